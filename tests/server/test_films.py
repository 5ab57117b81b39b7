"""Films show what a replay shows, and are small."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivekings.bots import random_choice
from fivekings.games import GAMES, game
from fivekings.kernel.errors import BadInput
from fivekings.kernel.match import Match
from fivekings.kernel.request import Choice
from fivekings.kernel.state import Setup
from fivekings.server.tables import film, live_game
from fivekings.server.tables.film import Film, change, changed, shoot
from fivekings.server.tables.live_game import ALL, LiveGame, Origin

TABLES = [("risk", 3), ("lcg2", 2), ("lcg2", 4), ("lcg1", 3), ("ccg", 2), ("hbo", 2)]


def played(name: str, seats: int, most: int = 150) -> tuple[Origin, list[Choice], LiveGame]:
    """A game at random, up to so many decisions."""
    chosen, rng = game(name), random.Random(4)
    origin = Origin(chosen, chosen.complete(Setup([f"player {seat}" for seat in range(seats)])), 4)
    play, choices = origin.begin(), list[Choice]()
    while not play.state.over and len(choices) < most:
        choices.append(random_choice(rng.choice(play.state.requests), rng))
        play.decide(choices[-1])
    return origin, choices, play


def made(origin: Origin, choices: list[Choice], winners: list[int] | None = None) -> Film:
    data = shoot(origin, choices, winners)
    assert data is not None
    return Film(data)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_film_shows_what_a_replay_shows(name: str, seats: int) -> None:
    origin, choices, play = played(name, seats)
    watched = made(origin, choices, play.state.result)
    assert (watched.first, watched.last, watched.complete) == (0, len(choices), True)
    match = Match.start(origin.game, origin.setup, origin.seed)
    for choice in choices:
        match.play(choice)
    assert (watched.draws(), watched.hash) == (match.draws, match.state.hash())
    told = {eyes: dict(watched.moments(eyes)) for eyes in range(ALL, seats)}
    again = origin.begin()
    for at in range(len(choices) + 1):
        if at:
            again.decide(choices[at - 1])
        _, first, events = again.tail[-1]
        for eyes in range(ALL, seats):
            assert told[eyes][at] == again.tell(events, first, eyes) == watched.events(at, eyes)
            if at % 29 == 0 or at == len(choices):
                assert watched.view(at, eyes) == msgspec.to_builtins(live_game.view(again.state, eyes))


@pytest.mark.parametrize("eyes", [-3, 2])
def test_nobody_has_other_eyes(eyes: int) -> None:
    origin, choices, _ = played("hbo", 2, 3)
    with pytest.raises(BadInput, match=r"eyes are those of a seat \(0 to 1\)"):
        made(origin, choices).check(eyes)


def test_a_film_is_no_larger_than_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    origin, choices, play = played("hbo", 2)
    whole = made(origin, choices, play.state.result)
    monkeypatch.setattr(film, "LARGEST", 6_000)
    data = shoot(origin, choices, play.state.result)
    assert data is not None
    assert len(data) <= 6_000
    short = Film(data)
    assert 0 < short.seen_until < short.last == whole.last
    assert list(short.moments(0)) == list(whole.moments(0)), "everything is told"
    assert short.view(short.seen_until, 0) == whole.view(short.seen_until, 0)
    assert short.view(short.last, 0) == short.view(short.seen_until, 0)


def test_a_film_begins_at_an_upgrade_that_the_rules_do_not_lead_to() -> None:
    origin, choices, play = played("hbo", 2, 60)
    half = LiveGame.replay(origin, [choice.to_json() for choice in choices[:30]])
    doc = msgspec.json.decode(half.snapshot())
    led = made(origin._replace(base=msgspec.json.encode(doc), at=30), choices, play.state.result)
    assert (led.first, led.last) == (0, 60)
    doc["state"]["rng"] = f"{int(doc['state']['rng'], 16) + (1 << 40):x}"  # other rules had used chance otherwise
    later = made(origin._replace(base=msgspec.json.encode(doc), at=30), choices[:31], play.state.result)
    assert later.first == 30
    assert later.view(30, 0) == led.view(30, 0)


def test_a_game_that_newer_rules_play_otherwise_gets_no_film() -> None:
    origin, choices, play = played("hbo", 2, 60)
    older = origin._replace(version=origin.game.version - 1)
    assert shoot(older, choices, play.state.result) is not None
    assert shoot(older, choices, [0, 1]) is None
    assert shoot(older, [*choices[:20], *choices[21:]], play.state.result) is None


plain = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from(["", "a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
)


@given(plain, plain)
def test_a_change_makes_the_new_of_the_old(old: Any, new: Any) -> None:
    by = msgspec.json.decode(msgspec.json.encode(change(old, new)))
    assert msgspec.json.encode(changed(old, by), order="sorted") == msgspec.json.encode(new, order="sorted")


def test_every_game_is_filmed_here() -> None:
    assert {name for name, _ in TABLES} == set(GAMES)
