"""Keywords of a challenge that only this edition has, or has in its own way."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.spoken import all_of_them, of_cards
from fivekings.thrones.model.state import NOBODY, PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import attacking, keyword, strength
from fivekings.thrones.rules.cards.kneeling import stand

# --- intimidate -----------------------------------------------------------------------------------


def intimidated(state: Thrones, player: int, cards: list[int]) -> list[int]:
    """Defenders weaker than the strongest attacker with intimidate do not count their STR.

    lcg1.intimidate.1 to lcg1.intimidate.7
    """
    if player != state.defender:
        return []
    feared = [strength(state, card) for card in attacking(state) if keyword(state, card, "intimidate")]
    return [card for card in cards if strength(state, card) < max(feared)] if feared else []


# --- vigilant and vengeful ------------------------------------------------------------------------


ASK_VIGILANT: Final = of_cards("vigilant", "which of your vigilant cards stand?", idle=all_of_them)
ASK_VENGEFUL: Final = of_cards("vengeful", "which of your vengeful cards stand?", idle=all_of_them)


def vigilant_choices(state: Thrones, _frame: Frame) -> Request | None:
    """Who won as the attacker may stand vigilant cards. lcg1.vigilant.1, lcg1.vigilant.2"""
    if state.winner == NOBODY or state.winner != state.attacker:
        return None
    return rising(state, state.attacker, ASK_VIGILANT)


def vengeful_choices(state: Thrones, _frame: Frame) -> Request | None:
    """Who lost as the defender may stand vengeful cards. lcg1.vengeful.1, lcg1.vengeful.2"""
    if state.loser == NOBODY or state.loser != state.defender:
        return None
    return rising(state, state.defender, ASK_VENGEFUL)


def rising(state: Thrones, player: int, question: Question[Thrones]) -> Request | None:
    """A player's kneeling cards with a keyword: any number of them may stand. lcg1.vigilant.1, lcg1.vengeful.1"""
    able = [card for card in state.pile(player, PLAY) if state.kneeling[card] and keyword(state, card, question.kind)]
    return question.to(player, able, None, 0, len(able)) if able else None


def rise_again(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """They stand. lcg1.vigilant.1, lcg1.vengeful.1"""
    stand(state, list(choice.picks))
