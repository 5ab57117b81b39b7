"""Gold penalties: for out-of-House cards, and those that cards add."""

from typing import Final

from fivekings.thrones.model.kinds import GOLD_PENALTY, MAY_PAY_PENALTY, NO_PENALTY
from fivekings.thrones.model.modifier import SELF
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import FACTIONS
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.abilities.discounts import reduces
from fivekings.thrones.rules.cards.characteristics import changes, size
from fivekings.thrones.rules.cards.modifiers import constants_of
from fivekings.thrones.rules.players.concerned import for_player

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
    ignoring = for_player(state, NO_PENALTY, player)
    return 0 if any(reduces(state, one, card) for one in ignoring) else state.edition.out_of_house


def announced(state: Thrones, player: int) -> str:
    """The House that a player announced in addition to their own. got.golden.2"""
    number = state.uses.get(ANNOUNCED.of(player))
    return "" if number is None else FACTIONS[number]


def penalty(state: Thrones, card: int, player: int) -> int:
    """The total gold penalty for a card: out of House, and what cards add. got.golden.2, ccg.out_of_house.4"""
    if not changes(state, GOLD_PENALTY):
        return house_penalty(state, card, player)
    added = [size(state, one) for one in for_player(state, GOLD_PENALTY, player) if reduces(state, one, card)]
    return house_penalty(state, card, player) + sum(added)


def extra_penalties(state: Thrones, card: int, player: int) -> list[int]:
    """How much extra gold a player may choose to pay for a card, where a card says so; this penalty cannot be ignored.

    got.golden.2, ccg.out_of_house.5, ccg.out_of_house.6
    """
    found: list[int] = []
    for modifier in constants_of(state, card):
        if modifier.kind == MAY_PAY_PENALTY and modifier.scope == SELF:
            found.append(size(state, modifier))
    for modifier in for_player(state, MAY_PAY_PENALTY, player):
        if reduces(state, modifier, card):
            found.append(size(state, modifier))
    return found
