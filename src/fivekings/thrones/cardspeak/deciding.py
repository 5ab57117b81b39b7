"""Questions that many cards ask: whether to do something, and which of two things."""

from typing import Final

from fivekings.kernel.request import Request
from fivekings.thrones.model.spoken import of_words
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.asking import asked_by_card


def way_label(state: Thrones, _request: Request, option: int) -> str:
    """One of two ways; a game saved by an older version has no texts for them."""
    ways: list[str] = state.frames[-1].roles.get("ways", ["the first", "the second"])
    return ways[option - 1]


ASK_MAY: Final = of_words("may", asked_by_card("do you?"), "yes", decline="no")
ASK_EITHER: Final = of_words("either", asked_by_card("which of the two?", own_words=False), way_label)
