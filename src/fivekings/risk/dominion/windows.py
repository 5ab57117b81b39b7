"""Windows: the moments at which characters and maester cards may be used, and using them.

A window goes round from the player whose turn it is until all pass in a row. Where nobody could use anything it does
not open at all.
"""

from typing import Any, Final

from fivekings.kernel.program import PROGRAMS, Frame, Part, ask, do, each, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.needs import NEEDS, could_change, price
from fivekings.risk.dominion.state import NOBODY, Dominion
from fivekings.risk.powers import CHARACTERS, MAESTER, MAESTER_CARDS, RALLY, Power, power_of
from fivekings.risk.state import NEUTRAL, NOWHERE

RANSOM: Final = 256
RANSOM_PRICE: Final = 500
LEVY: Final = 5
"""Armies that wait under a rallied territory's card. risk.maesters.30"""


# --- who may use what -----------------------------------------------------------------------------


def usable(state: Dominion, seat: int, moment: str) -> list[int]:
    """Everything a seat may use at a moment; what needs a part that is left out is never of use.

    risk.window.7, risk.window.9, risk.window.10, risk.window.13, risk.purchase.2, risk.modules.8
    """
    found: list[int] = []
    if state.has("characters"):
        house = state.houses[seat]
        mine = [character for character in CHARACTERS if character.house == house and is_ready(state, character)]
        found = [character.number for character in mine if may_use(state, seat, character, moment)]
    for card in state.maesters[seat]:
        if may_use(state, seat, MAESTER_CARDS[card], moment):
            found.append(MAESTER + card)
    found += [RALLY + land for owner, land in state.levies if owner == seat and state.owner[land] == seat]
    if seat == state.active:
        found += ransoms(state, seat)
    return found


def speaks(state: Dominion, seat: int, moment: str) -> bool:
    """Is a seat given the word: could it use anything, or, at a veiled table, might it for all that the others know?"""
    if state.open_windows or usable(state, seat, moment):
        return True
    if state.veiled and any(owner == seat for owner, _ in state.levies):  # nobody else knows where
        return True
    return any(may_use(state, seat, MAESTER_CARDS[card], moment) for card in might_hold(state, seat))


def might_hold(state: Dominion, seat: int) -> list[int]:
    """The maester cards that a seat at a veiled table may hold, for all that somebody else knows: all that are in a
    hand or in the deck."""
    if not state.veiled or not state.maesters[seat]:
        return []
    return [card for pile in [*state.maesters, state.maester_deck] for card in pile]


def ransoms(state: Dominion, seat: int) -> list[int]:
    """Captured characters that a seat can buy back. risk.captive.2"""
    if state.gold[seat] < RANSOM_PRICE:
        return []
    mine = [c.number for c in CHARACTERS if c.house == state.houses[seat]]
    return [RANSOM + number for number in mine if str(number) in state.captives]


def is_ready(state: Dominion, character: Power) -> bool:
    """Is a character face up and free? risk.dominion_turn.3, risk.captive.1, risk.captive.5"""
    number = character.number
    return number not in state.facedown and number not in state.dead and str(number) not in state.captives


def may_use(state: Dominion, seat: int, power: Power, moment: str) -> bool:
    """May a seat use a card now: the moment, the part it plays, the price, and something to change?"""
    if power.moment not in (moment, "any") or state.gold[seat] < price(state, seat, power):
        return False
    if state.roller != NOBODY and power.who not in ("roller", "anybody"):  # risk.dice.10
        return False
    if "called off" in state.flags and power.moment != "any":  # risk.effect.3
        return False
    if not plays_part(state, seat, power.who) or not could_change(state, seat, power):
        return False
    return all(NEEDS[need](state, seat) for need in power.needs)


def plays_part(state: Dominion, seat: int, who: str) -> bool:
    """Is a seat the one a card speaks of? risk.window.14, risk.window.15"""
    defender = NOBODY if state.target == NOWHERE else state.owner[state.target]
    if who == "active":
        return seat == state.active
    if who == "others":
        return seat != state.active
    if who == "attacker":
        return seat == state.active and state.source != NOWHERE
    if who == "defender":
        return seat == defender
    if who == "either":
        return state.source != NOWHERE and seat in (state.active, defender)
    if who == "third":
        return defender != NEUTRAL and seat not in (state.active, defender)
    if who == "roller":
        return seat == state.roller or (state.roller == NOBODY and seat in (state.active, defender))
    return True


# --- the window -----------------------------------------------------------------------------------


def window(moment: str, alone: bool = False) -> Part:
    """A step at which a window opens, for all or for the active player alone. risk.window.1 to risk.window.3"""

    def open_window(state: Dominion, _frame: Frame) -> None:
        open_at(state, moment, [state.active] if alone else state.from_active())

    part = do(open_window, rule="risk.window.1")
    part.step.name = f"window {moment}"
    return part


def open_at(state: Dominion, moment: str, seats: list[int]) -> None:
    """Open a window for some seats, if any of them could use anything. Must be the last thing a step does."""
    if state.result is None and any(speaks(state, seat, moment) for seat in seats):
        roles = {"moment": moment, "seats": seats, "last": NOBODY, "passed": [], "closed": False}
        state.frames.append(Frame(WINDOW, 0, roles))


def find_speaker(state: Dominion, frame: Frame) -> None:
    """Whose word it is: the next who could use anything; nobody left closes the window. risk.window.4, risk.window.5"""
    roles = frame.roles
    seats: list[int] = roles["seats"]
    start = seats.index(roles["last"]) + 1 if roles["last"] in seats else 0
    for seat in seats[start:] + seats[:start]:
        if seat in roles["passed"] or seat in state.out:
            continue
        if speaks(state, seat, roles["moment"]):
            roles["last"] = seat
            return
        roles["passed"].append(seat)
    roles["closed"] = True


def offer(state: Dominion, frame: Frame) -> Request | None:
    """Ask whose word it is."""
    roles = frame.roles
    if roles["closed"] or roles["last"] in state.out:
        return None
    offers = usable(state, roles["last"], roles["moment"])
    asks = offers or speaks(state, roles["last"], roles["moment"])
    return Request(roles["last"], "use", [*offers, DECLINE]) if asks else None


def use(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Use a card, or pass. risk.window.5, risk.window.6"""
    roles = frame.roles
    if choice.pick == DECLINE:
        roles["passed"].append(choice.seat)
        return
    roles["passed"] = []
    begin_use(state, choice.seat, choice.pick)


def begin_use(state: Dominion, seat: int, option: int) -> None:
    """Pay for a card and carry it out. Must be the last thing a step does. risk.window.7, risk.window.11"""
    if option >= RANSOM:
        pay_ransom(state, seat, option - RANSOM)
        return
    if option >= RALLY:
        reveal_levy(state, seat, option - RALLY)
        return
    power = power_of(option)
    cost = price(state, seat, power)
    state.gold[seat] -= cost
    if option >= MAESTER:
        card = option - MAESTER
        state.maesters[seat].remove(card)
        state.maester_discard.append(card)
        state.maester_known[card] = (1 << state.seats) - 1
    else:
        state.facedown.append(option)
    if state.loud:
        state.tell("used", {"seat": seat, "card": power.name, "gold": cost})
    state.frames.append(Frame(USE, 0, {"seat": seat, "option": option}))


def pay_ransom(state: Dominion, seat: int, character: int) -> None:
    """A captured character comes back. risk.captive.2, risk.captive.3"""
    captor = state.captives.pop(str(character))
    state.gold[seat] -= RANSOM_PRICE
    state.gold[captor] += RANSOM_PRICE
    if state.loud:
        state.tell("ransomed", {"seat": seat, "other": captor, "card": CHARACTERS[character].name})


def reveal_levy(state: Dominion, seat: int, land: int) -> None:
    """Rallied armies gather. risk.maesters.31"""
    state.levies = [levy for levy in state.levies if levy != [seat, land]]
    state.armies[land] += LEVY
    state.discard.append(land)
    state.known[land] = (1 << state.seats) - 1
    if state.loud:
        state.tell("levy raised", {"seat": seat, "territory": state.board.name_of(land), "armies": LEVY})


def window_closed(_state: Dominion, frame: Frame) -> bool:
    """All have passed in a row. risk.window.5"""
    return bool(frame.roles["closed"])


WINDOW = program("risk.window", repeat(do(find_speaker), ask(offer, use, rule="risk.window.5"), until=window_closed))


# --- cancelling and carrying out ------------------------------------------------------------------


def is_maester(_state: Dominion, frame: Frame) -> bool:
    """Is it a maester card that is used?"""
    return bool(frame.roles["option"] >= MAESTER)


def cancellers(state: Dominion, frame: Frame) -> list[int]:
    """The opponents of whoever used a maester card, in turn order. risk.window.16"""
    return state.opponents(frame.roles["seat"])


def cancel_choices(state: Dominion, frame: Frame) -> Request | None:
    """May it be cancelled? risk.window.16, risk.maesters.6"""
    seat: int = frame.roles["canceller"]
    if "cancelled" in frame.roles or seat in state.out:
        return None
    able = [MAESTER + card for card in state.maesters[seat] if cancels(state, seat, MAESTER_CARDS[card])]
    asks = able or any(cancels(state, seat, MAESTER_CARDS[card]) for card in might_hold(state, seat))
    return Request(seat, "use", [*able, DECLINE]) if asks else None


def cancels(state: Dominion, seat: int, power: Power) -> bool:
    """Is a card one that cancels another, and affordable?"""
    return power.moment == "maester played" and state.gold[seat] >= price(state, seat, power)


def cancel(state: Dominion, frame: Frame, choice: Choice) -> None:
    """A card has no effect, unless what cancels it is itself cancelled. risk.window.17"""
    if choice.pick == DECLINE:
        return
    frame.roles["cancelled"] = True
    begin_use(state, choice.seat, choice.pick)


def not_cancelled(_state: Dominion, frame: Frame) -> bool:
    """Has nobody cancelled it? risk.window.17"""
    return "cancelled" not in frame.roles


def take_effect(state: Dominion, frame: Frame) -> None:
    """What the card does. risk.window.6"""
    power = power_of(frame.roles["option"])
    roles: dict[str, Any] = {"seat": frame.roles["seat"], "option": frame.roles["option"]}
    state.frames.append(Frame(PROGRAMS[f"risk.effect.{power.effect}"], 0, roles))


def tell_cancelled(state: Dominion, frame: Frame) -> None:
    """It had no effect."""
    if state.loud:
        state.tell("cancelled", {"card": power_of(frame.roles["option"]).name})


def was_cancelled(_state: Dominion, frame: Frame) -> bool:
    """Has somebody cancelled it?"""
    return "cancelled" in frame.roles


USE = program(
    "risk.use",
    when(
        is_maester,
        each("canceller", cancellers, ask(cancel_choices, cancel, rule="risk.window.16")),
    ),
    when(not_cancelled, do(take_effect, rule="risk.window.6")),
    when(was_cancelled, do(tell_cancelled, rule="risk.window.17")),
)
