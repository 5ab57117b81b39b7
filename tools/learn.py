"""Learns win chances for knights and maesters from played games.

    python tools/learn.py skirmish --seats 5 --games 1000 --bots squire
    python tools/learn.py dominion --seats 5 --games 160 --bots knight
    python tools/learn.py melee --seats 4 --games 300

Squires (or knights) play each other, and what everybody holds is recorded at the end of every turn. docs/bots.md
explains the result.

    Skirmish   how often territories are lost before their owner's next turn, and how much each feature counts for
               leading 1, 2, ... turns later
    Dominion   how likely each objective is completed next turn, how likely a player who is close wins next turn (both
               from games of knights), how many points assets bring in two rounds, and what predicts the winner
    melee      how much power, cards in play and cards in hand predict the winner, before plots and before challenges

The compiled engine (`make fast`) plays four times as many games in the same time.
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
from fivekings.kernel.heuristics import softmax
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
from fivekings.risk.bots.skirmish_win_chance import (
    FEATURES,
    MODELS,
    POINTS,
    SQUIRES,
    SkirmishModel,
    holdings,
    skirmish_model,
)
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.objectives import fulfilled
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.state import Skirmish
from fivekings.thrones.bots import melee_win_chance
from fivekings.thrones.bots.evaluate import BoardFacts
from fivekings.thrones.bots.melee_win_chance import player_features
from fivekings.thrones.model.state import Thrones

MAX_SAMPLES = 8000
"""The most positions in a regression."""
NEWTON_STEPS = 8
REGULARIZATION = 3.0
"""Regularization strength."""
WEAK_REGULARIZATION = 0.3
"""Regularization strength for frequent positions with few features."""
MIN_WEIGHTS = {"gold": 0.1, "cards": 0.0, "other objectives": 0.1, "armies": 0.0}
"""Lower bounds of some weights. Players who hold many of these have not used them yet, so a fit undervalues them."""
PER_ROUND = [0.2, 0.09]
"""What a card and an army bring per remaining round, tuned in the arena: two rounds are too short to learn it."""
WITHOUT_CONQUESTS = frozenset({"gold", "units", "one unit of each"})
"""Objectives that do not depend on conquests."""
HOUSE_PRIOR = 0.3
"""Added to the wins of each house, so that none has a win rate of zero."""
NEIGHBOUR_COUNTS = 5
"""Numbers of neighbouring opponents that are distinguished: zero to four."""
RECORDED_PHASES = frozenset({"plot", "challenges"})
"""Phases of the card game before which positions are recorded."""

Played = TypeVar("Played")
Vector = list[float]


class PlayedGame:
    """A game, by the positions at the end of its turns."""

    def __init__(self, turn_ends: list[Skirmish], last_decisions: list[Skirmish]) -> None:
        self.turn_ends = turn_ends
        """After each turn, with the next player active; the last is the end of the game."""
        self.last_decisions = last_decisions
        """Before the last answer of each turn."""
        self.result = turn_ends[-1].result


def play(mode: str, seats: int, bots: str, seed: int) -> PlayedGame:
    """Play a game and keep the position at the end of each turn."""
    chosen = game("risk")
    table = [make_bot(bots, seed * 10 + seat) for seat in range(seats)]
    state = chosen.start(Setup(players(seats), {"mode": mode}), seed)
    turn_ends: list[Skirmish] = []
    last_decisions: list[Skirmish] = []
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
            turn_ends.append(kept)
            last_decisions.append(before)
    return PlayedGame(turn_ends, last_decisions)


def play_cards(seats: int, bots: str, seed: int) -> list[Thrones]:
    """Play a card game and keep the position before plots, before challenges, and at the end."""
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
        now = chosen.heuristics.stage(state)
        recorded = state.round and state.phase in RECORDED_PHASES and state.requests
        if now != known and recorded and chosen.heuristics.is_quiet(state):
            known = now
            found.append(state.clone())
    assert isinstance(state, Thrones)
    return [*found, state]


def before_eliminations(played: PlayedGame) -> list[Skirmish]:
    """The ends of turns before anybody was eliminated."""
    return [state for state in played.turn_ends[:-1] if not state.out]


def loss_rates(games: list[list[Skirmish]], seats: int) -> dict[str, Vector]:
    """How often territories are lost before their owner's next turn, by armies and neighbouring opponents."""
    lost = [[0] * NEIGHBOUR_COUNTS for _ in range(2)]
    seen = [[1] * NEIGHBOUR_COUNTS for _ in range(2)]
    for played in games:
        for number in range(len(played) - seats):
            state, later = played[number], played[number + 1 : number + seats]
            mover = turn_order(state)[-1]
            for land in state.holds(mover):
                beside = {state.owner[other] for other in state.board.next_to[land]} - {mover, -1}
                row, column = int(state.armies[land] > 1), min(len(beside), NEIGHBOUR_COUNTS - 1)
                seen[row][column] += 1
                lost[row][column] += int(any(after.owner[land] != mover for after in later))
    shares = [
        [round(some / all_, 3) for some, all_ in zip(*rows, strict=True)] for rows in zip(lost, seen, strict=True)
    ]
    return {"one army": shares[0], "more": shares[1]}


def turn_order(state: Skirmish) -> list[int]:
    """The turn order, active player first."""
    playing = state.playing()
    at = playing.index(state.active)
    return playing[at:] + playing[:at]


class TurnFeatures:
    """The features of a position at the end of a turn: turn order, holdings and points."""

    def __init__(self, state: Skirmish, model: SkirmishModel) -> None:
        self.order = turn_order(state)
        held = holdings(state, self.order, model)
        waits = [[float(wait == at) for wait in range(state.seats)] for at in range(state.seats)]
        self.held = [held[seat] + waits[at] for at, seat in enumerate(self.order)]
        self.points = [held[seat][POINTS] for seat in range(state.seats)]


def lead_samples(rows: list[list[TurnFeatures]], ahead: int, rng: random.Random) -> list[tuple[list[Vector], Vector]]:
    """Positions, and who led this many turns later."""
    found = []
    for played in rows:
        for now, later in zip(played, played[ahead:], strict=False):
            led = [float(later.points[seat] == max(later.points)) for seat in now.order]
            found.append((now.held, [one / sum(led) for one in led]))
    return rng.sample(found, min(MAX_SAMPLES, len(found)))


def regression(samples: list[tuple[list[Vector], Vector]], ridge: float = REGULARIZATION) -> Vector:
    """Fit a logistic regression by Newton's method."""
    size = len(samples[0][0][0])
    weights = [0.0] * size
    for _ in range(NEWTON_STEPS):
        slope = [ridge * weight for weight in weights]
        curve = [[ridge * float(row == column) for column in range(size)] for row in range(size)]
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


def learn_skirmish(games: list[PlayedGame], seats: int, rng: random.Random) -> dict[str, Any]:
    """Learn the weights for Skirmish."""
    turns_of = [before_eliminations(played) for played in games]
    rates = loss_rates(turns_of, seats)
    nothing = {"weights": [0.0] * len(FEATURES), "move_order": [0.0] * seats}
    unknown = dict.fromkeys(range(1, seats + 1), nothing)
    model = SkirmishModel({"seats": seats, "loss_rates": rates, "turns_ahead": unknown})
    rows = [[TurnFeatures(state, model) for state in turns] for turns in turns_of]
    ahead: dict[str, Any] = {}
    for turns in [*range(1, seats + 1), 2 * seats, 3 * seats, 4 * seats, 6 * seats]:
        samples = lead_samples(rows, turns, rng)
        if len(samples) < MAX_SAMPLES // 20:
            if turns <= seats:
                raise SystemExit(f"learn: {len(games)} games are too few to learn from")
            break
        weights = rounded(regression(samples))
        ahead[str(turns)] = {"weights": weights[: len(FEATURES)], "move_order": weights[len(FEATURES) :]}
        print(f"{turns} turns ahead, {len(samples)} positions: {weights}", flush=True)
    return {"seats": seats, "games": len(games), "features": list(FEATURES), "loss_rates": rates, "turns_ahead": ahead}


def learn_dominion(games: list[PlayedGame], seats: int, rng: random.Random, *, detailed: bool) -> dict[str, Any]:
    """Learn the weights for Dominion: the points that assets bring in two rounds, and what predicts the winner.

    A detailed model also knows how likely objectives are completed, and a win, in the next turn, and how often houses
    win.
    """
    objective_weights = fit_objectives(games) if detailed else []
    fitted = fit_points(games, seats, objective_weights)
    weights = [max(weight, MIN_WEIGHTS.get(kind, weight)) for kind, weight in zip(ASSETS, fitted, strict=False)]
    found: dict[str, Any] = {
        "seats": seats,
        "games": len(games),
        "features": list(ASSETS),
        "weights": rounded(weights),
        "move_order": rounded(fitted[len(ASSETS) :]),
        "long_run_features": list(LONG_RUN),
        "long_run_weights": [],
        "objective_weights": [rounded(one) for one in objective_weights],
        "per_round": PER_ROUND if detailed else [0.0, 0.0],
        "next_turn_features": list(NEXT_TURN),
        "next_turn_weights": rounded(fit_next_turn_wins(games, objective_weights)) if detailed else [],
        "house_win_rates": house_win_rates(games) if detailed else {},
    }
    model = DominionModel(found)
    samples: list[tuple[list[Vector], Vector]] = []
    for played in games:
        for state in before_eliminations(played):
            assert isinstance(state, Dominion)
            order = turn_order(state)
            won = [float(seat in (played.result or [])) for seat in order]
            features = seat_features(state, order, objective_weights)
            samples.append((long_run_features(state, features, model), won))
    if len(samples) < MAX_SAMPLES // 20:
        raise SystemExit(f"learn: {len(games)} games are too few to learn from")
    found["long_run_weights"] = rounded(regression(rng.sample(samples, min(MAX_SAMPLES, len(samples)))))
    print(f"{len(samples)} positions: {found}", flush=True)
    return found


def house_win_rates(games: list[PlayedGame]) -> dict[str, float]:
    """How often each house wins."""
    houses = sorted(games[0].turn_ends[-1].houses)
    won = dict.fromkeys(houses, HOUSE_PRIOR)
    for played in games:
        for seat in played.result or []:
            won[played.turn_ends[-1].houses[seat]] += 1.0
    return {house: round(won[house] / sum(won.values()), 3) for house in houses}


def rounded(weights: Vector) -> Vector:
    """Weights as written to the file."""
    return [round(weight, 4) for weight in weights]


def fit_objectives(games: list[PlayedGame]) -> list[Vector]:
    """Fit how likely a player completes each objective next turn, from the share reached and attack strength.

    Objectives of a kind share the weights of these two, and have their own constant.
    """
    samples: dict[str, list[tuple[list[Vector], Vector]]] = {objective.goal: [] for objective in OBJECTIVES}
    alike = {goal: [card for card, one in enumerate(OBJECTIVES) if one.goal == goal] for goal in samples}
    for played in games:
        for number, state in enumerate(before_eliminations(played)):
            order = turn_order(state)
            mover = order[-1]
            end = next((later for later in played.last_decisions[number + 1 :] if later.active == mover), None)
            if not isinstance(state, Dominion) or not isinstance(end, Dominion):
                continue
            strong = attack_strength(state, mover, holdings(state, order, skirmish_model(len(order), SQUIRES))[mover])
            for card in state.objectives[mover]:
                objective = OBJECTIVES[card]
                share = 0.0 if objective.fleeting else min(1.0, share_reached(state, mover, objective))
                which = [float(card == other) for other in alike[objective.goal]]
                vector = [1.0, share, 0.0 if objective.goal in WITHOUT_CONQUESTS else strong, *which]
                done = float(fulfilled(end, mover, objective))
                samples[objective.goal].append(([vector, [0.0] * len(vector)], [done, 1.0 - done]))
    found: list[Vector] = [[] for _ in OBJECTIVES]
    for goal, cards in alike.items():
        weights = regression(samples[goal], WEAK_REGULARIZATION) if samples[goal] else [0.0] * (3 + len(cards))
        for at, card in enumerate(cards):
            found[card] = [weights[0] + weights[3 + at], weights[1], weights[2]]
    return found


def fit_next_turn_wins(games: list[PlayedGame], objective_weights: list[Vector]) -> Vector:
    """Fit how likely a seat wins in its next turn, if nobody wins before."""
    samples: list[tuple[list[Vector], Vector]] = []
    for played in games:
        for number, state in enumerate(before_eliminations(played)):
            assert isinstance(state, Dominion)
            order = seat_features(state, turn_order(state), objective_weights)
            for end, player in enumerate(order, number + 1):
                if end < len(played.turn_ends) and within_reach(player):
                    won = float(end == len(played.turn_ends) - 1 and player.seat in (played.result or []))
                    samples.append(([next_turn_features(player), [0.0] * len(NEXT_TURN)], [won, 1.0 - won]))
    return regression(samples, WEAK_REGULARIZATION)


def learn_melee(games: list[list[Thrones]], seats: int) -> dict[str, Any]:
    """Learn the weights for the card game at a table of three or more."""
    samples: list[tuple[list[Vector], Vector]] = []
    for played in games:
        won = played[-1].result or []
        for state in played[:-1]:
            order, facts = state.players(), BoardFacts(state)
            if any(seat in won for seat in order):
                held = [player_features(state, seat, facts) for seat in order]
                samples.append((held, [float(seat in won) for seat in order]))
    if len(samples) < MAX_SAMPLES // 20:
        raise SystemExit(f"learn: {len(games)} games are too few to learn from")
    weights = rounded(regression(samples))
    print(f"{len(samples)} positions: {weights}", flush=True)
    return {"seats": seats, "games": len(games), "features": list(melee_win_chance.FEATURES), "weights": weights}


def fit_points(games: list[PlayedGame], seats: int, objective_weights: list[Vector]) -> Vector:
    """Fit the points that assets and turn order bring in two rounds, by least squares."""
    size = len(ASSETS) + seats
    matrix = [[REGULARIZATION * float(row == column) for column in range(size)] for row in range(size)]
    right = [0.0] * size
    for played in games:
        for number, state in enumerate(before_eliminations(played)):
            later = played.turn_ends[number + 2 * seats] if number + 2 * seats < len(played.turn_ends) else None
            if not isinstance(state, Dominion) or not isinstance(later, Dominion):
                continue
            order = turn_order(state)
            for at, player in enumerate(seat_features(state, order, objective_weights)):
                vector = player.assets + [float(wait == at) for wait in range(seats)]
                gain = later.score[player.seat] - state.score[player.seat]
                for row in range(size):
                    right[row] += gain * vector[row]
                    for column in range(size):
                        matrix[row][column] += vector[row] * vector[column]
    return solve(matrix, right)


def play_all(args: argparse.Namespace, play_one: Callable[[int], Played]) -> list[Played]:
    """Play the requested games and print progress."""
    found: list[Played] = []
    started = time.monotonic()
    for number in range(args.games):
        found.append(play_one(args.seed + number))
        if (number + 1) % 50 == 0:
            print(f"{number + 1} of {args.games} games, {time.monotonic() - started:.0f} s", flush=True)
    return found


def main() -> None:
    """Parse arguments, play, learn and write the result."""
    parser = argparse.ArgumentParser(description="learn win chances from played games")
    parser.add_argument("mode", choices=("skirmish", "dominion", "melee"))
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", choices=("squire", "knight"), default="squire", help="who plays")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="the output folder (default: in the package)")
    args = parser.parse_args()
    if args.mode == "melee":
        file: Path = (args.out or melee_win_chance.MODELS) / "melee.json"
        found = learn_melee(play_all(args, lambda seed: play_cards(args.seats, args.bots, seed)), args.seats)
    else:
        name = "dominion.json" if args.mode == "dominion" else f"skirmish-{args.seats}.json"
        file = (args.out or MODELS) / f"{args.bots}s" / name
        games = play_all(args, lambda seed: play(args.mode, args.seats, args.bots, seed))
        rng = random.Random(args.seed)
        if args.mode == "skirmish":
            found = learn_skirmish(games, args.seats, rng)
        else:
            found = learn_dominion(games, args.seats, rng, detailed=args.bots == "knight")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    print(f"Wrote {file}")


if __name__ == "__main__":
    main()
