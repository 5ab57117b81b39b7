"""A game at a table: the state, how many entries its record has, and the last that was told.

The whole record is in the store; memory holds only what going on needs. Nothing here waits or sends.
"""

import json
import zlib
from collections import deque
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import msgspec

from fivekings.kernel.errors import Refused
from fivekings.kernel.event import Event
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import RESIGN, Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.server.socket import messages

TAIL: Final = 12
"""How many entries back events are kept in memory, for those who come back."""
NOBODY: Final = -1
ALL: Final = -2
"""Eyes: those of a seat, of nobody in particular, of everybody together."""


class LiveGame:
    """A game in progress."""

    def __init__(self, game: Game, setup: Setup, state: State, at: int = 0, made: int = 0, told: int = 0) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.at = at
        """How many entries the record has."""
        self.made = made
        """How many decisions stand, which is fewer where some were taken back."""
        self.told = told
        """How many events have been told in all."""
        self.tail: deque[tuple[int, int, list[Event]]] = deque(maxlen=TAIL)
        """The last entries: after how many, the number of the first event, and the events."""
        self.draws: list[list[int]] = []
        """What chance gave in the last entry."""
        self.last: dict[int, tuple[Choice, int]] = {}
        """The last decision of each seat, and the entry it became."""
        self.last_phase = ""

    @staticmethod
    def begin(game: Game, setup: Setup, seed: int) -> "LiveGame":
        """A new game."""
        play = LiveGame(game, setup, game.start(setup, seed, loud=True))
        play.keep()
        return play

    @staticmethod
    def replay(origin: "Origin", entries: Iterable[list[Any]]) -> "LiveGame":
        """A game from its whole record."""
        lines = list(entries)
        play = origin.begin()
        for choice in standing(lines)[play.made :]:
            play.decide(choice)
        if play.at != len(lines):  # something was taken back: entries have other numbers than decisions
            play.tail.clear()
            play.last.clear()
        play.at = len(lines)
        return play

    def snapshot(self) -> bytes:
        """The game as it stands, to go on from without its whole record."""
        return msgspec.json.encode({"made": self.made, "told": self.told, "state": self.state.to_json()})

    @staticmethod
    def wake(game: Game, setup: Setup, snapshot: bytes, at: int, version: int | None = None) -> "LiveGame":
        """A game from a snapshot; `version` is the rules version that wrote it, if an older one."""
        doc = msgspec.json.decode(snapshot)
        state = game.load(setup, doc["state"], version=version)
        state.loud = True
        return LiveGame(game, setup, state, at, doc["made"], doc["told"])

    def copy(self) -> "LiveGame":
        """The game as it stands now, to come back to."""
        state = self.state.clone()
        state.loud = True
        other = LiveGame(self.game, self.setup, state, self.at, self.made, self.told)
        other.tail, other.last, other.last_phase = self.tail.copy(), dict(self.last), self.last_phase
        return other

    def decide(self, choice: Choice) -> list[Event]:
        """Carry out a decision; a refused one changes nothing. What the engine fails at leaves the game unsound: who
        would go on comes back to a copy."""
        apply(self.state, choice)
        self.at += 1
        self.made += 1
        self.last[choice.seat] = (choice, self.at)
        return self.keep()

    def redo(self, line: list[Any]) -> None:
        """Carry out a decision as its record has it."""
        seat, request, picks, amount = line
        self.decide(Choice(seat, request, picks, amount))

    def keep(self) -> list[Event]:
        """Take over what the state has just told."""
        events, self.draws = self.state.events, self.state.draws
        self.state.events, self.state.draws = [], []
        self.tail.append((self.at, self.told, events))
        self.told += len(events)
        return events

    def mark(self) -> int:
        """A small number for where the game stands: who is asked what, and how far chance has come. It is kept with
        each entry, so that a replay by other rules shows where it goes another way."""
        asked = sorted((request.seat, request.kind) for request in self.state.requests)
        return zlib.crc32(repr((self.state.rng, self.state.asked, asked, self.state.result)).encode()) >> 1

    def already(self, choice: Choice) -> int | None:
        """The entry that this very decision has become, if it was the seat's last."""
        last = self.last.get(choice.seat)
        return last[1] if last is not None and last[0] == choice and choice.request != RESIGN else None

    def check_mark(self, seat: int, number: int, mark: str) -> None:
        """Refuse the answer to a question that has become another since it was read."""
        request = self.state.request(seat)
        if (
            mark
            and request is not None
            and request.number == number
            and mark != mark_of(self.game, self.state, request)
        ):
            raise Refused("something else is asked of you by now")

    def asked(self) -> set[int]:
        """The seats that must decide."""
        return {request.seat for request in self.state.requests}

    def request(self, seat: int) -> messages.Request | None:
        """What a seat is asked, in words."""
        return request_of(self.game, self.state, seat)

    def tell(self, events: list[Event], first: int, eyes: int) -> list[messages.Told]:
        """Events as somebody may know them."""
        told = []
        for number, event in enumerate(events, first):
            fields = seen(event, eyes)
            text, topic = self.game.wording.story(fields, self.setup.players), self.game.wording.topic(fields)
            kind = fields.pop("kind")
            told.append(messages.Told(number=number, kind=kind, text=text, fields=fields, topic=topic))
        return told

    def missed(self, since: int, eyes: int) -> tuple[list[messages.Told], bool]:
        """What was told after an entry, as far as memory goes, and whether it goes far enough."""
        told: list[messages.Told] = []
        for at, first, events in self.tail:
            if at > since:
                told += self.tell(events, first, eyes)
        complete = since == self.at or bool(self.tail and self.tail[0][0] <= since + 1)
        return told, complete


class Origin(NamedTuple):
    """Where a record is replayed from: the beginning, or the last upgrade of its rules."""

    game: Game
    setup: Setup
    seed: int
    base: bytes | None = None
    """The game as it stood at the upgrade, as `LiveGame.snapshot` writes it."""
    at: int = 0
    """After how many entries that was."""
    version: int | None = None
    """The rules version that wrote it, if an older one."""

    def begin(self) -> LiveGame:
        """The game there."""
        if self.base is None:
            return LiveGame.begin(self.game, self.setup, self.seed)
        play = LiveGame.wake(self.game, self.setup, self.base, self.at, self.version)
        play.keep()
        return play


def request_of(game: Game, state: State, seat: int) -> messages.Request | None:
    """What a seat is asked, in words."""
    request = state.request(seat) if seat >= 0 else None
    if request is None:
        return None
    options = [
        messages.Option(
            option=option,
            label=game.wording.offer(state, request, option),
            hint=game.wording.hint(state, request, option),
            things=game.wording.things(state, request, option),
            most=request.most(option),
        )
        for option in request.options
    ]
    return messages.Request(
        number=request.number,
        kind=request.kind,
        prompt=game.wording.prompt(state, request),
        low=request.low,
        high=request.high,
        options=options,
        rule=request.rule,
        mark=mark_of(game, state, request),
    )


def mark_of(game: Game, state: State, request: Request) -> str:
    """What tells a question from another with the same number."""
    asked = (
        request.kind,
        request.low,
        request.high,
        request.options,
        request.amounts,
        game.wording.prompt(state, request),
    )
    return f"{zlib.crc32(repr(asked).encode()):08x}"


def standing(entries: Iterable[list[Any]]) -> list[Choice]:
    """The decisions of a record that were not taken back.

    >>> standing([[0, 0, [5], 0], [1, 0, [7], 0], [1, 1]])
    [Choice(0, 0, [5], 0)]
    """
    choices: list[Choice] = []
    for line in entries:
        if len(line) == 2:
            del choices[line[1] :]
        else:
            seat, request, picks, amount = line
            choices.append(Choice(seat, request, picks, amount))
    return choices


def lines_of(rows: Iterable[Any]) -> list[list[Any]]:
    """The lines of entries as they are in the store."""
    return [json.loads(row.line) for row in rows]


def seen(event: Event, eyes: int) -> dict[str, Any]:
    """An event as somebody may know it."""
    if eyes == ALL and event.secret is not None:
        return {"kind": event.kind, **event.public, **event.secret}
    return event.seen_by(eyes)


def views(state: State, eyes: list[int]) -> list[dict[str, Any]]:
    """What several see; all eyes see what each player sees of their own."""
    if ALL not in eyes:
        return state.views(eyes)
    own = state.views([*range(state.seats), NOBODY])
    return [with_eyes(own, one) for one in eyes]


def with_eyes(own: list[dict[str, Any]], eyes: int) -> dict[str, Any]:
    """What somebody sees, of what each seat and, last, a spectator sees."""
    if eyes != ALL:
        return own[eyes]
    *seats, open_view = own
    return {**open_view, "viewer": ALL, "players": [view["players"][seat] for seat, view in enumerate(seats)]}


def view(state: State, eyes: int) -> dict[str, Any]:
    """What somebody sees."""
    return views(state, [eyes])[0]


def try_out(play: LiveGame) -> None:
    """See whether a game can be shown to everybody, as it stands."""
    for eyes in range(NOBODY, play.state.seats):
        view(play.state, eyes)
        play.missed(-1, eyes)
        play.request(eyes)
    play.snapshot()
