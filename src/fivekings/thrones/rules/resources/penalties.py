"""Gold penalties: for out-of-House cards, and those that cards add."""

from typing import Final

from fivekings.thrones.cardspeak.all_words import FACTIONS
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.abilities.discounts import reduces
from fivekings.thrones.rules.cards.characteristics import auras, in_force, roles_of

ANNOUNCED: Final = Counter("game", "announced")
"""The number of the House that a player announced in addition to their own."""


def house_penalty(state: Thrones, card: int, player: int) -> int:
    """The penalty for a card of another House; neutral cards have none.

    lcg1.out_of_house.2, lcg1.out_of_house.3, lcg1.out_of_house.7, ccg.out_of_house.1, ccg.out_of_house.2
    """
    if not state.edition.out_of_house:
        return 0
    printed = state.cards[card]
    at_home = printed.faction == "neutral" or state.cards[player].faction in printed.factions
    if at_home or announced(state, player) in printed.factions:
        return 0
    ignoring = in_force(state, "no penalty", player)
    return 0 if any(reduces(state, source, c, card) for source, c in ignoring) else state.edition.out_of_house


def announced(state: Thrones, player: int) -> str:
    """The House that a player announced in addition to their own. got.golden.2"""
    number = state.uses.get(ANNOUNCED.of(player))
    return "" if number is None else FACTIONS[number]


def penalty(state: Thrones, card: int, player: int) -> int:
    """The total gold penalty for a card: out of House, and what cards add. got.golden.2, ccg.out_of_house.4"""
    total = house_penalty(state, card, player)
    if "gold penalty" in auras(state):
        spoken = [(s, c) for s, c in auras(state)["gold penalty"] if c.condition(state, roles_of(state, s))]
        total += sum(c.number for source, c in spoken if reduces(state, source, c, card))
    return total


def extra_penalties(state: Thrones, card: int, player: int) -> list[int]:
    """How much extra gold a player may choose to pay for a card, where a card says so; this penalty cannot be ignored.

    got.golden.2, ccg.out_of_house.5, ccg.out_of_house.6
    """
    own = [c for c in state.cards[card].compiled.constants if c.kind == "may pay penalty" and c.what == "self"]
    found = [constant.number for constant in own]
    for source, constant in in_force(state, "may pay penalty", player):
        if constant.what != "self" and reduces(state, source, constant, card):
            found.append(constant.number)
    return found
