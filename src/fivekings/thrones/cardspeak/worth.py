"""What bots read from a text: whom its effects help or harm, and by how much, from the hints of its verbs."""

from typing import Final

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.players import PLAYERS
from fivekings.thrones.cardspeak.word import VERBS

IT: Final = frozenset({"it", "them", "each_of_them"})
"""Words for what was chosen."""
MINE: Final = frozenset({"self", "host", "copies_of_self", "each_knelt"})
"""Words for cards that mostly belong to the player."""
HELPS: Final = 0.4
"""What a modifier is worth to a card, if the text does not say how much."""
WEAKENS: Final = frozenset(
    {
        "loses_icon",
        "loses_that_icon",
        "loses_keywords",
        "is_blank",
        "no_contribution",
        "does_not_stand",
        "cannot_stand",
    }
    | {"halves_strength", "declaring_costs", "power_not_counted", "must_defend", "must_take_part"}
)
"""Modifiers that nobody wants on their own cards."""
HINDERS: Final = frozenset({"no_attack", "no_defence", "no_part", "no_save"})
"""What nobody wants to be forbidden for their own cards."""
STRENGTH_WORTH: Final = 0.2
"""What a point of STR for a while is worth."""
MOST: Final = 3
"""A number that is not known beforehand counts as this."""


def worth_to_target(steps: list[Node]) -> float:
    """How good it is for the controller of a card that it is chosen for these steps; below zero if it is bad."""
    return sum(worth_to_it(step) for step in steps)


def worth_to_it(step: Node) -> float:
    """How good a step is for the controller of what was chosen."""
    if step.form == "until":
        says: Node = step["says"]
        return modifier_worth(says) if is_it(says["what"]) else 0.0
    if step["targets"] is not None:
        return 0.0  # "it" is another card from here on
    own = VERBS[step.form].hint.card if is_it(step["what"]) or is_it(step["source"]) else 0.0
    return own + sum(worth_to_it(part) for part in inner_steps(step))


def inner_steps(step: Node) -> list[Node]:
    """The steps that a step contains; of two ways, the first."""
    return [step["first"]] if isinstance(step["first"], Node) else step["does"] or []


def worth_elsewhere(steps: list[Node]) -> float:
    """How good it is that these steps happen to a card that the player chose from their own piles."""
    total = 0.0
    for step in steps:
        if is_it(step["what"]):
            total += VERBS[step.form].hint.elsewhere
        if step["targets"] is None:
            total += worth_elsewhere(inner_steps(step))
    return total


def is_it(subject: object) -> bool:
    """Is a subject what was chosen?"""
    return isinstance(subject, Node) and subject.form in IT


def modifier_worth(says: Node) -> float:
    """How good a modifier is for the card it applies to."""
    amount = says["amount"]
    if says.form in ("gets_strength", "gets_deadly_strength"):
        return STRENGTH_WORTH * (amount if isinstance(amount, int) else -MOST if is_minus(amount) else MOST)
    barred = {one.form for one in says["barred"] or []}
    return -HELPS if says.form in WEAKENS or not barred.isdisjoint(HINDERS) else HELPS


def is_minus(amount: object) -> bool:
    """Is a computed number below zero?"""
    return isinstance(amount, Node) and amount.form == "minus"


def worth_to_user(steps: list[Node]) -> float:
    """About how good these steps are for the player who uses them, choices made well; 1 is the worth of a card."""
    return sum(worth_of(step) for step in steps)


def worth_of(step: Node) -> float:
    """About how good a step is for the player who uses it."""
    hint, inner = VERBS[step.form].hint, inner_steps(step)
    if step["targets"] is not None:
        return worth_of_choice(step["targets"], inner) + worth_to_user(inner)
    if step.form == "until":
        says: Node = step["says"]
        if isinstance(says["what"], Node):
            return modifier_worth(says) * side_of(says["what"])
        who = says["who"] or says["whose"]
        return HELPS if who is None else -HELPS * side_of_player(who)
    if step.form == "players_act":
        return side_of_player(step["who"]) * worth_to_user(inner)
    if step["ways"] is not None:
        return max(worth_to_user(way["does"]) for way in step["ways"])
    total = worth_to_user(inner)
    for slot in ("what", "source"):
        if isinstance(step[slot], Node):
            total += hint.card * side_of(step[slot])
    who = step["who"] or step["whose"]
    return total + hint.player * size(step) * (1.0 if who is None else side_of_player(who))


def size(step: Node) -> int:
    """How much or how many a step speaks of."""
    number = step["count"] if step["amount"] is None else step["amount"]
    if isinstance(number, Node) and number.form == "so_many":
        number = number["number"]
    if VERBS[step.form].finds:
        return 1
    return 1 if number is None else number if isinstance(number, int) else MOST


def side_of_player(who: Node) -> float:
    """Is a word for players about oneself (1), about others (-1), or about all alike (0)?"""
    if who.form in ("you", "they"):
        return 1.0
    return 0.0 if who.form in ("each_player", "any_player") or who.form not in PLAYERS else -1.0


def side_of(subject: Node) -> float:
    """Are cards mostly the player's own (1), those of others (-1), or of all alike (0)?"""
    if subject.form in MINE:
        return 1.0
    if subject["whose"] is not None:
        return side_of_player(subject["whose"])
    what = subject["what"]
    return side_of_filter(what) if isinstance(what, Node) else 0.0


def side_of_filter(which: Node) -> float:
    """Are cards of a kind the player's own, those of others, or of all alike?"""
    for after in which["post"] or []:
        if after["who"] is not None and after.form == "controlled":
            return side_of_player(after["who"])
    return 0.0


def worth_of_choice(target: Node, does: list[Node]) -> float:
    """What it is worth to choose well: own cards for what helps, others' for what harms."""
    what = target["what"]
    if not isinstance(what, Node):
        return abs(worth_to_target(does))
    if any(after.form == "in_zones" for after in what["post"] or []):
        return abs(worth_elsewhere(does))
    worth, side = worth_to_target(does), side_of_filter(what)
    return worth * side if side else abs(worth)
