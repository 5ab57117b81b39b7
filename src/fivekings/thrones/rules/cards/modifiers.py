"""The modifiers in force: constant abilities of the cards on the table, and lasting effects, in one index by kind.

An index is built once and then shared by copies of a state; it is replaced, never changed.
"""

from typing import Final

from fivekings.thrones.model.kinds import BLANK, DIES, KINDS
from fivekings.thrones.model.modifier import Modifier
from fivekings.thrones.model.state import AGENDA, NONE, PLAY, TITLE, Thrones

Index = list[list[Modifier]]
"""Modifiers by kind."""

NOTHING: Final[list[Modifier]] = []
"""Shared by all kinds of which nothing is in force: never add to it."""

NO_CHANGES: Final[Index] = [NOTHING for _ in KINDS]


def speakers(state: Thrones) -> list[int]:
    """The cards whose constant abilities may be in force: revealed plots, cards in play, agendas and titles, by seat.
    Who leaves a game that goes on takes them along.

    got.constant.1, got.abilities.4, got.agenda.3, got.in_play.3
    """
    found: list[int] = []
    for player in range(state.seats):
        if state.plot[player] != NONE:
            found.append(state.plot[player])
        found += state.pile(player, PLAY)
        found += state.pile(player, AGENDA)
        found += state.pile(player, TITLE)
    return found


def constants_of(state: Thrones, card: int) -> list[Modifier]:
    """The constant abilities of a card, wherever it is; they are made once per game."""
    said = state.cards[card].compiled
    if not said.constants:
        return NOTHING
    known = state.bound.get(card)
    if known is not None and known[0] is said:
        return known[1]
    made = [constant.bound(card) for constant in said.constants]
    state.bound[card] = (said, made)
    return made


def collected(state: Thrones) -> Index:
    """The modifiers of all cards on the table, blank or not, and the lasting effects, by kind. got.constant.2"""
    found = NO_CHANGES[:]
    for card in speakers(state):
        if state.cards[card].compiled.constants:
            add(found, constants_of(state, card))
    add(found, state.lasting)
    return found


def add(index: Index, more: list[Modifier]) -> None:
    """Add modifiers to an index that is being built."""
    for modifier in more:
        put(index, modifier.kind, modifier)
        if modifier.dies:
            put(index, DIES, modifier)


def put(index: Index, kind: int, modifier: Modifier) -> None:
    """Add one modifier under one kind."""
    there = index[kind]
    if there:
        there.append(modifier)
    else:
        index[kind] = [modifier]


def not_held(index: Index) -> Index:
    """What stays in force while a restrained ability (of a custom card) is being evaluated; the same index if
    nothing is restrained."""
    for there in index:
        if there and any(modifier.held for modifier in there):
            return [[modifier for modifier in there if not modifier.held] for there in index]
    return index


def not_of(index: Index, cards: list[int]) -> Index:
    """An index without the constant abilities of these cards."""
    return [[one for one in there if one.until or one.source not in cards] if there else there for there in index]


def moved(state: Thrones, card: int) -> None:
    """A card entered or left play or changed control: look up the modifiers again if it has any or some card might be
    blank. got.modifiers.1, got.modifiers.2"""
    known = state.modifiers
    if known is not None and (state.cards[card].compiled.constants or known[BLANK]):
        state.modifiers = None


def begin(state: Thrones, effects: list[Modifier]) -> None:
    """Lasting effects begin. got.lasting.1"""
    state.lasting = [*state.lasting, *effects]
    known = state.modifiers
    if known is None or any(effect.kind == BLANK for effect in effects):
        state.modifiers = None
        return
    restrained = state.quiet is not known
    state.modifiers = with_more(known, effects)
    quiet = [effect for effect in effects if not effect.held]
    if restrained or len(quiet) < len(effects):
        state.quiet = with_more(state.quiet, quiet)
    else:
        state.quiet = state.modifiers


def with_more(index: Index, effects: list[Modifier]) -> Index:
    """An index with more modifiers."""
    other = index[:]
    for effect in effects:
        other[effect.kind] = [*other[effect.kind], effect]
        if effect.dies:
            other[DIES] = [*other[DIES], effect]
    return other


def end(state: Thrones, ended: list[Modifier]) -> None:
    """These lasting effects end. got.lasting.3"""
    if not ended:
        return
    state.lasting = [effect for effect in state.lasting if effect not in ended]
    known = state.modifiers
    if known is None or any(effect.kind == BLANK for effect in ended):
        state.modifiers = None
        return
    restrained = state.quiet is not known
    state.modifiers = with_less(known, ended)
    state.quiet = with_less(state.quiet, ended) if restrained else state.modifiers


def with_less(index: Index, ended: list[Modifier]) -> Index:
    """An index without some modifiers."""
    other = index[:]
    for effect in ended:
        other[effect.kind] = [one for one in other[effect.kind] if one is not effect]
        if effect.dies:
            other[DIES] = [one for one in other[DIES] if one is not effect]
    return other


def without(state: Thrones, card: int) -> None:
    """No lasting effect applies to a card any more. got.leaves_play.4"""
    if any(card in effect.cards for effect in state.lasting):
        left = [effect for effect in state.lasting if effect.cards != [card]]
        state.lasting = [
            effect.on([other for other in effect.cards if other != card]) if card in effect.cards else effect
            for effect in left
        ]
        state.modifiers = None
