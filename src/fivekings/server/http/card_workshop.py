"""The card workshop: reading and completing custom cards, and the words that their texts are made of."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Meta, Struct, UnsetType

from fivekings.games import GAMES
from fivekings.server.http.catalogue import CardInfo, Fixed, answer, fixed, known_game, shelved
from fivekings.server.http.guard import Paying, complaints

Word = Annotated[str, Meta(min_length=1, max_length=60)]
Small = Annotated[int, Meta(ge=0, le=99)]


class WrittenCard(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A custom card: its text in cardspeak, and any of its facts."""

    text: Annotated[str, Meta(max_length=2000)]
    title: Word = "A card"
    type: Literal["character", "location", "attachment", "event", "plot", "agenda"] = "character"
    faction: Word = "neutral"
    cost: Small | Literal["X"] | UnsetType = UNSET
    strength: Small = 0
    icons: Annotated[list[Literal["military", "intrigue", "power"]], Meta(max_length=3)] = []
    traits: Annotated[list[Word], Meta(max_length=12)] = []
    income: Small = 0
    initiative: Small = 0
    claim: Small = 0
    reserve: Small = 0
    unique: bool = False
    loyal: bool = False


class PhraseInfo(Struct):
    """A phrase that resembles what was written."""

    template: str
    """With kinds of phrases in angle brackets."""
    kind: str
    example: str
    here: bool
    """Could it stand at the error?"""


class ProposalInfo(Struct):
    """What to write instead: a sentence, the whole text with it, and why."""

    sentence: str
    text: str
    lessons: list[str]
    whole: bool
    """Can all of the sentence be read?"""


class ReadingError(Struct):
    """Where a text has an error, what was read of the sentence before it, what would be accepted there, and what to
    write instead."""

    text: str
    line: int
    column: int
    accepted: list[str]
    read: str
    phrases: list[PhraseInfo]
    proposals: list[ProposalInfo]


class CardReading(Struct):
    """A compiled card, or where the error is."""

    card: CardInfo | None = None
    error: ReadingError | None = None


class TextSoFar(Struct, forbid_unknown_fields=True):
    """The text of a custom card up to the cursor, and the traits of the card."""

    text: Annotated[str, Meta(max_length=2000)]
    traits: Annotated[list[Word], Meta(max_length=12)] = []


class CompletionInfo(Struct):
    """What can come next in a text."""

    insert: str
    """The words to insert; empty for a phrase that starts with any word of a kind."""
    shows: str
    """The rest of the phrase, with kinds of phrases in angle brackets."""
    kind: str
    example: str
    typed: int
    """How many letters before the cursor the words replace."""


class Completions(Struct):
    """What can come next in a text, the likeliest first; at most 20."""

    completions: list[CompletionInfo]


class VocabularyWord(Struct):
    """A phrase of the language of cards."""

    template: str
    """With kinds of phrases in angle brackets; what is in square brackets may be left out."""
    example: str


class VocabularyKind(Struct):
    """A kind of phrases: what it is for, its phrases, and the names that belong to it."""

    kind: str
    about: str
    words: list[VocabularyWord]
    names: list[str]


class Vocabulary(Struct):
    """The words that card texts of a game are made of."""

    game: str
    kinds: list[VocabularyKind]


def all_words(name: str) -> Fixed:
    """The words that card texts are made of."""
    return fixed(Vocabulary(name, msgspec.convert(GAMES[name].decks.words(), list[VocabularyKind])))


# --- handlers ---------------------------------------------------------------------------------------------------------


@get("/api/games/{game:str}/words", responses=complaints(404))
async def words(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[Vocabulary]:
    """The words that card texts of a game are made of."""
    return await answer(request, shelved(all_words, known_game(game).name))


@post("/api/games/{game:str}/card/completions", status_code=200, responses=complaints(403, 404, 413))
async def completions(state: State, payer: Paying, game: FromPath[str], data: JSONBody[TextSoFar]) -> Completions:
    """What can come next in the text of a custom card."""
    of = {"name": known_game(game).name, "text": data.text, "traits": data.traits}
    found = await state.work.do("completion", payer, "complete_text", of)
    return Completions(msgspec.json.decode(found, type=list[CompletionInfo]))


@post("/api/games/{game:str}/card", status_code=200, responses=complaints(403, 404, 413))
async def card(state: State, payer: Paying, game: FromPath[str], data: JSONBody[WrittenCard]) -> CardReading:
    """Compile a custom card: its text in words, or where the error is."""
    of = {"name": known_game(game).name, "card": msgspec.to_builtins(data)}
    return msgspec.json.decode(await state.work.do("check", payer, "read_card", of), type=CardReading)


ROUTES = [words, card, completions]
