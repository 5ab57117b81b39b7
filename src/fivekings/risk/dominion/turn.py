"""A turn of Dominion: collecting gold, trading for a unit, buying, refreshing, objectives and drawing."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.cards import (
    discard_other,
    draw_maester,
    draw_objective,
    refill_territories,
    top_territories,
)
from fivekings.risk.dominion.goals import fulfilled
from fivekings.risk.dominion.needs import price
from fivekings.risk.dominion.state import (
    NOBODY,
    OBJECTIVE,
    POINTS_TO_WIN,
    PURCHASE,
    UNITS,
    Dominion,
    holds_seat,
)
from fivekings.risk.dominion.windows import RANSOM, is_ready, pay_ransom, ransoms
from fivekings.risk.powers import CHARACTERS, MAESTER_CARDS, OBJECTIVES, Power
from fivekings.risk.rules.reinforce import base_armies, region_bonus
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.rules.winning import end_game
from fivekings.risk.state import DRAW, REINFORCE

HUNDRED: Final = 100
MAESTER_PRICE: Final = 200
OBJECTIVE_PRICE: Final = 200
BUY_MAESTER: Final = 1
BUY_OBJECTIVE: Final = 2
BUY_OF_TWO: Final = 3
TAKE: Final = 1
TAKE_OF_TWO: Final = 2


def begin_turn(state: Dominion, _frame: Frame) -> None:
    """A new turn: what was counted by turn starts from nothing. risk.dominion_turn.1, risk.maesters.20"""
    state.phase = REINFORCE
    state.conquered = False
    state.taken, state.destroyed, state.flags, state.bars = [], 0, {}, []
    state.edges = []
    state.mourners = [seat for seat in state.mourners if seat != state.active]
    if state.loud:
        state.tell("turn begins", {"seat": state.active, "turn": state.turn})


def collect(state: Dominion, _frame: Frame) -> None:
    """Armies for territories, castles and regions, and as many hundreds of gold; gold for ports.

    risk.gold.1 to risk.gold.6, risk.reinforce.1, risk.maesters.35
    """
    seat = state.active
    armies = base_armies(state, seat) + region_bonus(state, seat)
    ports = sum(1 for land in state.board.ports if state.owner[land] == seat)
    gold = HUNDRED * (armies + ports) if state.has("gold") else 0
    if state.flags.get("halved"):
        armies, gold = armies // 2, gold // 2 // HUNDRED * HUNDRED
    state.reserve = armies
    state.gold[seat] += gold
    if state.loud:
        state.tell("collected", {"seat": seat, "armies": armies, "gold": gold})


# --- a card for a unit ----------------------------------------------------------------------------


def unit_cards(state: Dominion, _frame: Frame) -> Request | None:
    """One territory card may be traded for the unit it shows. risk.unit.1 to risk.unit.3"""
    hand = state.hands[state.active]
    if not hand or not state.has("units"):
        return None
    return Request(state.active, "unit card", [*sorted(hand), DECLINE])


def trade_for_unit(state: Dominion, frame: Frame, choice: Choice) -> None:
    """The card is discarded for a unit. risk.unit.1, risk.unit.2"""
    frame.roles.pop("unit", None)
    if choice.pick == DECLINE:
        return
    card = choice.pick
    state.hands[choice.seat].remove(card)
    state.discard.append(card)
    state.known[card] = (1 << state.seats) - 1
    frame.roles["unit"] = state.board.icons[card]
    if state.loud:
        state.tell(
            "unit traded",
            {"seat": choice.seat, "card": state.board.name_of(card), "unit": UNITS[state.board.icons[card]]},
        )


def unit_places(state: Dominion, frame: Frame) -> Request | None:
    """It is deployed on any own territory. risk.unit.4"""
    return Request(state.active, "unit to", state.holds(state.active)) if "unit" in frame.roles else None


def deploy_unit(state: Dominion, frame: Frame, choice: Choice) -> None:
    """The unit is there. risk.unit.4, risk.unit.6"""
    kind: int = frame.roles.pop("unit")
    state.units[kind][choice.pick] += 1
    if state.loud:
        state.tell("unit placed", {"unit": UNITS[kind], "territory": state.board.name_of(choice.pick)})


# --- buying ---------------------------------------------------------------------------------------


def begin_purchase(state: Dominion, frame: Frame) -> None:
    """The second step of a turn. risk.dominion_turn.1"""
    state.phase = PURCHASE
    frame.roles.pop("bought", None)


def purchases(state: Dominion, _frame: Frame) -> Request | None:
    """What can be bought. risk.purchase.1, risk.purchase.3, risk.purchase.4, risk.captive.2"""
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
    return Request(seat, "buy", [*options, DECLINE]) if options else None


def helper_of(state: Dominion, seat: int, effect: str) -> Power | None:
    """The character of a seat, ready to use, that has an effect."""
    if state.has("characters"):
        for character in CHARACTERS:
            if character.effect == effect and character.house == state.houses[seat] and is_ready(state, character):
                return character
    return None


def buy(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Pay and draw. risk.purchase.1, risk.purchase.3, risk.purchase.6, risk.gold.7"""
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
            state.confide("maester bought", {"seat": seat}, {"cards": names}, [seat])


def use_helper(state: Dominion, seat: int, effect: str) -> None:
    """A character helps with what its player does. risk.window.3"""
    helper = helper_of(state, seat, effect)
    assert helper is not None
    cost = price(state, seat, helper)
    state.gold[seat] -= cost
    state.facedown.append(helper.number)
    if state.loud:
        state.tell("used", {"seat": seat, "card": helper.name, "gold": cost})


def maester_of_two(state: Dominion, frame: Frame) -> Request | None:
    """Which of two maester cards is kept. risk.characters.12"""
    return Request(state.active, "keep maester", sorted(frame.roles["two"])) if "two" in frame.roles else None


def keep_maester(state: Dominion, frame: Frame, choice: Choice) -> None:
    """The other is discarded. risk.characters.12"""
    hand = state.maesters[choice.seat]
    discard_other(state, frame.roles.pop("two"), choice.pick, hand, state.maester_discard, state.maester_known)


def draw_two_objectives(state: Dominion, frame: Frame, seat: int) -> None:
    """Two objectives, of which one is kept. risk.purchase.3, risk.objectives.3"""
    cards = [card for card in [draw_objective(state) for _ in range(2)] if card != NOBODY]
    for card in cards:
        state.objectives[seat].append(card)
        state.objective_known[card] |= 1 << seat
    frame.roles["goals"] = cards
    if state.loud:
        texts = [OBJECTIVES[card].text for card in cards]
        state.confide("objectives drawn", {"seat": seat, "count": len(cards)}, {"texts": texts}, [seat])


def objective_of_two(state: Dominion, frame: Frame) -> Request | None:
    """Which of two objectives is kept. risk.purchase.3, risk.objectives.3"""
    goals: list[int] = frame.roles.get("goals", [])
    return Request(state.active, "keep objective", sorted(goals)) if len(goals) == 2 else None


def keep_objective(state: Dominion, frame: Frame, choice: Choice) -> None:
    """The other is discarded. risk.purchase.3, risk.purchase.8"""
    hand = state.objectives[choice.seat]
    discard_other(state, frame.roles["goals"], choice.pick, hand, state.objective_discard, state.objective_known)


def done_buying(state: Dominion, frame: Frame) -> bool:
    """Nothing more is bought."""
    frame.roles.pop("goals", None)
    return "bought" in frame.roles or purchases(state, frame) is None


def refresh(state: Dominion, _frame: Frame) -> None:
    """One's characters are turned face up. risk.dominion_turn.2, risk.captive.3"""
    mine = [character.number for character in CHARACTERS if character.house == state.houses[state.active]]
    state.facedown = [number for number in state.facedown if number not in mine]


# --- objectives and drawing -----------------------------------------------------------------------


def begin_objective(state: Dominion, frame: Frame) -> None:
    """The sixth step of a turn. risk.dominion_turn.1"""
    state.phase = OBJECTIVE
    frame.roles.pop("goals", None)


def objective_choices(state: Dominion, _frame: Frame) -> Request | None:
    """One fulfilled objective may be completed. risk.objectives.1"""
    seat = state.active
    done = [card for card in sorted(state.objectives[seat]) if fulfilled(state, seat, OBJECTIVES[card])]
    return Request(seat, "complete", [*done, DECLINE]) if done else None


def complete(state: Dominion, frame: Frame, choice: Choice) -> None:
    """It is shown and scored, and two new ones are drawn. risk.objectives.2, risk.objectives.3"""
    if choice.pick == DECLINE:
        return
    seat, card = choice.seat, choice.pick
    objective = OBJECTIVES[card]
    state.objectives[seat].remove(card)
    state.objective_discard.append(card)
    state.objective_known[card] = (1 << state.seats) - 1
    state.score[seat] += objective.points
    if state.loud:
        told = {"seat": seat, "text": objective.text, "points": objective.points, "score": state.score[seat]}
        state.tell("objective completed", told)
    draw_two_objectives(state, frame, seat)


def check_victory(state: Dominion, _frame: Frame) -> None:
    """Ten points with the seat of power win. risk.dominion_win.4 to risk.dominion_win.7, risk.dominion_war.7"""
    seat = state.active
    if not state.has("objectives") or state.score[seat] < POINTS_TO_WIN or not holds_seat(state, seat):
        return
    state.finish([seat])
    if state.loud:
        state.tell("dominion won", {"winner": seat, "points": state.score[seat]})


def cards_due(state: Dominion, _frame: Frame) -> int:
    """How many territory cards may be drawn. risk.dominion_draw.1, risk.dominion_draw.2"""
    return int(state.conquered) + state.flags.get("cards", 0)


def drawing(state: Dominion, frame: Frame) -> Request | None:
    """Draw a card, or not. risk.dominion_draw.1, risk.dominion_draw.3, risk.characters.25"""
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
    return Request(seat, "draw", [*options, DECLINE])


def draw(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Take the top card, or look at two. risk.dominion_draw.1, risk.dominion_draw.5"""
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
        if card == state.board.end_game:
            if state.loud:
                state.tell("end game drawn", {"seat": seat})
            end_game(state)
            return
        state.hands[seat].append(card)
        state.known[card] |= 1 << seat
    if len(cards) == 2:
        frame.roles["pair"] = cards
    elif state.loud:
        told = {"card": state.board.name_of(cards[0]), "icon": UNITS[state.board.icons[cards[0]]]}
        state.confide("drawn", {"seat": seat}, told, [seat])


def card_of_two(state: Dominion, frame: Frame) -> Request | None:
    """Which of two territory cards is kept. risk.characters.25"""
    return Request(state.active, "keep card", sorted(frame.roles["pair"])) if "pair" in frame.roles else None


def keep_card(state: Dominion, frame: Frame, choice: Choice) -> None:
    """The other is discarded. risk.characters.25"""
    hand = state.hands[choice.seat]
    discard_other(state, frame.roles.pop("pair"), choice.pick, hand, state.discard, state.known)


def done_drawing(state: Dominion, frame: Frame) -> bool:
    """No card is left to draw."""
    return drawing(state, frame) is None


def begin_draw(state: Dominion, frame: Frame) -> None:
    """The last step of a turn. risk.dominion_turn.1"""
    state.phase = DRAW
    frame.roles.pop("drawn", None)
