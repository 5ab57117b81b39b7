"""RISK in words, where it says more than its questions and events do."""

from typing import Any

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.names import fold, meant
from fivekings.kernel.request import Request
from fivekings.kernel.vocabulary import Vocabulary
from fivekings.kernel.wording import Wording
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.dominion.windows import card_that_asks
from fivekings.risk.state import Skirmish
from fivekings.risk.vocabularies import DOMINION, SKIRMISH
from fivekings.risk.words import sketch
from fivekings.risk.words.about import about_card, about_territory, card_names
from fivekings.risk.words.lexicon import lexicon


class RiskWording(Wording[Skirmish]):
    """RISK in words: Dominion asks and tells more than Skirmish."""

    def __init__(self) -> None:
        super().__init__("risk", DOMINION)

    def vocabulary(self, state: Skirmish) -> Vocabulary:
        """The questions and events of the mode that is played."""
        return DOMINION if isinstance(state, Dominion) else SKIRMISH

    def objection(self, state: Skirmish, request: Request, text: str) -> Refused | None:
        """Why an answer is not offered: the rule it breaks, or the question that it does not answer."""
        try:
            known = self.vocabulary(state).refusal(state, request, fold(text))
        except BadInput as complaint:
            return Refused(complaint.reason)
        if known is not None:
            return known
        asks = card_that_asks(state, request) if isinstance(state, Dominion) else ""
        return Refused(f"'{text}' is no answer here: {asks or self.prompt(state, request)}", request.rule)

    def lexicon(self, state: Skirmish) -> Lexicon:
        """Territories, seats, cards and what can be done with them."""
        return lexicon(state, self.vocabulary(state))

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """The board as text."""
        return sketch.sketch(view, width)

    def about(self, state: Skirmish, viewer: int, name: str) -> list[str]:
        """A territory: whose it is, what borders it."""
        known = [territory.name for territory in state.board.territories]
        name = meant(name, known + card_names() if isinstance(state, Dominion) else known)
        card = about_card(name) if isinstance(state, Dominion) else None
        return about_territory(state, name) if card is None else card
