"""Control of cards in play."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.model.columns import taken_from
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import PLAY, ZONES, Thrones
from fivekings.thrones.rules.cards.modifiers import moved
from fivekings.thrones.rules.cards.moving import leave_challenge
from fivekings.thrones.rules.cards.uniqueness import kept_out
from fivekings.thrones.rules.players.doomed import look_for_doom
from fivekings.thrones.rules.players.winning import check_power, hindered

CONTROL_EVENT: Final = THRONES.tells(EventKind("control", "{seat} takes control of {card}.", topic="ownership"))


def may_take_control(state: Thrones, card: int, player: int) -> bool:
    """May a player take control of a card? Not of a unique card of which they own or control another copy in play, or
    have a copy in their dead pile.

    got.unique.4, got.unique.6, got.dead_pile.2, got.winning.9
    """
    if state.controller[card] == player or state.zone[card] != PLAY or player in state.out:
        return False
    return not state.cards[card].unique or not kept_out(state, card, player)


def take_control(state: Thrones, card: int, player: int) -> None:
    """Move a card with its attachments and duplicates to another player; it is removed from the challenge. Must be the
    last thing a step does.

    got.ownership.3, got.ownership.7
    """
    unwon = hindered(state)
    leave_challenge(state, card)
    holder = state.controller[card]
    state.piles[holder * ZONES + PLAY] = taken_from(state.pile(holder, PLAY), card)
    state.piles[player * ZONES + PLAY] += (card,)
    state.set_controller(card, player)
    moved(state, card)
    look_for_doom(state)
    if state.loud:
        CONTROL_EVENT.tell(state, seat=player, card=state.title(card))
    if state.power[card] or unwon:
        check_power(state)
