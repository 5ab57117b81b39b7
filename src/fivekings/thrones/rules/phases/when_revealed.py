"""When Revealed abilities of plots, in the order the first player chooses."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import REVEALED, Roles
from fivekings.thrones.model.spoken import first_of_them, of_cards
from fivekings.thrones.model.state import REVEALED as REVEALED_ZONE
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.codes import code_of, parts_of
from fivekings.thrones.rules.abilities.initiate import begin
from fivekings.thrones.rules.abilities.restrictions import may_initiate
from fivekings.thrones.rules.abilities.use_labels import use_hint, user, user_label


def find_revealed(state: Thrones, frame: Frame) -> None:
    """Find the When Revealed abilities that have not resolved yet.

    got.when_revealed.1, got.plot_phase.6, got.abilities.4
    """
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


ASK_ORDER: Final = of_cards(
    "order", "which ability resolves first?", user_label, hint=use_hint, things=user, idle=first_of_them
)


def revealed_order(state: Thrones, frame: Frame) -> Request | None:
    """Ask the first player which When Revealed ability resolves next. got.plot_phase.6, got.priority.3"""
    ready: list[int] = frame.roles["ready"]
    return ASK_ORDER.to(state.first, ready) if ready else None


def resolve_revealed(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Initiate the chosen ability. got.plot_phase.7"""
    card, index, _ = parts_of(choice.pick)
    frame.roles["resolved"].append(choice.pick)
    begin(state, card, index, {})


def all_resolved(_state: Thrones, frame: Frame) -> bool:
    """Have all of them resolved?"""
    return not frame.roles["ready"]
