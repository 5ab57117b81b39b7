"""Starting a challenge: the attackers are declared."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.kinds import MUST_TAKE_PART, NEXT_CHALLENGE, NO_KNEEL_ATTACKING, NO_KNEEL_FIRST
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import NOBODY, NONE, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import applies, changes, is_on, owner
from fivekings.thrones.rules.cards.hints import strength_hint
from fivekings.thrones.rules.cards.kneeling import has_knelt
from fivekings.thrones.rules.cards.modifiers import end
from fivekings.thrones.rules.challenge.declaring import not_declared
from fivekings.thrones.rules.challenge.eligibility import CHALLENGED, OPPONENT_BITS, able_attackers, most_declared
from fivekings.thrones.rules.challenge.unopposed import UNOPPOSED_OR_NOBODY
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.past_facts import remember
from fivekings.thrones.rules.resources.taxes import pay_to_declare, pay_to_initiate

ATTACKS_EVENT: Final = THRONES.tells(
    EventKind("attacks", "{seat} initiates {an} {type} challenge against {other} with {cards}.", topic="challenge")
)


def start_challenge(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Announce the type and the opponent of a challenge.

    got.challenge.1, got.challenges_phase.4, got.participating.4 to got.participating.6
    """
    if choice.pick == DECLINE:
        frame.roles["done"] = True
        return
    state.type = choice.pick & 3
    state.attacker = choice.seat
    state.defender = choice.pick >> OPPONENT_BITS
    pay_to_initiate(state, choice.seat, state.type, state.defender)
    begin_next(state, choice.seat)
    state.uses[CHALLENGED.of(choice.seat, state.type, state.defender)] = 1
    state.attackers, state.defenders, state.bypassed, state.expelled = [], [], [], []
    state.winner = state.loser = NOBODY
    state.margin = 0
    state.unopposed = False


def begin_next(state: Thrones, player: int) -> None:
    """Apply the effects on a player's next challenge to this one, if it is of the right type."""
    mine = for_player(state, NEXT_CHALLENGE, player)
    if any(effect.type == state.type for effect in mine):
        state.uses[UNOPPOSED_OR_NOBODY.of()] = 1
    end(state, mine)


def challenging(state: Thrones, _frame: Frame) -> bool:
    """Is a challenge under way? got.challenge.8"""
    return state.type != NONE


def is_standing(state: Thrones, card: int) -> bool:
    """Is a character standing?"""
    return not state.kneeling[card]


def may_attack(state: Thrones, player: int) -> list[int]:
    """The characters that may attack in the current challenge. got.challenge.4"""
    return able_attackers(state, player, state.type)


ASK_ATTACKERS: Final = of_cards(
    "attackers",
    "declare attackers.",
    hint=strength_hint,
    refusal=not_declared("got.challenge.4", is_standing, may_attack),
)


def attacker_choices(state: Thrones, _frame: Frame) -> Request:
    """Declare attackers, at least one. got.challenge.3, got.challenge.4"""
    able = able_attackers(state, state.attacker, state.type)
    forced = must_take_part(state, able)[: most_declared(state, len(able))]
    others = [card for card in able if card not in forced]
    most = most_declared(state, len(able)) - len(forced)
    return ASK_ATTACKERS.to(state.attacker, others, None, 0 if forced else 1, most)


def must_take_part(state: Thrones, able: list[int]) -> list[int]:
    """The characters that must be declared in the next challenge, if they can be. got.golden.2"""
    return [card for card in able if is_on(state, MUST_TAKE_PART, card)] if changes(state, MUST_TAKE_PART) else []


def declare_attackers(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Kneel the attackers, except those that need not kneel.

    got.challenge.5, got.participating.1, got.participating.2
    """
    able = able_attackers(state, state.attacker, state.type)
    state.attackers = [*must_take_part(state, able)[: most_declared(state, len(able))], *choice.picks]
    pay_to_declare(state, state.attackers)
    if state.loud:
        told = {"seat": choice.seat, "other": state.defender, "type": CHALLENGES[state.type]}
        ATTACKS_EVENT.tell(state, **told, cards=state.titles(state.attackers))
    knelt = [card for card in state.attackers if not stays_standing(state, card)]
    for card in knelt:
        state.set_kneeling(card, 1)
    if "knelt" in state.listening:
        frame.roles["knelt"] = knelt


def stays_standing(state: Thrones, card: int) -> bool:
    """Does a character not kneel when it attacks in this challenge? got.golden.2"""
    spoken = changes(state, NO_KNEEL_ATTACKING)
    if not state.initiated[state.attacker * 3 + state.type]:
        first = changes(state, NO_KNEEL_FIRST)
        spoken = spoken + [one for one in first if owner(state, one) == state.attacker]
    return any(one.type in (NONE, state.type) and applies(state, one, card) for one in spoken)


def initiate_challenge(state: Thrones, frame: Frame) -> None:
    """The challenge is initiated, and players may react. A redirected challenge counts as initiated against the first
    opponent.

    got.challenge.1, got.challenge.2, got.challenge.7, got.redirect.2, got.redirect.7
    """
    state.initiated[state.attacker * 3 + state.type] += 1
    against: int = frame.roles.pop("against", state.defender)
    remember(state, "initiated", state.attacker, 2 * state.type, against)
    for card in state.attackers:
        remember(state, "attacked", card, state.controller[card])
    pairs: dict[str, int] = frame.roles.pop("pairs", {})
    occur(state, "challenge initiated", {"player": state.attacker, "against": against, "bypassed": pairs})
    has_knelt(state, frame.roles.pop("knelt", []))
