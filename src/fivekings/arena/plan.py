"""The plan: which games are played, so that luck, seats and decks favour nobody.

A seed decides the cards and dice. Each seed is played with every rotation of the bots over the seats and, in card
games, every rotation of the decks, so every advantage of one game goes to the other side in another.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import fivekings
from fivekings.bots.registry import bot_class
from fivekings.games import game
from fivekings.kernel import BadInput, Setup
from fivekings.kernel.game import Game

FORMAT: Final = "fivekings arena 1"
NAMES: Final = ("Arya", "Bran", "Catelyn", "Davos", "Edmure", "Fat Walda", "Gilly", "Hot Pie")
"""The bots of a game, by seat."""
WORLDS: Final = 8
"""The default number of worlds a maester thinks in."""


@dataclass(frozen=True)
class Job:
    """One game to play."""

    number: int
    seed: int
    bots: tuple[str, ...]
    """The bots by seat."""
    decks: tuple[str, ...]
    """The decks by seat; empty in games without decks."""


@dataclass(frozen=True)
class Plan:
    """All games to play, and everything that determines their results."""

    game: str
    bots: list[tuple[str, ...]]
    """Which bots meet."""
    decks: list[tuple[str, ...]]
    """Which decks meet; one empty meeting in games without decks."""
    lists: dict[str, dict[str, Any]]
    """The decks by name."""
    options: dict[str, str]
    seed: int
    games: int
    worlds: int = WORLDS

    @property
    def seats(self) -> int:
        """The number of seats at a table."""
        return len(self.bots[0])

    def tables(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The games of one seed: every meeting in every rotation."""
        seated = [turned for meeting in self.bots for turned in rotations(meeting)]
        brought = [turned for meeting in self.decks for turned in rotations(meeting)]
        return list(itertools.product(seated, brought))

    def jobs(self) -> list[Job]:
        """All games, with as many seeds as needed; each seed is played completely."""
        tables = self.tables()
        found: list[Job] = []
        for place in range(-(-self.games // len(tables))):
            seed = derived(self.seed, place)
            found += [Job(len(found) + more, seed, bots, decks) for more, (bots, decks) in enumerate(tables)]
        return found

    def identity(self) -> dict[str, Any]:
        """What two runs must share for their results to be merged: everything but the number of games."""
        thinks = any("maester" in meeting for meeting in self.bots)
        return {
            "format": FORMAT,
            "version": fivekings.__version__,
            "game": self.game,
            "rules": game(self.game).version,
            "bots": [list(meeting) for meeting in self.bots],
            "decks": [list(meeting) for meeting in self.decks],
            "lists": self.lists,
            "options": self.options,
            "seed": self.seed,
            "maester_worlds": self.worlds if thinks else None,
        }


def derived(*parts: object) -> int:
    """A seed derived from its purpose only.

    >>> derived(7, 0) == derived(7, 0), derived(7, 0) == derived(7, 1)
    (True, False)
    """
    text = " ".join(str(part) for part in parts)
    return int.from_bytes(blake2b(f"fivekings arena {text}".encode(), digest_size=16).digest(), "little")


def rotations(meeting: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All rotations of a meeting around the table, each once.

    >>> rotations(("knight", "squire"))
    [('knight', 'squire'), ('squire', 'knight')]
    >>> rotations(("knight", "knight"))
    [('knight', 'knight')]
    """
    return list(dict.fromkeys(meeting[place:] + meeting[:place] for place in range(max(1, len(meeting)))))


def meetings(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """All meetings of this many bots; too few bots fill the table by repeating.

    >>> meetings(["hodor", "squire", "knight"], 2)
    [('hodor', 'squire'), ('hodor', 'knight'), ('squire', 'knight')]
    >>> meetings(["squire", "knight"], 3)
    [('squire', 'knight', 'squire'), ('knight', 'squire', 'knight')]
    """
    if len(names) >= seats:
        found = list(itertools.combinations(names, seats))
    else:
        found = [tuple(names[(start + seat) % len(names)] for seat in range(seats)) for start in range(len(names))]
    distinct: dict[tuple[str, ...], tuple[str, ...]] = {}
    for meeting in found:
        distinct.setdefault(min(rotations(meeting)), meeting)
    return list(distinct.values())


def make_plan(
    name: str,
    bots: Sequence[str],
    decks: Sequence[str] = (),
    *,
    games: int = 100,
    seats: int | None = None,
    options: dict[str, str] | None = None,
    seed: int = 1,
    worlds: int = WORLDS,
) -> Plan:
    """A plan in which all bots and all decks meet; raises `BadInput` for what cannot be played.

    >>> len(make_plan("lcg2", ["squire", "hodor"], ["stark-core", "tyrell-core"], games=10).jobs())
    12
    """
    chosen = game(name)
    check_bots(bots)
    check_numbers(games, worlds, seed)
    count = seats_of(chosen, seats)
    lists = {deck: chosen.decks.load(deck) for deck in decks}
    whole = chosen.complete(Setup(players(count), options or {}, None, None))
    brought: Sequence[str] = decks
    if whole.decks is not None and not decks:
        lists = {str(deck["name"]): deck for deck in whole.decks}
        brought = [str(deck["name"]) for deck in whole.decks]
    met: list[tuple[str, ...]] = meetings(brought, count) if brought else [()]
    plan = Plan(name, meetings(bots, count), met, lists, whole.options, seed, games, worlds)
    check_tables(chosen, plan)
    return plan


def players(count: int) -> list[str]:
    """Names for a table."""
    return list(NAMES[:count])


def seats_of(chosen: Game, seats: int | None) -> int:
    """The number of seats: the fewest the game allows unless given."""
    count = chosen.least if seats is None else seats
    if not chosen.least <= count <= chosen.most:
        raise BadInput(f"{chosen.title} is for {chosen.least} to {chosen.most} players, not {count}")
    return count


def check_bots(bots: Sequence[str]) -> None:
    """Check that there are bots and that all are known."""
    if not bots:
        raise BadInput("name at least one bot")
    for bot in bots:
        bot_class(bot)


def check_numbers(games: int, worlds: int, seed: int) -> None:
    """Check the numbers."""
    for what, number, least in (("games", games, 1), ("maester worlds", worlds, 1), ("seed", seed, 0)):
        if number < least:
            raise BadInput(f"{what}: at least {least}, not {number}")


def check_tables(chosen: Game, plan: Plan) -> None:
    """Check that every meeting of decks is legal."""
    for meeting in plan.decks:
        if meeting:
            chosen.complete(setup_of(plan, meeting))


def setup_of(plan: Plan, decks: tuple[str, ...]) -> Setup:
    """The setup of a game."""
    brought = [plan.lists[name] for name in decks] if decks else None
    return Setup(players(plan.seats), dict(plan.options), None, brought)
