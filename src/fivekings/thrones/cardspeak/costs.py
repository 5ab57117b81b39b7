"""Costs of abilities: verbs that must be done in full first.

What most cards ask for is paid with chosen cards, as the rulebook lists it; any other verb is carried out as a program.
"""

from typing import Final

from fivekings.kernel.program import Frame, do, program
from fivekings.thrones.cardspeak.compile_effects import compile_steps
from fivekings.thrones.cardspeak.could import payable_step
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.meaning import compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.prompts import lowered
from fivekings.thrones.cardspeak.spelled_out import spell_step
from fivekings.thrones.model.ability import X_COUNT, Cost
from fivekings.thrones.model.state import Thrones

WITH_CARDS: Final = {
    "kneel": "kneel",
    "discard": "discard",
    "sacrifice": "sacrifice",
    "remove_from_game": "remove",
    "kill": "kill",
    "discard_power": "power",
    "to_hand": "return",
    "discard_token": "token",
}
"""Verbs that are paid with cards, and the kind of cost."""


def compile_cost(cost: Node, language: Language, name: str) -> Cost:
    """Compile a cost; `name` is for the program of a verb. got.costs.2"""
    if cost.form == "either_cost":
        chosen = compile_cost(cost["one"], language, f"{name}.one")
        chosen.instead = compile_cost(cost["other"], language, f"{name}.other")
        return chosen
    made = influence_cost(cost["count"]) if cost.form == "influence_cost" else usual_cost(cost["does"])
    if made is None:
        made = verb_cost(spell_step(cost["does"]), language, name)
    made.words = lowered(language.write("cost", cost))
    return made


def usual_cost(act: Node) -> Cost | None:
    """A cost that is paid at once or with chosen cards; none if the verb is carried out instead."""
    count = act["count"]
    if act.form == "pay":
        paid = X_COUNT if isinstance(count, Node) and count.form == "x" else count
        return Cost("gold", "", None, paid) if isinstance(paid, int) else None
    if act.form == "discard_hand":
        return Cost("whole hand", "")
    if act.form == "discard_top" and count is None and act["whose"].form == "you":
        return Cost("top", "")
    if act.form == "discards_cards" and isinstance(count, int) and act["each"] is None:
        return Cost("hand", "", None, count)
    return cost_with_cards(act)


def cost_with_cards(act: Node) -> Cost | None:
    """A cost that is paid with the card itself, or with chosen cards."""
    kind, what = WITH_CARDS.get(act.form), act["what"]
    if kind is None:
        return None
    quantity = act["amount"] or act["count"]
    count = 1 if quantity is None else quantity["number"]
    if not isinstance(count, int):
        return None
    token: str = act["token"] or ""
    if what.form in ("self", "host"):
        return Cost(kind, what.form, None, count, token)
    if what.form == "faction_card_of" and what["whose"].form == "you" and kind == "kneel":
        return Cost(kind, "faction")
    if what.form == "several" and isinstance(what["count"], int) and quantity is None:
        return Cost(kind, "pick", compile_filter(what["what"]), what["count"])
    return Cost(kind, "pick", compile_filter(what["what"]), count, token) if what.form == "any" else None


def verb_cost(act: Node, language: Language, name: str) -> Cost:
    """A cost that is paid by carrying out a verb. got.costs.2"""
    made = Cost("verb", "")
    made.possible = payable_step(act)
    made.program = program(name, *compile_steps([act], name, language), do(note_unpaid)).name
    return made


def note_unpaid(state: Thrones, frame: Frame) -> None:
    """Tell the ability whose cost this is that it was not paid in full. got.costs.6"""
    if "failed" in frame.roles:
        state.frames[-2].roles["unpaid"] = True


def influence_cost(count: int | Node) -> Cost:
    """An influence cost: a number, X, or a computed amount. lcg1.influence.1"""
    if isinstance(count, int):
        return Cost("influence", "", None, count)
    if count.form == "x":
        return Cost("influence", "", None, X_COUNT)
    owed = Cost("influence", "", None, 0)
    owed.number = compile_number(count)
    return owed
