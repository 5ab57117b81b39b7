"""Buying maester cards and objectives, and paying ransoms."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.captives import RANSOM, RANSOM_SAID, pay_ransom, ransom_label, ransoms
from fivekings.risk.dominion.card_decks import discard_other, draw_maester
from fivekings.risk.dominion.card_use import helper_of, price, use_helper
from fivekings.risk.dominion.character_cards import MAESTER_CARDS
from fivekings.risk.dominion.objectives import draw_two_objectives
from fivekings.risk.dominion.state import NOBODY, PURCHASE, Dominion
from fivekings.risk.vocabularies import DOMINION

MAESTER_PRICE: Final = 200
OBJECTIVE_PRICE: Final = 200
BUY_MAESTER: Final = 1
BUY_OBJECTIVE: Final = 2
BUY_OF_TWO: Final = 3
BUY_LABELS: Final = {
    BUY_MAESTER: "buy a maester card",
    BUY_OBJECTIVE: "draw two objectives",
    BUY_OF_TWO: "buy a maester card with Tyrion Lannister",
}

MAESTER_BOUGHT: Final = DOMINION.tells(
    EventKind("maester bought", "{seat} buys a maester card.", "{seat} buys {cards}.", topic="purchase")
)


def begin_purchase(state: Dominion, frame: Frame) -> None:
    """Begin the second step of a turn. risk.dominion_turn.1"""
    state.phase = PURCHASE
    frame.roles.pop("bought", None)


def buy_prompt(state: Dominion, request: Request) -> str:
    """The question what to buy, with the gold at hand."""
    return f"buy something, or be done ({state.gold[request.seat]} gold)."


def buy_label(_state: Dominion, _request: Request, option: int) -> str:
    """The label of a purchase."""
    return ransom_label(option) if option >= RANSOM else BUY_LABELS[option]


ASK_BUY: Final = DOMINION.asks(
    Question(
        "buy",
        buy_prompt,
        buy_label,
        says=(*BUY_LABELS.values(), "buy a maester", "buy an objective", RANSOM_SAID),
        decline="done buying",
    )
)


def purchases(state: Dominion, _frame: Frame) -> Request | None:
    """Ask what to buy. risk.purchase.1, risk.purchase.3, risk.purchase.4, risk.captive.2"""
    seat = state.active
    options: list[int] = []
    if state.has("maesters") and (state.maester_deck or state.maester_discard):
        if state.gold[seat] >= MAESTER_PRICE:
            options.append(BUY_MAESTER)
        helper = helper_of(state, seat, "choose of two maesters")
        several = len(state.maester_deck) + len(state.maester_discard) > 1
        if helper is not None and several and state.gold[seat] >= MAESTER_PRICE + price(state, seat, helper):
            options.append(BUY_OF_TWO)
    more = bool(state.objective_deck or state.objective_discard) and state.has("gold")
    if more and state.gold[seat] >= OBJECTIVE_PRICE:
        options.append(BUY_OBJECTIVE)
    options += ransoms(state, seat)
    return ASK_BUY.to(seat, [*options, DECLINE]) if options else None


def buy(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Pay for the choice and draw it. risk.purchase.1, risk.purchase.3, risk.purchase.6, risk.gold.7"""
    seat = choice.seat
    if choice.pick == DECLINE:
        frame.roles["bought"] = True
    elif choice.pick >= RANSOM:
        pay_ransom(state, seat, choice.pick - RANSOM)
    elif choice.pick == BUY_OBJECTIVE:
        state.gold[seat] -= OBJECTIVE_PRICE
        draw_two_objectives(state, frame, seat)
    else:
        state.gold[seat] -= MAESTER_PRICE
        if choice.pick == BUY_OF_TWO:
            use_helper(state, seat, "choose of two maesters")
        count = 2 if choice.pick == BUY_OF_TWO else 1
        cards = [card for card in [draw_maester(state) for _ in range(count)] if card != NOBODY]
        for card in cards:
            state.maesters[seat].append(card)
            state.maester_known[card] |= 1 << seat
        if len(cards) == 2:
            frame.roles["two"] = cards
        if state.loud:
            names = [MAESTER_CARDS[card].name for card in cards]
            MAESTER_BOUGHT.confide(state, [seat], {"cards": names}, seat=seat)


def maester_label(_state: Dominion, _request: Request, option: int) -> str:
    """The name of a maester card."""
    return MAESTER_CARDS[option].name


def maester_hint(_state: Dominion, _request: Request, option: int) -> str:
    """The price and effect of a maester card."""
    return f"{MAESTER_CARDS[option].cost} gold: {MAESTER_CARDS[option].text}"


ASK_KEEP_MAESTER: Final = DOMINION.asks(
    Question("keep maester", "which maester card do you keep?", maester_label, says=("{card}",), hint=maester_hint)
)


def maester_of_two(state: Dominion, frame: Frame) -> Request | None:
    """Ask which of two maester cards to keep. risk.characters.12"""
    return ASK_KEEP_MAESTER.to(state.active, sorted(frame.roles["two"])) if "two" in frame.roles else None


def keep_maester(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Keep the chosen card and discard the other. risk.characters.12"""
    hand = state.maesters[choice.seat]
    discard_other(state, frame.roles.pop("two"), choice.pick, hand, state.maester_discard, state.maester_known)


def done_buying(state: Dominion, frame: Frame) -> bool:
    """Is the player done buying?"""
    frame.roles.pop("goals", None)
    return "bought" in frame.roles or purchases(state, frame) is None
