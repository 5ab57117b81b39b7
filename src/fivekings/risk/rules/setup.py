"""Setting up: who goes first, which house, which territories, and where the End Game card lies."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.risk.state import NEUTRAL, Skirmish

HOUSES: Final = {
    2: ("Targaryen", "Ghiscari"),
    3: ("Stark", "Baratheon", "Lannister"),
    4: ("Stark", "Baratheon", "Lannister", "Tyrell"),
    5: ("Stark", "Baratheon", "Lannister", "Tyrell", "Martell"),
    6: ("Targaryen", "Ghiscari", "Stark", "Baratheon", "Lannister", "Tyrell"),
    7: ("Targaryen", "Ghiscari", "Stark", "Baratheon", "Lannister", "Tyrell", "Martell"),
}
"""The houses of each player count. risk.setup.3, risk.setup.4, risk.war.3"""

BOARD_FOR: Final = {2: "essos", 3: "westeros", 4: "westeros", 5: "westeros", 6: "both", 7: "both"}
"""The board of each player count. risk.setup.1, risk.setup.2, risk.war.1"""

STARTING_ARMIES: Final = 2
TWO_PLAYER_CARDS: Final = 12


def roll_for_order(state: Skirmish, _frame: Frame) -> None:
    """Everybody rolls a die; the highest goes first, ties roll again. risk.setup.6, risk.setup.7, risk.war.4"""
    rolling = list(range(state.seats))
    while len(rolling) > 1:
        dice = chance.roll(state, [6] * len(rolling))
        if state.loud:
            rolls = [f"{state.setup.players[seat]} {die}" for seat, die in zip(rolling, dice, strict=True)]
            state.tell("order rolled", {"rolls": rolls})
        highest = max(dice)
        rolling = [seat for seat, die in zip(rolling, dice, strict=True) if die == highest]
    state.first = rolling[0]
    if state.loud:
        state.tell("goes first", {"seat": state.first})


def turn_order(state: Skirmish, _frame: Frame) -> list[int]:
    """All seats in turn order."""
    return state.turn_order()


def free_houses(state: Skirmish, frame: Frame) -> Request | None:
    """In turn order, everybody picks a house that is still free. risk.setup.8"""
    seat: int = frame.roles["seat"]
    if seat in state.out:
        return None
    houses = HOUSES[state.seats]
    return Request(seat, "house", [number for number, house in enumerate(houses) if house not in state.houses])


def choose_house(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Take a house."""
    state.houses[choice.seat] = HOUSES[state.seats][choice.pick]
    if state.loud:
        state.tell("house chosen", {"seat": choice.seat, "house": state.houses[choice.seat]})


def deal_territories(state: Skirmish, _frame: Frame) -> None:
    """Deal the cards and put two armies on each dealt territory; what is not dealt is neutral.

    Odd cards go to the last players in turn order. risk.setup.9 to risk.setup.13, risk.board.7, risk.war.5, risk.war.6
    """
    deck = list(range(state.board.size))
    chance.shuffle(state, deck)
    order = state.turn_order()
    share, odd = divmod(state.board.size, state.seats)
    if state.seats == 2:
        share, odd = TWO_PLAYER_CARDS, 0
    state.armies = [STARTING_ARMIES] * state.board.size
    for place, seat in enumerate(order):
        for _ in range(share + (1 if place >= state.seats - odd else 0)):
            state.owner[deck.pop()] = NEUTRAL if seat in state.out else seat
    if state.loud:
        for seat in state.playing():
            state.tell("dealt", {"seat": seat, "territories": state.board.names(state.holds(seat))})
        if deck:
            state.tell("neutral placed", {"territories": state.board.names(sorted(deck))})


def build_deck(state: Skirmish, _frame: Frame) -> None:
    """Shuffle all cards into a deck and hide the End Game card in its lower half.

    risk.setup.14, risk.setup.15, risk.setup.16, risk.war.5, risk.war.7
    """
    deck = list(range(state.board.size))
    chance.shuffle(state, deck)
    state.deck = hide_end_game(state, deck)
    state.turn = 1
    state.active = state.playing()[0]


def hide_end_game(state: Skirmish, deck: list[int]) -> list[int]:
    """The deck (top card last) with the End Game card at an equally likely place in its lower half. risk.setup.16"""
    below = chance.below(state, len(deck) // 2 + 1)
    return [*deck[:below], state.board.end_game, *deck[below:]]
