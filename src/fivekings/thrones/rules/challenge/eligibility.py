"""Initiating challenges: who may challenge whom, how often, and with which characters."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.model.kinds import (
    ADDITIONAL_AGAINST_OTHER,
    ADDITIONAL_CHALLENGE,
    AT_MOST_CHALLENGES,
    AT_MOST_DECLARED,
    CANNOT_ATTACK,
    CANNOT_BEFORE,
    CANNOT_INITIATE,
    CANNOT_INITIATE_TYPES,
    JOINS_WITHOUT_ICON,
    NEXT_CHALLENGE,
    NOT_AGAINST_EACH_OTHER,
)
from fivekings.thrones.model.spoken import of_words, refuse
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.cards.characteristics import applies, changes, holds, icons, owner, size
from fivekings.thrones.rules.players.concerned import concerns, for_player
from fivekings.thrones.rules.players.titles import supports
from fivekings.thrones.rules.resources.taxes import affordable, may_pay_to_initiate

OPPONENT_BITS: Final = 2
"""A challenge is offered as one number: the opponent, then the type in the low two bits."""

CHALLENGED: Final = Counter("phase", "challenged")
"""Challenges of a player against another in a type."""


def challenge_label(state: Thrones, _request: Request, option: int) -> str:
    """The type of a challenge and, if there are several opponents, the opponent."""
    name = CHALLENGES[option & 3]
    return name if state.seats == 2 else f"{name} against {state.setup.players[option >> OPPONENT_BITS]}"


def no_challenge(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a challenge cannot be initiated."""
    said, _, other = fold(text).partition(" against ")
    names = [fold(player) for player in state.setup.players]
    if said not in CHALLENGES:
        return None
    kind, player = CHALLENGES.index(said), request.seat
    opponents = [names.index(other)] if other in names else state.opponents(player)
    for opponent in opponents:
        name = state.setup.players[opponent]
        if opponent not in state.opponents(player):
            return refuse(state, request, "got.challenge.1", f"{name} is not your opponent")
        if supports(state, player, opponent):
            return refuse(state, request, "got.supports.1", f"your title supports that of {name}")
        if state.initiated[player * 3 + kind] >= most_challenges(state, player, kind, opponent):
            done = f"you cannot initiate another {said} challenge this phase"
            return refuse(state, request, "got.challenges_phase.3", done)
        if barred(state, player, opponent) or not may_initiate_type(state, player, kind, opponent):
            forbidden = f"a card keeps you from initiating a {said} challenge against {name}"
            return refuse(state, request, "got.cannot.1", forbidden)
    if not able_attackers(state, player, kind):
        return refuse(state, request, "got.challenge.4", f"you have no character that could attack: {said}")
    if len(state.opponents(player)) > 1 and not other:
        return refuse(state, request, "got.challenge.1", f"say against whom: {said} against ...")
    offered = [option >> OPPONENT_BITS for option in request.options if option >= 0]
    return None if offered else Refused("you cannot initiate any challenge", request.rule)


ASK_CHALLENGE: Final = of_words(
    "challenge", "initiate a challenge, or pass.", challenge_label, decline="no challenge", refusal=no_challenge
)


def challenge_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask the active player to initiate a challenge or pass.

    got.challenges_phase.3, got.challenges_phase.4, got.active_player.3, got.challenge.1, got.challenge.3,
    got.winning.10
    """
    player: int = frame.roles["seat"]
    if player in state.out:
        return None
    ready = ready_to_attack(state, player)
    types = [kind for kind in range(3) if with_icon(state, player, kind, ready)] if ready else []
    options = [
        opponent << OPPONENT_BITS | kind
        for opponent in state.opponents(player)
        if not barred(state, player, opponent)
        for kind in types
        if may_initiate_type(state, player, kind, opponent)
    ]
    return ASK_CHALLENGE.to(player, [*options, DECLINE])


def barred(state: Thrones, player: int, opponent: int) -> bool:
    """Is a player barred from initiating challenges against another? got.supports.1, got.cannot.1"""
    if supports(state, player, opponent):
        return True
    whole = [one for one in changes(state, CANNOT_INITIATE) if one.type == NONE and not one.types]
    against = [one for one in whole if owner(state, one) == opponent]
    return any(concerns(state, one, player) for one in against)


def may_initiate_type(state: Thrones, player: int, kind: int, opponent: int) -> bool:
    """May a player initiate a challenge of a type: one per type, with what cards add or forbid?

    got.challenges_phase.3, got.golden.2, got.cannot.1
    """
    if state.initiated[player * 3 + kind] >= most_challenges(state, player, kind, opponent):
        return False
    for one in for_player(state, CANNOT_INITIATE, player):
        if one.type == kind or (kind in one.types and owner(state, one) == opponent):
            return False
    for pact in changes(state, NOT_AGAINST_EACH_OTHER):
        both = (pact.player, pact.whom)
        if pact.type == kind and player in both and opponent in both and holds(state, pact):
            return False
    if not may_pay_to_initiate(state, player, kind, opponent):
        return False
    initiated = sum(state.initiated[player * 3 : player * 3 + 3])
    if any(initiated >= size(state, one) for one in for_player(state, AT_MOST_CHALLENGES, player)):
        return False
    if any(kind in one.types for one in for_player(state, CANNOT_INITIATE_TYPES, player)):
        return False
    waiting = [one for one in for_player(state, CANNOT_BEFORE, player) if kind in one.types]
    return all(state.won[player * 3 + one.type] for one in waiting)


def most_challenges(state: Thrones, player: int, kind: int, opponent: int) -> int:
    """How many challenges of a type a player may initiate this phase, if the next is against this opponent.

    got.challenges_phase.3, got.golden.2
    """
    most = (
        1 + more_of_type(state, ADDITIONAL_CHALLENGE, player, kind) + more_of_type(state, NEXT_CHALLENGE, player, kind)
    )
    if not changes(state, ADDITIONAL_AGAINST_OTHER):
        return most
    challenged = [o for o in range(state.seats) if CHALLENGED.of(player, kind, o) in state.uses]
    if len({*challenged, opponent}) > 1:
        most += more_of_type(state, ADDITIONAL_AGAINST_OTHER, player, kind)
    return most


def more_of_type(state: Thrones, change: int, player: int, kind: int) -> int:
    """The sum of the modifiers of a kind that apply to a player's challenges of a type."""
    return sum([size(state, one) for one in for_player(state, change, player) if one.type == kind])


def able_attackers(state: Thrones, player: int, kind: int) -> list[int]:
    """Standing characters that have the icon or may attack without it. got.challenge.4, got.challenge_icons.2"""
    return with_icon(state, player, kind, ready_to_attack(state, player))


def ready_to_attack(state: Thrones, player: int) -> list[int]:
    """Standing characters. got.challenge.4"""
    return [card for card in state.characters(player) if not state.kneeling[card]]


def kept_out(state: Thrones, bar: int, card: int, kind: int) -> bool:
    """Does a modifier keep a card from attacking or defending in challenges of a type? got.cannot.1"""
    return any((not one.types or kind in one.types) and applies(state, one, card) for one in changes(state, bar))


def with_icon(state: Thrones, player: int, kind: int, ready: list[int]) -> list[int]:
    """The characters ready to attack that may do so in a challenge of a type. got.challenge_icons.2, got.cannot.1"""
    able = [card for card in ready if icons(state, card) >> kind & 1 or joins_without(state, card, kind)]
    if changes(state, CANNOT_ATTACK):
        able = [card for card in able if not kept_out(state, CANNOT_ATTACK, card, kind)]
    able = affordable(state, player, able)
    return able if most_declared(state, len(able)) else []


def joins_without(state: Thrones, card: int, kind: int) -> bool:
    """May a character be declared in challenges of a type without the icon? got.golden.2"""
    return any(kind in one.types and applies(state, one, card) for one in changes(state, JOINS_WITHOUT_ICON))


def most_declared(state: Thrones, able: int) -> int:
    """How many characters may be declared. got.cannot.1"""
    most = able
    for modifier in changes(state, AT_MOST_DECLARED):
        if holds(state, modifier):
            most = min(most, size(state, modifier))
    return most
