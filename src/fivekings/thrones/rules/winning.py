"""Winning and losing: fifteen power, or being the last with cards to draw."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.program import Frame, ask, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.state import DECK, Thrones

POWER_TO_WIN: Final = 15


def check_power(state: Thrones) -> None:
    """Who has fifteen power on cards they control wins at once. lcg2.winning.1, lcg2.winning.2"""
    if state.result is not None:
        return
    winners = [player for player in state.players() if state.total_power(player) >= POWER_TO_WIN]
    if len(winners) == 1:
        finish(state, winners[0], "power")
    elif winners:
        state.frames.append(Frame(VICTORY, 0, {"winners": winners}))


def victory_choices(state: Thrones, frame: Frame) -> Request:
    """Of several who reach it at once, the first player says who wins. lcg2.winning.3"""
    return Request(state.first, "winner", frame.roles["winners"])


def choose_winner(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The first player's word."""
    finish(state, choice.pick, "power")


VICTORY = program("thrones.victory", ask(victory_choices, choose_winner, rule="lcg2.winning.3"))


def check_decks(state: Thrones) -> None:
    """A player whose draw deck is empty is eliminated at once; the last one left wins. lcg2.winning.4"""
    if state.result is not None or state.phase == "setup":
        return
    empty = [player for player in state.players() if not state.pile(player, DECK)]
    for player in reversed(empty):  # all at once: the first player, who orders them, goes last
        if len(state.players()) > 1:
            eliminate(state, player)


def eliminate(state: Thrones, player: int) -> None:
    """A player is out; the next player becomes first if need be. lcg2.first_player.4, lcg2.winning.4"""
    left = state.players()
    if player == state.first:
        state.first = left[1]
    state.out.append(player)
    if state.loud:
        state.tell("eliminated", {"seat": player})
    if len(state.players()) == 1:
        finish(state, state.players()[0], "last")


def retire(state: Thrones, player: int) -> None:
    """Who resigns is eliminated. With more than one left, what was under way goes on without."""
    if player in state.out:
        raise Refused(f"{state.setup.players[player]} is out of the game already")
    if state.loud:
        state.tell("resigned", {"seat": player})
    eliminate(state, player)


def finish(state: Thrones, winner: int, how: str) -> None:
    """The game ends."""
    state.finish([winner])
    if state.loud:
        state.tell(f"won by {how}", {"winner": winner, "power": state.total_power(winner)})
