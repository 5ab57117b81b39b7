"""Positions of the Winter Edition with hand-made cards; the verbs are those of the first edition's table."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from fivekings.games import GAMES
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import Thrones
from tests.thrones.lcg1_table import asked, attack, knight, nothing, offers, says, until
from tests.thrones.table import made

__all__ = [
    "GAME",
    "POOL",
    "HOUSES",
    "asked",
    "at",
    "attack",
    "knight",
    "nothing",
    "offers",
    "says",
    "until",
    "with_cards",
]

GAME: Final = GAMES["ccg"]
POOL: Final = load_pool("ccg")
HOUSES: Final = {
    "wolf": "Stark",
    "lion": "Lannister",
    "stag": "Baratheon",
    "kraken": "Greyjoy",
    "dragon": "Targaryen",
    "sun": "Martell",
}


@contextmanager
def with_cards(*cards: Card) -> Iterator[None]:
    """For a while there are these cards too."""
    with made(*cards, pool=POOL):
        yield


def at(phase: str, first: str = "wolf", /, **players: dict[str, Any]) -> Thrones:
    """A position at its first question, with everything told; players are called after their Houses' beasts."""
    seated = {name: {"house": HOUSES[name], **entry} for name, entry in players.items()}
    doc = {"game": "ccg", "first_player": first, "phase": phase, "players": seated}
    state = GAME.start(GAME.scripts.position(doc), 1, loud=True)
    assert isinstance(state, Thrones)
    return state
