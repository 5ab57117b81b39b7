"""Could it change anything? Tests of cards, players, and steps with their choices. got.abilities.8, got.abilities.9"""

from collections.abc import Callable
from typing import Any, Final

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import CardTest, cards_meant, compile_count, compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import compile_players, everybody
from fivekings.thrones.cardspeak.word import VERBS, Could
from fivekings.thrones.model.ability import Count, Roles, Test, always
from fivekings.thrones.model.state import DECK, HAND, REMOVED, Thrones
from fivekings.thrones.rules.cards.protection import is_immune
from fivekings.thrones.rules.cards.selection import all_such

PlayerTest = Callable[[Thrones, int, Roles], bool]


def never(_state: Thrones, _roles: Roles) -> bool:
    """It cannot."""
    return False


def can_never(_step: Node) -> Test:
    """The step changes nothing by itself; only the steps before or inside it do."""
    return never


def can_always(_step: Node) -> Test:
    """The step always changes something."""
    return always


def any_of(tests: list[Test]) -> Test:
    """Does one of these tests hold?"""
    telling = [test for test in tests if test is not never]
    if always in telling:
        return always
    if len(telling) < 2:
        return telling[0] if telling else never

    return lambda state, roles: any(test(state, roles) for test in telling)


def both(one: Test, other: Test) -> Test:
    """Do both tests hold?"""
    if one is always:
        return other
    if other is always:
        return one
    if never in (one, other):
        return never
    return lambda state, roles: one(state, roles) and other(state, roles)


def some_card(subject: Node, test: CardTest) -> Test:
    """Is there a meant card that the effect could change and that is not immune? Cards that will kneel to pay are not
    known yet.

    got.abilities.8, got.target.10, got.immune.1
    """
    meant = cards_meant(subject)
    awaited = subject.form == "each_knelt"

    def possible(state: Thrones, roles: Roles) -> bool:
        if awaited and "knelt" not in roles:
            return True
        for card in meant(state, roles):
            there = card >= 0 and state.zone[card] != REMOVED and test(state, card, roles)
            if there and not is_immune(state, card, roles["source"]):
                return True
        return False

    return possible


def some_such(test: CardTest) -> Could:
    """Does the test hold for any of the meant cards?"""
    return lambda step: some_card(step["what"], test)


def is_there(_state: Thrones, _card: int, _roles: Roles) -> bool:
    """It is enough that there is a card."""
    return True


def some_player(who: Node | None, test: PlayerTest) -> Test:
    """Does the test hold for any meant player still in the game?"""
    meant = compile_players(who)

    def possible(state: Thrones, roles: Roles) -> bool:
        players = state.players()
        return any(player in players and test(state, player, roles) for player in meant(state, roles))

    return possible


def somebody(test: PlayerTest) -> Could:
    """Does the test hold for any meant player, or any player with a meant card?"""
    return lambda step: some_player(step["who"] or step["whose"], test)


def some_amount(amount: int | Node, each: Node | None = None) -> Test:
    """Is an amount, possibly for each of something, not 0?"""
    if isinstance(amount, Node) and amount.form == "minus":
        return some_amount(amount["number"], each)
    once: Test = always
    if amount == 0:
        once = never
    elif not isinstance(amount, int):
        once = comes_to_something(compile_number(amount))
    return once if each is None else both(once, comes_to_something(compile_count(each)))


def comes_to_something(count: Count) -> Test:
    """Is a number not 0?"""
    return lambda state, roles: count(state, roles) != 0


def at_least(wanted: Count, there: Count) -> Test:
    """Is there as much as is wanted?"""
    return lambda state, roles: there(state, roles) >= wanted(state, roles)


def holds_cards(state: Thrones, player: int, roles: Roles) -> bool:
    """Does the player have a card in hand? An event being played is no longer in hand. got.event.1"""
    hand = state.pile(player, HAND)
    return len(hand) > 1 or (bool(hand) and hand[0] != roles["source"])


def has_deck(state: Thrones, player: int, _roles: Roles) -> bool:
    """Is there a card in the player's deck? got.deck.1"""
    return bool(state.pile(player, DECK))


def goes_to_deck(place: int) -> CardTest:
    """Is a card not already at this end of its owner's deck? got.deck.1"""

    def may_go(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.zone[card] != DECK or state.pile(state.owner[card], DECK)[place] != card

    return may_go


def goes_to(zone: int) -> CardTest:
    """Is a card not there already? got.ownership.5"""

    def may_go(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.zone[card] != zone

    return may_go


def lies_in(zone: int) -> CardTest:
    """Is a card there?"""

    def is_found(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.zone[card] == zone

    return is_found


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
    before it could change nothing. Whether a player could pay what an effect asks for is not checked beforehand.

    got.abilities.8, got.abilities.9, got.abilities.12, got.abilities.13, got.abilities.16, got.effects.3, got.then.1,
    got.target.8
    """
    tests: list[Test] = []
    for number, step in enumerate(steps):
        rest = steps[number + 1 :]
        word = VERBS[step.form]
        if word.in_turn:
            tests.append(chosen_by_each(step, rest))
            break
        tests.append(word.could(step))
        if finds(step):
            tests.append(found_nothing(possible_steps(rest)))
            break
    return any_of(tests)


def payable_step(step: Node) -> Test:
    """Could a step be done in full, as a cost? got.costs.6, got.abilities.10"""
    if step.form != "select":
        return VERBS[step.form].payable(step)
    target: Node = step["targets"]
    which, inner = compile_filter(target["what"]), payable_step(step["does"][0])
    least = compile_number(target["count"] or 1) if target.form in ("one", "several") else compile_number(0)

    def possible(state: Thrones, roles: Roles) -> bool:
        able = [card for card in all_such(state, which, roles) if inner(state, {**roles, "it": [card]})]
        return len(able) >= least(state, roles)

    return possible


def finds(step: Node) -> bool:
    """Is `it` afterwards what the step has found?"""
    if step.form == "players_act":
        return any(finds(act) for act in step["does"])
    return VERBS[step.form].finds


def found_nothing(rest: Test) -> Test:
    """The steps that remain if nothing was found."""
    if rest is never:
        return never
    return lambda state, roles: rest(state, {**roles, "it": []})


IT: Final = frozenset({"it", "them", "each_of_them"})
"""Words for what one player chose."""


EACH_CHOSEN: Final = frozenset({"each_chosen"})
"""The word for what several chose."""


READS_CHOSEN: Final = EACH_CHOSEN | {"each_not_chosen"}
"""The words whose meaning depends on what several chose."""


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
        if finds(step) if words is IT else VERBS[step.form].in_turn:
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
    if step.form == "choose_one":
        acting = [acting_on(way["does"], words) for way in step["ways"]]
        kept = [Node("way", {"does": inner}) for inner in acting if inner]
        return Node(step.form, {"ways": kept}) if kept else None
    if step.form == "if" and step["other"]:
        held, other = acting_on(step["does"], words), acting_on(step["other"], words)
        return Node(step.form, {**step.slots, "does": held, "other": other}) if held or other else None
    if step["does"] is not None and step["targets"] is None:  # for steps that choose cards, `it` is another card
        inner = acting_on(step["does"], words)
        return Node(step.form, {**step.slots, "does": inner}) if inner else None
    if VERBS[step.form].acts_on_it and words is IT:
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
    who = everybody if step["who"] is None else compile_players(step["who"])

    def possible(state: Thrones, roles: Roles) -> bool:
        if not matters:
            return after(state, {**roles, "picked": []})
        roles = looks_on(roles)
        lists: list[list[int]] = []
        for player in who(state, roles):
            such = all_such(state, which, {**roles, "actor": player})
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
