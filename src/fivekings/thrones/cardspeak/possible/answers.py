"""What the tests share: tests of cards and players, and combining tests."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.adjectives import CardTest
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import cards_meant, compile_count, compile_number, player_word, players_meant
from fivekings.thrones.model.ability import Count, Roles, Test, always
from fivekings.thrones.model.state import REMOVED, Thrones
from fivekings.thrones.rules.cards.protection import is_immune

Answer = Callable[[Node], Test]
"""Builds the test whether an effect could change anything, once per phrase."""
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


def some_such(test: CardTest) -> Answer:
    """Does the test hold for any of the meant cards?"""
    return lambda step: some_card(step["what"], test)


def is_there(_state: Thrones, _card: int, _roles: Roles) -> bool:
    """It is enough that there is a card."""
    return True


def some_player(who: Node, test: PlayerTest) -> Test:
    """Does the test hold for any meant player still in the game?"""
    form = player_word(who)

    def possible(state: Thrones, roles: Roles) -> bool:
        players = state.players()
        return any(player in players and test(state, player, roles) for player in players_meant(state, form, roles))

    return possible


def somebody(test: PlayerTest) -> Answer:
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
