"""What all answers share: tests of the cards and players that a phrase means, and how tests add up."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.adjectives import CardTest
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import cards_meant, compile_count, compile_number, player_word, players_meant
from fivekings.thrones.model.ability import Count, Roles, Test, always
from fivekings.thrones.model.state import REMOVED, Thrones
from fivekings.thrones.rules.cards.protection import is_immune

Answer = Callable[[Node], Test]
"""What an effect needs in order to change anything, found out once for a phrase."""
PlayerTest = Callable[[Thrones, int, Roles], bool]


def never(_state: Thrones, _roles: Roles) -> bool:
    """Not at all."""
    return False


def can_never(_step: Node) -> Test:
    """It changes nothing by itself, only what stands before it or inside it does."""
    return never


def can_always(_step: Node) -> Test:
    """It changes something whenever it is done."""
    return always


def any_of(tests: list[Test]) -> Test:
    """Does one of these hold?"""
    telling = [test for test in tests if test is not never]
    if always in telling:
        return always
    if len(telling) < 2:
        return telling[0] if telling else never

    return lambda state, roles: any(test(state, roles) for test in telling)


def both(one: Test, other: Test) -> Test:
    """Do both hold?"""
    if one is always:
        return other
    if other is always:
        return one
    if never in (one, other):
        return never
    return lambda state, roles: one(state, roles) and other(state, roles)


def some_card(subject: Node, test: CardTest) -> Test:
    """Is any of the cards that are meant one that this could change, and that is not immune to it? Cards that will be
    knelt to pay for it are not known before.

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
    """Does something hold of any of the cards that are meant?"""
    return lambda step: some_card(step["what"], test)


def is_there(_state: Thrones, _card: int, _roles: Roles) -> bool:
    """It is enough that there is a card."""
    return True


def some_player(who: Node, test: PlayerTest) -> Test:
    """Does something hold of any of the players that are meant and still in the game?"""
    form = player_word(who)

    def possible(state: Thrones, roles: Roles) -> bool:
        players = state.players()
        return any(player in players and test(state, player, roles) for player in players_meant(state, form, roles))

    return possible


def somebody(test: PlayerTest) -> Answer:
    """Does something hold of any of the players that are meant, or of those whose cards are?"""
    return lambda step: some_player(step["who"] or step["whose"], test)


def some_amount(amount: int | Node, each: Node | None = None) -> Test:
    """Does a number come to anything, once or for each of something?"""
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
