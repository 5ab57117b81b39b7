"""Free takebacks: decisions that showed nothing hidden to anybody, whatever the hidden cards are.

A decision is free when all of this holds from the moment before it until now:

1. Nobody else has decided, and nobody else has been asked, nor could have been. What the others are asked, or not,
   depends on what they hold. So the decision is made again under the veil, where every player who might be able to act,
   as far as the others know, is asked, even if there is only one answer. Nobody but the seat itself may be asked there.
2. No event had a part that only some may know.
3. Nothing hidden was touched: neither chance, nor the order of a deck, nor a hand, nor a secret answer. Hidden is what
   differs in another world that fits all the seat knows.
4. In those worlds the seat would have seen the same.

The first three hold for any world; the fourth is checked in a few, for what no general rule can know, such as an effect
that asks what somebody holds. In doubt the decision is not free.
"""

from collections.abc import Iterator
from typing import Any, Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice
from fivekings.kernel.state import State
from fivekings.server.tables.live_game import request_of

WORLDS: Final = 8
"""The number of other worlds checked."""

Path = tuple[str | int, ...]
Asked = set[tuple[int, int, str, tuple[int, ...]]]


def is_free(game: Game, before: State, seat: int, choices: list[Choice]) -> bool:
    """Did these decisions, made from here on, show nothing to anybody, in any world that fits what their seat knows?"""
    if any(choice.seat != seat for choice in choices) or not speaks_alone(before, seat, choices):
        return False
    after = decided(before, choices)
    if after is None or any(event.secret is not None for event in after.events):
        return False
    old, new = dict(leaves(before.to_json())), dict(leaves(after.to_json()))
    touched = [path for path in old.keys() | new.keys() if old.get(path) != new.get(path)]
    shown = sight(game, after, seat)
    for seed in range(WORLDS):
        try:
            world = game.resample(before, seat, seed)
        except RuntimeError:  # no other world is found
            return False
        there = dict(leaves(world.to_json()))
        if any(old.get(path) != there.get(path) for path in touched):
            return False
        elsewhere = decided(world, choices)
        if elsewhere is None or sight(game, elsewhere, seat) != shown:
            return False
    return True


def speaks_alone(before: State, seat: int, choices: list[Choice]) -> bool:
    """Could nobody else have been asked anything new, whatever they hold? Under the veil every player who might be
    asked is, even if there is only one answer."""
    others = asked_of_others(before, seat)
    open_table = not before.veiled
    run = before.clone()
    run.veiled = run.asks_all = True
    left = choices[::-1]
    while not run.over and asked_of_others(run, seat) == others:
        request = run.request(seat)
        if request is None:
            return not left
        answer = request.only_answer()
        if answer is None or (request.options == [DECLINE] and not open_table):
            if not left:
                return True
            choice = left.pop()
            answer = Choice(seat, request.number, choice.picks, choice.amount)
        try:
            apply(run, answer)
        except Refused:
            return False
    return False


def asked_of_others(state: State, seat: int) -> Asked:
    """The requests of everybody but a seat."""
    others = [request for request in state.requests if request.seat != seat]
    return {(request.seat, request.number, request.kind, tuple(request.options)) for request in others}


def decided(state: State, choices: list[Choice]) -> State | None:
    """The state after some decisions, with the events since; nothing if they cannot be made."""
    ahead = state.clone()
    ahead.loud = True
    try:
        for choice in choices:
            apply(ahead, choice)
    except Refused:
        return None
    return ahead


def sight(game: Game, state: State, seat: int) -> list[Any]:
    """Everything a seat learns: its view, its events and its request."""
    return [state.view(seat), [event.seen_by(seat) for event in state.events], request_of(game, state, seat)]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value in plain data, and the length of every list, by path.

    >>> dict(leaves({"gold": [3, 5]}))
    {('gold', 'length'): 2, ('gold', 0): 3, ('gold', 1): 5}
    """
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        yield (*path, "length"), len(value)
        for place, item in enumerate(value):
            yield from leaves(item, (*path, place))
    else:
        yield path, value
