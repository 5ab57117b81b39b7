"""Special units: trading cards for them, placing them, and moving them along."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question, last_option
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.state import ENGINE, KNIGHT, UNITS, Dominion
from fivekings.risk.dominion.territories import unit_hint
from fivekings.risk.rules.territories import territory_label, territory_things
from fivekings.risk.vocabularies import DOMINION

UNIT_TRADED: Final = DOMINION.tells(EventKind("unit traded", "{seat} turns in {card} for a {unit}."))
UNIT_PLACED: Final = DOMINION.tells(EventKind("unit placed", "+ A {unit} at {territory}.", topic="unit"))


# --- a card for a unit -----------------------------------------------------------------------------


def unit_card_label(state: Dominion, _request: Request, option: int) -> str:
    """The card to trade."""
    return f"trade {state.board.name_of(option)}"


ASK_UNIT_CARD: Final = DOMINION.asks(
    Question(
        "unit card",
        "trade a card for the unit it shows, or keep your cards.",
        unit_card_label,
        says=("trade {territory}", "trade {territory} for a {unit}"),
        decline="keep cards",
        hint=unit_hint,
        things=territory_things,
        skipped=True,
    )
)


def unit_cards(state: Dominion, _frame: Frame) -> Request | None:
    """Ask whether to trade a territory card for the unit it shows. risk.unit.1 to risk.unit.3"""
    hand = state.hands[state.active]
    if not hand or not state.has("units"):
        return None
    return ASK_UNIT_CARD.to(state.active, [*sorted(hand), DECLINE])


def trade_for_unit(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Discard the card for a unit. risk.unit.1, risk.unit.2"""
    frame.roles.pop("unit", None)
    if choice.pick == DECLINE:
        return
    card = choice.pick
    state.hands[choice.seat].remove(card)
    state.discard.append(card)
    state.known[card] = (1 << state.seats) - 1
    frame.roles["unit"] = state.board.icons[card]
    if state.loud:
        unit = UNITS[state.board.icons[card]]
        UNIT_TRADED.tell(state, seat=choice.seat, card=state.board.name_of(card), unit=unit)


ASK_UNIT_TO: Final = DOMINION.asks(
    Question("unit to", "where does the unit go?", territory_label, says=("{territory}",), things=territory_things)
)


def unit_places(state: Dominion, frame: Frame) -> Request | None:
    """Ask where to place the unit: on any territory of the player. risk.unit.4"""
    return ASK_UNIT_TO.to(state.active, state.holds(state.active)) if "unit" in frame.roles else None


def deploy_unit(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Place the unit. risk.unit.4, risk.unit.6"""
    kind: int = frame.roles.pop("unit")
    place_unit(state, kind, choice.pick)


def place_unit(state: Dominion, kind: int, land: int) -> None:
    """Add a unit to a territory."""
    state.units[kind][land] += 1
    if state.loud:
        UNIT_PLACED.tell(state, unit=UNITS[kind], territory=state.board.name_of(land))


# --- units in battle -------------------------------------------------------------------------------

ASK_KNIGHTS: Final = DOMINION.asks(Question[Dominion]("knights", "how many Knights ride along?", idle=last_option))
ASK_ENGINES: Final = DOMINION.asks(
    Question[Dominion]("engines", "how many Siege Engines come along?", idle=last_option)
)


def knight_choices(state: Dominion, _frame: Frame) -> Request | None:
    """Ask how many knights join the battle. risk.unit.7"""
    there = state.units[KNIGHT][state.source]
    state.with_knights = 0
    return ASK_KNIGHTS.to(state.active, list(range(there + 1))) if there else None


def take_knights(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """Use the knights in this battle. risk.unit.7"""
    state.with_knights = choice.pick


def engine_choices(state: Dominion, _frame: Frame) -> Request | None:
    """Ask how many siege engines join the battle, at most one per die. risk.unit.7, risk.dice.1"""
    there = min(state.units[ENGINE][state.source], state.committed)
    state.with_engines = 0
    return ASK_ENGINES.to(state.active, list(range(there + 1))) if there else None


def take_engines(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """Use the siege engines in this battle. risk.unit.7"""
    state.with_engines = choice.pick


# --- units in maneuvers ----------------------------------------------------------------------------


def knight_goers(state: Dominion, frame: Frame) -> Request | None:
    """Ask how many knights move with a maneuver. risk.unit.15"""
    return unit_goers(state, frame, KNIGHT, ASK_KNIGHTS)


def engine_goers(state: Dominion, frame: Frame) -> Request | None:
    """Ask how many siege engines move with a maneuver. risk.unit.15"""
    return unit_goers(state, frame, ENGINE, ASK_ENGINES)


def unit_goers(state: Dominion, frame: Frame, kind: int, question: Question[Dominion]) -> Request | None:
    """Ask how many units of a kind move with a maneuver."""
    if "from" not in frame.roles or not state.units[kind][frame.roles["from"]]:
        return None
    return question.to(state.active, list(range(state.units[kind][frame.roles["from"]] + 1)))


def move_knights(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Move the knights. risk.unit.15"""
    move_units(state, frame, KNIGHT, choice.pick)


def move_engines(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Move the siege engines. risk.unit.15"""
    move_units(state, frame, ENGINE, choice.pick)


def move_units(state: Dominion, frame: Frame, kind: int, count: int) -> None:
    """Move units with a maneuver."""
    state.units[kind][frame.roles["from"]] -= count
    state.units[kind][frame.roles["to"]] += count
