"""Compiles the effects of a card's text to steps of a program."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.program import Frame, Part, ask, do, each, program, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.conditions import compile_condition
from fivekings.thrones.cardspeak.copying import exchange_with, resolves_ability
from fivekings.thrones.cardspeak.deciding import ASK_EITHER, ASK_MAY
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.lasting import PERIOD_NAMES, delay, lasting, next_costs
from fivekings.thrones.cardspeak.naming import NAMING
from fivekings.thrones.cardspeak.paying import (
    give_word,
    has_not_paid,
    has_paid,
    may_pay,
    take_word_back,
    unless_influence,
)
from fivekings.thrones.cardspeak.phrases import (
    compile_filter,
    compile_number,
    player_word,
    players_meant,
    target_filter,
)
from fivekings.thrones.cardspeak.plotting import exchange_plot, replaces_plot, resolves_opposing, reveals_new_plot
from fivekings.thrones.cardspeak.possible.steps import affecting_steps, choosable, possible_steps
from fivekings.thrones.cardspeak.prompts import EACH_CHOOSES, asked, say
from fivekings.thrones.cardspeak.search import (
    bottom_some,
    discards_cards,
    discards_down_to,
    look_at,
    look_hand,
    look_top,
    others,
    put_some,
    reveal_several,
    search,
    searches_deck,
    take_some,
)
from fivekings.thrones.cardspeak.sense import speaks
from fivekings.thrones.cardspeak.verbs import VERBS
from fivekings.thrones.model.ability import Test
from fivekings.thrones.model.kinds import Moment
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.abilities.targets import ASK_TARGET, CHOSEN_EVENT
from fivekings.thrones.rules.cards.selection import all_such


def compile_steps(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Compile steps in order. Steps after a `then` happen only if all before them succeeded in full.

    got.then.1, got.effects.3
    """
    parts: list[Part] = []
    for number, step in enumerate(steps):
        parts += compile_asking(step, steps[number + 1 :], f"{name}.{number}", language)
    return parts


def compile_asking(step: Node, rest: list[Node], name: str, language: Language) -> list[Part]:
    """Compile one step with its prompt; `rest` are the steps after it."""
    return say(compile_step(step, rest, name, language), asked(step, rest, language))


def compile_step(step: Node, rest: list[Node], name: str, language: Language) -> list[Part]:
    """Compile one step; `rest` are the steps after it."""
    form = step.form
    if form in COMPOUND:
        return COMPOUND[form](step, name, language)
    if form in EACH_CHOOSES:
        return each_chooses(step, rest)
    if form in LOOKING:
        return LOOKING[form](step)
    if form in NAMING:
        return [NAMING[form](step), *compile_steps(step["does"], name, language)]
    part = do(VERBS[form](step))
    part.step.name = form  # the name of the step in saved games
    return [part]


def on_condition(step: Node, name: str, language: Language) -> list[Part]:
    """Do something if a condition holds."""
    return [when(frame_test(compile_condition(step["condition"])), *compile_steps(step["does"], name, language))]


def after_success(step: Node, name: str, language: Language) -> list[Part]:
    """Do something if everything before it succeeded. got.then.1"""
    return [when(succeeded, *compile_steps(step["does"], name, language))]


def paid_for(step: Node, name: str, language: Language) -> list[Part]:
    """Do something for a price. got.may.1"""
    return [*may_pay(step, language), when(has_paid, *compile_steps(step["does"], name, language))]


def not_paid_off(step: Node, name: str, language: Language) -> list[Part]:
    """Do something unless a player pays. got.may.1"""
    return [*unless_influence(step), when(has_not_paid, *compile_steps(step["does"], name, language))]


def for_each_opponent(step: Node, name: str, language: Language) -> list[Part]:
    """Do something once for each opponent."""
    return [each("that", opponents, *compile_steps(step["does"], name, language))]


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


def opponents(state: Thrones, frame: Frame) -> list[int]:
    """The opponents of the card's player, in player order."""
    return state.opponents(frame.roles["player"])


DUE: Final[dict[str, Moment]] = {"when_won": "challenge won", "when_revealed": "plots revealed"}
"""When delayed effects are due."""

LOOKING: Final[dict[str, Callable[[Node], list[Part]]]] = {
    "search_top": search,
    "search_deck": search,
    "look_hand": look_hand,
    "look_top": look_top,
    "take_some": take_some,
    "bottom_some": bottom_some,
    "others_bottom": lambda _step: others("the bottom"),
    "others_top": lambda _step: others("the top"),
    "searches_deck": searches_deck,
    "discards_down_to": discards_down_to,
    "discards_cards": discards_cards,
    "look_at": look_at,
    "reveal_several": reveal_several,
    "put_some": put_some,
    "exchange_with": exchange_with,
    "exchange_plot": exchange_plot,
    "replaces_plot": replaces_plot,
    "resolves_ability": resolves_ability,
    "reveals_new_plot": reveals_new_plot,
    "resolves_opposing": resolves_opposing,
}


def frame_test(test: Test) -> Callable[[Thrones, Frame], bool]:
    """A condition as a test in a program."""

    def holds(state: Thrones, frame: Frame) -> bool:
        return test(state, frame.roles)

    return holds


def succeeded(state: Thrones, frame: Frame) -> bool:
    """Did everything before succeed in full? got.then.1, got.then.2"""
    stayed = any(state.zone[card] == PLAY for card in frame.roles.get("gone", []))
    return "failed" not in frame.roles and not stayed


def choosing(step: Node, name: str, language: Language, optional: bool = False) -> list[Part]:
    """Ask for a choice while an effect resolves. got.choose.1, got.target.8 to got.target.10"""
    target: Node = step["targets"]
    which = target_filter(target)
    most = compile_number(target["count"] or 1)

    inner = affecting_steps(step["does"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = [c for c in all_such(state, which, frame.roles) if inner(state, {**frame.roles, "it": [c]})]
        if not able:
            return None
        high = min(most(state, frame.roles), len(able))
        low = 0 if optional or target.form == "up_to" else high
        return ASK_TARGET.to(frame.roles["player"], able, None, low, high) if high else None

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = list(choice.picks)
        frame.roles["picked_now"] = bool(choice.picks)

    def was_picked(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.pop("picked_now", False))

    return [ask(build, pick, rule="got.target.1"), when(was_picked, *compile_steps(step["does"], name, language))]


def either(step: Node, name: str, language: Language) -> list[Part]:
    """Do one of two things, as the player chooses."""

    tests = [possible_steps([step["first"]]), possible_steps([step["second"]])]
    texts = [language.write("step", step["first"]), language.write("step", step["second"])]
    ways = [text[0].lower() + text[1:] for text in texts]

    def build(state: Thrones, frame: Frame) -> Request:
        frame.roles["ways"] = ways
        able = [number + 1 for number, test in enumerate(tests) if test(state, frame.roles)]
        return ASK_EITHER.to(frame.roles["player"], able or [1, 2])

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
        return ASK_MAY.to(frame.roles["player"], [1, DECLINE])

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


def may(step: Node, name: str, language: Language) -> list[Part]:
    """Something that you, or another player, may do. got.may.1"""
    parts = may_parts(step["does"], name, language)
    form: str = step["who"].form
    if form == "you":
        return parts

    def there(state: Thrones, frame: Frame) -> bool:
        return bool(players_meant(state, form, frame.roles))

    def change_places(state: Thrones, frame: Frame) -> None:
        give_word(frame.roles, players_meant(state, form, frame.roles)[0])

    def change_back(_state: Thrones, frame: Frame) -> None:
        take_word_back(frame.roles)

    return [when(there, do(change_places), *parts, do(change_back))]


def willing(_state: Thrones, frame: Frame) -> bool:
    """Did the player accept?"""
    return bool(frame.roles.pop("willing", False))


def may_parts(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Something that a player may do. If it starts with a choice, choosing nothing declines it. got.may.1, got.may.2"""
    if steps[0].form in ("choose", "select"):
        return choosing(steps[0], name, language, optional=True)
    possible = possible_steps(steps)

    def build(state: Thrones, frame: Frame) -> Request | None:
        return ASK_MAY.to(frame.roles["player"], [1, DECLINE]) if possible(state, frame.roles) else None

    def decide(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["willing"] = choice.pick != DECLINE

    return [ask(build, decide, rule="got.may.1"), when(willing, *compile_steps(steps, name, language))]


def each_chooses(step: Node, rest: list[Node]) -> list[Part]:
    """Players choose one after another, or you choose for each of them; then the following steps apply to all choices.

    got.priority.1, got.priority.2, got.target.10
    """
    inner = choosable(rest)
    target: Node = step["targets"]
    which = compile_filter(target["what"])
    most: int = target["count"] or 1
    least = 0 if target.form == "up_to" else 1
    you_choose = step.form == "one_of_each"
    form = "each_player" if you_choose else player_word(step["who"])

    def choosers(state: Thrones, frame: Frame) -> list[int]:
        frame.roles["picked"] = []
        return players_meant(state, form, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        such = [card for card in all_such(state, which, frame.roles) if card not in frame.roles["picked"]]
        able = [card for card in such if inner(state, {**frame.roles, "picked": [card]})]
        if not able:
            return None
        chooser: int = frame.roles["player"] if you_choose else frame.roles["seat"]
        return ASK_TARGET.to(chooser, able, None, min(least, len(able)), min(most, len(able)))

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["picked"] = [*frame.roles["picked"], *choice.picks]
        if state.loud:
            CHOSEN_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))

    return [each("seat", choosers, ask(build, pick, rule="got.priority.1"))]


COMPOUND: Final[dict[str, Callable[[Node, str, Language], list[Part]]]] = {
    "choose": choosing,
    "select": choosing,
    "either": either,
    "if": on_condition,
    "if_may": if_may,
    "then": after_success,
    "may": may,
    "may_pay": paid_for,
    "unless_influence": not_paid_off,
    "for_each_opponent": for_each_opponent,
    "at_end": put_off,
    "when_won": put_off,
    "when_revealed": put_off,
    "until": for_a_while,
    "next_costs": cheaper_next,
}
"""Steps that contain other steps, or that need the language."""

ACTS: Final = frozenset({*COMPOUND, *EACH_CHOOSES, *LOOKING, *NAMING, *VERBS})
"""Every form of a step that can be carried out. `possible` has a test for each of them."""
