"""Conditions about the past: what happened this phase or this round.

What a text asks for is kept from the start of the game (`rules/players/history.py`); nothing else is.
"""

from collections.abc import Callable
from typing import Any, Final, get_args

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.conditions.of_players import PlayerTest, holds_for
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import cards_meant, compile_meets, condition, phrase, post
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import is_one_of
from fivekings.thrones.model.ability import Filter, Roles, Test
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.cards.characteristics import belongs, is_such
from fivekings.thrones.rules.challenge.result import LOST
from fivekings.thrones.rules.players.past_facts import Fact, remembered

PERIODS: Final = {"period_phase": "phase", "period_round": "round"}
ASKS: Final[dict[str, Fact]] = {}
"""The facts that phrases ask for, by form."""


def facts_asked(tree: Any) -> frozenset[Fact]:
    """The facts that a text asks for."""
    if isinstance(tree, list):
        return frozenset().union(*[facts_asked(item) for item in tree])
    if not isinstance(tree, Node) or always_kept(tree):
        return frozenset()
    own: frozenset[Fact] = frozenset([ASKS[tree.form]] if tree.form in ASKS else [])
    return own.union(*[facts_asked(part) for part in tree.slots.values()])


def always_kept(node: Node) -> bool:
    """Does a phrase ask only whether a player lost a challenge? That is kept in every game."""
    return node.form == "fought" and node["past"].form == "past_lost" and node["target"] is None


def period_of(node: Node) -> str:
    """The period that a phrase asks about."""
    form: str = node["period"].form
    if form not in PERIODS:
        raise BadInput("the past of a challenge is not kept: say this phase or this round")
    return PERIODS[form]


# --- players ---------------------------------------------------------------------------------------------------------


def in_past(node: Node) -> Callable[[Thrones, int, Roles], int]:
    """How many such challenges a player won, lost or initiated."""
    period, past = period_of(node), node["past"].form
    kinds = range(3) if node["type"] is None else (CHALLENGES.index(node["type"]),)
    side = "" if node["side"] is None else node["side"].form
    target = None if node["target"] is None else is_one_of(node["target"])
    if always_kept(node):
        lost = LOST[period][side]
        return lambda state, player, _roles: sum(lost.of(player, kind) in state.uses for kind in kinds)
    fact: Fact = ASKS[past]

    def number(state: Thrones, player: int, roles: Roles) -> int:
        total = 0
        for (_, first, second, third), times in remembered(state, period, fact):
            me, other = (third, first) if past == "past_lost" else (first, third)
            attacked = (second % 2 == 0) != (past == "past_lost")
            if me != player or second // 2 not in kinds or (side and (side == "as_attacker") != attacked):
                continue
            if target is None or target(state, other, roles):
                total += times
        return total

    return number


def fought(node: Node) -> Test:
    """Has a player won, lost or initiated such a challenge, or not?"""
    number, wanted = in_past(node), not node["not"]
    return holds_for(node["who"], lambda state, player, roles: (number(state, player, roles) > 0) == wanted)


def fought_often(node: Node) -> Test:
    """Has a player won, lost or initiated so many challenges?"""
    number, meets = in_past(node), compile_meets(node["count"])
    return holds_for(node["who"], lambda state, player, roles: meets(state, number(state, player, roles), roles))


def nth_challenge(node: Node) -> Test:
    """Is it the nth challenge that a player initiated?"""
    period, nth = period_of(node), ORDINALS.index(node["nth"].form) + 1

    def is_nth(state: Thrones, player: int, _roles: Roles) -> bool:
        times = sum(often for use, often in remembered(state, period, "initiated") if use[1] == player)
        return times == nth and state.attacker == player

    return holds_for(node["who"], is_nth)


def player_fact(fact: Fact) -> Callable[[Node], Test]:
    """Has a player done something, or not?"""

    def build(node: Node) -> Test:
        period, wanted = period_of(node), not node["not"]

        def holds(state: Thrones, player: int, _roles: Roles) -> bool:
            return any(use[1] == player for use, _ in remembered(state, period, fact)) == wanted

        test: PlayerTest = holds
        return holds_for(node["who"], test)

    return build


# --- cards -----------------------------------------------------------------------------------------------------------


def cards_in_past(state: Thrones, period: str, fact: Fact) -> dict[int, int]:
    """The cards that something happened to, with their controllers at that time."""
    return {use[1]: use[2] for use, _ in remembered(state, period, fact)}


def such_in_past(which: Filter, period: str, fact: Fact) -> Callable[[Thrones, Roles], int]:
    """How many such cards something happened to."""

    def number(state: Thrones, roles: Roles) -> int:
        found = cards_in_past(state, period, fact).items()
        return sum(is_such(state, which, c, roles) and belongs(state, which, player, roles) for c, player in found)

    return number


def had_fate(fact: Callable[[Node], Fact]) -> Callable[[Node], Test]:
    """Did something happen to a card, or not? A kind of cards is meant wherever they are now."""

    def build(node: Node) -> Test:
        period, wanted, past = period_of(node), not node["not"], fact(node)
        if node["what"].form == "any":
            number = such_in_past(compile_filter(node["what"]["what"]), period, past)
            return lambda state, roles: (number(state, roles) > 0) == wanted
        meant = cards_meant(node["what"])

        def holds(state: Thrones, roles: Roles) -> bool:
            found = cards_in_past(state, period, past)
            return any(card in found for card in meant(state, roles)) == wanted

        return holds

    return build


def fates(node: Node) -> Test:
    """Did something happen to so many cards?"""
    meets = compile_meets(node["count"])
    number = such_in_past(compile_filter(node["what"]), period_of(node), ASKS[node["fate"].form])
    return lambda state, roles: meets(state, number(state, roles), roles)


def with_fate(fact: Callable[[Node], Fact]) -> Callable[[Node, Filter], None]:
    """Cards to which something happened, or did not."""

    def narrowed(node: Node, which: Filter) -> None:
        period, wanted, past = period_of(node), not node["not"], fact(node)
        which.tests.append(lambda state, card, _roles: (card in cards_in_past(state, period, past)) == wanted)

    return narrowed


def fate_of(node: Node) -> Fact:
    """What the text says happened."""
    return ASKS[node["fate"].form]


def entered(_node: Node) -> Fact:
    """Cards entered play."""
    return "entered"


# --- words -----------------------------------------------------------------------------------------------------------

for name, words, known in (
    ("past_won", "won", "won"),
    ("past_lost", "lost", "won"),
    ("past_initiated", "initiated", "initiated"),
):
    phrase("past", name, words, lambda _node: None, f"if you have {words} a military challenge this phase: draw 1 card")
    ASKS[name] = next(fact for fact in get_args(Fact) if fact == known)
for name, words, known in (
    ("was_killed", "killed", "killed"),
    ("was_sacrificed", "sacrificed", "sacrificed"),
    ("was_discarded", "discarded from play", "discarded"),
    ("was_marshaled", "marshaled", "marshaled"),
    ("was_played", "played", "played"),
    ("was_attacking", "declared as an attacker", "attacked"),
    ("was_defending", "declared as a defender", "defended"),
):
    phrase("fate", name, words, lambda _node: None, f"if a character was {words} this phase: draw 1 card")
    ASKS[name] = next(fact for fact in get_args(Fact) if fact == known)
ORDINALS: Final = ("first", "second", "third", "fourth")
for nth in ORDINALS:
    phrase(
        "ordinal",
        nth,
        nth,
        lambda _node: None,
        f"if it is the {nth} challenge you initiated this phase: draw 1 card",
    )
ASKS.update({"nth_challenge": "initiated", "entered_play": "entered", "that_entered": "entered"})
ASKS.update({"won_dominance": "dominance", "won_initiative": "initiative", "drew": "drawn"})

condition(
    "fought",
    "{who:player} have|has [not] {past:past} a|an [{type:challenge}] challenge [as the {side:side}]"
    " [against {target:player}] this {period:period}",
    fought,
    "if you have not lost a military challenge this phase: draw 1 card",
)
condition(
    "fought_often",
    "{who:player} have|has {past:past} {count:amount} [{type:challenge}] challenge|challenges [as the {side:side}]"
    " [against {target:player}] this {period:period}",
    fought_often,
    "if you have lost 2 or more challenges this phase: draw 1 card",
)
condition(
    "nth_challenge",
    "it is the {nth:ordinal} challenge {who:player} initiated this {period:period}",
    nth_challenge,
    "if it is the third challenge you initiated this phase: draw 1 card",
)
condition(
    "won_dominance",
    "{who:player} have|has [not] won dominance this {period:period}",
    player_fact("dominance"),
    "if you have won dominance this round: draw 1 card",
)
condition(
    "won_initiative",
    "{who:player} have|has [not] won initiative this {period:period}",
    player_fact("initiative"),
    "if you have won initiative this round: draw 1 card",
)
condition(
    "drew",
    "{who:player} have|has [not] drawn cards this {period:period}",
    player_fact("drawn"),
    "if you have not drawn cards this phase: draw 1 card",
)
condition(
    "had_fate",
    "{what:subject} was [not] {fate:fate} this {period:period}",
    had_fate(fate_of),
    "if a Stark character you control was killed this round: draw 1 card",
)
condition(
    "fates",
    "{count:amount} {what:filter} were {fate:fate} this {period:period}",
    fates,
    "if 2 or more characters were killed this phase: draw 1 card",
)
condition(
    "entered_play",
    "{what:subject} entered play this {period:period}",
    had_fate(entered),
    "if self entered play this phase: draw 1 card",
)
post(
    "that_was",
    "that was [not] {fate:fate} this {period:period}",
    with_fate(fate_of),
    "choose a character in your dead pile that was killed this phase: return it to its owner's hand",
)
post(
    "that_entered",
    "that entered play this {period:period}",
    with_fate(entered),
    "choose a character that entered play this phase: kneel it",
)
