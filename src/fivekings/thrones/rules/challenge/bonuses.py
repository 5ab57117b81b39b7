"""Power for winning a challenge: unopposed, and against a rival."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NOBODY, Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.challenge.unopposed import unopposed_power
from fivekings.thrones.rules.players.titles import is_rival
from fivekings.thrones.rules.resources.power import gain_power

UNOPPOSED_EVENT: Final = THRONES.tells(EventKind("unopposed", "+ Unopposed!", topic="unopposed"))
RIVAL_EVENT: Final = THRONES.tells(EventKind("rival", "+ {seat} has beaten a rival, {other}.", topic="rivals"))


RIVAL_BEATEN: Final = Counter("round", "rival")
"""Wins of a player against a rival."""


def bonuses(state: Thrones, _frame: Frame) -> None:
    """Gain power for winning: 1 if unopposed, and 1 against a rival, once a round per rival or every time. All power is
    gained at once.

    got.unopposed.3, got.gains.3, got.challenge.16, got.challenge.17, got.rivals.1 to got.rivals.3
    """
    if state.winner == NOBODY:
        return
    power = 0
    if state.unopposed:
        power = unopposed_power(state)
        if state.loud:
            UNOPPOSED_EVENT.tell(state, seat=state.attacker)
    beaten = RIVAL_BEATEN.of(state.winner, state.loser)
    if is_rival(state, state.winner, state.loser) and not (state.edition.rivals_once and beaten in state.uses):
        state.uses[beaten] = 1
        power += 1
        if state.loud:
            RIVAL_EVENT.tell(state, seat=state.winner, other=state.loser)
    gain_power(state, [state.faction_card(state.winner)], power, "unopposed" if state.unopposed else "")
