"""The vocabulary of a game: every question and every kind of event that its rules declare."""

from typing import Any, TypeVar

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.question import Question
from fivekings.kernel.request import Request
from fivekings.kernel.state import State

Q = TypeVar("Q", bound=Question[Any])


class Vocabulary:
    """Questions and event kinds by name. A vocabulary that extends another inherits its declarations and may replace a
    question."""

    def __init__(self, extends: "Vocabulary | None" = None) -> None:
        self.extends = extends
        self.own_questions: dict[str, Question[Any]] = {}
        self.own_events: dict[str, EventKind] = {}

    def asks(self, question: Q) -> Q:
        """Declare a question."""
        if question.kind in self.own_questions:
            raise ValueError(f"there are two questions of kind '{question.kind}'")
        self.own_questions[question.kind] = question
        return question

    def tells(self, event: EventKind) -> EventKind:
        """Declare a kind of event."""
        if event.kind in self.events():
            raise ValueError(f"there are two kinds of event called '{event.kind}'")
        self.own_events[event.kind] = event
        return event

    def questions(self) -> dict[str, Question[Any]]:
        """Every question by kind."""
        found = {} if self.extends is None else self.extends.questions()
        return {**found, **self.own_questions}

    def events(self) -> dict[str, EventKind]:
        """Every kind of event by name."""
        found = {} if self.extends is None else self.extends.events()
        return {**found, **self.own_events}

    def question(self, kind: str) -> Question[Any]:
        """The question of a kind."""
        found = self.own_questions.get(kind)
        if found is not None:
            return found
        if self.extends is None:
            raise KeyError(f"no rule declares a question of kind '{kind}'")
        return self.extends.question(kind)

    def texts(self) -> dict[str, str]:
        """The texts of events, for `Wording.texts`."""
        found: dict[str, str] = {}
        for event in self.events().values():
            found[event.kind] = event.text
            if event.fuller:
                found[f"{event.kind}+"] = event.fuller
        return found

    def topics(self) -> dict[str, str]:
        """The ledger topics of events, for `Wording.topics`."""
        return {event.kind: event.topic for event in self.events().values() if event.topic}

    def labels(self) -> list[str]:
        """Every label that an option can have, with slots in braces."""
        return [label for question in self.questions().values() for label in question.labels()]

    def refusal(self, state: State, request: Request, text: str) -> Refused | None:
        """Why a question refuses an answer (folded); the open question decides last."""
        asked: Question[Any] | None = None
        for question in self.questions().values():
            if question.asked(request):
                asked = question
            elif question.refusal is not None and (refused := question.refusal(state, request, text)) is not None:
                return refused
        return None if asked is None or asked.refusal is None else asked.refusal(state, request, text)
