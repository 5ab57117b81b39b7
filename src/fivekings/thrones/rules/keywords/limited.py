"""Limited: one such card per round."""

from typing import Final

from fivekings.thrones.model.kinds import ADDITIONAL_LIMITED
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import Counter, count
from fivekings.thrones.rules.players.concerned import total_for

LIMITED: Final = Counter("round", "limited")
"""Limited cards that a player has marshaled or played."""


def count_limited(state: Thrones, card: int, player: int) -> None:
    """Count a limited card as marshaled this round. got.limited.1, got.limited.4, got.limited.5"""
    if "limited" in state.cards[card].compiled.keywords:
        count(state.uses, LIMITED.of(player))


def limited_left(state: Thrones, player: int) -> bool:
    """May a player marshal or play another limited card this round? got.limited.1, ccg.limited.3"""
    extra = total_for(state, ADDITIONAL_LIMITED, player)
    return state.uses.get(LIMITED.of(player), 0) < 1 + extra
