"""Defenders: which characters may or must defend."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.kinds import (
    AT_MOST_DEFENDERS,
    CANNOT_DEFEND,
    MAY_DEFEND,
    MUST_DEFEND,
    NO_KNEEL_DEFENDING,
    OPPONENTS_DEFENDERS,
)
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import applies, changes, icons, is_on, size
from fivekings.thrones.rules.cards.hints import strength_hint
from fivekings.thrones.rules.cards.kneeling import has_knelt
from fivekings.thrones.rules.challenge.attackers import must_take_part
from fivekings.thrones.rules.challenge.declaring import not_declared
from fivekings.thrones.rules.challenge.eligibility import joins_without, kept_out, most_declared
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.past_facts import remember
from fivekings.thrones.rules.resources.taxes import affordable, pay_to_declare

DEFENDS_EVENT: Final = THRONES.tells(EventKind("defends", "{seat} defends with {cards}."))
UNDEFENDED_EVENT: Final = THRONES.tells(EventKind("undefended", "{seat} declares no defenders."))


def defender_choices(state: Thrones, _frame: Frame) -> Request:
    """Ask the defending player to declare defenders.

    got.challenge.10, got.challenge.11, got.challenge_icons.2, got.stealth.4
    """
    return defence_request(state, state.defender)


def defence_request(state: Thrones, player: int) -> Request:
    """Ask a player to declare defenders. got.challenge.10, got.challenge.11"""
    able = able_defenders(state, player)
    forced = must_defend(state, able)
    others = [card for card in able if card not in forced]
    return ASK_DEFENDERS.to(player, others, None, 0, most_defenders(state, able) - len(forced))


def able_defenders(state: Thrones, player: int) -> list[int]:
    """The characters of a player that may defend.

    got.challenge.11, got.challenge_icons.2, got.stealth.4, got.cannot.1
    """
    barred = state.bypassed + state.defenders
    able = [card for card in state.characters(player) if card not in barred]
    if changes(state, CANNOT_DEFEND):
        able = [card for card in able if not kept_out(state, CANNOT_DEFEND, card, state.type)]
    return affordable(state, player, [card for card in able if ready_to_defend(state, card)])


def ready_to_defend(state: Thrones, card: int) -> bool:
    """Is a character standing and has the icon, or may it defend without? got.golden.2"""
    if not state.kneeling[card] and (icons(state, card) >> state.type & 1 or joins_without(state, card, state.type)):
        return True
    return any(one.type == state.type and applies(state, one, card) for one in changes(state, MAY_DEFEND))


def most_defenders(state: Thrones, able: list[int]) -> int:
    """How many defenders may be declared. got.cannot.1"""
    most = most_declared(state, len(able))
    limits = for_player(state, AT_MOST_DEFENDERS, state.attacker)
    limits = limits + for_player(state, OPPONENTS_DEFENDERS, state.defender)
    return min([most, *[size(state, one) for one in limits]])


def must_defend(state: Thrones, able: list[int]) -> list[int]:
    """The characters that must be declared as defenders, if they can be."""
    named = must_take_part(state, able)
    return [card for card in able if card in named or is_on(state, MUST_DEFEND, card)][: most_defenders(state, able)]


def defenders_prompt(state: Thrones, request: Request) -> str:
    """The question for defenders, naming those that must defend."""
    forced = state.titles(must_defend(state, able_defenders(state, request.seat)))
    return f"declare defenders{' besides ' + ', '.join(forced) if forced else ''}, or none."


ASK_DEFENDERS: Final = of_cards(
    "defenders",
    defenders_prompt,
    hint=strength_hint,
    refusal=not_declared("got.challenge.11", ready_to_defend, able_defenders),
)


def declare_defenders(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Kneel the defenders. got.challenge.12, got.participating.1, got.participating.3"""
    declared = [*must_defend(state, able_defenders(state, state.defender)), *choice.picks]
    state.defenders += declared
    pay_to_declare(state, declared)
    if state.loud:
        if declared:
            DEFENDS_EVENT.tell(state, seat=choice.seat, cards=state.titles(declared))
        else:
            UNDEFENDED_EVENT.tell(state, seat=choice.seat)
    knelt = [card for card in declared if not defends_standing(state, card)]
    for card in knelt:
        state.set_kneeling(card, 1)
    for card in declared:
        remember(state, "defended", card, state.controller[card])
    occur(state, "defenders declared", {"player": state.defender, "declared": declared})
    has_knelt(state, knelt)


def defends_standing(state: Thrones, card: int) -> bool:
    """Does a character not kneel when it defends in this challenge? got.golden.2"""
    spoken = changes(state, NO_KNEEL_DEFENDING)
    return any(one.type in (NONE, state.type) and applies(state, one, card) for one in spoken)
