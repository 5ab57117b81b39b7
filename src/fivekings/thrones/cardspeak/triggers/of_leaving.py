"""Events of cards that leave play, are discarded, or are saved."""

from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import (
    DEEDS,
    LEAVING,
    Happening,
    cards_of,
    compile_origins,
    deed,
    either_happening,
    event,
    in_which_way,
    of_cards,
    once,
)
from fivekings.thrones.cardspeak.nouns.zones import compile_zones
from fivekings.thrones.cardspeak.players import is_one_of
from fivekings.thrones.model.ability import Cards, Roles
from fivekings.thrones.model.state import DEAD, DISCARD, Thrones
from fivekings.thrones.rules.cards.protection import may_be_saved

WAYS: Final = {
    "killed": "kill",
    "sacrificed": "sacrifice",
    "discarded": "discard",
    "returned": "return",
    "removed": "remove",
}
"""The ways to leave play, by the deed."""


def leaves(node: Node, what: Node) -> Happening:
    """Cards leave play in a way."""
    made = of_cards(what, "leaves play")
    made.fits = in_which_way(made.fits, WAYS[node.form])
    return made


def is_done(node: Node) -> Happening:
    """Something is done to cards."""
    deeds: list[Node] = node["deeds"]
    made: Happening = DEEDS[deeds[0].form].build(deeds[0], node["what"])
    for other in deeds[1:]:
        made = either_happening(made, DEEDS[other.form].build(other, node["what"]))
    return made


def would_be(node: Node) -> Happening:
    """Something would be done to cards, which may be saved from it."""
    if any(one.form not in WAYS for one in node["deeds"]):
        raise BadInput("a card can be saved from leaving play, and from nothing else")
    return would_leave(cards_of(node["what"]), *[WAYS[one.form] for one in node["deeds"]])


def would_leave(fits: Cards, *ways: str) -> Happening:
    """Cards would leave play. got.save.2, got.save.3, got.sacrifice.4"""

    def able(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        if ways and event["how"] not in ways:
            return []
        found = fits(state, roles) if event["saveable"] or "weak" in event else []
        return [card for card in found if may_be_saved(state, card)]

    made = Happening(able, "leaves play")
    made.would = True
    return made


def discarded_from(node: Node, what: Node) -> Happening:
    """Cards are discarded from a hand or deck."""
    theirs, zones = is_one_of(node["whose"]), compile_origins(node["zones"])
    made = of_cards(what, "discarded")
    fits = made.fits

    def found(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        return fits(state, roles) if event["zone"] in zones and theirs(state, event["player"], roles) else []

    made.fits = found
    return made


def is_any_card(what: Node) -> bool:
    """Does a word for cards mean any card? Then several cards at once are one event."""
    which = what["what"]
    return what.form == "any" and which["types"] == ["card"] and not which["adjectives"] and not which["post"]


def placed(node: Node, what: Node) -> Happening:
    """Cards are placed in a discard or dead pile, from play or from elsewhere."""
    theirs, zones = is_one_of(node["whose"]), compile_zones(node["zones"])
    if not set(zones) <= {DISCARD, DEAD}:
        raise BadInput("an ability can wait for cards placed in a discard pile or dead pile")

    def lying(state: Thrones, roles: Roles) -> list[int]:
        cards: list[int] = roles["event"]["cards"]
        return [c for c in cards if state.zone[c] in zones and theirs(state, state.owner[c], roles)]

    made = of_cards(what, "leaves play", "played", "discarded", "buried", listed=lying)
    if is_any_card(what):
        fits = made.fits
        made.fits = once(lambda state, roles: bool(fits(state, roles)))
    if DISCARD not in zones:
        made.kinds = ("leaves play", "played", "buried")
    return made


event(
    "is_done",
    "{what:subject} is {deeds:deed+or}",
    is_done,
    "after a character you control is sacrificed or killed => draw 1 card",
)
event(
    "would_be",
    "{what:subject} would be {deeds:deed+or}",
    would_be,
    "when a character would be killed => save it",
    tells=LEAVING | {"a card that would leave play"},
)
event(
    "would_leave_play",
    "{what:subject} would leave play",
    lambda node: would_leave(cards_of(node["what"])),
    "when self would leave play => save it",
    tells=LEAVING | {"a card that would leave play"},
)
event(
    "leaves_play",
    "{what:subject} leaves play",
    lambda node: of_cards(node["what"], "leaves play"),
    "when self leaves play => draw 1 card",
    tells=LEAVING,
)
deed("killed", "killed", leaves, "when self is killed => draw 1 card", tells=LEAVING)
deed("sacrificed", "sacrificed", leaves, "after a character is sacrificed => draw 1 card", tells=LEAVING)
deed(
    "discarded",
    "discarded from play",
    leaves,
    "after a location is discarded from play => draw 1 card",
    tells=LEAVING,
)
deed("returned", "returned to hand", leaves, "after a character is returned to hand => draw 1 card", tells=LEAVING)
deed("removed", "removed from the game", leaves, "after self is removed from the game => draw 1 card", tells=LEAVING)
deed(
    "discarded_from",
    "discarded from {whose:whose} {zones:origin+or}",
    discarded_from,
    "after a character is discarded from an opponent's hand or deck => draw 1 card",
)
deed(
    "placed",
    "placed in {whose:whose} {zones:zone+or}",
    placed,
    "after a character is placed in your dead pile => draw 1 card",
)
deed(
    "saved",
    "saved",
    lambda _node, what: of_cards(what, "saved"),
    "after a character is saved => draw 1 card",
)
