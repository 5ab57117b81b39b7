"""How to play RISK well: how a position is evaluated, what an answer leads to, and which answers are worth trying."""

from itertools import combinations
from typing import Final

from fivekings.kernel.heuristics import Heuristics, pick
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.risk.bots.default_moves import (
    DEFAULT_MOVES,
    MAX_CANDIDATES,
    candidate_invasions,
    default_maneuver,
    reinforcement_need,
)
from fivekings.risk.bots.dominion_win_chance import dominion_win_chances
from fivekings.risk.bots.evaluate import seat_value, wins_this_turn
from fivekings.risk.bots.invasion_value import draw_outcomes, invasion_outcomes
from fivekings.risk.bots.skirmish_win_chance import KNIGHTS, SQUIRES, end_game_chance, skirmish_win_chances
from fivekings.risk.dominion.invade import MANEUVER_NOW
from fivekings.risk.dominion.objectives import ASK_COMPLETE
from fivekings.risk.dominion.purchase import ASK_BUY
from fivekings.risk.dominion.setup import ASK_CLAIM, ASK_MUSTER, ASK_OBJECTIVES
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.dominion.units import ASK_ENGINES, ASK_KNIGHTS, ASK_UNIT_CARD
from fivekings.risk.dominion.windows import ASK_USE
from fivekings.risk.rules.battle import ASK_COMMIT, ASK_ROLL
from fivekings.risk.rules.conquest import ASK_MOVE_IN
from fivekings.risk.rules.deploy import ASK_DEPLOY
from fivekings.risk.rules.draw import ASK_DRAW
from fivekings.risk.rules.invade import ASK_CONTINUE, ASK_INVADE, LAND, LAND_BITS
from fivekings.risk.rules.maneuver import ASK_MANEUVER
from fivekings.risk.rules.setup import ASK_HOUSE
from fivekings.risk.rules.trade import ASK_TRADE
from fivekings.risk.state import NOWHERE, SETUP, Skirmish

QUIET: Final = (
    *(ASK_INVADE, ASK_DEPLOY, ASK_MANEUVER, ASK_DRAW, ASK_TRADE, ASK_BUY),
    *(ASK_COMPLETE, ASK_CLAIM, ASK_MUSTER, ASK_UNIT_CARD, ASK_HOUSE, ASK_USE),
)
QUIET_QUESTIONS: Final = frozenset([question.kind for question in QUIET])
"""At these a position is quiet: nothing is half done."""
ROUTINE: Final = (ASK_COMMIT, ASK_ROLL, ASK_KNIGHTS, ASK_ENGINES, ASK_CONTINUE)
ROUTINE_QUESTIONS: Final = frozenset([question.kind for question in ROUTINE])
"""These get the default move; no other is considered."""

WINNING_SCORE: Final = 950.0
"""The value of a position that is won at the end of the turn."""


class RiskHeuristics(Heuristics):
    """Heuristics for Skirmish and Dominion."""

    knows_outcomes = True
    beam_width = 6

    def evaluate(self, state: State, seat: int) -> float:
        """The seat's value relative to the best opponent and the average one."""
        assert isinstance(state, Skirmish)
        if state.result is not None and seat in state.result:
            return 1000.0 / len(state.result)
        if seat == state.active and wins_this_turn(state):
            return WINNING_SCORE
        others = [seat_value(state, other) for other in state.playing() if other != seat]
        if seat in state.out or not others:
            return -900.0
        return seat_value(state, seat) - 0.5 * max(others) - 0.5 * sum(others) / len(others)

    def win_score(self, state: State, seat: int) -> float:
        """The chance to win at a table of squires: by objectives, or for three or more by the End Game card."""
        return self.win_score_among(state, seat, SQUIRES)

    def win_score_vs_planners(self, state: State, seat: int) -> float:
        """The chance to win at a table of knights."""
        return self.win_score_among(state, seat, KNIGHTS)

    def win_score_among(self, state: State, seat: int, players: str) -> float:
        """The chance to win at a table of such players; in a Skirmish for two, the evaluation."""
        assert isinstance(state, Skirmish)
        if decided_by_objectives(state):
            assert isinstance(state, Dominion)
            if seat == state.active and wins_this_turn(state):
                return WINNING_SCORE
            return 2000.0 * dominion_win_chances(state, players)[seat] - 1000.0
        if three_or_more(state):
            return 2000.0 * skirmish_win_chances(state, players)[seat] - 1000.0
        return self.evaluate(state, seat)

    def outcomes(self, state: State, request: Request, choice: Choice) -> list[tuple[float, State]]:
        """An invasion succeeds or fails, with the average number of armies left; a drawn card may end the game."""
        assert isinstance(state, Skirmish)
        option = choice.picks[0]
        if ASK_OBJECTIVES.asked(request):
            return [(1.0, self.after_setup(state, choice))]
        if ASK_DRAW.asked(request) and option != DECLINE and end_game_chance(state) > 0:
            return list(draw_outcomes(state))
        if not ASK_INVADE.asked(request) or option in (DECLINE, MANEUVER_NOW):
            return []
        chance, won, lost = invasion_outcomes(state, option >> LAND_BITS, option & LAND)
        return [(chance, won), (1 - chance, lost)]

    def after_setup(self, state: Skirmish, choice: Choice) -> State:
        """The start of the first turn with these objectives, if everybody places armies by default moves."""
        ahead = state.clone()
        apply(ahead, choice)
        while ahead.result is None and ahead.phase == SETUP:
            apply(ahead, self.default_move(ahead, ahead.requests[0]))
        return ahead

    def default_by_kind(self, state: State, request: Request) -> Choice | None:
        """The default move for this kind of question."""
        assert isinstance(state, Skirmish)
        move = DEFAULT_MOVES.get(request.kind)
        return None if move is None else move(state, request)

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """The most promising invasions, the territories most in need of armies, a few numbers to move in; else all."""
        assert isinstance(state, Skirmish)
        if ASK_INVADE.asked(request):
            return candidate_invasions(state, request)
        if ASK_DEPLOY.asked(request):
            lands = sorted(request.options, key=lambda land: -reinforcement_need(state, land, request.seat))[
                :MAX_CANDIDATES
            ]
            return [Choice(request.seat, request.number, [land], state.reserve) for land in lands]
        if ASK_CLAIM.asked(request) or ASK_MUSTER.asked(request):
            return [DEFAULT_MOVES[request.kind](state, request)]
        if ASK_MANEUVER.asked(request):
            return [default_maneuver(state, request), pick(request, [DECLINE])]
        if ASK_MOVE_IN.asked(request):
            few, half, all_ = request.options[0], request.options[len(request.options) // 2], request.options[-1]
            return [pick(request, [armies]) for armies in sorted({few, half, all_})]
        if ASK_OBJECTIVES.asked(request):
            return [pick(request, list(kept)) for kept in combinations(request.options, request.low)]
        if request.kind in ROUTINE_QUESTIONS:
            return [self.default_move(state, request)]
        return super().candidates(state, request)

    def search_depth(self, state: State) -> int:
        """As many invasions as a turn may have; fewer if two are compared each time."""
        assert isinstance(state, Skirmish)
        return 4 if isinstance(state, Dominion) else 8 if three_or_more(state) else 3

    def branching_factor(self, state: State) -> int:
        """One in a Skirmish of three or more, two elsewhere."""
        assert isinstance(state, Skirmish)
        return 1 if three_or_more(state) and not isinstance(state, Dominion) else 2

    def is_quiet(self, state: State) -> bool:
        """Between invasions."""
        assert isinstance(state, Skirmish)
        return state.source == NOWHERE and all(request.kind in QUIET_QUESTIONS for request in state.requests)


def decided_by_objectives(state: Skirmish) -> bool:
    """Do points for objectives decide who wins?"""
    return isinstance(state, Dominion) and state.has("objectives")


def three_or_more(state: Skirmish) -> bool:
    """Are there three or more seats, so that points decide and several players move before one's next turn?"""
    return state.seats > 2
