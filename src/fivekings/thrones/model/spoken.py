"""The questions and events of the card game: every rule declares its own in `THRONES`.

Most questions are about cards, players or words; `of_cards`, `of_players` and `of_words` make those.
"""

import re
from collections.abc import Callable
from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.names import fold
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.vocabulary import Vocabulary
from fivekings.thrones.model.printings import is_called
from fivekings.thrones.model.state import HAND, PLAY, Thrones

THRONES: Final = Vocabulary()
"""Every question and event of the card game."""

LONGEST: Final = 140
"""The maximum length of a prompt or a hint."""
REFERENCE: Final = re.compile(r"(.*?)(?: \(([^()]*)\))?(?:#(\d+))?")
"""A card as a label names it: title, what tells it from others of that title, and which of several it is."""

Prompt = str | Callable[[Thrones, Request], str]
Label = str | Callable[[Thrones, Request, int], str]
Offer = Callable[[Thrones, Request, int], str]
Hint = Callable[[Thrones, Request, int], str]
Things = Callable[[Thrones, Request, int], list[int]]
Refusal = Callable[[Thrones, Request, str], Refused | None]
Idle = Callable[[Request], Choice]


# --- questions --------------------------------------------------------------------------------------


def of_cards(
    kind: str,
    prompt: Prompt,
    label: Label = "",
    *,
    decline: str = "pass",
    hint: Hint | None = None,
    things: Things | None = None,
    refusal: Refusal | None = None,
    idle: Idle | None = None,
    skipped: bool = False,
    window: bool = False,
) -> Question[Thrones]:
    """A question whose options are cards."""
    made: Question[Thrones] = Question(
        kind,
        prompt,
        label or card_label,
        decline=decline,
        hint=hint,
        things=things or the_card,
        refusal=refusal,
        idle=idle,
        skipped=skipped,
        window=window,
    )
    return THRONES.asks(made)


def of_players(kind: str, prompt: Prompt, label: Label = "", offer: Offer | None = None) -> Question[Thrones]:
    """A question whose options are players."""
    made: Question[Thrones] = Question(
        kind, prompt, label or player_label, decline="pass", offer=offer or player_offer, refusal=no_player
    )
    return THRONES.asks(made)


def of_words(
    kind: str,
    prompt: Prompt,
    label: Label,
    *,
    decline: str = "pass",
    refusal: Refusal | None = None,
    idle: Idle | None = None,
    skipped: bool = False,
) -> Question[Thrones]:
    """A question whose options are words."""
    made: Question[Thrones] = Question(
        kind, prompt, label, decline=decline, refusal=refusal, idle=idle, skipped=skipped
    )
    return THRONES.asks(made)


def all_of_them(request: Request) -> Choice:
    """The answer that takes all options."""
    return Choice(request.seat, request.number, request.options)


def first_of_them(request: Request) -> Choice:
    """The answer that takes the first option."""
    return Choice(request.seat, request.number, request.options[:1])


# --- labels and hints --------------------------------------------------------------------------------


def numbered(state: Thrones, card: int) -> str:
    """A card's title, with a number if its controller has several in the same place."""
    title = state.title(card)
    if state.zone[card] not in (PLAY, HAND):
        return title
    copies = [other for other in state.pile(state.controller[card], state.zone[card]) if state.title(other) == title]
    return title if len(copies) < 2 or copies[0] == card else f"{title}#{copies.index(card) + 1}"


def card_label(state: Thrones, _request: Request, option: int) -> str:
    """The title of a card."""
    return numbered(state, option)


def the_card(state: Thrones, _request: Request, option: int) -> list[int]:
    """The card of an option, to highlight."""
    return [option] if 0 <= option < len(state.cards) else []


def player_label(state: Thrones, _request: Request, option: int) -> str:
    """The name of a player."""
    return state.setup.players[option]


def player_offer(state: Thrones, request: Request, option: int) -> str:
    """The name of a player, or "you" for the player who is asked."""
    return "you" if option == request.seat else state.setup.players[option]


def shortened(text: str) -> str:
    """A text, shortened to fit beside a button."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


# --- refusals ------------------------------------------------------------------------------------------


def refuse(state: Thrones, request: Request, rule: str, reason: str) -> Refused:
    """A refusal by a shared rule; if the edition has no such clause, by the clause of the question."""
    return Refused(reason, state.cite(rule) or request.rule)


def prompt_of(state: Thrones, request: Request) -> str:
    """What a request asks, in a sentence."""
    return THRONES.question(request.kind).prompt_of(state, request)


def something_else(state: Thrones, request: Request) -> Refused:
    """The answer belongs to another question than the one asked."""
    return Refused(f"that is no answer here: {prompt_of(state, request)}", request.rule)


def not_among(state: Thrones, request: Request, name: str) -> Refused:
    """The named card or player is not among the options."""
    return Refused(f"{name} is not among what may be chosen: {prompt_of(state, request)}", request.rule)


def no_player(state: Thrones, request: Request, text: str) -> Refused:
    """Why a player cannot be chosen."""
    names = [fold(player) for player in state.setup.players]
    said = fold(text).partition(": ")[0].removesuffix(" is eliminated")
    if said not in names:
        return something_else(state, request)
    seat = names.index(said)
    name = state.setup.players[seat]
    if seat in state.out:
        return refuse(state, request, "got.winning.10", f"{name} has left the game")
    if request.kind == "opponent" and seat not in state.opponents(request.seat):
        return Refused(f"{name} is no opponent", request.rule)
    return refuse(state, request, "got.abilities.8", f"nothing would change for {name}")


def cards_called(state: Thrones, text: str) -> list[int]:
    """The cards that an answer names, if it names nothing else."""
    head, colon, _ = fold(text).partition(": ")
    return [] if colon else [card for card in range(len(state.cards)) if meant_by(state, card, head)]


def meant_by(state: Thrones, card: int, reference: str) -> bool:
    """Does a label name this card?"""
    found = REFERENCE.fullmatch(reference)
    assert found is not None
    title, mark, _ = found.groups()
    seats = [fold(name) for name in state.setup.players]
    if mark in seats:
        return is_called(state.cards[card], title, state.edition.name) and state.controller[card] == seats.index(mark)
    return is_called(state.cards[card], f"{title} ({mark})" if mark else title, state.edition.name)


def objection(state: Thrones, request: Request, text: str) -> Refused:
    """Why an answer to a request is refused."""
    refusal = THRONES.question(request.kind).refusal
    refused = None if refusal is None else refusal(state, request, text)
    if refused is not None:
        return refused
    cards = cards_called(state, text)
    return not_among(state, request, state.title(cards[0])) if cards else something_else(state, request)
