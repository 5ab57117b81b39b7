"""Every message between a client and a table, as types: what is read, what is sent, and the schema of both.

docs/protocol.md shows them at work; `fivekings serve --schema` prints the JSON Schema made from these types.
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
    """What a client sends. `id` comes back in the answer."""

    id: Number = 0


class Hello(Inbound, tag="hello"):
    """The first message of every connection: who I am, and the last step that I have seen."""

    token: Annotated[str, Meta(max_length=400)] = ""
    since: Annotated[int, Meta(ge=-1, le=2**53)] = -1
    """The `at` of the last step seen; -1 for a first look."""


class Choose(Inbound, tag="choose", kw_only=True):
    """The answer to a request, by its number and its mark. Sending it twice is harmless."""

    request: Annotated[int, Meta(ge=0, le=2**53)]
    picks: Annotated[list[Number], Meta(max_length=256)]
    amount: Number = 0
    mark: Annotated[str, Meta(max_length=32)] = ""
    """The mark of the request as it was read; without one, whatever has this number is answered."""


class Concede(Inbound, tag="concede"):
    """Give up."""


class Undo(Inbound, tag="undo"):
    """Take back my last decision: at once where that tells nobody anything, else the others are asked."""


class Vote(Inbound, tag="vote", kw_only=True):
    """The answer to a question that the table is asked."""

    question: Annotated[int, Meta(ge=0, le=2**53)]
    answer: Annotated[str, Meta(max_length=16)]


class Say(Inbound, tag="say", kw_only=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Mute(Inbound, tag="mute", kw_only=True):
    """Do not show me what a seat says, or do again."""

    seat: Seat
    on: bool = True


class MuteSpectators(Inbound, tag="mute_spectators", kw_only=True):
    """Nobody at this table is to read what spectators say, or is again: only its owner decides that."""

    on: bool = True


class Habits(Inbound, tag="habits", kw_only=True):
    """Which windows to pass for me: `phase/kind`, either of them may be `*`; and how long to pass them all."""

    passes: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=64)] = []
    passing: Annotated[str, Meta(pattern="^(|phase|event)$")] = ""
    """Pass everything until the phase ends, or until another player does something."""
    asks: bool = False
    """Ask me even where I can only pass, or do what has no effect, so that the time I take tells nothing."""


class Look(Inbound, tag="look", kw_only=True):
    """What is there to know of a card or a place, and where do its numbers come from?"""

    name: Annotated[str, Meta(min_length=1, max_length=80)]


class Advise(Inbound, tag="advise"):
    """What would a knight do in my place? Only where everybody else is a bot."""


class Story(Inbound, tag="story"):
    """Tell me everything that happened since the beginning."""


class Ping(Inbound, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Hello | Choose | Concede | Undo | Vote | Say | Mute | MuteSpectators | Habits | Look | Advise | Story | Ping
)


# --- from the server ------------------------------------------------------------------------------


class Option(Struct, omit_defaults=True):
    """An option of a request: the number to send, in words, and the cards or places it is about."""

    option: int
    label: str
    hint: str = ""
    things: list[int] = []
    most: int = 0
    """With an option that takes a number: from 1 to this."""


class Request(Struct):
    """What a seat is asked: pick `low` to `high` of the options."""

    number: int
    kind: str
    prompt: str
    low: int
    high: int
    options: list[Option]
    rule: str
    """The clause of the rules ledger behind the question."""
    mark: str
    """What tells this question from another with the same number, as there is after somebody gave up or took back."""


class Told(Struct, omit_defaults=True):
    """Something that happened, as this viewer may know it."""

    number: int
    kind: str
    text: str
    """In words; a leading `+` goes on with the sentence before. Empty where there is nothing to say."""
    fields: dict[str, Any]
    topic: str = ""
    """The topic of the rules ledger it falls under, as `game.topic`; empty where none does."""


class Time(Struct):
    """A seat's clock: milliseconds left (-1: no clock), and whether it runs."""

    left: int
    runs: bool


class Question(Struct):
    """Something the table is asked besides the game: a takeback, or what to do about an absent player."""

    number: int
    kind: str
    seat: int
    text: str
    answers: list[str]
    voted: list[int]


class SeatInfo(Struct):
    """Who sits where."""

    kind: str
    """`person`, `bot` or `open`."""
    name: str
    person: str = ""
    level: str = ""
    """A bot's level."""
    ready: bool = False
    here: bool = False
    away_at: int = 0
    """For somebody who is gone: when the others are asked what to do, in milliseconds since 1970; 0 in a rated game,
    where the clock decides."""
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
    """The table at which the same people play again."""
    spectators_muted: bool = False
    """Are spectators muted by the owner?"""


class Outbound(Struct, tag_field="type"):
    """What the server sends."""


class Welcome(Outbound, tag="welcome", kw_only=True):
    """The table as it stands, after a hello and whenever steps cannot be told one by one (after an undo)."""

    protocol: int = PROTOCOL
    table: TableInfo
    you: int
    """Your seat; -1 for a spectator."""
    at: int
    view: Raw | None
    events: list[Told]
    """What you missed; all that is still in mind after a first hello. `story` brings the rest."""
    complete: bool
    """Do the events go on seamlessly after your `since`?"""
    request: Request | None
    clocks: list[Time]
    questions: list[Question]
    chat: list["Line"]
    watching: int
    habits: Habits


class Step(Outbound, tag="step", kw_only=True):
    """Somebody decided, and this came of it."""

    at: int
    events: list[Told]
    view: dict[str, Raw]
    """What changed in the view, by path: `phase`, `players/0/gold`; null for what is not there any more."""
    request: Request | None
    clocks: list[Time]


class Ack(Outbound, tag="ack", kw_only=True):
    """Done, and written down for good."""

    id: int
    at: int


class Refusal(Outbound, tag="refusal", kw_only=True):
    """Not done, nothing changed, and why."""

    id: int
    why: str
    rule: str = ""


class Line(Struct):
    """A line of chat."""

    seat: int
    """-1: a spectator."""
    name: str
    text: str
    at: int


class Chat(Outbound, tag="chat", kw_only=True):
    """Somebody said something."""

    line: Line


class Notice(Outbound, tag="notice", kw_only=True):
    """Something to know that is no part of the game: a decision that could not be carried out."""

    text: str


class Changed(Outbound, tag="table", kw_only=True):
    """The table itself changed: who sits where, who is here, what is asked, whose clock runs, how it ended."""

    table: TableInfo
    questions: list[Question]
    clocks: list[Time]
    watching: int


class Tale(Outbound, tag="story", kw_only=True):
    """Everything that happened, as far as you may know it."""

    events: list[Told]


class Advice(Outbound, tag="advice", kw_only=True):
    """What a knight would do: an answer to a request, and in words."""

    request: int
    picks: list[int]
    amount: int
    text: str


class About(Outbound, tag="about", kw_only=True):
    """What there is to know of a named thing, line by line."""

    name: str
    lines: list[str]


class Pong(Outbound, tag="pong", kw_only=True):
    """I am here; the time now, in milliseconds since 1970."""

    now: int


class Goodbye(Outbound, tag="goodbye", kw_only=True):
    """The connection ends. `again`: a new one will be welcome."""

    why: str
    again: bool


ServerMessage = Welcome | Step | Ack | Refusal | Chat | Notice | Changed | Tale | Advice | About | Pong | Goodbye

DECODER: Final = msgspec.json.Decoder(ClientMessage)
ENCODER: Final = msgspec.json.Encoder()


def encode(message: Any) -> bytes:
    """A message as it is sent.

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
