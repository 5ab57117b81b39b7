"""What insight, intimidate, pillage and renown share: keywords that resolve after a challenge."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.request import Request
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import attacking, keyword

KEYWORD_EVENT: Final = THRONES.tells(EventKind("keyword", "+ {cards}: {keyword}.", topic="{keyword}"))


class ChallengeKeyword:
    """A keyword of the winner's participating characters: its question and its effect."""

    def __init__(
        self,
        name: str,
        choices: Callable[[Thrones, list[int]], Request | None],
        use: Callable[[Thrones, list[int]], None],
        *,
        attackers_only: bool = False,
        chooses_targets: bool = False,
    ) -> None:
        self.name = name
        self.choices = choices
        """The request for these characters with the keyword; none where it can do nothing."""
        self.use = use
        """Resolve it for what was picked."""
        self.attackers_only = attackers_only
        """Does it resolve only where the attacker won?"""
        self.chooses_targets = chooses_targets
        """Are targets picked, or the characters whose keyword is used?"""


def side(state: Thrones) -> list[int]:
    """The winner's participating characters. got.insight.2, got.pillage.2, got.renown.3"""
    cards = attacking(state) if state.winner == state.attacker else state.defenders
    return [card for card in cards if state.zone[card] == PLAY]


def bearers(state: Thrones, name: str) -> list[int]:
    """The winner's participating characters with a keyword."""
    return [card for card in side(state) if keyword(state, card, name)]
