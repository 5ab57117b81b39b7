"""Conquest and elimination in Dominion: units, plunder, captives, and what becomes of a player who is out."""

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.risk.dominion.effects.spoils import RAID, steal
from fivekings.risk.dominion.state import ENGINE, FORT, KNIGHT, Dominion
from fivekings.risk.powers import CHARACTERS
from fivekings.risk.rules.conquest import conquer
from fivekings.risk.rules.elimination import retire
from fivekings.risk.state import NEUTRAL

PLUNDER = 100


def conquer_land(state: Dominion, frame: Frame) -> None:
    """The target falls: its units are lost, those used move in, and what was to follow does.

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
    """Gold and captives of an invasion. risk.maesters.15, risk.maesters.28, risk.characters.8"""
    seat = state.active
    if state.flags.pop("plunder", 0):
        steal(state, seat, loser, PLUNDER)
    for edge in state.edges:
        if edge["kind"] == "raid" and edge["seat"] == seat:
            steal(state, seat, loser, RAID)
        elif edge["kind"] == "captive" and edge["seat"] == seat and edge["character"] not in state.dead:
            state.captives[str(edge["character"])] = seat
            if state.loud:
                told = {"seat": seat, "other": loser, "card": CHARACTERS[edge["character"]].name}
                state.tell("captured character", told)


def fell_from_game(state: Dominion, frame: Frame) -> None:
    """The victor takes the gold; the other cards leave the game. risk.dominion_win.1, risk.dominion_win.2"""
    victim: int = frame.roles["victim"]
    steal(state, state.active, victim, state.gold[victim])
    leave_the_game(state, victim)


def leave_the_game(state: Dominion, seat: int) -> None:
    """Maester cards, objectives, levies and characters are gone; captives are free.

    risk.dominion_win.2, risk.captive.4, risk.maesters.31
    """
    state.maesters[seat] = []
    state.objectives[seat] = []
    state.gold[seat] = 0
    state.musters[seat] = 0
    for _, land in [levy for levy in state.levies if levy[0] == seat]:
        state.discard.append(land)
        state.known[land] = (1 << state.seats) - 1
    state.levies = [levy for levy in state.levies if levy[0] != seat]
    state.captives = {number: captor for number, captor in state.captives.items() if captor != seat}
    state.mourners = [mourner for mourner in state.mourners if mourner != seat]
    state.edges = [edge for edge in state.edges if edge["seat"] != seat]
    for character in CHARACTERS:
        if character.house == state.houses[seat] and character.number not in state.dead:
            state.dead.append(character.number)
            state.captives.pop(str(character.number), None)


def retire_from_dominion(state: Dominion, seat: int) -> None:
    """Who resigns leaves neutral armies without units. risk.unit.16, risk.dominion_win.2, risk.elimination.7"""
    lands = state.holds(seat)
    retire(state, seat)
    for land in lands:
        for kind in (KNIGHT, ENGINE, FORT):
            state.units[kind][land] = 0
    for gone in state.out:
        leave_the_game(state, gone)
    if seat == state.active:
        state.attack, state.defence, state.die, state.roller = [], [], 0, -1
    for frame in state.frames:
        if "canceller left" in frame.roles:
            frame.roles["canceller left"] = [other for other in frame.roles["canceller left"] if other != seat]


def goers(state: Dominion, kind: int, source: int) -> list[int]:
    """How many units of a kind may go along."""
    return list(range(state.units[kind][source] + 1))


def knight_goers(state: Dominion, frame: Frame) -> Request | None:
    """How many knights a maneuver takes along. risk.unit.15"""
    return unit_goers(state, frame, KNIGHT, "knights")


def engine_goers(state: Dominion, frame: Frame) -> Request | None:
    """How many siege engines a maneuver takes along. risk.unit.15"""
    return unit_goers(state, frame, ENGINE, "engines")


def unit_goers(state: Dominion, frame: Frame, kind: int, word: str) -> Request | None:
    """How many units of a kind a maneuver takes along."""
    if "from" not in frame.roles or not state.units[kind][frame.roles["from"]]:
        return None
    return Request(state.active, word, goers(state, kind, frame.roles["from"]))


def move_knights(state: Dominion, frame: Frame, choice: Choice) -> None:
    """They go along. risk.unit.15"""
    move_units(state, frame, KNIGHT, choice.pick)


def move_engines(state: Dominion, frame: Frame, choice: Choice) -> None:
    """They go along. risk.unit.15"""
    move_units(state, frame, ENGINE, choice.pick)


def move_units(state: Dominion, frame: Frame, kind: int, count: int) -> None:
    """Units move with a maneuver."""
    state.units[kind][frame.roles["from"]] -= count
    state.units[kind][frame.roles["to"]] += count
