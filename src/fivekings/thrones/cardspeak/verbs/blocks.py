"""Blocks: steps that contain other steps, on a condition, for a price, later, or for a while."""

from collections.abc import Callable

from fivekings.kernel.program import Frame, Part, ask, do, each, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.compile_effects import compile_asking, compile_steps, frame_test, succeeded
from fivekings.thrones.cardspeak.could import (
    any_of,
    both,
    can_never,
    looked_enough,
    looks_on,
    possible_steps,
    some_player,
)
from fivekings.thrones.cardspeak.deciding import ASK_EITHER, ASK_MAY
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.meaning import compile_condition
from fivekings.thrones.cardspeak.players import actor, compile_players
from fivekings.thrones.cardspeak.prompts import follows, if_may_words, may_pay_words, unless_words
from fivekings.thrones.cardspeak.sense import speaks
from fivekings.thrones.cardspeak.verbs.naming import can_do_inner
from fivekings.thrones.cardspeak.verbs.pay import (
    has_not_paid,
    has_paid,
    may_pay,
    unless_paid,
)
from fivekings.thrones.cardspeak.word import block
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import Thrones


def on_condition(step: Node, name: str, language: Language) -> list[Part]:
    """Do something if a condition holds, and otherwise something else."""
    condition, does = compile_condition(step["condition"]), compile_steps(step["does"], name, language)
    if step["other"] is None:
        return [when(frame_test(condition), *does)]
    role = f"held {name}"

    def note(state: Thrones, frame: Frame) -> None:
        frame.roles[role] = condition(state, frame.roles)

    def held(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles[role])

    def not_held(_state: Thrones, frame: Frame) -> bool:
        return not frame.roles.pop(role)

    other = compile_steps(step["other"], f"{name}.other", language)
    return [do(note), when(held, *does), when(not_held, *other)]


def regardless(step: Node, name: str, language: Language) -> list[Part]:
    """Do something, whatever the conditions before it were."""
    return compile_steps(step["does"], name, language)


def one_of_several(step: Node, name: str, language: Language) -> list[Part]:
    """Do one of several things that could change anything, as the player who acts chooses."""
    ways: list[list[Node]] = [way["does"] for way in step["ways"]]
    tests = [possible_steps(way) for way in ways]
    texts = [follows(way, language) for way in ways]
    role = f"way {name}"

    def build(state: Thrones, frame: Frame) -> Request | None:
        frame.roles["ways"], frame.roles[role] = texts, 0
        able = [number + 1 for number, test in enumerate(tests) if test(state, frame.roles)]
        return ASK_EITHER.to(actor(frame.roles), able) if able else None

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles[role] = choice.pick

    def is_way(number: int) -> Callable[[Thrones, Frame], bool]:
        def chosen(_state: Thrones, frame: Frame) -> bool:
            return bool(frame.roles[role] == number)

        return chosen

    parts = [compile_steps(way, f"{name}.{number}", language) for number, way in enumerate(ways, 1)]
    return [ask(build, pick, rule="got.may.1"), *[when(is_way(n), *way) for n, way in enumerate(parts, 1)]]


def can_choose_one(step: Node) -> Test:
    """Could one of the ways change anything?"""
    return any_of([possible_steps(way["does"]) for way in step["ways"]])


def after_success(step: Node, name: str, language: Language) -> list[Part]:
    """Do something if everything before it succeeded. got.then.1"""
    return [when(succeeded, *compile_steps(step["does"], name, language))]


def paid_for(step: Node, name: str, language: Language) -> list[Part]:
    """Do something for a price. got.may.1"""
    return [*may_pay(step, language, name), when(has_paid, *compile_steps(step["does"], name, language))]


def not_paid_off(step: Node, name: str, language: Language) -> list[Part]:
    """Do something unless a player pays. got.may.1"""
    return [*unless_paid(step, language, name), when(has_not_paid, *compile_steps(step["does"], name, language))]


def for_each_of(step: Node, name: str, language: Language) -> list[Part]:
    """Do something once for each of some players; each is "that player" in turn."""
    who = compile_players(step["who"])

    def players(state: Thrones, frame: Frame) -> list[int]:
        return who(state, frame.roles)

    loop = each("that", players, *compile_steps(step["does"], name, language))
    loop.step.name = "opponents"  # the name of the step in saved games
    return [loop]


def can_do_for_each(step: Node) -> Test:
    """Is there one of the players for whom the following steps could change anything?"""
    inner = possible_steps(step["does"])

    def changes(state: Thrones, player: int, roles: Roles) -> bool:
        roles = looks_on(roles)
        return looked_enough(roles) or inner(state, {**roles, "that": player})

    return some_player(step["who"], changes)


def either(step: Node, name: str, language: Language) -> list[Part]:
    """Do one of two things, as the player chooses."""

    tests = [possible_steps([step["first"]]), possible_steps([step["second"]])]
    texts = [language.write("step", step["first"]), language.write("step", step["second"])]
    ways = [text[0].lower() + text[1:] for text in texts]

    def build(state: Thrones, frame: Frame) -> Request:
        frame.roles["ways"] = ways
        able = [number + 1 for number, test in enumerate(tests) if test(state, frame.roles)]
        return ASK_EITHER.to(actor(frame.roles), able or [1, 2])

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles.pop("ways", None)
        frame.roles["either"] = choice.pick

    def is_first(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.get("either") == 1)

    def is_second(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.get("either") == 2)

    def was_first(_state: Thrones, frame: Frame) -> None:
        frame.roles["either"] = 1

    first = compile_asking(step["first"], [], f"{name}.first", language)
    if speaks(step["first"], "either"):
        first.append(do(was_first))
    return [
        ask(build, pick, rule="got.may.1"),
        when(is_first, *first),
        when(is_second, *compile_asking(step["second"], [], f"{name}.second", language)),
    ]


def if_may(step: Node, name: str, language: Language) -> list[Part]:
    """If a condition holds, a player may do one thing; otherwise, or if they decline, another happens. got.may.1"""
    condition = compile_condition(step["condition"])
    possible = possible_steps([step["first"]])

    def build(state: Thrones, frame: Frame) -> Request | None:
        frame.roles["instead"] = False
        if not condition(state, frame.roles) or not possible(state, frame.roles):
            return None
        return ASK_MAY.to(actor(frame.roles), [1, DECLINE])

    def decide(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["instead"] = choice.pick != DECLINE

    def willing(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles["instead"])

    def unwilling(_state: Thrones, frame: Frame) -> bool:
        return not frame.roles["instead"]

    def was_willing(_state: Thrones, frame: Frame) -> None:
        frame.roles["instead"] = True

    first = compile_asking(step["first"], [], f"{name}.first", language)
    if speaks(step["first"], "if_may"):
        first.append(do(was_willing))
    return [
        ask(build, decide, rule="got.may.1"),
        when(willing, *first),
        when(unwilling, *compile_asking(step["second"], [], f"{name}.second", language)),
    ]


def can_if(step: Node) -> Test:
    """Could the steps that follow from the condition change anything?"""
    condition = compile_condition(step["condition"])
    held = both(condition, possible_steps(step["does"]))
    if not step["other"]:
        return held
    return any_of([held, both(lambda state, roles: not condition(state, roles), possible_steps(step["other"]))])


def can_either(step: Node) -> Test:
    """Could one of the two options change anything?"""
    return any_of([possible_steps([step["first"]]), possible_steps([step["second"]])])


def can_if_may(step: Node) -> Test:
    """Could the first option change anything if its condition holds, or else the second? got.may.1"""
    first = both(compile_condition(step["condition"]), possible_steps([step["first"]]))
    return any_of([first, possible_steps([step["second"]])])


block(
    "either",
    "either {first:step} , or {second:step}",
    either,
    can_either,
    "either draw 1 card, or stand it",
)

block(
    "for_each_of",
    "for {who:player} : {does:step+;}",
    for_each_of,
    can_do_for_each,
    "for each opponent: look at that player's hand",
)

block(
    "if_may",
    "if {condition:condition} , you may {first:step} , otherwise {second:step}",
    if_may,
    can_if_may,
    "if you control a Lord character, you may stand it, otherwise kneel it",
    prompt=if_may_words,
)

block(
    "if",
    "if {condition:condition} : {does:step+;} [; otherwise {other:step+;}]",
    on_condition,
    can_if,
    "if you control a Lord character: gain 1 gold; otherwise draw 1 card",
)

block(
    "in_any_case",
    "in any case , {does:step+;}",
    regardless,
    can_do_inner,
    "if you control a Lord character: gain 1 gold; in any case, draw 1 card",
)

block(
    "choose_one",
    "choose|chooses one : {ways:way+/}",
    one_of_several,
    can_choose_one,
    "choose one: draw 1 card / stand it",
)

block(
    "then",
    "then {does:step+;}",
    after_success,
    can_never,
    "stand it; then gain 1 gold",
)

block(
    "may_pay",
    "you may {cost:cost} : {does:step+;}",
    paid_for,
    can_do_inner,
    "you may pay 1 gold: draw 1 card",
    prompt=may_pay_words,
)

block(
    "unless",
    "unless {who:player} {cost:cost} , {does:step+;}",
    not_paid_off,
    can_do_inner,
    "unless that player pays 1 gold, discard 1 card at random from that player's hand",
    prompt=unless_words,
)
