"""Drawing a territory card after conquering from an opponent."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.board import ICONS
from fivekings.risk.rules.end_game import draws_end_game
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import DRAW, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

TAKE: Final = 1
DRAW_PROMPT: Final = "you conquered, so you may draw a territory card."
DRAW_LABEL: Final = "draw a card"
NO_CARD: Final = "no card"

ASK_DRAW: Final = SKIRMISH.asks(Question[Skirmish]("draw", DRAW_PROMPT, DRAW_LABEL, decline=NO_CARD, skipped=True))
DRAWN: Final = SKIRMISH.tells(
    EventKind("drawn", "{seat} draws a territory card.", "{seat} draws {card} ({icon}).", topic="draw")
)


def begin_draw(state: Skirmish, _frame: Frame) -> None:
    """Begin the last step of a turn. risk.turn.1"""
    state.phase = DRAW


def drawing(state: Skirmish, _frame: Frame) -> Request | None:
    """Ask whether to draw a card, if the player conquered from an opponent and has room in hand.

    risk.draw.1 to risk.draw.4
    """
    if not state.conquered or len(state.hands[state.active]) >= HAND_LIMIT:
        return None
    return ASK_DRAW.to(state.active, [TAKE, DECLINE])


def draw(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Draw the top card. risk.draw.1"""
    if choice.pick == DECLINE:
        return
    if chance.foretold(state, chance.DRAW):
        bring_to_top(state)
    card = state.deck.pop()
    seat = choice.seat
    if draws_end_game(state, seat, card):
        return
    state.hands[seat].append(card)
    state.known[card] = 1 << seat
    if state.loud:
        name = state.board.name_of(card)
        DRAWN.confide(state, [seat], {"card": name, "icon": icon_of(state, card)}, seat=seat)


def icon_of(state: Skirmish, card: int) -> str:
    """The icon on a card."""
    return ICONS[state.board.icons[card]]


def bring_to_top(state: Skirmish) -> None:
    """Put the card that a scenario names on top."""
    named = chance.take_foretold(state, chance.DRAW)
    for place, card in enumerate(state.deck):
        if fold(state.board.name_of(card)) == fold(str(named)):
            state.deck.append(state.deck.pop(place))
            return
    raise BadInput(f"rng: a territory card is drawn here, but {named!r} is not in the deck")
