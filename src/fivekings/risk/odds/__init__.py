"""Odds: what a battle and a whole invasion come to, computed and not tried out."""

from fivekings.risk.odds.battle import battle_odds, battle_ways, expected_losses
from fivekings.risk.odds.invasion import MOST_ARMIES, InvasionOdds, invasion_odds
from fivekings.risk.odds.side import ALL, Side

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
