"""Questions that card texts ask, in the words of the card where it has some."""

import re
from collections.abc import Callable
from typing import Final

from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import shortened
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.initiated import ability_of, cost_of

TO_PAY: Final = "to pay for it, {}"
"""What a cost asks for."""


def asked_by_card(usual: str, own_words: bool = True) -> Callable[[Thrones, Request], str]:
    """The prompt of a question that a card asks: the card's title, then its own words or else the usual ones."""

    def prompt(state: Thrones, request: Request) -> str:
        words = card_asks(state, request) if own_words else ""
        return f"{asking_card(state)}{words or usual}"

    return prompt


def asking_card(state: Thrones) -> str:
    """The title of the card that asks, with a colon; empty if no card does."""
    source = state.frames[-1].roles.get("source")
    return f"{state.title(source)}: " if isinstance(source, int) else ""


def card_asks(state: Thrones, request: Request) -> str:
    """What the text of a card asks for, in its own words; empty if it has none."""
    frame, kind = state.frames[-1], request.kind
    step = frame.program.steps[frame.at]
    words = step.words
    if not words and "index" in frame.roles:
        words = TO_PAY.format(cost_of(state, frame).words) if kind == "cost" else asks_first(state, frame.roles, kind)
    if not words:
        return ""
    source = frame.roles.get("source")
    if isinstance(source, int):
        words = re.sub(r"\bself\b", state.title(source), words)
    words = shortened(words.replace("#", str(request.low)))
    return words if words[-1] in ".?" else f"{words}."


def asks_first(state: Thrones, roles: Roles, kind: str) -> str:
    """The question that an ability asks while it is being initiated."""
    return ability_of(state, roles).asks.get("target" if kind == "pick" else kind, "")
