"""Phases begin and end, or are skipped; abilities may respond to both."""

from typing import Any, Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, do, when
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import SKIP_PHASE
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NOBODY, NONE, Thrones
from fivekings.thrones.rules.abilities.delayed import fall_due
from fivekings.thrones.rules.abilities.lasting import expire
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.abilities.strength_raised import measure
from fivekings.thrones.rules.cards.characteristics import changes, holds

PHASE_EVENT: Final = THRONES.tells(EventKind("phase", "Round {round}: the {phase} phase.", topic="{phase}_phase"))
PHASE_SKIPPED_EVENT: Final = THRONES.tells(
    EventKind("phase skipped", "The {phase} phase is skipped.", topic="{phase}_phase")
)


LAST_CLAUSE: Final = {
    "plot": 17,
    "draw": 4,
    "marshaling": 8,
    "challenges": 6,
    "dominance": 7,
    "standing": 4,
    "taxation": 7,
}
"""The clause that ends each phase.

got.plot_phase.1, got.plot_phase.17, got.draw_phase.1, got.draw_phase.4, got.marshaling_phase.1, got.marshaling_phase.8,
got.challenges_phase.1, got.challenges_phase.6, got.dominance_phase.1, got.dominance_phase.7, got.standing_phase.1,
got.standing_phase.4, got.taxation_phase.1, got.taxation_phase.7
"""


def moment(state: Thrones) -> list[Any]:
    """The round, the phase, whether a challenge is under way, and how many were initiated."""
    return [state.round, state.phase, state.type != NONE, sum(state.initiated)]


def phase_begins(name: str, rule: str) -> Part:
    """A step that begins a phase. got.framework.3, got.framework.5 got.framework.2"""

    def begin(state: Thrones, _frame: Frame) -> None:
        state.phase = name
        if name == "plot":
            state.round += 1
        occur(state, "phase begins", {"phase": name})

    part = do(begin, rule)
    part.step.name = f"begin {name}"
    return part


def begun(state: Thrones, event: Roles) -> None:
    """The phase begins: the counters of the phase are reset. got.active_player.1"""
    state.initiated = [0] * (3 * state.seats)
    state.won = [0] * (3 * state.seats)
    state.active = NOBODY
    measure(state)
    if state.loud:
        name = state.edition.speech.words.get(event["phase"], event["phase"])
        PHASE_EVENT.tell(state, phase=name, round=state.round)


def phase_ends(name: str, rule: str) -> Part:
    """A step that ends a phase. got.framework.3, got.framework.5"""

    def end(state: Thrones, _frame: Frame) -> None:
        occur(state, "phase ends", {"phase": name})

    part = do(end, rule)
    part.step.name = f"end {name}"
    return part


def ended(state: Thrones, event: Roles) -> None:
    """The phase ends: its lasting effects expire and its delayed effects resolve, before any reaction.

    got.lasting.3, got.lasting.4, got.delayed.2, got.delayed.3, got.taxation_phase.7
    """
    expire(state, "phase")
    state.ambushed = bytes(len(state.ambushed))
    if event["phase"] == state.edition.phases[-1]:
        close_round(state)
    else:
        fall_due(state, "phase")


def close_round(state: Thrones) -> None:
    """End the round: its lasting effects expire and its delayed effects resolve. Must be the last thing a step does.

    got.lasting.3, got.delayed.2
    """
    expire(state, "round")
    state.delayed = [e.at("phase") if e.due == "round" else e for e in state.delayed]
    fall_due(state, "phase")


def phase(name: str, *parts: Part) -> list[Part]:
    """The parts of a phase: it begins, its steps follow, and it ends, unless a card skips it.

    got.framework.3, got.golden.2
    """
    whole = when(
        takes_place,
        phase_begins(name, rule=f"got.{name}_phase.1"),
        *parts,
        phase_ends(name, rule=f"got.{name}_phase.{LAST_CLAUSE[name]}"),
    )
    return [look_ahead(name), whole, when(is_skipped, do(pass_over))]


def look_ahead(name: str) -> Part:
    """A step that checks whether a phase is skipped. got.golden.2"""

    def look(state: Thrones, frame: Frame) -> None:
        if any(name in one.words and holds(state, one) for one in changes(state, SKIP_PHASE)):
            frame.roles["skipped"] = name

    part = do(look)
    part.step.name = f"look at {name}"
    return part


def takes_place(_state: Thrones, frame: Frame) -> bool:
    """Does the phase take place?"""
    return "skipped" not in frame.roles


def is_skipped(_state: Thrones, frame: Frame) -> bool:
    """Is the phase skipped? got.golden.2"""
    return "skipped" in frame.roles


def pass_over(state: Thrones, frame: Frame) -> None:
    """Skip the phase; if it is the last one, the round still ends. got.golden.2"""
    name: str = frame.roles.pop("skipped")
    if state.loud:
        PHASE_SKIPPED_EVENT.tell(state, phase=state.edition.speech.words.get(name, name))
    if name == state.edition.phases[-1]:
        close_round(state)


HAPPEN["phase begins"] = begun


HAPPEN["phase ends"] = ended
