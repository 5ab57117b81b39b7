"""Compiles constant abilities."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_count, compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.triggers import LEAVING
from fivekings.thrones.model.ability import Constant, Count, Roles, Test
from fivekings.thrones.model.kinds import ConstantKind
from fivekings.thrones.model.terms import phase_named, type_number


def both(one: Test, other: Test) -> Test:
    """Do both conditions hold?"""
    return lambda state, roles: one(state, roles) and other(state, roles)


CONSTANTS: Final[dict[str, ConstantKind]] = {
    "gets_strength": "strength",
    "gets_deadly_strength": "strength",
    "gains_trait": "trait",
    "cannot_initiate": "cannot initiate types",
    "cannot_be_saved": "cannot be saved",
    "more_unopposed": "more unopposed",
    "no_defenders": "at most defenders",
    "opponents_defenders": "opponents defenders",
    "no_opposing_defenders": "opponents defenders",
    "does_not_stand": "no standing",
    "costs_less": "self costs less",
    "cannot_attack": "cannot attack",
    "cannot_leave": "cannot leave",
    "cannot_be_chosen": "cannot be chosen",
    "declaring_costs": "declaring costs",
    "initiating_costs": "initiating costs",
    "events_cost": "events cost",
    "spends_gold": "spend gold",
    "more_renown": "more renown",
    "power_not_counted": "power not counted",
    "no_income": "no income",
    "opponents_income": "opponents income",
    "plot_window": "plot window",
    "phase_skipped": "skip phase",
    "may_intercept": "may intercept",
    "doubles_strength": "double strength",
    "halves_strength": "halve strength",
    "sets_strength": "set strength",
    "is_immune": "immune",
    "gains_icon": "icon",
    "gains_keyword": "keyword",
    "loses_icon": "lose icon",
    "gains_ambush": "gains ambush",
    "is_blank": "blank",
    "your_claim": "claim",
    "additional_challenge": "additional challenge",
    "additional_against_other": "additional against other",
    "claim_against_any": "claim against any",
    "claim_against_rival": "claim against rival",
    "draws_more": "draws more",
    "may_redirect": "may redirect",
    "side_strength": "side strength",
    "first_event_costs": "first event costs",
    "costs_stay": "costs stay",
    "sacrificed_with": "sacrificed with",
    "also_attacks": "also attacks",
    "may_defend": "may defend",
    "cannot_defend": "cannot defend",
    "no_kneel_first": "no kneel first",
    "additional_limited": "additional limited",
    "no_kneel_attacking": "no kneel attacking",
    "no_kneel_defending": "no kneel defending",
    "at_most_defenders": "at most defenders",
    "opponents_reserve": "opponents reserve",
    "cannot_be_bypassed": "cannot be bypassed",
    "no_contribution": "no contribution",
    "at_most_stood": "at most stood",
    "enters_knelt": "enters knelt",
    "dominance_strength": "dominance",
    "first_costs": "first costs",
    "base_gold": "base gold",
    "cannot_before": "cannot before",
    "at_most_declared": "at most declared",
    "at_most_challenges": "at most challenges",
    "cannot_marshal": "cannot marshal",
    "cannot_play": "cannot play",
    "cannot_trigger": "cannot trigger",
    "no_triggering": "no triggering",
    "strength_stays": "strength stays",
    "claim_of_all": "claim of all",
    "counts_unopposed": "counts unopposed",
    "no_unopposed": "no unopposed power",
    "opponents_more_income": "opponents more income",
    "kind_costs_less": "kind costs less",
    "may_pay_penalty": "may pay penalty",
    "gold_penalty": "gold penalty",
    "no_penalty": "no penalty",
    "announces_faction": "announces house",
    "power_to_win": "power to win",
    "cannot_win": "cannot win",
    "joins_without_icon": "joins without icon",
    "counts_doomed": "more doomed",
}


def on_location(state: Any, roles: Roles) -> bool:
    """Is the attachment on a location?"""
    host: int = state.host[roles["source"]]
    return bool(host >= 0 and state.cards[host].type == "location")


OF_SELF: Final = frozenset({"may_defend", "more_renown"})
"""Constants about their own card that do not name it."""


def compile_constant(says: Node, condition: Test) -> Constant:
    """Compile a constant ability. got.constant.1, got.constant.3"""
    if says.form not in CONSTANTS:
        raise BadInput(f"'{says.form}' can be said of an effect that lasts for a while, not of a card in play")
    constant = Constant(CONSTANTS[says.form])
    constant.condition = condition
    what = says["what"]
    if says.form in OF_SELF:
        constant.what = "self"
    if isinstance(what, Node):
        if what.form in ("filter", "named", "plural_filter"):
            constant.filter = compile_filter(what)
        elif what.form in ("each", "any"):
            constant.what = "filter"
            constant.filter = compile_filter(what["what"])
        elif what.form == "host_card":
            constant.what = "host"
        elif what.form == "host_location":
            constant.what, constant.condition = "host", both(condition, on_location)
        else:
            constant.what = what.form
    if says["who"] is not None:
        constant.who = player_spoken_of(says["who"].form)
    for slot in ("amount", "count"):
        if isinstance(says[slot], int):
            constant.number = says[slot]
    constant.amount = multiplied(constant.number, says["each"])
    if isinstance(says["amount"], Node):
        constant.amount = compile_number(says["amount"])
    for slot in ("icon", "type"):
        if says[slot] is not None:
            constant.type = type_number(says[slot])
    if says.form == "cannot_before":
        constant.types = tuple(type_number(name) for name in says["types"])
        constant.type = type_number(says["first"])
    elif says.form in ("cannot_initiate", "joins_without_icon", "no_triggering"):
        constant.types = tuple(type_number(name) for name in says["types"] or ())
    elif says.form == "cannot_marshal":
        constant.words = tuple(plural.removesuffix("s") for plural in says["types"])
    elif says.form == "base_gold":
        constant.words = tuple(says["traits"])
    elif says.form == "sacrificed_with":
        constant.words = (says["token"],)
    elif says.form == "is_blank" and not says["except_for_traits"]:
        constant.words = ("whole",)
    elif says.form in ("is_immune", "cannot_be_chosen"):
        constant.words = tuple(source.form for source in says["sources"])
    elif says.form == "cannot_leave":
        constant.words = tuple(LEAVING[way.form] for way in says["how"])
    elif says.form == "no_income":
        constant.words = tuple(plural.removesuffix("s") for plural in says["types"])
    elif says.form == "phase_skipped":
        constant.words = (phase_named(says["phase"]),)
    elif says.form == "gains_trait":
        constant.words = (says["trait"],)
    elif says.form == "gains_keyword":
        constant.keyword = says["keyword"].form
    return constant


SPOKEN_OF: Final = {
    "you": "you",
    "each_player": "each player",
    "any_player": "each player",
    "each_opponent": "each opponent",
    "an_opponent": "each opponent",
}
"""Whom a constant ability may apply to, by the word for a player."""


def player_spoken_of(form: str) -> str:
    """The player that a constant ability applies to."""
    if form not in SPOKEN_OF:
        raise BadInput(f"'{form.replace('_', ' ')}' is known to an effect, not to a card in play")
    return SPOKEN_OF[form]


def multiplied(amount: int, each: Node | None) -> Count:
    """A number, or a number for each of something."""
    if each is None:
        return lambda _state, _roles: amount
    count = compile_count(each)
    return lambda state, roles: amount * count(state, roles)
