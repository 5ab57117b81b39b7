"""The dominance phase."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import DOMINANCE
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NOBODY, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.characteristics import strength
from fivekings.thrones.rules.players.concerned import total_for
from fivekings.thrones.rules.players.past_facts import remember
from fivekings.thrones.rules.resources.power import gain_power

DOMINANCE_EVENT: Final = THRONES.tells(
    EventKind("dominance", "{winner} wins dominance ({totals}).", topic="dominance_phase")
)
NO_DOMINANCE_EVENT: Final = THRONES.tells(
    EventKind("no dominance", "Nobody wins dominance ({totals}).", topic="dominance_phase")
)


def dominance_total(state: Thrones, player: int) -> int:
    """A player's dominance total: standing STR, unspent gold, and what cards add.

    got.dominance_phase.2, got.titles.4
    """
    total = state.gold[player] if state.edition.dominance_gold else 0
    for card in state.characters(player):
        if not state.kneeling[card]:
            total += strength(state, card)
    return total + total_for(state, DOMINANCE, player)


def determine_dominance(state: Thrones, _frame: Frame) -> None:
    """The player with the highest total wins dominance and 1 power; with a tie, nobody does.

    got.dominance_phase.3 to got.dominance_phase.5
    """
    totals = {player: dominance_total(state, player) for player in state.players()}
    best = [player for player in totals if totals[player] == max(totals.values())]
    winner = best[0] if len(best) == 1 else NOBODY
    if state.loud:
        told = [f"{state.setup.players[player]} {total}" for player, total in totals.items()]
        (DOMINANCE_EVENT if winner != NOBODY else NO_DOMINANCE_EVENT).tell(state, winner=winner, totals=told)
    if winner != NOBODY:
        remember(state, "dominance", winner)
        occur(state, "dominance", {"player": winner})


def dominate(state: Thrones, event: Roles) -> None:
    """The winner of dominance gains 1 power. got.dominance_phase.3, got.gains.3"""
    gain_power(state, [state.faction_card(event["player"])], 1, "dominance")


HAPPEN["dominance"] = dominate
