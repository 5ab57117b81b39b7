"""How to play the card game well: how a position is evaluated, and which answers are worth trying."""

import math
from typing import Final

from fivekings.kernel.heuristics import Heuristics, pick
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.thrones.bots.default_moves import (
    DEFAULT_MOVES,
    by_strength,
    default_defenders,
    smallest_winning_set,
    strength_to_win,
    useful_options,
)
from fivekings.thrones.bots.evaluate import BoardFacts, side_value
from fivekings.thrones.bots.melee_win_chance import melee_win_chances
from fivekings.thrones.cardspeak.deciding import ASK_EITHER
from fivekings.thrones.editions.hbo.draft import ASK_DRAFT, ASK_PLOT_DECK
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.actions import ASK_ACTION
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.abilities.paying import ASK_COST
from fivekings.thrones.rules.abilities.targets import ASK_OPPONENT, ASK_PICK, ASK_PLAYER, ASK_TARGET
from fivekings.thrones.rules.cards.entering import ASK_BEARER
from fivekings.thrones.rules.cards.marshal import MARSHAL
from fivekings.thrones.rules.challenge.attackers import ASK_ATTACKERS
from fivekings.thrones.rules.challenge.defenders import ASK_DEFENDERS
from fivekings.thrones.rules.challenge.eligibility import ASK_CHALLENGE
from fivekings.thrones.rules.phases.mulligan import ASK_MULLIGAN
from fivekings.thrones.rules.phases.plot import ASK_PLOT
from fivekings.thrones.rules.phases.reserve import ASK_RESERVE
from fivekings.thrones.rules.phases.setup import ASK_ATTACH, ASK_SETUP
from fivekings.thrones.rules.players.titles import ASK_TITLE
from fivekings.thrones.rules.players.winning import power_missing

QUIET: Final = (
    *(ASK_ACTION, ASK_CHALLENGE, ASK_PLOT, ASK_MULLIGAN, ASK_SETUP, ASK_RESERVE),
    *(ASK_TITLE, ASK_DRAFT, ASK_PLOT_DECK),
)
QUIET_QUESTIONS: Final = frozenset([question.kind for question in QUIET])
"""At these a position is quiet: nothing is half done."""
NAMED_BY_CARDS: Final = (ASK_TARGET, ASK_PICK, ASK_COST, ASK_BEARER, ASK_ATTACH, ASK_OPPONENT, ASK_PLAYER, ASK_EITHER)
LOOKAHEAD_QUESTIONS: Final = frozenset([question.kind for question in NAMED_BY_CARDS])
"""Questions that cards ask their player: good and bad answers look alike until they are tried."""
BEFORE_CHALLENGES: Final = frozenset({"plot", "draw", "marshaling"})
UP_TO_CHALLENGES: Final = BEFORE_CHALLENGES | {"challenges"}
"""The phases until the challenges are over."""
MAX_CANDIDATES: Final = 12
MAX_SINGLE_CHARACTERS: Final = 6
"""How many characters are tried alone in a challenge."""
LEAD_SCALE: Final = 12.0
"""Between two knights, a player this far ahead wins e times as often as the other."""
MAX_WIN_SCORE: Final = 900.0
"""The score of the surest lead; a win is worth a thousand."""
WIN_DISTANCE: Final = 7
"""A phase may bring victory if at most this much power is missing: of 403 that did, none began with more."""


class CardHeuristics(Heuristics):
    """Heuristics for every edition of the card game."""

    def evaluate(self, state: State, seat: int) -> float:
        """The value of a player's side (with partner) relative to the best opponent and the average one."""
        assert isinstance(state, Thrones)
        if state.result is not None:
            return 1000.0 if seat in state.result else -1000.0 if state.result else 0.0
        if seat in state.out:
            return -900.0
        facts = BoardFacts(state)
        others = [side_value(state, other, facts) for other in state.opponents(seat)]
        team = [partner for partner in state.team(seat) if partner not in state.out]
        mine = sum(side_value(state, partner, facts) for partner in team) / len(team)
        return mine - 0.7 * max(others) - 0.3 * sum(others) / len(others)

    def win_score(self, state: State, seat: int) -> float:
        """The chance to win at a table of three or more; between two, the evaluation."""
        assert isinstance(state, Thrones)
        if state.result is not None or seat in state.out or len(state.players()) == 2:
            return self.evaluate(state, seat)
        found = melee_win_chances(state)
        return 2000.0 * sum([found.get(partner, 0.0) for partner in state.team(seat)]) - 1000.0

    def win_score_vs_planners(self, state: State, seat: int) -> float:
        """The chance to win, also between two: far ahead, more gains little; behind, risks are worth taking."""
        assert isinstance(state, Thrones)
        score = self.win_score(state, seat)
        if state.result is not None or seat in state.out or len(state.players()) > 2:
            return score
        return MAX_WIN_SCORE * math.tanh(score / (2.0 * LEAD_SCALE))

    def default_by_kind(self, state: State, request: Request) -> Choice | None:
        """The default move for this kind of question."""
        assert isinstance(state, Thrones)
        move = DEFAULT_MOVES.get(request.kind)
        return None if move is None else move(state, request)

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """Every use, target and challenge; sets of attackers and defenders by strength."""
        assert isinstance(state, Thrones)
        if ASK_ATTACKERS.asked(request) or ASK_DEFENDERS.asked(request):
            return participant_sets(state, request)
        if ASK_RESERVE.asked(request):
            return [self.default_move(state, request)]  # at once, all answers look the same
        if request.low == 1 and request.high == 1:
            options = useful_options(state, request)
            if len(options) > MAX_CANDIDATES:
                options = sorted(options, key=lambda option: -priority(state, request, option))[:MAX_CANDIDATES]
            return [pick(request, [option]) for option in options]
        return card_sets(state, request) if self.needs_lookahead(request) else [self.default_move(state, request)]

    def needs_lookahead(self, request: Request) -> bool:
        """If a card asks its player to name something."""
        return request.kind in LOOKAHEAD_QUESTIONS

    def stage(self, state: State) -> list[int | str]:
        """A phase of a round."""
        assert isinstance(state, Thrones)
        return [state.round, state.phase]

    def reached_horizon(self, state: State, start: list[int | str]) -> bool:
        """For two, at the end of the phase; for more, preparations are followed to the end of the challenges."""
        assert isinstance(state, Thrones)
        if state.seats == 2 or start[1] not in BEFORE_CHALLENGES:
            return self.stage(state) != start
        return state.round != start[0] or state.phase not in UP_TO_CHALLENGES

    def opponents_replied(self, state: State, start: list[int | str]) -> bool:
        """At the end of the round, when dominance is won and everything stands again."""
        assert isinstance(state, Thrones)
        return state.round != start[0]

    def can_win_now(self, state: State, seat: int) -> bool:
        """Is so little power missing that a win in this phase is possible?"""
        assert isinstance(state, Thrones)
        return power_missing(state, seat) <= WIN_DISTANCE

    def is_quiet(self, state: State) -> bool:
        """Between challenges, at a question that begins something."""
        assert isinstance(state, Thrones)
        return state.type == NONE and all(request.kind in QUIET_QUESTIONS for request in state.requests)


def priority(state: Thrones, request: Request, option: int) -> float:
    """How promising an option looks before it is tried."""
    if option == DECLINE:
        return 1000.0
    if ASK_ACTION.asked(request):
        card, index, _ = parts_of(option)
        return float(state.cards[card].cost) + (2.0 if index == MARSHAL else 1.0)
    if 0 <= option < len(state.cards) and state.cards[option].type == "character":
        return float(state.cards[option].strength)
    return 0.0


def card_sets(state: Thrones, request: Request) -> list[Choice]:
    """Sets of cards worth trying: the best and the worst of one's own, of the others' and of all; or none."""
    ranked = sorted(request.options, key=lambda option: (-priority(state, request, option), option))
    own = [option for option in ranked if option < len(state.cards) and state.controller[option] == request.seat]
    others = [option for option in ranked if option not in own]
    sets: list[list[int]] = []
    for part in (own, others, ranked):
        for count in (request.high, max(1, request.low)):
            sets += [part[:count], part[-count:]]
    return legal_sets(request, sets)


def participant_sets(state: Thrones, request: Request) -> list[Choice]:
    """Attackers or defenders worth trying: just enough to win; one alone; the strongest; the weakest; none."""
    ranked = by_strength(state, request.options)
    some = ranked if len(ranked) <= MAX_SINGLE_CHARACTERS else [*ranked[:1], *ranked[1 - MAX_SINGLE_CHARACTERS :]]
    sets: list[list[int]] = [smallest_winning_set(state, ranked, strength_to_win(state, request))]
    sets += [[card] for card in some]
    sets += [ranked[:count] for count in (2, 3, request.high)]
    sets.append(ranked[-2:])
    return legal_sets(request, sets) or [default_defenders(state, request)]


def legal_sets(request: Request, sets: list[list[int]]) -> list[Choice]:
    """Answers that pick these sets, or nothing: each once, without those that are too small or too large."""
    found: list[list[int]] = []
    for chosen in [*sets, []]:
        ordered = sorted(chosen)
        if request.low <= len(ordered) <= request.high and ordered not in found:
            found.append(ordered)
    return [pick(request, chosen) for chosen in found]
