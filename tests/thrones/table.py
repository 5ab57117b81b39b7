"""Hand-made cards and positions, for what no card of the pool shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fivekings.games import GAMES
from fivekings.kernel.machine import apply
from fivekings.kernel.names import fold
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.editions.lcg2.deckbuilding import faults
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import Pool, forget, load_pool, programs_of
from fivekings.thrones.model.state import Thrones

GAME: Final = GAMES["lcg2"]
POOL: Final = load_pool("lcg2")
WOLF: Final = 0
LION: Final = 1
DECLINES: Final = ("action", "interrupt", "reaction", "challenge", "stealth", "intimidate", "search", "may")


def card(title: str, text: str = "", **facts: Any) -> Card:
    """A card that is in no set: a character of House Stark, unless told otherwise."""
    entry = {"code": f"made {title}", "title": title, "type": "character", "faction": "Stark", "cost": 1, "text": text}
    return Card({**entry, "strength": 1, "icons": ["military"], **facts}, "made")


@contextmanager
def made(*cards: Card, called: dict[str, Card] | None = None, pool: Pool = POOL) -> Iterator[None]:
    """For a while there are these cards too, under their titles or under other names."""
    names = {fold(item.title): item for item in cards} | {fold(name): item for name, item in (called or {}).items()}
    kept = {name: pool.titles[name] for name in names if name in pool.titles}
    try:
        for item in names.values():
            item.compiled = compile_text(item.text, pool.language, item.code, item.type)
            pool.cards[item.code] = item
        pool.titles.update(names)
        yield
    finally:
        for name, item in names.items():
            pool.cards.pop(item.code, None)
            pool.titles.pop(name, None)
            forget(programs_of(item.code))
        pool.titles.update(kept)


def stand_at(phase: str, wolf: dict[str, Any], lion: dict[str, Any], first: str = "wolf") -> Thrones:
    """A position, at its first question; every question is asked and everything is told."""
    players = {"wolf": {"faction": "Stark", **wolf}, "lion": {"faction": "Lannister", **lion}}
    doc = {"game": "lcg2", "first_player": first, "phase": phase, "players": players}
    state = GAME.start(GAME.scripts.position(doc), 1, loud=True, asks_all=True)
    assert isinstance(state, Thrones)
    return state


def asked(state: Thrones, kind: str = "") -> Request:
    """The question that is open, of a kind where one is named."""
    assert state.requests
    request = state.requests[0]
    assert not kind or request.kind == kind, f"asked for '{request.kind}', not '{kind}'"
    return request


def offers(state: Thrones) -> list[str]:
    """What is offered, in words."""
    request = asked(state)
    return [GAME.wording.label(state, request, option) for option in request.options]


def says(state: Thrones, seat: int, answer: str | list[str]) -> None:
    """A seat answers with labels."""
    request = state.request(seat)
    assert request is not None, f"seat {seat} is asked nothing"
    choice = GAME.wording.read_all(state, request, answer)
    assert choice is not None, f"'{answer}' is not among {offers(state)}"
    apply(state, choice)


def declines(state: Thrones) -> None:
    """Whoever is asked takes as little as can be: a pass, nothing, or the first that there is."""
    request = asked(state)
    if request.kind in DECLINES and request.options[-1] == -1:
        picks = request.options[-1:]
    else:
        picks = request.options[: request.low]
    apply(state, Choice(request.seat, request.number, picks))


def passes_to(state: Thrones, kind: str) -> Request:
    """Everybody declines until something of a kind is asked."""
    for _ in range(300):
        if asked(state).kind == kind:
            return asked(state)
        declines(state)
    raise AssertionError(f"nobody is ever asked for '{kind}'")


def passes_until(state: Thrones, phase: str) -> None:
    """Everybody declines until the next question of a phase."""
    declines(state)
    for _ in range(300):
        if state.phase == phase:
            return
        declines(state)
    raise AssertionError(f"the {phase} phase never comes")


def find(state: Thrones, title: str, seat: int | None = None) -> int:
    """The first card of a title."""
    for number, printed in enumerate(state.cards):
        if printed.title == title and seat in (None, state.owner[number]):
            return number
    raise AssertionError(f"there is no {title}")


def told(state: Thrones, viewer: int) -> str:
    """Everything a seat has been told so far."""
    return str([event.seen_by(viewer) for event in state.events])


def kinds(state: Thrones) -> list[str]:
    """The kinds of what has been told."""
    return [event.kind for event in state.events]


def broken_rules(deck: Deck) -> list[str]:
    """Every rule of deckbuilding that a deck breaks, in words with its clause."""
    return [str(fault) for fault in faults(deck)]
