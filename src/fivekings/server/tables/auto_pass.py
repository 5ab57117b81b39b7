"""Auto-pass: which requests are passed for a player without asking."""

from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.server.socket.messages import AutoPass
from fivekings.server.tables.live_game import LiveGame


def passes(play: LiveGame, request: Request, setting: AutoPass | None) -> bool:
    """Is a request passed for its seat? Only optional actions are, never a decision that must be made."""
    if not play.game.may_pass(request):
        return False
    pointless = is_pointless(play, request)
    if setting is None:
        return pointless
    if setting.passing:
        return True
    phase = str(play.game.moment(play.state)[1])
    if any(fits(spoken(play, pattern), phase, request.kind) for pattern in setting.passes):
        return True
    return pointless and not setting.asks


def is_pointless(play: LiveGame, request: Request) -> bool:
    """Is asking pointless? With the veil option only if passing is the only answer, since there being asked hides what
    is in a hand."""
    return request.options == [DECLINE] if play.state.veiled else play.game.is_pointless(play.state, request)


def spoken(play: LiveGame, pattern: str) -> str:
    """A pattern with the game's own name of the phase: views spell phases as the edition does."""
    phase, slash, kind = pattern.partition("/")
    return f"{play.game.scripts.phase_called(play.state, phase)}{slash}{kind}"


def fits(pattern: str, phase: str, kind: str) -> bool:
    """Does a pattern like `challenges/reaction` or `*/action` match this window?

    >>> fits("*/reaction", "challenges", "reaction"), fits("draw/action", "challenges", "action")
    (True, False)
    """
    wanted_phase, _, wanted_kind = pattern.partition("/")
    return wanted_phase in ("*", phase) and wanted_kind in ("*", kind)


def note(settings: dict[int, AutoPass], play: LiveGame, choice: Choice) -> None:
    """After a decision, ask players again whose passing has ended."""
    phase = str(play.game.moment(play.state)[1])
    for seat, setting in settings.items():
        acted = choice.seat != seat and choice.picks != [DECLINE]
        if (setting.passing == "event" and acted) or (setting.passing == "phase" and play.last_phase != phase):
            setting.passing = ""
    play.last_phase = phase
