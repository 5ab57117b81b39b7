"""Effects: the steps of a card's text as steps of a program."""

from collections.abc import Callable

from fivekings.kernel.program import Frame, Part, ask, do, each, program, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.ability import Filter, Test
from fivekings.thrones.language.forms import Language, Node
from fivekings.thrones.language.later import PERIOD_NAMES, delay, lasting, next_costs
from fivekings.thrones.language.phrases import (
    compile_condition,
    compile_filter,
    players_meant,
)
from fivekings.thrones.language.possible import possible_steps
from fivekings.thrones.language.verbs import VERBS
from fivekings.thrones.rules.characteristics import all_such, is_such
from fivekings.thrones.state import DECK, PLAY, Thrones


def compile_steps(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Steps one after another. What follows a `then` needs all before it to have succeeded in full.

    lcg2.then.1, lcg2.effects.3
    """
    parts: list[Part] = []
    for number, step in enumerate(steps):
        parts += compile_step(step, f"{name}.{number}", language)
    return parts


def compile_step(step: Node, name: str, language: Language) -> list[Part]:
    """One step."""
    form = step.form
    if form == "if":
        return [when(frame_test(compile_condition(step["condition"])), *compile_steps(step["does"], name, language))]
    if form == "then":
        return [when(succeeded, *compile_steps(step["does"], name, language))]
    if form == "either":
        return either(step, name, language)
    if form == "may":
        return may_parts(step["does"], name, language)
    if form == "each_chooses":
        return each_chooses(step)
    if form == "search_top":
        return search_top(step)
    if form in ("choose", "select"):
        return choosing(step, name, language)
    if form in ("at_end", "when_won"):
        program(f"{name}.later", *compile_steps(step["does"], f"{name}.later", language))
        when_due = PERIOD_NAMES[step["period"].form] if form == "at_end" else "challenge won"
        return [do(delay(f"{name}.later", when_due))]
    if form == "until":
        return [do(lasting(step))]
    if form == "next_costs":
        return [do(next_costs(step, language))]
    part = do(VERBS[form](step))
    part.step.name = form  # what a saved game calls the step
    return [part]


def frame_test(test: Test) -> Callable[[Thrones, Frame], bool]:
    """A condition as a test of a program."""

    def holds(state: Thrones, frame: Frame) -> bool:
        return test(state, frame.roles)

    return holds


def succeeded(state: Thrones, frame: Frame) -> bool:
    """Did what came before succeed in full? lcg2.then.1, lcg2.then.2"""
    stayed = any(state.zone[card] == PLAY for card in frame.roles.get("gone", []))
    return "failed" not in frame.roles and not stayed


def choosing(step: Node, name: str, language: Language, optional: bool = False) -> list[Part]:
    """A choice that is made while an effect resolves. lcg2.choose.1, lcg2.target.8, lcg2.target.9"""
    target: Node = step["targets"]
    if target.form == "copy_target":
        which = Filter()
        which.copy_of_it = True
    else:
        which = compile_filter(target["what"])
    most = target["count"] or 1

    inner = possible_steps(step["does"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = [c for c in all_such(state, which, frame.roles) if inner(state, {**frame.roles, "it": [c]})]
        if not able:
            return None
        low = 0 if optional or target.form == "up_to" else 1
        return Request(frame.roles["player"], "target", able, None, low, min(most, len(able)))

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = list(choice.picks)
        frame.roles["picked_now"] = bool(choice.picks)

    def was_picked(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.pop("picked_now", False))

    return [ask(build, pick, rule="lcg2.target.1"), when(was_picked, *compile_steps(step["does"], name, language))]


def either(step: Node, name: str, language: Language) -> list[Part]:
    """One of two, of the player's choice."""

    def build(_state: Thrones, frame: Frame) -> Request:
        return Request(frame.roles["player"], "either", [1, 2])

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["either"] = choice.pick

    def is_first(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.get("either") == 1)

    def is_second(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.get("either") == 2)

    return [
        ask(build, pick, rule="lcg2.may.1"),
        when(is_first, *compile_step(step["first"], f"{name}.first", language)),
        when(is_second, *compile_step(step["second"], f"{name}.second", language)),
    ]


def may_parts(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Something a player may do or leave. What begins with a choice is left by choosing nothing.

    lcg2.may.1, lcg2.may.2
    """
    if steps[0].form in ("choose", "select"):
        return choosing(steps[0], name, language, optional=True)
    possible = possible_steps(steps)

    def build(state: Thrones, frame: Frame) -> Request | None:
        return Request(frame.roles["player"], "may", [1, DECLINE]) if possible(state, frame.roles) else None

    def decide(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["willing"] = choice.pick != DECLINE

    def willing(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.pop("willing", False))

    return [ask(build, decide, rule="lcg2.may.1"), when(willing, *compile_steps(steps, name, language))]


def each_chooses(step: Node) -> list[Part]:
    """Players choose one after another; what follows happens to all that was chosen.

    lcg2.priority.1, lcg2.priority.2
    """
    target: Node = step["targets"]
    which = compile_filter(target["what"])
    most: int = target["count"] or 1
    least = 0 if target.form == "up_to" else 1
    form: str = step["who"].form

    def choosers(state: Thrones, frame: Frame) -> list[int]:
        frame.roles["picked"] = []
        return players_meant(state, form, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = all_such(state, which, frame.roles)
        if not able:
            return None
        return Request(frame.roles["seat"], "target", able, None, min(least, len(able)), min(most, len(able)))

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["picked"] = [*frame.roles["picked"], *choice.picks]
        if state.loud:
            state.tell("chosen", {"seat": choice.seat, "cards": state.titles(choice.picks)})

    return [each("seat", choosers, ask(build, pick, rule="lcg2.priority.1"))]


def search_top(step: Node) -> list[Part]:
    """Look at the top cards of the deck and find one, or none; what is found is shown.

    lcg2.search.3 to lcg2.search.5

    lcg2.search.1, lcg2.look.1 to lcg2.look.3
    """
    count: int = step["count"]
    which = compile_filter(step["what"]["what"])

    def look_through(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        top = state.pile(player, DECK)[-count:]
        if state.loud:
            state.confide(
                "searched", {"seat": player, "count": len(top)}, {"cards": state.titles(sorted(top))}, [player]
            )

    def build(state: Thrones, frame: Frame) -> Request:
        player: int = frame.roles["player"]
        top = state.pile(player, DECK)[-count:]
        found = [card for card in top if is_such(state, which, card, frame.roles)]
        return Request(player, "search", [*sorted(found), DECLINE])

    def find(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = [] if choice.pick == DECLINE else [choice.pick]
        if state.loud:
            if choice.pick == DECLINE:
                state.tell("found nothing", {"seat": choice.seat})
            else:
                state.tell("found", {"seat": choice.seat, "card": state.title(choice.pick)})
        for card in frame.roles["it"]:
            state.show_all(card)

    return [do(look_through), ask(build, find, rule="lcg2.search.3")]
