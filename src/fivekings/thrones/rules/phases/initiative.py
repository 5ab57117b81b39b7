"""Initiative: its winner chooses the first player."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.spoken import THRONES, of_players
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import announce, occur
from fivekings.thrones.rules.cards.characteristics import total_power
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.past_facts import remember

FIRST_PLAYER_EVENT: Final = THRONES.tells(EventKind("first player", "{seat} is first player."))
INITIATIVE_WON_EVENT: Final = THRONES.tells(EventKind("initiative won", "{seat} wins initiative.", topic="plot_phase"))


def compare_initiative(state: Thrones, frame: Frame) -> None:
    """The highest initiative wins; ties go to the least power, then to chance.

    got.plot_phase.4, got.initiative.2 to got.initiative.5
    """
    best = state.players()
    values = {player: plot_value(state, player, "initiative") for player in best}
    best = [player for player in best if values[player] == max(values.values())]
    if len(best) > 1:
        power = {player: total_power(state, player) for player in best}
        best = [player for player in best if power[player] == min(power.values())]
    winner = best[0]
    if len(best) > 1:
        winner = chance.random_seat(state, best)
    frame.roles["winner"] = winner
    if state.loud:
        INITIATIVE_WON_EVENT.tell(state, seat=winner)


def announce_initiative(state: Thrones, frame: Frame) -> None:
    """Announce who won initiative, so that players may react. got.initiative.2"""
    remember(state, "initiative", frame.roles["winner"])
    occur(state, "initiative", {"player": frame.roles["winner"]})


def first_label(state: Thrones, _request: Request, option: int) -> str:
    """A candidate for first player."""
    return f"first player: {state.setup.players[option]}"


def first_offer(state: Thrones, request: Request, option: int) -> str:
    """A candidate for first player, as the chooser reads it."""
    return "you go first" if option == request.seat else f"{state.setup.players[option]} goes first"


ASK_FIRST_PLAYER: Final = of_players(
    "first player", "you won initiative: who goes first?", first_label, offer=first_offer
)


def first_player_choices(state: Thrones, frame: Frame) -> Request:
    """Ask the winner of initiative for the first player. got.plot_phase.5"""
    return ASK_FIRST_PLAYER.to(frame.roles["winner"], state.players())


def choose_first_player(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The chosen player becomes first player. got.plot_phase.5, got.first_player.1"""
    state.first = choice.pick
    if state.loud:
        FIRST_PLAYER_EVENT.tell(state, seat=choice.pick)
    announce(state, "first player", {"player": choice.pick})
