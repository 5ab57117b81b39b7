"""The deck lab: a deck against others, and its cards."""

import pytest

from fivekings.arena.lab import Diary, lab_report, make_lab, opponents, run_lab_job
from fivekings.arena.local import run_local
from fivekings.arena.plan import Plan
from fivekings.arena.run import Result, run_job
from fivekings.kernel import BadInput
from fivekings.kernel.event import Event


@pytest.fixture(scope="module")
def plan() -> Plan:
    return make_lab("lcg2", "stark-core", ["lannister-core", "tyrell-core"], "hodor", 8, 1, 1)


@pytest.fixture(scope="module")
def results(plan: Plan) -> list[Result]:
    return list(run_local(plan, plan.jobs(), 1, run_lab_job))


def test_each_opponent_is_met_from_both_seats(plan: Plan) -> None:
    met = [job.decks for job in plan.jobs()]
    assert len(met) == 8
    for other in ("lannister-core", "tyrell-core"):
        assert met.count(("stark-core", other)) == met.count((other, "stark-core")) == 2


def test_the_core_decks() -> None:
    found = opponents("lcg2", "stark-core", ["core"])
    assert len(found) == 7
    assert "stark-core" not in found
    assert len(opponents("lcg2", "my-deck.txt", ["core", "stark-core"])) == 8
    assert len(opponents("lcg2", "my-deck.txt", ["all"])) == 16
    assert opponents("hbo", "stark", ["core"]) == ["lannister"]


def test_looking_on_changes_nothing(plan: Plan, results: list[Result]) -> None:
    assert run_job(plan, plan.jobs()[0])["hash"] == results[0]["hash"]


def test_the_report_adds_up(plan: Plan, results: list[Result]) -> None:
    report = lab_report(plan, results)
    assert report["games"] == 8
    assert [row["games"] for row in report["opponents"]] == [4, 4]
    assert sum(row["points"] for row in report["opponents"]) == report["overall"]["points"]
    assert [row["rate"] for row in report["opponents"]] == sorted(row["rate"] for row in report["opponents"])


def test_cards_of_the_deck_are_drawn_and_played(plan: Plan, results: list[Result]) -> None:
    rows = {row["title"]: row for row in lab_report(plan, results)["cards"]}
    assert rows["Eddard Stark"]["type"] == "character"
    assert any(row["drawn"]["games"] and row["played"]["games"] for row in rows.values())
    assert all(max(row["drawn"]["games"], row["played"]["games"]) <= 8 for row in rows.values())
    plots = [row for row in rows.values() if row["type"] == "plot"]
    assert len(plots) == 7
    assert all(row["drawn"]["games"] == 0 for row in plots)
    assert any(row["played"]["games"] for row in plots)


def test_power_by_round(plan: Plan, results: list[Result]) -> None:
    rows = lab_report(plan, results)["power"]
    assert rows[0]["games"] == 8
    assert [row["round"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[0]["own"] + rows[0]["other"] < rows[4]["own"] + rows[4]["other"]
    for result in results:
        own, other = result["diary"]["power"][-1]
        won = result["diary"]["seat"] in result["winners"]
        if max(own, other) >= 15:
            assert (own > other) is won


def test_a_hand_that_is_thrown_back_was_never_drawn() -> None:
    diary = Diary(0)
    diary.hear(Event("drawn", {"seat": 0}, {"cards": ["Ice"]}, [0]))
    diary.hear(Event("mulligan", {"seat": 0}))
    diary.hear(Event("drawn", {"seat": 0}, {"cards": ["Summer", "Hodor"]}, [0]))
    diary.hear(Event("drawn", {"seat": 1}, {"cards": ["The Hound"]}, [1]))
    diary.hear(Event("marshal", {"seat": 0, "card": "Summer"}))
    diary.hear(Event("marshal", {"seat": 1, "card": "Burned Men"}))
    assert diary.drawn == {"Summer", "Hodor"}
    assert diary.played == {"Summer"}


@pytest.mark.parametrize(
    ("edition", "deck", "against", "bot", "complaint"),
    [
        ("risk", "stark-core", ["core"], "hodor", "without decks"),
        ("lcg2", "stark-cor", ["core"], "hodor", "did you mean 'stark-core'"),
        ("lcg2", "stark-core", ["lannister-cor"], "hodor", "did you mean 'lannister-core'"),
        ("lcg2", "stark-core", [], "hodor", "name the decks to play against"),
        ("lcg2", "stark-core", ["core"], "hodr", "did you mean 'hodor'"),
    ],
)
def test_complaints(edition: str, deck: str, against: list[str], bot: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        make_lab(edition, deck, against, bot, 2, 1, 1)
