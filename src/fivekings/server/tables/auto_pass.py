"""Habits: what a player wants passed without being asked."""

from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.server.socket.messages import Habits
from fivekings.server.tables.live_game import LiveGame


def passes(play: LiveGame, request: Request, habits: Habits | None) -> bool:
    """Is a request passed for its seat? Only opportunities ever are: nothing that must be decided."""
    if not play.game.may_pass(request):
        return False
    pointless = is_pointless(play, request)
    if habits is None:
        return pointless
    if habits.passing:
        return True
    phase = str(play.game.moment(play.state)[1])
    if any(fits(spoken(play, pattern), phase, request.kind) for pattern in habits.passes):
        return True
    return pointless and not habits.asks


def is_pointless(play: LiveGame, request: Request) -> bool:
    """Would asking be pointless? With the veil option only if nothing but a pass is possible: there being asked hides
    what is in a hand."""
    return request.options == [DECLINE] if play.state.veiled else play.game.is_pointless(play.state, request)


def spoken(play: LiveGame, pattern: str) -> str:
    """A pattern with the phase by the game's own name for it: views name phases as the edition spells them."""
    phase, slash, kind = pattern.partition("/")
    return f"{play.game.scripts.phase_called(play.state, phase)}{slash}{kind}"


def fits(pattern: str, phase: str, kind: str) -> bool:
    """Does a pattern like `challenges/reaction` or `*/action` mean this window?

    >>> fits("*/reaction", "challenges", "reaction"), fits("draw/action", "challenges", "action")
    (True, False)
    """
    wanted_phase, _, wanted_kind = pattern.partition("/")
    return wanted_phase in ("*", phase) and wanted_kind in ("*", kind)


def note(habits: dict[int, Habits], play: LiveGame, choice: Choice) -> None:
    """Something was decided: who passes until then is asked again."""
    phase = str(play.game.moment(play.state)[1])
    for seat, habit in habits.items():
        acted = choice.seat != seat and choice.picks != [DECLINE]
        if (habit.passing == "event" and acted) or (habit.passing == "phase" and play.last_phase != phase):
            habit.passing = ""
    play.last_phase = phase
