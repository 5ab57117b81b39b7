"""The catalogue: games, cards and rules."""

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any, Final, Literal

import msgspec
from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from fivekings.bots import bot_about, bot_names
from fivekings.games import GAMES
from fivekings.games import game as game_called
from fivekings.kernel import BadInput, Game, read_ledger
from fivekings.lessons import lesson, lesson_names
from fivekings.server.http.guard import complaints
from fivekings.server.socket.messages import encode

SHELF: Final = ThreadPoolExecutor(1, "catalogue")
"""The thread that builds answers that never change: each once, without blocking tables."""


class OptionInfo(Struct):
    """An option of a table; the first value is the default."""

    name: str
    values: list[str]
    help: str


class ModeInfo(Struct):
    """A mode that follows from the number of seats."""

    name: str
    least: int
    most: int
    seats: int


class ReadyInfo(Struct):
    """A deck that comes with a game."""

    name: str
    title: str
    faction: str
    about: str


class PassInfo(Struct):
    """A kind of request that can be passed automatically, and its name in the plural."""

    kind: str
    title: str


class CardTypeInfo(Struct):
    """A type of card that decks are made of."""

    name: str
    title: str
    part: Literal["agendas", "plots", "draw"]
    """The part of a deck that it belongs to; empty if decks have none of its type."""
    copies: int
    """How many copies of a new card a deck gets at first; 0 for as many as allowed."""
    costs: bool
    """Do its cards have a cost?"""
    fights: bool
    """Do its cards have strength and icons?"""
    values: dict[str, int]
    """The values of its cards, each with the default of a new card: gold, initiative, claim, reserve."""


class LevelInfo(Struct):
    """A bot that can take a seat."""

    name: str
    about: str
    """How strong it is; may be empty."""


class GameInfo(Struct):
    """A game."""

    name: str
    family: str
    """The family of games that share a table in the client."""
    title: str
    short_title: str
    blurb: str
    lesson: str
    """The lesson that teaches it; may be empty."""
    houses: list[str]
    """The houses that players can choose, if no deck decides that."""
    auto_pass: list[PassInfo]
    card_types: list[CardTypeInfo]
    """In the order of a deck list; empty without cards."""
    challenge_types: list[str]
    """The icons that characters may have; empty without cards."""
    least: int
    most: int
    default_seats: int
    modes: list[ModeInfo]
    options: list[OptionInfo]
    decks: list[ReadyInfo]
    fixed_decks: bool
    deck_formats: list[str]
    levels: list[LevelInfo]
    """The bots, from the weakest to the strongest."""


class Games(Struct):
    """Every game there is."""

    games: list[GameInfo]


class ReadyDecks(Struct):
    """The decks that come with a game, by name, in the format of a setup."""

    game: str
    decks: dict[str, dict[str, Any]]


class CardInfo(Struct):
    """A card: what is printed on it, and its text in words, a line for each ability."""

    code: str
    title: str
    type: str
    faction: str
    set: str
    cost: int | Literal["X"] | None
    strength: int | None
    icons: list[str]
    traits: list[str]
    keywords: list[str]
    income: int
    initiative: int
    claim: int
    reserve: int
    unique: bool
    loyal: bool
    copies: int
    deck_limit: int
    certainty: str
    """How well the printed card is known: `known`, `partly known`, `reconstructed`; or `written` for a custom card."""
    known: str
    """What is known of a card that is partly known; may be empty."""
    text: str
    part: Literal["", "agendas", "plots", "draw"]
    """The part of a deck that it belongs to; empty if decks have none of its type."""
    values: dict[str, int]
    """The values of a plot; for another card, what it adds to them."""


class Cards(Struct):
    """Cards of a game."""

    game: str
    cards: list[CardInfo]


class ClauseInfo(Struct):
    """One rule. `ruling` gives the reason if the decision is ours; `history` says what it replaces or is replaced by;
    `superseded` is true for a rule that no longer holds."""

    id: str
    text: str
    ruling: str
    page: int
    history: list[str]
    superseded: bool


class TopicInfo(Struct):
    """A topic of the rules."""

    id: str
    title: str
    clauses: list[ClauseInfo]


class Rules(Struct):
    """The rules of a game in our own words."""

    game: str
    title: str
    topics: list[TopicInfo]


class Fixed(Struct):
    """An answer that does not change while the server runs."""

    body: bytes
    etag: str


def fixed(content: Any) -> Fixed:
    """Encode an answer once for all requests."""
    body = content if isinstance(content, bytes) else encode(content)
    return Fixed(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def known_game(name: str) -> Game:
    """The game named in a path."""
    try:
        return game_called(name)
    except BadInput as complaint:
        raise NotFoundException(str(complaint)) from None


def all_games() -> Fixed:
    """All games. No card is loaded for this, so that the first page is quick."""
    return fixed(Games([game_info(game) for game in GAMES.values()]))


def game_info(game: Game) -> GameInfo:
    """A game as the lobby lists it."""
    return GameInfo(
        name=game.name,
        family=game.family,
        title=game.title,
        short_title=game.short_title,
        blurb=game.blurb,
        lesson=next((name for name in lesson_names() if lesson(name).game == game.name), ""),
        houses=game.houses,
        auto_pass=[PassInfo(kind, title) for kind, title in game.auto_pass.items()],
        card_types=msgspec.convert(game.decks.card_types(), list[CardTypeInfo]),
        challenge_types=game.decks.challenge_types(),
        least=game.least,
        most=game.most,
        default_seats=game.default_seats,
        modes=[ModeInfo(name, *seats) for name, seats in game.modes.items()],
        options=[OptionInfo(option.name, option.values, option.help) for option in game.options()],
        decks=[ReadyInfo(deck.name, deck.title, deck.faction, deck.about) for deck in game.decks.ready()],
        fixed_decks=game.decks.fixed(),
        deck_formats=game.decks.formats(),
        levels=[LevelInfo(name, bot_about(name)) for name in bot_names()],
    )


def all_decks(name: str) -> Fixed:
    """The decks that come with a game."""
    game = GAMES[name]
    return fixed(ReadyDecks(name, {deck.name: game.decks.load(deck.name) for deck in game.decks.ready()}))


def all_cards(name: str) -> Fixed:
    """Every card of a game."""
    return fixed(Cards(name, msgspec.convert(GAMES[name].decks.cards(), list[CardInfo])))


def all_rules(name: str) -> Fixed:
    """The rules of a game."""
    ledger = read_ledger(name)
    topics = {topic: TopicInfo(topic, title, []) for topic, title in ledger.topics.items()}
    for clause in ledger.clauses:
        told = ClauseInfo(
            clause.id, clause.text, clause.ruling, clause.page, clause.history(), bool(clause.superseded_by)
        )
        topics[clause.topic].clauses.append(told)
    return fixed(Rules(name, ledger.title, [topic for topic in topics.values() if topic.clauses]))


@cache
def shelved(make: Callable[..., Fixed], *words: str) -> Future[Fixed]:
    """An answer that never changes: built in its turn, and cached."""
    return SHELF.submit(make, *words)


def warm() -> None:
    """Build all answers that never change in the background, those of the first page first."""
    shelved(all_games)
    for name in GAMES:
        shelved(all_rules, name)
    for name in reversed(GAMES):  # as the first page shows them
        shelved(all_cards, name)
        shelved(all_decks, name)


async def answer(request: Request[Any, Any, Any], made: Future[Fixed]) -> Response[Any]:
    """Send an answer that never changes; 304 if the client has it already."""
    content = await asyncio.shield(asyncio.wrap_future(made))  # a client that leaves does not cancel it for the others
    headers = {"ETag": content.etag, "Cache-Control": "no-cache"}
    held = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if content.etag in held or held == ["*"]:
        return Response(None, status_code=304, headers=headers)
    return Response(content.body, headers=headers, media_type=MediaType.JSON)


# --- handlers ---------------------------------------------------------------------------------------------------------


@get("/api/games", responses=complaints())
async def games(request: Request[Any, Any, Any]) -> Response[Games]:
    """All games, with their options, decks and bots."""
    return await answer(request, shelved(all_games))


@get("/api/games/{game:str}/cards", responses=complaints(404))
async def cards(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[Cards]:
    """Every card of a game."""
    return await answer(request, shelved(all_cards, known_game(game).name))


@get("/api/games/{game:str}/decks", responses=complaints(404))
async def ready(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[ReadyDecks]:
    """The cards of the decks that come with a game."""
    return await answer(request, shelved(all_decks, known_game(game).name))


@get("/api/games/{game:str}/rules", responses=complaints(404))
async def rules(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[Rules]:
    """The rules of a game."""
    return await answer(request, shelved(all_rules, known_game(game).name))


ROUTES = [games, cards, ready, rules]
