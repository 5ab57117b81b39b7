"""Compiles what constant abilities and lasting effects say: one table of words and one function for both."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_count, compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.triggers import LEAVING
from fivekings.thrones.model import kinds
from fivekings.thrones.model.ability import Count, Roles, Test
from fivekings.thrones.model.modifier import EACH_OPPONENT, EACH_PLAYER, HOST, SELF, SUCH, YOU, Modifier
from fivekings.thrones.model.terms import phase_named, type_number


def both(one: Test | None, other: Test) -> Test:
    """Do both conditions hold?"""
    return other if one is None else lambda state, roles: one(state, roles) and other(state, roles)


class Meaning:
    """What a form changes, and for whom."""

    def __init__(self, kind: int, who: int = YOU, *, lowers: bool = False, own: bool = False, moment: str = "") -> None:
        self.kind = kind
        self.who = who
        """The players it applies to, if the form does not name them in a slot."""
        self.lowers = lowers
        """Does its number count as negative?"""
        self.own = own
        """Is it about the card that says it, without naming it?"""
        self.moment = moment
        """Why only an effect can say it: it needs something that is known at a moment only."""


THAT_TYPE: Final = "'that type' is the one an effect has named or met; a card in play must name the type"
THAT_PLAYER: Final = "'that player' is the one an effect has chosen or met"
NAMED: Final = "something is named only while an effect resolves"

WORDS: Final[dict[str, Meaning]] = {
    "gets_strength": Meaning(kinds.STRENGTH),
    "gets_deadly_strength": Meaning(kinds.STRENGTH),
    "sets_strength": Meaning(kinds.SET_STRENGTH),
    "doubles_strength": Meaning(kinds.DOUBLE_STRENGTH),
    "halves_strength": Meaning(kinds.HALVE_STRENGTH),
    "strength_stays": Meaning(kinds.STRENGTH_STAYS),
    "exchange_strength": Meaning(kinds.STRENGTH, moment="two cards exchange the STR they have when the effect begins"),
    "side_strength": Meaning(kinds.SIDE_STRENGTH),
    "no_contribution": Meaning(kinds.NO_CONTRIBUTION),
    "dominance_strength": Meaning(kinds.DOMINANCE),
    "gains_icon": Meaning(kinds.ICON),
    "loses_icon": Meaning(kinds.LOSE_ICON),
    "gains_that_icon": Meaning(kinds.ICON, moment=THAT_TYPE),
    "loses_that_icon": Meaning(kinds.LOSE_ICON, moment=THAT_TYPE),
    "gains_keyword": Meaning(kinds.KEYWORD),
    "loses_keywords": Meaning(kinds.LOSE_KEYWORD),
    "takes_keywords": Meaning(kinds.KEYWORD, moment="it takes the keywords the other card has when the effect begins"),
    "more_renown": Meaning(kinds.MORE_RENOWN, own=True),
    "gains_trait": Meaning(kinds.TRAIT),
    "gains_named_crest": Meaning(kinds.CREST, moment=NAMED),
    "gains_named_faction": Meaning(kinds.AFFILIATION, moment=NAMED),
    "becomes_character": Meaning(kinds.BLANK, moment="a card turns over when an effect begins, and back when it ends"),
    "is_blank": Meaning(kinds.BLANK),
    "is_immune": Meaning(kinds.IMMUNE),
    "gains_ambush": Meaning(kinds.GAINS_AMBUSH),
    "enters_knelt": Meaning(kinds.ENTERS_KNELT, own=True),
    "sacrificed_with": Meaning(kinds.SACRIFICED_WITH),
    "spends_gold": Meaning(kinds.SPEND_GOLD),
    "power_not_counted": Meaning(kinds.POWER_NOT_COUNTED),
    "power_to_win": Meaning(kinds.POWER_TO_WIN),
    "cannot_win": Meaning(kinds.CANNOT_WIN),
    "counts_doomed": Meaning(kinds.MORE_DOOMED, EACH_OPPONENT),
    "your_claim": Meaning(kinds.CLAIM),
    "claim_of_all": Meaning(kinds.CLAIM, EACH_PLAYER),
    "claim_of_that_type": Meaning(kinds.CLAIM, moment=THAT_TYPE),
    "claim_lower": Meaning(kinds.CLAIM, lowers=True),
    "faction_claim": Meaning(kinds.FACTION_CLAIM, EACH_PLAYER),
    "claim_against_you": Meaning(kinds.CLAIM_AGAINST, moment=THAT_TYPE),
    "claim_against_any": Meaning(kinds.CLAIM_AGAINST_ANY),
    "claim_against_rival": Meaning(kinds.CLAIM_AGAINST_RIVAL),
    "base_gold": Meaning(kinds.BASE_GOLD, EACH_PLAYER),
    "opponents_income": Meaning(kinds.BASE_INCOME, EACH_OPPONENT),
    "opponents_more_income": Meaning(kinds.INCOME, EACH_OPPONENT),
    "no_income": Meaning(kinds.NO_INCOME, EACH_PLAYER),
    "opponents_reserve": Meaning(kinds.RESERVE, EACH_OPPONENT, lowers=True),
    "plot_window": Meaning(kinds.PLOT_WINDOW, EACH_PLAYER),
    "exchange_plots": Meaning(kinds.EXCHANGE_PLOTS, moment=THAT_PLAYER),
    "draws_more": Meaning(kinds.DRAWS_MORE),
    "phase_skipped": Meaning(kinds.SKIP_PHASE, EACH_PLAYER),
    "at_most_stood": Meaning(kinds.AT_MOST_STOOD, EACH_PLAYER),
    "does_not_stand": Meaning(kinds.NO_STANDING),
    "additional_challenge": Meaning(kinds.ADDITIONAL_CHALLENGE),
    "additional_of_that_type": Meaning(kinds.ADDITIONAL_CHALLENGE, moment=THAT_TYPE),
    "additional_against_other": Meaning(kinds.ADDITIONAL_AGAINST_OTHER),
    "next_challenge": Meaning(kinds.NEXT_CHALLENGE, moment=THAT_TYPE),
    "at_most_challenges": Meaning(kinds.AT_MOST_CHALLENGES),
    "cannot_before": Meaning(kinds.CANNOT_BEFORE, EACH_PLAYER),
    "cannot_initiate": Meaning(kinds.CANNOT_INITIATE_TYPES),
    "cannot_initiate_type": Meaning(kinds.CANNOT_INITIATE, moment=THAT_TYPE),
    "cannot_initiate_against": Meaning(kinds.CANNOT_INITIATE),
    "not_against_each_other": Meaning(kinds.NOT_AGAINST_EACH_OTHER, moment=THAT_PLAYER),
    "initiating_costs": Meaning(kinds.INITIATING_COSTS, EACH_PLAYER),
    "initiating_costs_that": Meaning(kinds.INITIATING_COSTS, moment=THAT_PLAYER),
    "declaring_costs": Meaning(kinds.DECLARING_COSTS),
    "cannot_attack": Meaning(kinds.CANNOT_ATTACK),
    "cannot_defend": Meaning(kinds.CANNOT_DEFEND),
    "must_defend": Meaning(kinds.MUST_DEFEND),
    "must_take_part": Meaning(kinds.MUST_TAKE_PART),
    "may_defend": Meaning(kinds.MAY_DEFEND, own=True),
    "joins_without_icon": Meaning(kinds.JOINS_WITHOUT_ICON),
    "also_attacks": Meaning(kinds.ALSO_ATTACKS),
    "at_most_declared": Meaning(kinds.AT_MOST_DECLARED, EACH_PLAYER),
    "at_most_defenders": Meaning(kinds.AT_MOST_DEFENDERS),
    "no_defenders": Meaning(kinds.AT_MOST_DEFENDERS),
    "opponents_defenders": Meaning(kinds.OPPONENTS_DEFENDERS, EACH_OPPONENT),
    "no_opposing_defenders": Meaning(kinds.OPPONENTS_DEFENDERS, EACH_OPPONENT),
    "no_kneel_attacking": Meaning(kinds.NO_KNEEL_ATTACKING),
    "no_kneel_first": Meaning(kinds.NO_KNEEL_FIRST),
    "no_kneel_defending": Meaning(kinds.NO_KNEEL_DEFENDING),
    "cannot_be_bypassed": Meaning(kinds.CANNOT_BE_BYPASSED),
    "may_redirect": Meaning(kinds.MAY_REDIRECT),
    "may_intercept": Meaning(kinds.MAY_INTERCEPT),
    "counts_unopposed": Meaning(kinds.COUNTS_UNOPPOSED),
    "more_unopposed": Meaning(kinds.MORE_UNOPPOSED),
    "no_unopposed": Meaning(kinds.NO_UNOPPOSED_POWER),
    "cannot_leave": Meaning(kinds.CANNOT_LEAVE),
    "cannot_be_saved": Meaning(kinds.CANNOT_BE_SAVED),
    "cannot_be_chosen": Meaning(kinds.CANNOT_BE_CHOSEN),
    "stands_instead": Meaning(kinds.STAND_INSTEAD),
    "no_triggering": Meaning(kinds.NO_TRIGGERING),
    "cannot_trigger": Meaning(kinds.NO_TRIGGERING, EACH_OPPONENT),
    "cannot_play": Meaning(kinds.CANNOT_PLAY),
    "cannot_marshal": Meaning(kinds.CANNOT_MARSHAL),
    "additional_limited": Meaning(kinds.ADDITIONAL_LIMITED),
    "events_cost": Meaning(kinds.EVENTS_COST, EACH_PLAYER),
    "costs_stay": Meaning(kinds.COSTS_STAY),
    "costs_less": Meaning(kinds.COSTS_LESS, own=True),
    "first_costs": Meaning(kinds.FIRST_COSTS),
    "kind_costs_less": Meaning(kinds.KIND_COSTS_LESS),
    "first_event_costs": Meaning(kinds.FIRST_EVENT_COSTS),
    "announces_faction": Meaning(kinds.ANNOUNCES_HOUSE),
    "gold_penalty": Meaning(kinds.GOLD_PENALTY, EACH_PLAYER),
    "may_pay_penalty": Meaning(kinds.MAY_PAY_PENALTY),
    "no_penalty": Meaning(kinds.NO_PENALTY),
}
"""What each form of `constant` changes, said by a card in play or by an effect that lasts."""

FILTERS: Final = frozenset({"filter", "named", "plural_filter"})
"""Kinds of cards that a form speaks of in a slot of its own."""


def on_location(state: Any, roles: Roles) -> bool:
    """Is the attachment on a location?"""
    host: int = state.host[roles["source"]]
    return bool(host >= 0 and state.cards[host].type == "location")


def compile_saying(says: Node) -> list[Modifier]:
    """Compile what a card or an effect says, apart from the cards and the players it applies to; several keywords are
    several modifiers."""
    made = Modifier(WORDS[says.form].kind)
    made.who = WORDS[says.form].who
    amount: Any = says["count"] if says["count"] is not None else says["amount"]
    sign = -1 if WORDS[says.form].lowers else 1
    made.number = sign * amount if isinstance(amount, int) else 0
    made.count = counted(amount, says["each"], sign)
    for slot in ("icon", "type", "first"):
        if says[slot] is not None:
            made.type = type_number(says[slot])
    if isinstance(says["what"], Node) and says["what"].form in FILTERS:
        made.filter = compile_filter(says["what"])
    made.dies = says.form == "gets_deadly_strength"
    made.whole = says.form == "is_blank" and not says["except_for_traits"]
    if says.form in ("cannot_marshal", "no_income"):
        made.words = tuple(plural.removesuffix("s") for plural in says["types"])
    elif says["types"] is not None:
        made.types = tuple(type_number(name) for name in says["types"])
    elif says["sources"] is not None:
        made.words = tuple(source.form for source in says["sources"])
    elif says["how"] is not None:
        made.words = tuple(LEAVING[way.form] for way in says["how"])
    elif says["phase"] is not None:
        made.words = (phase_named(says["phase"]),)
    elif says["traits"] is not None:
        made.words = tuple(says["traits"])
    elif says["trait"] is not None or says["token"] is not None:
        made.words = (says["trait"] or says["token"],)
    elif says["keyword"] is not None:
        made.keyword = says["keyword"].form
    elif says["faction"] is not None:
        made.faction = says["faction"]
    elif says["keywords"] is not None:
        return [with_keyword(made, word.form) for word in says["keywords"]]
    return [made]


def with_keyword(modifier: Modifier, keyword: str) -> Modifier:
    """The same modifier for a keyword."""
    other = modifier.copy()
    other.keyword = keyword
    return other


def counted(amount: Any, each: Node | None, sign: int) -> Count | None:
    """The function that finds out a number, unless it is given."""
    if each is None and not isinstance(amount, Node):
        return None
    number = compile_number(amount or 0)
    times = None if each is None else compile_count(each)
    if times is None:
        return lambda state, roles: sign * number(state, roles)
    many = times
    return lambda state, roles: sign * number(state, roles) * many(state, roles)


def compile_constant(says: Node, condition: Test | None) -> list[Modifier]:
    """Compile a constant ability. got.constant.1, got.constant.3"""
    if WORDS[says.form].moment:
        raise BadInput(f"a card in play cannot say '{spoken(says.form)}': {WORDS[says.form].moment}")
    made = compile_saying(says)
    for modifier in made:
        modifier.condition = condition
        set_scope(modifier, says)
        who: Node | None = says["who"] or says["whose"]
        if who is not None:
            modifier.who = player_spoken_of(who.form)
    return made


def set_scope(modifier: Modifier, says: Node) -> None:
    """The cards that a modifier applies to, as long as it is in force."""
    what = says["what"]
    if WORDS[says.form].own:
        modifier.scope = SELF
    if not isinstance(what, Node) or what.form in FILTERS:
        return
    if what.form in ("each", "any"):
        modifier.scope, modifier.filter = SUCH, compile_filter(what["what"])
    elif what.form == "host_location":
        modifier.scope, modifier.condition = HOST, both(modifier.condition, on_location)
    else:
        modifier.scope = SELF if what.form == "self" else HOST


SPOKEN_OF: Final = {
    **dict.fromkeys(("you", "yours"), YOU),
    **dict.fromkeys(("each_player", "any_player", "any_players"), EACH_PLAYER),
    **dict.fromkeys(("each_opponent", "an_opponent", "each_opponents", "an_opponents"), EACH_OPPONENT),
}
"""Whom a constant ability may apply to, by the word for a player."""


def player_spoken_of(form: str) -> int:
    """The players that a constant ability applies to."""
    if form not in SPOKEN_OF:
        raise BadInput(f"a card in play cannot speak of '{spoken(form)}': only an effect knows who that is")
    return SPOKEN_OF[form]


def spoken(form: str) -> str:
    """The name of a form in words."""
    return form.replace("_", " ")
