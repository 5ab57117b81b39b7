"""Trading three matching or three different territory cards for armies."""

from itertools import combinations
from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.board import ICONS
from fivekings.risk.rules.territories import armies_hint, territory_things
from fivekings.risk.state import Skirmish
from fivekings.risk.vocabularies import SKIRMISH

HAND_LIMIT: Final = 5
"""Nobody ever holds more than five cards. risk.trade.8, risk.draw.4"""

THREE_ALIKE: Final = (4, 5, 6)
"""Three Knights, three Siege Engines, three Fortifications. risk.trade.3, risk.trade.4, risk.trade.5"""
ONE_OF_EACH: Final = 7
"""risk.trade.6"""
SHOWN_BONUS: Final = 2
"""risk.trade.9"""

CARD_BITS: Final = 7
"""A set is offered as one number: its three cards, seven bits each."""
CARD: Final = (1 << CARD_BITS) - 1

TRADED: Final = SKIRMISH.tells(EventKind("traded", "{seat} turns in {cards} for {armies} armies.", topic="trade"))
SHOWN_REINFORCED: Final = SKIRMISH.tells(EventKind("shown reinforced", "+ {armies} more muster at {territory}."))
KEEP: Final = "keep"


def sets_in(state: Skirmish, seat: int) -> list[int]:
    """Every set of three cards in a hand. risk.trade.2, risk.board.6"""
    icons = state.board.icons
    return [
        one | two << CARD_BITS | three << 2 * CARD_BITS
        for one, two, three in combinations(sorted(state.hands[seat]), 3)
        if set_worth(icons[one], icons[two], icons[three])
    ]


def set_worth(one: int, two: int, three: int) -> int:
    """The armies for three icons; 0 if they are not a set. risk.trade.3 to risk.trade.6"""
    if one == two == three:
        return THREE_ALIKE[one]
    if len({one, two, three}) == 3:
        return ONE_OF_EACH
    return 0


def cards_of(option: int) -> list[int]:
    """The three cards of an offered set."""
    return [option & CARD, option >> CARD_BITS & CARD, option >> 2 * CARD_BITS]


def worth_of(state: Skirmish, option: int) -> int:
    """The armies for an offered set."""
    one, two, three = cards_of(option)
    icons = state.board.icons
    return set_worth(icons[one], icons[two], icons[three])


# --- trading a set ----------------------------------------------------------------------------------


def trade_prompt(_state: Skirmish, request: Request) -> str:
    """The question whether, or which, set to trade."""
    return "trade a set of cards, or keep them." if request.options[-1] == DECLINE else "you must trade a set."


def trade_label(state: Skirmish, _request: Request, option: int) -> str:
    """The cards of the set."""
    return f"trade: {', '.join(state.board.names(cards_of(option)))}"


def trade_hint(state: Skirmish, _request: Request, option: int) -> str:
    """The icons of the set and the armies it brings."""
    icons = ", ".join(ICONS[state.board.icons[card]] for card in cards_of(option))
    return f"{icons}: {worth_of(state, option)} armies"


def trade_things(_state: Skirmish, _request: Request, option: int) -> list[int]:
    """The territories on the cards."""
    return cards_of(option)


def no_keeping(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why cards cannot be kept. risk.trade.8, risk.elimination.4"""
    if text not in (KEEP, "pass") or not ASK_TRADE.asked(request):
        return None
    return Refused(f"you hold {len(state.hands[request.seat])} cards and must trade a set", request.rule)


ASK_TRADE: Final = SKIRMISH.asks(
    Question(
        "trade",
        trade_prompt,
        trade_label,
        says=("trade: {territory}, {territory}, {territory}",),
        decline=KEEP,
        hint=trade_hint,
        things=trade_things,
        refusal=no_keeping,
        skipped=True,
    )
)


def trades(state: Skirmish, frame: Frame) -> Request | None:
    """Ask for a set to trade: optional with fewer than five cards, required with five. risk.trade.1, risk.trade.8"""
    hand = state.hands[state.active]
    if len(hand) < 3 or "kept" in frame.roles:
        return None
    found = sets_in(state, state.active)
    if not found:
        return None
    return ASK_TRADE.to(state.active, found if len(hand) >= HAND_LIMIT else [*found, DECLINE])


def trade(state: Skirmish, frame: Frame, choice: Choice) -> None:
    """Trade a set for armies, with two more on each own territory it shows.

    risk.trade.7, risk.trade.9, risk.trade.10, risk.trade.12
    """
    if choice.pick == DECLINE:
        frame.roles["kept"] = True
        return
    seat = choice.seat
    cards = cards_of(choice.pick)
    worth = worth_of(state, choice.pick)
    everybody = (1 << state.seats) - 1
    for card in cards:
        state.hands[seat].remove(card)
        state.discard.append(card)
        state.known[card] = everybody
    state.reserve += worth
    if state.loud:
        TRADED.tell(state, seat=seat, cards=state.board.names(cards), armies=worth)
    shown = [card for card in cards if state.owner[card] == seat]
    if state.setup.options["shown_bonus"] == "set":
        state.shown = shown
    else:
        for land in shown:
            add_shown_armies(state, seat, land)


# --- the extra armies of a set ----------------------------------------------------------------------


def shown_label(state: Skirmish, _request: Request, option: int) -> str:
    """Where the armies go."""
    return f"{SHOWN_BONUS} more to {state.board.name_of(option)}"


ASK_SHOWN: Final = SKIRMISH.asks(
    Question(
        "shown",
        "choose the territory that gets the 2 extra armies of this set.",
        shown_label,
        says=("{number} more to {territory}",),
        hint=armies_hint,
        things=territory_things,
    )
)


def shown_lands(state: Skirmish, _frame: Frame) -> Request | None:
    """Ask which shown territory gets the extra armies of a set, if the table plays this option. risk.trade.11"""
    return ASK_SHOWN.to(state.active, state.shown) if state.shown else None


def reinforce_shown(state: Skirmish, _frame: Frame, choice: Choice) -> None:
    """Add the extra armies to the chosen territory. risk.trade.11"""
    state.shown = []
    add_shown_armies(state, choice.seat, choice.pick)


def add_shown_armies(state: Skirmish, seat: int, land: int) -> None:
    """Add two armies to a territory that a traded card shows. risk.trade.10"""
    state.armies[land] += SHOWN_BONUS
    if state.loud:
        SHOWN_REINFORCED.tell(state, seat=seat, armies=SHOWN_BONUS, territory=state.board.name_of(land))


def nothing_to_trade(state: Skirmish, frame: Frame) -> bool:
    """Is no set left, or were the cards kept?"""
    return trades(state, frame) is None
