"""Could a lasting or delayed effect change anything? (got.abilities.8, got.lasting.5)"""

from collections.abc import Callable
from typing import Final

from fivekings.thrones.cardspeak.constants import FILTERS
from fivekings.thrones.cardspeak.could import any_of, both, is_there, never, some_amount, some_card, some_player
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.lasting import OF_KINDS, WITH_THAT_PLAYER
from fivekings.thrones.cardspeak.meaning import cards_meant, compile_condition
from fivekings.thrones.model.ability import Roles, Test, always
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.cards.characteristics import keyword, that_player

# --- for a while ----------------------------------------------------------------------------------


def can_last(step: Node) -> Test:
    """Is the end of the effect still to come, and is there something it applies to? A modifier applies to a card
    whatever else affects that card; a modifier of 0 changes nothing.

    got.abilities.11, got.lasting.1, got.lasting.5
    """
    says: Node = step["says"]
    ends = challenge_to_come if step["duration"].form == "end_of_challenge" else always
    applying = APPLYING[says.form](says) if says.form in APPLYING else applies_to_something(says)
    if says.form in ADDING:
        amount = says["amount"] if says["count"] is None else says["count"]
        applying = both(some_amount(amount, says["each"]), applying)
    return both(ends, applying)


def challenge_to_come(state: Thrones, _roles: Roles) -> bool:
    """Is a challenge in progress, so that its end is still to come?"""
    return state.type != NONE


def applies_to_something(says: Node) -> Test:
    """Is there a card or player that the effect applies to? Effects on you, on the challenge, or on a kind of cards out
    of play always apply."""
    if says["what"] is not None and says["what"].form not in FILTERS and says.form not in OF_KINDS:
        return some_card(says["what"], is_there)
    if says["who"] is not None or says["whose"] is not None:
        return some_player(says["who"] or says["whose"], is_present)
    return that_player_there if says.form in WITH_THAT_PLAYER else always


ADDING: Final = frozenset(
    {"gets_strength", "value_higher", "value_lower", "claim_of_that_type", "claim_against_you", "faction_claim"}
    | {"claim_against_rival", "initiating_costs", "initiating_costs_that", "declaring_costs"}
    | {"events_cost", "additional_challenge", "additional_of_that_type", "additional_against_other"}
    | {"additional_limited", "side_strength", "dominance_strength", "draws_more", "may_redirect", "may_intercept"}
    | {"first_costs", "kind_costs_less", "costs_less", "first_event_costs", "gold_penalty", "may_pay_penalty"}
    | {"power_to_win", "counts_doomed", "more_unopposed", "more_renown"}
)
"""Effects that raise or lower something; by 0, they change nothing."""


def is_present(_state: Thrones, _player: int, _roles: Roles) -> bool:
    """It is enough that the player is still in the game."""
    return True


def that_player_there(state: Thrones, roles: Roles) -> bool:
    """Is the chosen player still in the game?"""
    return that_player(roles) in state.players()


def of_faction(says: Node) -> Test:
    """Does anybody play the faction?"""
    faction: str = says["faction"]
    return lambda state, _roles: any(state.cards[player].faction == faction for player in state.players())


def can_become_character(says: Node) -> Test:
    """Is any of them not a character yet, and could it become one? got.cardtype.2"""

    def may_turn(state: Thrones, card: int, _roles: Roles) -> bool:
        return card not in state.turned and state.cards[card].other is not None

    return some_card(says["what"], may_turn)


def can_take_keywords(says: Node) -> Test:
    """Does any of them have such a keyword, and is there a card to take it? got.keywords.3"""
    names: list[str] = [word.form for word in says["keywords"]]
    taker = cards_meant(says["taker"])

    def may_give(state: Thrones, card: int, roles: Roles) -> bool:
        return bool(taker(state, roles)) and any(keyword(state, card, name) for name in names)

    return some_card(says["what"], may_give)


APPLYING: Final[dict[str, Callable[[Node], Test]]] = {
    "faction_claim": of_faction,
    "becomes_character": can_become_character,
    "takes_keywords": can_take_keywords,
}
"""Effects that need more than a card or player to apply to."""


def can_cheapen(step: Node) -> Test:
    """Is the end of the effect still to come, and would it make a card cheaper at all? got.lasting.1"""
    ends = challenge_to_come if step["period"].form == "period_challenge" else always
    return both(ends, some_amount(step["amount"]))


# --- later ----------------------------------------------------------------------------------------


def can_come_later(step: Node) -> Test:
    """Is the moment still to come, and are the cards that the effect needs there? Everything else may change until
    then; choices made later are not checked now.

    got.abilities.11, got.delayed.1, got.target.8
    """
    comes: Test = always
    if step.form == "when_won":
        comes = may_still_win
    elif step.form == "at_end" and step["period"].form == "period_challenge":
        comes = challenge_to_come
    return both(comes, reaching(step["does"]))


def may_still_win(state: Thrones, roles: Roles) -> bool:
    """Is the player on a side of the current challenge?"""
    return state.type != NONE and roles["player"] in (state.attacker, state.defender)


SPOKEN_OF: Final = frozenset({"it", "them", "each_of_them", "each_chosen", "self", "host"})
"""Words for cards that are known beforehand."""


def reaching(steps: list[Node]) -> Test:
    """Are the cards that these steps speak of there?"""
    return any_of([reaches(step) for step in steps])


def reaches(step: Node) -> Test:
    """Is the card that a step means there and, if it must be, in play now?"""
    what = step["what"]
    if step.form == "then":
        return never
    if step.form == "if":
        condition: Node = step["condition"]
        holds = compile_condition(condition) if condition.form == "is_in_play" else always
        return both(holds, reaching(step["does"]))
    if step.form in ("may", "may_pay", "unless_influence"):
        return reaching(step["does"])
    if isinstance(what, Node) and what.form in SPOKEN_OF:
        return some_card(what, is_there)
    return always
