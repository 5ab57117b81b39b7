"""What random games of every edition are checked for, and players who try out everything."""

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Final

from hypothesis import strategies as st

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Match, Request, Setup, apply
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import resignation
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.state import FACTION, NONE, PLAY, POOLED, REMOVED, TITLE, ZONES, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.invariants import broken_invariants

seeds: Final = st.tuples(st.integers(0, 2**64), st.integers(0, 2**32))
"""What a game is dealt from, and what its players choose by."""

Answer = Callable[[Thrones, Request, random.Random, set[str]], Choice]
"""How somebody chooses who knows what has been seen already."""


def check_table(state: Thrones) -> None:
    """Every card is in exactly one place, and everything on the table makes sense."""
    assert broken_invariants(state) == [], broken_invariants(state)


def check_every_moment(
    state: Thrones, rng: random.Random, check: Callable[[Thrones], None], most: int = sys.maxsize
) -> None:
    """Each moment of a random game is the same when it is cloned or saved, and others that look the same are sound."""
    played = game(state.edition.name)
    twin = state.clone()
    for _ in range(most):
        if state.over:
            return
        now = state.hash()
        loaded = played.load(state.setup, state.to_json())
        assert loaded.hash() == now == twin.hash()
        for mine, theirs in zip(state.requests, loaded.requests, strict=True):
            assert same_request(mine, theirs)
        viewer = rng.randrange(state.seats)
        other = played.resample(state, viewer, rng.getrandbits(64))
        assert isinstance(other, Thrones)
        assert other.view(viewer) == state.view(viewer)
        check(other)
        request = rng.choice(state.requests)
        for option in request.options[:12]:
            if request.low <= 1 <= request.high:
                apply(state.clone(), Choice(request.seat, request.number, [option]))
        choice = random_choice(request, rng)
        assert state.hash() == now
        for copy in (state, twin):
            apply(copy, choice)


def check_left(state: Thrones) -> None:
    """Who has left owns and controls nothing, and is neither asked nor waited for; the others can be told of it all."""
    assert state.over == (not state.requests)
    assert not {request.seat for request in state.requests} & set(state.out)
    if state.over:
        return
    assert state.first not in state.out
    assert state.active not in state.out
    for player in state.out:
        assert not any(state.pile(player, zone) for zone in range(ZONES) if zone != REMOVED)
        assert (state.plot[player], state.gold[player], state.power[player]) == (NONE, 0, 0)
    for card in range(len(state.cards)):
        if state.zone[card] not in (REMOVED, FACTION, POOLED):
            assert state.controller[card] not in state.out
            assert state.owner[card] not in state.out or state.zone[card] == TITLE
    assert not any(effect.roles["player"] in state.out for effect in state.delayed)
    assert not any(effect.whom in state.out for effect in state.lasting)


def check_told(state: Thrones, rng: random.Random) -> None:
    """Everybody, also who has left, sees the table; what is asked can be said; bots and worlds dealt anew are sound."""
    played = game(state.edition.name)
    for viewer in range(-1, state.seats):
        assert played.wording.sketch(state.view(viewer), 100)
    for request in state.requests:
        assert played.wording.prompt(state, request)
        assert all(played.wording.label(state, request, option) for option in request.options[:20])
        for choice in played.heuristics.candidates(state, request)[:3]:
            apply(state.clone(), choice)
    for player in state.players():
        assert isinstance(played.heuristics.evaluate(state, player), float)
    if not state.over:
        viewer = rng.randrange(state.seats)
        assert played.resample(state, viewer, rng.getrandbits(64)).view(viewer) == state.view(viewer)


def involved(state: Thrones) -> list[int]:
    """Those still playing, and those again who are asked, take part in the challenge, or whose ability resolves."""
    about = [request.seat for request in state.requests] + [state.attacker, state.defender]
    about += [frame.roles.get("player", NONE) for frame in state.frames]
    about += [frame.roles.get("that", NONE) for frame in state.frames]
    return [*state.players(), *[player for player in about if player in state.players()]]


def play_while_players_leave(state: Thrones, rng: random.Random, check: Callable[[Thrones], None]) -> None:
    """A random game to its end in which players give up: soon or late, in the middle of anything, until two are left,
    and then one of these perhaps."""
    wait = rng.randrange(150)
    seen: set[str] = set()
    while not state.over:
        if wait == 0:
            apply(state, resignation(rng.choice(involved(state))))
            check_told(state, rng)
            wait = rng.choice([0, 5, 30, 150, 2000])
        else:
            apply(state, eager(state, rng.choice(state.requests), rng, seen))
            wait -= 1
        check(state)
        check_left(state)
    assert state.result is not None
    assert not set(state.result) & set(state.out)


def anybody_may_leave(
    state: Thrones, rng: random.Random, check: Callable[[Thrones], None], most: int, known: Counter[str]
) -> None:
    """A random game in which, at questions that are new, each player in turn gives up in a copy that is played on."""
    for _ in range(most):
        if state.over:
            return
        about = state.requests[0].kind + state.frames[-1].program.name
        known[about] += 1
        for player in state.players() if known[about] <= 2 else []:
            other = state.clone()
            apply(other, resignation(player))
            check_told(other, rng)
            for _ in range(12):
                check(other)
                check_left(other)
                if not other.over:
                    apply(other, eager(other, rng.choice(other.requests), rng, set()))
        apply(state, eager(state, rng.choice(state.requests), rng, set()))


def same_request(mine: Request, theirs: Request) -> bool:
    names = ("seat", "kind", "options", "amounts", "low", "high", "number", "rule")
    return all(getattr(mine, name) == getattr(theirs, name) for name in names)


def check_record(name: str, setup: Setup, table: tuple[int, int]) -> None:
    """A random game is told, and written down, as its record says."""
    seed, luck = table
    played = game(name)
    match, rng = Match.start(played, setup, seed), random.Random(luck)
    while not match.state.over:
        match.play(random_choice(rng.choice(match.state.requests), rng))
    again = play_record(parse_record(record_text(match), "test"), played)
    assert again.state.hash() == match.state.hash()
    for viewer in range(-1, match.state.seats):
        assert again.story(viewer) == match.story(viewer)
    assert record_text(again) == record_text(match)


def uses(cards: list[Card]) -> set[str]:
    """What can be seen of cards: their titles in play, and their abilities resolving."""
    found = {card.title for card in cards if card.type not in ("event", "agenda")}
    return found | {f"card.{card.code}.{ability.index}" for card in cards for ability in card.compiled.abilities}


def play_and_note(state: Thrones, rng: random.Random, seen: set[str], answer: Answer) -> None:
    """A loud game to its end; what its cards were seen to do is noted."""
    while not state.over:
        apply(state, answer(state, state.requests[0], rng, seen))
        for event in state.events:
            if event.kind == "resolved":
                seen.add(event.public["ability"])
            elif event.kind == "plot revealed":
                seen.add(event.public["card"])
        state.events.clear()
        for player in range(state.seats):
            seen.update(state.titles(state.pile(player, PLAY) + state.pile(player, TITLE)))


def eager(state: Thrones, request: Request, rng: random.Random, seen: set[str]) -> Choice:
    """A random answer that prefers doing something to passing, and something new to something known."""
    if request.low == 1 and request.high == 1 and request.options[-1] < 0 and len(request.options) > 1:
        options = request.options[:-1]
        if request.kind in ("action", "interrupt", "reaction"):
            fresh = [o for o in options if is_fresh(state, o, seen)]
            if fresh:
                return Choice(request.seat, request.number, [rng.choice(fresh)])
            if rng.random() < 0.3:
                return Choice(request.seat, request.number, request.options[-1:])
        return Choice(request.seat, request.number, [rng.choice(options)])
    return random_choice(request, rng)


def is_fresh(state: Thrones, option: int, seen: set[str]) -> bool:
    card, index, _ = parts_of(option)
    return f"card.{state.cards[card].code}.{index}" not in seen and (index < 60 or state.title(card) not in seen)
