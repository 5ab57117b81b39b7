"""Forced trades: a victor with more than five cards after an elimination must trade at once, down to five.

A set must also be traded with five cards at the start of a turn: see `trades` in `trade.py`.
"""

from fivekings.kernel.program import Frame, ask, program, repeat
from fivekings.kernel.request import Request
from fivekings.risk.rules.deploy import all_deployed, deploy, deployments
from fivekings.risk.rules.trade import ASK_TRADE, HAND_LIMIT, reinforce_shown, sets_in, shown_lands, trade
from fivekings.risk.state import Skirmish


def forced_trades(state: Skirmish, _frame: Frame) -> Request | None:
    """Ask for a set to trade, with more than five cards after an elimination. risk.elimination.4"""
    if len(state.hands[state.active]) <= HAND_LIMIT:
        return None
    return ASK_TRADE.to(state.active, sets_in(state, state.active))


def hand_within_limit(state: Skirmish, _frame: Frame) -> bool:
    """Does the player have five cards or fewer? risk.elimination.6"""
    return len(state.hands[state.active]) <= HAND_LIMIT


FORCED_TRADE = program(
    "risk.capture",
    repeat(
        ask(forced_trades, trade, rule="risk.elimination.4"),
        ask(shown_lands, reinforce_shown, rule="risk.trade.11"),
        repeat(ask(deployments, deploy, rule="risk.elimination.5"), until=all_deployed),
        until=hand_within_limit,
    ),
)
