"""Forms: the grammar of cardspeak. Each form is written once and used both to read and to write texts.

A form has a name and a template. Words stand for themselves; `{slot:kind}` is filled by a phrase of another kind,
`{slot:kind*}` by any number of them, `{slot:kind+or}` by a list with commas and a last "or" (`+;` separates with
semicolons); `[...]` is optional; `a|b` are two spellings of a word, the first of which is written. A tree consists of
nested `Node`s: the name of a form and what fills its slots. Reading and writing share the template, so a card's text
always matches what it does.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

TOKEN: Final = re.compile(r'"[^"]*"|=>|[A-Za-z][\w\'’-]*!?|[+-]?\d+|[^\s\w]')
SLOT: Final = re.compile(r"\{(\w+):(\w+)([*]|[+][^}]+)?\}")


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


class Piece:
    """One element of a template: a word, a slot, or an optional part."""

    __slots__ = ("inner", "joint", "kind", "lower", "many", "optional", "slot", "words")

    def __init__(self) -> None:
        self.words: list[str] = []
        self.lower: list[str] = []
        self.slot = ""
        self.kind = ""
        self.many = False
        self.joint = ""
        self.optional = False
        self.inner: list[Piece] = []


class Form:
    """One way to say something."""

    __slots__ = ("kind", "name", "pieces", "template")

    def __init__(self, kind: str, name: str, template: str) -> None:
        self.kind = kind
        self.name = name
        self.template = template
        self.pieces = parse_template(template)


def parse_template(template: str) -> list[Piece]:
    """Read a template into pieces."""
    pieces, rest = read_pieces(template.strip(), False)
    if rest:
        raise ValueError(f"unbalanced brackets in {template!r}")
    return pieces


def read_pieces(text: str, inside: bool) -> tuple[list[Piece], str]:
    """Read pieces up to the end, or up to the closing bracket of this part."""
    pieces: list[Piece] = []
    while text:
        text = text.lstrip()
        if not text:
            break
        piece = Piece()
        if text[0] == "]":
            if not inside:
                raise ValueError("a bracket closes that was never opened")
            return pieces, text[1:]
        if text[0] == "[":
            piece.optional = True
            piece.inner, text = read_pieces(text[1:], True)
        elif text[0] == "{":
            found = SLOT.match(text)
            if found is None:
                raise ValueError(f"bad slot in {text!r}")
            piece.slot, piece.kind = found[1], found[2]
            piece.many = found[3] is not None
            piece.joint = (found[3] or "*")[1:]
            text = text[found.end() :]
        else:
            found = re.match(r"[^\s\[\]{}]+", text)
            assert found is not None
            piece.words = found[0].split("|")
            piece.lower = [word.lower() for word in piece.words]
            text = text[found.end() :]
        pieces.append(piece)
    return pieces, ""


class Unreadable(Exception):
    """A text that no form fits: where reading stopped, and what could have stood there."""

    def __init__(self, at: int, expected: set[str], tokens: list[str]) -> None:
        self.at = at
        self.expected = expected
        self.tokens = tokens
        word = tokens[at] if at < len(tokens) else "the end"
        super().__init__(f"cannot read on at '{word}'; expected {', '.join(sorted(expected)[:12])}")


Found = Iterator[tuple[Any, int]]


class Language:
    """All forms by kind, with their reader and writer."""

    def __init__(self) -> None:
        self.kinds: dict[str, list[Form]] = {}
        self.names: dict[str, Form] = {}
        self.timings: dict[str, tuple[int, str]] = {}
        """The words before a colon, with the moment and, for actions, the phase they mean."""
        self.lexical: dict[str, set[str]] = {}
        """Kinds whose phrases are single names from a list: traits, factions, titles."""

    def add(self, kind: str, name: str, template: str) -> None:
        """Declare a form. Forms declared first are tried first."""
        if name in self.names:
            raise ValueError(f"there are two forms named {name}")
        form = Form(kind, name, template)
        self.kinds.setdefault(kind, []).append(form)
        self.names[name] = form

    def with_traits(self, traits: frozenset[str]) -> "Language":
        """The same language with additional traits."""
        if traits <= self.lexical["trait"]:
            return self
        wider = Language()
        wider.kinds, wider.names, wider.timings = self.kinds, self.names, self.timings
        wider.lexical = {**self.lexical, "trait": self.lexical["trait"] | traits}
        return wider

    # --- reading ----------------------------------------------------------------------------------

    def read(self, kind: str, text: str) -> Any:
        """The tree of a text."""
        return Reader(self, TOKEN.findall(text)).whole(kind)

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
        return re.sub(r"(^|[.] (?:\([^)]*\) )?)([a-z])", lambda found: found[1] + found[2].upper(), text)

    def words(self, kind: str, tree: Any) -> list[str]:
        """The words of a phrase."""
        if kind == "number" and isinstance(tree, int):
            return [str(tree)]
        if kind == "signed" and isinstance(tree, int):
            return [f"{tree:+d}"]
        if kind == "title":
            return [f'"{tree}"']
        if kind in self.lexical:
            return [str(tree)]
        assert isinstance(tree, Node), (kind, tree)
        return self.fill(self.names[tree.form].pieces, tree)

    def fill(self, pieces: list[Piece], tree: Node) -> list[str]:
        """Fill the slots of a template. A verb after a player agrees with it: you win, an opponent wins."""
        said: list[str] = []
        agrees = 0
        for piece in pieces:
            if piece.optional:
                if self.wanted(piece.inner, tree):
                    said += self.fill(piece.inner, tree)
            elif piece.slot:
                value = tree[piece.slot]
                if not piece.many:
                    said += self.words(piece.kind, value)
                else:
                    said += self.join([self.words(piece.kind, item) for item in value], piece.joint)
            else:
                said.append(piece.words[agrees if len(piece.words) == 2 else 0])
            agrees = int(piece.kind == "player" and tree[piece.slot].form != "you")
        return said

    def join(self, items: list[list[str]], joint: str) -> list[str]:
        """Phrases one after another, or as a list: `A, B or C`."""
        said: list[str] = []
        for number, item in enumerate(items):
            if joint and number:
                said.append("," if number < len(items) - 1 and joint.isalpha() else joint)
            said += item
        return said

    def wanted(self, pieces: list[Piece], tree: Node) -> bool:
        """Is an optional part present: are its slots filled or, without slots, is its first word set as a flag?"""
        slots = [piece for piece in pieces if piece.slot]
        if slots:
            return all(tree[piece.slot] is not None and tree[piece.slot] != [] for piece in slots)
        return bool(tree[flag_of(pieces)])


def flag_of(pieces: list[Piece]) -> str:
    """The name of the flag for an optional part without slots."""
    return "_".join(piece.words[0] for piece in pieces if piece.words and piece.words[0].isalpha())


class Reader:
    """Reads one text, trying all forms and remembering what was found where."""

    def __init__(self, language: Language, tokens: list[str]) -> None:
        self.language = language
        self.tokens = tokens
        self.furthest = 0
        self.expected: set[str] = set()
        self.known: dict[tuple[str, int], list[tuple[Any, int]]] = {}

    def fail(self, at: int, wanted: str) -> None:
        """Note what would have been accepted at the furthest point reached."""
        if at > self.furthest:
            self.furthest, self.expected = at, set()
        if at == self.furthest:
            self.expected.add(wanted)

    def whole(self, kind: str) -> Any:
        """The first phrase of a kind that covers the whole text."""
        for tree, end in self.phrase(kind, 0):
            if end == len(self.tokens):
                return tree
            self.fail(end, "the end of the sentence")
        raise Unreadable(self.furthest, self.expected, self.tokens)

    def phrase(self, kind: str, at: int) -> list[tuple[Any, int]]:
        """Every phrase of a kind that starts here, with its end."""
        key = (kind, at)
        if key not in self.known:
            self.known[key] = []
            self.known[key] = list(self.search(kind, at))
        return self.known[key]

    def search(self, kind: str, at: int) -> Found:
        """Try every form of a kind."""
        token = self.tokens[at] if at < len(self.tokens) else ""
        if (kind == "number" and token.isdigit()) or (kind == "signed" and re.fullmatch(r"[+-]\d+", token)):
            yield int(token), at + 1
        elif kind == "title":
            if token.startswith('"'):
                yield token[1:-1], at + 1
            else:
                self.fail(at, "a title in quotes")
        elif kind in self.language.lexical:
            yield from self.lexical(kind, at)
            return
        if kind == "signed":
            self.fail(at, "a number with a sign")
        lower = token.lower()
        for form in self.language.kinds.get(kind, []):
            first = form.pieces[0]
            if first.words and lower not in first.lower:
                if at >= self.furthest:
                    self.fail(at, f"'{first.words[0]}'")
                continue
            for slots, end in self.match(form.pieces, 0, at, {}):
                yield Node(form.name, slots), end

    def lexical(self, kind: str, at: int) -> Found:
        """A name from a list, of up to four words."""
        names = self.language.lexical[kind]
        for length in (4, 3, 2, 1):
            name = " ".join(self.tokens[at : at + length])
            if name not in names:
                name = name[:1].lower() + name[1:]  # with a capital, as at the start of a sentence
            if name in names and at + length <= len(self.tokens):
                yield name, at + length
                return
        self.fail(at, f"a {kind}")

    def match(self, pieces: list[Piece], number: int, at: int, slots: dict[str, Any]) -> Found:
        """Match the rest of a template from here."""
        if number == len(pieces):
            yield slots, at
            return
        piece = pieces[number]
        if piece.optional:
            yield from self.match_optional(pieces, number, at, slots)
        elif piece.slot and piece.many:
            for items, end in self.several(piece, at, []):
                yield from self.match(pieces, number + 1, end, {**slots, piece.slot: items})
        elif piece.slot:
            for tree, end in self.phrase(piece.kind, at):
                yield from self.match(pieces, number + 1, end, {**slots, piece.slot: tree})
        elif at < len(self.tokens) and self.tokens[at].lower() in piece.lower:
            yield from self.match(pieces, number + 1, at + 1, slots)
        else:
            self.fail(at, f"'{piece.words[0]}'")

    def match_optional(self, pieces: list[Piece], number: int, at: int, slots: dict[str, Any]) -> Found:
        """Match with the optional part first, then without."""
        inner = pieces[number].inner
        flag = "" if any(piece.slot for piece in inner) else flag_of(inner)
        for found, end in self.match(inner, 0, at, slots):
            yield from self.match(pieces, number + 1, end, {**found, flag: True} if flag else found)
        yield from self.match(pieces, number + 1, at, slots)

    def several(self, piece: Piece, at: int, before: list[Any]) -> Found:
        """Match as many phrases as possible, then fewer."""
        if before and piece.joint:
            joints = [",", piece.joint] if piece.joint.isalpha() else [piece.joint]
            nexts = [at + 1] if at < len(self.tokens) and self.tokens[at] in joints else []
            if not nexts:
                self.fail(at, f"'{piece.joint}'")
        else:
            nexts = [at]
        for begin in nexts:
            for tree, end in self.phrase(piece.kind, begin):
                if end > begin:
                    yield from self.several(piece, end, [*before, tree])
        if before or not piece.joint:
            yield before, at
