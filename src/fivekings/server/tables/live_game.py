"""A game at a table: the state, the number of entries, and the last events.

The whole record is in the database; memory holds only what is needed to continue. Nothing here waits or sends.
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
"""The number of entries whose events stay in memory, for clients that reconnect."""
NOBODY: Final = -1
ALL: Final = -2
"""Viewers (`eyes`): a seat, a spectator, or all hands together."""


class LiveGame:
    """A game in progress."""

    def __init__(self, game: Game, setup: Setup, state: State, at: int = 0, made: int = 0, told: int = 0) -> None:
        self.game = game
        self.setup = setup
        self.state = state
        self.at = at
        """The number of entries of the record."""
        self.made = made
        """The number of decisions that stand: fewer than entries after takebacks."""
        self.told = told
        """The number of all events so far."""
        self.tail: deque[tuple[int, int, list[Event]]] = deque(maxlen=TAIL)
        """The last entries: their number, the number of the first event, and the events."""
        self.draws: list[list[int]] = []
        """The random draws of the last entry."""
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
        """Replay a game from its whole record."""
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
        """A snapshot, to continue without the whole record."""
        return msgspec.json.encode({"made": self.made, "told": self.told, "state": self.state.to_json()})

    @staticmethod
    def wake(game: Game, setup: Setup, snapshot: bytes, at: int, version: int | None = None) -> "LiveGame":
        """Load a game from a snapshot; `version` is the rules version that wrote it, if an older one."""
        doc = msgspec.json.decode(snapshot)
        state = game.load(setup, doc["state"], version=version)
        state.loud = True
        return LiveGame(game, setup, state, at, doc["made"], doc["told"])

    def copy(self) -> "LiveGame":
        """A copy to return to."""
        state = self.state.clone()
        state.loud = True
        other = LiveGame(self.game, self.setup, state, self.at, self.made, self.told)
        other.tail, other.last, other.last_phase = self.tail.copy(), dict(self.last), self.last_phase
        return other

    def decide(self, choice: Choice) -> list[Event]:
        """Apply a decision; a refused one changes nothing. If the engine fails, the game is unsound: return to a
        copy."""
        apply(self.state, choice)
        self.at += 1
        self.made += 1
        self.last[choice.seat] = (choice, self.at)
        return self.keep()

    def redo(self, line: list[Any]) -> None:
        """Apply a decision from a record."""
        seat, request, picks, amount = line
        self.decide(Choice(seat, request, picks, amount))

    def keep(self) -> list[Event]:
        """Take the new events from the state."""
        events, self.draws = self.state.events, self.state.draws
        self.state.events, self.state.draws = [], []
        self.tail.append((self.at, self.told, events))
        self.told += len(events)
        return events

    def mark(self) -> int:
        """A checksum of the position: who must answer which request, and the state of chance. It is stored with each
        entry, so that a replay by other rules shows where it differs."""
        asked = sorted((request.seat, request.kind) for request in self.state.requests)
        return zlib.crc32(repr((self.state.rng, self.state.asked, asked, self.state.result)).encode()) >> 1

    def already(self, choice: Choice) -> int | None:
        """The entry of this very decision, if it was the seat's last."""
        last = self.last.get(choice.seat)
        return last[1] if last is not None and last[0] == choice and choice.request != RESIGN else None

    def check_mark(self, seat: int, number: int, mark: str) -> None:
        """Refuse the answer to a request that has changed since it was read."""
        request = self.state.request(seat)
        if (
            mark
            and request is not None
            and request.number == number
            and mark != mark_of(self.game, self.state, request)
        ):
            raise Refused("the request has changed since you read it")

    def asked(self) -> set[int]:
        """The seats that must decide."""
        return {request.seat for request in self.state.requests}

    def request(self, seat: int) -> messages.Request | None:
        """A seat's request, in words."""
        return request_of(self.game, self.state, seat)

    def tell(self, events: list[Event], first: int, eyes: int) -> list[messages.Told]:
        """Events as a viewer may know them."""
        told = []
        for number, event in enumerate(events, first):
            fields = seen(event, eyes)
            text, topic = self.game.wording.story(fields, self.setup.players), self.game.wording.topic(fields)
            kind = fields.pop("kind")
            told.append(messages.Told(number=number, kind=kind, text=text, fields=fields, topic=topic))
        return told

    def missed(self, since: int, eyes: int) -> tuple[list[messages.Told], bool]:
        """The events after an entry, as far as they are in memory, and whether they are complete."""
        told: list[messages.Told] = []
        for at, first, events in self.tail:
            if at > since:
                told += self.tell(events, first, eyes)
        complete = since == self.at or bool(self.tail and self.tail[0][0] <= since + 1)
        return told, complete


class Origin(NamedTuple):
    """The start of a replay: the beginning, or the last upgrade of the rules."""

    game: Game
    setup: Setup
    seed: int
    base: bytes | None = None
    """The position at the upgrade, as `LiveGame.snapshot` writes it."""
    at: int = 0
    """The number of entries before it."""
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
    """A seat's request, in words."""
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
    """A mark that tells a request from another with the same number."""
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
    """The lines of entries, parsed."""
    return [json.loads(row.line) for row in rows]


def seen(event: Event, eyes: int) -> dict[str, Any]:
    """An event as a viewer may know it."""
    if eyes == ALL and event.secret is not None:
        return {"kind": event.kind, **event.public, **event.secret}
    return event.seen_by(eyes)


def views(state: State, eyes: list[int]) -> list[dict[str, Any]]:
    """The views of several viewers; the view of all hands has each player's own cards."""
    if ALL not in eyes:
        return state.views(eyes)
    own = state.views([*range(state.seats), NOBODY])
    return [with_eyes(own, one) for one in eyes]


def with_eyes(own: list[dict[str, Any]], eyes: int) -> dict[str, Any]:
    """The view of a viewer, from the views of each seat and, last, of a spectator."""
    if eyes != ALL:
        return own[eyes]
    *seats, open_view = own
    return {**open_view, "viewer": ALL, "players": [view["players"][seat] for seat, view in enumerate(seats)]}


def view(state: State, eyes: int) -> dict[str, Any]:
    """The view of a viewer."""
    return views(state, [eyes])[0]


def try_out(play: LiveGame) -> None:
    """Check that a game can be shown to everybody."""
    for eyes in range(NOBODY, play.state.seats):
        view(play.state, eyes)
        play.missed(-1, eyes)
        play.request(eyes)
    play.snapshot()
