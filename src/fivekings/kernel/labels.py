"""Labels: the words with which a choice can be made in a game, so that a mistyped one is told from an illegal one."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from fivekings.kernel.names import fold, nearest


class Lexicon:
    """Every label that a choice of one game could have.

    `words` are whole labels. `patterns` have slots in braces, such as `invade {territory} from {territory}`; `slots`
    list what may stand in each. `{number}` is any whole number.
    """

    def __init__(self, words: Iterable[str], patterns: Iterable[str], slots: Mapping[str, Iterable[str]]) -> None:
        self.words = {fold(word): word for word in words}
        self.slots = {slot: by_fold(names) for slot, names in slots.items()}
        self.patterns = [(pattern, compiled(pattern)) for pattern in patterns]

    def fault(self, text: str) -> str:
        """Why no choice could ever have this label, with the nearest that could; empty where one could.

        >>> lexicon = Lexicon(["pass"], ["deploy {number} to {territory}"], {"territory": ["Karhold", "Winterfell"]})
        >>> lexicon.fault("deploy 3 to Winterfell")
        ''
        >>> lexicon.fault("deploy 3 to Winterfel")
        "there is no territory 'winterfel'; did you mean 'Winterfell'?"
        >>> lexicon.fault("pas")
        "no choice is called 'pas'; did you mean 'pass'?"
        """
        wanted = fold(text)
        if wanted in self.words:
            return ""
        wrong: tuple[int, str] = (0, "")
        for pattern, (form, slots) in self.patterns:
            found = form.fullmatch(wanted)
            if found is None:
                continue
            unknown = [
                (slot, said) for slot, said in zip(slots, found.groups(), strict=True) if not self.has(slot, said)
            ]
            if not unknown:
                return ""
            slot, said = unknown[0]
            literal = len(re.sub(r"\{\w+\}", "", pattern))
            if literal > wrong[0]:
                wrong = (
                    literal,
                    f"there is no {slot.replace('_', ' ')} '{said}'{nearest(said, self.slots[slot].values())}",
                )
        if wrong[1]:
            return wrong[1]
        known = [*self.words.values(), *[pattern for pattern, _ in self.patterns]]
        for names in self.slots.values():
            known += names.values()
        return f"no choice is called '{text}'{nearest(text, known)}"

    def has(self, slot: str, said: str) -> bool:
        """May this stand in a slot?"""
        return said.isdecimal() if slot == "number" else said in self.slots[slot]


def by_fold(names: Iterable[str]) -> dict[str, str]:
    """Names by how they are compared; of several that are the same, the first."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(fold(name), name)
    return found


def said_in(pattern: str, text: str) -> list[str]:
    """What a folded text has in the slots of a pattern; nothing where it does not fit.

    >>> said_in("invade {territory} from {territory}", "invade karhold from the gift")
    ['karhold', 'the gift']
    """
    found = compiled(pattern)[0].fullmatch(text)
    return [] if found is None else list(found.groups())


@cache
def compiled(pattern: str) -> tuple[re.Pattern[str], list[str]]:
    """A pattern as an expression over folded text, and its slots in order."""
    parts = re.split(r"\{(\w+)\}", pattern)
    form = ""
    for place, part in enumerate(parts):
        if place % 2:
            form += r"(\d{1,9})" if part == "number" else "(.+?)"
        else:
            form += re.escape(fold_part(part))
    return re.compile(form), parts[1::2]


def fold_part(text: str) -> str:
    """Fold a part of a pattern and keep the blanks at its ends."""
    folded = fold(text)
    return (" " if text[:1] == " " else "") + folded + (" " if text[-1:] == " " and folded else "")
