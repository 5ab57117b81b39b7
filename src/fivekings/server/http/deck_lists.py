"""Decks: a person's own, and lists in common formats. No file is ever opened for a client."""

import time
from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody, PathParameter
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import decode
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from fivekings.games import game as game_called
from fivekings.kernel import BadInput
from fivekings.server import quotas
from fivekings.server.http.card_workshop import WrittenCard
from fivekings.server.http.catalogue import CardInfo
from fivekings.server.http.guard import Paying, Somebody, complaints
from fivekings.server.settings import Settings
from fivekings.server.socket.messages import encode
from fivekings.server.store.schema import OwnDeck, Person
from fivekings.server.work_budget import HeavyWork, Payer

MOST_OWN: Final = 20
"""Custom cards per deck."""
MOST_WRITTEN: Final = 400
"""Custom cards in all decks of a person."""
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
    """A deck in the format of a setup: cards by their codes."""

    name: DeckName
    faction: Annotated[str, Meta(max_length=40)]
    agendas: Annotated[list[Code], Meta(max_length=20)] = []
    plots: Counts = {}
    draw: Counts = {}
    custom: Annotated[list[WrittenCard], Meta(max_length=MOST_OWN)] | UnsetType = UNSET
    """The facts of custom cards. Their codes are computed from the facts."""


class SavedDeck(Struct, forbid_unknown_fields=True):
    """A deck to save."""

    game: GameName
    name: DeckName
    deck: DeckDoc


class DeckFault(Struct):
    """A broken rule of deckbuilding: how it is broken, and its clause."""

    text: str
    rule: str


class OwnDeckInfo(Struct):
    """A saved deck."""

    id: str
    game: str
    name: str
    deck: DeckDoc
    changed: int
    faults: list[DeckFault]
    cards: list[CardInfo]
    """Its custom cards."""


class OwnDecks(Struct):
    """All saved decks of a person."""

    decks: list[OwnDeckInfo]


class DeckText(Struct, forbid_unknown_fields=True):
    """A list in any format."""

    game: GameName
    text: Annotated[str, Meta(max_length=LARGEST_DECK)]


class UnknownCard(Struct):
    """A line of a list that names no card."""

    title: str
    count: int
    line: int
    nearest: str


class IconCount(Struct):
    """How many characters have an icon, and their total STR."""

    characters: int
    strength: int


class SetupOdds(Struct):
    """Averages over opening hands; `spread` is the chance of each number of cards placed."""

    cards: float
    gold: float
    two_characters: float
    poor: float
    mulligans: float
    spread: list[float]


class Insight(Struct):
    """Statistics of a deck."""

    costs: list[tuple[int, int, int]]
    """Each cost, with how many characters and how many other cards have it."""
    average_cost: float
    icons: dict[str, IconCount]
    average_strength: float
    traits: dict[str, int]
    plot_income: float
    economy: int
    """Cards that give gold or save it."""
    setup: SetupOdds


class DeckReading(Struct):
    """A parsed list: the deck, its errors, unknown cards and statistics."""

    deck: DeckDoc
    about: str
    cards: list[CardInfo]
    """Its custom cards."""
    faults: list[DeckFault]
    unknown: list[UnknownCard]
    notes: list[str]
    insight: Insight


class Judgement(Struct):
    """The errors of a deck, and its custom cards."""

    faults: list[DeckFault]
    cards: list[CardInfo]


class Study(Judgement):
    """The same, with statistics."""

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
    """Check the size of a deck and return it in the format of a setup."""
    if sum(deck.plots.values()) + sum(deck.draw.values()) > MOST_CARDS:
        raise BadInput(f"a deck has at most {MOST_CARDS} cards")
    if len(encode(deck)) > LARGEST_DECK:
        raise BadInput(f"a deck has at most {LARGEST_DECK // 1024} KB")
    if not deck.name.isprintable():
        raise BadInput("the name of a deck is made of visible letters, digits and signs")
    doc: dict[str, Any] = msgspec.to_builtins(deck)
    return doc


async def judged(work: HeavyWork, payer: Payer, rows: Sequence[OwnDeck]) -> list[OwnDeckInfo]:
    """Saved decks with their present errors: cards may have changed since they were saved."""
    found: dict[str, Judgement] = {}
    for name in {row.game for row in rows}:
        mine = [row for row in rows if row.game == name]
        of = {"name": name, "decks": [row.deck for row in mine]}
        said = decode(await work.do("check", payer, "judge_decks", of), type=list[Judgement])
        found |= {row.id: one for row, one in zip(mine, said, strict=True)}
    return [
        OwnDeckInfo(
            row.id,
            row.game,
            row.name,
            msgspec.convert(row.deck, DeckDoc),
            row.changed,
            found[row.id].faults,
            found[row.id].cards,
        )
        for row in rows
    ]


async def read_list(work: HeavyWork, payer: Payer, name: str, text: str) -> DeckReading:
    """The first deck of a list, with errors and statistics."""
    found: list[Any] = decode(await work.do("check", payer, "read_list", {"name": name, "text": text}))
    first = found[0]
    first["deck"]["name"] = first["deck"]["name"][:LONGEST_NAME]
    if len(found) > 1:
        first["notes"] = [f"there are {len(found)} decks in it; this is the first", *first["notes"]]
    try:
        deck = msgspec.convert(first["deck"], DeckDoc)
    except msgspec.ValidationError as error:
        raise BadInput(f"this deck cannot be saved: {error}") from None
    of = {"name": name, "deck": document(deck)}
    study = decode(await work.do("check", payer, "study_deck", of), type=Study)
    unknown = msgspec.convert(first["unknown"], list[UnknownCard])
    return DeckReading(deck, first["about"], study.cards, study.faults, unknown, first["notes"], study.insight)


# --- handlers ---------------------------------------------------------------------------------------------------------


@get("/api/decks", responses=complaints(401))
async def decks(state: State, person: Somebody, payer: Paying) -> OwnDecks:
    """The caller's decks."""
    async with state.store.session() as session:
        mine = select(OwnDeck).where(OwnDeck.person == person.id).order_by(OwnDeck.name, OwnDeck.id)
        rows = (await session.scalars(mine)).all()
    return OwnDecks(await judged(state.work, payer, rows))


@put("/api/decks/{deck:str}", responses=complaints(401, 403, 413))
async def save(state: State, person: Somebody, payer: Paying, deck: DeckId, data: JSONBody[SavedDeck]) -> OwnDeckInfo:
    """Save a deck, legal or not, under an id chosen by the client."""
    doc = document(data.deck)
    name = game_called(data.game).name
    study = decode(await state.work.do("check", payer, "judge_deck", {"name": name, "deck": doc}), type=Judgement)
    if not data.name.isprintable():
        raise BadInput("the name of a deck is made of visible letters, digits and signs")
    async with state.store.session() as session:
        if doc.get("custom"):
            await check_written(session, person, deck, len(doc["custom"]))
        row = await own_row(session, person, deck, state.settings)
        await quotas.check_storage(session, person, state.settings, len(encode(doc)))
        row.game, row.name, row.deck = data.game, data.name, doc
        session.add(row)
        row.changed = time.time_ns() // 1_000_000
        try:
            await session.commit()
        except IntegrityError:  # saved twice at once
            raise BadInput("this deck was saved elsewhere at the same moment; try again") from None
        return OwnDeckInfo(row.id, row.game, row.name, data.deck, row.changed, study.faults, study.cards)


async def own_row(session: AsyncSession, person: Person, deck: str, settings: Settings) -> OwnDeck:
    """The row of a deck: the caller's, or a new one if the quota allows it."""
    row: OwnDeck | None = await session.get(OwnDeck, deck)
    if row is not None and row.person != person.id:
        raise BadInput("this id is taken; choose another")
    if row is None:
        await quotas.check_decks(session, person, settings)
        row = OwnDeck(id=deck, person=person.id)
    return row


async def check_written(session: AsyncSession, person: Person, deck: str, more: int) -> None:
    """Limit a person's custom cards, since all are compiled whenever their decks are listed."""
    others = await session.scalars(select(OwnDeck.deck).where(OwnDeck.person == person.id, OwnDeck.id != deck))
    if sum(len(doc.get("custom", [])) for doc in others) + more > MOST_WRITTEN:
        raise BadInput(f"all your decks together have at most {MOST_WRITTEN} custom cards; delete some first")


@delete("/api/decks/{deck:str}", responses=complaints(401, 403, 404))
async def remove(state: State, person: Somebody, deck: DeckId) -> None:
    """Delete a deck. Games played with it are not affected."""
    async with state.store.session() as session:
        row = await session.get(OwnDeck, deck)
        if row is None or row.person != person.id:
            raise NotFoundException("you have no such deck")
        await session.delete(row)
        await session.commit()


@post("/api/decks/read", status_code=200, responses=complaints(403, 413))
async def read(state: State, payer: Paying, data: JSONBody[DeckText]) -> DeckReading:
    """Parse a deck list in any format."""
    return await read_list(state.work, payer, game_called(data.game).name, data.text)


@post("/api/decks/write", status_code=200, responses=complaints(403, 413))
async def write(state: State, payer: Paying, data: JSONBody[DeckToWrite]) -> WrittenDeck:
    """Write a deck in a format."""
    of = {"name": game_called(data.game).name, "deck": document(data.deck), "form": data.format}
    return WrittenDeck(decode(await state.work.do("check", payer, "write_deck", of)))


ROUTES = [decks, save, remove, read, write]
