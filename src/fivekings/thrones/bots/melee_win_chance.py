"""Win chances at a table of three or more.

There a player with much on the table is attacked by all others, so power counts for more, and everything else for less,
than between two. `tools/learn.py` learns the weights from played games.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

from fivekings.kernel.heuristics import dot, softmax
from fivekings.thrones.bots.evaluate import BoardFacts, board_value, victory_bonus
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.cards.characteristics import total_power

MODELS: Final = Path(__file__).parent / "models"
FEATURES: Final = ("power", "victory bonus", "board", "hand")
"""What predicts who wins."""


@cache
def melee_weights() -> list[float]:
    """The learned weight of each feature."""
    found: list[float] = json.loads((MODELS / "melee.json").read_text("utf-8"))["weights"]
    return found


def player_features(state: Thrones, player: int, facts: BoardFacts) -> list[float]:
    """What a player has of each feature."""
    hand = len(state.pile(player, HAND))
    board = board_value(state, player, facts)
    return [float(total_power(state, player)), victory_bonus(state, player), board, float(hand)]


def melee_win_chances(state: Thrones) -> dict[int, float]:
    """How likely each player who is still in the game is to win."""
    weights = melee_weights()
    players = state.players()
    facts = BoardFacts(state)
    scores = [dot(weights, player_features(state, player, facts)) for player in players]
    return dict(zip(players, softmax(scores), strict=True))
