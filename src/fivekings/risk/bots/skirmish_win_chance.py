"""The prospect of victory in a Skirmish of three or more: who will lead when the End Game card comes.

When it comes is known to who counts the deck: the chance that it is the next card, or the one after. Who leads then is
foretold by a `Foresight`, which `tools/learn.py` draws from played games: how much each thing that a seat holds counts
for its lead so many turns ahead, and how often territories are lost before their owner's next turn.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from fivekings.kernel.counsel import softmax
from fivekings.risk.dominion.state import OBJECTIVE
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import DRAW, INVADE, MANEUVER, Skirmish

FOLDER: Final = Path(__file__).parent / "foresight"
SQUIRES: Final = "squires"
KNIGHTS: Final = "knights"
"""Whose games a foresight is drawn from: how a lead is kept depends on who wants to take it."""
LEARNED_SEATS: Final = (3, 4, 5)
"""The numbers of seats for which there is a foresight."""

FEATURES: Final = ("points", "at risk", "income", "nearly whole", "armies", "idle", "cards", "largest")
"""What a seat holds, as far as it counts for a lead."""
POINTS, AT_RISK, INCOME, NEARLY_WHOLE, ARMIES, IDLE, CARDS, LARGEST = range(len(FEATURES))

TURN_DECIDED: Final = frozenset({INVADE, MANEUVER, OBJECTIVE, DRAW})
"""Phases in which a turn is judged by how it stands."""
MAX_ROUNDS: Final = 6
"""Rounds beyond which nothing changes."""


class Foresight:
    """What is known about who will lead at a table of so many."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.seats: int = doc["seats"]
        self.lost: list[list[list[float]]] = []
        """How likely a territory is lost before its owner's next turn: by its armies (one, or more), by how many
        opponents are beside it, and by how many turns that is away."""
        most = self.seats - 1
        for shares in (doc["lost"]["one army"], doc["lost"]["more"]):
            self.lost.append([[1.0 - (1.0 - share) ** (wait / most) for wait in range(self.seats)] for share in shares])
        self.counts: list[list[float]] = []
        """How much each kind of thing counts, by turns ahead."""
        self.waits: list[list[float]] = []
        """What it counts to be the first, second, ... to move, by turns ahead."""
        ahead = {int(turns): found for turns, found in doc["ahead"].items()}
        for turns in range(MAX_ROUNDS * self.seats + 1):
            self.counts.append(interpolated(turns, {known: ahead[known]["counts"] for known in ahead}))
            if turns <= self.seats:
                self.waits.append(ahead[max(1, turns)]["waits"])
            else:
                self.waits.append([self.waits[self.seats][(wait - turns) % self.seats] for wait in range(self.seats)])


def interpolated(turns: int, known: dict[int, list[float]]) -> list[float]:
    """What counts so many turns ahead, between the nearest that are known."""
    low = max([at for at in known if at <= turns], default=min(known))
    high = min([at for at in known if at >= turns], default=max(known))
    part = 0.0 if low == high else (turns - low) / (high - low)
    return [(1.0 - part) * one + part * other for one, other in zip(known[low], known[high], strict=True)]


@cache
def foresight(seats: int, among: str) -> Foresight:
    """What is known about tables of so many, or of about so many, such players."""
    nearest = min(max(seats, LEARNED_SEATS[0]), LEARNED_SEATS[-1])
    return Foresight(json.loads((FOLDER / among / f"skirmish-{nearest}.json").read_text("utf-8")))


def skirmish_win_chances(state: Skirmish, among: str) -> list[float]:
    """How likely each seat is to win among such players."""
    found = [0.0] * state.seats
    if state.result is not None:
        for seat in state.result:
            found[seat] = 1.0 / len(state.result)
        return found
    order = move_order(state)
    known = foresight(len(order), among)
    holding = holdings(state, order, known)
    for turns, share in end_turn_chances(state, len(order)):
        if turns == 0:
            most = max([holding[seat][POINTS] for seat in order])
            leaders = [seat for seat in order if holding[seat][POINTS] == most]
            for seat in leaders:
                found[seat] += share / len(leaders)
        else:
            add_lead_chances(found, share, turns, order, holding, known)
    return found


def add_lead_chances(
    found: list[float], share: float, turns: int, order: list[int], holding: list[list[float]], known: Foresight
) -> None:
    """Add how likely each seat is to lead so many turns ahead, times how likely the game ends then."""
    turns = min(turns, len(known.counts) - 1)
    counts, waits = known.counts[turns], known.waits[turns]
    scores: list[float] = []
    for wait, seat in enumerate(order):
        score = waits[min(wait, len(waits) - 1)]
        held = holding[seat]
        for kind in range(len(counts)):
            score += counts[kind] * held[kind]
        scores.append(score)
    for seat, part in zip(order, softmax(scores), strict=True):
        found[seat] += share * part


def move_order(state: Skirmish) -> list[int]:
    """Who moves in which order: the active player first before it can invade, and last from then on."""
    playing = state.playing()
    if state.active not in playing:
        return playing
    at = playing.index(state.active) + int(state.phase in TURN_DECIDED)
    return playing[at:] + playing[:at]


def draw_is_due(state: Skirmish) -> bool:
    """Has the active player earned a card that is not drawn yet?"""
    return state.conquered and state.phase in TURN_DECIDED


def end_turn_chances(state: Skirmish, playing: int) -> list[tuple[int, float]]:
    """How likely the game ends with the present turn, with the next, ...; distant turns of a seat count as one."""
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
    """How likely the next card drawn is the End Game card, for a player who only counts the deck"""
    above = state.above_end_game()
    return 0.0 if above is None or above > 0 else 1.0 / len(state.deck)


def holdings(state: Skirmish, order: list[int], known: Foresight) -> list[list[float]]:
    """What every seat holds, of each kind."""
    board, owner, armies = state.board, state.owner, state.armies
    waits = [0] * state.seats
    for wait, seat in enumerate(order):
        waits[seat] = min(wait, known.seats - 1)
    points, strong, largest, idle, thirds = [[0] * state.seats for _ in range(5)]
    at_risk = [0.0] * state.seats
    alone, more = known.lost
    for land in range(board.size):
        seat = owner[land]
        if seat < 0:
            continue
        enemies = enemies_beside(owner, board.next_to[land], seat)
        here, worth = armies[land], board.worth[land]
        shares = alone if here == 1 else more
        points[seat] += worth
        at_risk[seat] += worth * shares[enemies if enemies < len(shares) else -1][waits[seat]]
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
    """How many opponents of a seat hold some of these territories."""
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
    """What whole regions bring each seat, and how much regions that are nearly whole promise."""
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
