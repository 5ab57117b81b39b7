"""The prospect of victory at a table of three or more: how likely each player is to win.

At such a table whoever has much on it is attacked by all the others, so that power counts for more, and everything else
for less, than between two. How much was learned from played games, by `tools/learn.py`.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final

from fivekings.kernel.counsel import dot, softmax
from fivekings.thrones.bots.evaluate import Table, board_worth, nearness
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.cards.characteristics import total_power

FOLDER: Final = Path(__file__).parent / "foresight"
KINDS: Final = ("power", "nearness", "board", "hand")
"""What tells who wins."""


@cache
def counts() -> list[float]:
    """How much each of them tells."""
    found: list[float] = json.loads((FOLDER / "melee.json").read_text("utf-8"))["counts"]
    return found


def holding(state: Thrones, player: int, table: Table) -> list[float]:
    """What a player has of each of them."""
    power = float(total_power(state, player))
    return [power, nearness(state, player), board_worth(state, player, table), float(len(state.pile(player, HAND)))]


def chances(state: Thrones) -> dict[int, float]:
    """How likely each player who is still in the game is to win."""
    known = counts()
    players = state.players()
    table = Table(state)
    scores = [dot(known, holding(state, player, table)) for player in players]
    return dict(zip(players, softmax(scores), strict=True))
