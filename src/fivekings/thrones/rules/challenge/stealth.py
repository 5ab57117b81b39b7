"""Stealth: an attacker bypasses a character, which then cannot defend."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.kinds import CANNOT_BE_BYPASSED
from fivekings.thrones.model.spoken import THRONES, meant_by, numbered, of_cards, refuse, something_else
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import is_on, keyword
from fivekings.thrones.rules.cards.hints import strength_hint

BYPASSED_EVENT: Final = THRONES.tells(EventKind("bypassed", "+ {card} bypasses {bypassed}.", topic="stealth"))


def stealthy(state: Thrones, _frame: Frame) -> list[int]:
    """The attackers with stealth. got.stealth.1"""
    return [card for card in state.attackers if keyword(state, card, "stealth")]


def stealth_prompt(state: Thrones, _request: Request) -> str:
    """The question whom an attacker with stealth bypasses."""
    sneak = state.frames[-1].roles.get("sneak")
    return f"{state.title(sneak) if sneak is not None else 'stealth'} may bypass a character."


def stealth_label(state: Thrones, _request: Request, option: int) -> str:
    """A character to bypass, with the attacker that bypasses it."""
    return f"{state.title(state.frames[-1].roles['sneak'])}: bypass {numbered(state, option)}"


def no_bypass(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a character cannot be bypassed."""
    _, colon, tail = fold(text).partition(": ")
    if not colon:
        return None
    cards = [card for card in range(len(state.cards)) if meant_by(state, card, tail.removeprefix("bypass "))]
    rule = state.cite("got.stealth.1") or request.rule
    if not cards:
        return something_else(state, request)
    name = state.title(cards[0])
    theirs = [card for card in cards if card in state.characters(state.defender)]
    if not theirs:
        return Refused(f"{name} is not a character of {state.setup.players[state.defender]}", rule)
    if keyword(state, theirs[0], "stealth"):
        return Refused(f"{name} has stealth too", rule)
    return refuse(state, request, "got.cannot.1", f"{name} cannot be bypassed by this attacker")


ASK_STEALTH: Final = of_cards(
    "stealth", stealth_prompt, stealth_label, decline="no stealth", hint=strength_hint, refusal=no_bypass
)


def bypass_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask whom an attacker with stealth bypasses: a character without stealth, even one already bypassed.

    got.stealth.1, got.stealth.3, got.challenge.6
    """
    targets = [
        card
        for card in state.characters(state.defender)
        if not keyword(state, card, "stealth") and not unbypassable(state, card)
    ]
    if not targets:
        return None
    return ASK_STEALTH.to(state.attacker, [*targets, DECLINE])


def unbypassable(state: Thrones, card: int) -> bool:
    """Does an effect protect a character from being bypassed?"""
    return is_on(state, CANNOT_BE_BYPASSED, card)


def bypass(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note a bypassed character: it cannot defend in this challenge. got.stealth.4"""
    if choice.pick != DECLINE:
        if choice.pick not in state.bypassed:
            state.bypassed.append(choice.pick)
        frame.roles.setdefault("pairs", {})[str(frame.roles["sneak"])] = choice.pick
        if state.loud:
            told = {"card": state.title(frame.roles["sneak"]), "bypassed": state.title(choice.pick)}
            BYPASSED_EVENT.tell(state, **told)
