"""State: everything that is true of a game in progress, as plain data.

A game's own state derives from `State`, lists its columns and copies them in `clone`. A column holds whole numbers,
strings, None, and lists and dicts of these: nothing that cannot be cloned in microseconds and written down.
"""

import hashlib
import json
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.event import Event
from fivekings.kernel.program import PROGRAMS, Frame, copied
from fivekings.kernel.request import Request

STEPS: Final = 1_000_000
"""How many steps a decision may take in a game of printed cards; none takes a hundredth of it."""


class Setup:
    """What a game is started from, besides its seed: the players around the table, the table's options, the decks they
    bring, and the position, where it does not start at the beginning."""

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
        """How a record writes it."""
        doc: dict[str, Any] = {"players": self.players, "options": self.options}
        if self.position is not None:
            doc["position"] = self.position
        if self.decks is not None:
            doc["decks"] = self.decks
        return doc


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The part of a state that every game shares: the frames, the chance, what has been asked and how it ended."""

    columns: ClassVar[tuple[str, ...]] = ()
    """The names of the game's own attributes that make up its state."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = len(setup.players)
        self.frames: list[Frame] = []
        self.rng = 0
        self.rigged: list[Any] = []
        """Results that chance must give next, in a scenario."""
        self.asked: list[int] = [0] * self.seats
        """How many requests each seat has answered."""
        self.result: list[int] | None = None
        """Who won, once it is over; nobody is a draw."""
        self.veiled = setup.options.get("veil") == "on"
        """Is a seat asked even where it can only pass, so that not being asked tells nothing of its hand?"""
        # What follows is not state: what is open follows from the frames, and the rest is for those who watch.
        self.requests: list[Request] = []
        self.asks_all = False
        """Ask even where there is only one answer."""
        self.budget = STEPS
        """How many steps one decision may take."""
        self.open_windows = False
        """Open every window for actions, also for those who can only pass."""
        self.loud = False
        """Tell events and list draws."""
        self.events: list[Event] = []
        self.draws: list[list[int]] = []

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.result is not None

    def request(self, seat: int) -> Request | None:
        """What a seat is being asked."""
        for request in self.requests:
            if request.seat == seat:
                return request
        return None

    def clone(self) -> "State":
        """An independent, silent copy."""
        raise NotImplementedError

    def copy_to(self, other: "State") -> None:
        """Copy the shared part into a fresh state."""
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
        """What several see at the same moment; parts that look the same to them may be the same objects."""
        return [self.view(viewer) for viewer in viewers]

    def retire(self, seat: int) -> None:
        """A seat has given up; the game goes on without it or ends."""
        raise Refused("nobody can resign in this game")

    def cite(self, rule: str) -> str:
        """The clause of this game's ledger that a rule of the code carries out."""
        return rule

    def outgrown(self) -> bool:
        """Has the state become larger than any game makes it?"""
        return False

    def absent(self, seat: int) -> bool:
        """Is a seat out of the game? What it would be asked is answered with as little as can be."""
        return False

    def tell(self, kind: str, public: dict[str, Any]) -> None:
        """Something happened in front of everybody."""
        self.events.append(Event(kind, public))

    def confide(self, kind: str, public: dict[str, Any], secret: dict[str, Any], to: list[int]) -> None:
        """Something happened of which some seats know more."""
        self.events.append(Event(kind, public, secret, to))

    def finish(self, winners: list[int]) -> None:
        """The game is over."""
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
        """Take over what `to_json` wrote."""
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
        """A short fingerprint: equal for equal states, on any machine."""
        text = json.dumps(self.to_json(), separators=(",", ":"), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def frame_from_json(doc: list[Any]) -> Frame:
    """Read a frame as `Frame.to_json` writes it."""
    name, step, roles = doc
    known = PROGRAMS[name]
    return Frame(known, known.places[step], copied(roles))
