"""Power: gained from the treasury, moved between cards, and enough of it wins."""

from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.characteristics import applies, auras, keyword
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.winning import check_power


def gain_power(state: Thrones, cards: list[int], amount: int) -> None:
    """Cards, which may be faction cards, gain power together; where power for a faction card may lie elsewhere
    instead, its player is asked. Must be the last thing a step does.

    got.gains.2, got.gains.3, got.winning.9
    """
    cards = [card for card in cards if state.controller[card] not in state.out]
    if amount <= 0 or not cards:
        return
    if any(card < state.seats and infamous(state, card) for card in cards):
        state.frames.append(Frame(INFAMY, 0, {"cards": cards, "amount": amount}))
    else:
        occur(state, "gains power", {"cards": cards, "amount": amount})


def gain_renown(state: Thrones, cards: list[int]) -> None:
    """Characters gain power together for renown: 1 each, and what is said to be more. Must be the last thing a step
    does.

    got.renown.1, got.gains.2
    """
    if not cards:
        return
    more = {str(card): more_renown(state, card) for card in cards} if "more renown" in auras(state) else {}
    event: Roles = {"cards": cards, "amount": 1, "how": "renown"}
    occur(state, "gains power", {**event, "more": more} if more else event)


def more_renown(state: Thrones, card: int) -> int:
    """How much more power a card gains by renown."""
    return sum(c.number for source, c in auras(state).get("more renown", ()) if applies(state, source, c, card))


def infamous(state: Thrones, player: int) -> list[int]:
    """A player's characters with infamy: power claimed for the House may lie on them instead.

    lcg1.infamy.1, lcg1.infamy.4
    """
    return [card for card in state.characters(player) if keyword(state, card, "infamy")]


def claiming(state: Thrones, frame: Frame) -> list[int]:
    """The players who may say where their power lies. lcg1.infamy.1"""
    return [card for card in frame.roles["cards"] if card < state.seats and infamous(state, card)]


def infamy_choices(state: Thrones, frame: Frame) -> Request | None:
    """The House card, or a card with infamy. lcg1.infamy.1"""
    player: int = frame.roles["claimer"]
    return None if state.absent(player) else Request(player, "infamy", [*infamous(state, player), DECLINE])


def place_claimed(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """The power lies there. lcg1.infamy.1, lcg1.infamy.3"""
    if choice.pick != DECLINE:
        frame.roles["cards"] = [choice.pick if card == choice.seat else card for card in frame.roles["cards"]]


def gain_placed(state: Thrones, frame: Frame) -> None:
    """All gain their power together. got.gains.3"""
    occur(state, "gains power", {"cards": frame.roles["cards"], "amount": frame.roles["amount"]})


INFAMY = program(
    "thrones.infamy",
    each("claimer", claiming, ask(infamy_choices, place_claimed, rule="lcg1.infamy.1")),
    do(gain_placed, rule="got.gains.3"),
)


def receive(state: Thrones, event: Roles) -> None:
    """The power is theirs."""
    more: dict[str, int] = event.get("more", {})
    for card in event["cards"]:
        amount: int = event["amount"] + more.get(str(card), 0)
        state.power[card] += amount
        if state.loud:
            told = {"seat": state.controller[card], "amount": amount, "card": state.title(card)}
            state.tell("gained power", told)
    check_power(state)


HAPPEN["gains power"] = receive


def move_power(state: Thrones, source: int, target: int, amount: int) -> int:
    """Power moves from one card to another; it is not gained. How much did.

    got.move.3, got.move.4, got.claim.11, lcg1.infamy.2, got.winning.9
    """
    moved = min(amount, state.power[source]) if state.controller[target] not in state.out else 0
    state.power[source] -= moved
    state.power[target] += moved
    if state.loud and moved:
        told = {"seat": state.controller[target], "other": state.controller[source], "amount": moved}
        state.tell("moved power", told)
    check_power(state)
    return moved
