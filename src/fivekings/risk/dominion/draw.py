"""Drawing territory cards in Dominion: one or more, or one of two with a character."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.card_decks import discard_other, refill_territories, top_territories
from fivekings.risk.dominion.card_use import helper_of, price, use_helper
from fivekings.risk.dominion.state import UNITS, Dominion
from fivekings.risk.dominion.territories import unit_hint
from fivekings.risk.rules.draw import DRAW_LABEL, DRAW_PROMPT, DRAWN, NO_CARD, TAKE
from fivekings.risk.rules.end_game import draws_end_game
from fivekings.risk.rules.territories import territory_label, territory_things
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import DRAW
from fivekings.risk.vocabularies import DOMINION

TAKE_OF_TWO: Final = 2
OF_TWO_LABEL: Final = "draw one of two cards with Xaro Xhoan Daxos"


def begin_draw(state: Dominion, frame: Frame) -> None:
    """The last step of a turn. risk.dominion_turn.1"""
    state.phase = DRAW
    frame.roles.pop("drawn", None)


def cards_due(state: Dominion, _frame: Frame) -> int:
    """How many territory cards may be drawn. risk.dominion_draw.1, risk.dominion_draw.2"""
    return int(state.conquered) + state.flags.get("cards", 0)


def draw_label(_state: Dominion, _request: Request, option: int) -> str:
    """One card, or one of two."""
    return DRAW_LABEL if option == TAKE else OF_TWO_LABEL


ASK_DRAW: Final = DOMINION.asks(
    Question("draw", DRAW_PROMPT, draw_label, says=(DRAW_LABEL, OF_TWO_LABEL), decline=NO_CARD, skipped=True)
)


def drawing(state: Dominion, frame: Frame) -> Request | None:
    """Ask whether to draw a card. risk.dominion_draw.1, risk.dominion_draw.3, risk.characters.25"""
    seat = state.active
    refill_territories(state)
    if frame.roles.get("drawn", 0) >= cards_due(state, frame) or len(state.hands[seat]) >= HAND_LIMIT:
        return None
    if not state.deck:
        return None
    options = [TAKE]
    helper = helper_of(state, seat, "choose of two cards")
    more = len(state.deck) + (len(state.discard) if state.has("objectives") else 0) > 1
    if helper is not None and more and state.gold[seat] >= price(state, seat, helper):
        options.append(TAKE_OF_TWO)
    return ASK_DRAW.to(seat, [*options, DECLINE])


def draw(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Draw the top card, or look at two. risk.dominion_draw.1"""
    frame.roles["drawn"] = frame.roles.get("drawn", 0) + 1
    if choice.pick == DECLINE:
        frame.roles["drawn"] = 100
        return
    seat = choice.seat
    if choice.pick == TAKE_OF_TWO:
        use_helper(state, seat, "choose of two cards")
    cards = top_territories(state, 2 if choice.pick == TAKE_OF_TWO else 1)
    for card in cards:
        state.deck.remove(card)
        if draws_end_game(state, seat, card):
            return
        state.hands[seat].append(card)
        state.known[card] |= 1 << seat
    if len(cards) == 2:
        frame.roles["pair"] = cards
    elif state.loud:
        told = {"card": state.board.name_of(cards[0]), "icon": UNITS[state.board.icons[cards[0]]]}
        DRAWN.confide(state, [seat], told, seat=seat)


ASK_KEEP_CARD: Final = DOMINION.asks(
    Question(
        "keep card",
        "which territory card do you keep?",
        territory_label,
        says=("{territory}",),
        hint=unit_hint,
        things=territory_things,
    )
)


def card_of_two(state: Dominion, frame: Frame) -> Request | None:
    """Ask which of two territory cards to keep. risk.characters.25"""
    return ASK_KEEP_CARD.to(state.active, sorted(frame.roles["pair"])) if "pair" in frame.roles else None


def keep_card(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Keep the chosen card and discard the other. risk.characters.25"""
    hand = state.hands[choice.seat]
    discard_other(state, frame.roles.pop("pair"), choice.pick, hand, state.discard, state.known)


def done_drawing(state: Dominion, frame: Frame) -> bool:
    """Is no card left to draw?"""
    return drawing(state, frame) is None
