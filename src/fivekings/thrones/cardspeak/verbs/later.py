"""Later, and for a while."""

from typing import Final

from fivekings.kernel.program import Part, do, program
from fivekings.thrones.cardspeak.compile_effects import compile_steps
from fivekings.thrones.cardspeak.could_last import can_cheapen, can_come_later, can_last
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.lasting import PERIOD_NAMES, delay, lasting, next_costs
from fivekings.thrones.cardspeak.word import Hint, block
from fivekings.thrones.model.kinds import Moment


def put_off(step: Node, name: str, language: Language) -> list[Part]:
    """Do something later. got.delayed.1"""
    program(f"{name}.later", *compile_steps(step["does"], f"{name}.later", language))
    due = PERIOD_NAMES[step["period"].form] if step.form == "at_end" else DUE[step.form]
    return [do(delay(f"{name}.later", due))]


def for_a_while(step: Node, _name: str, _language: Language) -> list[Part]:
    """Start a lasting effect. got.lasting.1"""
    return [do(lasting(step))]


def cheaper_next(step: Node, _name: str, language: Language) -> list[Part]:
    """Make the next card cheaper. got.lasting.1"""
    return [do(next_costs(step, language))]


DUE: Final[dict[str, Moment]] = {"when_won": "challenge won", "when_revealed": "plots revealed"}
"""When delayed effects are due."""


block(
    "at_end",
    "at the end of the {period:period} , {does:step+;}",
    put_off,
    can_come_later,
    "at the end of the phase, if it is in play: return it to its owner's hand",
)

block(
    "when_revealed",
    "when plots are revealed , {does:step+;}",
    put_off,
    can_come_later,
    "when plots are revealed, kneel it",
)

block(
    "when_won",
    "when you win this challenge , {does:step+;}",
    put_off,
    can_come_later,
    "when you win this challenge, draw 1 card",
)

block(
    "until",
    "until {duration:duration} , [while {condition:condition} ,] {says:constant}",
    for_a_while,
    can_last,
    "until the end of the phase, it gets +1 STR",
)

block(
    "next_costs",
    "the next {what:filter} you marshal [or play] this {period:period} costs {amount:number} less",
    cheaper_next,
    can_cheapen,
    "the next character you marshal this phase costs 1 less",
    Hint(player=0.4),
)
