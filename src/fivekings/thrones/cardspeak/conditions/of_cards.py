"""Conditions about cards: what they are and have."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import (
    cards_meant,
    compile_feature,
    compile_measure,
    compile_meets,
    compile_stock,
    condition,
    narrow,
)
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.nouns.numbers import how_many
from fivekings.thrones.cardspeak.nouns.subjects import target_filter
from fivekings.thrones.model.ability import Filter, Roles, Test
from fivekings.thrones.model.kinds import STRENGTH
from fivekings.thrones.model.state import DUPLICATE, PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import full_strength, is_such, on_card
from fivekings.thrones.rules.cards.selection import all_such


def there_are(node: Node) -> Test:
    """Are there so many such cards?"""
    value, meets = how_many(node["what"]), compile_meets(node["count"])
    return lambda state, roles: meets(state, value(state, roles), roles)


def is_described(node: Node) -> Test:
    """Is a card so: standing, unique?"""
    which, cards = Filter(), cards_meant(node["what"])
    narrow("adjective", node["how"], which)
    return lambda state, roles: any(is_such(state, which, card, roles) for card in cards(state, roles))


def is_a(node: Node) -> Test:
    """Is a card such a card?"""
    which, cards = target_filter(node["which"]), cards_meant(node["what"])
    return lambda state, roles: any(is_such(state, which, card, roles) for card in cards(state, roles))


def is_titled(node: Node) -> Test:
    """Does a card have a title?"""
    cards, title = cards_meant(node["what"]), node["title"]
    return lambda state, roles: any(state.title(card) == title for card in cards(state, roles))


def is_in_play(node: Node) -> Test:
    """Is a card in play?"""
    cards = cards_meant(node["what"])
    return lambda state, roles: any(state.zone[card] in (PLAY, DUPLICATE) for card in cards(state, roles))


def was_ambushed(node: Node) -> Test:
    """Was a card ambushed this phase?"""
    meant = cards_meant(node["what"])
    return lambda state, roles: any(state.ambushed[card] for card in meant(state, roles))


def has_feature(node: Node) -> Test:
    """Does a card have something?"""
    cards, has = cards_meant(node["what"]), compile_feature(node["feature"])
    return lambda state, roles: any(has(state, card, roles) for card in cards(state, roles))


def lacks_feature(node: Node) -> Test:
    """Does a card not have something?"""
    cards, has = cards_meant(node["what"]), compile_feature(node["feature"])
    return lambda state, roles: any(not has(state, card, roles) for card in cards(state, roles))


def has_stock(node: Node) -> Test:
    """Does a card have so many of something?"""
    cards, value, meets = cards_meant(node["what"]), compile_stock(node["stock"]), compile_meets(node["count"])
    return lambda state, roles: any(meets(state, value(state, c, roles), roles) for c in cards(state, roles))


def has_most_stock(node: Node) -> Test:
    """Does a card have more of something than each other card of a kind?"""
    cards, value, which = cards_meant(node["what"]), compile_stock(node["stock"]), compile_filter(node["which"])

    def holds(state: Thrones, roles: Roles) -> bool:
        found = cards(state, roles)
        others = [card for card in all_such(state, which, roles) if card not in found]
        most = max([value(state, card, roles) for card in others], default=0)
        return bool(found) and value(state, found[0], roles) > most

    return holds


def measures(node: Node) -> Test:
    """Does a card's STR, or another number of it, meet a bound?"""
    value, cards = compile_measure(node["measure"]), cards_meant(node["what"])
    meets = compile_meets(node["bound"], value)
    return lambda state, roles: any(meets(state, value(state, c, roles), roles) for c in cards(state, roles))


def only_such(node: Node) -> Test:
    """Is a card the only one of its kind?"""
    cards, which = cards_meant(node["what"]), compile_filter(node["which"])
    return lambda state, roles: all_such(state, which, roles) == cards(state, roles)


def strength_changed(state: Thrones, roles: Roles) -> bool:
    """Does the card's STR differ from the printed one, or did an effect change it this phase?"""
    card: int = roles["source"]
    return (
        any(effect.until for effect in on_card(state, STRENGTH, card))
        or full_strength(state, card) != state.cards[card].strength
    )


condition(
    "there_are",
    "there are {count:amount} {what:filter}",
    there_are,
    "if there are 2 or more Lord characters: gain 1 gold",
)
condition("is_described", "{what:subject} is {how:adjective}", is_described, "if self is standing: gain 1 gold")
condition("is_titled", "{what:subject} is {title:title}", is_titled, 'if it is "Arya Stark": gain 1 gold')
condition("is_a", "{what:subject} is {which:target}", is_a, "if it is a Lord character: gain 1 gold")
condition("is_in_play", "{what:subject} is in play", is_in_play, "if it is in play: kneel it")
condition(
    "has_stock", "{what:subject} has {count:amount} {stock:stock}", has_stock, "if self has 2 or more power: stand self"
)
condition(
    "has_most_stock",
    "{what:subject} has more {stock:stock} than each other {which:filter}",
    has_most_stock,
    "if self has more attachments than each other character: stand self",
)
condition("has_feature", "{what:subject} has {feature:feature}", has_feature, "if self has a military icon: stand self")
condition(
    "lacks_feature",
    "{what:subject} does not have {feature:feature}",
    lacks_feature,
    "if self does not have a military icon: stand self",
)
condition(
    "measures",
    "the {measure:measure} of {what:subject} is {bound:bound}",
    measures,
    "if the STR of self is 5 or higher: stand self",
)
condition(
    "only_such",
    "{what:subject} is the only {which:filter} in play",
    only_such,
    "if self is the only character in play: stand self",
)
condition(
    "was_ambushed",
    "{what:subject} was ambushed",
    was_ambushed,
    "when a phase ends in which self was ambushed => draw 1 card",
)
condition(
    "strength_changed",
    "the STR of self has changed this phase",
    lambda _node: strength_changed,
    "if the STR of self has changed this phase: stand self",
)
