"""Looks for better weights of a game's prospect by playing: a bot with other weights against the rung below.

    python tools/tune.py risk --seats 5 --games 100 --minutes 60 --out docs/tuning/risk-5.json

It changes one or two weights at a time, plays mirrored games (each seed from every seat), and keeps what wins more.
A try that falls behind early is given up early. What was tried, and what came of it, is written down; the best weights
go into the game's table by hand, after an arena has confirmed them.
"""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

from fivekings.arena.plan import players
from fivekings.arena.strength import wilson
from fivekings.bots import Bot, Knight, answer, make_bot
from fivekings.games import game
from fivekings.kernel import Choice, Game, Request, Setup, State, apply

STEPS = (0.5, 0.7, 1.4, 2.0)
SMALL = 0.05
"""What is nothing becomes this, or its opposite."""
EARLY = 0.5
"""After this share of the games a try that is behind is given up."""

Weights = dict[str, float]


class Challenger:
    """A knight, or only its first glance, with weights of its own."""

    def __init__(self, seed: int, weights: Weights, glances: bool) -> None:
        self.knight = Knight(seed)
        self.weights = weights
        self.glances = glances

    def choose(self, game: Game, world: State, request: Request) -> Choice:
        """Answer by these weights, and leave those of the others as they are."""
        usual, game.counsel.weights = game.counsel.weights, self.weights
        try:
            if self.glances:
                return self.knight.ranked(game, world, request)[0][1]
            return self.knight.choose(game, world, request)
        finally:
            game.counsel.weights = usual


def play(chosen: Game, options: dict[str, str], bots: list[Bot], seed: int) -> list[int]:
    """Play a game out; who won."""
    state = chosen.start(Setup(players(len(bots)), dict(options)), seed)
    count = 0
    while state.requests:
        seat = state.requests[0].seat
        apply(state, answer(bots[seat], chosen, state, seat, seed * 100_000 + count))
        count += 1
    return state.result or []


def score(told: argparse.Namespace, weights: Weights, to_beat: float) -> tuple[float, int]:
    """Wins of a challenger, and of how many games; it gives up where it falls behind."""
    chosen = game(told.game)
    options = dict(option.split("=", 1) for option in told.option)
    won, played = 0.0, 0
    for number in range(told.games):
        seed, mine = told.seed + number // told.seats, number % told.seats
        bots: list[Bot] = [make_bot(told.rival, seed * 10 + seat) for seat in range(told.seats)]
        bots[mine] = Challenger(seed * 10 + mine, weights, told.glance)
        winners = play(chosen, options, bots, seed)
        won += 1 / len(winners) if mine in winners else 0.0
        played += 1
        if played == int(EARLY * told.games) and won / played < to_beat:
            break
    return won, played


def varied(weights: Weights, rng: random.Random) -> Weights:
    """One or two weights a good deal larger or smaller."""
    found = dict(weights)
    for name in rng.sample(sorted(weights), rng.choice((1, 2))):
        found[name] = rng.choice((SMALL, -SMALL)) if found[name] == 0 else round(found[name] * rng.choice(STEPS), 4)
    return found


def tune(told: argparse.Namespace) -> None:
    """Try as long as there is time; write down all tries."""
    rng = random.Random(told.seed)
    until = time.monotonic() + 60 * told.minutes
    best = {**game(told.game).counsel.weights, **(json.loads(told.start.read_text())["best"] if told.start else {})}
    won, played = score(told, best, 0.0)
    rate = won / played
    tries: list[dict[str, Any]] = []
    print(f"start: {won:.1f} of {played}", flush=True)
    while time.monotonic() < until:
        weights = varied(best, rng)
        change = {name: value for name, value in weights.items() if value != best[name]}
        won, played = score(told, weights, rate)
        low, high = wilson(won, played)
        better = played == told.games and won / played > rate
        tries.append({"change": change, "won": won, "games": played, "low": low, "high": high, "kept": better})
        print(f"{'kept' if better else '    '} {won:.1f} of {played} {change}", flush=True)
        if better:
            best, rate = weights, won / played
        if told.out:
            told.out.parent.mkdir(parents=True, exist_ok=True)
            told.out.write_text(json.dumps({"best": best, "rate": rate, "tries": tries}, indent=1) + "\n")


def main() -> None:
    """Read what is wanted, and tune."""
    parser = argparse.ArgumentParser(description="look for better weights of a game's prospect by playing")
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, name=value")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--rival", default="squire", help="the bot to play against")
    parser.add_argument("--glance", action="store_true", help="only a knight's first glance: worse, but much faster")
    parser.add_argument("--games", type=int, default=100, help="how many for each try")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a file of an earlier run, to go on from its best weights")
    parser.add_argument("--out", type=Path, help="where all tries and the best weights are kept")
    tune(parser.parse_args())


if __name__ == "__main__":
    main()
