"""Stealth: an attacker slips past a character, which then cannot defend."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import applies, auras, keyword

BYPASSED_EVENT: Final = THRONES.tells(EventKind("bypassed", "+ {card} slips past {bypassed}.", topic="stealth"))


def stealthy(state: Thrones, _frame: Frame) -> list[int]:
    """The attackers with stealth. got.stealth.1"""
    return [card for card in state.attackers if keyword(state, card, "stealth")]


def bypass_choices(state: Thrones, frame: Frame) -> Request | None:
    """Each stealth attacker may bypass one character without stealth, even one that another attacker bypasses.

    got.stealth.1, got.stealth.3, got.challenge.6
    """
    targets = [
        card
        for card in state.characters(state.defender)
        if not keyword(state, card, "stealth") and not unbypassable(state, card)
    ]
    if not targets:
        return None
    return Request(state.attacker, "stealth", [*targets, DECLINE])


def unbypassable(state: Thrones, card: int) -> bool:
    """Does something keep a character from being bypassed?"""
    return any(applies(state, s, c, card) for s, c in auras(state).get("cannot be bypassed", ()))


def bypass(state: Thrones, frame: Frame, choice: Choice) -> None:
    """A bypassed character cannot defend in this challenge. got.stealth.4"""
    if choice.pick != DECLINE:
        if choice.pick not in state.bypassed:
            state.bypassed.append(choice.pick)
        frame.roles.setdefault("pairs", {})[str(frame.roles["sneak"])] = choice.pick
        if state.loud:
            told = {"card": state.title(frame.roles["sneak"]), "bypassed": state.title(choice.pick)}
            BYPASSED_EVENT.tell(state, **told)
