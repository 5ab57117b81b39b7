"""Resampling in Dominion: maester cards, objectives and levies that a seat does not know are dealt again."""

from fivekings.kernel import chance
from fivekings.risk.dominion.state import Dominion


def deal_dominion(state: Dominion, seat: int) -> None:
    """Deal the maester cards and objectives that a seat has not seen again. risk.purchase.5"""
    state.maesters, state.maester_deck = dealt(
        state, seat, state.maesters, state.maester_deck, state.maester_known, ("two",)
    )
    state.objectives, state.objective_deck = dealt(
        state, seat, state.objectives, state.objective_deck, state.objective_known, ("goals",)
    )
    hidden = [levy for levy in state.levies if levy[0] != seat]
    unseen = [card for card in state.deck if card != state.board.end_game and not state.known[card] >> seat & 1]
    for levy in hidden:
        if unseen:
            place = chance.below(state, len(unseen))
            other, mine = unseen[place], levy[1]
            state.deck[state.deck.index(other)] = mine
            levy[1] = unseen[place] = other
            unseen[place] = mine
            state.known[mine], state.known[other] = state.known[other], state.known[mine]


def dealt(
    state: Dominion, seat: int, hands: list[list[int]], deck: list[int], known: list[int], roles: tuple[str, ...]
) -> tuple[list[list[int]], list[int]]:
    """Hands and deck with the cards that a seat does not know swapped."""
    piles = [*hands, deck]
    hidden = [card for pile in piles for card in pile if not known[card] >> seat & 1]
    shuffled = hidden[:]
    chance.shuffle(state, shuffled)
    knowers = [known[card] for card in hidden]
    for card, who in zip(shuffled, knowers, strict=True):
        known[card] = who
    swapped = dict(zip(hidden, shuffled, strict=True))
    for frame in state.frames:
        for role in roles:
            if role in frame.roles:
                frame.roles[role] = [swapped.get(card, card) for card in frame.roles[role]]
    *new_hands, new_deck = [[swapped.get(card, card) for card in pile] for pile in piles]
    return new_hands, new_deck
