"""Redirecting a challenge after it is initiated, before anybody responds."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.kinds import MAY_REDIRECT
from fivekings.thrones.model.spoken import THRONES, of_players, of_words
from fivekings.thrones.model.state import NOBODY, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.model.uses import Counter, count
from fivekings.thrones.rules.cards.characteristics import changes
from fivekings.thrones.rules.players.concerned import total_for

REDIRECTED_EVENT: Final = THRONES.tells(
    EventKind("redirected", "The {type} challenge is redirected to {other}.", topic="redirect")
)


REDIRECTED: Final = Counter("round", "redirected")
"""How often a player has redirected a challenge."""


ASK_REDIRECT: Final = of_words("redirect", "redirect this challenge?", "redirect", decline="let it be", skipped=True)
ASK_NEW_OPPONENT: Final = of_players("new opponent", "the challenge is redirected: against whom?")


def redirect_choices(state: Thrones, _frame: Frame) -> Request | None:
    """Ask a player who may redirect challenges whether to do so, if there is another opponent.

    got.redirect.1, got.redirect.2
    """
    if not changes(state, MAY_REDIRECT) or not new_targets(state):
        return None
    for player in state.players():
        if state.uses.get(REDIRECTED.of(player), 0) < total_for(state, MAY_REDIRECT, player):
            return ASK_REDIRECT.to(player, [1, DECLINE])
    return None


def new_targets(state: Thrones) -> list[int]:
    """The opponents to whom a challenge may be redirected, even if it could not be initiated against them.

    got.redirect.3, got.redirect.4, got.redirect.8
    """
    return [other for other in state.opponents(state.attacker) if other != state.defender]


def redirect(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Redirect the challenge; bypassed characters are no longer bypassed.

    got.redirect.1, got.redirect.6, got.redirect.9
    """
    if choice.pick == DECLINE:
        return
    count(state.uses, REDIRECTED.of(choice.seat))
    frame.roles["against"] = state.defender
    state.defender = NOBODY
    state.bypassed = []
    frame.roles.pop("pairs", None)


def redirected(_state: Thrones, frame: Frame) -> bool:
    """Has the challenge been redirected?"""
    return "against" in frame.roles


def redirection_choices(state: Thrones, frame: Frame) -> Request:
    """Ask the attacking player for the new opponent. got.redirect.3, got.redirect.4"""
    others = [other for other in state.opponents(state.attacker) if other != frame.roles["against"]]
    return ASK_NEW_OPPONENT.to(state.attacker, others)


def take_redirection(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The challenge continues against the new opponent. got.redirect.3, got.redirect.7"""
    state.defender = choice.pick
    if state.loud:
        REDIRECTED_EVENT.tell(state, other=choice.pick, type=CHALLENGES[state.type])
