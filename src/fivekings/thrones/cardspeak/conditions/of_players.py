"""Conditions about players: what they control and have, and what they did before."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import (
    OfPlayer,
    compile_meets,
    compile_stat,
    condition,
)
from fivekings.thrones.cardspeak.nouns.numbers import cards_of_player
from fivekings.thrones.cardspeak.nouns.subjects import target_filter
from fivekings.thrones.cardspeak.players import PLAYERS
from fivekings.thrones.model.ability import Filter, Roles, Test
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.selection import all_such

PlayerTest = Callable[[Thrones, int, Roles], bool]
"""Does something hold for a player?"""


def holds_for(who: Node, test: PlayerTest) -> Test:
    """Does a test hold for a player: for each of several, or for any of those that a vague word fits?"""
    word = PLAYERS[who.form]
    meant, vague = word.build(who), word.vague

    def holds(state: Thrones, roles: Roles) -> bool:
        players = meant(state, roles)
        found = [test(state, player, roles) for player in players]
        return any(found) if vague else bool(found) and all(found)

    return holds


def controls(node: Node) -> Test:
    """Does a player control such a card?"""
    target: Node = node["what"]
    which = target_filter(target)
    least: int = target["count"] if isinstance(target["count"], int) else 1
    if not which.whose and which.held_by is None and not which.zones and node["who"].form in ("you", "an_opponent"):
        which.whose = "you" if node["who"].form == "you" else "opponent"
        return lambda state, roles: len(all_such(state, which, roles)) >= least
    return holds_for(node["who"], lambda state, player, roles: held(state, which, player, roles) >= least)


def held(state: Thrones, which: Filter, player: int, roles: Roles) -> int:
    """How many such cards a player controls."""
    such = all_such(state, which, {**roles, "actor": player})
    return sum(state.controller[card] == player for card in such)


def has_amount(node: Node) -> Test:
    """Does a player have so much of something?"""
    value, meets = compile_stat(node["stat"]), compile_meets(node["count"])
    return holds_for(node["who"], lambda state, player, roles: meets(state, value(state, player, roles), roles))


def controls_amount(node: Node) -> Test:
    """Does a player control so many cards?"""
    value, meets = cards_of_player(node), compile_meets(node["count"])
    return holds_for(node["who"], lambda state, player, roles: meets(state, value(state, player, roles), roles))


def has_more(node: Node) -> Test:
    """Does a player have more of something than others?"""
    return compared(node, compile_stat(node["stat"]), True)


def has_less(node: Node) -> Test:
    """Does a player have less of something than others?"""
    return compared(node, compile_stat(node["stat"]), False)


def controls_more(node: Node) -> Test:
    """Does a player control more such cards than others?"""
    return compared(node, cards_of_player(node), True)


def controls_fewer(node: Node) -> Test:
    """Does a player control fewer such cards than others?"""
    return compared(node, cards_of_player(node), False)


def compared(node: Node, value: OfPlayer, more: bool) -> Test:
    """Is a player's number higher, or lower, than that of others: of each, or of any that a vague word fits?"""
    word = PLAYERS[node["other"].form]
    others, vague = word.build(node["other"]), word.vague

    def exceeds(state: Thrones, player: int, roles: Roles) -> bool:
        mine = value(state, player, roles)
        theirs = [value(state, other, roles) for other in others(state, roles) if other != player]
        found = [mine > number if more else mine < number for number in theirs]
        return any(found) if vague else bool(found) and all(found)

    return holds_for(node["who"], exceeds)


def is_first(node: Node) -> Test:
    """Is a player the first player?"""
    return holds_for(node["who"], lambda state, player, _roles: state.first == player)


def is_not_first(node: Node) -> Test:
    """Is a player not the first player?"""
    return holds_for(node["who"], lambda state, player, _roles: state.first != player)


condition(
    "controls", "{who:player} control|controls {what:target}", controls, "if you control a Lord character: gain 1 gold"
)
condition(
    "controls_amount",
    "{who:player} control|controls {count:amount} {what:filter}",
    controls_amount,
    "if you control 2 or more Lord characters: gain 1 gold",
)
condition(
    "controls_more",
    "{who:player} control|controls more {what:filter} than {other:player}",
    controls_more,
    "if you control more characters than each opponent: gain 1 gold",
)
condition(
    "controls_fewer",
    "{who:player} control|controls fewer {what:filter} than {other:player}",
    controls_fewer,
    "if you control fewer characters than each opponent: gain 1 gold",
)
condition(
    "has_amount",
    "{who:player} have|has {count:amount} {stat:stat}",
    has_amount,
    "if you have 2 or more gold: draw 1 card",
)
condition(
    "has_more",
    "{who:player} have|has more {stat:stat} than {other:player}",
    has_more,
    "if you have more cards in hand than each opponent: gain 1 gold",
)
condition(
    "has_less",
    "{who:player} have|has fewer {stat:stat} than {other:player}",
    has_less,
    "if you have fewer cards in hand than each opponent: draw 1 card",
)
condition(
    "has_higher",
    "{who:player} have|has higher {stat:plot_stat} than {other:player}",
    has_more,
    "if you have higher initiative than each opponent: gain 1 gold",
)
condition(
    "has_lower",
    "{who:player} have|has lower {stat:plot_stat} than {other:player}",
    has_less,
    "if you have lower initiative than each opponent: draw 1 card",
)
condition("is_first", "{who:player} are|is the first player", is_first, "if you are the first player: draw 1 card")
condition(
    "is_not_first",
    "{who:player} are|is not the first player",
    is_not_first,
    "if you are not the first player: draw 1 card",
)
