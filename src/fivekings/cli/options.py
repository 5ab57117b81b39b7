"""Lists the options of a request: a few in columns, many grouped by source."""

import re
import textwrap

from fivekings.cli.screen import in_columns, width
from fivekings.kernel import DECLINE, Game, Request, State
from fivekings.kernel.names import fold

FEW = 24
"""Longer lists are grouped if their labels allow it."""

HARD = "\x00"
"""A space at which a line does not wrap."""

FROM = re.compile(r"(?P<verb>\w+)(?: #)? (?:(?P<to>.+) from (?P<source>.+)|from (?P<source2>.+) to (?P<to2>.+))")


class Listed:
    """One option with its number in the list."""

    def __init__(self, number: int, label: str, hint: str, default: bool) -> None:
        self.number = number
        self.label = label.replace("# ", "")
        self.hint = hint
        self.default = default

    def line(self) -> str:
        """The option on a line of its own."""
        return f"{self.number:>3}{'*' if self.default else ' '} {noted(self.label, self.hint)}"


def noted(text: str, hint: str) -> str:
    """Text followed by a hint."""
    return f"{text} ({hint})" if hint else text


def counts(game: Game, state: State, request: Request) -> bool:
    """Does the request ask for a number only, so that a typed number is the answer itself?"""
    return all(game.wording.label(state, request, option) == f"{request.kind} {option}" for option in request.options)


def default(game: Game, state: State, request: Request) -> int | None:
    """The answer for Enter: decline if possible; the most if a number is asked for."""
    last = request.options[-1] if request.options else None
    return last if last == DECLINE or counts(game, state, request) else None


def option_lines(game: Game, state: State, request: Request, wanted: str = "") -> list[str]:
    """The options that match some text, with their usual numbers."""
    if counts(game, state, request):
        low, most = request.options[0], request.options[-1]
        return [f"     {request.kind} {low} to {most}  (Enter: {most})"]
    usual = default(game, state, request)
    listed = [
        Listed(
            number,
            game.wording.offer(state, request, option),
            game.wording.hint(state, request, option),
            option == usual,
        )
        for number, option in enumerate(request.options, 1)
    ]
    chosen = [item for item in listed if wanted in fold(item.label)]
    lines = grouped(chosen) if len(chosen) > FEW else in_columns([item.line() for item in chosen])
    if (request.high > 1 or request.low == 0) and not wanted:
        lines.append(f"     {how_many(request)}")
    return [part for line in lines for part in folded(line)]


def how_many(request: Request) -> str:
    """How many options an answer picks, in words."""
    if request.high == 1:
        return "Enter: none"
    count = str(request.low) if request.low == request.high else f"{request.low} to {request.high}"
    return f"pick {count}, with commas between{'; Enter: none' if request.low == 0 else ''}"


def folded(line: str) -> list[str]:
    """Wrap a long line under its text."""
    if len(line) <= width():
        return [line]
    return textwrap.wrap(line, width(), subsequent_indent="     ", break_on_hyphens=False, drop_whitespace=True)


def grouped(items: list[Listed]) -> list[str]:
    """Options grouped by source, one paragraph each; the others one by one."""
    groups: dict[str, list[Listed]] = {}
    single: list[Listed] = []
    for item in items:
        found = FROM.fullmatch(item.label)
        if found is None:
            single.append(item)
            continue
        source = found["source"] or found["source2"]
        item.label = found["to"] or found["to2"]
        groups.setdefault(f"{found['verb']} from {source}", []).append(item)
    lines: list[str] = []
    for head, members in groups.items():
        hints = {item.hint for item in members}
        shared = hints.pop() if len(hints) == 1 else ""
        parts = [f"{item.number} {item.label if shared else noted(item.label, item.hint)}" for item in members]
        text = f"{noted(head, shared)}: {',  '.join(part.replace(' ', HARD) for part in parts)}"
        folded = textwrap.wrap(text, width(), subsequent_indent="      ", break_on_hyphens=False)
        lines += [line.replace(HARD, " ") for line in folded]
    return lines + in_columns([item.line() for item in single])
