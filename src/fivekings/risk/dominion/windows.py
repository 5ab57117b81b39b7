"""Windows: the moments at which characters and maester cards may be used.

A window goes round the table from the active player until all pass in a row. It does not open if nobody could use
anything.
"""

from typing import Any, Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import PROGRAMS, Frame, Part, ask, do, each, program, repeat, when
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.captives import RANSOM, RANSOM_PRICE, RANSOM_SAID, pay_ransom, ransom_label, ransoms
from fivekings.risk.dominion.card_conditions import NEEDS, could_change
from fivekings.risk.dominion.card_use import USED, is_ready, price
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER, MAESTER_CARDS, RALLY, Power, power_of
from fivekings.risk.dominion.levies import LEVY_SAID, levy_label, reveal_levy
from fivekings.risk.dominion.state import NOBODY, Dominion
from fivekings.risk.state import NEUTRAL, NOWHERE
from fivekings.risk.vocabularies import DOMINION

CANCELLED: Final = DOMINION.tells(EventKind("cancelled", "+ {card} has no effect!"))


# --- who may use what -----------------------------------------------------------------------------


def usable(state: Dominion, seat: int, moment: str) -> list[int]:
    """Everything a seat may use at a moment; cards for modules that are not played are never usable.

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
    """Is a seat asked: could it use anything or, at a veiled table, might it as far as the others know?"""
    if state.open_windows or usable(state, seat, moment):
        return True
    if state.veiled and any(owner == seat for owner, _ in state.levies):  # hidden from the others
        return True
    return any(may_use(state, seat, MAESTER_CARDS[card], moment) for card in might_hold(state, seat))


def might_hold(state: Dominion, seat: int) -> list[int]:
    """The maester cards that a seat may hold as far as the others know (at a veiled table): all in hands or in the
    deck."""
    if not state.veiled or not state.maesters[seat]:
        return []
    return [card for pile in [*state.maesters, state.maester_deck] for card in pile]


def may_use(state: Dominion, seat: int, power: Power, moment: str) -> bool:
    """May a seat use a card now, given the moment, its role, the price, and whether it would change anything?"""
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
    """Is the seat the player that a card is for? risk.window.14, risk.window.15"""
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
    """A step that opens a window, for all players or only for the active one. risk.window.1 to risk.window.3"""

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
    """Find the next seat that could use anything; if there is none, close the window. risk.window.4, risk.window.5"""
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


def use_prompt(state: Dominion, request: Request) -> str:
    """The question of a window, with the gold at hand."""
    return f"use a card, or pass ({state.gold[request.seat]} gold)."


def use_label(state: Dominion, _request: Request, option: int) -> str:
    """The label of a card to use."""
    if option >= RANSOM:
        return ransom_label(option)
    return levy_label(state, option) if option >= RALLY else power_of(option).name


def use_hint(state: Dominion, request: Request, option: int) -> str:
    """The price and effect of a card."""
    if option >= RALLY:
        return f"{RANSOM_PRICE} gold" if option >= RANSOM else ""
    power = power_of(option)
    return f"{price(state, request.seat, power)} gold: {power.text}"


ASK_USE: Final = DOMINION.asks(
    Question(
        "use",
        use_prompt,
        use_label,
        says=("{card}", RANSOM_SAID, LEVY_SAID),
        decline="pass",
        hint=use_hint,
        skipped=True,
        window=True,
    )
)


def card_that_asks(state: Dominion, request: Request) -> str:
    """The card that asks for a choice, with its text; empty if there is none."""
    option = state.frames[-1].roles.get("option")
    if ASK_USE.asked(request) or not isinstance(option, int) or option >= RALLY:
        return ""
    power = power_of(option)
    return f"{power.name}: {power.text}"


def offer(state: Dominion, frame: Frame) -> Request | None:
    """Ask the seat whose opportunity it is."""
    roles = frame.roles
    if roles["closed"] or roles["last"] in state.out:
        return None
    offers = usable(state, roles["last"], roles["moment"])
    asks = offers or speaks(state, roles["last"], roles["moment"])
    return ASK_USE.to(roles["last"], [*offers, DECLINE]) if asks else None


def use(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Use a card, or pass. risk.window.5, risk.window.6"""
    roles = frame.roles
    if choice.pick == DECLINE:
        roles["passed"].append(choice.seat)
        return
    roles["passed"] = []
    begin_use(state, choice.seat, choice.pick)


def begin_use(state: Dominion, seat: int, option: int) -> None:
    """Pay for a card and resolve it. Must be the last thing a step does. risk.window.7, risk.window.11"""
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
        USED.tell(state, seat=seat, card=power.name, gold=cost)
    state.frames.append(Frame(USE, 0, {"seat": seat, "option": option}))


def window_closed(_state: Dominion, frame: Frame) -> bool:
    """Have all passed in a row? risk.window.5"""
    return bool(frame.roles["closed"])


WINDOW = program("risk.window", repeat(do(find_speaker), ask(offer, use, rule="risk.window.5"), until=window_closed))


# --- cancelling and carrying out ------------------------------------------------------------------


def is_maester(_state: Dominion, frame: Frame) -> bool:
    """Is the card a maester card?"""
    return bool(frame.roles["option"] >= MAESTER)


def cancellers(state: Dominion, frame: Frame) -> list[int]:
    """The opponents of the player who used a maester card, in turn order. risk.window.16"""
    return state.opponents(frame.roles["seat"])


def cancel_choices(state: Dominion, frame: Frame) -> Request | None:
    """Ask whether to cancel the card. risk.window.16, risk.maesters.6"""
    seat: int = frame.roles["canceller"]
    if "cancelled" in frame.roles or seat in state.out:
        return None
    able = [MAESTER + card for card in state.maesters[seat] if cancels(state, seat, MAESTER_CARDS[card])]
    asks = able or any(cancels(state, seat, MAESTER_CARDS[card]) for card in might_hold(state, seat))
    return ASK_USE.to(seat, [*able, DECLINE]) if asks else None


def cancels(state: Dominion, seat: int, power: Power) -> bool:
    """Does a card cancel another, and can the seat afford it?"""
    return power.moment == "maester played" and state.gold[seat] >= price(state, seat, power)


def cancel(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Cancel a card, unless the cancelling card is itself cancelled. risk.window.17"""
    if choice.pick == DECLINE:
        return
    frame.roles["cancelled"] = True
    begin_use(state, choice.seat, choice.pick)


def not_cancelled(_state: Dominion, frame: Frame) -> bool:
    """Was the card not cancelled? risk.window.17"""
    return "cancelled" not in frame.roles


def take_effect(state: Dominion, frame: Frame) -> None:
    """Resolve the effect of the card. risk.window.6"""
    power = power_of(frame.roles["option"])
    roles: dict[str, Any] = {"seat": frame.roles["seat"], "option": frame.roles["option"]}
    state.frames.append(Frame(PROGRAMS[f"risk.effect.{power.effect}"], 0, roles))


def tell_cancelled(state: Dominion, frame: Frame) -> None:
    """Tell that the card had no effect."""
    if state.loud:
        CANCELLED.tell(state, card=power_of(frame.roles["option"]).name)


def was_cancelled(_state: Dominion, frame: Frame) -> bool:
    """Was the card cancelled?"""
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
