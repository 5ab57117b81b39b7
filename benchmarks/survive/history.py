"""The history checker: does what clients sent, heard and saw agree with the record in the database?

It knows nothing of servers and databases. `check` takes the history of one game and returns a verdict.

>>> rows = [(1, [0, 0, [5], 0]), (2, [1, 0, [7], 0])]
>>> told = {-1: [[], ["five"], ["seven"]]}
>>> sent = [Sent(0, 0, [5], 0, "ack", 1), Sent(1, 0, [7], 0, "ack", 2)]
>>> watcher = Witness("a spectator", -1, [[Sight(0, [], since=-1), Sight(1, ["five"]), Sight(2, ["seven"])]])
>>> check(History("t", rows, sent, [watcher], told)).wrong
[]
>>> check(History("t", rows[:1], sent, [watcher], told)).lost
['t: seat 1 had entry 2 acknowledged, [1, 0, [7], 0], and it is not in the record', \
't: a spectator saw entry 2, and the record ends at 1']
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

Row = tuple[int, list[Any]]
"""An entry as the database has it: its number, and its line `[seat, request, [picks], amount]`."""

ACK: Final = "ack"
REFUSED: Final = "refused"
UNKNOWN: Final = "unknown"
PASS: Final = [-1]
"""What the server picks when it passes for a player."""


@dataclass
class Sent:
    """A decision that a client sent, and what became of it as far as the client knows."""

    seat: int
    request: int
    picks: list[int]
    amount: int
    result: str = UNKNOWN
    at: int = 0
    """The entry that the acknowledgement named."""
    refused_again: bool = False
    """Was it sent a second time, because no answer came, and refused then?"""

    @property
    def line(self) -> list[Any]:
        """The line that this decision becomes in the record."""
        return [self.seat, self.request, self.picks, self.amount]


@dataclass
class Sight:
    """A step or a welcome that somebody received: which entry it brought them to, and the events that came with it."""

    at: int
    events: list[Any]
    since: int | None = None
    """For a welcome, the entry after which its events begin if they are complete; a step has none."""
    complete: bool = True


@dataclass
class Witness:
    """Somebody who watched a game, and everything they saw, one list for each connection."""

    name: str
    eyes: int
    """With whose eyes: a seat's, or -1 for a spectator's."""
    connections: list[list[Sight]]
    view: Any = None
    """The view they had in the end, where it is to be compared."""


@dataclass
class History:
    """Everything that is known of one game."""

    table: str
    rows: list[Row]
    """The record in the database, in the end."""
    sent: list[Sent]
    """What was sent, in the order in which each client sent it."""
    witnesses: list[Witness]
    told: dict[int, list[list[Any]]]
    """For each pair of eyes: what replaying the record tells them, entry by entry, the start of the game first."""
    views: dict[int, Any] = field(default_factory=dict)
    """For each pair of eyes: what they see after the last entry."""
    passable: set[int] | None = None
    """The entries that the server may make for a player; None where that is not to be checked."""


@dataclass
class Verdict:
    """What was found."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    disordered: list[str] = field(default_factory=list)
    """Wrong place, wrong order, made up, or seen differently."""
    acknowledged: int = 0
    written_unheard: int = 0
    """Decisions in the record whose acknowledgement did not arrive."""
    unwritten: int = 0
    """Decisions that were neither acknowledged nor written."""
    refused: int = 0
    automatic: Counter[int] = field(default_factory=Counter)
    """Passes that the server made, by seat."""

    @property
    def wrong(self) -> list[str]:
        """Everything that must not be."""
        return self.lost + self.doubled + self.disordered

    def add(self, other: "Verdict") -> None:
        """Count another game in."""
        for name in ("lost", "doubled", "disordered"):
            getattr(self, name).extend(getattr(other, name))
        for name in ("acknowledged", "written_unheard", "unwritten", "refused"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.automatic.update(other.automatic)


def check(history: History) -> Verdict:
    """Find everything in a history that must not be."""
    verdict = Verdict()
    check_numbers(history, verdict)
    check_sent(history, verdict)
    check_origins(history, verdict)
    for witness in history.witnesses:
        check_witness(history, witness, verdict)
    return verdict


def check_numbers(history: History, verdict: Verdict) -> None:
    """Entries are numbered from 1, without a gap, each once; and each question of a seat is answered once, in order."""
    table, numbers = history.table, Counter(number for number, _ in history.rows)
    last = max(numbers, default=0)
    verdict.lost += [f"{table}: entry {number} is missing" for number in range(1, last + 1) if number not in numbers]
    verdict.doubled += [
        f"{table}: entry {number} is there {count} times" for number, count in numbers.items() if count > 1
    ]
    answers: dict[int, dict[int, int]] = {}
    for number, (seat, request, _, _) in sorted(history.rows, key=lambda row: row[0]):
        mine = answers.setdefault(seat, {})
        if request in mine and mine[request] != number:
            verdict.doubled.append(
                f"{table}: seat {seat} answers question {request} in entry {mine[request]} and in entry {number}"
            )
        elif request < max(mine, default=-1):
            verdict.disordered.append(f"{table}: entry {number} answers question {request} of seat {seat} too late")
        mine[request] = number


def check_sent(history: History, verdict: Verdict) -> None:
    """What was acknowledged is in the record where the acknowledgement said; what was refused is not in it."""
    table, lines, newest = history.table, dict(history.rows), dict[int, int]()
    found: dict[str, int] = {}
    for number, line in history.rows:
        found.setdefault(repr(line), number)
    for sent in history.sent:
        place = found.get(repr(sent.line))
        if sent.result == ACK:
            verdict.acknowledged += 1
            named = f"seat {sent.seat} had entry {sent.at} acknowledged, {sent.line}"
            if place is None:
                verdict.lost.append(f"{table}: {named}, and it is not in the record")
            elif lines.get(sent.at) != sent.line:
                verdict.disordered.append(f"{table}: {named}, and it is entry {place}")
            if sent.at <= newest.get(sent.seat, 0):
                verdict.disordered.append(f"{table}: {named}, after entry {newest[sent.seat]}")
            newest[sent.seat] = max(sent.at, newest.get(sent.seat, 0))
        elif sent.result == REFUSED:
            verdict.refused += 1
            if place is not None:
                verdict.disordered.append(f"{table}: {sent.line} was refused and is entry {place}")
        elif place is not None:
            verdict.written_unheard += 1
            if sent.refused_again:
                verdict.disordered.append(
                    f"{table}: {sent.line} is entry {place} and was refused when it was sent again"
                )
        else:
            verdict.unwritten += 1


def check_origins(history: History, verdict: Verdict) -> None:
    """Every entry was sent by its player, or is a pass that the server may make for them."""
    sent = {repr(one.line) for one in history.sent}
    for number, line in history.rows:
        if repr(line) in sent:
            continue
        if line[2] == PASS and (history.passable is None or number in history.passable):
            verdict.automatic[line[0]] += 1
        else:
            verdict.disordered.append(f"{history.table}: nobody sent entry {number}, {line}")


def check_witness(history: History, witness: Witness, verdict: Verdict) -> None:
    """Somebody saw the record's events, in its order, never went back, and saw everything in the end."""
    table, name, told = history.table, witness.name, history.told[witness.eyes]
    last = len(told) - 1
    at = -1
    for connection in witness.connections:
        for place, sight in enumerate(connection):
            if sight.at > last:
                verdict.lost.append(f"{table}: {name} saw entry {sight.at}, and the record ends at {last}")
                return
            verdict.disordered += [f"{table}: {name} {what}" for what in sight_errors(sight, at, place, told)]
            at = sight.at
    if at < last:
        verdict.lost.append(f"{table}: {name} saw {at} entries of {last}")
    elif witness.view is not None and witness.view != history.views[witness.eyes]:
        verdict.disordered.append(f"{table}: {name} has another view in the end than the record leads to")


def sight_errors(sight: Sight, before: int, place: int, told: list[list[Any]]) -> Iterator[str]:
    """What is wrong with a step or a welcome that came after entry `before`."""
    if sight.since is None:
        if place == 0:
            yield f"got step {sight.at} before any welcome"
        elif sight.at != before + 1:
            yield f"got step {sight.at} after {before}"
        if sight.events != told[sight.at]:
            yield f"saw other events in step {sight.at} than the record tells"
        return
    if sight.at < before:
        yield f"was welcomed at {sight.at} after seeing {before}"
    if sight.complete:
        if sight.events != [event for events in told[sight.since + 1 : sight.at + 1] for event in events]:
            yield f"was told other events from {sight.since} to {sight.at} than the record tells"
        return
    whole = [event for events in told[: sight.at + 1] for event in events]
    if sight.events != whole[len(whole) - len(sight.events) :]:
        yield f"was told other events up to {sight.at} than the record tells"
