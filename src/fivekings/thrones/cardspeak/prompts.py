"""Prompts in a card's own words, addressed to the player who answers.

A prompt is written from the same tree as the card's text, so the question always matches the effect.
"""

import re
from typing import Final

from fivekings.kernel.program import ASK, Part
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.word import VERBS

ACTS_ON: Final = re.compile(r"^(?!if |then )(\w+(?: control of)?) (?:it|them|each of them|each chosen card)\b")
"""A step that does something to the choice: the verb, and the word that stands for the choice."""


def say(parts: list[Part], words: str) -> list[Part]:
    """Give every question of these parts this prompt, unless it has its own."""
    for part in parts:
        if part.step.op == ASK and not part.step.words:
            part.step.words = words
        say(list(part.body), words)
    return parts


TO_YOU: Final = ((r"\bthey control\b", "you control"), (r"\btheir\b", "your"), (r"\bthey\b", "you"))
"""Words for the one who acts, and how a question puts them."""


def addressed(parts: list[Part]) -> list[Part]:
    """Put the questions of these parts to the player who acts."""
    for part in parts:
        for theirs, yours in TO_YOU:
            part.step.words = re.sub(theirs, yours, part.step.words)
        addressed(list(part.body))
    return parts


def asked(step: Node, rest: list[Node], language: Language) -> str:
    """What a step asks, as it reads after the card's title; `rest` are the steps after it."""
    form = step.form
    if form in ("choose", "select"):
        return choosing_words(language.write("target", step["targets"]), step["does"], language)
    if VERBS[form].in_turn:
        whose = "you control" if form == "each_chooses" else "that this player controls"
        what = language.write("target", step["targets"]).replace("they control", whose)
        return choosing_words(what, rest, language)
    if form == "search_deck":
        return f"{choosing_words(language.write('target', step['what']), rest[:1], language)}, or find nothing"
    if form == "may":
        first: Node = step["does"][0]
        if first.form in ("choose", "select"):
            return asked(first, [], language)
        return f"{follows(step['does'], language)}?"
    prompt = VERBS[form].prompt
    if prompt is not None:
        return prompt(step, language)
    if form.startswith(("choose_", "name_")):
        words = lowered(language.write("step", step)).replace(": ", "; ", 1)
        return re.sub(r"^.*?\bnames a", "name a", words)
    return ""


def choosing_words(what: str, does: list[Node], language: Language) -> str:
    """What to choose and what for: `choose a character to kneel`, `choose a character; it gets +2 STR`."""
    choose = f"choose {lowered(what)}"
    if not does:
        return choose
    then = follows(does, language)
    found = ACTS_ON.match(then)
    return f"{choose} to {found[1]}{then[found.end() :]}" if found else f"{choose}; {then}"


def follows(steps: list[Node], language: Language) -> str:
    """Steps in words, to continue a sentence."""
    return "; ".join([lowered(language.write("step", step)) for step in steps])


def lowered(text: str) -> str:
    """A text with a small first letter, to continue a sentence; X stays X."""
    return text if text.startswith("X ") else text[:1].lower() + text[1:]


def if_may_words(step: Node, language: Language) -> str:
    """The first of two things that a player may do."""
    return f"{follows([step['first']], language)}?"


def may_pay_words(step: Node, language: Language) -> str:
    """A price, and what the player gets for it."""
    then = follows(step["does"], language)
    return f"{lowered(language.write('cost', step['cost']))}? {then[:1].upper()}{then[1:]}"


def unless_words(step: Node, language: Language) -> str:
    """What to pay, and what happens otherwise."""
    return f"{lowered(language.write('cost', step['cost']))}? Else {follows(step['does'], language)}"


def discarding_words(_step: Node, _language: Language) -> str:
    """How many cards to discard from hand."""
    return "choose # to discard from your hand"


def exchanging_words(step: Node, language: Language) -> str:
    """What replaces a card."""
    return f"choose a card; {lowered(language.write('step', step))}"


def resolving_words(_step: Node, _language: Language) -> str:
    """The new targets of an ability resolved again."""
    return "choose for that ability, as if it were yours"
