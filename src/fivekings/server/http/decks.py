"""Decks: one's own, and lists in the formats that people exchange. No file is ever opened for a client."""

import asyncio
import time
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, Struct, UnsetType
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.games import game as game_called
from fivekings.kernel import BadInput, Game
from fivekings.server.http.catalogue import CardInfo, WrittenCard
from fivekings.server.http.guard import Somebody, complaints
from fivekings.server.socket.messages import encode
from fivekings.server.store.schema import OwnDeck, Person

MOST_DECKS: Final = 200
MOST_OWN: Final = 20
"""Own cards of a deck."""
MOST_WRITTEN: Final = 400
"""Own cards of all decks that one keeps."""
MOST_CARDS: Final = 500
LARGEST_DECK: Final = 64 * 1024
LONGEST_NAME: Final = 80

GameName = Annotated[str, Meta(max_length=16)]
Code = Annotated[str, Meta(max_length=40)]
Count = Annotated[int, Meta(ge=1, le=99)]
DeckName = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Counts = Annotated[dict[Code, Count], Meta(max_length=MOST_CARDS)]
DeckId = Annotated[
    str, PathParameter(pattern="^[A-Za-z0-9_-]{8,32}$", description="chosen by who saves the deck first")
]


class DeckDoc(Struct, forbid_unknown_fields=True):
    """A deck as a setup carries it: cards by their codes."""

    name: DeckName
    faction: Annotated[str, Meta(max_length=40)]
    agendas: Annotated[list[Code], Meta(max_length=20)] = []
    plots: Counts = {}
    draw: Counts = {}
    custom: Annotated[list[WrittenCard], Meta(max_length=MOST_OWN)] | UnsetType = UNSET
    """The facts of cards that somebody wrote. Their codes follow from them, as reading such a card tells."""


class SavedDeck(Struct, forbid_unknown_fields=True):
    """A deck to keep."""

    game: GameName
    name: DeckName
    deck: DeckDoc


class DeckFault(Struct):
    """A rule of deckbuilding that a deck breaks: in which way, and its clause."""

    text: str
    rule: str


class OwnDeckInfo(Struct):
    """A deck that one keeps."""

    id: str
    game: str
    name: str
    deck: DeckDoc
    changed: int
    faults: list[DeckFault]
    cards: list[CardInfo]
    """Those of its cards that somebody wrote."""


class OwnDecks(Struct):
    """All decks that one keeps."""

    decks: list[OwnDeckInfo]


class DeckText(Struct, forbid_unknown_fields=True):
    """A list in any format."""

    game: GameName
    text: Annotated[str, Meta(max_length=LARGEST_DECK)]


class UnknownCard(Struct):
    """A line of a list that is no card."""

    title: str
    count: int
    line: int
    nearest: str


class IconCount(Struct):
    """How many characters have an icon, and their STR together."""

    characters: int
    strength: int


class SetupOdds(Struct):
    """How first hands turn out on average; `spread` is the chance of each number of cards placed."""

    cards: float
    gold: float
    two_characters: float
    poor: float
    mulligans: float
    spread: list[float]


class Insight(Struct):
    """What a deck is like."""

    costs: list[tuple[int, int, int]]
    """Each cost, with how many characters and how many other cards have it."""
    average_cost: float
    icons: dict[str, IconCount]
    average_strength: float
    traits: dict[str, int]
    plot_income: float
    economy: int
    """Cards that bring gold or save it."""
    setup: SetupOdds


class DeckReading(Struct):
    """A list as a deck, with its faults, what in it is unknown, and what the deck is like."""

    deck: DeckDoc
    about: str
    cards: list[CardInfo]
    """Those of its cards that somebody wrote."""
    faults: list[DeckFault]
    unknown: list[UnknownCard]
    notes: list[str]
    insight: Insight


class DeckToWrite(Struct, forbid_unknown_fields=True):
    """A deck, and the format to write it in."""

    game: GameName
    deck: DeckDoc
    format: Annotated[str, Meta(max_length=16)]


class WrittenDeck(Struct):
    """A deck as text."""

    text: str


# --- checking ---------------------------------------------------------------------------------------------------------


def document(deck: DeckDoc) -> dict[str, Any]:
    """A deck as a setup carries it, if it is of bearable size."""
    if sum(deck.plots.values()) + sum(deck.draw.values()) > MOST_CARDS:
        raise BadInput(f"a deck has at most {MOST_CARDS} cards")
    if len(encode(deck)) > LARGEST_DECK:
        raise BadInput(f"a deck has at most {LARGEST_DECK // 1024} KB")
    if not deck.name.isprintable():
        raise BadInput("the name of a deck is made of letters, digits and signs that can be seen")
    doc: dict[str, Any] = msgspec.to_builtins(deck)
    return doc


def faults_of(game: Game, doc: dict[str, Any]) -> list[DeckFault]:
    """Every rule that a deck breaks."""
    return msgspec.convert(game.decks.faults(doc), list[DeckFault])


def written_in(game: Game, doc: dict[str, Any]) -> list[CardInfo]:
    """The cards of a deck that somebody wrote."""
    return msgspec.convert(game.decks.custom_cards(doc), list[CardInfo])


def shown(row: OwnDeck) -> OwnDeckInfo:
    """A kept deck, with what is wrong with it today: cards may have changed since it was kept."""
    cards: list[CardInfo] = []
    try:
        game = game_called(row.game)
        faults = faults_of(game, row.deck)
        cards = written_in(game, row.deck)
    except BadInput as complaint:
        faults = [DeckFault(complaint.reason, "")]
    return OwnDeckInfo(row.id, row.game, row.name, msgspec.convert(row.deck, DeckDoc), row.changed, faults, cards)


def read_list(game: Game, text: str) -> DeckReading:
    """The first deck of a list, with all that can be said of it."""
    found = game.decks.read(text.encode("utf-8", "replace"))
    first = found[0]
    first["deck"]["name"] = first["deck"]["name"][:LONGEST_NAME]
    if len(found) > 1:
        first["notes"] = [f"there are {len(found)} decks in it; this is the first", *first["notes"]]
    try:
        deck = msgspec.convert(first["deck"], DeckDoc)
    except msgspec.ValidationError as error:
        raise BadInput(f"this is no deck that could be kept: {error}") from None
    doc = document(deck)
    insight = msgspec.convert(game.decks.statistics(doc), Insight)
    unknown = msgspec.convert(first["unknown"], list[UnknownCard])
    faults, cards = faults_of(game, doc), written_in(game, doc)
    return DeckReading(deck, first["about"], cards, faults, unknown, first["notes"], insight)


# --- handlers ---------------------------------------------------------------------------------------------------------


@get("/api/decks", responses=complaints(401))
async def decks(state: State, person: Somebody) -> OwnDecks:
    """One's own decks."""
    async with state.store.session() as session:
        mine = select(OwnDeck).where(OwnDeck.person == person.id).order_by(OwnDeck.name, OwnDeck.id)
        rows = (await session.scalars(mine)).all()
    return OwnDecks(await asyncio.to_thread(lambda: [shown(row) for row in rows]))


@put("/api/decks/{deck:str}", responses=complaints(401, 403, 413))
async def save(state: State, person: Somebody, deck: DeckId, data: JSONBody[SavedDeck]) -> OwnDeckInfo:
    """Keep a deck, legal or not, under an id of one's own choice."""
    doc = document(data.deck)
    await asyncio.to_thread(game_called(data.game).decks.faults, doc)
    if not data.name.isprintable():
        raise BadInput("the name of a deck is made of letters, digits and signs that can be seen")
    async with state.store.session() as session:
        if doc.get("custom"):
            await check_written(session, person, deck, len(doc["custom"]))
        row = await own_row(session, person, deck)
        row.game, row.name, row.deck = data.game, data.name, doc
        row.changed = time.time_ns() // 1_000_000
        try:
            await session.commit()
        except IntegrityError:  # saved twice at once
            raise BadInput("this deck was saved elsewhere at the same moment; try again") from None
        return await asyncio.to_thread(shown, row)


async def own_row(session: AsyncSession, person: Person, deck: str) -> OwnDeck:
    """The row of a deck: one's own, or a new one if there is room for it."""
    row: OwnDeck | None = await session.get(OwnDeck, deck)
    if row is not None and row.person != person.id:
        raise BadInput("this id is taken; choose another")
    if row is None:
        kept = await session.scalar(select(func.count()).where(OwnDeck.person == person.id)) or 0
        if kept >= MOST_DECKS:
            raise BadInput(f"one keeps at most {MOST_DECKS} decks; delete some first")
        row = OwnDeck(id=deck, person=person.id)
        session.add(row)
    return row


async def check_written(session: AsyncSession, person: Person, deck: str, more: int) -> None:
    """Nobody may keep more own cards than can be read again whenever somebody looks at their decks."""
    others = await session.scalars(select(OwnDeck.deck).where(OwnDeck.person == person.id, OwnDeck.id != deck))
    if sum(len(doc.get("custom", [])) for doc in others) + more > MOST_WRITTEN:
        raise BadInput(f"the decks one keeps have at most {MOST_WRITTEN} own cards together; delete some first")


@delete("/api/decks/{deck:str}", responses=complaints(401, 403, 404))
async def remove(state: State, person: Somebody, deck: DeckId) -> None:
    """Delete a deck. Games that are played with it go on."""
    async with state.store.session() as session:
        row = await session.get(OwnDeck, deck)
        if row is None or row.person != person.id:
            raise NotFoundException("you have no such deck")
        await session.delete(row)
        await session.commit()


@post("/api/decks/read", status_code=200, responses=complaints(403, 413))
async def read(data: JSONBody[DeckText]) -> DeckReading:
    """A list in any format, as a deck."""
    return await asyncio.to_thread(read_list, game_called(data.game), data.text)


@post("/api/decks/write", status_code=200, responses=complaints(403, 413))
async def write(data: JSONBody[DeckToWrite]) -> WrittenDeck:
    """A deck in a format."""
    text = await asyncio.to_thread(game_called(data.game).decks.write, document(data.deck), data.format)
    return WrittenDeck(text)


ROUTES = [decks, save, remove, read, write]
