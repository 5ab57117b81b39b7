"""Plots that an effect reveals, and abilities of plots that an effect resolves."""

from fivekings.kernel.program import Frame, Part, ask, do, repeat
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.ability import REVEALED, Roles
from fivekings.thrones.language.forms import Node
from fivekings.thrones.language.phrases import player_meant
from fivekings.thrones.rules.event import occur
from fivekings.thrones.rules.initiate import INITIATE, may_initiate
from fivekings.thrones.rules.plots import (
    all_resolved,
    find_revealed,
    plot_deck,
    resolve_revealed,
    reveal_new,
    revealed_order,
)
from fivekings.thrones.rules.timing import code_of, parts_of
from fivekings.thrones.state import NONE, Thrones


def reveals_new_plot(step: Node) -> list[Part]:
    """A player chooses another plot from the plot deck and reveals it, and its ability resolves.

    got.plot.3, got.plot_phase.6
    """
    form: str = step["who"].form

    def build(state: Thrones, frame: Frame) -> Request | None:
        player = player_meant(state, form, frame.roles)
        frame.roles["to_resolve"], frame.roles["resolved"] = [], []
        plots = sorted(plot_deck(state, player))
        return Request(player, "plot", plots) if plots else None

    def show(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["to_resolve"] = [choice.pick]
        reveal_new(state, choice.seat, choice.pick)

    def announce(state: Thrones, frame: Frame) -> None:
        if frame.roles["to_resolve"]:
            occur(state, "plots revealed", {"players": [player_meant(state, form, frame.roles)]})

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


def opposing_abilities(state: Thrones, roles: Roles) -> list[int]:
    """The abilities of opponents' revealed plots that a player could resolve; not those of a copy of the same plot."""
    found: list[int] = []
    for opponent in state.opponents(roles["player"]):
        plot = state.plot[opponent]
        if plot == NONE or state.title(plot) == state.title(roles["source"]):
            continue
        for ability in state.cards[plot].compiled.abilities:
            theirs: Roles = {"source": plot, "player": roles["player"]}
            if ability.stage == REVEALED and may_initiate(state, plot, ability, theirs):
                found.append(code_of(plot, ability.index))
    return found


def resolves_opposing(_step: Node) -> list[Part]:
    """A player resolves the ability of an opponent's plot as the player's own."""

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = opposing_abilities(state, frame.roles)
        return Request(frame.roles["player"], "order", able) if able else None

    def resolve(state: Thrones, _frame: Frame, choice: Choice) -> None:
        plot, index, _ = parts_of(choice.pick)
        state.frames.append(Frame(INITIATE, 0, {"source": plot, "player": choice.seat, "index": index}))

    return [ask(build, resolve, rule="got.choose.1")]
