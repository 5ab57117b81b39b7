"""How to play RISK well: what a bot asks about a position and about the answers to a question."""

from itertools import combinations
from typing import Final

from fivekings.kernel.counsel import Counsel, pick
from fivekings.kernel.machine import apply
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.risk.advice import ADVICE, FEW, invasions_to_weigh, need_of
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.expect import drawn, outcomes
from fivekings.risk.prospect import KNIGHTS, SQUIRES, chances, end_chance
from fivekings.risk.race import race
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.state import NOWHERE, SETUP, Skirmish
from fivekings.risk.worth import about_to_win, realm

HUBS: Final = frozenset(
    {"invade", "deploy", "maneuver", "draw", "trade", "buy", "complete", "claim", "muster", "unit card", "house", "use"}
)

WINNING: Final = 950.0
HABITS: Final = frozenset({"commit", "roll", "knights", "engines", "continue"})


class RiskCounsel(Counsel):
    """Advice for Skirmish and Dominion."""

    foresees = True
    field = 6

    def worth(self, state: State, seat: int) -> float:
        """One's own realm against the strongest of the others, and against all of them; a defeat is not foreseen."""
        assert isinstance(state, Skirmish)
        if state.result is not None and seat in state.result:
            return 1000.0 / len(state.result)
        if seat == state.active and about_to_win(state):
            return WINNING
        others = [realm(state, other) for other in state.playing() if other != seat]
        if seat in state.out or not others:
            return -900.0
        return realm(state, seat) - 0.5 * max(others) - 0.5 * sum(others) / len(others)

    def prospect(self, state: State, seat: int) -> float:
        """The chance to win by the End Game card at a table of three or more, or by objectives; else the worth."""
        return self.foreseen(state, seat, SQUIRES)

    def outlook(self, state: State, seat: int) -> float:
        """The same, as it goes among knights."""
        return self.foreseen(state, seat, KNIGHTS)

    def foreseen(self, state: State, seat: int, among: str) -> float:
        """How a seat will do among such players."""
        assert isinstance(state, Skirmish)
        if races(state):
            assert isinstance(state, Dominion)
            if seat == state.active and about_to_win(state):
                return WINNING
            return 2000.0 * race(state, among)[seat] - 1000.0
        if crowded(state):
            return 2000.0 * chances(state, among)[seat] - 1000.0
        return self.worth(state, seat)

    def branches(self, state: State, request: Request, choice: Choice) -> list[tuple[float, State]]:
        """An invasion succeeds or fails, with about the armies left that are to be expected; a card may be the last."""
        assert isinstance(state, Skirmish)
        option = choice.picks[0]
        if request.kind == "objectives":
            return [(1.0, self.deployed(state, choice))]
        if request.kind == "draw" and option != DECLINE and end_chance(state) > 0:
            return list(drawn(state))
        if request.kind != "invade" or option == DECLINE or option >= 1 << (2 * LAND_BITS):
            return []
        chance, won, lost = outcomes(state, option >> LAND_BITS, option & LAND)
        return [(chance, won), (1 - chance, lost)]

    def deployed(self, state: Skirmish, choice: Choice) -> State:
        """The first turn as it will be about with these objectives, once all have placed their armies as advised."""
        ahead = state.clone()
        apply(ahead, choice)
        while ahead.result is None and ahead.phase == SETUP:
            apply(ahead, self.steady(ahead, ahead.requests[0]))
        return ahead

    def advised(self, state: State, request: Request) -> Choice | None:
        """A sensible answer to each kind of question."""
        assert isinstance(state, Skirmish)
        advise = ADVICE.get(request.kind)
        return None if advise is None else advise(state, request)

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """The invasions with the best odds, the borders most in need, and everything where there is little."""
        assert isinstance(state, Skirmish)
        if request.kind == "invade":
            return invasions_to_weigh(state, request)
        if request.kind == "deploy":
            lands = sorted(request.options, key=lambda land: -need_of(state, land, request.seat))[:FEW]
            return [Choice(request.seat, request.number, [land], state.reserve) for land in lands]
        if request.kind in ("claim", "muster"):
            return [ADVICE[request.kind](state, request)]
        if request.kind == "maneuver":
            return [ADVICE["maneuver"](state, request), pick(request, [DECLINE])]
        if request.kind == "move in":
            few, half, all_ = request.options[0], request.options[len(request.options) // 2], request.options[-1]
            return [pick(request, [armies]) for armies in sorted({few, half, all_})]
        if request.kind == "objectives":
            return [pick(request, list(kept)) for kept in combinations(request.options, request.low)]
        if request.kind in HABITS:
            return [self.steady(state, request)]
        return super().candidates(state, request)

    def depth(self, state: State) -> int:
        """As many invasions in a row as a turn may have, or fewer where two are weighed each time."""
        assert isinstance(state, Skirmish)
        return 4 if isinstance(state, Dominion) else 8 if crowded(state) else 3

    def breadth(self, state: State) -> int:
        """The best each time in a Skirmish of three or more, the better two elsewhere."""
        assert isinstance(state, Skirmish)
        return 1 if crowded(state) and not isinstance(state, Dominion) else 2

    def rests(self, state: State) -> bool:
        """Between invasions."""
        assert isinstance(state, Skirmish)
        return state.source == NOWHERE and all(request.kind in HUBS for request in state.requests)


def races(state: Skirmish) -> bool:
    """Is it a race for the points of objectives?"""
    return isinstance(state, Dominion) and state.has("objectives")


def crowded(state: Skirmish) -> bool:
    """Are there three or more, so that points decide, and many move before one's next turn?"""
    return state.seats > 2
