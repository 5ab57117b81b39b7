"""The plan: which games are played, so that neither luck nor a seat nor a deck favours anybody.

A seed deals the cards and throws the dice. Each seed is played by all who meet, with every rotation of the bots over
the seats and, in card games, every rotation of the decks: whoever has an advantage in one game has it against
themselves in another.
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
"""The players of the arena, by seat."""
WORLDS: Final = 8
"""In how many worlds a maester thinks, unless told otherwise."""


@dataclass(frozen=True)
class Job:
    """One game to be played."""

    number: int
    seed: int
    bots: tuple[str, ...]
    """Who sits where."""
    decks: tuple[str, ...]
    """Who plays what; empty in games without decks."""


@dataclass(frozen=True)
class Plan:
    """All games that are to be played, and all that decides how they end."""

    game: str
    bots: list[tuple[str, ...]]
    """Who meets whom."""
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
        """How many sit at a table."""
        return len(self.bots[0])

    def tables(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """What is played with each seed: every meeting, in every rotation."""
        seated = [turned for meeting in self.bots for turned in rotations(meeting)]
        brought = [turned for meeting in self.decks for turned in rotations(meeting)]
        return list(itertools.product(seated, brought))

    def jobs(self) -> list[Job]:
        """All games; as many seeds as it takes, so that each seed is played at all tables."""
        tables = self.tables()
        found: list[Job] = []
        for place in range(-(-self.games // len(tables))):
            seed = derived(self.seed, place)
            found += [Job(len(found) + more, seed, bots, decks) for more, (bots, decks) in enumerate(tables)]
        return found

    def identity(self) -> dict[str, Any]:
        """Whatever two runs must share for their results to belong together: all but the number of games."""
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
    """A seed that follows from what it is for, and from nothing else.

    >>> derived(7, 0) == derived(7, 0), derived(7, 0) == derived(7, 1)
    (True, False)
    """
    text = " ".join(str(part) for part in parts)
    return int.from_bytes(blake2b(f"fivekings arena {text}".encode(), digest_size=16).digest(), "little")


def rotations(meeting: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A meeting turned around the table, each way once.

    >>> rotations(("knight", "squire"))
    [('knight', 'squire'), ('squire', 'knight')]
    >>> rotations(("knight", "knight"))
    [('knight', 'knight')]
    """
    return list(dict.fromkeys(meeting[place:] + meeting[:place] for place in range(max(1, len(meeting)))))


def meetings(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who meets whom: everybody everybody else; where they are too few for a table, they sit down again.

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
    """A plan in which all bots, and all decks, meet; or a complaint about what cannot be played.

    >>> len(make_plan("lcg2", ["squire", "hodor"], ["stark-core", "tyrell-core"], games=10).jobs())
    12
    """
    chosen = game(name)
    check_bots(bots)
    check_numbers(games, worlds, seed)
    count = seats_of(chosen, seats)
    lists = {deck: chosen.deck(deck) for deck in decks}
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
    """The names around a table."""
    return list(NAMES[:count])


def seats_of(chosen: Game, seats: int | None) -> int:
    """How many sit at a table: as few as a game allows, unless told otherwise."""
    count = chosen.least if seats is None else seats
    if not chosen.least <= count <= chosen.most:
        raise BadInput(f"{chosen.title} is for {chosen.least} to {chosen.most} players, not {count}")
    return count


def check_bots(bots: Sequence[str]) -> None:
    """Somebody must play, and everybody must be known."""
    if not bots:
        raise BadInput("who plays? name at least one bot")
    for bot in bots:
        bot_class(bot)


def check_numbers(games: int, worlds: int, seed: int) -> None:
    """Numbers that make sense."""
    for what, number, least in (("games", games, 1), ("maester worlds", worlds, 1), ("seed", seed, 0)):
        if number < least:
            raise BadInput(f"{what}: at least {least}, not {number}")


def check_tables(chosen: Game, plan: Plan) -> None:
    """Every meeting of decks must be one that may be played."""
    for meeting in plan.decks:
        if meeting:
            chosen.complete(setup_of(plan, meeting))


def setup_of(plan: Plan, decks: tuple[str, ...]) -> Setup:
    """What a game is started from."""
    brought = [plan.lists[name] for name in decks] if decks else None
    return Setup(players(plan.seats), dict(plan.options), None, brought)
