"""Learns from played games who will win, for the prospect of knights and maesters.

    python tools/learn.py skirmish --seats 5 --games 1000 --bots squire
    python tools/learn.py dominion --seats 5 --games 160 --bots knight
    python tools/learn.py melee --seats 4 --games 300

Squires play each other, or knights. Whenever a turn has ended it is noted what everybody holds. Of Skirmish two
things are counted: how often territories are lost before their owner's next turn, and, by a regression for each number
of turns ahead, how much each thing that a seat holds counts for leading then. Of Dominion, how likely each objective is
to be fulfilled in the next turn and how likely who lacks only a few points is to win in it (from games of knights), how
many points everything brings in two rounds, and how much these and the seat of power tell about who wins. Of a melee of
the card game, how much power, the table and the hand tell about who wins, before plots are chosen and before challenges
(docs/bots.md). A compiled engine (`make fast`) plays four times as many games in the same time.
"""

import argparse
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from fivekings.arena.plan import players
from fivekings.arena.strength import solve
from fivekings.bots import answer, make_bot
from fivekings.games import game
from fivekings.kernel import Setup, apply
from fivekings.kernel.counsel import softmax
from fivekings.risk.bots.dominion_win_chance import (
    ASSETS,
    LONG_RUN,
    NEXT_TURN,
    DominionModel,
    attack_strength,
    long_run_features,
    next_turn_features,
    seat_features,
    within_reach,
)
from fivekings.risk.bots.evaluate import share_reached
from fivekings.risk.bots.skirmish_win_chance import FEATURES, FOLDER, POINTS, SQUIRES, Foresight, foresight, holdings
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.objectives import fulfilled
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.state import Skirmish
from fivekings.thrones.bots import melee_win_chance
from fivekings.thrones.bots.evaluate import Table
from fivekings.thrones.bots.melee_win_chance import holding
from fivekings.thrones.model.state import Thrones

MOST = 8000
"""Positions that a regression looks at."""
STEPS = 8
CAUTION = 3.0
"""How strongly a regression holds that nothing counts, until it has seen enough."""
OPEN_MIND = 0.3
"""The same, where much is seen of little."""
LEAST = {"gold": 0.1, "cards": 0.0, "second hope": 0.1, "armies": 0.0}
"""What these bring at least. Who holds many of them has not used them yet, so that they may seem to do harm, and gold
that nothing counts is spent."""
LASTING = [0.2, 0.09]
"""What a card and an army bring in each round that is left, by the arena: two rounds are too short to tell."""
UNEARNED = frozenset({"gold", "units", "one unit of each"})
"""Goals for which it does not matter what one can conquer."""
OPPONENTS = 5
"""Numbers of opponents beside a territory that are told apart: none to four."""

NOTED = frozenset({"plot", "challenges"})
"""Phases of the card game before which it is noted how everybody stands."""

Played = TypeVar("Played")
Vector = list[float]


class Story:
    """A game: how it stood when a turn had ended, with who moves next as the active player, and when it was over.

    Of each turn there is also how it stood before the answer with which it ended.
    """

    def __init__(self, ends: list[Skirmish], closings: list[Skirmish]) -> None:
        self.ends = ends
        self.closings = closings
        self.result = ends[-1].result


def play(mode: str, seats: int, bots: str, seed: int) -> Story:
    """Play a game, and keep how its turns ended."""
    chosen = game("risk")
    table = [make_bot(bots, seed * 10 + seat) for seat in range(seats)]
    state = chosen.start(Setup(players(seats), {"mode": mode}), seed)
    ends: list[Skirmish] = []
    closings: list[Skirmish] = []
    count = 0
    while state.requests:
        assert isinstance(state, Skirmish)
        seat = state.requests[0].seat
        before = state.clone()
        apply(state, answer(table[seat], chosen, state, seat, seed * 100_000 + count))
        count += 1
        if state.turn > max(1, before.turn) or state.result is not None:
            kept = state.clone()
            kept.reserve, kept.conquered = 0, False
            ends.append(kept)
            closings.append(before)
    return Story(ends, closings)


def play_cards(seats: int, bots: str, seed: int) -> list[Thrones]:
    """Play a game of cards, and keep how it stood whenever plots were chosen and challenges began, and at the end."""
    chosen = game("lcg2")
    table = [make_bot(bots, seed * 10 + seat) for seat in range(seats)]
    state = chosen.start(chosen.complete(Setup(players(seats), {})), seed)
    found: list[Thrones] = []
    known: list[int | str] = []
    count = 0
    while state.requests:
        seat = state.requests[0].seat
        apply(state, answer(table[seat], chosen, state, seat, seed * 100_000 + count))
        count += 1
        assert isinstance(state, Thrones)
        now = chosen.counsel.span(state)
        if now != known and state.round and state.phase in NOTED and state.requests and chosen.counsel.rests(state):
            known = now
            found.append(state.clone())
    assert isinstance(state, Thrones)
    return [*found, state]


def all_in(story: Story) -> list[Skirmish]:
    """How turns ended as long as nobody was out."""
    return [state for state in story.ends[:-1] if not state.out]


def count_losses(stories: list[list[Skirmish]], seats: int) -> dict[str, Vector]:
    """How often territories are lost before their owner's next turn, by their armies and opponents beside them."""
    lost = [[0] * OPPONENTS for _ in range(2)]
    seen = [[1] * OPPONENTS for _ in range(2)]
    for story in stories:
        for number in range(len(story) - seats):
            state, later = story[number], story[number + 1 : number + seats]
            mover = order_of(state)[-1]
            for land in state.holds(mover):
                beside = {state.owner[other] for other in state.board.next_to[land]} - {mover, -1}
                row, column = int(state.armies[land] > 1), min(len(beside), OPPONENTS - 1)
                seen[row][column] += 1
                lost[row][column] += int(any(after.owner[land] != mover for after in later))
    shares = [
        [round(some / all_, 3) for some, all_ in zip(*rows, strict=True)] for rows in zip(lost, seen, strict=True)
    ]
    return {"one army": shares[0], "more": shares[1]}


def order_of(state: Skirmish) -> list[int]:
    """Who moves, the active player first."""
    playing = state.playing()
    at = playing.index(state.active)
    return playing[at:] + playing[:at]


class Row:
    """How a game stood at the end of a turn: who moves when, what each of them holds, and everybody's points."""

    def __init__(self, state: Skirmish, known: Foresight) -> None:
        self.order = order_of(state)
        held = holdings(state, self.order, known)
        waits = [[float(wait == at) for wait in range(state.seats)] for at in range(state.seats)]
        self.held = [held[seat] + waits[at] for at, seat in enumerate(self.order)]
        self.points = [held[seat][POINTS] for seat in range(state.seats)]


def leads(rows: list[list[Row]], ahead: int, rng: random.Random) -> list[tuple[list[Vector], Vector]]:
    """Positions, and who led so many turns later."""
    found = []
    for story in rows:
        for now, later in zip(story, story[ahead:], strict=False):
            led = [float(later.points[seat] == max(later.points)) for seat in now.order]
            found.append((now.held, [one / sum(led) for one in led]))
    return rng.sample(found, min(MOST, len(found)))


def regression(samples: list[tuple[list[Vector], Vector]], caution: float = CAUTION) -> Vector:
    """How much everything counts: the weights under which what happened is likeliest, found by Newton's method."""
    size = len(samples[0][0][0])
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [caution * weight for weight in weights]
        curve = [[caution * float(row == column) for column in range(size)] for row in range(size)]
        for held, led in samples:
            shares = softmax([sum(map(float.__mul__, weights, vector)) for vector in held])
            middle = [sum(share * vector[at] for share, vector in zip(shares, held, strict=True)) for at in range(size)]
            for share, won, vector in zip(shares, led, held, strict=True):
                for row in range(size):
                    slope[row] += (share - won) * vector[row]
                    apart = share * (vector[row] - middle[row])
                    if apart:
                        line = curve[row]
                        for column in range(row + 1):
                            line[column] += apart * (vector[column] - middle[column])
        for row in range(size):
            for column in range(row):
                curve[column][row] = curve[row][column]
        weights = [weight - step for weight, step in zip(weights, solve(curve, slope), strict=True)]
    return weights


def learn_leads(stories: list[Story], seats: int, rng: random.Random) -> dict[str, Any]:
    """A foresight of Skirmish."""
    turns_of = [all_in(story) for story in stories]
    lost = count_losses(turns_of, seats)
    nothing = {"counts": [0.0] * len(FEATURES), "waits": [0.0] * seats}
    known = Foresight({"seats": seats, "lost": lost, "ahead": dict.fromkeys(range(1, seats + 1), nothing)})
    rows = [[Row(state, known) for state in turns] for turns in turns_of]
    ahead: dict[str, Any] = {}
    for turns in [*range(1, seats + 1), 2 * seats, 3 * seats, 4 * seats, 6 * seats]:
        samples = leads(rows, turns, rng)
        if len(samples) < MOST // 20:
            if turns <= seats:
                raise SystemExit(f"learn: {len(stories)} games are too few to learn from")
            break
        weights = [round(weight, 4) for weight in regression(samples)]
        ahead[str(turns)] = {"counts": weights[: len(FEATURES)], "waits": weights[len(FEATURES) :]}
        print(f"{turns} turns ahead, {len(samples)} positions: {weights}", flush=True)
    return {"seats": seats, "games": len(stories), "kinds": list(FEATURES), "lost": lost, "ahead": ahead}


def learn_race(stories: list[Story], seats: int, rng: random.Random, *, deep: bool) -> dict[str, Any]:
    """A foresight of Dominion: how many points what a seat holds brings in two rounds, and what tells who wins.

    A deep one also knows how likely each objective is to be fulfilled, and a victory in the next turn.
    """
    near = chances_of_objectives(stories) if deep else []
    weights = points_in_two_rounds(stories, seats, near)
    counts = [max(weight, LEAST.get(kind, weight)) for kind, weight in zip(ASSETS, weights, strict=False)]
    found: dict[str, Any] = {
        "seats": seats,
        "games": len(stories),
        "kinds": list(ASSETS),
        "counts": rounded(counts),
        "waits": rounded(weights[len(ASSETS) :]),
        "telling": list(LONG_RUN),
        "standing": [],
        "near": [rounded(chances) for chances in near],
        "lasting": LASTING if deep else [0.0, 0.0],
        "deciding": list(NEXT_TURN),
        "closing": rounded(chances_to_close(stories, near)) if deep else [],
        "houses": shares_of_houses(stories) if deep else {},
    }
    known = DominionModel(found)
    samples: list[tuple[list[Vector], Vector]] = []
    for story in stories:
        for state in all_in(story):
            assert isinstance(state, Dominion)
            order = order_of(state)
            won = [float(seat in (story.result or [])) for seat in order]
            samples.append((long_run_features(state, seat_features(state, order, near), known), won))
    if len(samples) < MOST // 20:
        raise SystemExit(f"learn: {len(stories)} games are too few to learn from")
    found["standing"] = rounded(regression(rng.sample(samples, min(MOST, len(samples)))))
    print(f"{len(samples)} positions: {found}", flush=True)
    return found


def shares_of_houses(stories: list[Story]) -> dict[str, float]:
    """How often each house wins."""
    houses = sorted(stories[0].ends[-1].houses)
    won = dict.fromkeys(houses, OPEN_MIND)
    for story in stories:
        for seat in story.result or []:
            won[story.ends[-1].houses[seat]] += 1.0
    return {house: round(won[house] / sum(won.values()), 3) for house in houses}


def rounded(weights: Vector) -> Vector:
    """Weights as they are written down."""
    return [round(weight, 4) for weight in weights]


def chances_of_objectives(stories: list[Story]) -> list[Vector]:
    """How likely who has moved is to fulfil each objective in the next turn, by what is reached of it and by might.

    Objectives of a kind are alike in how much these two matter, and differ in how likely they are otherwise.
    """
    samples: dict[str, list[tuple[list[Vector], Vector]]] = {objective.goal: [] for objective in OBJECTIVES}
    alike = {goal: [card for card, one in enumerate(OBJECTIVES) if one.goal == goal] for goal in samples}
    for story in stories:
        for number, state in enumerate(all_in(story)):
            order = order_of(state)
            mover = order[-1]
            end = next((later for later in story.closings[number + 1 :] if later.active == mover), None)
            if not isinstance(state, Dominion) or not isinstance(end, Dominion):
                continue
            strong = attack_strength(state, mover, holdings(state, order, foresight(len(order), SQUIRES))[mover])
            for card in state.objectives[mover]:
                objective = OBJECTIVES[card]
                share = 0.0 if objective.fleeting else min(1.0, share_reached(state, mover, objective))
                which = [float(card == other) for other in alike[objective.goal]]
                vector = [1.0, share, 0.0 if objective.goal in UNEARNED else strong, *which]
                done = float(fulfilled(end, mover, objective))
                samples[objective.goal].append(([vector, [0.0] * len(vector)], [done, 1.0 - done]))
    found: list[Vector] = [[] for _ in OBJECTIVES]
    for goal, cards in alike.items():
        weights = regression(samples[goal], OPEN_MIND) if samples[goal] else [0.0] * (3 + len(cards))
        for at, card in enumerate(cards):
            found[card] = [weights[0] + weights[3 + at], weights[1], weights[2]]
    return found


def chances_to_close(stories: list[Story], near: list[Vector]) -> Vector:
    """How much everything tells about whether a seat wins in its next turn, if nobody does before it."""
    samples: list[tuple[list[Vector], Vector]] = []
    for story in stories:
        for number, state in enumerate(all_in(story)):
            assert isinstance(state, Dominion)
            for end, stance in enumerate(seat_features(state, order_of(state), near), number + 1):
                if end < len(story.ends) and within_reach(stance):
                    won = float(end == len(story.ends) - 1 and stance.seat in (story.result or []))
                    samples.append(([next_turn_features(stance), [0.0] * len(NEXT_TURN)], [won, 1.0 - won]))
    return regression(samples, OPEN_MIND)


def learn_crowd(stories: list[list[Thrones]], seats: int) -> dict[str, Any]:
    """A foresight of the card game at a table of three or more."""
    samples: list[tuple[list[Vector], Vector]] = []
    for story in stories:
        won = story[-1].result or []
        for state in story[:-1]:
            order, table = state.players(), Table(state)
            if any(seat in won for seat in order):
                held = [holding(state, seat, table) for seat in order]
                samples.append((held, [float(seat in won) for seat in order]))
    if len(samples) < MOST // 20:
        raise SystemExit(f"learn: {len(stories)} games are too few to learn from")
    counts = [round(weight, 4) for weight in regression(samples)]
    print(f"{len(samples)} positions: {counts}", flush=True)
    return {"seats": seats, "games": len(stories), "kinds": list(melee_win_chance.KINDS), "counts": counts}


def points_in_two_rounds(stories: list[Story], seats: int, near: list[Vector]) -> Vector:
    """By least squares: how many points everything that a seat holds brings, and being the first, second, ... on."""
    size = len(ASSETS) + seats
    matrix = [[CAUTION * float(row == column) for column in range(size)] for row in range(size)]
    right = [0.0] * size
    for story in stories:
        for number, state in enumerate(all_in(story)):
            later = story.ends[number + 2 * seats] if number + 2 * seats < len(story.ends) else None
            if not isinstance(state, Dominion) or not isinstance(later, Dominion):
                continue
            order = order_of(state)
            for at, stance in enumerate(seat_features(state, order, near)):
                vector = stance.assets + [float(wait == at) for wait in range(seats)]
                gain = later.score[stance.seat] - state.score[stance.seat]
                for row in range(size):
                    right[row] += gain * vector[row]
                    for column in range(size):
                        matrix[row][column] += vector[row] * vector[column]
    return solve(matrix, right)


def play_all(told: argparse.Namespace, one: Callable[[int], Played]) -> list[Played]:
    """Play as many games as are wanted, and say how it goes."""
    found: list[Played] = []
    begun = time.monotonic()
    for number in range(told.games):
        found.append(one(told.seed + number))
        if (number + 1) % 50 == 0:
            print(f"{number + 1} of {told.games} games, {time.monotonic() - begun:.0f} s", flush=True)
    return found


def main() -> None:
    """Read what is wanted, play, learn, and write it down."""
    parser = argparse.ArgumentParser(description="learn from played games who will win")
    parser.add_argument("mode", choices=("skirmish", "dominion", "melee"))
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", choices=("squire", "knight"), default="squire", help="who plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the folder where what is known is kept, if not in the package")
    told = parser.parse_args()
    if told.mode == "melee":
        file: Path = (told.out or melee_win_chance.FOLDER) / "melee.json"
        found = learn_crowd(play_all(told, lambda seed: play_cards(told.seats, told.bots, seed)), told.seats)
    else:
        name = "dominion.json" if told.mode == "dominion" else f"skirmish-{told.seats}.json"
        file = (told.out or FOLDER) / f"{told.bots}s" / name
        stories = play_all(told, lambda seed: play(told.mode, told.seats, told.bots, seed))
        rng = random.Random(told.seed)
        if told.mode == "skirmish":
            found = learn_leads(stories, told.seats, rng)
        else:
            found = learn_race(stories, told.seats, rng, deep=told.bots == "knight")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"{file} is written")


if __name__ == "__main__":
    main()
