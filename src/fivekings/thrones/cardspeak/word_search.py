"""The vocabulary of a language: every form with its kind, its template for people and an example, to be searched."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from fivekings.thrones.cardspeak.forms import Language, Unreadable
from fivekings.thrones.cardspeak.reference import declared
from fivekings.thrones.cardspeak.templates import SLOT, Form, Piece

USUAL: Final = {
    "cost": "act_cost",
    "act": "kneel",
    "text": "text",
    "line": "plain",
    "trigger": "after",
    "event": "wins",
    "qualifier": "by_margin",
    "amount": "at_least",
    "step": "draw",
    "constant": "gets_strength",
    "condition": "is_first",
    "counted": "counted_cards",
    "past": "past_won",
    "player": "you",
    "whose": "you",
    "subject": "self",
    "target": "one",
    "filter": "filter",
    "noun": "filter",
    "keyword": "renown",
    "period": "period_round",
    "duration": "end_of_phase",
    "limit": "limit",
}
"""The form that stands for a kind in an example; where none is named, the first form of the kind."""

NAMES: Final = {
    "timing": ("Action", "Any Phase"),
    "faction": ("Stark",),
    "type": ("character",),
    "plural": ("characters",),
    "challenge": ("military",),
    "phase": ("challenges",),
    "crest": ("Noble",),
    "trait": ("Lord",),
    "token": ("poison",),
}
"""The name that stands for a list of names in an example."""
WAITING: Final = ("Reaction", "Response")
"""The timing of an example with a trigger."""
FIXED: Final = {"number": "2", "signed": "+2", "title": '"Robb Stark"'}


class Entry(NamedTuple):
    """A form as the reference shows it."""

    kind: str
    name: str
    template: str
    """With the kinds of its slots in angle brackets."""
    example: str


def vocabulary(language: Language) -> dict[tuple[str, str], Entry]:
    """Every form of a language by kind and name."""
    return entries_of(language.base)


@lru_cache(maxsize=8)
def entries_of(language: Language) -> dict[tuple[str, str], Entry]:
    """Every form of a language without additional traits, by kind and name."""
    examples = {(word.kind, word.name): word.example for word in declared()}
    return {
        key: Entry(form.kind, form.name, plain(form.template), example_of(language, form, examples.get(key, "")))
        for key, form in language.names.items()
    }


def plain(template: str) -> str:
    """A template as people read it: kinds in angle brackets, one spelling of each word, no space before a comma.

    >>> plain("draw {count:number} card|cards [for each {each:counted}]")
    'draw <number> cards [for each <counted>]'
    """
    said = " ".join(
        word if "<" in word else shown_word(word.split("|")) for word in SLOT.sub(slot_for_people, template).split()
    )
    return tidy(said)


def slot_for_people(found: re.Match[str]) -> str:
    """A slot of a template: its kind, and an ellipsis where several may stand."""
    return f"<{found[2]}>{'…' if found[3] else ''}"


def shown_word(spellings: list[str]) -> str:
    """The spelling of a word that a template shows: that of several things."""
    return spellings[-1] if spellings[-1].startswith("card") else spellings[0]


def tidy(text: str) -> str:
    """Words with the spaces and the articles of a text."""
    text = re.sub(r" ([,.;:)\]])", r"\1", text).replace("( ", "(").replace("[ ", "[").replace("+ (", "+(")
    return re.sub(r"\b([Aa]) (?=[aeioAEIO]\w|u(?!ni))", r"\1n ", text)


def example_of(language: Language, form: Form, declared_example: str) -> str:
    """The declared example if the edition can read it, or one made of the template."""
    if declared_example and is_read(language, form.kind, declared_example):
        return declared_example
    return tidy(" ".join(filled(language, form.pieces)))


def is_read(language: Language, kind: str, example: str) -> bool:
    """Can an example be read: alone, or as the steps of an ability?"""
    for whole, text in ((kind, example), ("line", f"{usual(language, 'timing')[0]}: {example}.")):
        try:
            language.read(whole, text)
        except Unreadable:
            continue
        return True
    return False


def filled(language: Language, pieces: list[Piece], option: Piece | None = None) -> list[str]:
    """The words of an example: what must stand in a template, one of its options, and the usual phrase in each
    slot."""
    waits = any(piece.kind == "trigger" for piece in pieces)
    said: list[str] = []
    for piece in pieces:
        if piece.optional:
            if option is not None and holds(piece, option):
                said += filled(language, piece.inner, option)
        elif piece.kind == "timing" and waits:
            said.append(name_for(language, "timing", WAITING))
        elif piece.slot:
            if piece.joint or not piece.many or piece.kind == "line":
                said += usual(language, piece.kind)
        else:
            said.append(shown_word(piece.words))
    return said


def holds(piece: Piece, option: Piece) -> bool:
    """Is an optional part this option, or around it?"""
    return piece is option or any(holds(inner, option) for inner in piece.inner if inner.optional)


def usual(language: Language, kind: str) -> list[str]:
    """The usual phrase of a kind."""
    if kind in FIXED:
        return [FIXED[kind]]
    if kind in language.lexical:
        return [name_for(language, kind, NAMES.get(kind, ()))]
    forms = language.kinds[kind]
    wanted = [form for form in forms if form.name == USUAL.get(kind)]
    return filled(language, (wanted or sorted(forms, key=slots_in))[0].pieces)


def slots_in(form: Form) -> int:
    """How many phrases a form needs; the fewer, the simpler it is."""
    return sum(bool(piece.slot) for piece in form.pieces)


def name_for(language: Language, kind: str, wanted: tuple[str, ...]) -> str:
    """A name from a list, a wanted one if there is such."""
    names = language.lexical[kind]
    return next((name for name in wanted if name in names), min(names, default=kind))


def search_words(entries: list[Entry], words: list[str], kind: str = "") -> list[Entry]:
    """The entries of a kind with all of these words; those with more of them in the template first."""
    wanted = [word.lower() for word in words]
    found = [
        entry
        for entry in entries
        if kind in ("", entry.kind)
        and all(word in f"{entry.template} {entry.example} {entry.kind}".lower() for word in wanted)
    ]
    return sorted(found, key=lambda entry: -sum(word in entry.template.lower() for word in wanted))
