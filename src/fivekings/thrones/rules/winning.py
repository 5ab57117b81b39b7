"""Winning and losing: fifteen power, or being the last with cards to draw."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.program import Frame, ask, program, repeat
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.state import DECK, Thrones

POWER_TO_WIN: Final = 15


def check_power(state: Thrones) -> None:
    """Who has fifteen power on cards they control wins at once. lcg2.winning.1"""
    if state.result is not None:
        return
    winners = [player for player in state.players() if state.total_power(player) >= POWER_TO_WIN]
    if len(winners) == 1:
        finish(state, winners[0], "power")
    elif winners:
        state.frames.append(Frame(VICTORY, 0, {"winners": winners}))


def victory_choices(state: Thrones, frame: Frame) -> Request:
    """Of several who reach it at once, the first player says who wins. lcg2.winning.2"""
    return Request(state.first, "winner", frame.roles["winners"])


def choose_winner(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The first player's word. lcg2.winning.2"""
    finish(state, choice.pick, "power")


VICTORY = program("thrones.victory", ask(victory_choices, choose_winner, rule="lcg2.winning.2"))


def check_decks(state: Thrones) -> None:
    """A player whose draw deck is empty is eliminated at once; the last one left wins. Must be the last thing a step
    does.

    lcg2.winning.3
    """
    if state.result is not None or state.phase == "setup":
        return
    empty = [player for player in state.players() if not state.pile(player, DECK)]
    if len(empty) == 1:
        eliminate(state, empty[0])
    elif empty:
        state.frames.append(Frame(ELIMINATION, 0, {"empty": empty}))


def elimination_choices(state: Thrones, frame: Frame) -> Request | None:
    """Of several who run out at once, the first player says who goes first. lcg2.winning.5"""
    empty: list[int] = frame.roles["empty"]
    return Request(state.first, "eliminate", empty) if empty else None


def choose_eliminated(state: Thrones, frame: Frame, choice: Choice) -> None:
    """The first player's word. lcg2.winning.5"""
    frame.roles["empty"].remove(choice.pick)
    eliminate(state, choice.pick)


def all_eliminated(_state: Thrones, frame: Frame) -> bool:
    """None of them is left."""
    return not frame.roles["empty"]


ELIMINATION = program(
    "thrones.elimination",
    repeat(ask(elimination_choices, choose_eliminated, rule="lcg2.winning.5"), until=all_eliminated),
)


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
    """The game ends. lcg2.winning.1, lcg2.winning.4"""
    state.finish([winner])
    if state.loud:
        state.tell(f"won by {how}", {"winner": winner, "power": state.total_power(winner)})
