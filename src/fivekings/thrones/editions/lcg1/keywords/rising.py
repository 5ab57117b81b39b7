"""Standing cards after a challenge: what vigilant and vengeful have in common."""

from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import keyword
from fivekings.thrones.rules.cards.kneeling import stand


def rising(state: Thrones, player: int, question: Question[Thrones]) -> Request | None:
    """Ask which of a player's kneeling cards with the keyword stand. lcg1.vigilant.1, lcg1.vengeful.1"""
    able = [card for card in state.pile(player, PLAY) if state.kneeling[card] and keyword(state, card, question.kind)]
    return question.to(player, able, None, 0, len(able)) if able else None


def rise_again(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Stand the chosen cards. lcg1.vigilant.1, lcg1.vengeful.1"""
    stand(state, list(choice.picks))
