"""Resampling: states that look the same to a seat, with the cards it does not know dealt again."""

from fivekings.kernel import chance
from fivekings.risk.rules.end_game import hide_end_game
from fivekings.risk.state import Skirmish


def deal_hidden(state: Skirmish, seat: int) -> None:
    """Deal the cards that a seat has not seen among the deck and the other hands, in place.

    Cards it knows (its own, the discards, those it lost to a victor) stay. The End Game card stays in the lower half of
    the first deck, where everybody knows it is. risk.draw.6, risk.setup.16
    """
    end_game = state.board.end_game
    piles = [*state.hands, [card for card in state.deck if card != end_game]]
    hidden = [card for pile in piles for card in pile if not state.known[card] >> seat & 1]
    knowers = [state.known[card] for card in hidden]
    dealt = hidden[:]
    chance.shuffle(state, dealt)
    swapped = dict(zip(hidden, dealt, strict=True))
    for card, who in zip(dealt, knowers, strict=True):
        state.known[card] = who
    for frame in state.frames:
        if "pair" in frame.roles:
            frame.roles["pair"] = [swapped.get(card, card) for card in frame.roles["pair"]]
    *state.hands, deck = [[swapped.get(card, card) for card in pile] for pile in piles]
    hidden_again = hide_end_game(state, deck, state.board.below_end_game(len(deck)))
    state.deck = hidden_again if end_game in state.deck else deck
