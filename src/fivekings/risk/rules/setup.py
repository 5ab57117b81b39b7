"""Setup: first player, houses, territories, and the deck."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.names import nearest
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.rules.end_game import hide_end_game
from fivekings.risk.rules.neutral import NEUTRAL_PLACED
from fivekings.risk.state import NEUTRAL, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

HOUSES: Final = {
    2: ("Targaryen", "Ghiscari"),
    3: ("Stark", "Baratheon", "Lannister"),
    4: ("Stark", "Baratheon", "Lannister", "Tyrell"),
    5: ("Stark", "Baratheon", "Lannister", "Tyrell", "Martell"),
    6: ("Targaryen", "Ghiscari", "Stark", "Baratheon", "Lannister", "Tyrell"),
    7: ("Targaryen", "Ghiscari", "Stark", "Baratheon", "Lannister", "Tyrell", "Martell"),
}
"""The houses by number of players. risk.setup.3, risk.setup.4, risk.war.3"""

BOARD_FOR: Final = {2: "essos", 3: "westeros", 4: "westeros", 5: "westeros", 6: "both", 7: "both"}
"""The board of each player count. risk.setup.1, risk.setup.2, risk.war.1"""

STARTING_ARMIES: Final = 2
TWO_PLAYER_CARDS: Final = 12

ORDER_ROLLED: Final = SKIRMISH.tells(EventKind("order rolled", "The dice for the first turn: {rolls}."))
GOES_FIRST: Final = SKIRMISH.tells(EventKind("goes first", "{seat} goes first, then clockwise.", topic="setup"))
HOUSE_CHOSEN: Final = SKIRMISH.tells(EventKind("house chosen", "{seat} takes up the banner of House {house}."))
DEALT: Final = SKIRMISH.tells(EventKind("dealt", "{seat} is dealt {territories}."))


def roll_for_order(state: Skirmish, _frame: Frame) -> None:
    """Everybody rolls a die; the highest goes first, ties roll again. risk.setup.6, risk.setup.7, risk.war.4"""
    rolling = list(range(state.seats))
    while len(rolling) > 1:
        dice = chance.roll(state, [6] * len(rolling))
        if state.loud:
            rolls = [f"{state.setup.players[seat]} {die}" for seat, die in zip(rolling, dice, strict=True)]
            ORDER_ROLLED.tell(state, rolls=rolls)
        highest = max(dice)
        rolling = [seat for seat, die in zip(rolling, dice, strict=True) if die == highest]
    state.first = rolling[0]
    if state.loud:
        GOES_FIRST.tell(state, seat=state.first)


def turn_order(state: Skirmish, _frame: Frame) -> list[int]:
    """All seats in turn order."""
    return state.turn_order()


def house_label(state: Skirmish, _request: Request, option: int) -> str:
    """The name of the house."""
    return HOUSES[state.seats][option]


def no_house(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why a house cannot be taken."""
    if not ASK_HOUSE.asked(request):
        return None
    free = [HOUSES[state.seats][option] for option in request.options]
    return Refused(f"no such house is free{nearest(text, free)}", "risk.setup.8")


ASK_HOUSE: Final = SKIRMISH.asks(
    Question("house", "choose your house.", house_label, says=("{house}",), refusal=no_house)
)


def free_houses(state: Skirmish, frame: Frame) -> Request | None:
    """Ask for a free house, in turn order. risk.setup.8"""
    seat: int = frame.roles["seat"]
    if seat in state.out:
        return None
    houses = HOUSES[state.seats]
    return ASK_HOUSE.to(seat, [number for number, house in enumerate(houses) if house not in state.houses])


def choose_house(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Take the house."""
    state.houses[choice.seat] = HOUSES[state.seats][choice.pick]
    if state.loud:
        HOUSE_CHOSEN.tell(state, seat=choice.seat, house=state.houses[choice.seat])


def deal_territories(state: Skirmish, _frame: Frame) -> None:
    """Deal the cards and place two armies on each dealt territory; the others are neutral.

    Extra cards go to the last players in turn order.

    risk.setup.9 to risk.setup.13, risk.board.7, risk.war.5, risk.war.6
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
            DEALT.tell(state, seat=seat, territories=state.board.names(state.holds(seat)))
        if deck:
            NEUTRAL_PLACED.tell(state, territories=state.board.names(sorted(deck)))


def build_deck(state: Skirmish, _frame: Frame) -> None:
    """Shuffle all cards into a deck and hide the End Game card in its lower half.

    risk.setup.14, risk.war.5, risk.war.7
    """
    deck = list(range(state.board.size))
    chance.shuffle(state, deck)
    state.deck = hide_end_game(state, deck, state.board.below_end_game(len(deck)))
    state.turn = 1
    state.active = state.playing()[0]
