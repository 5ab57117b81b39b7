"""Unique cards: which copies keep another out of play."""

from fivekings.thrones.model.state import DEAD, NONE, PLAY, ZONES, Thrones


def kept_out(state: Thrones, card: int, player: int) -> bool:
    """Does another copy in play or in the dead pile keep a player from having this unique card?

    got.unique.4 to got.unique.7, got.dead_pile.2
    """
    return holds_copy(state, card, player) or dead_copies(state, card, player)


def holds_copy(state: Thrones, card: int, player: int) -> bool:
    """Does a player own or control another copy of a unique card in play?

    got.copy.1, got.copy.2, got.unique.4 to got.unique.7, ccg.unique.6
    """
    cards, owner = state.cards, state.owner
    title = cards[card].title
    for controller in state.players():
        for other in state.piles[controller * ZONES + PLAY]:
            if cards[other].title == title and other != card and player in (controller, owner[other]):
                return True
    return False


def dead_copies(state: Thrones, card: int, player: int) -> bool:
    """Does a copy in the dead pile keep a unique card out of play? The only copy there may itself return.

    got.dead_pile.2 to got.dead_pile.4, ccg.unique.4, ccg.unique.5, ccg.unique.9
    """
    cards = state.cards
    title = cards[card].title
    return any(other != card and cards[other].title == title for other in state.piles[player * ZONES + DEAD])


def copy_in_play(state: Thrones, card: int, player: int) -> int:
    """A copy of a unique card that a player controls. got.copy.1, got.copy.2"""
    cards = state.cards
    title = cards[card].title
    for other in state.pile(player, PLAY):
        if cards[other].title == title and other != card:
            return other
    return NONE
