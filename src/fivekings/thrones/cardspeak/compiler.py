"""Compiles the tree of a card's text to filters, triggers, costs, constants and programs.

The programs are of the same kind as those of the rules, so a card can ask a player at any step where a rule can.
"""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.program import program
from fivekings.thrones.cardspeak.compile_effects import compile_steps
from fivekings.thrones.cardspeak.conditions.of_the_past import facts_asked
from fivekings.thrones.cardspeak.constants import both, compile_constant
from fivekings.thrones.cardspeak.costs import compile_cost
from fivekings.thrones.cardspeak.could import affecting_steps, possible_steps
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.happening import compile_trigger, either_trigger
from fivekings.thrones.cardspeak.lasting import spoken_later
from fivekings.thrones.cardspeak.meaning import cards_meant, compile_condition, compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.nouns.subjects import target_filter
from fivekings.thrones.cardspeak.nouns.zones import compile_zones
from fivekings.thrones.cardspeak.prompts import asked
from fivekings.thrones.cardspeak.sense import check_sense
from fivekings.thrones.cardspeak.spelled_out import spelled_out
from fivekings.thrones.cardspeak.worth import worth_to_target, worth_to_user
from fivekings.thrones.model.ability import (
    ACTION,
    FORCED_REACTION,
    MANY,
    Ability,
    Filter,
    Target,
    Trigger,
)
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.kinds import BLANK, DECLARING_COSTS, LOSE_ICON, STRENGTH
from fivekings.thrones.model.modifier import HOST, Modifier
from fivekings.thrones.model.state import DEAD, DISCARD, HAND
from fivekings.thrones.model.uses import Period
from fivekings.thrones.rules.cards.characteristics import strength

USED_FROM: Final = frozenset({HAND, DISCARD, DEAD})
"""Where abilities may be used from, besides play."""

PERIODS: Final[dict[str, Period]] = {"period_challenge": "challenge", "period_phase": "phase", "period_round": "round"}


def compile_text(text: str, language: Language, code: str, cardtype: str) -> Compiled:
    """Compile a card's text."""
    return compile_tree(language.read("text", text), language, code, cardtype)


def compile_tree(tree: Node, language: Language, code: str, cardtype: str) -> Compiled:
    """Compile the tree of a card's text."""
    made = Compiled()
    made.tree = tree
    made.facts = frozenset(facts_asked(tree))
    tree = spelled_out(tree)
    stands_for = next((line["number"] for line in tree["lines"] if line.form == "x_is"), None)
    check_sense(with_x(tree, stands_for) if stands_for is not None else tree, language)
    for line in tree["lines"]:
        compile_line(line if line.form == "x_is" else with_x(line, stands_for), made, language, code, cardtype)
    lasts = [step for step in steps_in(with_x(tree, stands_for)) if step.form == "until"]
    made.sayings = [(step, said) for step in lasts for said in spoken_later(step)]
    if made.other is not None:
        made.other.sayings = made.sayings
    write_abilities(made, language)
    made.other_traits = sorted({step["trait"] for step in steps_in(made.tree) if step.form == "attach_self"})
    made.actions = [ability for ability in made.abilities if ability.stage == ACTION]
    find_remedies(made)
    made.harms = does_harm(made.constants)
    return made


HARMFUL: Final = frozenset({BLANK, LOSE_ICON, DECLARING_COSTS})
"""Effects that nobody wants on their own card."""


def does_harm(constants: list[Modifier]) -> bool:
    """Do these abilities only harm the card that theirs is attached to?"""
    said = [constant for constant in constants if constant.scope == HOST]
    bad = [constant.kind in HARMFUL or (constant.kind == STRENGTH and constant.number < 0) for constant in said]
    return bool(bad) and all(bad)


def with_x(tree: Any, number: Any) -> Any:
    """A tree with X replaced by what the text says X is. got.x.1"""
    if number is None:
        return tree
    if isinstance(tree, list):
        return [with_x(item, number) for item in tree]
    if not isinstance(tree, Node):
        return tree
    return number if tree.form == "x" else Node(tree.form, {k: with_x(v, number) for k, v in tree.slots.items()})


def write_abilities(made: Compiled, language: Language) -> None:
    """Store the text of each ability, to show it to players."""
    lines: list[Node] = made.tree["lines"]
    faces = [(made, lines)]
    if made.other is not None:
        faces.append((made.other, [line["line"] for line in lines if line.form == "as_attachment"]))
        made.other.actions = [ability for ability in made.other.abilities if ability.stage == ACTION]
    for face, said in faces:
        for ability, line in zip(face.abilities, [line for line in said if line.form in ABILITIES], strict=True):
            ability.text = language.write("line", line)


ABILITIES: Final = ("triggered", "paid", "plain", "passive")
"""Lines that are triggered or forced abilities."""


def steps_in(tree: Any) -> list[Node]:
    """Every phrase of a tree."""
    if isinstance(tree, list):
        return [node for item in tree for node in steps_in(item)]
    if not isinstance(tree, Node):
        return []
    return [tree, *[node for item in tree.slots.values() for node in steps_in(item)]]


def compile_line(line: Node, made: Compiled, language: Language, code: str, cardtype: str) -> None:
    """Compile one sentence of a card. got.abilities.1, got.constant.1, got.restrictions.1"""
    if line.form in ABILITIES:
        made.abilities.append(compile_ability(line, language, code, len(made.abilities)))
    elif line.form == "keyword_line":
        keyword: Node = line["keyword"]
        cost = keyword["cost"]
        made.keywords[keyword.form] = cost if isinstance(cost, int) else 0
    elif line.form == "no_attachments":
        made.bars.append((tuple(line["traits"] or ()), True))
    elif line.form == "no_such_attachments":
        made.bars.append((tuple(line["traits"]), False))
    elif line.form == "on_faction_card":
        made.on_faction_card = True
    elif line.form == "copies_per_host":
        made.copies_per_host = line["count"]
    elif line.form == "attach":
        if cardtype != "attachment":
            raise BadInput(f"only an attachment says what it attaches to, and this is of the type {cardtype}")
        made.attach = compile_filter(line["host"])
    elif line.form == "as_attachment":
        made.other = made.other or Compiled()
        compile_line(line["line"], made.other, language, f"{code}.attached", "attachment")
    elif line.form == "play_only":
        made.play_only.append(compile_condition(line["condition"]))
    elif line.form == "x_is":
        made.x_is = compile_number(line["number"])
    else:
        condition = compile_condition(line["condition"]) if line.form == "conditional" else None
        if line["also"] is not None:
            condition = both(condition, compile_condition(line["also"]))
        made.constants += compile_constant(line["says"], condition)


def compile_ability(line: Node, language: Language, code: str, index: int) -> Ability:
    """Compile a triggered ability.

    got.triggered.1, got.triggered.2, got.action.1, got.action.3, got.action.4, got.interrupt.1, got.reaction.1,
    got.when_revealed.1, got.limits.1, got.limits.4
    """
    ability = Ability(code, index)
    if line.form == "passive":
        ability.stage = FORCED_REACTION
    else:
        ability.stage, ability.phase = language.timings[line["timing"]]
    ability.zones = compile_zones(line["zones"] or [])
    if not set(ability.zones) <= USED_FROM:
        raise BadInput("an ability can be used from play, or from your hand, discard pile or dead pile")
    if line["trigger"] is not None:
        ability.trigger = compile_trigger(line["trigger"], ability.stage)
        if line["or_else"] is not None:
            ability.trigger = either_trigger(ability.trigger, compile_trigger(line["or_else"], ability.stage))
        ability.stage = ability.trigger.stage
    if line["only_if"] is not None:
        ability.only_if = compile_condition(line["only_if"])
    ability.costs = [
        compile_cost(cost, language, f"card.{code}.{index}.cost.{number}")
        for number, cost in enumerate(line["costs"] or [])
    ]
    limit = line["limit"]
    if limit is not None:
        ability.times = limit["times"]
        ability.period = PERIODS[limit["period"].form]
        ability.by_title = limit.form == "maximum"
    if ability.stage != ACTION and ability.phase:
        ability.shared, ability.phase = ability.phase, ""
        ability.times, ability.period = 1, "round"
    steps: list[Node] = line["does"]
    ability.kills = [cards_meant(s["what"]) for s in steps_in(steps) if s.form == "kill"]
    if steps[0].form == "choose":
        ability.target = compile_target(steps[0]["targets"], True)
        ability.asks["target"] = asked(steps[0], [], language)
        steps = steps[0]["does"]
    if steps[0].form in CHOSEN:
        ability.choose = CHOSEN[steps[0].form]
        ability.asks[ability.choose] = asked(steps[0], [], language)
        steps = steps[0]["does"]
    ability.worth = worth_to_user(line["does"])
    ability.worth_to_target = worth_to_target(steps)
    ability.possible = possible_steps(steps) if ability.target is None else affecting_steps(steps)
    if all(step.form == "next_costs" for step in steps):
        ability.cheapens = [(compile_filter(step["what"]), bool(step["or_play"])) for step in steps]
    ability.only_in = ability.phase or only_phase(ability.trigger, line["does"])
    ability.program = program(f"card.{code}.{index}", *compile_steps(steps, f"card.{code}.{index}", language))
    forms = {step.form for step in steps_in(line["does"])}
    ability.removes = "save" in forms and "to_hand" in forms
    return ability


HAPPENS_IN: Final = {
    **dict.fromkeys(("challenge initiated", "defenders declared", "challenge decided", "pillage"), "challenges"),
    "dominance": "dominance",
}
"""What happens in one phase only."""


def only_phase(trigger: Trigger | None, does: list[Node]) -> str:
    """The only phase in which an ability's trigger can occur or its effect can last; empty if it may be any.

    got.lasting.5
    """
    phases = {HAPPENS_IN.get(kind, "") for kind in trigger.kinds} if trigger is not None else {""}
    if phases == {""} and any(d is not None and d.form == "end_of_challenge" for d in durations(does)):
        return "challenges"
    return phases.pop() if len(phases) == 1 else ""


def durations(does: list[Node]) -> list[Node | None]:
    """How long the effects of an ability last."""
    return [step["duration"] for step in steps_in(does)]


def find_remedies(made: Compiled) -> None:
    """Mark abilities that save and then raise STR: they also help characters that die at 0 STR. got.save.3"""
    if made.other is not None:
        given = sum(constant.number for constant in made.other.constants if constant.kind == STRENGTH)
        for ability in made.abilities:
            ability.remedy = given


CHOSEN: Final = {"choose_opponent": "opponent", "choose_player": "player", "name_challenge": "type"}
"""What may be chosen first, besides cards."""


def compile_target(target: Node, targeting: bool) -> Target:
    """Compile what is chosen, and how many. got.choose.1"""
    if target.form == "of_total":
        characters = Filter()
        characters.types = ("character",)
        most: int = target["total"]
        characters.tests.append(lambda state, card, _roles: strength(state, card) <= most)
        several = Target(characters, 1, 1, targeting)
        several.total = target["total"]
        return several
    if target.form == "any_number":
        return Target(compile_filter(target["what"]), 0, MANY, targeting)
    if target.form == "up_to" and isinstance(target["count"], int):
        return Target(compile_filter(target["what"]), 0, target["count"], targeting)
    if target.form == "several" and isinstance(target["count"], int):
        return Target(compile_filter(target["what"]), target["count"], target["count"], targeting)
    if target.form in ("several", "up_to"):
        counted = Target(compile_filter(target["what"]), 0, 0, targeting)
        counted.number, counted.fewer = compile_number(target["count"]), target.form == "up_to"
        return counted
    return Target(target_filter(target), 1, 1, targeting)
