"""The modifiers that apply to a player."""

from fivekings.thrones.model.modifier import EACH_PLAYER, SEAT, YOU, Modifier
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import changes, holds, owner, size
from fivekings.thrones.rules.cards.modifiers import NOTHING


def concerns(state: Thrones, modifier: Modifier, player: int) -> bool:
    """Does a modifier apply to a player, with its condition met? got.constant.3"""
    who = modifier.who
    if who == YOU:
        if owner(state, modifier) != player:
            return False
    elif who == SEAT:
        if modifier.whom != player:
            return False
    elif who != EACH_PLAYER and player not in state.opponents(owner(state, modifier)):
        return False
    return holds(state, modifier)


def for_player(state: Thrones, kind: int, player: int) -> list[Modifier]:
    """The modifiers of a kind that apply to a player."""
    spoken = changes(state, kind)
    return [modifier for modifier in spoken if concerns(state, modifier, player)] if spoken else NOTHING


def total_for(state: Thrones, kind: int, player: int) -> int:
    """The sum of the modifiers of a kind that apply to a player."""
    spoken = changes(state, kind)
    return sum([size(state, one) for one in spoken if concerns(state, one, player)]) if spoken else 0
