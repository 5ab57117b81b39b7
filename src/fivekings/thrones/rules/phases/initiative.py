"""Initiative: who wins it chooses the first player."""

from fivekings.kernel import chance
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.phases.plot_values import plot_value


def compare_initiative(state: Thrones, frame: Frame) -> None:
    """The highest initiative wins it; then the least power, then chance.

    got.plot_phase.4, got.initiative.2 to got.initiative.5
    """
    best = state.players()
    values = {player: plot_value(state, player, "initiative") for player in best}
    best = [player for player in best if values[player] == max(values.values())]
    if len(best) > 1:
        power = {player: state.total_power(player) for player in best}
        best = [player for player in best if power[player] == min(power.values())]
    winner = best[0]
    if len(best) > 1:
        winner = chance.random_seat(state, best)
    frame.roles["winner"] = winner
    if state.loud:
        state.tell("initiative won", {"seat": winner})


def announce_initiative(state: Thrones, frame: Frame) -> None:
    """Initiative is won: now one may answer that. got.initiative.2"""
    occur(state, "initiative", {"player": frame.roles["winner"]})


def first_player_choices(state: Thrones, frame: Frame) -> Request:
    """Who won initiative chooses the first player. got.plot_phase.5"""
    return Request(frame.roles["winner"], "first player", state.players())


def choose_first_player(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The first player token moves. got.plot_phase.5, got.first_player.1"""
    state.first = choice.pick
    if state.loud:
        state.tell("first player", {"seat": choice.pick})
