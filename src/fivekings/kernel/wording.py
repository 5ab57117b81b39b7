"""Wording: a game in words. Questions, labels, refusals, the story of its events, and reading what players type."""

import re
from typing import Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.ledger import read_ledger
from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.kernel.vocabulary import Vocabulary

S = TypeVar("S", bound=State)

SEAT_FIELDS: Final = frozenset({"seat", "other", "winner", "victim"})
"""Fields of events that are seats."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording(Generic[S]):
    """How a game is told: by the questions and events that its rules declare, unless a game says otherwise."""

    def __init__(self, name: str, declared: Vocabulary) -> None:
        self.name = name
        """The name of the game."""
        self.declared = declared
        """The questions and events that the rules declare."""
        self.texts: dict[str, str] = declared.texts()
        """The text of each kind of event; `kind+` is the fuller form for viewers who know more. Fields are in braces;
        {is} and {s} agree with the number of {cards}, {plural} with {count}. A text that starts with `+` continues the
        sentence before it."""
        self.topics: dict[str, str] = declared.topics()
        """The rules topic of each kind of event, with fields in braces as in a text. Topics that the ledger does not
        have are ignored."""
        self.in_ledger: frozenset[str] | None = None
        """The topics of the ledger, read on first use."""

    def vocabulary(self, state: S) -> Vocabulary:
        """The questions that are asked in a state."""
        return self.declared

    def prompt(self, state: S, request: Request) -> str:
        """The question as a sentence."""
        return self.vocabulary(state).question(request.kind).prompt_of(state, request)

    def label(self, state: S, request: Request, option: int) -> str:
        """The label of an option; `#` stands for its number."""
        return self.vocabulary(state).question(request.kind).label_of(state, request, option)

    def offer(self, state: S, request: Request, option: int) -> str:
        """The label of an option for the player who is asked: "you" instead of their name."""
        return self.vocabulary(state).question(request.kind).offer_of(state, request, option)

    def hint(self, state: S, request: Request, option: int) -> str:
        """What a player would look up before taking an option; may be empty."""
        return self.vocabulary(state).question(request.kind).hint_of(state, request, option)

    def things(self, state: S, request: Request, option: int) -> list[int]:
        """The cards or places an option is about, by their numbers in a view, for highlighting."""
        return self.vocabulary(state).question(request.kind).things_of(state, request, option)

    def objection(self, state: S, request: Request, text: str) -> Refused | None:
        """The refusal for an answer that is not offered, if the game knows a specific reason."""
        return None

    def lexicon(self, state: S) -> Lexicon:
        """Every label that a choice in this game could have."""
        raise NotImplementedError

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """Draw a view as lines of text."""
        raise NotImplementedError

    def about(self, state: S, viewer: int, name: str) -> list[str]:
        """Describe a named thing in lines: what it is, and where its numbers come from."""
        raise BadInput(f"there is nothing called '{name}' to look at")

    def read(self, state: S, request: Request, text: str) -> Choice | None:
        """The choice that a label means, or None if it is not offered.

        Case, accents and quotes do not matter, nor does the order in a list.
        """
        wanted = words_of(text)
        for option in request.options:
            label = self.label(state, request, option)
            if request.amounts is None or "#" not in label:
                if wanted in (words_of(label), words_of(self.offer(state, request, option))):
                    return Choice(request.seat, request.number, [option], 0)
                continue
            found = re.fullmatch(re.escape(fold(label)).replace(r"\#", r"(\d{1,9})"), fold(text))
            if found is not None:
                return Choice(request.seat, request.number, [option], int(found.group(1)))
        if wanted == ["pass"] and request.options[-1:] == [DECLINE]:
            return Choice(request.seat, request.number, [DECLINE], 0)
        return None

    def read_all(self, state: S, request: Request, answer: str | list[str]) -> Choice | None:
        """The choice that a label, or a list of labels, means."""
        labels = listed(answer)
        if len(labels) == 1:
            return self.read(state, request, labels[0])
        picks: list[int] = []
        for label in labels:
            part = self.read(state, request, label)
            if part is None:
                return None
            picks += part.picks
        return Choice(request.seat, request.number, picks, 0)

    def refusal(self, state: S, request: Request, answer: str | list[str]) -> Refused:
        """Why an answer is refused, as precisely as the game can say."""
        labels = listed(answer)
        text = ", ".join(labels)
        choice = self.read_all(state, request, answer)
        if choice is None:
            wrong = next((label for label in labels if self.read(state, request, label) is None), text)
            return self.objection(state, request, wrong) or Refused(f"'{text}' is not offered here", request.rule)
        try:
            request.check(choice)
        except Refused as refused:
            amounts = request.amounts is not None and len(labels) == 1
            return (self.objection(state, request, text) if amounts else None) or refused
        return Refused(f"'{text}' is not possible here", request.rule)

    def say(self, state: S, choice: Choice, request: Request, to_chooser: bool = False) -> str:
        """A choice in words, as a scenario writes it or as the choosing player reads it."""
        word = self.offer if to_chooser else self.label
        labels = [word(state, request, pick) for pick in choice.picks]
        if request.amounts is not None:
            labels = [label.replace("#", str(choice.amount)) for label in labels]
        return ", ".join(labels) if labels else "nothing"

    def story(self, event: dict[str, Any], players: list[str]) -> str:
        """An event as text for a viewer; empty if there is nothing to tell."""
        kind = str(event["kind"])
        told = {key: self.spell(key, value, players) for key, value in event.items()}
        several = len(event.get("cards", [])) > 1
        told |= {"is": "are" if several else "is", "s": "" if several else "s"}
        told["plural"] = "" if event.get("count") == 1 else "s"
        told["an"] = "an" if str(event.get("type", ""))[:1] in ("a", "e", "i", "o", "u") else "a"
        text = self.texts.get(kind, "")
        fuller = self.texts.get(kind + "+", "")
        if fuller:
            try:
                return fuller.format(**told)
            except KeyError:
                pass  # this viewer does not know what the fuller text tells
        return text.format(**told)

    def topic(self, event: dict[str, Any]) -> str:
        """The rules topic of an event as `game.topic`; empty if it has none."""
        name = self.topics.get(str(event["kind"]), "")
        if not name:
            return ""
        if self.in_ledger is None:
            self.in_ledger = frozenset(read_ledger(self.name).topics)
        name = name.format(**event)
        return f"{self.name}.{name}" if name in self.in_ledger else ""

    def spell(self, key: str, value: Any, players: list[str]) -> str:
        """One field of an event as text: seats become player names, lists are joined."""
        if key in SEAT_FIELDS and isinstance(value, int):
            return players[value] if value >= 0 else "nobody"
        if isinstance(value, list):
            parts = [self.spell(key.removesuffix("s"), item, players) for item in value]
            return enumeration(parts)
        return str(value)


def listed(answer: str | list[str]) -> list[str]:
    """Wrap a single label in a list."""
    return [answer] if isinstance(answer, str) else answer


def enumeration(parts: list[str]) -> str:
    """Join items with commas and "and".

    >>> enumeration(["Arya", "Jon", "Sansa"])
    'Arya, Jon and Sansa'
    """
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def words_of(text: str) -> list[str]:
    """A key that ignores the order of a label's list: `trade: A, B, C` equals `trade: C, B, A`."""
    head, colon, tail = fold(text).partition(": ")
    return [head, *sorted(tail.split(", "))] if colon else [head]
