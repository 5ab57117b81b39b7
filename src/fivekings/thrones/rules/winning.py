"""Winning: enough power, or being the last one left."""

from fivekings.kernel.program import Frame, ask, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.state import Thrones


def check_power(state: Thrones) -> None:
    """Who has enough power on cards they control wins at once; of several, the first player, or whom the first player
    names.

    got.winning.1, got.winning.2
    """
    if state.result is not None:
        return
    winners = [player for player in state.players() if state.total_power(player) >= state.edition.power_to_win]
    if len(winners) == 1 or (winners and state.edition.first_player_wins_ties):
        finish(state, winners[0], "power")
    elif winners:
        state.frames.append(Frame(VICTORY, 0, {"winners": winners}))


def victory_choices(state: Thrones, frame: Frame) -> Request | None:
    """Of several who reach it at once, the first player says who wins. got.winning.2"""
    winners: list[int] = frame.roles["winners"]
    return Request(state.first, "winner", winners[:]) if winners else None


def choose_winner(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The first player's word. got.winning.2"""
    finish(state, choice.pick, "power")


VICTORY = program("thrones.victory", ask(victory_choices, choose_winner, rule="got.winning.2"))


def finish(state: Thrones, winner: int, how: str) -> None:
    """The game ends. got.winning.1, got.winning.4"""
    state.finish([winner])
    if state.loud:
        state.tell(f"won by {how}", {"winner": winner, "power": state.total_power(winner)})
