"""The plan is fair: everybody sits everywhere with everything, on the same seeds."""

import pickle
from collections import Counter

import pytest

from fivekings.arena.plan import Plan, derived, make_plan, meetings, rotations
from fivekings.kernel import BadInput

DECKS = ["stark-core", "lannister-core"]


def test_each_seed_is_played_in_all_rotations_of_bots_and_decks() -> None:
    plan = make_plan("lcg2", ["knight", "squire"], DECKS, games=8)
    by_seed: dict[int, set[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for job in plan.jobs():
        by_seed.setdefault(job.seed, set()).add((job.bots, job.decks))
    stark, lannister = tuple(DECKS), tuple(DECKS[::-1])
    both = [("knight", "squire"), ("squire", "knight")]
    assert list(by_seed.values()) == [{(bots, decks) for bots in both for decks in (stark, lannister)}] * 2


@pytest.mark.parametrize(
    ("bots", "seats"),
    [(["hodor", "squire"], 2), (["hodor", "squire", "knight"], 2), (["hodor", "squire"], 3), (["hodor", "squire"], 4)],
)
def test_everybody_sits_as_often_on_every_seat(bots: list[str], seats: int) -> None:
    plan = make_plan("risk", bots, games=50, seats=seats)
    sat = Counter((bot, seat) for job in plan.jobs() for seat, bot in enumerate(job.bots))
    assert len(sat) == len(bots) * seats
    assert len(set(sat.values())) == 1


def test_everybody_plays_every_deck_as_often() -> None:
    plan = make_plan("lcg2", ["hodor", "squire"], [*DECKS, "tyrell-core"], games=30)
    played = Counter(pair for job in plan.jobs() for pair in zip(job.bots, job.decks, strict=True))
    assert len(played) == 6
    assert len(set(played.values())) == 1


def test_games_are_rounded_up_to_whole_rotations() -> None:
    assert len(make_plan("lcg2", ["hodor", "squire"], DECKS, games=5).jobs()) == 8
    assert len(make_plan("risk", ["hodor"], games=5).jobs()) == 5


def test_no_game_is_played_twice() -> None:
    jobs = make_plan("risk", ["hodor", "squire"], games=12, seats=4).jobs()
    assert len({(job.seed, job.bots, job.decks) for job in jobs}) == len(jobs) == 12


def test_a_longer_plan_begins_as_a_shorter_one() -> None:
    short, long = (make_plan("risk", ["hodor", "squire"], games=games) for games in (4, 10))
    assert long.jobs()[:4] == short.jobs()
    assert long.identity() == short.identity()


def test_another_seed_is_another_plan() -> None:
    one, other = (make_plan("risk", ["hodor"], games=3, seed=seed) for seed in (1, 2))
    assert not {job.seed for job in one.jobs()} & {job.seed for job in other.jobs()}
    assert one.identity() != other.identity()


def test_worlds_matter_where_a_maester_plays() -> None:
    def identity(bot: str, worlds: int) -> dict[str, object]:
        return make_plan("risk", [bot], worlds=worlds).identity()

    assert identity("knight", 2) == identity("knight", 3)
    assert identity("maester", 2) != identity("maester", 3)


def test_card_games_have_decks_even_where_none_is_named() -> None:
    plan = make_plan("lcg2", ["hodor"], games=1)
    assert len(plan.lists) == 2
    assert {job.decks for job in plan.jobs()} == set(rotations(tuple(plan.lists)))


def test_a_plan_travels_to_other_processes() -> None:
    plan = make_plan("lcg2", ["hodor"], DECKS, games=2)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert isinstance(plan, Plan)


def test_meetings_leave_nobody_out() -> None:
    assert meetings(["a"], 2) == [("a", "a")]
    assert meetings(["a", "a"], 2) == [("a", "a")]
    assert meetings(["a", "b", "c", "d"], 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]
    assert meetings(["a", "b"], 4) == [("a", "b", "a", "b")]


def test_seeds_fit_a_game() -> None:
    assert all(0 <= derived(1, place) < 2**128 for place in range(50))


@pytest.mark.parametrize(
    ("name", "bots", "decks", "more", "complaint"),
    [
        ("chess", ["hodor"], [], {}, "there is no game 'chess'"),
        ("risk", [], [], {}, "name at least one bot"),
        ("risk", ["hodr"], [], {}, "did you mean 'hodor'"),
        ("risk", ["nowhere:Bot"], [], {}, "cannot be loaded"),
        ("risk", ["hodor"], ["stark-core"], {}, "played without decks"),
        ("lcg2", ["hodor"], ["stark-cor"], {}, "did you mean 'stark-core'"),
        ("risk", ["hodor"], [], {"games": 0}, "games: at least 1, not 0"),
        ("risk", ["hodor"], [], {"worlds": 0}, "maester worlds: at least 1"),
        ("risk", ["hodor"], [], {"seed": -1}, "seed: at least 0"),
        ("risk", ["hodor"], [], {"seats": 1}, "not 1"),
        ("risk", ["hodor"], [], {"options": {"mood": "grim"}}, "no option 'mood'"),
        ("risk", ["hodor"], [], {"options": {"mode": "grim"}}, "cannot be 'grim'"),
    ],
)
def test_complaints(name: str, bots: list[str], decks: list[str], more: dict[str, int], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        make_plan(name, bots, decks, **more)  # type: ignore[arg-type]
