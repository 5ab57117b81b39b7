"""The marshaling phase: players collect income and marshal cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, Program, call, do, each, program
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.actions import ACTIONS
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.order import players_in_order

INCOME_EVENT: Final = THRONES.tells(EventKind("income", "{seat} collects {amount} gold.", topic="income"))


def collect_income(state: Thrones, frame: Frame) -> None:
    """The active player collects income.

    got.marshaling_phase.2, got.marshaling_phase.7, got.income.1, got.active_player.4, ccg.income.2
    """
    player: int = frame.roles["seat"]
    state.active = player
    gold = plot_value(state, player, "income")
    state.gold[player] += gold
    if state.loud:
        INCOME_EVENT.tell(state, seat=player, amount=gold)
    occur(state, "income", {"player": player})


def marshaling(name: str, *after: Part) -> Program:
    """A program in which players in turn order collect income and marshal; the given steps end each turn.

    got.marshaling_phase.2
    """
    return program(
        name,  # the window: got.marshaling_phase.3, got.marshaling_phase.4
        each("seat", players_in_order, do(collect_income, rule="got.marshaling_phase.2"), call(ACTIONS), *after),
    )


MARSHALING = marshaling("thrones.marshaling")


def collected(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens: the income is collected."""


HAPPEN["income"] = collected
