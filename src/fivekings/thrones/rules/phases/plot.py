"""The plot phase: players choose plots in secret and reveal them together."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Program, ask, call, do, program, repeat, together, when
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import PLOT_WINDOW
from fivekings.thrones.model.spoken import THRONES, cards_called, of_cards, refuse
from fivekings.thrones.model.state import NONE, PLOTS, Thrones
from fivekings.thrones.rules.abilities.actions import ACTIONS
from fivekings.thrones.rules.abilities.delayed import fall_due
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.hints import plot_hint
from fivekings.thrones.rules.cards.leaving import discard_illegal
from fivekings.thrones.rules.phases.initiative import (
    announce_initiative,
    choose_first_player,
    compare_initiative,
    first_player_choices,
)
from fivekings.thrones.rules.phases.plot_deck import plot_deck, return_used_plots, reveal_plot
from fivekings.thrones.rules.phases.when_revealed import all_resolved, find_revealed, resolve_revealed, revealed_order
from fivekings.thrones.rules.players.concerned import for_player

PLOT_REVEALED_EVENT: Final = THRONES.tells(EventKind("plot revealed", "{seat} reveals {card}.", topic="plot_phase"))


def no_plot(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a plot cannot be chosen."""
    cards = cards_called(state, text)
    if not cards or any(state.zone[card] == PLOTS and state.controller[card] == request.seat for card in cards):
        return None
    return refuse(state, request, "got.plot_phase.2", f"{state.title(cards[0])} is not in your plot deck")


ASK_PLOT: Final = of_cards("plot", "choose a plot.", hint=plot_hint, refusal=no_plot)


def plot_choices(state: Thrones, _frame: Frame) -> list[Request]:
    """Ask all players to choose a plot in secret. got.plot_phase.2"""
    return [ASK_PLOT.to(player, sorted(plot_deck(state, player))) for player in state.players()]


def reveal_new(state: Thrones, player: int, plot: int) -> None:
    """A player reveals another plot by an effect; initiative is not compared again. Must be the last thing a step does.

    got.plot.3, got.plot.5, got.plot_phase.8
    """
    reveal_plot(state, player, plot)
    state.set_controller(plot, player)
    if state.loud:
        PLOT_REVEALED_EVENT.tell(state, seat=player, card=state.title(plot))
    return_used_plots(state, state.owner[plot])
    discard_illegal(state)


def choose_plots(state: Thrones, frame: Frame, choices: list[Choice]) -> None:
    """Reveal the chosen plots together, at once unless somebody may act first. got.plot_phase.3, got.golden.2"""
    state.chosen_plots = [NONE] * state.seats
    for choice in choices:
        state.chosen_plots[choice.seat] = choice.pick
    if not for_player(state, PLOT_WINDOW, state.first):
        reveal_chosen(state, frame)


def plots_wait(state: Thrones, _frame: Frame) -> bool:
    """Are the chosen plots still facedown?"""
    return bool(state.chosen_plots)


def reveal_chosen(state: Thrones, frame: Frame) -> None:
    """Reveal the chosen plots together. got.plot_phase.3"""
    chosen = [(player, plot) for player, plot in enumerate(state.chosen_plots) if plot != NONE]
    state.chosen_plots = []
    frame.roles["to_resolve"] = []
    for player, plot in chosen:
        reveal_plot(state, player, plot)
        state.set_controller(plot, player)
        frame.roles["to_resolve"].append(plot)
        if state.loud:
            PLOT_REVEALED_EVENT.tell(state, seat=player, card=state.title(plot))
    discard_illegal(state)


def plots_due(state: Thrones, _frame: Frame) -> None:
    """Resolve the effects that wait for plots to be revealed. got.delayed.2"""
    fall_due(state, "plots revealed")


def plots_return(state: Thrones, _frame: Frame) -> None:
    """Return the used plots of players who have none left. got.plot.5, got.plot.6"""
    for player in state.players():
        return_used_plots(state, player)


def all_revealed(state: Thrones, frame: Frame) -> None:
    """All plots are revealed: players may react. got.plot_phase.9"""
    frame.roles.clear()
    occur(state, "plots revealed", {"players": state.players()})


def nothing_more(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens."""


HAPPEN["plots revealed"] = nothing_more


HAPPEN["revealed"] = nothing_more


HAPPEN["initiative"] = nothing_more


def reveal(name: str, returns_at_once: bool) -> Program:
    """A program that reveals plots; used plots return as soon as the last one is revealed, or once its ability has
    resolved.

    got.plot.5, got.plot.6
    """
    back = do(plots_return, rule="got.plot.5")
    resolving = repeat(
        do(find_revealed),
        ask(revealed_order, resolve_revealed, rule="got.plot_phase.6"),
        until=all_resolved,
    )
    return program(
        name,
        together(plot_choices, choose_plots, rule="got.plot_phase.2"),
        when(plots_wait, call(ACTIONS), do(reveal_chosen, rule="got.plot_phase.3")),
        do(plots_due, rule="got.delayed.2"),
        *([back] if returns_at_once else []),
        do(compare_initiative, rule="got.initiative.2"),
        do(announce_initiative, rule="got.initiative.2"),
        ask(first_player_choices, choose_first_player, rule="got.plot_phase.5"),
        resolving,
        *([] if returns_at_once else [back]),
        do(all_revealed, rule="got.plot_phase.9"),
    )
