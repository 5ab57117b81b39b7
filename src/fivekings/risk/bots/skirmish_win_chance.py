"""Win chances in a Skirmish of three or more: who will lead when the End Game card comes.

A player who counts the deck knows the chance that it is the next card, or the one after. A `SkirmishModel` predicts who
leads then. `tools/learn.py` learns it from played games: how much each feature of a seat counts for leading some turns
later, and how often territories are lost before their owner's next turn.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from fivekings.kernel.heuristics import softmax
from fivekings.risk.dominion.state import OBJECTIVE
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import DRAW, INVADE, MANEUVER, Skirmish

MODELS: Final = Path(__file__).parent / "models"
SQUIRES: Final = "squires"
KNIGHTS: Final = "knights"
"""Whose games a model is learned from: how long a lead lasts depends on the opponents."""
LEARNED_SEATS: Final = (3, 4, 5)
"""The numbers of seats for which there is a model."""

FEATURES: Final = ("points", "at risk", "income", "nearly whole", "armies", "idle", "cards", "largest")
"""What predicts whether a seat will lead."""
POINTS, AT_RISK, INCOME, NEARLY_WHOLE, ARMIES, IDLE, CARDS, LARGEST = range(len(FEATURES))

TURN_DECIDED: Final = frozenset({INVADE, MANEUVER, OBJECTIVE, DRAW})
"""Phases in which the active player counts as having moved."""
MAX_ROUNDS: Final = 6
"""The model looks no further ahead than this; later rounds are treated alike."""


class SkirmishModel:
    """Predicts who will lead at a table of some number of seats."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.seats: int = doc["seats"]
        self.loss_rates: list[list[list[float]]] = []
        """How likely a territory is lost before its owner's next turn: by its armies (one, or more), the number of
        neighbouring opponents, and the number of turns until then."""
        most = self.seats - 1
        for rates in (doc["loss_rates"]["one army"], doc["loss_rates"]["more"]):
            self.loss_rates.append(
                [[1.0 - (1.0 - rate) ** (wait / most) for wait in range(self.seats)] for rate in rates]
            )
        self.weights: list[list[float]] = []
        """The weight of each feature, by turns ahead."""
        self.order_weights: list[list[float]] = []
        """The weight of being first, second, ... to move, by turns ahead."""
        ahead = {int(turns): found for turns, found in doc["turns_ahead"].items()}
        for turns in range(MAX_ROUNDS * self.seats + 1):
            self.weights.append(interpolated(turns, {known: ahead[known]["weights"] for known in ahead}))
            if turns <= self.seats:
                self.order_weights.append(ahead[max(1, turns)]["move_order"])
            else:
                last = self.order_weights[self.seats]
                self.order_weights.append([last[(wait - turns) % self.seats] for wait in range(self.seats)])


def interpolated(turns: int, known: dict[int, list[float]]) -> list[float]:
    """The weights for some number of turns ahead, interpolated between the nearest that are known."""
    low = max([at for at in known if at <= turns], default=min(known))
    high = min([at for at in known if at >= turns], default=max(known))
    part = 0.0 if low == high else (turns - low) / (high - low)
    return [(1.0 - part) * one + part * other for one, other in zip(known[low], known[high], strict=True)]


@cache
def skirmish_model(seats: int, players: str) -> SkirmishModel:
    """The model for a table of this many such players; the nearest one if there is none."""
    nearest = min(max(seats, LEARNED_SEATS[0]), LEARNED_SEATS[-1])
    return SkirmishModel(json.loads((MODELS / players / f"skirmish-{nearest}.json").read_text("utf-8")))


def skirmish_win_chances(state: Skirmish, players: str) -> list[float]:
    """How likely each seat is to win at a table of such players."""
    found = [0.0] * state.seats
    if state.result is not None:
        for seat in state.result:
            found[seat] = 1.0 / len(state.result)
        return found
    order = move_order(state)
    model = skirmish_model(len(order), players)
    held = holdings(state, order, model)
    for turns, share in end_turn_chances(state, len(order)):
        if turns == 0:
            most = max([held[seat][POINTS] for seat in order])
            leaders = [seat for seat in order if held[seat][POINTS] == most]
            for seat in leaders:
                found[seat] += share / len(leaders)
        else:
            add_lead_chances(found, share, turns, order, held, model)
    return found


def add_lead_chances(
    found: list[float], share: float, turns: int, order: list[int], held: list[list[float]], model: SkirmishModel
) -> None:
    """Add each seat's chance to lead this many turns ahead, times the chance that the game ends then."""
    turns = min(turns, len(model.weights) - 1)
    weights, order_weights = model.weights[turns], model.order_weights[turns]
    scores: list[float] = []
    for wait, seat in enumerate(order):
        score = order_weights[min(wait, len(order_weights) - 1)]
        features = held[seat]
        for at in range(len(weights)):
            score += weights[at] * features[at]
        scores.append(score)
    for seat, part in zip(order, softmax(scores), strict=True):
        found[seat] += share * part


def move_order(state: Skirmish) -> list[int]:
    """The order in which players move: the active one first before it can invade, and last from then on."""
    playing = state.playing()
    if state.active not in playing:
        return playing
    at = playing.index(state.active) + int(state.phase in TURN_DECIDED)
    return playing[at:] + playing[:at]


def draw_is_due(state: Skirmish) -> bool:
    """Has the active player earned a card that is not drawn yet?"""
    return state.conquered and state.phase in TURN_DECIDED


def end_turn_chances(state: Skirmish, playing: int) -> list[tuple[int, float]]:
    """How likely the game ends with this turn (0), the next (1), ...; distant turns of a seat count as one."""
    cards = len(state.deck) - 1
    if cards < 0:
        cards = state.board.size
    sure = cards - state.board.below_end_game(cards)
    first = 0 if draw_is_due(state) else 1
    share = 1.0 / (cards - sure + 1)
    found: dict[int, float] = {}
    for draw in range(sure, cards + 1):
        turns = draw + first
        if turns > 3 * playing:
            turns = 4 * playing + 1 + (turns - 1) % playing
        elif turns > playing:
            turns = playing + 1 + (turns - 1) % playing
        found[turns] = found.get(turns, 0.0) + share
    return list(found.items())


def end_game_chance(state: Skirmish) -> float:
    """How likely the next card is the End Game card, to a player who counts the deck."""
    above = state.above_end_game()
    return 0.0 if above is None or above > 0 else 1.0 / len(state.deck)


def holdings(state: Skirmish, order: list[int], model: SkirmishModel) -> list[list[float]]:
    """The features of every seat."""
    board, owner, armies = state.board, state.owner, state.armies
    waits = [0] * state.seats
    for wait, seat in enumerate(order):
        waits[seat] = min(wait, model.seats - 1)
    points, strong, largest, idle, thirds = [[0] * state.seats for _ in range(5)]
    at_risk = [0.0] * state.seats
    one_army, more = model.loss_rates
    for land in range(board.size):
        seat = owner[land]
        if seat < 0:
            continue
        enemies = enemies_beside(owner, board.next_to[land], seat)
        here, value = armies[land], board.worth[land]
        rates = one_army if here == 1 else more
        points[seat] += value
        at_risk[seat] += value * rates[enemies if enemies < len(rates) else -1][waits[seat]]
        strong[seat] += here
        thirds[seat] += 1
        if here > largest[seat]:
            largest[seat] = here
        if enemies == 0:
            idle[seat] += here - 1
    for land in board.castles:
        if owner[land] >= 0:
            thirds[owner[land]] += 1
    strong[state.active] += state.reserve
    whole, nearly = region_features(state)
    found: list[list[float]] = []
    for seat in range(state.seats):
        cards = min(HAND_LIMIT, len(state.hands[seat]) + int(seat == state.active and draw_is_due(state)))
        income = thirds[seat] / 3 + whole[seat]
        held = [points[seat], at_risk[seat], income, nearly[seat], strong[seat], idle[seat], cards, largest[seat]]
        found.append(held)
    return found


def enemies_beside(owner: list[int], lands: list[int], seat: int) -> int:
    """How many opponents hold at least one of these territories."""
    enemies = 0
    one: i64 = 1
    seen = one << seat
    for land in lands:
        other: i64 = owner[land]
        if other >= 0 and not seen & (one << other):
            seen |= one << other
            enemies += 1
    return enemies


def region_features(state: Skirmish) -> tuple[list[int], list[float]]:
    """Per seat, the bonus of complete regions and a part of the bonus of nearly complete ones."""
    owner = state.owner
    whole, nearly = [0] * state.seats, [0.0] * state.seats
    for region in state.board.regions:
        held = [0] * state.seats
        for land in region.territories:
            if owner[land] >= 0:
                held[owner[land]] += 1
        size = len(region.territories)
        for seat, count in enumerate(held):
            if count == size:
                whole[seat] += region.bonus
            elif count:
                nearly[seat] += region.bonus * (count / size) ** 3
    return whole, nearly
