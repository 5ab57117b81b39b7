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
    """What a form changes, and for whom, with an example."""

    def __init__(
        self, kind: int, example: str, who: int = YOU, *, lowers: bool = False, own: bool = False, moment: str = ""
    ) -> None:
        self.kind = kind
        self.example = example
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
    "gets_strength": Meaning(kinds.STRENGTH, "self gets +2 STR"),
    "gets_deadly_strength": Meaning(kinds.STRENGTH, "each Lannister character gets -1 STR and dies at 0 STR"),
    "sets_strength": Meaning(kinds.SET_STRENGTH, "the STR of each Lannister character is 7"),
    "doubles_strength": Meaning(kinds.DOUBLE_STRENGTH, "the STR of self is doubled"),
    "halves_strength": Meaning(kinds.HALVE_STRENGTH, "the STR of self is halved"),
    "strength_stays": Meaning(kinds.STRENGTH_STAYS, "the STR of each character cannot be lowered"),
    "exchange_strength": Meaning(
        kinds.STRENGTH,
        "the base STR of them is exchanged",
        moment="two cards exchange the STR they have when the effect begins",
    ),
    "side_strength": Meaning(
        kinds.SIDE_STRENGTH,
        "self contributes 2 STR to your side in challenges in which you control a participating character",
    ),
    "no_contribution": Meaning(kinds.NO_CONTRIBUTION, "self does not contribute STR"),
    "dominance_strength": Meaning(kinds.DOMINANCE, "self contributes 2 STR to your dominance total"),
    "gains_icon": Meaning(kinds.ICON, "self gains a power icon"),
    "loses_icon": Meaning(kinds.LOSE_ICON, "self loses a military icon"),
    "gains_that_icon": Meaning(kinds.ICON, "self gains an icon of that type", moment=THAT_TYPE),
    "loses_that_icon": Meaning(kinds.LOSE_ICON, "self loses an icon of that type", moment=THAT_TYPE),
    "gains_keyword": Meaning(kinds.KEYWORD, "self gains stealth"),
    "loses_keywords": Meaning(kinds.LOSE_KEYWORD, "each Lannister character loses renown and stealth"),
    "takes_keywords": Meaning(
        kinds.KEYWORD,
        "self takes renown from it",
        moment="it takes the keywords the other card has when the effect begins",
    ),
    "more_renown": Meaning(kinds.MORE_RENOWN, "self gains 1 more power for renown", own=True),
    "gains_trait": Meaning(kinds.TRAIT, "self gains the Lord trait"),
    "gains_named_crest": Meaning(kinds.CREST, "self gains the named crest", moment=NAMED),
    "gains_named_faction": Meaning(kinds.AFFILIATION, "self gains the named faction", moment=NAMED),
    "becomes_character": Meaning(
        kinds.BLANK,
        "it becomes a character with 3 STR, renown and military icons",
        moment="a card turns over when an effect begins, and back when it ends",
    ),
    "is_blank": Meaning(kinds.BLANK, "the printed text box of each Lannister character is blank"),
    "is_immune": Meaning(kinds.IMMUNE, "self is immune to events"),
    "gains_ambush": Meaning(kinds.GAINS_AMBUSH, "each character in your hand gains ambush (its printed cost)"),
    "enters_knelt": Meaning(kinds.ENTERS_KNELT, "self enters play knelt", own=True),
    "sacrificed_with": Meaning(kinds.SACRIFICED_WITH, "self is sacrificed when it has 1 or more poison tokens"),
    "spends_gold": Meaning(kinds.SPEND_GOLD, "you may spend gold on self as if it were in your gold pool"),
    "power_not_counted": Meaning(
        kinds.POWER_NOT_COUNTED, "the power on each Lannister character does not count for its controller"
    ),
    "power_to_win": Meaning(kinds.POWER_TO_WIN, "you need 2 more power to win"),
    "cannot_win": Meaning(kinds.CANNOT_WIN, "you cannot win the game"),
    "counts_doomed": Meaning(
        kinds.MORE_DOOMED, "each opponent counts 1 more doomed character in their dead pile", EACH_OPPONENT
    ),
    "your_claim": Meaning(kinds.CLAIM, "your claim is 1 higher"),
    "claim_of_all": Meaning(kinds.CLAIM, "the claim of each player is 1 higher", EACH_PLAYER),
    "claim_of_that_type": Meaning(kinds.CLAIM, "your claim in challenges of that type is 1 higher", moment=THAT_TYPE),
    "claim_lower": Meaning(kinds.CLAIM, "each opponent's claim is 1 lower", lowers=True),
    "faction_claim": Meaning(kinds.FACTION_CLAIM, "the claim of each Lannister player is 1 higher", EACH_PLAYER),
    "claim_against_you": Meaning(
        kinds.CLAIM_AGAINST, "the claim against you in challenges of that type is 1 lower", moment=THAT_TYPE
    ),
    "claim_against_any": Meaning(
        kinds.CLAIM_AGAINST_ANY, "you may resolve your military claim against any number of opponents"
    ),
    "claim_against_rival": Meaning(
        kinds.CLAIM_AGAINST_RIVAL, "your claim is 1 higher in military challenges against a rival"
    ),
    "base_gold": Meaning(kinds.BASE_GOLD, "the base gold of each revealed Noble plot is 1", EACH_PLAYER),
    "opponents_income": Meaning(kinds.BASE_INCOME, "the income of each opponent's plot is 1", EACH_OPPONENT),
    "opponents_more_income": Meaning(kinds.INCOME, "the income of each opponent is 1 higher", EACH_OPPONENT),
    "no_income": Meaning(kinds.NO_INCOME, "locations give no income", EACH_PLAYER),
    "opponents_reserve": Meaning(kinds.RESERVE, "the reserve of each opponent is 1 lower", EACH_OPPONENT, lowers=True),
    "plot_window": Meaning(
        kinds.PLOT_WINDOW, "players may take actions after plots are chosen and before they are revealed", EACH_PLAYER
    ),
    "exchange_plots": Meaning(
        kinds.EXCHANGE_PLOTS, "you and that player exchange plot decks and used piles", moment=THAT_PLAYER
    ),
    "draws_more": Meaning(kinds.DRAWS_MORE, "you draw 1 more card in the draw phase"),
    "phase_skipped": Meaning(kinds.SKIP_PHASE, "the dominance phase is skipped", EACH_PLAYER),
    "at_most_stood": Meaning(
        kinds.AT_MOST_STOOD, "no player can stand more than 1 characters in the standing phase", EACH_PLAYER
    ),
    "does_not_stand": Meaning(kinds.NO_STANDING, "each Lannister character does not stand in the standing phase"),
    "additional_challenge": Meaning(
        kinds.ADDITIONAL_CHALLENGE, "each opponent may initiate 1 additional power challenge"
    ),
    "additional_of_that_type": Meaning(
        kinds.ADDITIONAL_CHALLENGE, "you may initiate 1 additional challenge of that type", moment=THAT_TYPE
    ),
    "additional_against_other": Meaning(
        kinds.ADDITIONAL_AGAINST_OTHER, "you may initiate 1 additional military challenge against a different opponent"
    ),
    "next_challenge": Meaning(
        kinds.NEXT_CHALLENGE,
        "your next challenge may be 1 additional challenge of that type, and nobody wins it if it is opposed",
        moment=THAT_TYPE,
    ),
    "at_most_challenges": Meaning(kinds.AT_MOST_CHALLENGES, "you cannot initiate more than 1 challenge"),
    "cannot_before": Meaning(
        kinds.CANNOT_BEFORE,
        "no player can initiate power challenges before winning a military challenge this phase",
        EACH_PLAYER,
    ),
    "cannot_initiate": Meaning(
        kinds.CANNOT_INITIATE_TYPES, "each opponent cannot initiate military or power challenges"
    ),
    "cannot_initiate_type": Meaning(
        kinds.CANNOT_INITIATE, "each opponent cannot initiate challenges of that type", moment=THAT_TYPE
    ),
    "cannot_initiate_against": Meaning(kinds.CANNOT_INITIATE, "each opponent cannot initiate challenges against you"),
    "not_against_each_other": Meaning(
        kinds.NOT_AGAINST_EACH_OTHER,
        "you and that player cannot initiate military challenges against each other",
        moment=THAT_PLAYER,
    ),
    "initiating_costs": Meaning(
        kinds.INITIATING_COSTS,
        "each player must give the defending player 1 gold to initiate a power challenge",
        EACH_PLAYER,
    ),
    "initiating_costs_that": Meaning(
        kinds.INITIATING_COSTS,
        "that player must give you 1 gold to initiate a challenge of that type",
        moment=THAT_PLAYER,
    ),
    "declaring_costs": Meaning(
        kinds.DECLARING_COSTS,
        "the controller of each Lannister character must give you 1 gold to declare it or to trigger its abilities",
    ),
    "cannot_attack": Meaning(kinds.CANNOT_ATTACK, "each Lannister character cannot be declared as an attacker"),
    "cannot_defend": Meaning(kinds.CANNOT_DEFEND, "each Lannister character cannot be declared as a defender"),
    "must_defend": Meaning(kinds.MUST_DEFEND, "each Lannister character must be declared as a defender if able"),
    "must_take_part": Meaning(
        kinds.MUST_TAKE_PART, "each Lannister character must take part in the next challenge if able"
    ),
    "may_defend": Meaning(
        kinds.MAY_DEFEND,
        "self may be declared as a defender in intrigue challenges without the icon and while kneeling",
        own=True,
    ),
    "joins_without_icon": Meaning(
        kinds.JOINS_WITHOUT_ICON,
        "self may be declared as an attacker or defender in power and intrigue challenges without the icon",
    ),
    "also_attacks": Meaning(
        kinds.ALSO_ATTACKS, "self takes part in each challenge in which you control another attacking Stark character"
    ),
    "at_most_declared": Meaning(
        kinds.AT_MOST_DECLARED, "no player can declare more than 1 attacker or defender in a challenge", EACH_PLAYER
    ),
    "at_most_defenders": Meaning(kinds.AT_MOST_DEFENDERS, "the defending player cannot declare more than 1 defender"),
    "no_defenders": Meaning(kinds.AT_MOST_DEFENDERS, "the defending player cannot declare defenders"),
    "opponents_defenders": Meaning(
        kinds.OPPONENTS_DEFENDERS, "no opponent can declare more than 1 defender", EACH_OPPONENT
    ),
    "no_opposing_defenders": Meaning(kinds.OPPONENTS_DEFENDERS, "no opponent can declare defenders", EACH_OPPONENT),
    "no_kneel_attacking": Meaning(
        kinds.NO_KNEEL_ATTACKING, "self does not kneel when attacking in military challenges"
    ),
    "no_kneel_first": Meaning(
        kinds.NO_KNEEL_FIRST,
        "self does not kneel when attacking in the first military challenge you initiate each round",
    ),
    "no_kneel_defending": Meaning(kinds.NO_KNEEL_DEFENDING, "self does not kneel when defending"),
    "cannot_be_bypassed": Meaning(kinds.CANNOT_BE_BYPASSED, "self cannot be bypassed"),
    "may_redirect": Meaning(kinds.MAY_REDIRECT, "you may redirect 1 challenge each round"),
    "may_intercept": Meaning(
        kinds.MAY_INTERCEPT,
        "you may redirect 1 undefended military challenge each round to yourself; if you win it, move 1 power from the"
        " attacking player's faction card to yours",
    ),
    "counts_unopposed": Meaning(kinds.COUNTS_UNOPPOSED, "the challenge is unopposed if you win it by 3 or more STR"),
    "more_unopposed": Meaning(kinds.MORE_UNOPPOSED, "you gain 1 more power for unopposed challenges"),
    "no_unopposed": Meaning(kinds.NO_UNOPPOSED_POWER, "you gain no power for unopposed challenges"),
    "cannot_leave": Meaning(kinds.CANNOT_LEAVE, "self cannot be killed or discarded from play"),
    "cannot_be_saved": Meaning(kinds.CANNOT_BE_SAVED, "each Lannister character cannot be saved"),
    "cannot_be_chosen": Meaning(kinds.CANNOT_BE_CHOSEN, "self cannot be chosen by opponents' events"),
    "stands_instead": Meaning(
        kinds.STAND_INSTEAD, "if each Stark character would be killed while self is kneeling, self stands instead"
    ),
    "no_triggering": Meaning(kinds.NO_TRIGGERING, "each opponent cannot trigger abilities in military challenges"),
    "cannot_trigger": Meaning(kinds.NO_TRIGGERING, "your opponents cannot trigger abilities", EACH_OPPONENT),
    "cannot_play": Meaning(kinds.CANNOT_PLAY, "you cannot play events"),
    "cannot_marshal": Meaning(kinds.CANNOT_MARSHAL, "you cannot marshal locations"),
    "additional_limited": Meaning(
        kinds.ADDITIONAL_LIMITED, "you may marshal or play 1 additional limited card each round"
    ),
    "events_cost": Meaning(kinds.EVENTS_COST, "each player must give an opponent 1 gold to play an event", EACH_PLAYER),
    "costs_stay": Meaning(kinds.COSTS_STAY, "the cost of cards you play cannot be lowered"),
    "costs_less": Meaning(kinds.COSTS_LESS, "self costs 1 less to marshal", own=True),
    "first_costs": Meaning(kinds.FIRST_COSTS, "the first Stark character you marshal each round costs 1 less"),
    "kind_costs_less": Meaning(kinds.KIND_COSTS_LESS, "each location you marshal costs 1 less"),
    "first_event_costs": Meaning(kinds.FIRST_EVENT_COSTS, "the first event you play each round costs 1 less"),
    "announces_faction": Meaning(
        kinds.ANNOUNCES_HOUSE, "you announce a faction with self, and pay no gold penalty to marshal its cards"
    ),
    "gold_penalty": Meaning(
        kinds.GOLD_PENALTY, "each player pays a gold penalty of 1 to marshal each character", EACH_PLAYER
    ),
    "may_pay_penalty": Meaning(kinds.MAY_PAY_PENALTY, "you may pay a gold penalty of 1 to marshal each character"),
    "no_penalty": Meaning(kinds.NO_PENALTY, "you pay no gold penalty to marshal each character"),
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
