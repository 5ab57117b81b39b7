"""From tree to rules: what a card's text says becomes filters, triggers, costs, constants and programs.

Programs made here are of the same kind as the rulebook's own timing charts, so a card can stop to ask anywhere a
rule can.
"""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.program import program
from fivekings.thrones.ability import (
    ACTION,
    FORCED_REACTION,
    WHOLE,
    WOULD,
    Ability,
    Cards,
    Compiled,
    Constant,
    Cost,
    Count,
    Filter,
    Roles,
    Target,
    Test,
    Trigger,
    always,
)
from fivekings.thrones.language.effects import compile_steps
from fivekings.thrones.language.forms import Language, Node
from fivekings.thrones.language.phrases import (
    cards_meant,
    compile_condition,
    compile_count,
    compile_filter,
    compile_number,
    type_number,
)
from fivekings.thrones.language.possible import possible_steps
from fivekings.thrones.language.vocabulary import CHALLENGES
from fivekings.thrones.rules.characteristics import belongs, is_such
from fivekings.thrones.state import NONE, Thrones

PERIODS: Final = {"period_challenge": "challenge", "period_phase": "phase", "period_round": "round"}
LEAVING: Final = {"killed": "kill", "sacrificed": "sacrifice", "discarded": "discard", "returned": "return"}


def compile_text(text: str, language: Language, code: str, cardtype: str) -> Compiled:
    """Everything a card's text says."""
    made = Compiled()
    made.tree = language.read("text", text)
    for line in made.tree["lines"]:
        compile_line(line, made, language, code, cardtype)
    made.other_traits = sorted({step["trait"] for step in steps_in(made.tree) if step.form == "attach_self"})
    made.actions = [ability for ability in made.abilities if ability.stage == ACTION]
    find_remedies(made)
    return made


def steps_in(tree: Any) -> list[Node]:
    """Every phrase of a tree."""
    if isinstance(tree, list):
        return [node for item in tree for node in steps_in(item)]
    if not isinstance(tree, Node):
        return []
    return [tree, *[node for item in tree.slots.values() for node in steps_in(item)]]


def compile_line(line: Node, made: Compiled, language: Language, code: str, cardtype: str) -> None:
    """One sentence of a card. got.abilities.1, got.constant.1, got.restrictions.1"""
    if line.form in ("triggered", "paid", "plain", "passive"):
        made.abilities.append(compile_ability(line, language, code, len(made.abilities)))
    elif line.form == "keyword_line":
        keyword: Node = line["keyword"]
        cost = keyword["cost"]
        made.keywords[keyword.form] = cost if isinstance(cost, int) else 0
    elif line.form == "no_attachments":
        made.bars.append((tuple(line["traits"] or ()), True))
    elif line.form == "no_such_attachments":
        made.bars.append((tuple(line["traits"]), False))
    elif line.form == "copies_per_host":
        made.copies_per_host = line["count"]
    elif line.form == "attach":
        made.attach = compile_filter(line["host"])
    elif line.form == "as_attachment":
        made.other = made.other or Compiled()
        compile_line(line["line"], made.other, language, code, "attachment")
    elif line.form == "play_only":
        made.play_only.append(compile_condition(line["condition"]))
    elif line.form == "x_is":
        made.x_is = compile_number(line["number"])
    else:
        condition = compile_condition(line["condition"]) if line.form == "conditional" else always
        made.constants.append(compile_constant(line["says"], condition))


# --- constants ------------------------------------------------------------------------------------

CONSTANTS: Final = {
    "gets_strength": "strength",
    "doubles_strength": "double strength",
    "halves_strength": "halve strength",
    "sets_strength": "set strength",
    "is_immune": "immune",
    "gains_icon": "icon",
    "gains_keyword": "keyword",
    "loses_icon": "lose icon",
    "gains_ambush": "gains ambush",
    "is_blank": "blank",
    "your_claim": "claim",
    "additional_challenge": "additional challenge",
    "additional_against_other": "additional against other",
    "claim_against_any": "claim against any",
    "claim_against_rival": "claim against rival",
    "draws_more": "draws more",
    "may_redirect": "may redirect",
    "side_strength": "side strength",
    "first_event_costs": "first event costs",
    "costs_stay": "costs stay",
    "sacrificed_with": "sacrificed with",
    "also_attacks": "also attacks",
    "may_defend": "may defend",
    "cannot_defend": "cannot defend",
    "no_kneel_first": "no kneel first",
    "additional_limited": "additional limited",
    "no_kneel_attacking": "no kneel attacking",
    "no_kneel_defending": "no kneel defending",
    "at_most_defenders": "at most defenders",
    "opponents_reserve": "opponents reserve",
    "cannot_be_bypassed": "cannot be bypassed",
    "no_contribution": "no contribution",
    "at_most_stood": "at most stood",
    "enters_knelt": "enters knelt",
    "dominance_strength": "dominance",
    "first_costs": "first costs",
    "base_gold": "base gold",
    "cannot_before": "cannot before",
    "at_most_declared": "at most declared",
    "at_most_challenges": "at most challenges",
    "cannot_marshal": "cannot marshal",
    "cannot_play": "cannot play",
    "cannot_trigger": "cannot trigger",
}


def compile_constant(says: Node, condition: Test) -> Constant:
    """A constant ability. got.constant.1, got.constant.3"""
    if says.form not in CONSTANTS:
        raise BadInput(f"'{says.form}' can be said of an effect that lasts for a while, not of a card in play")
    constant = Constant(CONSTANTS[says.form])
    constant.condition = condition
    what = says["what"]
    if isinstance(what, Node):
        if what.form in ("filter", "named", "plural_filter"):
            constant.filter = compile_filter(what)
        elif what.form == "each":
            constant.what = "filter"
            constant.filter = compile_filter(what["what"])
        else:
            constant.what = what.form
    for slot in ("amount", "count"):
        if isinstance(says[slot], int):
            constant.number = says[slot]
    constant.amount = multiplied(constant.number, says["each"])
    if isinstance(says["amount"], Node):
        constant.amount = compile_number(says["amount"])
    for slot in ("icon", "type"):
        if says[slot] is not None:
            constant.type = type_number(says[slot])
    if says.form == "cannot_before":
        constant.types = tuple(type_number(name) for name in says["types"])
        constant.type = type_number(says["first"])
    elif says.form == "cannot_marshal":
        constant.words = tuple(plural.removesuffix("s") for plural in says["types"])
    elif says.form == "base_gold":
        constant.words = tuple(says["traits"])
    elif says.form == "sacrificed_with":
        constant.words = (says["token"],)
    elif says.form == "is_immune":
        constant.words = tuple(source.form for source in says["sources"])
    elif says.form == "gains_keyword":
        constant.keyword = says["keyword"].form
    return constant


def multiplied(amount: int, each: Node | None) -> Count:
    """A number, once or for each of something."""
    if each is None:
        return lambda _state, _roles: amount
    count = compile_count(each)
    return lambda state, roles: amount * count(state, roles)


# --- triggered abilities --------------------------------------------------------------------------


def compile_ability(line: Node, language: Language, code: str, index: int) -> Ability:
    """A triggered ability.

    got.triggered.1, got.triggered.2, got.action.1, got.action.3, got.action.4, got.interrupt.1, got.reaction.1,
    got.when_revealed.1, got.limits.1, got.limits.4
    """
    ability = Ability(code, index)
    if line.form == "passive":
        ability.stage = FORCED_REACTION
    else:
        ability.stage, ability.phase = language.timings[line["timing"]]
    if line["trigger"] is not None:
        ability.trigger = compile_trigger(line["trigger"], ability.stage)
        ability.stage = ability.trigger.stage
    if line["only_if"] is not None:
        ability.only_if = compile_condition(line["only_if"])
    ability.costs = [compile_cost(cost) for cost in line["costs"] or []]
    limit = line["limit"]
    if limit is not None:
        ability.times = limit["times"]
        ability.period = PERIODS[limit["period"].form]
        ability.by_title = limit.form == "maximum"
    steps: list[Node] = line["does"]
    if steps[0].form == "choose":
        ability.target = compile_target(steps[0]["targets"], True)
        steps = steps[0]["does"]
    if steps[0].form in CHOSEN:
        ability.choose = CHOSEN[steps[0].form]
        steps = steps[0]["does"]
    ability.possible = possible_steps(steps)
    ability.program = program(f"card.{code}.{index}", *compile_steps(steps, f"card.{code}.{index}", language))
    ability.text = language.write("line", line)
    return ability


def find_remedies(made: Compiled) -> None:
    """An ability that saves and goes on to give STR may end what was about to kill. got.save.3"""
    if made.other is not None:
        given = sum(constant.number for constant in made.other.constants if constant.kind == "strength")
        for ability in made.abilities:
            ability.remedy = given


CHOSEN: Final = {"choose_opponent": "opponent", "choose_player": "player", "name_challenge": "type"}
"""What may be chosen first besides cards."""


def compile_target(target: Node, targeting: bool) -> Target:
    """What is chosen and how many. got.choose.1"""
    if target.form == "copy_target":
        which = Filter()
        which.copy_of_it = True
        return Target(which, 1, 1, targeting)
    if target.form == "of_total":
        characters = Filter()
        characters.types = ("character",)
        several = Target(characters, 1, 1, targeting)
        several.total = target["total"]
        return several
    if target.form == "up_to":
        return Target(compile_filter(target["what"]), 0, target["count"], targeting)
    return Target(compile_filter(target["what"]), 1, 1, targeting)


COSTS: Final = {
    "kneel_cost": "kneel",
    "sacrifice_cost": "sacrifice",
    "remove_cost": "remove",
    "return_cost": "return",
    "token_cost": "token",
}


def compile_cost(cost: Node) -> Cost:
    """What is paid. got.costs.2"""
    if cost.form == "pay_gold":
        return Cost("gold", "", None, cost["count"])
    if cost.form == "discard_cost":
        return Cost("hand", "", None, cost["count"])
    if cost.form == "kneel_either":
        either = Cost("kneel", "pick", compile_filter(cost["one"]))
        either.pick_other = compile_filter(cost["other"])
        return either
    what: Node = cost["what"]
    kind = COSTS[cost.form]
    if what.form == "self":
        return Cost(kind, "self", None, cost["count"] or 1, cost["token"] or "")
    if what.form == "your_faction_card":
        return Cost(kind, "faction")
    return Cost(kind, "pick", compile_filter(what["what"]))


# --- triggers -------------------------------------------------------------------------------------


def compile_trigger(trigger: Node, stage: int) -> Trigger:
    """The event an ability waits for, and which occurrences of it fit.

    got.trigger.1, got.trigger.3, got.would.1, got.cancel.2
    """
    form = trigger.form
    if form in ("challenge_won", "challenge_lost"):
        return Trigger("challenge decided", stage, challenge_result(trigger, form == "challenge_won"))
    if form == "challenge_initiated":
        return Trigger("challenge initiated", stage, challenge_begun(trigger))
    if form == "declared_attacker":
        return Trigger("challenge initiated", stage, attacking_cards(trigger["what"]))
    if form == "declared_defender":
        return Trigger("defenders declared", stage, defending_cards(trigger["what"]))
    if form == "challenge_resolved":
        return Trigger(
            "challenge decided", stage, once(compile_condition(Node("doing_in", {"doing": trigger["doing"]})))
        )
    if form == "bypasses":
        return Trigger("challenge initiated", stage, bypassed_by(trigger["what"]))
    if form == "pillages":
        return Trigger("pillage", stage, cards_in_event(trigger["what"], ()))
    if form == "strength_raised":
        return Trigger("strength raised", stage, cards_in_event(trigger["what"], ()))
    if form == "income_collected":
        return Trigger("income", stage, once(lambda _state, roles: roles["event"]["player"] != roles["player"]))
    if form == "gains_power":
        return Trigger("gains power", stage, cards_in_event(trigger["what"], ()))
    if form == "leaves_play":
        return Trigger("leaves play", stage, cards_in_event(trigger["what"], ()))
    if form == "you_marshal_or_play":
        return Trigger("enters play", stage, marshaled_or_played(trigger["what"]), also="played")
    if form == "dominance_won":
        return Trigger("dominance", stage, once(lambda _state, roles: roles["event"]["player"] == roles["player"]))
    if form in ("phase_begins", "phase_ends"):
        phase: str = trigger["phase"]
        kind = "phase begins" if form == "phase_begins" else "phase ends"
        return Trigger(kind, stage, once(lambda _state, roles: roles["event"]["phase"] == phase))
    if form == "phase_ends_ambushed":
        return Trigger("phase ends", stage, once(lambda state, roles: bool(state.ambushed[roles["source"]])))
    if form in ("you_marshal", "is_ambushed", "enters_play"):
        how = {"you_marshal": "marshal", "is_ambushed": "ambush", "enters_play": ""}[form]
        return Trigger("enters play", stage, cards_in_event(trigger["what"], (how,) if how else ()))
    if form == "stands":
        return Trigger("stands", stage, cards_in_event(trigger["what"], ()))
    if form in ("leaves", "would_leave", "is_leaving"):
        hows = tuple(LEAVING[item.form] for item in trigger["how"])
        fits = cards_in_event(trigger["what"], hows)
        if form != "would_leave":
            return Trigger("leaves play", stage, fits)
        return Trigger("leaves play", WOULD, saveable(fits))
    if form == "event_initiates":
        return Trigger("initiates", WOULD, once(opponents_event))
    types = tuple(trigger["types"])

    def such_ability(state: Thrones, roles: Roles) -> bool:
        return state.cards[roles["event"]["source"]].type in types

    return Trigger("initiates", WOULD, once(such_ability))


def saveable(fits: Cards) -> Cards:
    """Only what can be saved can be saved from, or what has no STR and may be given some.

    got.save.2, got.save.3, got.sacrifice.4
    """

    def able(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        return fits(state, roles) if event["saveable"] or "weak" in event else []

    return able


def marshaled_or_played(what: Node) -> Cards:
    """Cards that you yourself marshal or play."""
    fits = cards_in_event(what, ("marshal", "play"))
    return lambda state, roles: fits(state, roles) if roles["event"]["player"] == roles["player"] else []


def once(test: Test) -> Cards:
    """The event as a whole fits or not."""
    return lambda state, roles: [WHOLE] if test(state, roles) else []


def opponents_event(state: Thrones, roles: Roles) -> bool:
    """The effects of an opponent's event."""
    event = roles["event"]
    return bool(state.cards[event["source"]].type == "event" and event["player"] != roles["player"])


def challenge_result(trigger: Node, won: bool) -> Cards:
    """After a challenge is won or lost: by whom, of which type, by how much, on which side, with whom taking part."""
    kinds = [type_number(name) for name in trigger["types"] or CHALLENGES]
    margin: int = trigger["margin"] or 0
    side: str = trigger["side"].form if trigger["side"] is not None else ""
    doing = None if trigger["doing"] is None else compile_condition(Node("doing_in", {"doing": trigger["doing"]}))

    unopposed = bool(trigger["unopposed"])
    mine = trigger["who"].form == "you"
    if trigger["who"].form not in ("you", "an_opponent"):
        raise BadInput(f"a challenge cannot yet be won or lost by '{trigger['who'].form}'")

    def fits(state: Thrones, roles: Roles) -> bool:
        player = state.winner if won else state.loser
        if state.winner == NONE or (player == roles["player"]) != mine:
            return False
        if state.type not in kinds or state.margin < margin or (unopposed and not state.unopposed):
            return False
        if side and (player == state.attacker) != (side == "as_attacker"):
            return False
        return doing is None or doing(state, roles)

    return once(fits)


def challenge_begun(trigger: Node) -> Cards:
    """After a challenge is initiated: of which type, against whom."""
    kind = NONE if trigger["type"] is None else type_number(trigger["type"])
    against = trigger["target"] is not None

    def fits(state: Thrones, roles: Roles) -> bool:
        if kind not in (NONE, state.type):
            return False
        return not against or bool(roles["event"]["against"] == roles["player"])

    return once(fits)


def attacking_cards(what: Node) -> Cards:
    """Which of the declared attackers an ability speaks of."""
    meant = cards_meant(what)
    return lambda state, roles: [WHOLE for card in meant(state, roles) if card in state.attackers]


def defending_cards(what: Node) -> Cards:
    """Which of the declared defenders an ability speaks of."""
    meant = cards_meant(what)
    return lambda state, roles: [WHOLE for card in meant(state, roles) if card in roles["event"]["declared"]]


def bypassed_by(what: Node) -> Cards:
    """The characters that a card has just bypassed."""
    meant = cards_meant(what)

    def fits(state: Thrones, roles: Roles) -> list[int]:
        pairs: dict[str, int] = roles["event"]["bypassed"]
        return [pairs[str(card)] for card in meant(state, roles) if str(card) in pairs]

    return fits


def cards_in_event(what: Node, hows: tuple[str, ...]) -> Cards:
    """Which of an event's cards an ability speaks of."""
    which = compile_filter(what["what"]) if what.form in ("any", "each") else None
    is_host = what.form == "host"

    def fits(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        if hows and event["how"] not in hows:
            return []
        found: list[int] = []
        for place, card in enumerate(event["cards"]):
            if which is None:
                meant = state.host[roles["source"]] if is_host else roles["source"]
                if card == meant:
                    found.append(card)
            elif is_such(state, which, card, roles):
                controller = event["controllers"][place] if "controllers" in event else state.controller[card]
                if belongs(state, which, controller, roles):
                    found.append(card)
        return found

    return fits
