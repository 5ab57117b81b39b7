"""Teaching: why a text cannot be read, what could stand there, and what to write instead.

A proposal is found by search: rules for printed wordings (`printed.py`) are applied, in any combination, to the
sentence that cannot be read, those texts first that are read furthest. Only a text that the language reads is proposed.
"""

import difflib
import heapq
import re
from typing import Final, NamedTuple

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.cardspeak.completing import Completer, Rest, completion_of
from fivekings.thrones.cardspeak.forms import TOKEN, Language, Unreadable
from fivekings.thrones.cardspeak.happening import compile_trigger
from fivekings.thrones.cardspeak.patient import PATIENCE, Patient
from fivekings.thrones.cardspeak.printed import FURTHER, RULES, SELF, Rule
from fivekings.thrones.cardspeak.sense import check_sense
from fivekings.thrones.cardspeak.templates import Piece
from fivekings.thrones.cardspeak.word_search import vocabulary

TRIES: Final = 240
"""How many texts are tried in search of a proposal."""
FEW: Final = 6
"""Up to this many expected words are listed."""
NEAREST: Final = 3
"""How many of the nearest phrases are shown."""
ALIKE: Final = 0.45
"""How much a phrase must resemble what was written, from 0 to 1."""
LONGEST: Final = 400
"""Longer sentences are not rewritten: they would take too long."""
LONGEST_CLAUSE: Final = 24
"""How many words are compared with phrases."""
PARTS: Final = {
    "trigger": "a trigger",
    "event": "a trigger",
    "contest": "a trigger",
    "qualifier": "a trigger",
    "cost": "a cost",
    "step": "an effect",
    "constant": "a constant",
    "condition": "a condition",
}
"""The kinds that an error names as what was being read."""
BREAKS: Final = (".", ":", ";", "=>")


class Phrase(NamedTuple):
    """A phrase that resembles what was written: its template, kind and example."""

    template: str
    kind: str
    example: str
    here: bool
    """Could it stand where reading stopped?"""


class Proposal(NamedTuple):
    """What to write instead: the sentence, the whole text with it, and the lessons. If `whole` is false, the sentence
    is only read further than before."""

    sentence: str
    text: str
    lessons: list[str]
    whole: bool


class Advice(NamedTuple):
    """What is wrong with a text: what was read so far, the word that stopped it, and what could be written."""

    read: str
    """The sentence up to the word; empty at its start."""
    kind: str
    """The part of a sentence that was being read, as a noun; may be empty."""
    word: str
    """Empty at the end of the text."""
    guess: str
    """The nearest word that could stand there, as a hint; may be empty."""
    phrases: list[Phrase]
    proposals: list[Proposal]
    place: int
    """Where in the text the word starts."""

    def headline(self) -> str:
        """The error in one line."""
        if not self.word:
            return f"the text stops too soon after '{self.read}'" if self.read else "there is no text"
        return f"'{self.word}' cannot be read here{self.guess}"

    def lines(self) -> list[str]:
        """The error in full, line by line, in plain text."""
        said = [self.headline()]
        if self.read and self.word:
            said.append(f"read so far: {self.read}{f' (in {self.kind})' if self.kind else ''}")
        for phrase in self.phrases[: 1 if any(proposal.whole for proposal in self.proposals) else NEAREST]:
            label = "could stand here" if phrase.here else "similar phrase"
            example = "" if phrase.example == phrase.template else f"  (for example: {phrase.example})"
            said.append(f"{label}: {phrase.template}{example}")
        for proposal in self.proposals:
            said.append(f"{'write' if proposal.whole else 'better, though not all of it'}: {proposal.sentence}")
            said += [f"  because {lesson}" for lesson in proposal.lessons]
        return said


def advise(language: Language, text: str, trouble: Unreadable, title: str = "") -> Advice:
    """Explain why a text cannot be read. The card's title helps to find where it names itself."""
    starts = [found.start() for found in TOKEN.finditer(text)]
    place = starts[trouble.at] if trouble.at < len(starts) else len(text.rstrip())
    begin, _ = sentence_at(text, trouble.at)
    word = trouble.tokens[trouble.at] if trouble.at < len(trouble.tokens) else ""
    phrases, kind = phrases_at(language, trouble)
    expected = words_expected(language, trouble)
    read = " ".join(text[begin:place].split())
    found = proposals(language, text, trouble.at, [*own_title(title), *RULES, *spelling(word, expected)])
    return Advice(read, kind, word, guess_of(word, expected), phrases, found, place)


def guess_of(word: str, expected: list[str]) -> str:
    """A hint: the nearest word that was expected, or all of them if there are few."""
    close = nearest(word, expected) if word else ""
    if close.startswith("; it is one of"):
        return f"; expected {' or '.join(dict.fromkeys(expected))}" if len(expected) <= FEW else ""
    return close


def spelling(word: str, expected: list[str]) -> list[Rule]:
    """A rule for a misspelled word, if it resembles one that was expected."""
    close = difflib.get_close_matches(word.lower(), [one.lower() for one in expected], 1, 0.7) if word.isalpha() else []
    if not close:
        return []
    right = next(one for one in expected if one.lower() == close[0])
    return [Rule(re.compile(rf"\b{re.escape(word)}\b"), right, f"'{word}' is not a word here; '{right}' is")]


def own_title(title: str) -> list[Rule]:
    """A rule for a card that names itself."""
    pattern = rf"\"?\b{re.escape(title)}(?!\w)\"?(?!')"
    return [Rule(re.compile(pattern, re.IGNORECASE), "self", SELF)] if title else []


def words_expected(language: Language, trouble: Unreadable) -> list[str]:
    """The words that were expected where reading stopped."""
    words: list[str] = []
    for item in sorted(trouble.expected):
        if item.startswith("'"):
            words.append(item[1:-1])
        else:
            words += sorted(language.lexical.get(item.removeprefix("a "), ()))
    return words


# --- the nearest phrases ----------------------------------------------------------------------------------------------


def phrases_at(language: Language, trouble: Unreadable) -> tuple[list[Phrase], str]:
    """The phrases that could stand where reading stopped and resemble what stands there, the nearest first; and the
    part of the sentence that was being read."""
    reader = Completer(language, trouble.tokens[: trouble.at])
    try:
        reader.note()
    except (BadInput, RecursionError):
        return [], ""
    wanted = clause(trouble.tokens[trouble.at :])
    begun = [rest for rest in reader.rests.values() if is_begun(rest)]
    scored = [(likeness(wanted, fixed_words(rest.pieces)), rest) for rest in reader.rests.values()]
    best = sorted((item for item in scored if item[0] >= ALIKE), key=lambda item: -item[0])
    found: dict[str, Phrase] = {}
    for _, rest in best or [(0.0, rest) for rest in begun[:NEAREST]]:
        made = completion_of(language, rest, trouble.tokens[max(0, trouble.at - 1) : trouble.at], "")
        found.setdefault(made.shows, Phrase(made.shows, made.kind, made.example, True))
    if not best and wanted:
        found = {phrase.template: phrase for phrase in [*elsewhere(language, trouble), *found.values()]}
    parts = [PARTS[rest.form.kind] for rest in begun if rest.form.kind in PARTS]
    return list(found.values())[:NEAREST], next(iter(parts), "")


STEPS_FIRST: Final = 0.4
"""How much less like the words a verb may be than another phrase: most texts go wrong in what they do."""


def elsewhere(language: Language, trouble: Unreadable) -> list[Phrase]:
    """The phrase of the whole language that is nearest to the part of the sentence where reading stopped."""
    begin = trouble.at
    while begin and trouble.tokens[begin - 1] not in BREAKS:
        begin -= 1
    tried = clause(trouble.tokens[begin:])
    scored = []
    for key, form in language.names.items():
        words = fixed_words(form.pieces)
        exact = sum(word in ways for word in tried for ways in words)
        alike = likeness(tried, words)
        scored.append((round(alike + STEPS_FIRST * (form.kind in ("step", "act")), 3), exact, alike, key))
    _, _, score, key = max(scored)
    entry = vocabulary(language)[key]
    return [Phrase(entry.template, entry.kind, entry.example, False)] if score >= ALIKE else []


def is_begun(rest: Rest) -> bool:
    """Has a template been read in part?"""
    return rest.option is not None or rest.pieces[0] is not rest.form.pieces[0]


def clause(tokens: list[str]) -> list[str]:
    """The words up to the next sign that ends a clause."""
    end = next((place for place, token in enumerate(tokens) if place and token in BREAKS), len(tokens))
    return [token.lower() for token in tokens[: min(end, LONGEST_CLAUSE)]]


def likeness(said: list[str], words: list[list[str]]) -> float:
    """How much words resemble a template, from 0 to 1. A misspelled word counts as the word it resembles."""
    if not said or not words:
        return 0.0
    usual = {way: ways[0] for ways in words for way in ways}
    spoken = [usual.get((difflib.get_close_matches(word, usual, 1, 0.75) or [word])[0], word) for word in said]
    return difflib.SequenceMatcher(None, spoken, [ways[0] for ways in words]).ratio()


def fixed_words(pieces: list[Piece]) -> list[list[str]]:
    """The fixed words of a template, each with its spellings."""
    found: list[list[str]] = []
    for piece in pieces:
        if piece.optional:
            found += fixed_words(piece.inner)
        elif piece.lower:
            found.append(piece.lower)
    return found


# --- proposals --------------------------------------------------------------------------------------------------------


def sentence_at(text: str, at: int) -> tuple[int, int]:
    """Where the sentence with a token starts and ends; its limit in brackets belongs to it."""
    found = list(TOKEN.finditer(text))
    begin = 0
    for token in found[:at]:
        stops = token[0] == "." and not text[token.end() :].lstrip().startswith("(")
        if stops or (token[0] == ")" and text[: token.start()].rpartition("(")[0].rstrip().endswith(".")):
            begin = token.end()
    end = next((token.end() for token in found[at:] if token[0] == "."), len(text))
    bracket = re.match(r"\s*\([^)]*\)", text[end:])
    begin += len(text[begin:]) - len(text[begin:].lstrip())
    return min(begin, len(text)), end + bracket.end() if bracket else end


def units(text: str, at: int) -> list[tuple[int, int]]:
    """The parts of a text to rewrite: the rest of the line from the sentence that cannot be read, the sentence alone,
    and with the sentence before it; that first for a sentence that may be a further step of it."""
    begin, end = sentence_at(text, at)
    line_begin, line_end = text.rfind("\n", 0, begin) + 1, text.find("\n", begin)
    line = len(text) if line_end < 0 else max(line_end, end)
    before = text.rfind(". ", line_begin, max(line_begin, begin - 2))
    merged = (line_begin if before < 0 else before + 2, line)
    found = [(begin, line), (begin, end)]
    return list(dict.fromkeys([merged, *found] if FURTHER.match(text, begin) else [*found, merged]))


def proposals(language: Language, text: str, at: int, rules: list[Rule]) -> list[Proposal]:
    """What to write instead of a text, by rules: one that can be read, or at least can be read further."""
    search = Search(language, rules)
    further: list[Proposal] = []
    for begin, end in [(begin, end) for begin, end in units(text, at) if end - begin <= LONGEST]:
        for sentence, lessons, whole in search.rewrite(text[begin:end].strip()):
            made = Proposal(sentence, text[:begin] + sentence + text[end:], lessons, whole)
            if whole:
                return [made]
            further.append(made)
    return further[:1]


class Search:
    """The search for a text that can be read, within a limit."""

    def __init__(self, language: Language, rules: list[Rule]) -> None:
        self.language = language
        self.rules = rules
        self.left = PATIENCE
        self.tries = TRIES

    def unread(self, text: str) -> tuple[int, str]:
        """How many words of a text cannot be read; for a text that can be read and makes sense 0, and the text as the
        language writes it."""
        self.tries -= 1
        tokens = TOKEN.findall(text)
        reader = Patient(self.language, tokens, self.left)
        tree = next((tree for tree, end in reader.phrase("text", 0) if end == len(tokens)), None)
        self.left = reader.left
        if tree is None:
            return max(1, len(tokens) - reader.furthest), text
        try:
            check_sense(tree, self.language)
            for line in tree["lines"]:
                if line["trigger"] is not None and line["timing"] is not None:
                    compile_trigger(line["trigger"], self.language.timings[line["timing"]][0])
        except BadInput:
            return 1, text
        return 0, self.language.write("text", tree)

    def rewrite(self, text: str) -> list[tuple[str, list[str], bool]]:
        """The first rewriting of a text that can be read, with its lessons; or one that can be read further."""
        try:
            worst, _ = self.unread(text)
            ahead: list[tuple[int, int, int, str, tuple[str, ...]]] = [(worst, 0, 0, text, ())]
            seen = {text}
            best: tuple[int, str, tuple[str, ...]] = (worst, text, ())
            while ahead and self.tries > 0:
                unread, _, _, now, lessons = heapq.heappop(ahead)
                if unread < best[0]:
                    best = (unread, now, lessons)
                for number, rule in enumerate(self.rules):
                    changed = changed_by(rule, now)
                    if changed in seen:
                        continue
                    seen.add(changed)
                    left, written = self.unread(changed)
                    learned = lessons if rule.lesson in lessons else (*lessons, rule.lesson)
                    if left == 0:
                        return [(written, list(learned), True)]
                    if left <= worst + 1:
                        heapq.heappush(ahead, (left + len(learned) // 2, len(learned), number, changed, learned))
        except (BadInput, RecursionError):
            return []
        return [(best[1], list(best[2]), False)] if best[2] else []


def changed_by(rule: Rule, text: str) -> str:
    """A text after a rule, with single spaces."""
    return re.sub(r" {2,}", " ", rule.pattern.sub(rule.replacement, text)).strip()
