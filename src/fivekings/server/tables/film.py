"""Films: a finished game as everybody saw it, moment by moment, to be watched whatever the rules are by then.

A film is lines of JSON, packed: a head, then one line for each moment with what has changed since the moment before. A
moment has the view of a spectator and, for each seat, how that seat's view differs from it; so each thing is kept once
that all see alike. The view of all eyes together follows from these. Events are kept in words, and where some know more
in both forms.
"""

import lzma
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from fivekings.kernel.errors import BadInput
from fivekings.kernel.event import Event
from fivekings.kernel.request import Choice
from fivekings.server.socket.messages import ENCODER, Told
from fivekings.server.tables import live_game
from fivekings.server.tables.live_game import ALL, NOBODY, LiveGame, Origin

FORMAT: Final = 1
LARGEST: Final = 1 << 20
"""Bytes that a film may have. Of a longer game the last moments are kept without their views."""
PRESET: Final = 4

SET: Final = 0
FIELDS: Final = 1
ITEMS: Final = 2
"""What a change does: it sets a value, changes fields of a dict, or items of a list that stays as long as it is."""
SAME: Final[list[Any]] = []


def change(old: Any, new: Any) -> list[Any]:
    """What makes new data of old; nothing where they are the same. (Deep inside, 1 and true are taken for the same; no
    field of a view is now a number, now a truth.)

    >>> change({"gold": 3, "hand": [1, 2]}, {"gold": 4, "hand": [1, 5]})
    [1, {'gold': [0, 4], 'hand': [2, [[1, [0, 5]]]]}, []]
    """
    if old == new and type(old) is type(new):
        return SAME
    if isinstance(old, dict) and isinstance(new, dict):
        fields = {key: change(old[key], value) if key in old else [SET, value] for key, value in new.items()}
        return [FIELDS, {key: one for key, one in fields.items() if one}, [key for key in old if key not in new]]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        items = [[place, one] for place, one in enumerate(map(change, old, new)) if one]
        return [ITEMS, items]
    return [SET, new]


def changed(old: Any, by: list[Any]) -> Any:
    """Old data after a change; the old stays as it is.

    >>> changed({"gold": 3, "hand": [1, 2]}, [1, {"gold": [0, 4]}, ["hand"]])
    {'gold': 4}
    """
    if not by:
        return old
    if by[0] == SET:
        return by[1]
    if by[0] == FIELDS:
        kept = {key: value for key, value in old.items() if key not in by[2]}
        return {**kept, **{key: changed(old.get(key), one) for key, one in by[1].items()}}
    items = list(old)
    for place, one in by[1]:
        items[place] = changed(items[place], one)
    return items


def shoot(origin: Origin, choices: list[Choice], winners: list[int] | None) -> bytes | None:
    """The film of a game, from its decisions and who won. It begins with the first decision, or at the origin where
    these rules do not lead there. Nothing where a game of older rules goes another way by these."""
    if origin.base is not None and leads_to(origin, choices):
        origin = origin._replace(base=None, version=None)
    play = origin.begin()
    first = play.made
    lines = list(frames(play, choices[first:]))
    complete = play.made == len(choices) and play.state.result == winners
    if origin.base is None and origin.version is not None and not complete:
        return None
    head = {"format": FORMAT, "seats": play.state.seats, "first": first, "complete": complete}
    return packed({**head, "hash": play.state.hash()}, lines)


def leads_to(origin: Origin, choices: list[Choice]) -> bool:
    """Do these rules lead from the first decision to the very position of an origin?"""
    there = origin.begin()
    try:
        play = LiveGame.begin(origin.game, origin.setup, origin.seed)
        for choice in choices[: there.made]:
            play.decide(choice)
    except Exception:  # whatever goes wrong, they do not
        return False
    return play.state.to_json() == there.state.to_json()


def frames(play: LiveGame, choices: list[Choice]) -> Iterator[list[Any]]:
    """Every moment of a game: what has changed in what a spectator sees and in how each seat sees more, the events, and
    the draws of chance. A decision that cannot be made ends it."""
    seats = list(range(play.state.seats))
    seen: Any = None
    more: list[Any] = [SAME for _ in seats]
    for choice in [None, *choices]:
        if choice is not None:
            try:
                play.decide(choice)
            except Exception:
                return
        _, first, events = play.tail[-1]
        *own, open_view = msgspec.json.decode(ENCODER.encode(play.state.views([*seats, NOBODY])))
        now = [change(open_view, view) for view in own]
        yield [change(seen, open_view), change(more, now), first, [told(play, event) for event in events], play.draws]
        seen, more = open_view, now


def told(play: LiveGame, event: Event) -> list[Any]:
    """An event in words: as all know it and, where some know more, as they do, and who."""
    forms = [NOBODY] if event.secret is None else [NOBODY, ALL]
    known = [play.tell([event], 0, eyes)[0] for eyes in forms]
    return [event.to or [], *[[one.kind, one.text, one.topic, one.fields] for one in known]]


def packed(head: dict[str, Any], lines: list[list[Any]]) -> bytes:
    """A film, no larger than one may be: else the last moments have no views, and it says from where on."""
    until = len(lines)
    while True:
        kept = lines[:until] + [[SAME, SAME, *line[2:]] for line in lines[until:]]
        film = pack({**head, "seen": until}, kept)
        if len(film) <= LARGEST or not until:
            return film
        until = min(until - 1, until * LARGEST // len(film))


def pack(head: dict[str, Any], lines: list[list[Any]]) -> bytes:
    """Lines of JSON, packed."""
    return lzma.compress(msgspec.json.Encoder().encode_lines([head, *lines]), preset=PRESET)


class Film:
    """A film, to be watched."""

    def __init__(self, data: bytes) -> None:
        head, *self.lines = lzma.decompress(data).splitlines()
        doc = msgspec.json.decode(head)
        self.seats: int = doc["seats"]
        self.first: int = doc["first"]
        """The first moment it has: later than 0 where the rules changed and what came before could not be filmed."""
        self.last = self.first + len(self.lines) - 1
        self.seen_until: int = self.first + doc["seen"] - 1
        """The last moment whose view it has."""
        self.hash: str = doc["hash"]
        self.complete: bool = doc["complete"]
        """Does it go on to the end?"""

    def check(self, eyes: int) -> None:
        """Refuse eyes that nobody has."""
        if not ALL <= eyes < self.seats:
            raise BadInput(f"eyes are those of a seat (0 to {self.seats - 1}), of nobody (-1) or of all (-2)")

    def view(self, at: int, eyes: int) -> dict[str, Any]:
        """What somebody saw at a moment."""
        return live_game.with_eyes(self.own_views(at), eyes)

    def own_views(self, at: int) -> list[dict[str, Any]]:
        """What each seat and, last, a spectator saw at a moment."""
        seen: Any = None
        more: Any = [SAME] * self.seats
        for line in self.lines[: min(at, self.seen_until) - self.first + 1]:
            in_view, in_more, *_ = msgspec.json.decode(line)
            seen, more = changed(seen, in_view), changed(more, in_more)
        return [*[changed(seen, one) for one in more], seen]

    def moments(self, eyes: int) -> Iterable[tuple[int, list[Told]]]:
        """Every moment, and what somebody was told there."""
        for at, line in enumerate(self.lines, self.first):
            _, _, first, events, _ = msgspec.json.decode(line)
            yield at, [heard(number, event, eyes) for number, event in enumerate(events, first)]

    def draws(self) -> list[list[int]]:
        """Every draw of chance."""
        return [draw for line in self.lines for draw in msgspec.json.decode(line)[4]]

    def events(self, at: int, eyes: int) -> list[Told]:
        """What somebody was told at a moment."""
        _, _, first, events, _ = msgspec.json.decode(self.lines[at - self.first])
        return [heard(number, event, eyes) for number, event in enumerate(events, first)]


def heard(number: int, event: list[Any], eyes: int) -> Told:
    """An event as somebody knew it."""
    to, *forms = event
    kind, text, topic, fields = forms[-1] if eyes == ALL or eyes in to else forms[0]
    return Told(number=number, kind=kind, text=text, fields=fields, topic=topic)
