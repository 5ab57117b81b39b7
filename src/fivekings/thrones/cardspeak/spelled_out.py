"""Spells out what a text leaves to the reader, before it is checked and compiled.

- `kneel a character` is done to one that the player who acts selects: `select a character: kneel it`.
- `discard each Lord card from hand` means cards in the hand of the player who acts, and `put a Lord card into play from
  your hand` cards in yours.
- `in any case` ends the conditions it stands in.

Texts are shown as they were written.
"""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import VERBS

SOME: Final = frozenset({"any", "several", "up_to", "any_number"})
"""Words for cards that somebody has to select."""
OF_KIND: Final = SOME | {"each"}
"""Words for cards of a kind."""
SUBJECTS: Final = ("what", "source", "target")
"""The slots of verbs for cards."""
IN_CASE: Final = frozenset({"if", "then", "may", "may_pay", "unless", "way"})
"""Blocks whose steps may not happen; `in any case` ends them."""
FROM_HAND: Final = frozenset({"discard_held", "reveal_held"})
"""Verbs about cards in hand."""


def spelled_out(tree: Any) -> Any:
    """A tree with what its steps leave out."""
    if isinstance(tree, list):
        return [spelled_out(item) for item in tree]
    if not isinstance(tree, Node):
        return tree
    made = Node(tree.form, {slot: spelled_out(part) for slot, part in tree.slots.items()})
    for slot in ("does", "other"):
        if isinstance(made[slot], list):
            made.slots[slot] = spell_steps(made[slot], tree.form in IN_CASE)
    for slot in ("first", "second"):
        if isinstance(made[slot], Node) and made[slot].form in VERBS:
            made.slots[slot] = spell_step(made[slot])
    return made


def spell_steps(steps: list[Node], in_case: bool) -> list[Node]:
    """Steps in order; those that happen in any case come out of the conditions before them."""
    found: list[Node] = []
    for step in steps:
        if step.form == "in_any_case" and not in_case:
            found += step["does"]
        else:
            found.append(spell_step(step))
            last = risen(step)
            if last is not None:
                found += [last] if in_case else last["does"]
    return found


def risen(step: Node) -> Node | None:
    """What rises out of a condition, taken from the end of it."""
    inner = step["ways"][-1]["does"] if step.form == "choose_one" else step["other"] or step["does"]
    if (step.form not in IN_CASE and step.form != "choose_one") or not inner or inner[-1].form != "in_any_case":
        return None
    if len(inner) == 1:
        raise BadInput("'in any case' needs a step before it")
    last: Node = inner.pop()
    return last


def spell_step(step: Node) -> Node:
    """One step, with the choice that it implies."""
    step = with_zone(step)
    if step.form == "until":
        says: Node = step["says"]
        if isinstance(says["what"], Node) and says["what"].form in SOME:
            later = Node("until", {**step.slots, "says": Node(says.form, {**says.slots, "what": Node("it", {})})})
            return selected(says["what"], later)
        return step
    known = subjects_of(step)
    some = [slot for slot in known if known[slot].form in SOME]
    if not some:
        return step
    if len(some) > 1 or any(known[slot].form in ("it", "them", "each_of_them") for slot in known if slot not in some):
        raise BadInput("a step can leave only one choice open: choose the other card first")
    (slot,) = some
    it = Node("it", {})
    chosen = Node("on_card", {"what": it}) if step[slot].form == "on_card" else it
    return selected(known[slot], Node(step.form, {**step.slots, slot: chosen}))


def subjects_of(step: Node) -> dict[str, Node]:
    """The words for cards of a step, by slot."""
    word = VERBS.get(step.form)
    found: dict[str, Node] = {}
    for slot in SUBJECTS if word is not None else ():
        part = step[slot]
        if isinstance(part, Node) and part.form == "on_card":
            found[slot] = part["what"]
        elif word is not None and part is not None and f"{{{slot}:subject}}" in word.template:
            found[slot] = part
    return found


def selected(some: Node, step: Node) -> Node:
    """A step about cards that the player who acts selects."""
    target = Node("one", some.slots) if some.form == "any" else some
    return Node("select", {"targets": target, "does": [step], "in_passing": True})


def with_zone(step: Node) -> Node:
    """A step whose cards are where it takes them from."""
    what, zone = step["what"], step["from_zone"]
    if step.form in FROM_HAND:
        zone = Node("zone_hand", {})
    if zone is None or what.form not in OF_KIND:
        return step
    place = Node("in_zones", {"whose": step["origin"] or Node("they", {}), "zones": [zone]})
    return Node(step.form, {**step.slots, "what": Node(what.form, {**what.slots, "what": placed(what["what"], place)})})


def placed(which: Node, place: Node) -> Node:
    """A kind of cards in a place, unless the text says where they are."""
    if which.form == "either_filter":
        return Node(which.form, {slot: placed(which[slot], place) for slot in ("one", "other")})
    posts: list[Node] = which["post"] or []
    if any(post.form == "in_zones" for post in posts):
        return which
    return Node(which.form, {**which.slots, "post": [*posts, place]})
