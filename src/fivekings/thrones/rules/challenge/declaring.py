"""Why a character cannot be declared as an attacker or defender."""

from collections.abc import Callable

from fivekings.kernel.errors import Refused
from fivekings.kernel.request import Request
from fivekings.thrones.model.spoken import cards_called, refuse
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.cards.characteristics import icons


def not_declared(
    clause: str, ready: Callable[[Thrones, int], bool], able: Callable[[Thrones, int], list[int]]
) -> Callable[[Thrones, Request, str], Refused | None]:
    """Refuse characters that cannot be declared; `ready` and `able` say which are ready and may join this challenge."""

    def refusal(state: Thrones, request: Request, text: str) -> Refused | None:
        cards = cards_called(state, text)
        if not cards:
            return None
        name, seat = state.title(cards[0]), request.seat
        rule = state.cite(clause) or request.rule
        mine = [card for card in cards if state.controller[card] == seat and state.zone[card] == PLAY]
        if not mine:
            return Refused(f"{name} is not a character you control", rule)
        card = mine[0]
        if state.cards[card].type != "character":
            return Refused(f"{name} is not a character", rule)
        if card in state.bypassed:
            return refuse(state, request, "got.stealth.4", f"{name} has been bypassed by stealth")
        if not ready(state, card):
            return Refused(f"{name} is kneeling" if state.kneeling[card] else no_icon(state, name), rule)
        if not icons(state, card) >> state.type & 1:
            return Refused(no_icon(state, name), rule)
        if card not in able(state, seat):
            return refuse(state, request, "got.cannot.1", f"a card keeps {name} from being declared")
        return Refused(f"{name} is already declared, because it must be", rule)

    return refusal


def no_icon(state: Thrones, name: str) -> str:
    """A character lacks the icon of the challenge."""
    return f"{name} has no {CHALLENGES[state.type]} icon"
