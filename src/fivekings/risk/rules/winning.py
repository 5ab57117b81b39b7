"""Winning: the End Game card and the points, or being the last with armies."""

from fivekings.risk.state import Skirmish, points_of


def last_one_standing(state: Skirmish) -> None:
    """The last player with armies wins at once; neutral armies need not fall. risk.win.8, risk.win.9"""
    playing = state.playing()
    if len(playing) == 1:
        state.finish(playing)
        if state.loud:
            state.tell("last standing", {"winner": playing[0]})


def end_game(state: Skirmish) -> None:
    """The End Game card stops play: most points win, ties share, eliminated players have none.

    risk.win.1, risk.win.5, risk.win.6, risk.win.7
    """
    points = {seat: points_of(state, seat) for seat in state.playing()}
    most = max(points.values())
    winners = [seat for seat in points if points[seat] == most]
    state.finish(winners)
    if state.loud:
        tally = [f"{state.setup.players[seat]} {count}" for seat, count in points.items()]
        state.tell("game ended", {"tally": tally})
        state.tell("won" if len(winners) == 1 else "shared", {"seats": winners, "points": most})
