"""Conquest in Dominion: units are lost or move in; gold and captives are taken."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.risk.dominion.captives import capture
from fivekings.risk.dominion.gold import steal
from fivekings.risk.dominion.state import ENGINE, FORT, KNIGHT, Dominion
from fivekings.risk.rules.conquest import conquer
from fivekings.risk.state import NEUTRAL

PLUNDER: Final = 100
RAID: Final = 300


def conquer_land(state: Dominion, frame: Frame) -> None:
    """Conquer the target: its units are lost, the attacker's used units move in, and effects of the conquest happen.

    risk.unit.12 to risk.unit.14, risk.conquest.1, risk.maesters.15, risk.maesters.28, risk.characters.8,
    risk.dominion_win.8
    """
    loser = state.owner[state.target]
    for kind in (KNIGHT, ENGINE, FORT):
        state.units[kind][state.target] = 0
    for kind, used in ((KNIGHT, state.with_knights), (ENGINE, state.with_engines)):
        state.units[kind][state.source] -= used
        state.units[kind][state.target] += used
    state.taken.append([state.target, loser])
    state.bars = [bar for bar in state.bars if bar["until"] != "truce" or loser in (bar["owner"], NEUTRAL)]
    state.edges = [edge for edge in state.edges if edge.get("land") != state.target]
    if loser != NEUTRAL:
        take_spoils(state, loser)
    conquer(state, frame)


def take_spoils(state: Dominion, loser: int) -> None:
    """Take the gold and captives of an invasion. risk.maesters.15, risk.maesters.28, risk.characters.8"""
    seat = state.active
    if state.flags.pop("plunder", 0):
        steal(state, seat, loser, PLUNDER)
    for edge in state.edges:
        if edge["kind"] == "raid" and edge["seat"] == seat:
            steal(state, seat, loser, RAID)
        elif edge["kind"] == "captive" and edge["seat"] == seat and edge["character"] not in state.dead:
            capture(state, edge["character"], loser)
