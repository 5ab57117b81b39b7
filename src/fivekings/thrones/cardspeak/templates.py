"""Templates: how a form is written, read into pieces. `forms.py` says what they mean."""

import re
from typing import Final

SLOT: Final = re.compile(r"\{(\w+):(\w+)([*]|[+][^}]+)?\}")


class Piece:
    """One element of a template: a word, a slot, or an optional part."""

    __slots__ = ("flag", "inner", "joint", "joints", "kind", "lower", "many", "optional", "slot", "words")

    def __init__(self) -> None:
        self.words: list[str] = []
        self.lower: list[str] = []
        self.slot = ""
        self.kind = ""
        self.many = False
        self.joint = ""
        self.joints: tuple[str, ...] = ()
        """What may stand between two phrases of a list."""
        self.flag = ""
        """The name of the flag for an optional part without slots."""
        self.optional = False
        self.inner: list[Piece] = []


class Form:
    """One way to say something."""

    __slots__ = ("firsts", "kind", "name", "pieces", "template")

    def __init__(self, kind: str, name: str, template: str) -> None:
        self.kind = kind
        self.name = name
        self.template = template
        self.pieces = parse_template(template)
        self.firsts: set[str] = set()
        """The words it can start with, and as `<kind>` the names and values. Filled when a text is read."""


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
            piece.flag = "" if any(inner.slot for inner in piece.inner) else flag_of(piece.inner)
        elif text[0] == "{":
            found = SLOT.match(text)
            if found is None:
                raise ValueError(f"bad slot in {text!r}")
            piece.slot, piece.kind = found[1], found[2]
            piece.many = found[3] is not None
            piece.joint = (found[3] or "*")[1:]
            piece.joints = (",", piece.joint) if piece.joint.isalpha() else (piece.joint,)
            text = text[found.end() :]
        else:
            found = re.match(r"[^\s\[\]{}]+", text)
            assert found is not None
            piece.words = found[0].split("|")
            piece.lower = [word.lower() for word in piece.words]
            text = text[found.end() :]
        pieces.append(piece)
    return pieces, ""


def flag_of(pieces: list[Piece]) -> str:
    """The name of the flag for an optional part without slots."""
    return "_".join(piece.words[0] for piece in pieces if piece.words and piece.words[0].isalpha())
