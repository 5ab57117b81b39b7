"""Plots: revealing, exchanging and resolving them."""

from fivekings.kernel.program import Frame, Part, ask, do, each, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.could import somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.players import actor, compile_players
from fivekings.thrones.cardspeak.word import Hint, asking_verb
from fivekings.thrones.model.ability import REVEALED, Roles, Test
from fivekings.thrones.model.state import NONE, PLOTS, USED, Thrones
from fivekings.thrones.rules.abilities.codes import code_of, parts_of
from fivekings.thrones.rules.abilities.initiate import INITIATE
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.abilities.restrictions import may_initiate
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.phases.plot import ASK_PLOT, reveal_new
from fivekings.thrones.rules.phases.plot_deck import plot_deck
from fivekings.thrones.rules.phases.when_revealed import (
    ASK_ORDER,
    all_resolved,
    find_revealed,
    resolve_revealed,
    revealed_order,
)


def reveals_new_plot(_step: Node) -> list[Part]:
    """Choose another plot from the plot deck and reveal it; its ability resolves. got.plot.3, got.plot_phase.6"""
    return new_plot(False)


def replaces_plot(step: Node) -> list[Part]:
    """Players may take their revealed plot back and reveal another. got.plot.3, got.may.1"""
    who = compile_players(step["who"])

    def able(state: Thrones, frame: Frame) -> list[int]:
        return [p for p in who(state, frame.roles) if state.plot[p] != NONE and plot_deck(state, p)]

    return [each("actor", able, *new_plot(True))]


def new_plot(in_place: bool) -> list[Part]:
    """A player reveals another plot. With `in_place`, the player may decline, and the old plot returns to the plot
    deck."""

    def build(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        frame.roles["to_resolve"], frame.roles["resolved"] = [], []
        plots = sorted(plot_deck(state, player))
        return ASK_PLOT.to(player, [*plots, DECLINE] if in_place else plots) if plots else None

    def show(state: Thrones, frame: Frame, choice: Choice) -> None:
        if choice.pick == DECLINE:
            return
        old = state.plot[choice.seat]
        frame.roles["to_resolve"] = [choice.pick]
        reveal_new(state, choice.seat, choice.pick)
        if in_place and state.zone[old] == USED:
            move(state, old, PLOTS)

    def announce(state: Thrones, frame: Frame) -> None:
        if frame.roles["to_resolve"]:
            occur(state, "plots revealed", {"players": [actor(frame.roles)]})

    def announce_cards(state: Thrones, frame: Frame) -> None:
        if frame.roles["to_resolve"]:
            occur(state, "revealed", {"player": frame.roles["player"], "cards": frame.roles["to_resolve"][:]})

    return [
        ask(build, show, rule="got.plot.3"),
        repeat(
            do(find_revealed),
            ask(revealed_order, resolve_revealed, rule="got.plot_phase.6"),
            until=all_resolved,
        ),
        do(announce),
        do(announce_cards),
    ]


def exchange_plot(_step: Node) -> list[Part]:
    """Exchange a plot of the used pile with one of the plot deck. got.plot.5"""

    def used(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        plots = sorted(state.pile(player, USED))
        return ASK_PLOT.to(player, plots) if plots and state.pile(player, PLOTS) else None

    def take(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["taken"] = choice.pick

    def unused(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        return ASK_PLOT.to(player, sorted(state.pile(player, PLOTS))) if "taken" in frame.roles else None

    def exchange(state: Thrones, frame: Frame, choice: Choice) -> None:
        move(state, choice.pick, USED)
        move(state, frame.roles.pop("taken"), PLOTS)

    return [ask(used, take, rule="got.choose.1"), ask(unused, exchange, rule="got.choose.1")]


def opposing_abilities(state: Thrones, roles: Roles) -> list[int]:
    """The abilities of opponents' revealed plots that a player could resolve, except those of a copy of the same plot
    and those that would lead back here."""
    found: list[int] = []
    asked: list[int] = [*roles.get("asked", []), roles["source"]]
    for opponent in state.opponents(roles["player"]):
        plot = state.plot[opponent]
        if plot == NONE or plot in asked or state.title(plot) == state.title(roles["source"]):
            continue
        for ability in state.cards[plot].compiled.abilities:
            theirs: Roles = {"source": plot, "player": roles["player"], "asked": asked}
            if ability.stage == REVEALED and may_initiate(state, plot, ability, theirs):
                found.append(code_of(plot, ability.index))
    return found


def resolves_opposing(_step: Node) -> list[Part]:
    """A player resolves the ability of an opponent's plot as if it were their own."""

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = opposing_abilities(state, frame.roles)
        return ASK_ORDER.to(frame.roles["player"], able) if able else None

    def resolve(state: Thrones, _frame: Frame, choice: Choice) -> None:
        plot, index, _ = parts_of(choice.pick)
        state.frames.append(Frame(INITIATE, 0, {"source": plot, "player": choice.seat, "index": index}))

    return [ask(build, resolve, rule="got.choose.1")]


def has_plots(state: Thrones, player: int, _roles: Roles) -> bool:
    """Does the player have a plot to reveal? got.plot.3"""
    return bool(plot_deck(state, player))


def may_replace_plot(state: Thrones, player: int, roles: Roles) -> bool:
    """Does the player have a plot to take back and another to reveal? got.plot.3"""
    return state.plot[player] != NONE and has_plots(state, player, roles)


def can_exchange_plot(_step: Node) -> Test:
    """Is there a used plot, and one in the plot deck? got.plot.5"""
    return lambda state, roles: bool(state.pile(actor(roles), USED) and state.pile(actor(roles), PLOTS))


def can_resolve_opposing(_step: Node) -> Test:
    """Is there an ability of an opponent's plot that could change anything?"""
    return lambda state, roles: bool(opposing_abilities(state, roles))


def can_reveal_new_plot(_step: Node) -> Test:
    """Has the player who acts a plot to reveal?"""
    return lambda state, roles: has_plots(state, actor(roles), roles)


asking_verb(
    "replaces_plot",
    "{who:player} may return their revealed plot to their plot deck and reveal a new plot",
    replaces_plot,
    somebody(may_replace_plot),
    "each opponent may return their revealed plot to their plot deck and reveal a new plot",
)

asking_verb(
    "exchange_plot",
    "exchange|exchanges a plot in your used pile with a plot in your plot deck",
    exchange_plot,
    can_exchange_plot,
    "exchange a plot in your used pile with a plot in your plot deck",
)

asking_verb(
    "reveals_new_plot",
    "reveal|reveals a new plot",
    reveals_new_plot,
    can_reveal_new_plot,
    "that player reveals a new plot",
    Hint(player=0.3),
)

asking_verb(
    "resolves_opposing",
    "resolve|resolves the When Revealed ability of an opponent's plot as if it were yours",
    resolves_opposing,
    can_resolve_opposing,
    "resolve the When Revealed ability of an opponent's plot as if it were yours",
)
