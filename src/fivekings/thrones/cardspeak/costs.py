"""Costs of abilities."""

from typing import Final

from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.meaning import compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.prompts import lowered
from fivekings.thrones.model.ability import X_COUNT, Cost

COSTS: Final = {
    "kneel_cost": "kneel",
    "leave_cost": "discard",
    "sacrifice_cost": "sacrifice",
    "remove_cost": "remove",
    "kill_cost": "kill",
    "power_cost": "power",
    "return_cost": "return",
    "token_cost": "token",
}


"""The words that ask what a cost is paid with."""


def compile_cost(cost: Node, language: Language) -> Cost:
    """Compile a cost. got.costs.2"""
    if cost.form == "either_cost":
        chosen = compile_cost(cost["one"], language)
        chosen.instead = compile_cost(cost["other"], language)
        return chosen
    made = one_cost(cost)
    made.words = lowered(language.write("cost", cost))
    return made


def one_cost(cost: Node) -> Cost:
    """Compile a single cost."""
    if cost.form == "pay_gold":
        return Cost("gold", "", None, cost["count"] if isinstance(cost["count"], int) else X_COUNT)
    if cost.form == "influence_cost":
        return influence_cost(cost["count"])
    if cost.form == "hand_cost":
        return Cost("whole hand", "")
    if cost.form == "top_cost":
        return Cost("top", "")
    if cost.form == "kneel_several":
        return Cost("kneel", "pick", compile_filter(cost["what"]), cost["count"])
    if cost.form == "discard_cost":
        return Cost("hand", "", None, cost["count"])
    what: Node = cost["what"]
    kind = COSTS[cost.form]
    if what.form in ("self", "host"):
        return Cost(kind, what.form, None, cost["count"] or 1, cost["token"] or "")
    if what.form == "faction_card_of":
        return Cost(kind, "faction")
    return Cost(kind, "pick", compile_filter(what["what"]), cost["count"] or 1, cost["token"] or "")


def influence_cost(count: int | Node) -> Cost:
    """An influence cost: a number, X, or a computed amount. lcg1.influence.1"""
    if isinstance(count, int):
        return Cost("influence", "", None, count)
    if count.form == "x":
        return Cost("influence", "", None, X_COUNT)
    owed = Cost("influence", "", None, 0)
    owed.number = compile_number(count)
    return owed
