"""Elimination in Dominion: gold goes to the victor; the player's cards, characters and units leave the game."""

from fivekings.kernel.program import Frame
from fivekings.risk.dominion.character_cards import CHARACTERS
from fivekings.risk.dominion.gold import steal
from fivekings.risk.dominion.state import ENGINE, FORT, KNIGHT, Dominion
from fivekings.risk.rules.elimination import retire


def fell_from_game(state: Dominion, frame: Frame) -> None:
    """The victor takes the gold; the other cards leave the game. risk.dominion_win.1, risk.dominion_win.2"""
    victim: int = frame.roles["victim"]
    steal(state, state.active, victim, state.gold[victim])
    leave_the_game(state, victim)


def leave_the_game(state: Dominion, seat: int) -> None:
    """Remove a player's maester cards, objectives, levies and characters; captives are freed.

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
    """A player resigns: their armies become neutral, without units.

    risk.unit.16, risk.dominion_win.2, risk.elimination.7
    """
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
