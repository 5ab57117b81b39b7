"""Control: whose side a card in play is on."""

from fivekings.thrones.rules.characteristics import auras, changed
from fivekings.thrones.rules.doomed import look_for_doom
from fivekings.thrones.rules.moving import leave_challenge
from fivekings.thrones.rules.winning import check_power
from fivekings.thrones.state import PLAY, Thrones


def may_take_control(state: Thrones, card: int, player: int) -> bool:
    """May a player take control of a card? Not of a unique one with an own copy in play or dead.

    got.unique.4, got.dead_pile.2, got.winning.9
    """
    from fivekings.thrones.rules.entering import copy_in_play, dead_copies, owned_elsewhere

    if state.controller[card] == player or state.zone[card] != PLAY or player in state.out:
        return False
    if not state.cards[card].unique:
        return True
    others = copy_in_play(state, card, player) >= 0 or owned_elsewhere(state, card, player)
    return not others and not dead_copies(state, card, player)


def take_control(state: Thrones, card: int, player: int) -> None:
    """A card changes sides with all that is on it, and takes no part in the challenge any more. Must be the last thing
    a step does.

    got.ownership.3, got.ownership.7
    """
    leave_challenge(state, card)
    state.pile(state.controller[card], PLAY).remove(card)
    state.pile(player, PLAY).append(card)
    state.controller[card] = player
    changed(state)
    look_for_doom(state)
    if state.loud:
        state.tell("control", {"seat": player, "card": state.title(card)})
    if state.power[card] or "power not counted" in auras(state):
        check_power(state)
