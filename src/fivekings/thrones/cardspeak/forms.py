"""Forms: the grammar of cardspeak. Each form is written once and used both to read and to write texts.

A form has a name and a template. Words stand for themselves; `{slot:kind}` is filled by a phrase of another kind,
`{slot:kind*}` by any number of them, `{slot:kind+or}` by a list with commas and a last "or" (`+;` separates with
semicolons); `[...]` is optional; `a|b` are two spellings of a word, the first of which is written. A tree consists of
nested `Node`s: the name of a form and what fills its slots. Reading and writing share the template, so a card's text
always matches what it does.

No template starts with a slot of its own kind. So the words that a form can start with are known, and only the
forms that can start with the next word are tried.
"""

import re
from typing import Any, Final

from fivekings.thrones.cardspeak.templates import Form, Piece

TOKEN: Final = re.compile(r'"[^"]*"|=>|[A-Za-z][\w\'’-]*!?|[+-]?\d+|[^\s\w]')
SIGNED: Final = re.compile(r"[+-]\d+")
VALUES: Final = {"number": "0", "signed": "+0", "title": '"', "": ""}
"""Kinds whose phrases may be values rather than words, and what stands for any such value."""

ONE: Final = re.compile(
    r"\b(each|1) ((?:printed |challenge |\w+ (?=token))?)(attachment|opponent|icon|duplicate|token|defender)s\b"
)
"""What is counted, after a word that needs the singular."""


DEEPEST: Final = 120
"""How many phrases may stand within one another; printed cards have about ten."""


class Node:
    """A phrase: the name of its form, and what fills its slots."""

    __slots__ = ("form", "slots")

    def __init__(self, form: str, slots: dict[str, Any]) -> None:
        self.form = form
        self.slots = slots

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.form == other.form and self.slots == other.slots

    def __hash__(self) -> int:
        return hash(self.form)

    def __repr__(self) -> str:
        inside = ", ".join(f"{key}={value!r}" for key, value in self.slots.items())
        return f"{self.form}({inside})"

    def __getitem__(self, slot: str) -> Any:
        return self.slots.get(slot)


class Unreadable(Exception):
    """A text that no form fits: where reading stopped, and what could have stood there."""

    def __init__(self, at: int, expected: set[str], tokens: list[str]) -> None:
        self.at = at
        self.expected = expected
        self.tokens = tokens
        word = tokens[at] if at < len(tokens) else "the end"
        super().__init__(f"cannot read on at '{word}'; expected {', '.join(sorted(expected)[:12])}")


Found = list[tuple[Any, int]]
"""Phrases that start at the same place, in the order in which they count, with their ends."""


class Language:
    """All forms by kind, with their reader and writer."""

    def __init__(self) -> None:
        self.base = self
        """The language without additional traits: it has the same forms."""
        self.kinds: dict[str, list[Form]] = {}
        self.names: dict[tuple[str, str], Form] = {}
        """The forms by kind and name: two kinds may use the same name."""
        self.timings: dict[str, tuple[int, str]] = {}
        """The words before a colon, with the moment and, for actions, the phase they mean."""
        self.lexical: dict[str, set[str]] = {}
        """Kinds whose phrases are single names from a list: traits, factions, phases."""
        self.firsts: dict[str, set[str]] = {}
        """The words each kind can start with. Filled when a text is read, as are the next two."""
        self.namings: dict[str, list[str]] = {}
        """The first words of names, with the kinds of these names; and the first words of forms."""
        self.able: dict[tuple[str, str], list[Form]] = {}
        """The forms of a kind that can start with a word."""

    def add(self, kind: str, name: str, template: str) -> None:
        """Declare a form. Forms declared first are tried first."""
        if (kind, name) in self.names:
            raise ValueError(f"there are two forms named {name} of the kind {kind}")
        if self.namings:
            raise ValueError(f"the form {name} comes too late: a text was read already")
        form = Form(kind, name, template)
        self.kinds.setdefault(kind, []).append(form)
        self.names[kind, name] = form

    def with_traits(self, traits: frozenset[str]) -> "Language":
        """The same language with additional traits."""
        if traits <= self.lexical["trait"]:
            return self
        self.prepare()
        wider = Language()
        wider.kinds, wider.names, wider.timings, wider.firsts = self.kinds, self.names, self.timings, self.firsts
        wider.base = self.base
        wider.lexical = {**self.lexical, "trait": self.lexical["trait"] | traits}
        return wider

    # --- reading ----------------------------------------------------------------------------------

    def read(self, kind: str, text: str) -> Any:
        """The tree of a text."""
        return Reader(self, TOKEN.findall(text)).whole(kind)

    def prepare(self) -> None:
        """Find out what the forms and names can start with."""
        if self.namings:
            return
        for kind in self.kinds:
            self.find_firsts(kind, ())
        namings: dict[str, list[str]] = {word: [] for firsts in self.firsts.values() for word in firsts}
        for kind, names in self.lexical.items():
            for first in {name.partition(" ")[0].lower() for name in names}:
                namings.setdefault(first, []).append(f"<{kind}>")
        self.namings = namings

    def find_firsts(self, kind: str, above: tuple[str, ...]) -> set[str]:
        """The words a phrase of a kind can start with."""
        if kind in above:
            raise ValueError(f"a phrase of the kind {kind} can start with another one: reading would never end")
        if kind not in self.firsts:
            firsts = {f"<{kind}>"} if kind in VALUES or kind in self.lexical else set()
            for form in self.kinds.get(kind, []):
                form.firsts = self.firsts_of(form.pieces, (*above, kind))
                firsts |= form.firsts
            self.firsts[kind] = firsts
        return self.firsts[kind]

    def firsts_of(self, pieces: list[Piece], above: tuple[str, ...]) -> set[str]:
        """The words a template can start with; among them the empty word if it can be empty."""
        found: set[str] = set()
        for piece in pieces:
            if piece.optional:
                found |= self.firsts_of(piece.inner, above)
            elif piece.slot:
                firsts = self.find_firsts(piece.kind, above)
                found |= firsts
                if "" not in firsts and (piece.joint or not piece.many):
                    return found - {""}
            else:
                return (found | set(piece.lower)) - {""}
        return found | {""}

    def known_word(self, word: str) -> str:
        """A word that means something at the start of a phrase; for a value or another word, what stands for it."""
        return word if word in self.namings else VALUES[value_kind(word)]

    def able_forms(self, kind: str, word: str) -> list[Form]:
        """The forms of a kind that can start with a known word."""
        found = self.able.get((kind, word))
        if found is None:
            firsts = {"", word, f"<{value_kind(word)}>", *self.namings.get(word, [])}
            found = [form for form in self.kinds.get(kind, []) if not firsts.isdisjoint(form.firsts)]
            self.able[kind, word] = found
        return found

    # --- writing ----------------------------------------------------------------------------------

    def write(self, kind: str, tree: Any) -> str:
        """The text of a tree."""
        text = (
            re.sub(r" ([,.;:)])", r"\1", " ".join(self.words(kind, tree)))
            .replace("( ", "(")
            .replace("+ (", "+(")
            .replace("- X", "-X")
        )
        text = re.sub(r"\b([Aa]) (?=[aeioAEIO]|u(?!ni))", r"\1n ", text)
        text = re.sub(r"\b([02-9]|[1-9]\d+) (card|token)\b", r"\1 \2s", text)
        text = ONE.sub(r"\1 \2\3", text)
        return re.sub(r"(^|[.] (?:\([^)]*\) )?)([a-z])", lambda found: found[1] + found[2].upper(), text)

    def words(self, kind: str, tree: Any, agrees: int = 0) -> list[str]:
        """The words of a phrase; its first word agrees with a player before it."""
        if kind == "number" and isinstance(tree, int):
            return [str(tree)]
        if kind == "signed" and isinstance(tree, int):
            return [f"{tree:+d}"]
        if kind == "title":
            return [f'"{tree}"']
        if kind in self.lexical:
            return [str(tree)]
        assert isinstance(tree, Node), (kind, tree)
        return self.fill(self.names[kind, tree.form].pieces, tree, agrees)

    def fill(self, pieces: list[Piece], tree: Node, agrees: int = 0) -> list[str]:
        """Fill the slots of a template. A verb after a player agrees with it, and so does what is counted with its
        number: you win, an opponent wins; 1 copy, X copies."""
        said: list[str] = []
        several = False
        for piece in pieces:
            if piece.optional:
                if self.wanted(piece, tree):
                    said += self.fill(piece.inner, tree)
            elif piece.slot:
                value = tree[piece.slot]
                if not piece.many:
                    said += self.words(piece.kind, value, agrees)
                else:
                    said += self.join([self.words(piece.kind, item, agrees) for item in value], piece.joint)
            else:
                plural = several and piece.words[-1].endswith("s")
                said.append(piece.words[(agrees or plural) if len(piece.words) == 2 else 0])
            several = piece.kind == "number" and tree[piece.slot] != 1
            agrees = int(piece.kind == "player" and tree[piece.slot].form not in ("you", "they"))
        return said

    def join(self, items: list[list[str]], joint: str) -> list[str]:
        """Phrases one after another, or as a list: `A, B or C`."""
        said: list[str] = []
        for number, item in enumerate(items):
            if joint and number:
                said.append("," if number < len(items) - 1 and joint.isalpha() else joint)
            said += item
        return said

    def wanted(self, piece: Piece, tree: Node) -> bool:
        """Is an optional part present: are its slots filled or, without slots, is its flag set?"""
        if piece.flag:
            return bool(tree[piece.flag])
        return all(tree[inner.slot] not in (None, []) for inner in piece.inner if inner.slot)


def value_kind(word: str) -> str:
    """The kind of value that a word is; empty if it is none.

    >>> value_kind("12"), value_kind("-1"), value_kind("draw")
    ('number', 'signed', '')
    """
    if word.isdigit():
        return "number"
    if word.startswith('"'):
        return "title"
    return "signed" if SIGNED.fullmatch(word) else ""


class Reader:
    """Reads one text, remembering what was found where."""

    def __init__(self, language: Language, tokens: list[str], every: bool = False) -> None:
        language.prepare()
        self.language = language
        self.tokens = tokens
        self.lower = [*[token.lower() for token in tokens], ""]
        self.words = [language.known_word(word) for word in self.lower]
        self.every = every
        """Find every reading, rather than only the first of those that end at the same place."""
        self.explaining = False
        """Note what would have been accepted at the furthest point reached."""
        self.furthest = 0
        self.expected: set[str] = set()
        self.known: dict[tuple[str, int], Found] = {}
        self.lists: dict[tuple[str, str, int], Found] = {}

    def fail(self, at: int, wanted: str) -> None:
        """Reading cannot go on here: note how far it came and, when explaining, what would have been accepted."""
        if at > self.furthest:
            self.furthest = at
        if self.explaining and at == self.furthest:
            self.expected.add(wanted)

    def miss(self, at: int, _pieces: list[Piece], piece: Piece) -> None:
        """A word of a template does not stand here."""
        self.fail(at, f"'{piece.words[0]}'")

    def whole(self, kind: str) -> Any:
        """The first phrase of a kind that covers the whole text."""
        for tree, end in self.phrase(kind, 0):
            if end == len(self.tokens):
                return tree
            self.fail(end, "the end of the sentence")
        if not self.explaining:
            self.explaining, self.known, self.lists = True, {}, {}
            self.whole(kind)
        raise Unreadable(self.furthest, self.expected, self.tokens)

    def phrase(self, kind: str, at: int) -> Found:
        """The phrases of a kind that start here."""
        found = self.known.get((kind, at))
        if found is None:
            found = self.search(kind, at)
            if len(found) > 1:
                found = self.firsts(found)
            self.known[kind, at] = found
        return found

    def firsts(self, found: Found) -> Found:
        """Of the phrases that end at the same place, the first: what follows does not depend on which it is."""
        if self.every:
            return found
        first: dict[int, Any] = {}
        for tree, end in found:
            first.setdefault(end, tree)
        return [(tree, end) for end, tree in first.items()]

    def search(self, kind: str, at: int) -> Found:
        """Try every form of a kind that can start here."""
        if kind in self.language.lexical:
            return self.lexical(kind, at)
        if self.explaining and at == self.furthest:
            forms = self.language.kinds.get(kind, [])
        else:
            forms = self.language.able_forms(kind, self.words[at])
            self.furthest = max(self.furthest, at)
        found = self.value(kind, at) if kind in VALUES else []
        for form in forms:
            for slots, end in self.match(form.pieces, {}, at):
                found.append((Node(form.name, slots), end))
        return found

    def value(self, kind: str, at: int) -> Found:
        """A number, or a title in quotes."""
        word = self.lower[at]
        if value_kind(word) == kind:
            return [(self.tokens[at][1:-1] if kind == "title" else int(word), at + 1)]
        if kind != "number":
            self.fail(at, "a title in quotes" if kind == "title" else "a number with a sign")
        return []

    def lexical(self, kind: str, at: int) -> Found:
        """A name from a list, of up to four words."""
        names = self.language.lexical[kind]
        if f"<{kind}>" in self.language.namings.get(self.words[at], ()):
            for length in (4, 3, 2, 1):
                name = " ".join(self.tokens[at : at + length])
                if name not in names:
                    name = name[:1].lower() + name[1:]  # with a capital, as at the start of a sentence
                if name in names and at + length <= len(self.tokens):
                    return [(name, at + length)]
        self.fail(at, f"a {kind}")
        return []

    def match(self, pieces: list[Piece], slots: dict[str, Any], at: int) -> Found:
        """Match a template from here: what fills its slots."""
        states: Found = [(slots, at)]
        for piece in pieces:
            reached: Found = []
            for filled, place in states:
                if piece.optional:
                    for inside, end in self.match(piece.inner, filled, place):
                        reached.append(({**inside, piece.flag: True} if piece.flag else inside, end))
                    reached.append((filled, place))
                elif piece.slot:
                    found = self.several(piece, place) if piece.many else self.phrase(piece.kind, place)
                    for tree, end in found:
                        reached.append(({**filled, piece.slot: tree}, end))
                elif self.lower[place] in piece.lower:
                    reached.append((filled, place + 1))
                else:
                    self.miss(place, pieces, piece)
            if not reached:
                return reached
            states = self.firsts(reached) if len(reached) > 1 else reached
        return states

    def several(self, piece: Piece, at: int) -> Found:
        """Match as many phrases as possible, then fewer."""
        key = (piece.kind, piece.joint, at)
        found = self.lists.get(key)
        if found is None:
            found = []
            for tree, end in self.phrase(piece.kind, at):
                if end > at:
                    for more, last in self.further(piece, end):
                        found.append(([tree, *more], last))
            if not piece.joint:
                found.append(([], at))
            found = self.lists[key] = self.firsts(found)
        return found

    def further(self, piece: Piece, at: int) -> Found:
        """What follows a phrase of a list; without a joint, the list may end here."""
        if not piece.joint:
            return self.several(piece, at)
        if at < len(self.tokens) and self.tokens[at] in piece.joints:
            return [*self.several(piece, at + 1), ([], at)]
        self.fail(at, f"'{piece.joint}'")
        return [([], at)]
