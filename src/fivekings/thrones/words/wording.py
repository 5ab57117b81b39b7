"""The card game in words, where it says more than its questions and events do."""

from typing import Any

from fivekings.kernel.errors import Refused
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.wording import Wording
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.spoken import THRONES, objection
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.abilities.use_refusals import one_word_for_answers
from fivekings.thrones.scenarios import labels
from fivekings.thrones.words import reasons, sketch


class CardWording(Wording[Thrones]):
    """An edition of the card game in words."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.name, THRONES)
        self.edition = edition
        self.texts = {**self.texts, **edition.speech.texts}

    def objection(self, state: Thrones, request: Request, text: str) -> Refused | None:
        """Why an answer is not offered."""
        return objection(state, request, text)

    def lexicon(self, state: Thrones) -> Lexicon:
        """Titles, seats and what can be done with them."""
        return labels.lexicon(state, load_pool(self.edition.name))

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """The table as text."""
        return sketch.sketch(view, width)

    def about(self, state: Thrones, viewer: int, name: str) -> list[str]:
        """A card's facts and text, and where the numbers of its copies on the table come from."""
        return reasons.about(state, load_pool(self.edition.name), viewer, name)

    def read(self, state: Thrones, request: Request, text: str) -> Choice | None:
        """Labels as people write them: `no defenders`, `react to Other`, and the rest."""
        wanted = fold(text)
        marshal = self.edition.speech.words.get("marshal", "marshal")
        head, found, tail = wanted.partition(": marshal")
        if found and tail in ("", " as duplicate", " as attachment", " with penalty"):
            text = wanted = f"{head}: {marshal}{tail}"
        if request.low == 0 and wanted in ("none", "nothing", "pass", f"no {request.kind}"):
            return Choice(request.seat, request.number, [])
        if request.kind in ("redirect", "intercept") and wanted.endswith(": redirect"):
            text = "redirect"
        if request.kind == "challenge":
            return self.read_challenge(state, request, wanted)
        if request.kind in ("forced", "order"):
            text = wanted.removesuffix(": interrupt").removesuffix(": react")
        choice = super().read(state, request, text) or self.read_first(state, request, wanted)
        if choice is not None:
            return choice
        spoken = [self.label(state, request, option) for option in request.options]
        if one_word_for_answers(state):
            spoken = [label.replace(": interrupt", ": react") for label in spoken]
        return labels.read_marked(state, request, text, spoken)

    def read_challenge(self, state: Thrones, request: Request, wanted: str) -> Choice | None:
        """A challenge by its type and opponent; with one opponent left the type is enough."""
        only = state.opponents(request.seat)
        for option in request.options:
            if option == DECLINE:
                if wanted in ("pass", "no challenge"):
                    return Choice(request.seat, request.number, [DECLINE])
                continue
            kind, other = CHALLENGES[option & 3], state.setup.players[option >> 2]
            if wanted == f"{kind} against {fold(other)}" or (wanted == kind and len(only) == 1):
                return Choice(request.seat, request.number, [option])
        return None

    def read_all(self, state: Thrones, request: Request, answer: str | list[str]) -> Choice | None:
        """What pays influence is one answer, however many cards it names."""
        if request.kind == "influence":
            labels = [answer] if isinstance(answer, str) else answer
            return self.read(state, request, f"influence: {', '.join(labels).removeprefix('influence: ')}")
        return super().read_all(state, request, answer)

    def read_first(self, state: Thrones, request: Request, wanted: str) -> Choice | None:
        """A use of an ability that does not say for which card: the first it could be for."""
        for option in request.options:
            if fold(self.label(state, request, option)).startswith(f"{wanted} for "):
                return Choice(request.seat, request.number, [option])
        return None
