"""Power: gained from the treasury and moved between cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, announce, occur
from fivekings.thrones.rules.keywords.infamy import INFAMY, infamous
from fivekings.thrones.rules.players.winning import check_power

GAINED_POWER_EVENT: Final = THRONES.tells(EventKind("gained power", "+ {card} gains {amount} power."))
MOVED_POWER_EVENT: Final = THRONES.tells(EventKind("moved power", "+ {seat} takes {amount} power from {other}."))


def gain_power(state: Thrones, cards: list[int], amount: int, how: str = "") -> None:
    """Cards, including faction cards, gain power together; if power for a faction card may be placed elsewhere, its
    player is asked; `how` says what they gain it for. Must be the last thing a step does.

    got.gains.2, got.gains.3, got.winning.9
    """
    cards = [card for card in cards if state.controller[card] not in state.out]
    if amount <= 0 or not cards:
        return
    event: Roles = {"cards": cards, "amount": amount}
    if how:
        event["how"] = how
    if any(card < state.seats and infamous(state, card) for card in cards):
        state.frames.append(Frame(INFAMY, 0, event))
    else:
        occur(state, "gains power", event)


def receive(state: Thrones, event: Roles) -> None:
    """Add the power to the cards."""
    more: dict[str, int] = event.get("more", {})
    for card in event["cards"]:
        amount: int = event["amount"] + more.get(str(card), 0)
        state.set_power(card, state.power[card] + amount)
        if state.loud:
            told = {"seat": state.controller[card], "amount": amount, "card": state.title(card)}
            GAINED_POWER_EVENT.tell(state, **told)
    check_power(state)


HAPPEN["gains power"] = receive


def move_power(state: Thrones, source: int, target: int, amount: int) -> int:
    """Move power from one card to another, which is not gaining it; returns how much moved.

    got.move.3, got.move.4, got.claim.11, lcg1.infamy.2, got.winning.9
    """
    moved = min(amount, state.power[source]) if state.controller[target] not in state.out else 0
    state.set_power(source, state.power[source] - moved)
    state.set_power(target, state.power[target] + moved)
    if state.loud and moved:
        told = {"seat": state.controller[target], "other": state.controller[source], "amount": moved}
        MOVED_POWER_EVENT.tell(state, **told)
    check_power(state)
    if moved:
        announce(state, "power moved", {"cards": [target], "givers": [source], "amount": moved})
    return moved
