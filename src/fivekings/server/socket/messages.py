"""All messages between a client and a table, as types.

docs/protocol.md shows examples; `fivekings serve --schema` prints the JSON Schema generated from these types.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Raw, Struct

PROTOCOL: Final = 1
LONGEST_MESSAGE: Final = 16_384
LONGEST_CHAT: Final = 500

Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Seat = Annotated[int, Meta(ge=0, le=31)]
Text = Annotated[str, Meta(max_length=LONGEST_CHAT)]


class Inbound(Struct, tag_field="type", forbid_unknown_fields=True):
    """A message of a client. `id` comes back in the answer."""

    id: Number = 0


class Hello(Inbound, tag="hello"):
    """The first message of a connection: the token, and the last step seen."""

    token: Annotated[str, Meta(max_length=400)] = ""
    since: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    """The `at` of the last step seen; -1 for none."""


class Choose(Inbound, tag="choose", kw_only=True):
    """The answer to a request, by its number and its mark. Sending it twice is harmless."""

    request: Annotated[int, Meta(ge=0, le=2**53)]
    picks: Annotated[list[Number], Meta(max_length=256)]
    amount: Number = 0
    mark: Annotated[str, Meta(max_length=32)] = ""
    """The mark of the request; without one, whatever request has this number is answered."""


class Concede(Inbound, tag="concede"):
    """Give up."""


class Undo(Inbound, tag="undo"):
    """Take back my last decision: at once if it showed nothing to anybody, else the others are asked."""


class Vote(Inbound, tag="vote", kw_only=True):
    """An answer to a question of the table."""

    question: Annotated[int, Meta(ge=0, le=2**53)]
    answer: Annotated[str, Meta(max_length=16)]


class Say(Inbound, tag="say", kw_only=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Inbound, tag="mute", kw_only=True):
    """Hide a seat's chat from me, or show it again."""

    seat: Seat
    on: bool = True


class MuteSpectators(Inbound, tag="mute_spectators", kw_only=True):
    """Mute the spectators of this table for everybody, or unmute them; for the owner only."""

    on: bool = True


class AutoPass(Inbound, tag="auto_pass", kw_only=True):
    """Which windows to pass automatically: `phase/kind`, either may be `*`; and how long to pass all."""

    passes: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=64)] = []
    passing: Annotated[str, Meta(pattern="^(|phase|event)$")] = ""
    """Pass everything until the phase ends, or until another player does something."""
    asks: bool = False
    """Ask me even if I can only pass or nothing would have an effect, so that my thinking time reveals nothing."""


class Look(Inbound, tag="look", kw_only=True):
    """Look up a card or a place, and where its numbers come from."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]


class Advise(Inbound, tag="advise"):
    """Ask what the knight bot would do in my place; only if all others are bots."""


class Story(Inbound, tag="story"):
    """Ask for the whole story since the beginning."""


class Ping(Inbound, tag="ping"):
    """A heartbeat."""


ClientMessage = (
    Hello | Choose | Concede | Undo | Vote | Say | Mute | MuteSpectators | AutoPass | Look | Advise | Story | Ping
)


# --- from the server ------------------------------------------------------------------------------


class Option(Struct, omit_defaults=True):
    """An option of a request: its number, its text, and its cards or places."""

    option: int
    label: str
    hint: str = ""
    things: list[int] = []
    most: int = 0
    """The largest amount, if the option takes one from 1."""


class Request(Struct):
    """A request to a seat: pick `low` to `high` of the options."""

    number: int
    kind: str
    prompt: str
    low: int
    high: int
    options: list[Option]
    rule: str
    """The clause of the rules ledger behind the request."""
    mark: str
    """What tells this request from another with the same number, which exists after a resignation or a takeback."""


class Told(Struct, omit_defaults=True):
    """Something that happened, as this viewer may know it."""

    number: int
    kind: str
    text: str
    """In words; a leading `+` continues the sentence before. May be empty."""
    fields: dict[str, Any]
    topic: str = ""
    """The topic of the rules ledger, as `game.topic`; may be empty."""


class Time(Struct):
    """A seat's clock: milliseconds left (-1: no clock), and whether it runs."""

    left: int
    runs: bool


class Question(Struct):
    """A question to the table: a takeback, or what to do about an absent player."""

    number: int
    kind: str
    seat: int
    text: str
    answers: list[str]
    voted: list[int]


class SeatInfo(Struct):
    """A seat of a table."""

    kind: str
    """`person`, `bot` or `open`."""
    name: str
    person: str = ""
    level: str = ""
    """A bot's level."""
    ready: bool = False
    here: bool = False
    away_at: int = 0
    """For an absent player: when the others are asked what to do, in milliseconds since 1970; 0 in a rated game, where
    the clock decides."""
    deck: str = ""


class TableInfo(Struct):
    """A table, as everybody at it sees it."""

    id: str
    game: str
    family: str
    """Which table the client shows: `thrones` or `risk`."""
    title: str
    options: dict[str, str]
    seats: list[SeatInfo]
    stage: str
    """`open`, `playing` or `over`."""
    owner: str
    public: bool
    rated: bool
    spectators: str
    """`none`, `view` or `hands`."""
    clock: dict[str, Any]
    seal: str
    """The commitment to the seed of all chance."""
    seed: str
    """The seed itself, once the game is over."""
    winners: list[int] | None
    created: int
    rematch: str = ""
    """The table of the rematch."""
    spectators_muted: bool = False
    """Are spectators muted by the owner?"""


class Outbound(Struct, tag_field="type"):
    """A message of the server."""


class Welcome(Outbound, tag="welcome", kw_only=True):
    """The whole table, after a hello and whenever steps cannot be sent one by one (after a takeback)."""

    protocol: int = PROTOCOL
    table: TableInfo
    you: int
    """Your seat; -1 for a spectator."""
    at: int
    view: Raw | None
    events: list[Told]
    """The events since `since`, as far as they are in memory. `story` returns the rest."""
    complete: bool
    """Are the events complete since your `since`?"""
    request: Request | None
    clocks: list[Time]
    questions: list[Question]
    chat: list["Line"]
    watching: int
    auto_pass: AutoPass


class Step(Outbound, tag="step", kw_only=True):
    """A decision and its results."""

    at: int
    events: list[Told]
    view: dict[str, Raw]
    """What changed in the view, by path: `phase`, `players/0/gold`; null for what was removed."""
    request: Request | None
    clocks: list[Time]


class Ack(Outbound, tag="ack", kw_only=True):
    """Done, and saved."""

    id: int
    at: int


class Refusal(Outbound, tag="refusal", kw_only=True):
    """Refused, with the reason; nothing changed."""

    id: int
    why: str
    rule: str = ""


class Line(Struct):
    """A line of chat."""

    seat: int
    """-1 for a spectator."""
    name: str
    text: str
    at: int


class Chat(Outbound, tag="chat", kw_only=True):
    """A new line of chat."""

    line: Line


class Notice(Outbound, tag="notice", kw_only=True):
    """A notice that is not part of the game: a decision that could not be carried out."""

    text: str


class Changed(Outbound, tag="table", kw_only=True):
    """The table itself changed: seats, connections, questions, clocks or the result."""

    table: TableInfo
    questions: list[Question]
    clocks: list[Time]
    watching: int


class Tale(Outbound, tag="story", kw_only=True):
    """The whole story, as far as you may know it."""

    events: list[Told]


class Advice(Outbound, tag="advice", kw_only=True):
    """What the knight bot would do: an answer to a request, and in words."""

    request: int
    picks: list[int]
    amount: int
    text: str


class About(Outbound, tag="about", kw_only=True):
    """Details of a named thing, line by line."""

    name: str
    lines: list[str]


class Pong(Outbound, tag="pong", kw_only=True):
    """The answer to a ping, with the time in milliseconds since 1970."""

    now: int


class Goodbye(Outbound, tag="goodbye", kw_only=True):
    """The connection ends. `again`: the client may reconnect."""

    why: str
    again: bool


ServerMessage = Welcome | Step | Ack | Refusal | Chat | Notice | Changed | Tale | Advice | About | Pong | Goodbye

DECODER: Final = msgspec.json.Decoder(ClientMessage)
ENCODER: Final = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """Encode a message.

    >>> encode(Ack(id=4, at=17))
    b'{"type":"ack","id":4,"at":17}'
    """
    return ENCODER.encode(message)


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages."""
    (client, server), components = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Five Kings table protocol {PROTOCOL}",
        "client": client,
        "server": server,
        "$defs": components,
    }
