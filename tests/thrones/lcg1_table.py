"""Positions of the first edition, with cards of its pool and hand-made ones."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fivekings.games import GAMES
from fivekings.kernel import Choice, Request, apply
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import Thrones
from tests.thrones.table import card, made

GAME: Final = GAMES["lcg1"]
POOL: Final = load_pool("lcg1")
HOUSES: Final = {"wolf": "Stark", "lion": "Lannister", "stag": "Baratheon", "dragon": "Targaryen"}


@contextmanager
def with_cards(*cards: Card) -> Iterator[None]:
    """For a while there are these cards too."""
    with made(*cards, pool=POOL):
        yield


def knight(title: str, text: str = "", **facts: Any) -> Card:
    """A neutral character with all icons, STR 2 and cost 1, unless told otherwise."""
    usual = {"faction": "neutral", "strength": 2, "icons": ["military", "intrigue", "power"]}
    return card(title, text, **{**usual, **facts})


def at(phase: str, options: dict[str, str] | None = None, first: str = "wolf", /, **players: dict[str, Any]) -> Thrones:
    """A position at its first question, with everything told; players are called after their Houses' beasts."""
    seated = {name: {"house": HOUSES[name], **entry} for name, entry in players.items()}
    doc = {"game": "lcg1", "first_player": first, "phase": phase, "players": seated, "options": options or {}}
    state = GAME.start(GAME.scripts.position(doc), 1, loud=True)
    assert isinstance(state, Thrones)
    return state


def asked(state: Thrones, kind: str) -> Request:
    """The open question, which is of this kind."""
    request = state.requests[0]
    assert request.kind == kind, f"asked for '{request.kind}', not '{kind}'"
    return request


def offers(state: Thrones) -> list[str]:
    """What is offered, in words."""
    game = GAMES[state.edition.name]
    return [game.wording.label(state, state.requests[0], option) for option in state.requests[0].options]


def says(state: Thrones, name: str, answer: str | list[str]) -> None:
    """A player answers; others pass until the player is asked for it."""
    game = GAMES[state.edition.name]
    seat = state.setup.players.index(name)
    for _ in range(60):
        request = state.request(seat)
        choice = game.wording.read_all(state, request, answer) if request is not None else None
        if choice is not None:
            apply(state, choice)
            return
        passed = game.idle(state, state.requests[0])
        assert passed is not None, f"{name} cannot say {answer}: {state.requests[0].kind} is asked, {offers(state)}"
        apply(state, passed)
    raise AssertionError(f"{name} is never offered {answer}")


def attack(state: Thrones, kind: str, who: str, defenders: list[str]) -> None:
    """Wolf attacks lion with one character; lion defends."""
    says(state, "wolf", kind)
    if state.requests[0].kind == "attackers":
        says(state, "wolf", who)
    if state.requests[0].kind == "defenders" or defenders:
        says(state, "lion", defenders or "no defenders")


def nothing(state: Thrones) -> None:
    """Whoever is asked takes as little as can be."""
    request = state.requests[0]
    declines = request.options[-1:] == [-1]
    apply(state, Choice(request.seat, request.number, [-1] if declines else request.options[: request.low]))


def until(state: Thrones, phase: str) -> None:
    """Everybody takes as little as can be, until a question of another phase."""
    nothing(state)
    for _ in range(300):
        if state.phase == phase:
            return
        nothing(state)
    raise AssertionError(f"the {phase} phase never comes")
