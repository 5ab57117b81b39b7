"""Detects that a card effect raised a character's STR, for abilities that react to it.

A constant ability may start to apply at any moment, so STR is measured again whenever somebody could respond. For each
character the rule remembers its STR and its STR without penalties: only if both are higher than before did a card
effect raise it, rather than a penalty ending (got.effects.5).
"""

from typing import Final

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.abilities.reach import active
from fivekings.thrones.rules.cards.characteristics import strength, summed_strength

RAISED: Final = "strength raised"


def observed(state: Thrones) -> list[int]:
    """The characters in play whose STR some ability watches."""
    found: list[int] = []
    for card in state.listening.get(RAISED, ()):
        printed = state.cards[card]
        if not (state.zone[card] == HAND if printed.type == "event" else active(state, card)):
            continue
        triggers = [ability.trigger for ability in printed.compiled.abilities]
        if any(trigger is not None and RAISED in trigger.kinds and not trigger.of_self for trigger in triggers):
            return [other for player in state.players() for other in state.characters(player)]
        found.append(card)
    return found


def heights(state: Thrones) -> dict[str, list[int]]:
    """What is remembered of those characters: STR without penalties, and STR."""
    return {str(card): [summed_strength(state, card, True), strength(state, card)] for card in observed(state)}


def measure(state: Thrones) -> None:
    """Something is about to change: remember STR values that have dropped, so that a later rise is noticed."""
    if RAISED in state.listening:
        known = state.heights
        state.heights = {
            card: [min(now[0], known[card][0]), min(now[1], known[card][1])] if card in known else now
            for card, now in heights(state).items()
        }


def raised(state: Thrones) -> bool:
    """Did a card effect raise anybody's STR? Then abilities that react to it may. Must be the last thing a step does.

    got.modifiers.1, got.effects.1, got.effects.5, got.constant.3
    """
    if RAISED not in state.listening:
        return False
    known, state.heights = state.heights, heights(state)
    higher: list[int] = []
    for card, now in state.heights.items():
        if card in known and now[0] > known[card][0] and now[1] > known[card][1]:
            higher.append(int(card))
    if higher:
        occur(state, RAISED, {"cards": higher})
    return bool(higher)


def nothing_more(_state: Thrones, _event: Roles) -> None:
    """It has already happened."""


HAPPEN[RAISED] = nothing_more
