"""A table to test at: positions, dice, and answers in the game's own words."""

import random
from collections.abc import Iterable
from typing import Any

from fivekings.bots import playout, random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Refused, Setup, advance, apply, resignation
from fivekings.kernel import chance as kernel_chance
from fivekings.risk.board import Board, load_board
from fivekings.risk.state import Skirmish

RISK = game("risk")

NAMES = ("wolf", "lion", "stag", "rose", "sun", "dragon", "harpy")

Land = tuple[str, int]
"""Who holds a territory and with how many armies."""


def at(
    lands: dict[str, Land],
    others: Land = ("stag", 1),
    phase: str = "reinforce",
    players: str = "wolf lion stag",
    cards: dict[str, list[str]] | None = None,
    **more: Any,
) -> Skirmish:
    """A position: the first player's turn, everything not named in other hands."""
    held = {name: {"owner": owner, "armies": armies} for name, (owner, armies) in {"others": others, **lands}.items()}
    seats = {name: {"cards": (cards or {}).get(name, [])} for name in players.split()}
    setup = RISK.scripts.position({"game": "risk", "phase": phase, "players": seats, "territories": held, **more})
    state = RISK.start(setup, seed=0, loud=True)
    assert isinstance(state, Skirmish)
    return state


def new_game(seats: int, seed: int, dice: Iterable[int] = (), board: str = "by players") -> Skirmish:
    """A game at its first question, the dice for the first turn fallen as said."""
    state = RISK.blank(RISK.complete(Setup(list(NAMES[:seats]), {"board": board})))
    assert isinstance(state, Skirmish)
    state.loud = True
    state.rigged = list(dice)
    kernel_chance.start(state, seed)
    RISK.lay_out(state)
    advance(state)
    return state


def set_up(seats: int, seed: int, board: str = "by players") -> Skirmish:
    """A game with the houses chosen, as they come, and the armies placed."""
    state = new_game(seats, seed, board=board)
    while state.phase == "setup":
        request = state.requests[0]
        apply(state, Choice(request.seat, request.number, request.options[:1]))
    return state


def seat_of(state: Skirmish, name: str) -> int:
    return state.setup.players.index(name)


def says(state: Skirmish, name: str, label: str) -> None:
    """A player answers, in words, what that player is being asked."""
    request = state.request(seat_of(state, name))
    assert request is not None, f"{name} is not asked anything; {asked(state)} is"
    choice = RISK.wording.read_all(state, request, label)
    if choice is None:
        raise RISK.wording.refusal(state, request, label)
    try:
        apply(state, choice)
    except Refused:
        raise RISK.wording.refusal(state, request, label) from None


def plays(state: Skirmish, name: str, *labels: str) -> None:
    """A player gives several answers, one after another."""
    for label in labels:
        says(state, name, label)


def battle(state: Skirmish, committed: int, dice: list[int], rolls: tuple[str, int] | None = None) -> None:
    """Commit and choose dice, where there is a choice, and let them fall."""
    state.rigged = dice
    if state.requests[0].kind == "commit":
        says(state, state.setup.players[state.active], f"commit {committed}")
    if rolls is not None:
        says(state, rolls[0], f"roll {rolls[1]}")
    assert state.rigged == []


def refusal(state: Skirmish, name: str, label: str) -> Refused:
    """The refusal that an answer meets; it must change nothing."""
    before = state.hash()
    try:
        says(state, name, label)
    except Refused as refused:
        assert state.hash() == before
        return refused
    raise AssertionError(f"{label!r} should be refused")


def resigns(state: Skirmish, name: str) -> None:
    apply(state, resignation(seat_of(state, name)))


def asked(state: Skirmish) -> list[tuple[str, str]]:
    """Who is asked what."""
    return [(state.setup.players[request.seat], request.kind) for request in state.requests]


def offers(state: Skirmish) -> list[str]:
    """What may be answered, in words."""
    return [RISK.wording.label(state, request, option) for request in state.requests for option in request.options]


def winners(state: Skirmish) -> list[str]:
    assert state.result is not None
    return [state.setup.players[seat] for seat in state.result]


def play_on(state: Skirmish, seed: int) -> None:
    """Everybody answers at random until the game is over."""
    playout(state, random.Random(seed))


def play_some(state: Skirmish, rng: random.Random) -> None:
    """Somebody gives any legal answer."""
    apply(state, random_choice(state.requests[0], rng))


def lands_of(board: Board, region: str) -> list[str]:
    """The territories of a region."""
    return [board.name_of(land) for known in board.regions if known.name == region for land in known.territories]


def owner(state: Skirmish, land: str) -> str:
    held = state.owner[state.board.number_of(land)]
    return "neutral" if held < 0 else state.setup.players[held]


def armies(state: Skirmish, land: str) -> int:
    return state.armies[state.board.number_of(land)]


WESTEROS = load_board("westeros")
ESSOS = load_board("essos")
BOTH = load_board("both")
