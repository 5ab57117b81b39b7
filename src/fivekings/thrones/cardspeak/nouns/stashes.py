"""Where gold is: in a player's pool, on a card, or in the treasury."""

from collections.abc import Callable
from typing import Final

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import PHRASES, cards_meant, phrase
from fivekings.thrones.cardspeak.players import compile_players
from fivekings.thrones.model.ability import MANY, Roles
from fivekings.thrones.model.state import FACTION, PLAY, Thrones

POOL: Final = "pool"
CARD: Final = "card"
TREASURY: Final = "treasury"

Stash = tuple[str, int]
"""A place for gold: its kind, and the player or card."""
Stashes = Callable[[Thrones, Roles], list[Stash]]


def pools(node: Node) -> Stashes:
    """The pools of players."""
    who = compile_players(node["whose"])
    return lambda state, roles: [(POOL, player) for player in who(state, roles)]


def on_cards(node: Node) -> Stashes:
    """Cards in play, and faction cards."""
    meant = cards_meant(node["what"])
    return lambda state, roles: [(CARD, card) for card in meant(state, roles) if state.zone[card] in (PLAY, FACTION)]


def treasury(_node: Node) -> Stashes:
    """The treasury."""
    return lambda _state, _roles: [(TREASURY, 0)]


def compile_stash(stash: Node) -> Stashes:
    """The places that a phrase means."""
    made: Stashes = PHRASES["stash"][stash.form].build(stash)
    return made


def gold_in(state: Thrones, stash: Stash) -> int:
    """How much gold is there; the treasury has enough. got.tokens.1"""
    kind, number = stash
    if kind == POOL:
        return state.gold[number]
    return state.tokens.get(str(number), {}).get("gold", 0) if kind == CARD else MANY


phrase("stash", "pool_of", "{whose:whose} [gold] pool", pools, "move 1 gold from that player's pool to your pool")
phrase("stash", "the_treasury", "the treasury", treasury, "move 1 gold from the treasury to self")
phrase("stash", "on_card", "{what:subject}", on_cards, "move 1 gold from your pool to self")
