"""Winning: by power, or as the last player left."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.kinds import CANNOT_WIN, POWER_NOT_COUNTED, POWER_TO_WIN
from fivekings.thrones.model.spoken import THRONES, of_players
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import changes, total_power
from fivekings.thrones.rules.players.concerned import for_player, total_for
from fivekings.thrones.rules.players.doomed import is_doomed

WON_BY_POWER_EVENT: Final = THRONES.tells(
    EventKind("won by power", "{winner} wins the game with {power} power!", topic="winning")
)
TEAM_WON_BY_POWER_EVENT: Final = THRONES.tells(
    EventKind("team won by power", "{winner} and {other} win the game with {power} power!")
)
TEAM_WON_BY_LAST_EVENT: Final = THRONES.tells(
    EventKind("team won by last", "{winner} and {other} are the last ones standing and win.")
)
WON_BY_LAST_EVENT: Final = THRONES.tells(EventKind("won by last", "{winner} is the last one standing and wins."))


HINDERING: Final = (CANNOT_WIN, POWER_NOT_COUNTED, POWER_TO_WIN)
"""What may keep a player with enough power from winning."""


def check_power(state: Thrones) -> None:
    """End the game if a player, or a team, has enough power on cards they control. Of several, the first player wins or
    names the winner. A player who is about to be eliminated or cannot win does not.

    got.winning.1, got.winning.2, got.winning.12, ccg.doomed.9
    """
    if state.result is not None:
        return
    players = state.players()
    if state.teams:
        players = [players[0], *state.opponents(players[0])[:1]]  # one player per team, the first in player order
    able = [player for player in players if not is_doomed(state, player) and may_win(state, player)]
    winners = [player for player in able if power_missing(state, player) <= 0]
    if len(winners) == 1 or (winners and state.edition.first_player_wins_ties):
        finish(state, winners[0], by_power=True)
    elif winners:
        state.frames.append(Frame(VICTORY, 0, {"winners": winners}))


def may_win(state: Thrones, player: int) -> bool:
    """Is nothing keeping a player, or their partner, from winning? got.winning.11, got.winning.12, got.cannot.1"""
    return not any(for_player(state, CANNOT_WIN, partner) for partner in state.team(player))


def hindered(state: Thrones) -> bool:
    """Does a card keep a player with enough power from winning? When it stops, power must be checked. got.winning.12"""
    return any(changes(state, kind) for kind in HINDERING)


def team_power(state: Thrones, player: int) -> int:
    """The power of a player and their partner together. lcg1.team.2, lcg1.team.3"""
    return sum(total_power(state, partner) for partner in state.team(player))


def power_needed(state: Thrones, player: int) -> int:
    """How much power a player, or a team, needs to win; cards may raise it.

    got.winning.1, got.golden.2, ccg.winning.2, lcg1.team.3
    """
    goal = state.edition.team_power_to_win if state.teams else state.edition.power_to_win
    return goal + total_for(state, POWER_TO_WIN, player)


def power_missing(state: Thrones, player: int) -> int:
    """How much power a player, or a team, is short of winning. got.winning.1"""
    return power_needed(state, player) - team_power(state, player)


ASK_WINNER: Final = of_players("winner", "several have won at once: who wins?")


def victory_choices(state: Thrones, frame: Frame) -> Request | None:
    """If several reach the goal at once, ask the first player who wins. got.winning.2"""
    winners: list[int] = frame.roles["winners"]
    return ASK_WINNER.to(state.first, winners[:]) if winners else None


def choose_winner(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The chosen player wins. got.winning.2"""
    finish(state, choice.pick, by_power=True)


VICTORY = program("thrones.victory", ask(victory_choices, choose_winner, rule="got.winning.2"))


def finish(state: Thrones, winner: int, by_power: bool) -> None:
    """End the game: by power, or because nobody else is left. got.winning.1, got.winning.11"""
    team = [partner for partner in state.team(winner) if partner not in state.out]
    state.finish(team)
    if state.loud:
        told = {"winner": winner, "power": team_power(state, winner)}
        if len(team) > 1:
            won = TEAM_WON_BY_POWER_EVENT if by_power else TEAM_WON_BY_LAST_EVENT
            won.tell(state, **told, other=team[1])
        else:
            (WON_BY_POWER_EVENT if by_power else WON_BY_LAST_EVENT).tell(state, **told)
