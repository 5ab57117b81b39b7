"""Invasions of Dominion: what cards add and forbid, and early ends."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.question import Question
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion.ports import by_sea
from fivekings.risk.dominion.state import FORT, KNIGHT, NOBODY, Dominion
from fivekings.risk.odds import ALL, Side
from fivekings.risk.rules.invade import (
    DONE_INVADING,
    INVADE_PROMPT,
    INVASION,
    LAND,
    LAND_BITS,
    declare,
    end_invasion,
    go_on,
    invade_label,
    invade_things,
    invasion_decided,
    invasions,
    no_invasion,
    odds_between,
    odds_hint,
)
from fivekings.risk.vocabularies import DOMINION

MANEUVER_NOW: Final = 1 << (2 * LAND_BITS)
"""An option: a maneuver instead of an invasion, if a card allows it."""
MANEUVER_NOW_LABEL: Final = "maneuver now"


def target_label(state: Dominion, request: Request, option: int) -> str:
    """The label of an invasion, or of a maneuver instead."""
    return MANEUVER_NOW_LABEL if option == MANEUVER_NOW else invade_label(state, request, option)


def target_things(state: Dominion, request: Request, option: int) -> list[int]:
    """Both territories of an invasion."""
    return [] if option == MANEUVER_NOW else invade_things(state, request, option)


def target_hint(state: Dominion, _request: Request, option: int) -> str:
    """The armies on both sides and the chance to conquer, including units."""
    if option == MANEUVER_NOW:
        return ""
    source, target = option >> LAND_BITS, option & LAND
    attack, defence = sides_with_units(state, source, target)
    return odds_hint(state, source, target, odds_between(state, source, target, attack, defence))


def sides_with_units(state: Dominion, source: int, target: int) -> tuple[Side, Side]:
    """Both sides of an invasion with their knights and fortifications. risk.unit.8, risk.unit.10"""
    fortified = state.units[FORT][target] > 0
    return (
        Side(3, highest=min(3, state.units[KNIGHT][source])),
        Side(2, eights=ALL if fortified else 0, highest=min(3, state.units[KNIGHT][target])),
    )


ASK_INVADE: Final = DOMINION.asks(
    Question(
        "invade",
        INVADE_PROMPT,
        target_label,
        says=(INVASION, MANEUVER_NOW_LABEL),
        decline=DONE_INVADING,
        hint=target_hint,
        things=target_things,
        refusal=no_invasion,
    )
)


def targets(state: Dominion, frame: Frame) -> Request:
    """The invasions of Skirmish, with what cards add and forbid.

    risk.effect.5, risk.maesters.1, risk.maesters.32, risk.characters.17
    """
    usual = invasions(state, frame)
    options = usual.options[:-1]
    if state.flags.get("fleet"):
        options = sorted({*options, *by_sea(state)})
    if state.bars:
        options = [option for option in options if not barred(state, option & LAND)]
    if state.flags.get("maneuver now") and not state.flags.get("maneuvered"):
        options.append(MANEUVER_NOW)
    return ASK_INVADE.to(state.active, [*options, DECLINE])


def barred(state: Dominion, land: int) -> bool:
    """Does a card protect a territory from invasion? risk.effect.5"""
    owner = state.owner[land]
    return any(bar["land"] == land or (bar["land"] == NOBODY and bar["owner"] == owner) for bar in state.bars)


def declare_or_maneuver(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Declare an invasion, maneuver instead, or stop invading. risk.invade.2, risk.characters.17"""
    frame.roles.pop("moving", None)
    if choice.pick == MANEUVER_NOW:
        frame.roles["moving"] = True
        return
    state.flags.pop("called off", None)
    declare(state, frame, choice)


def moving(_state: Dominion, frame: Frame) -> bool:
    """Was a maneuver chosen instead of an invasion?"""
    return "moving" in frame.roles


def goes_on(state: Dominion, _frame: Frame) -> bool:
    """Does the invasion continue: it was not called off, and armies are left? risk.effect.3, risk.effect.6"""
    return "called off" not in state.flags and state.armies[state.source] > 1 and state.armies[state.target] > 0


def decided(state: Dominion, frame: Frame) -> bool:
    """Has the target fallen, or did the attacker end the invasion or run out of armies? risk.invade.6, risk.effect.3"""
    return invasion_decided(state, frame) or "called off" in state.flags


def may_go_on(state: Dominion, frame: Frame) -> Request | None:
    """Ask whether to continue the invasion. risk.invade.7"""
    return None if "called off" in state.flags else go_on(state, frame)


def end(state: Dominion, frame: Frame) -> None:
    """End the invasion and its bonuses. risk.effect.1, risk.effect.4"""
    if "called off" in state.flags:
        frame.roles["ended"] = True
    end_invasion(state, frame)
    state.edges = [edge for edge in state.edges if edge["until"] != "invasion"]
    state.flags.pop("called off", None)
    state.with_knights = state.with_engines = 0
