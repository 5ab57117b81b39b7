"""Odds of battles and invasions, computed exactly rather than simulated."""

from fivekings.risk.odds.one_battle import battle_odds, battle_ways, expected_losses
from fivekings.risk.odds.side import ALL, Side
from fivekings.risk.odds.whole_invasion import MOST_ARMIES, InvasionOdds, invasion_odds

__all__ = [
    "ALL",
    "MOST_ARMIES",
    "InvasionOdds",
    "Side",
    "battle_odds",
    "battle_ways",
    "expected_losses",
    "invasion_odds",
]
