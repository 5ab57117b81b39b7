"""Questions to a table outside of the game: allow a takeback, what to do about an absent player."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.server.socket.messages import Question

STAND_IN: Final = "knight"
"""The bot that stands in for an absent player."""


class Asked:
    """A question: about which seat, who may vote, and the votes."""

    __slots__ = ("answers", "cast", "kind", "number", "place", "position", "seat", "text", "voters")

    def __init__(self, number: int, kind: str, seat: int, text: str, answers: list[str], voters: set[int]) -> None:
        self.number = number
        self.kind = kind
        self.seat = seat
        self.text = text
        self.answers = answers
        self.voters = voters
        self.cast: dict[int, str] = {}
        self.place = 0
        self.position = b""
        """The position to return to by a takeback: a snapshot."""


class Votes:
    """The open questions."""

    def __init__(self) -> None:
        self.open: list[Asked] = []
        self.count = 0

    def ask(self, kind: str, seat: int, text: str, answers: list[str], voters: set[int], place: int = 0) -> Asked:
        """Open a question, replacing the same one."""
        self.close(kind, seat)
        self.count += 1
        asked = Asked(self.count, kind, seat, text, answers, voters)
        asked.place = place
        self.open.append(asked)
        return asked

    def asked(self, kind: str, seat: int) -> bool:
        """Is this question open?"""
        return any(one.kind == kind and one.seat == seat for one in self.open)

    def close(self, kind: str, seat: int | None = None) -> bool:
        """Close a question; was it open?"""
        before = len(self.open)
        self.open = [one for one in self.open if one.kind != kind or (seat is not None and one.seat != seat)]
        return len(self.open) < before

    def cast(self, seat: int, number: int, answer: str) -> Asked:
        """Cast a vote."""
        for one in self.open:
            if one.number == number:
                if seat not in one.voters:
                    raise Refused("only the other players can answer that")
                if answer not in one.answers:
                    raise Refused(f"the answer is one of {', '.join(one.answers)}, not '{answer}'")
                one.cast[seat] = answer
                return one
        raise Refused("this question is closed")

    def without(self, seat: int) -> list[Asked]:
        """Remove an absent voter; the questions that this concerns. A takeback still needs their vote, and a stuck game
        waits for any player."""
        concerned = [one for one in self.open if seat in one.voters and one.kind not in ("takeback", "stuck")]
        for one in concerned:
            one.voters.discard(seat)
            one.cast.pop(seat, None)
        return concerned

    def shown(self) -> list[Question]:
        """The questions as everybody sees them."""
        return [
            Question(
                number=one.number,
                kind=one.kind,
                seat=one.seat,
                text=one.text,
                answers=one.answers,
                voted=sorted(one.cast),
            )
            for one in self.open
        ]


def outcome(asked: Asked) -> str:
    """The outcome; empty while the question is open. A takeback needs all votes, a stuck game is ended by one, the rest
    needs a majority.

    >>> asked = Asked(1, "absent", 0, "", ["wait", "bot", "end"], {1, 2, 3})
    >>> asked.cast = {1: "bot", 2: "bot"}
    >>> outcome(asked)
    'bot'
    """
    given = list(asked.cast.values())
    if asked.kind == "stuck":
        return "abandon" if given else ""
    if not asked.voters:
        return "no" if asked.kind == "takeback" else "wait"
    if asked.kind == "takeback":
        if "no" in given:
            return "no"
        return "yes" if len(given) == len(asked.voters) else ""
    for answer in asked.answers:
        if 2 * given.count(answer) > len(asked.voters):
            return answer
    return "wait" if len(given) == len(asked.voters) else ""
