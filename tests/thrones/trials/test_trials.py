"""Cards are tried in short games: what goes wrong is found, told and can be played again."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel import apply
from fivekings.kernel.program import PROGRAMS, Frame, do, program, repeat
from fivekings.kernel.record import parse_record, play_so_far, setup_from_json
from fivekings.thrones.custom_cards import own_card
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DEAD, HAND, PLAY, Thrones
from fivekings.thrones.rules.invariants import broken_invariants
from fivekings.thrones.trials.player import TrialPlayer
from fivekings.thrones.trials.positions import KNIFE, Tables
from fivekings.thrones.trials.report import BROKEN, OVERRAN, RAISED, Report
from fivekings.thrones.trials.trial import MOST, MOST_OF_STRANGER, SECONDS_OF_STRANGER, Trials
from tests.thrones.own import WOLF
from tests.thrones.table import POOL, made
from tests.thrones.table import card as make

ALL = ("lcg2", "lcg1", "ccg", "hbo")
STRIDE = 20
"""In each run every so many cards of the game are tried."""
CLAW = "Action: choose a character: kneel it. (limit 1 per round)"


def try_out(edition: str, card: Card, most: int, seed: int = 1) -> Report:
    return Trials(game(edition), card, load_pool(edition), EDITIONS[edition], seed).run(most)


def tried_own(text: str, **facts: Any) -> Report:
    """How a custom card does, within the limits of a stranger's card."""
    card = own_card({**WOLF, **facts, "text": text}, POOL)
    return Trials(game("lcg2"), card, POOL, EDITIONS["lcg2"]).run(MOST_OF_STRANGER, SECONDS_OF_STRANGER)


def sample(edition: str) -> list[Card]:
    cards = [card for code, card in sorted(load_pool(edition).cards.items()) if card.type != "house"]
    return cards[ALL.index(edition) :: STRIDE]


@pytest.mark.parametrize(
    ("edition", "code"), [(edition, card.code) for edition in ALL for card in sample(edition)], ids=str
)
def test_some_cards_of_the_game_in_every_run(edition: str, code: str) -> None:
    report = try_out(edition, load_pool(edition).cards[code], 12)
    assert [finding.sentence() for finding in report.findings] == []


@pytest.mark.compiled_only("all cards of the game")
@pytest.mark.parametrize("edition", ALL)
def test_every_ability_of_every_card(edition: str) -> None:
    unused: dict[str, list[str]] = {}
    for code, card in sorted(load_pool(edition).cards.items()):
        if card.type == "house":
            continue
        report = try_out(edition, card, MOST)
        assert [finding.sentence() for finding in report.findings] == [], card.title
        if report.never():
            unused[code] = report.never()
    assert unused == {}


def test_the_same_seed_tries_the_same() -> None:
    card = POOL.named("Catelyn Stark")
    first, again, other = (try_out("lcg2", card, 12, seed).to_json() for seed in (1, 1, 2))
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert first["decisions"] != other["decisions"]


def test_each_kind_of_table_and_place_is_tried() -> None:
    trials = Trials(game("lcg2"), POOL.named("Milk of the Poppy"), POOL, EDITIONS["lcg2"])
    plans = trials.usual_plans()
    assert {plan.kind for plan in plans} == {"full", "bare", "melee", "setup"}
    assert {plan.place for plan in plans} == {"hand", "attached", "attached to another"}
    assert {plan.style for plan in plans} == {"first", "last", "random", "declines"}
    assert any(plan.knife for plan in plans)
    pool = load_pool("ccg")
    dead = [card for card in pool.cards.values() for said in card.compiled.abilities if DEAD in said.zones]
    assert dead
    for card in dead:
        assert "dead" in Tables(card, pool, EDITIONS["ccg"]).places()


def test_both_players_and_all_of_a_melee_have_the_card() -> None:
    tables = Tables(POOL.named("Ice"), POOL, EDITIONS["lcg2"])
    for kind, seats in (("full", 2), ("melee", 4)):
        holders = {tables.make(kind, "hand", "plot", False, random.Random(seed))[1] for seed in range(40)}
        assert holders == set(range(seats))


@pytest.mark.parametrize("edition", ["lcg2", "lcg1", "ccg"])
def test_a_knife_takes_targets_and_sources_away(edition: str) -> None:
    pool = load_pool(edition)
    trait = pool.language.timings
    action = "Any Phase" if "Any Phase" in trait else "Action"
    card = own_card({**WOLF, "text": f"{action}: choose a character: kneel it. (limit 1 per phase)"}, pool)
    tables = Tables(card, pool, EDITIONS[edition])
    gone = 0
    for seed in range(20):
        rng = random.Random(seed)
        setup, _ = tables.make("full", "in_play", "challenges", True, rng)
        state = game(edition).start(setup, seed)
        assert isinstance(state, Thrones)
        player = TrialPlayer(card, "random", rng)
        for _ in range(30):
            if state.over:
                break
            before = [frame for frame in state.frames if frame.program.name == "thrones.initiate"]
            about = [frame.roles["source"] for frame in before] + [c for f in before for c in f.roles.get("it", [])]
            apply(state, player.choose(state, state.requests[0]))
            gone += any(state.zone[number] != PLAY for number in about if state.title(number) != KNIFE)
    assert gone > 3


# --- what is found ----------------------------------------------------------------------------------------------------


@pytest.fixture
def claw() -> Iterator[Card]:
    """A card whose effect a test can break."""
    card = make("Claw", CLAW, type="location")
    with made(card):
        yield card


def fail(_state: Thrones, _frame: Frame) -> None:
    raise IndexError("there is no claw")


def never(_state: Thrones, _frame: Frame) -> bool:
    return False


def nothing(_state: Thrones, _frame: Frame) -> None:
    """Do nothing."""


def two_places(state: Thrones, frame: Frame) -> None:
    """A card is in its own pile, and in the hand of its controller."""
    player: int = frame.roles["player"]
    state.set_pile(player, HAND, [*state.pile(player, HAND), frame.roles["source"]])


@pytest.mark.parametrize(
    ("part", "kind", "said"),
    [
        (do(fail), RAISED, "IndexError: there is no claw"),
        (do(two_places), BROKEN, "Claw lies in another pile"),
        (repeat(do(nothing), until=never), OVERRAN, "exceeds 20000 steps"),
    ],
    ids=[RAISED, BROKEN, OVERRAN],
)
def test_what_goes_wrong_is_told_with_a_record_that_reproduces_it(
    part: Any, kind: str, said: str, claw: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"card.{claw.code}.0"
    monkeypatch.delitem(PROGRAMS, name)
    program(name, part)
    report = try_out("lcg2", claw, 12)
    assert len(report.findings) == 3
    finding = report.findings[0]
    assert (finding.kind, finding.text) == (kind, CLAW)
    assert said in finding.sentence() or said in finding.record
    assert "a full table for two" in finding.where
    record = parse_record(finding.record, "found")
    match, stopped = play_so_far(record, game("lcg2"))
    assert isinstance(match.state, Thrones)
    if kind == BROKEN:
        assert broken_invariants(match.state)
    else:
        assert stopped is not None
        assert len(match.choices) == len(record.choices) - 1


def test_an_ability_that_nobody_can_use_is_reported() -> None:
    report = tried_own("Action: if there are 90 or more characters, draw 1 card.\nAction: draw 1 card.")
    assert report.findings == []
    assert report.never() == ["Action: if there are 90 or more characters, draw 1 card."]
    assert report.abilities[1].resolved > 3


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("Challenges Action: add your faction card to your hand.", "is in a zone that has no such cards"),
        ("Action: shuffle your plot into your deck.", "is in a zone that has no such cards"),
    ],
)
def test_a_text_that_can_be_read_but_not_played(text: str, error: str) -> None:
    findings = tried_own(text).findings
    assert findings
    assert findings[0].text == text
    assert error in findings[0].error


def test_an_attachment_for_the_characters_of_others_can_be_set_up_with() -> None:
    """It waits for no bearer: nobody sets up cards for others."""
    facts = {"type": "attachment", "strength": 0, "icons": []}
    assert tried_own("Attach to a character an opponent controls.", **facts).findings == []


def test_a_card_of_a_stranger_is_tried_within_limits() -> None:
    text = "\n".join(["Each character gets +1 STR for each character with STR 3 or lower."] * 20)
    assert tried_own(text).seconds < 2
    shown = game("lcg2").try_card({**WOLF, "text": "Action: shuffle your plot into your deck."})
    assert shown.startswith("'Action: shuffle your plot into your deck.' breaks the game: ")
    assert game("lcg2").try_card(WOLF) == ""


def test_a_record_names_its_custom_cards(tmp_path: Path) -> None:
    finding = tried_own("Action: shuffle your plot into your deck.").findings[0]
    doc = json.loads(finding.record)
    assert doc["setup"]["position"]["custom"][0]["title"] == WOLF["title"]
    setup = setup_from_json(doc["setup"], str(tmp_path))
    assert WOLF["title"] in [card.title for card in game("lcg2").start(setup, 1).cards]  # type: ignore[attr-defined]
