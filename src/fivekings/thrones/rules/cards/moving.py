"""Moving cards between zones: the only place where a card's zone changes."""

from fivekings.thrones.model.columns import taken_from
from fivekings.thrones.model.effects import Delayed
from fivekings.thrones.model.state import (
    DEAD,
    DECK,
    DUPLICATE,
    HAND,
    NONE,
    PLAY,
    PLOTS,
    REVEALED,
    SHADOWS,
    ZONES,
    Thrones,
)
from fivekings.thrones.model.uses import without_card
from fivekings.thrones.rules.cards.characteristics import changed
from fivekings.thrones.rules.cards.modifiers import moved, without
from fivekings.thrones.rules.players.doomed import look_for_doom


def move(state: Thrones, card: int, zone: int, player: int | None = None) -> None:
    """Put a card on top of a pile: of its controller in play, of its owner elsewhere.

    got.ownership.2, got.ownership.4, got.ownership.5, got.leaves_play.1, got.leaves_play.2, got.dead_pile.6,
    got.discard_pile.4
    """
    old = state.zone[card]
    if card in state.turned:
        turn(state, card)
    if old < ZONES:
        place = state.controller[card] * ZONES + old
        state.piles[place] = taken_from(state.piles[place], card)
    if old == PLAY:
        leave_challenge(state, card)
        state.set_kneeling(card, 0)
        state.set_power(card, 0)
        state.set_ambushed(card, 0)
        forget(state, card)
    if old in (PLAY, REVEALED):
        state.tokens.pop(str(card), None)
    if old == SHADOWS:
        state.shadows.remove(card)
    if old in (PLAY, DUPLICATE):
        state.set_host(card, NONE)
        state.set_facedown(card, 0)
    if zone == HAND:
        state.show(card, state.owner[card])
    elif zone == SHADOWS:
        state.shadows.append(card)
        state.set_known(card, 1 << state.owner[card])
    elif zone not in (DECK, DUPLICATE, PLOTS) and state.phase != "setup":
        state.show_all(card)
    holder = state.owner[card] if zone != PLAY else (state.owner[card] if player is None else player)
    state.set_controller(card, holder)
    state.set_zone(card, zone)
    if zone < ZONES:
        state.piles[holder * ZONES + zone] += (card,)
    if old in (PLAY, REVEALED) or zone in (PLAY, REVEALED):
        moved(state, card)
    if zone == DEAD or PLAY in (old, zone):
        look_for_doom(state)


def move_below(state: Thrones, card: int) -> None:
    """Put a card on the bottom of its owner's deck. got.deck.1"""
    move(state, card, DECK)
    *rest, last = state.pile(state.owner[card], DECK)
    state.set_pile(state.owner[card], DECK, [last, *rest])


def turn(state: Thrones, card: int) -> None:
    """Turn a card to its other face or back. Copies of a state share the list of cards, so the list is replaced, not
    changed.

    got.cardtype.2, got.cardtype.3
    """
    state.turned = [c for c in state.turned if c != card] if card in state.turned else [*state.turned, card]
    other = state.cards[card].other
    assert other is not None
    state.cards = [*state.cards[:card], other, *state.cards[card + 1 :]]
    changed(state)


def forget(state: Thrones, card: int) -> None:
    """Forget the lasting effects, delayed effects and counters of a card that leaves play.

    got.leaves_play.4, got.limits.2
    """
    if str(card) in state.heights:
        state.heights = {other: known for other, known in state.heights.items() if other != str(card)}
    without(state, card)
    if any(card in effect.roles.get("it", ()) for effect in state.delayed):
        state.delayed = [
            Delayed(e.due, e.program, {**e.roles, "it": [c for c in e.roles.get("it", []) if c != card]}, e.phase)
            for e in state.delayed
        ]
    if state.uses:
        state.uses = without_card(state.uses, card)


def leave_challenge(state: Thrones, card: int) -> None:
    """Remove a card that leaves play or changes control from the challenge. got.participating.8"""
    if card in state.attackers:
        state.attackers.remove(card)
    if card in state.defenders:
        state.defenders.remove(card)
    if card in state.bypassed:
        state.bypassed.remove(card)
