"""Applying an effect to the cards it means, as far as possible."""

from collections.abc import Callable

from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import cards_meant
from fivekings.thrones.cardspeak.word import Act
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import PLOTS, REMOVED, USED, Thrones
from fivekings.thrones.rules.cards.protection import is_immune


def act_on(step: Node, act: Callable[[Thrones, list[int]], None], leaving: bool = False) -> Act:
    """Do something to the cards that a step means; if there are none, the step fails.

    got.then.1, got.target.7, got.effects.1
    """
    return act_with(step, lambda state, cards, _roles: act(state, cards), leaving)


def act_with(step: Node, act: Callable[[Thrones, list[int], Roles], None], leaving: bool = False) -> Act:
    """The same, where it matters who does it, or how much that is."""
    meant = cards_meant(step["what"])

    def done(state: Thrones, frame: Frame) -> None:
        cards = movable(state, meant(state, frame.roles), frame.roles)
        if not cards:
            frame.roles["failed"] = True
            return
        if leaving:
            frame.roles["gone"] = cards[:]
        act(state, cards, frame.roles)

    return done


def movable(state: Thrones, cards: list[int], roles: Roles) -> list[int]:
    """Those of the cards that an effect can move or change; plots stay in their own piles."""
    return [card for card in unaffected_removed(state, cards, roles) if state.zone[card] not in (PLOTS, USED)]


def unaffected_removed(state: Thrones, cards: list[int], roles: Roles) -> list[int]:
    """The cards that are still in the game and not immune to the effect. got.immune.1"""
    source: int = roles["source"]
    there = [card for card in cards if state.zone[card] != REMOVED]
    return [card for card in there if not is_immune(state, card, source)]
