"""State: everything about a game in progress, as plain data.

A game's own state derives from `State`, lists its columns and copies them in `clone`. A column holds integers, strings,
None, and lists and dicts of these, so that it can be cloned in microseconds and saved as JSON.
"""

import hashlib
import json
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.event import Event
from fivekings.kernel.program import PROGRAMS, Frame, copied
from fivekings.kernel.request import Request
from fivekings.kernel.turns import take_turns

STEPS: Final = 1_000_000
"""The most steps a decision may take with printed cards; real decisions take less than a hundredth."""


class Setup:
    """What a game starts from besides its seed: players, table options, decks, and an optional position."""

    __slots__ = ("decks", "options", "players", "position")

    def __init__(
        self,
        players: list[str],
        options: dict[str, str] | None = None,
        position: dict[str, Any] | None = None,
        decks: list[dict[str, Any]] | None = None,
    ) -> None:
        self.players = players
        self.options: dict[str, str] = {} if options is None else options
        self.position = position
        self.decks = decks

    def to_json(self) -> dict[str, Any]:
        """The form in a record."""
        doc: dict[str, Any] = {"players": self.players, "options": self.options}
        if self.position is not None:
            doc["position"] = self.position
        if self.decks is not None:
            doc["decks"] = self.decks
        return doc


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The part of the state that all games share: frames, random numbers, open questions and the result."""

    columns: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own state attributes."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = len(setup.players)
        self.frames: list[Frame] = []
        self.rng = 0
        self.rigged: list[Any] = []
        """Random results preset by a scenario."""
        self.asked: list[int] = [0] * self.seats
        """How many requests each seat has answered."""
        self.result: list[int] | None = None
        """The winners, once the game is over; empty means a draw."""
        self.veiled = setup.options.get("veil") == "on"
        """Ask seats even when they can only pass, so that not being asked reveals nothing about a hand."""
        # Not part of the state: open requests follow from the frames, and the rest is for listeners.
        self.requests: list[Request] = []
        self.asks_all = False
        """Ask even where there is only one answer."""
        self.budget = STEPS
        """The most steps one decision may take."""
        self.open_windows = False
        """Open every action window, even for seats that can only pass."""
        self.loud = False
        """Record events and draws."""
        self.events: list[Event] = []
        self.draws: list[list[int]] = []

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.result is not None

    def request(self, seat: int) -> Request | None:
        """The open request of a seat."""
        for request in self.requests:
            if request.seat == seat:
                return request
        return None

    def clone(self) -> "State":
        """An independent copy that records no events."""
        raise NotImplementedError

    def copy_to(self, other: "State") -> None:
        """Copy the shared part into a new state."""
        other.frames = [frame.clone() for frame in self.frames]
        other.rng = self.rng
        other.rigged = self.rigged[:]
        other.asked = self.asked[:]
        other.result = None if self.result is None else self.result[:]
        other.requests = self.requests[:]
        other.asks_all = self.asks_all
        other.open_windows = self.open_windows
        other.budget = self.budget

    def view(self, viewer: int) -> dict[str, Any]:
        """What a seat, or a spectator (-1), may see. The only way hidden information leaves a state."""
        raise NotImplementedError

    def views(self, viewers: list[int]) -> list[dict[str, Any]]:
        """The views of several viewers at the same moment; equal parts may share objects."""
        return [self.view(viewer) for viewer in viewers]

    def retire(self, seat: int) -> None:
        """A seat has resigned; continue without it or end the game."""
        raise Refused("nobody can resign in this game")

    def cite(self, rule: str) -> str:
        """The clause of this game's ledger for a rule id in the code."""
        return rule

    def outgrown(self) -> bool:
        """Has the state grown larger than any real game makes it?"""
        return False

    def absent(self, seat: int) -> bool:
        """Has a seat left the game? Its questions get the least committing answer."""
        return False

    def tell(self, kind: str, public: dict[str, Any]) -> None:
        """Record a public event."""
        self.events.append(Event(kind, public))

    def confide(self, kind: str, public: dict[str, Any], secret: dict[str, Any], to: list[int]) -> None:
        """Record an event of which some seats know more."""
        self.events.append(Event(kind, public, secret, to))

    def finish(self, winners: list[int]) -> None:
        """End the game."""
        self.result = sorted(winners)

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain data."""
        return {
            "rng": f"{self.rng:x}",
            "rigged": copied(self.rigged),
            "asked": self.asked[:],
            "result": copied(self.result),
            "frames": [frame.to_json() for frame in self.frames],
            "columns": {name: copied(getattr(self, name)) for name in self.columns},
        }

    def fill(self, doc: dict[str, Any]) -> None:
        """Load what `to_json` wrote."""
        try:
            self.rng = int(doc["rng"], 16)
            self.rigged = copied(doc["rigged"])
            self.asked = copied(doc["asked"])
            self.result = copied(doc["result"])
            self.frames = [frame_from_json(item) for item in doc["frames"]]
            for name in self.columns:
                setattr(self, name, copied(doc["columns"][name]))
        except (KeyError, TypeError, ValueError) as error:
            raise BadInput(f"this is not a saved state of this game: {error}") from None

    def hash(self) -> str:
        """A short fingerprint: the same for equal states on any machine."""
        text = json.dumps(self.to_json(), separators=(",", ":"), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def frame_from_json(doc: list[Any]) -> Frame:
    """Parse a frame written by `Frame.to_json`."""
    name, step, roles = doc
    known = PROGRAMS[name]
    frame = Frame(known, known.places[step], copied(roles))
    if known.windows:
        frame.turns = take_turns(frame.roles)
    return frame
