"""The plot phase: choose in secret, reveal together, initiative, first player, when revealed."""

from fivekings.kernel import chance
from fivekings.kernel.program import Frame, Program, ask, call, do, program, repeat, together, when
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import REVEALED, Roles
from fivekings.thrones.model.state import NONE, PLOTS, Thrones
from fivekings.thrones.model.state import REVEALED as REVEALED_ZONE
from fivekings.thrones.rules.actions import ACTIONS
from fivekings.thrones.rules.characteristics import auras
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.initiate import begin
from fivekings.thrones.rules.leaving import discard_illegal
from fivekings.thrones.rules.moving import return_used_plots, reveal_plot
from fivekings.thrones.rules.phases import fall_due
from fivekings.thrones.rules.plot_values import plot_value
from fivekings.thrones.rules.restrictions import may_initiate
from fivekings.thrones.rules.timing import code_of, parts_of


def plot_choices(state: Thrones, _frame: Frame) -> list[Request]:
    """Everybody chooses a plot in secret. got.plot_phase.2"""
    return [Request(player, "plot", sorted(plot_deck(state, player))) for player in state.players()]


def plot_deck(state: Thrones, player: int) -> list[int]:
    """The plots from which a player chooses: the own ones, unless an effect has exchanged them."""
    for effect in state.lasting:
        if effect["kind"] == "exchange plots" and player in (effect["player"], effect["whom"]):
            return state.pile(effect["whom"] if player == effect["player"] else effect["player"], PLOTS)
    return state.pile(player, PLOTS)


def reveal_new(state: Thrones, player: int, plot: int) -> None:
    """A player reveals another plot by an effect. Initiative is not compared again. Must be the last thing a step does.

    got.plot.3, got.plot.5, got.plot_phase.8
    """
    reveal_plot(state, player, plot)
    state.controller[plot] = player
    if state.loud:
        state.tell("plot revealed", {"seat": player, "card": state.title(plot)})
    return_used_plots(state, state.owner[plot])
    discard_illegal(state)


def choose_plots(state: Thrones, frame: Frame, choices: list[Choice]) -> None:
    """The plots are revealed together, at once unless somebody may act before that. got.plot_phase.3, got.golden.2"""
    state.chosen_plots = [NONE] * state.seats
    for choice in choices:
        state.chosen_plots[choice.seat] = choice.pick
    if "plot window" not in auras(state):
        reveal_chosen(state, frame)


def plots_wait(state: Thrones, _frame: Frame) -> bool:
    """Do the chosen plots lie facedown still?"""
    return bool(state.chosen_plots)


def reveal_chosen(state: Thrones, frame: Frame) -> None:
    """The chosen plots are revealed together. got.plot_phase.3"""
    chosen = [(player, plot) for player, plot in enumerate(state.chosen_plots) if plot != NONE]
    state.chosen_plots = []
    frame.roles["to_resolve"] = []
    for player, plot in chosen:
        reveal_plot(state, player, plot)
        state.controller[plot] = player
        frame.roles["to_resolve"].append(plot)
        if state.loud:
            state.tell("plot revealed", {"seat": player, "card": state.title(plot)})
    discard_illegal(state)


def plots_due(state: Thrones, _frame: Frame) -> None:
    """What waited for plots to be revealed happens. got.delayed.2"""
    fall_due(state, "plots revealed")


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


def find_revealed(state: Thrones, frame: Frame) -> None:
    """Which when-revealed abilities are still to resolve. got.when_revealed.1, got.plot_phase.6, got.abilities.4"""
    ready: list[int] = []
    done: list[int] = frame.roles.setdefault("resolved", [])
    for card in frame.roles["to_resolve"]:
        if state.zone[card] != REVEALED_ZONE:
            continue
        for ability in state.cards[card].compiled.abilities:
            code = code_of(card, ability.index)
            if ability.stage == REVEALED and code not in done:
                roles: Roles = {"source": card, "player": state.controller[card]}
                if may_initiate(state, card, ability, roles):
                    ready.append(code)
    frame.roles["ready"] = ready


def revealed_order(state: Thrones, frame: Frame) -> Request | None:
    """The first player orders when-revealed abilities. got.plot_phase.6, got.priority.3"""
    ready: list[int] = frame.roles["ready"]
    return Request(state.first, "order", ready) if ready else None


def resolve_revealed(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Initiate one of them. got.plot_phase.7"""
    card, index, _ = parts_of(choice.pick)
    frame.roles["resolved"].append(choice.pick)
    begin(state, card, index, {})


def all_resolved(_state: Thrones, frame: Frame) -> bool:
    """None is left."""
    return not frame.roles["ready"]


def plots_return(state: Thrones, _frame: Frame) -> None:
    """With no plot left the used ones return. got.plot.5, got.plot.6"""
    for player in state.players():
        return_used_plots(state, player)


def all_revealed(state: Thrones, frame: Frame) -> None:
    """Revealing is complete: now one may react. got.plot_phase.9"""
    frame.roles.clear()
    occur(state, "plots revealed", {"players": state.players()})


def nothing_more(_state: Thrones, _event: Roles) -> None:
    """All there is to it is that it happened."""


HAPPEN["plots revealed"] = nothing_more
HAPPEN["revealed"] = nothing_more
HAPPEN["initiative"] = nothing_more


def reveal(name: str, returns_at_once: bool) -> Program:
    """Plots are revealed; the used ones return as soon as the last is revealed, or once its ability has resolved.

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
