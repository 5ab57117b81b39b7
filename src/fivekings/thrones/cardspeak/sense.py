"""Checks that the words of a card text refer to something.

The forms of cardspeak can be combined in ways that mean nothing: `cancel it` where nothing is about to happen, `that
player` where no player was chosen, an amount that nobody can know. Such a text is refused, with the reason, when the
card is read, so it never gets into a game.
"""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.comparing import AMOUNTS, BOUNDS
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.happening import told_by
from fivekings.thrones.cardspeak.meaning import PHRASES
from fivekings.thrones.cardspeak.players import PLAYERS
from fivekings.thrones.cardspeak.word import VERBS
from fivekings.thrones.model.ability import ACTION, REVEALED
from fivekings.thrones.model.terms import DRAWN

Scope = frozenset[str]
"""What the words of a phrase can refer to."""

# --- what is spoken of ---------------------------------------------------------------------------------------------

NEEDS: Final = {
    "that_player": "that player",
    "you_and_that": "that player",
    "not_against_each_other": "that player",
    "exchange_plots": "that player",
    "initiating_costs_that": "that player",
    "that_card": "that ability",
    "that_cost": "that ability",
    "that_influence": "that ability",
    "resolves_ability": "an ability that was triggered",
    "cancel": "an effect about to initiate",
    "save": "a card that would leave play",
    **dict.fromkeys(("bottom_instead", "goes_instead", "shuffled_instead"), "a card leaving play"),
    "look_at": "those cards",
    **dict.fromkeys(("take_some", "put_some", "bottom_some", "others_bottom", "others_top"), "cards looked at"),
    "of_named_title": "the named title",
    "revealers": "the named title",
    "gains_named_crest": "the named crest",
    "gains_named_faction": "the named faction",
    "of_named_faction": "the named faction",
    "of_named_type": "the named card type",
    "of_another_type": "the named card type",
}
"""What must have been introduced before a phrase can refer to it."""

GIVES: Final = {
    "choose_opponent": "that player",
    "choose_player": "that player",
    "for_each_of": "that player",
    "name_card": "the named title",
    "name_plot": "the named title",
    "name_crest": "the named crest",
    "name_faction": "the named faction",
    "name_cardtype": "the named card type",
    "name_type": "the named card type",
    "look_top": "cards looked at",
    "reveal_top": "cards looked at",
}
"""What a step introduces for the steps after it."""

KEPT: Final = frozenset({"that player", "the named title"})
"""What a delayed effect still knows."""
LATER: Final = frozenset({"at_end", "when_won", "when_revealed"})

# --- who and what -------------------------------------------------------------------------------------------------

WAITING: Final = ("event", "deed", "qualifier", "contest")
"""Kinds of phrases about what somebody does: any word for players fits."""
VAGUE_IN: Final = frozenset(
    {"controlled", "not_controlled", "owned", "in_zones", "controls", "controls_amount", "controls_more"}
    | {
        "controls_fewer",
        "has_amount",
        "has_more",
        "has_less",
        "has_higher",
        "has_lower",
        "is_first",
        "is_not_first",
        "fought",
        "fought_often",
        "nth_challenge",
        "won_dominance",
        "won_initiative",
        "drew",
    }
    | {"on_side", "player_with_more", "player_with_fewer", "unless"}
)
"""Phrases in which a vague word for players is precise enough."""
ONE_PLAYER: Final = frozenset({"name_cardtype", "put_into_play", "search_deck"})
"""Steps for a single player."""

KINDS: Final = frozenset({"any", "each"})
CONSTANT: Final = frozenset({"self", "host", "host_card", "host_location", "any", "each"})
OF_KINDS: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("gains_ambush", "gold_penalty", "no_penalty"), KINDS),
    "may_pay_penalty": KINDS | {"self"},
}
"""Constant abilities about cards that are not in play."""
OF_ANY: Final = frozenset({"gold_penalty", "no_penalty", "may_pay_penalty"})
"""Constant abilities that apply to any card of a kind that is paid for."""
KINDS_OF: Final = frozenset({"one", "several", "up_to", "any_number"})
UNCOUNTED: Final = frozenset({"is_a"})
BY_KIND: Final = frozenset({"controls", "each_chooses", "one_of_each"})

# --- numbers ------------------------------------------------------------------------------------------------------

COMPUTED: Final = frozenset(
    {"influence_cost", "several", "up_to", "so_many", "twice", "half", "minus", "x_is", "upgraded", "signed_better"}
    | {"gets_strength", "sets_strength", "gets_deadly_strength", "costs_less", "dominance_strength", "value_lower"}
    | {"value_higher", *AMOUNTS, *BOUNDS}
)
"""Phrases, besides verbs, in which a number may be computed; in others, such as limits and keywords, it is fixed."""


def is_computed(part: Node) -> bool:
    """Is a phrase a number that has to be computed?"""
    return part.form in PHRASES["number"] or part.form in PHRASES["signed"]


def check_sense(tree: Node, language: Language) -> None:
    """Refuse a text with words that refer to nothing."""
    lines: list[Node] = tree["lines"]
    for line in lines:
        check_line(line, language)
    told = [scope_of(line) for line in lines if line["does"] is not None]
    common = frozenset.intersection(*told) if told else frozenset()
    for line in lines:
        if line.form == "x_is":
            check(line, common)


def check_line(line: Node, language: Language) -> None:
    """Check one sentence."""
    if line.form == "as_attachment":
        check_line(line["line"], language)
    elif line["does"] is not None:
        check_timing(line, language)
        known = scope_of(line)
        for slot in ("trigger", "or_else"):
            if line[slot] is not None:
                check(line[slot], frozenset())
        for slot in ("only_if", "costs", "limit"):
            check(line[slot], known)
        check_steps(line["does"], known, language)
        first: Node = line["does"][0]
        if speaks(line["does"][1:], "of_total") or speaks(first["does"], "of_total"):
            raise BadInput("characters with a total STR can be chosen first of all only")
    elif line.form in ("conditional", "constant_line"):
        check(line["condition"], frozenset())
        check(line["also"], frozenset())
        check_constant(line["says"], language)
    elif line.form != "x_is":
        check(line, frozenset())


def check_timing(line: Node, language: Language) -> None:
    """An ability that waits for an event is not an action, and one that does not is."""
    stage = None if line["timing"] is None else language.timings[line["timing"]][0]
    acts = stage in (ACTION, REVEALED)
    if line["trigger"] is not None and acts:
        raise BadInput(f"'{line['timing']}' waits for nothing: an ability with a trigger is used when that happens")
    if line["trigger"] is None and not acts:
        raise BadInput(f"'{line['timing']}' needs a trigger: what it is used after, or when")


def scope_of(line: Node) -> Scope:
    """What an ability can refer to: what all of its triggers provide."""
    if line["trigger"] is None:
        return frozenset()
    told = told_by(line["trigger"])
    return told if line["or_else"] is None else told & told_by(line["or_else"])


def check_steps(steps: list[Node], known: Scope, language: Language) -> None:
    """Check steps in order: a step may refer to what earlier steps introduced."""
    for step in steps:
        given = GIVES.get(step.form)
        own = known if given is None else known | {given}
        if step.form in LATER:
            own = known & KEPT
        for slot, part in step.slots.items():
            if slot == "does" or (slot == "other" and step.form == "if"):
                check_steps(part, own, language)
            elif slot == "ways":
                for way in part:
                    check_steps(way["does"], own, language)
            elif step.form in TWO and slot != "condition":
                check_steps([part], known, language)
            else:
                check(part, known & KEPT if step.form == "until" and slot == "condition" else known)
        check_node(step, known)
        check_chosen(step, language)
        if given == "cards looked at":
            known = own


def check_chosen(step: Node, language: Language) -> None:
    """A step that names a card of a kind must choose it first: 'kneel a character' does not say which."""
    told = {slot: it_for_any(part, slot == "says") for slot, part in step.slots.items()}
    kinds = [kind for _, found in told.values() for kind in found]
    if not kinds:
        return
    said = lowered(language.write("step", step))
    if len(kinds) > 1 or speaks(step, "it"):
        raise BadInput(f"'{said}' does not say which card: it can speak of one chosen card only")
    does = [Node(step.form, {slot: part for slot, (part, _) in told.items()})]
    better = Node("choose", {"targets": Node("one", {"what": kinds[0]["what"]}), "does": does})
    raise BadInput(f"'{said}' does not say which card; write: {lowered(language.write('step', better))}")


def it_for_any(part: Any, inside: bool) -> tuple[Any, list[Node]]:
    """A part of a step that says 'it' where it named any card of a kind, perhaps inside, and those kinds."""
    if not isinstance(part, Node):
        return part, []
    if part.form == "any":
        return Node("it", {}), [part]
    slots = {slot: it_for_any(item, False) for slot, item in part.slots.items() if inside}
    if not any(found for _, found in slots.values()):
        return part, []
    said = Node(part.form, {slot: item for slot, (item, _) in slots.items()})
    return said, [kind for _, found in slots.values() for kind in found]


def check_constant(says: Node, language: Language) -> None:
    """Check a constant ability: it applies to its card, to what that is attached to, or to a kind of cards."""
    for slot, part in says.slots.items():
        if isinstance(part, Node) and part.form == "any" and says.form not in OF_ANY:
            better = Node(says.form, {**says.slots, slot: Node("each", part.slots)})
            raise BadInput(
                f"'{lowered(language.write('constant', says))}' does not say which card; write: "
                f"{lowered(language.write('constant', better))}"
            )
    what = says["what"]
    if isinstance(what, Node) and what.form not in CONSTANT and what.form not in ("filter", "plural_filter", "named"):
        raise BadInput(f"a card in play cannot speak of '{spoken(what.form)}'")
    if isinstance(what, Node) and what.form not in OF_KINDS.get(says.form, {what.form}):
        raise BadInput(f"'{spoken(says.form)}' cannot be said of '{spoken(what.form)}'")
    for slot, part in says.slots.items():
        if isinstance(part, Node) and is_computed(part):
            check_part(says, slot, part)
        check(part, frozenset())
    need(says, frozenset())


def check(tree: Any, known: Scope) -> None:
    """Check a phrase and all its parts."""
    if isinstance(tree, list):
        for item in tree:
            check(item, known)
    elif isinstance(tree, Node):
        check_node(tree, known)
        for part in tree.slots.values():
            check(part, known)


TWO: Final = frozenset({"either", "if_may"})
"""Steps that contain two others."""


def check_node(node: Node, known: Scope) -> None:
    """Check a phrase by itself."""
    need(node, known)
    if node.form == "margin_steps" and node["number"] == 0:
        raise BadInput("there is no number of times 0 STR: say each 1 STR, or more")
    if node.form == "name_type" and not set(node["types"]) <= set(DRAWN):
        raise BadInput(f"one can name {', '.join(DRAWN)}, and no other type")
    for slot, part in node.slots.items():
        if isinstance(part, Node):
            check_part(node, slot, part)


def speaks(tree: Any, form: str) -> bool:
    """Does a tree contain such a phrase?"""
    if isinstance(tree, list):
        return any(speaks(item, form) for item in tree)
    return isinstance(tree, Node) and (tree.form == form or speaks(list(tree.slots.values()), form))


def need(node: Node, known: Scope) -> None:
    """What a phrase refers to must be known."""
    needed = NEEDS.get(node.form)
    if needed is not None and needed not in known:
        raise BadInput(f"'{spoken(node.form)}' speaks of {needed}, and nothing before it says which")


def check_part(node: Node, slot: str, part: Node) -> None:
    """What fills a slot must be of a kind that the phrase can use."""
    form = node.form
    if is_computed(part) and form not in COMPUTED and form not in VERBS:
        raise BadInput(f"'{spoken(form)}' needs a number that is given, not '{spoken(part.form)}'")
    if slot in ("who", "whose", "target") and part.form in PLAYERS:
        check_player(form, part.form)
    if slot in ("what", "targets", "which") and not may_speak_of(form, part):
        raise BadInput(f"'{spoken(form)}' cannot speak of '{spoken(part.form)}'")
    if form in UNCOUNTED and part.form in ("several", "up_to"):
        raise BadInput(f"'{spoken(form)}' does not count cards; write: there are 2 or more ...")
    if form == "controls" and slot == "what" and (part.form == "up_to" or isinstance(part["count"], Node)):
        raise BadInput("'controls' needs a number that is given: 2 characters, or 2 or fewer characters")
    if part.form == "of_total" and form != "choose":
        raise BadInput(f"'{spoken(form)}' cannot speak of characters with a total STR")
    if part.form == "copy_of_it":
        raise BadInput("'a copy of it' can be chosen or searched for, not spoken of")


def check_player(form: str, word: str) -> None:
    """A word for players must say which players a phrase means, and how many it can use."""
    if PLAYERS[word].vague and form not in VAGUE_IN and not any(form in PHRASES[kind] for kind in WAITING):
        raise BadInput(f"'{spoken(word)}' does not say which player")
    elif PLAYERS[word].several and form in ONE_PLAYER:
        raise BadInput(f"'{spoken(form)}' can be said of one player only, not of '{spoken(word)}'")


def may_speak_of(form: str, part: Node) -> bool:
    """Can a phrase refer to such cards?"""
    if form in ("reveals", "effect_initiates"):
        return part.form in KINDS
    return form not in BY_KIND or part.form in KINDS_OF


def lowered(text: str) -> str:
    """A phrase for the middle of a sentence."""
    return text[:1].lower() + text[1:]


def spoken(form: str) -> str:
    """The name of a form in words."""
    return form.replace("_", " ")
