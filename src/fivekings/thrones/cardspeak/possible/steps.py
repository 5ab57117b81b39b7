"""Could these steps change anything? Choices, conditions and optional effects, and the table of all tests.

got.abilities.8, got.abilities.9
"""

from typing import Any, Final

from fivekings.thrones.cardspeak.conditions import compile_condition
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import compile_filter, player_word, players_meant, target_filter
from fivekings.thrones.cardspeak.possible.answers import Answer, any_of, both, can_never, never, some_player
from fivekings.thrones.cardspeak.possible.cards import CARDS
from fivekings.thrones.cardspeak.possible.lasting import LATER
from fivekings.thrones.cardspeak.possible.piles import PILES
from fivekings.thrones.cardspeak.possible.resources import RESOURCES
from fivekings.thrones.cardspeak.prompts import EACH_CHOOSES
from fivekings.thrones.model.ability import Roles, Test, always
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CRESTS, DRAWN, HOUSES
from fivekings.thrones.rules.cards.selection import all_such

FINDING: Final = frozenset(
    {"search_top", "search_deck", "look_top", "reveal_top", "reveal_several"}
    | {"discard_random", "discard_top", "discards_top"}
)
"""Effects after which `it` is what they found. Finding something is a change itself; if nothing is found, the following
steps have nothing to act on."""


MOST_LOOKS: Final = 1_000
"""How often one question may look at what could follow a choice. Choices within choices multiply; printed cards take
less than a tenth of this. Where it is not enough, the answer is yes."""


def looks_on(roles: Roles) -> Roles:
    """The same roles, with a count of the looks that are left."""
    return roles if "looks" in roles else {**roles, "looks": [MOST_LOOKS]}


def looked_enough(roles: Roles) -> bool:
    """Count a look; were there too many?"""
    roles["looks"][0] -= 1
    return bool(roles["looks"][0] < 0)


def possible_steps(steps: list[Node]) -> Test:
    """Could any of these steps change anything? Each is judged on the table as it stands: a step matters only if those
    before it could change nothing.

    got.abilities.8, got.abilities.9, got.effects.3
    """
    tests: list[Test] = []
    for number, step in enumerate(steps):
        rest = steps[number + 1 :]
        if step.form in EACH_CHOOSES:
            tests.append(chosen_by_each(step, rest))
            break
        tests.append(POSSIBLE[step.form](step))
        if step.form in FINDING:
            tests.append(found_nothing(possible_steps(rest)))
            break
    return any_of(tests)


def found_nothing(rest: Test) -> Test:
    """The steps that remain if nothing was found."""
    if rest is never:
        return never
    return lambda state, roles: rest(state, {**roles, "it": []})


# --- what is chosen -------------------------------------------------------------------------------

IT: Final = frozenset({"it", "them", "each_of_them"})
"""Words for what one player chose."""
EACH_CHOSEN: Final = frozenset({"each_chosen"})
"""The word for what several chose."""
READS_CHOSEN: Final = EACH_CHOSEN | {"each_not_chosen"}
"""The words whose meaning depends on what several chose."""
ACTS_ON_IT: Final = frozenset(
    {"draw_it", "exchange_with", "bottom_instead", "discard_instead", "hand_instead", "deck_instead"}
)
"""Effects that act on "it" without a word for it."""
MEASURES: Final = frozenset({"each", "condition", "amount", "count", "number"})
"""Slots that refer to a card without anything happening to it."""


def affecting_steps(steps: list[Node], words: frozenset[str] = IT) -> Test:
    """Could these steps affect what was chosen? If no step acts on it (it is a measure, or is spared), it is enough
    that they could change anything.

    got.target.10, got.abilities.14
    """
    return possible_steps(acting_on(steps, words) or steps)


def acting_on(steps: list[Node], words: frozenset[str]) -> list[Node]:
    """Those of the steps that act on the cards that a word stands for."""
    found: list[Node] = []
    for step in steps:
        acting = acting_part(step, words)
        if acting is not None:
            found.append(acting)
        if step.form in (FINDING if words is IT else EACH_CHOOSES):
            break  # from here on the words mean other cards
    return found


def acting_part(step: Node, words: frozenset[str]) -> Node | None:
    """The part of a step that acts on these cards, under the same conditions; nothing after a `then`, which happens
    only if what is before it was done.

    got.then.1, got.abilities.12
    """
    if step.form == "then":
        return None
    if step.form in ("either", "if_may"):
        ways = {slot: acting_part(step[slot], words) for slot in ("first", "second")}
        if None not in ways.values():
            return Node(step.form, {**step.slots, **ways})
        return ways["second"] or (ways["first"] if step.form == "either" else permitted(step, ways["first"]))
    if step["does"] is not None and step["targets"] is None:  # for steps that choose cards, `it` is another card
        inner = acting_on(step["does"], words)
        return Node(step.form, {**step.slots, "does": inner}) if inner else None
    if step.form in ACTS_ON_IT and words is IT:
        return step
    speaks = {slot: part for slot, part in step.slots.items() if slot != "does"}
    return step if speaks_of(speaks, words) else None


def permitted(step: Node, first: Node | None) -> Node | None:
    """The first of two things, with the condition under which a player may do it."""
    return None if first is None else Node("if", {"condition": step["condition"], "does": [first]})


def speaks_of(tree: Any, words: frozenset[str]) -> bool:
    """Does a phrase refer to the cards that a word stands for, other than to measure or spare them?"""
    if isinstance(tree, Node):
        return tree.form in words or (tree.form != "other_than" and speaks_of(tree.slots, words))
    if isinstance(tree, dict):
        return any(slot not in MEASURES and speaks_of(part, words) for slot, part in tree.items())
    return isinstance(tree, list) and any(speaks_of(item, words) for item in tree)


def names(tree: Any, words: frozenset[str]) -> bool:
    """Does a phrase name the cards that a word stands for, in any way?"""
    if isinstance(tree, Node):
        return tree.form in words or names(tree.slots, words)
    if isinstance(tree, dict):
        return any(names(part, words) for part in tree.values())
    return isinstance(tree, list) and any(names(item, words) for item in tree)


def can_select(step: Node) -> Test:
    """Is there a choice that the following steps could affect? got.target.3, got.target.10"""
    which, inner = target_filter(step["targets"]), affecting_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        roles = looks_on(roles)
        cards = all_such(state, which, roles)
        return any(looked_enough(roles) or inner(state, {**roles, "it": [card]}) for card in cards)

    return possible


def choosable(rest: list[Node]) -> Test:
    """The test for cards that players choose in turn: the following steps could affect it, unless it is only spared.

    got.target.10, got.abilities.14
    """
    acting = acting_on(rest, EACH_CHOSEN)
    return possible_steps(acting) if acting else always


def chosen_by_each(step: Node, rest: list[Node]) -> Test:
    """Could the following steps change anything for what players may choose? Players who may choose nothing could
    choose nothing.

    got.target.10
    """
    target: Node = step["targets"]
    which, inner, after = compile_filter(target["what"]), choosable(rest), possible_steps(rest)
    optional = target.form == "up_to"
    matters = names(rest, READS_CHOSEN)
    form = "each_player" if step["who"] is None else player_word(step["who"])

    def possible(state: Thrones, roles: Roles) -> bool:
        if not matters:
            return after(state, {**roles, "picked": []})
        roles = looks_on(roles)
        lists: list[list[int]] = []
        for player in players_meant(state, form, roles):
            such = all_such(state, which, {**roles, "seat": player})
            able = [card for card in such if inner(state, {**roles, "picked": [card]})]
            if able:
                lists.append(able)
        if (optional or not lists) and after(state, {**roles, "picked": []}):
            return True
        for place, able in enumerate(lists):
            others = [other[0] for other in lists[:place] + lists[place + 1 :]]
            if any(looked_enough(roles) or after(state, {**roles, "picked": [card, *others]}) for card in able):
                return True
        return False

    return possible


def can_choose_player(step: Node) -> Test:
    """Is there a player or opponent for whom the following steps could change anything? got.target.3"""
    inner, anybody = possible_steps(step["does"]), step.form == "choose_player"

    def possible(state: Thrones, roles: Roles) -> bool:
        roles = looks_on(roles)
        players = state.players() if anybody else state.opponents(roles["player"])
        return any(looked_enough(roles) or inner(state, {**roles, "that": player}) for player in players)

    return possible


# --- what is named --------------------------------------------------------------------------------


def can_name(role: str, names: tuple[Any, ...]) -> Answer:
    """Is there a name with which the following steps could change anything?"""

    def naming(step: Node) -> Test:
        inner = possible_steps(step["does"])
        known = tuple(step["types"]) if step.form == "name_type" else names

        def possible(state: Thrones, roles: Roles) -> bool:
            roles = looks_on(roles)
            return any(looked_enough(roles) or inner(state, {**roles, role: name}) for name in known)

        return possible

    return naming


def can_do_inner(step: Node) -> Test:
    """Could the following steps change anything? What will be named is open: it may be any title."""
    return possible_steps(step["does"])


# --- what may be, and what is on a condition ------------------------------------------------------


def can_if(step: Node) -> Test:
    """Does the condition hold, and could the following steps change anything?"""
    return both(compile_condition(step["condition"]), possible_steps(step["does"]))


def can_either(step: Node) -> Test:
    """Could one of the two options change anything?"""
    return any_of([possible_steps([step["first"]]), possible_steps([step["second"]])])


def can_if_may(step: Node) -> Test:
    """Could the first option change anything if its condition holds, or else the second? got.may.1"""
    first = both(compile_condition(step["condition"]), possible_steps([step["first"]]))
    return any_of([first, possible_steps([step["second"]])])


def can_may(step: Node) -> Test:
    """Could an optional effect change anything? got.may.1"""
    inner = possible_steps(step["does"])

    def willing(state: Thrones, player: int, roles: Roles) -> bool:
        roles = looks_on(roles)
        return looked_enough(roles) or inner(state, {**roles, "player": player})

    return inner if step["who"].form == "you" else some_player(step["who"], willing)


POSSIBLE: Final[dict[str, Answer]] = {
    **CARDS,
    **PILES,
    **RESOURCES,
    **LATER,
    "choose": can_select,
    "select": can_select,
    "choose_opponent": can_choose_player,
    "choose_player": can_choose_player,
    "for_each_opponent": can_choose_player,
    "each_chooses": can_never,
    "one_of_each": can_never,
    "name_challenge": can_name("type", (0, 1, 2)),
    "name_cardtype": can_name("cardtype", DRAWN),
    "name_type": can_name("cardtype", DRAWN),
    "name_crest": can_name("crest", tuple(crest.lower() for crest in CRESTS[:4])),
    "name_faction": can_name("faction", HOUSES),
    "name_card": can_do_inner,
    "name_plot": can_do_inner,
    "if": can_if,
    "if_may": can_if_may,
    "either": can_either,
    "may": can_may,
    "may_pay": can_do_inner,
    "unless_influence": can_do_inner,
    "then": can_never,
}
"""The test for each effect of cardspeak. Every form of a step has a test here, and its effect in `effects.py`.

What comes after a `then` happens only if what is before it was done in full, so it adds nothing (got.abilities.12,
got.then.1, got.target.8). Whether a player could pay what an effect asks for is not checked beforehand
(got.abilities.16).
"""
