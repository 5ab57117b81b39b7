"""Objectives: checking them, completing one for its points, and drawing two to keep one."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.card_decks import discard_other, draw_objective
from fivekings.risk.dominion.objective_cards import OBJECTIVES, Objective
from fivekings.risk.dominion.state import NOBODY, OBJECTIVE, Dominion
from fivekings.risk.state import NEUTRAL, held
from fivekings.risk.vocabularies import DOMINION

OBJECTIVES_DRAWN: Final = DOMINION.tells(
    EventKind("objectives drawn", "{seat} draws {count} objectives.", "{seat} draws objectives: {texts}.")
)
OBJECTIVE_COMPLETED: Final = DOMINION.tells(
    EventKind(
        "objective completed",
        "{seat} completes an objective: {text}. {points} points, {score} in all.",
        topic="objectives",
    )
)
OBJECTIVE_SAID: Final = "{objective}"


# --- is one fulfilled? -----------------------------------------------------------------------------


def fulfilled(state: Dominion, seat: int, objective: Objective) -> bool:
    """Is an objective fulfilled now? risk.objectives.4 to risk.objectives.22"""
    goal, count = objective.goal, objective.count
    if goal == "castles and ports":
        return held(state, seat, state.board.castles) >= objective.castles and (
            held(state, seat, state.board.ports) >= objective.ports
        )
    if goal == "gold":
        return state.gold[seat] >= count
    if goal == "destroyed":
        return state.destroyed >= count
    if goal == "regions":
        return sum(1 for r in state.board.regions if held(state, seat, r.territories) == len(r.territories)) >= count
    if goal == "territories in regions":
        enough = [r for r in state.board.regions if held(state, seat, r.territories) >= count]
        return len(enough) >= objective.regions
    if goal == "a port on each coast":
        coasts = {territory.port for territory in state.board.territories if territory.port}
        mine = {t.port for land, t in enumerate(state.board.territories) if t.port and state.owner[land] == seat}
        return mine == coasts
    if goal in ("units", "one unit of each"):
        kinds = [sum(kind[land] for land in state.holds(seat)) for kind in state.units]
        return max(kinds) >= count if goal == "units" else min(kinds) >= 1
    return conquests(state, goal) >= count


def conquests(state: Dominion, goal: str) -> int:
    """How many of this turn's conquests count.

    risk.objectives.5, risk.objectives.6, risk.objectives.14 to risk.objectives.17
    """
    if goal == "conquered from one":
        losers = [loser for _, loser in state.taken if loser != NEUTRAL]
        return max([losers.count(loser) for loser in losers], default=0)
    lands = [land for land, _ in state.taken]
    if goal == "conquered with a castle":
        lands = [land for land in lands if land in state.board.castles]
    elif goal == "conquered with a port":
        lands = [land for land in lands if land in state.board.ports]
    return len(lands)


# --- completing one --------------------------------------------------------------------------------


def begin_objective(state: Dominion, frame: Frame) -> None:
    """Begin the sixth step of a turn. risk.dominion_turn.1"""
    state.phase = OBJECTIVE
    frame.roles.pop("goals", None)


def objective_label(_state: Dominion, _request: Request, option: int) -> str:
    """The goal of an objective."""
    return OBJECTIVES[option].text


def objective_hint(_state: Dominion, _request: Request, option: int) -> str:
    """The points of an objective."""
    points = OBJECTIVES[option].points
    return f"{points} point{'' if points == 1 else 's'}"


ASK_COMPLETE: Final = DOMINION.asks(
    Question(
        "complete",
        "complete an objective?",
        objective_label,
        says=(OBJECTIVE_SAID,),
        decline="no objective",
        hint=objective_hint,
        skipped=True,
    )
)


def objective_choices(state: Dominion, _frame: Frame) -> Request | None:
    """Ask whether to complete a fulfilled objective. risk.objectives.1"""
    seat = state.active
    done = [card for card in sorted(state.objectives[seat]) if fulfilled(state, seat, OBJECTIVES[card])]
    return ASK_COMPLETE.to(seat, [*done, DECLINE]) if done else None


def complete(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Show and score the objective, then draw two new ones. risk.objectives.2, risk.objectives.3"""
    if choice.pick == DECLINE:
        return
    seat, card = choice.seat, choice.pick
    objective = OBJECTIVES[card]
    state.objectives[seat].remove(card)
    state.objective_discard.append(card)
    state.objective_known[card] = (1 << state.seats) - 1
    state.score[seat] += objective.points
    if state.loud:
        score = state.score[seat]
        OBJECTIVE_COMPLETED.tell(state, seat=seat, text=objective.text, points=objective.points, score=score)
    draw_two_objectives(state, frame, seat)


# --- drawing two to keep one -----------------------------------------------------------------------


def draw_two_objectives(state: Dominion, frame: Frame, seat: int) -> None:
    """Draw two objectives, one of which is kept. risk.purchase.3, risk.objectives.3"""
    cards = [card for card in [draw_objective(state) for _ in range(2)] if card != NOBODY]
    for card in cards:
        state.objectives[seat].append(card)
        state.objective_known[card] |= 1 << seat
    frame.roles["goals"] = cards
    if state.loud:
        texts = [OBJECTIVES[card].text for card in cards]
        OBJECTIVES_DRAWN.confide(state, [seat], {"texts": texts}, seat=seat, count=len(cards))


ASK_KEEP_OBJECTIVE: Final = DOMINION.asks(
    Question(
        "keep objective",
        "which objective do you keep?",
        objective_label,
        says=(OBJECTIVE_SAID,),
        hint=objective_hint,
    )
)


def objective_of_two(state: Dominion, frame: Frame) -> Request | None:
    """Ask which of two objectives to keep. risk.purchase.3, risk.objectives.3"""
    goals: list[int] = frame.roles.get("goals", [])
    return ASK_KEEP_OBJECTIVE.to(state.active, sorted(goals)) if len(goals) == 2 else None


def keep_objective(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Keep the chosen objective and discard the other. risk.purchase.3, risk.purchase.8"""
    hand = state.objectives[choice.seat]
    discard_other(state, frame.roles["goals"], choice.pick, hand, state.objective_discard, state.objective_known)
