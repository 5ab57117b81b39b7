"""Completion: the words and phrases that can come next in a text, the likeliest first."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold
from fivekings.thrones.cardspeak.forms import TOKEN, Found, Language, Node
from fivekings.thrones.cardspeak.patient import Patient
from fivekings.thrones.cardspeak.templates import Form, Piece
from fivekings.thrones.cardspeak.word_search import FIXED, filled, tidy, usual, vocabulary

MOST: Final = 20
"""The largest number of completions."""

FEW: Final = 6
"""How many names of a list are shown before the first letter is typed."""

VALUE_USES: Final = 50
"""How a number or a title ranks among words."""

PARTIAL: Final = re.compile(r"[A-Za-z][\w'’-]*$")
SINGULAR_AFTER: Final = frozenset(
    {"you", "they", "1", "+1", "a", "each", "your", ":", ";", "=>", ",", "may", "then", "and", "either"}
)


class Completion(NamedTuple):
    """What can come next: the words to insert, the rest of the phrase with kinds as slots, and an example."""

    insert: str
    shows: str
    kind: str
    example: str
    typed: int
    """How many letters before the cursor it replaces."""


class Rest(NamedTuple):
    """What is left of a template: its form, the optional part it is in, and the pieces to come."""

    form: Form
    option: Piece | None
    pieces: list[Piece]

    def use(self) -> str:
        """The name under which its uses are counted."""
        if self.option is None:
            return self.form.name
        return f"{self.form.name}.{self.option.flag or next(inner.slot for inner in self.option.inner if inner.slot)}"


@lru_cache(maxsize=8)
def rests_of(forms: tuple[Form, ...]) -> dict[int, Rest]:
    """The form of each list of pieces, with what follows it in the form, by the identity of the list."""
    found: dict[int, Rest] = {}
    for form in forms:
        found[id(form.pieces)] = Rest(form, None, [])
        add_inner(form, form.pieces, [], found)
    return found


def add_inner(form: Form, pieces: list[Piece], after: list[Piece], found: dict[int, Rest]) -> None:
    """Add the optional parts of a template."""
    for number, piece in enumerate(pieces):
        if piece.optional:
            follows = [*pieces[number + 1 :], *after]
            found[id(piece.inner)] = Rest(form, piece, follows)
            add_inner(form, piece.inner, follows, found)


class Completer(Patient):
    """A reader that notes every way to read on at the end of a text, or where reading stopped."""

    def __init__(self, language: Language, tokens: list[str]) -> None:
        super().__init__(language, tokens)
        self.explaining = True
        self.furthest = len(tokens)
        self.rests: dict[int, Rest] = {}
        """By the identity of the piece that is missing."""
        self.kinds: set[str] = set()
        self.joints: set[tuple[str, str]] = set()
        """The words that can continue a list, with the kind of its items."""
        self.owners = rests_of(tuple(language.names.values()))

    def miss(self, at: int, pieces: list[Piece], piece: Piece) -> None:
        """Note what is left of the template."""
        super().miss(at, pieces, piece)
        if at == self.furthest:
            form, option, after = self.owners[id(pieces)]
            place = next(number for number, one in enumerate(pieces) if one is piece)
            self.rests[id(piece)] = Rest(form, option, [*pieces[place:], *after])

    def value(self, kind: str, at: int) -> Found:
        """Note that a number or a title can stand here."""
        if at == self.furthest:
            self.kinds.add(kind)
        return super().value(kind, at)

    def lexical(self, kind: str, at: int) -> Found:
        """Note that a name from a list can stand here."""
        if at == self.furthest:
            self.kinds.add(kind)
        return super().lexical(kind, at)

    def further(self, piece: Piece, at: int) -> Found:
        """Note that a list can go on here."""
        if at == self.furthest and piece.joint.isalpha():
            self.joints.add((piece.joint, piece.kind))
        return super().further(piece, at)

    def note(self) -> None:
        """Read the text as far as it goes."""
        self.phrase("text", 0)


def uses_of(texts: Mapping[str, Any]) -> Counter[str]:
    """How often texts use each form, each slot of a form and each name from a list, and each word after the word or the
    two words before it; from texts with their trees."""
    counts: Counter[str] = Counter()
    for text in texts:
        words = ["", *[token.lower() for token in TOKEN.findall(text)]]
        for place in range(1, len(words)):
            counts.update(follows(words[:place], words[place]))
    ahead = list(texts.values())
    while ahead:
        tree = ahead.pop()
        if isinstance(tree, list):
            ahead += tree
        elif isinstance(tree, Node):
            counts[tree.form] += 1
            counts.update(f"{tree.form}.{slot}" for slot, value in tree.slots.items() if value not in (None, []))
            ahead += tree.slots.values()
        elif isinstance(tree, str):
            counts[f"'{tree}'"] += 1
    return counts


def follows(before: list[str], word: str) -> tuple[str, str]:
    """The names under which a word is counted after the two words before it, and after the last of them."""
    last = before[-2:] if before and before[-1] not in ("", ".") else ["."]
    return f"{' '.join(last)} > {word}", f"{last[-1]} > {word}"


def complete(
    language: Language, text: str, uses: Mapping[str, int] | None = None, titles: Collection[str] = ()
) -> list[Completion]:
    """The words and phrases that can come next in a text that ends at the cursor, at most 20, the likeliest first.

    A word that has begun is completed; after a whole word, its continuations follow. Forms that printed cards use more
    often come first. Inside a title, the known titles are offered. A text that cannot be read so far has none.
    """
    if text.count('"') % 2:
        return complete_title(text.rpartition('"')[2], titles)
    partial = PARTIAL.search(text)
    typed = partial[0] if partial else ""
    found = next_words(language, text[: len(text) - len(typed)], typed, uses or {})
    if typed:
        known = {item.insert for item in found}
        found += [item for item in next_words(language, text, "", uses or {}) if item.insert not in known]
    return found[:MOST]


def complete_title(typed: str, titles: Collection[str]) -> list[Completion]:
    """The titles that begin as typed, then those that contain it."""
    wanted = fold(typed)
    fitting = sorted(title for title in titles if wanted in fold(title))
    fitting.sort(key=lambda title: not fold(title).startswith(wanted))
    return [Completion(f'{title}"', title, "title", f'"{title}"', len(typed)) for title in fitting[:MOST]]


def next_words(language: Language, text: str, typed: str, uses: Mapping[str, int]) -> list[Completion]:
    """What can follow a text and begins with what was typed."""
    tokens = TOKEN.findall(text)
    reader = Completer(language, tokens)
    try:
        reader.note()
    except (BadInput, RecursionError):
        return []
    before = [token.lower() for token in tokens]
    ranked = [
        (uses.get(rest.use(), 0), completion_of(language, rest, before[-1:], typed)) for rest in reader.rests.values()
    ]
    for kind in sorted(reader.kinds):
        ranked += values_of(language, kind, typed, uses)
    ranked += [(0, joint_of(language, joint, kind, typed)) for joint, kind in sorted(reader.joints)]
    ranked.sort(key=lambda item: (*[-uses.get(key, 0) for key in follows(before, first_of(item[1]))], -item[0]))
    found: dict[str, Completion] = {}
    for _, item in ranked:
        if item.insert.lower().startswith(typed.lower()) and not (typed and item.insert.lower() == typed.lower()):
            found.setdefault(item.shows, item)
    return list(found.values())


def joint_of(language: Language, joint: str, kind: str, typed: str) -> Completion:
    """A completion that continues a list."""
    example = tidy(" ".join([joint, *usual(language, kind)]))
    return Completion(joint, f"{joint} <{kind}>", kind, example, len(typed))


def first_of(completion: Completion) -> str:
    """The first word of a completion, as words are counted."""
    return next(iter(TOKEN.findall(completion.insert.lower())), "")


def completion_of(language: Language, rest: Rest, before: list[str], typed: str) -> Completion:
    """A completion by the rest of a template: its fixed words are inserted, up to the first slot or option."""
    words: list[str] = []
    for piece in rest.pieces:
        if piece.slot or piece.optional:
            break
        words.append(spelling(piece, [*before, *words][-1:]))
    shows = tidy(" ".join([*words, *[shown(piece) for piece in rest.pieces[len(words) :]]]))
    form = rest.form
    if rest.option is None:
        example = vocabulary(language)[form.kind, form.name].example
    else:
        example = tidy(" ".join(filled(language, form.pieces, rest.option)))
    return Completion(tidy(" ".join(words)), shows, form.kind, example, len(typed))


def spelling(piece: Piece, before: list[str]) -> str:
    """The spelling of a word: `win` after you, `wins` after others; `card` after 1, `cards` after other numbers."""
    first, last = piece.words[0], piece.words[-1]
    return last if first != "a" and SINGULAR_AFTER.isdisjoint(before) else first


def shown(piece: Piece) -> str:
    """A piece of a template as people read it."""
    if piece.optional:
        return f"[{' '.join([shown(inner) for inner in piece.inner])}]"
    return f"<{piece.kind}>{'…' if piece.many else ''}" if piece.slot else piece.words[0]


def values_of(language: Language, kind: str, typed: str, uses: Mapping[str, int]) -> list[tuple[int, Completion]]:
    """The names of a list, or the most used and a slot for the others; an example of a value; with how often each is
    used."""
    if kind in FIXED:
        insert = '"' if kind == "title" else ""
        return [] if typed else [(VALUE_USES, Completion(insert, f"<{kind}>", kind, FIXED[kind], 0))]
    names = [name for name in language.lexical.get(kind, ()) if name.lower().startswith(typed.lower())]
    names.sort(key=lambda name: (-uses.get(f"'{name}'", 0), name))
    end = ":" if kind == "timing" else ""
    found = [(uses.get(f"'{name}'", 0), Completion(name + end, name + end, kind, name, len(typed))) for name in names]
    if len(found) <= FEW or typed:
        return found
    slot = Completion("", f"<{kind}>", kind, usual(language, kind)[0], 0)
    return [*found[:FEW], (found[FEW][0], slot)]
