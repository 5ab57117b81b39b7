"""Initiating challenges: who may challenge whom, how often, and with which characters."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Request
from fivekings.thrones.cardspeak.all_words import CHALLENGES
from fivekings.thrones.model.spoken import of_words, refuse
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.cards.characteristics import applies, auras, icons, in_force, roles_of, spoken_of
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
    against = [e for e in state.lasting if e.kind == "cannot initiate" and e.type == NONE]
    return any(effect.whom == player and effect.player == opponent for effect in against)


def may_initiate_type(state: Thrones, player: int, kind: int, opponent: int) -> bool:
    """May a player initiate a challenge of a type: one per type, with what cards add or forbid?

    got.challenges_phase.3, got.golden.2, got.cannot.1
    """
    if state.initiated[player * 3 + kind] >= most_challenges(state, player, kind, opponent):
        return False
    for effect in state.lasting:
        if effect.kind == "cannot initiate" and effect.whom == player and effect.type == kind:
            return False
        both = (effect.player, effect.whom) if effect.kind == "not against each other" else ()
        if player in both and opponent in both and effect.type == kind:
            return False
    if not may_pay_to_initiate(state, player, kind, opponent):
        return False
    total = sum(state.initiated[player * 3 : player * 3 + 3])
    for _source, constant in in_force(state, "at most challenges", player):
        if total >= constant.number:
            return False
    if any(kind in constant.types for _, constant in spoken_of(state, "cannot initiate types", player)):
        return False
    for _source, constant in auras(state).get("cannot before", ()):
        if kind in constant.types and not state.won[player * 3 + constant.type]:
            return False
    return True


def most_challenges(state: Thrones, player: int, kind: int, opponent: int) -> int:
    """How many challenges of a type a player may initiate this phase, if the next is against this opponent.

    got.challenges_phase.3, got.golden.2
    """
    most = 1 + sum(c.number for _, c in spoken_of(state, "additional challenge", player) if c.type == kind)
    for effect in state.lasting:
        more = effect.kind in ("additional challenge", "next challenge") and effect.player == player
        if more and effect.type == kind:
            most += effect.amount
    if "additional against other" in auras(state):
        challenged = [o for o in range(state.seats) if CHALLENGED.of(player, kind, o) in state.uses]
        if len({*challenged, opponent}) > 1:
            most += sum(c.number for _, c in in_force(state, "additional against other", player) if c.type == kind)
    return most


def able_attackers(state: Thrones, player: int, kind: int) -> list[int]:
    """Standing characters that have the icon or may attack without it. got.challenge.4, got.challenge_icons.2"""
    return with_icon(state, player, kind, ready_to_attack(state, player))


def ready_to_attack(state: Thrones, player: int) -> list[int]:
    """Standing characters that no card keeps from attacking. got.challenge.4, got.cannot.1"""
    ready = [card for card in state.characters(player) if not state.kneeling[card]]
    for effect in state.lasting:
        if effect.kind == "cannot attack":
            ready = [card for card in ready if card not in effect.cards]
    barring = auras(state).get("cannot attack", ())
    return [c for c in ready if not any(applies(state, s, k, c) for s, k in barring)] if barring else ready


def with_icon(state: Thrones, player: int, kind: int, ready: list[int]) -> list[int]:
    """The characters ready to attack that may do so in a challenge of a type. got.challenge_icons.2"""
    able = [card for card in ready if icons(state, card) >> kind & 1 or joins_without(state, card, kind)]
    able = affordable(state, player, able)
    return able if most_declared(state, len(able)) else []


def joins_without(state: Thrones, card: int, kind: int) -> bool:
    """May a character be declared in challenges of a type without the icon? got.golden.2"""
    spoken = auras(state).get("joins without icon", ())
    return any(kind in c.types and applies(state, source, c, card) for source, c in spoken)


def most_declared(state: Thrones, able: int) -> int:
    """How many characters may be declared. got.cannot.1"""
    most = able
    for source, constant in auras(state).get("at most declared", ()):
        if constant.number < most and constant.condition(state, roles_of(state, source)):
            most = constant.number
    return most
