"""Drawing a territory card: one, for those who conquered from an opponent."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.board import ICONS
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.rules.winning import end_game
from fivekings.risk.state import DRAW, Skirmish

TAKE: Final = 1


def begin_draw(state: Skirmish, _frame: Frame) -> None:
    """The last step of a turn. risk.turn.1"""
    state.phase = DRAW


def drawing(state: Skirmish, _frame: Frame) -> Request | None:
    """One card, if a territory of an opponent was conquered and the hand has room. risk.draw.1 to risk.draw.4"""
    if not state.conquered or len(state.hands[state.active]) >= HAND_LIMIT:
        return None
    return Request(state.active, "draw", [TAKE, DECLINE])


def draw(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Take the top card; the End Game card ends the game at once. risk.draw.1, risk.draw.5, risk.win.1"""
    if choice.pick == DECLINE:
        return
    if chance.foretold(state, chance.DRAW):
        bring_to_top(state)
    card = state.deck.pop()
    seat = choice.seat
    if card == state.board.end_game:
        if state.loud:
            state.tell("end game drawn", {"seat": seat})
        end_game(state)
        return
    state.hands[seat].append(card)
    state.known[card] = 1 << seat
    if state.loud:
        name = state.board.name_of(card)
        state.confide("drawn", {"seat": seat}, {"card": name, "icon": icon_of(state, card)}, [seat])


def icon_of(state: Skirmish, card: int) -> str:
    """The icon on a card."""
    return ICONS[state.board.icons[card]]


def bring_to_top(state: Skirmish) -> None:
    """Bring to the top the card that a scenario says is drawn."""
    named = chance.take_foretold(state, chance.DRAW)
    for place, card in enumerate(state.deck):
        if fold(state.board.name_of(card)) == fold(str(named)):
            state.deck.append(state.deck.pop(place))
            return
    raise BadInput(f"rng: a territory card is drawn here, but {named!r} is not in the deck")


def pass_turn(state: Skirmish, _frame: Frame) -> None:
    """The turn goes clockwise to the next player still in the game. risk.turn.2, risk.elimination.2"""
    state.turn += 1
    order = state.turn_order()
    place = (order.index(state.active) + 1) % state.seats
    while order[place] in state.out:
        place = (place + 1) % state.seats
    state.active = order[place]
