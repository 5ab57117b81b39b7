"""Compiles what constant abilities and lasting effects say: one table of words and one function for both."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import PHRASES, compile_count, compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.triggers.of_leaving import WAYS
from fivekings.thrones.cardspeak.word import MODIFIERS
from fivekings.thrones.model import kinds
from fivekings.thrones.model.ability import Count, Roles, Test
from fivekings.thrones.model.modifier import EACH_OPPONENT, EACH_PLAYER, HOST, SELF, SUCH, YOU, Modifier
from fivekings.thrones.model.terms import phase_named, type_number


def both(one: Test | None, other: Test) -> Test:
    """Do both conditions hold?"""
    return other if one is None else lambda state, roles: one(state, roles) and other(state, roles)


FILTERS: Final = frozenset({"filter", "named", "plural_filter"})
"""Kinds of cards that a form speaks of in a slot of its own."""


def on_location(state: Any, roles: Roles) -> bool:
    """Is the attachment on a location?"""
    host: int = state.host[roles["source"]]
    return bool(host >= 0 and state.cards[host].type == "location")


def compile_saying(says: Node) -> list[Modifier]:
    """Compile what a card or an effect says, apart from the cards and the players it applies to; several keywords are
    several modifiers."""
    if says["barred"] is not None:
        return prohibitions(says)
    made = Modifier(kind_of(says))
    made.who = MODIFIERS[says.form].who
    amount: Any = says["count"] if says["count"] is not None else says["amount"]
    sign = -1 if MODIFIERS[says.form].lowers else 1
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
    elif says.form == "cannot_leave_play":
        made.words = tuple(WAYS.values())
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


TYPED: Final = frozenset({kinds.CANNOT_ATTACK, kinds.CANNOT_DEFEND})
"""Prohibitions that may hold in challenges of some types only."""


def prohibitions(says: Node) -> list[Modifier]:
    """What cannot be done to a card: one modifier for each kind of prohibition. got.cannot.1"""
    found: dict[int, list[str]] = {}
    for one in says["barred"]:
        for kind, word in PHRASES["barred"][one.form].build(one):
            found.setdefault(kind, []).extend([word] if word else [])
    types = tuple(type_number(name) for name in says["types"] or [])
    if types and not set(found) <= TYPED:
        raise BadInput("only being declared as an attacker or defender depends on the type of the challenge")
    made: list[Modifier] = []
    for kind, words in found.items():
        bar = Modifier(kind)
        bar.words, bar.types = tuple(words), types
        made.append(bar)
    return made


PLOT_KINDS: Final = {
    "claim": kinds.CLAIM,
    "income": kinds.INCOME,
    "initiative": kinds.INITIATIVE,
    "reserve": kinds.RESERVE,
}
"""What changes the values of a player's plot."""


def kind_of(says: Node) -> int:
    """What a saying changes."""
    if says["stat"] is None:
        return MODIFIERS[says.form].changes
    if says["stat"].form not in PLOT_KINDS:
        raise BadInput(f"'{spoken(says['stat'].form)}' cannot be changed; say income")
    return PLOT_KINDS[says["stat"].form]


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
    if MODIFIERS[says.form].moment:
        raise BadInput(f"a card in play cannot say '{spoken(says.form)}': {MODIFIERS[says.form].moment}")
    made = compile_saying(says)
    for modifier in made:
        modifier.condition = condition
        set_scope(modifier, says)
        who: Node | None = says["who"] or says["whose"]
        if who is not None and who.form != "you":
            modifier.who = player_spoken_of(who.form)
    return made


def set_scope(modifier: Modifier, says: Node) -> None:
    """The cards that a modifier applies to, as long as it is in force."""
    what = says["what"]
    if MODIFIERS[says.form].own:
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
