"""Films: a finished game as everybody saw it, moment by moment, which can be watched under any rules.

A film is compressed lines of JSON: a head, then one line per moment with the changes since the moment before. A moment
has a spectator's view and, for each seat, how its view differs; so what all see alike is stored once. The view with all
hands follows from these. Events are stored in words, and in two forms if some viewers know more.
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
"""The most bytes of a film. For a longer game the last moments have no views."""
PRESET: Final = 4

SET: Final = 0
FIELDS: Final = 1
ITEMS: Final = 2
"""The kinds of change: set a value, change fields of a dict, or items of a list of the same length."""
SAME: Final[list[Any]] = []


def change(old: Any, new: Any) -> list[Any]:
    """The change from old data to new; nothing if they are equal. (Deep inside, 1 and true count as equal; no field of
    a view is a number at one time and a boolean at another.)

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
    """Apply a change; the old data stays as it is.

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
    """Make the film of a game from its decisions and winners. It begins with the first decision, or at the origin if
    these rules do not lead there. Nothing if a game of older rules replays differently."""
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
    """Do these rules lead from the first decision to exactly the position of an origin?"""
    there = origin.begin()
    try:
        play = LiveGame.begin(origin.game, origin.setup, origin.seed)
        for choice in choices[: there.made]:
            play.decide(choice)
    except Exception:  # whatever goes wrong, they do not
        return False
    return play.state.to_json() == there.state.to_json()


def frames(play: LiveGame, choices: list[Choice]) -> Iterator[list[Any]]:
    """Every moment of a game: the changes of a spectator's view and of each seat's difference from it, the events, and
    the random draws. A decision that cannot be made ends it."""
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
    """An event in words: as all know it and, if some know more, as they know it, and who."""
    forms = [NOBODY] if event.secret is None else [NOBODY, ALL]
    known = [play.tell([event], 0, eyes)[0] for eyes in forms]
    return [event.to or [], *[[one.kind, one.text, one.topic, one.fields] for one in known]]


def packed(head: dict[str, Any], lines: list[list[Any]]) -> bytes:
    """Limit a film's size: beyond it the last moments have no views, and the film says from where on."""
    until = len(lines)
    while True:
        kept = lines[:until] + [[SAME, SAME, *line[2:]] for line in lines[until:]]
        film = pack({**head, "seen": until}, kept)
        if len(film) <= LARGEST or not until:
            return film
        until = min(until - 1, until * LARGEST // len(film))


def pack(head: dict[str, Any], lines: list[list[Any]]) -> bytes:
    """Compress lines of JSON."""
    return lzma.compress(msgspec.json.Encoder().encode_lines([head, *lines]), preset=PRESET)


class Film:
    """A film to watch."""

    def __init__(self, data: bytes) -> None:
        head, *self.lines = lzma.decompress(data).splitlines()
        doc = msgspec.json.decode(head)
        self.seats: int = doc["seats"]
        self.first: int = doc["first"]
        """The first moment: later than 0 if the rules changed and the earlier part could not be filmed."""
        self.last = self.first + len(self.lines) - 1
        self.seen_until: int = self.first + doc["seen"] - 1
        """The last moment that has a view."""
        self.hash: str = doc["hash"]
        self.complete: bool = doc["complete"]
        """Does it reach the end?"""

    def check(self, eyes: int) -> None:
        """Refuse an unknown viewer."""
        if not ALL <= eyes < self.seats:
            raise BadInput(f"eyes are those of a seat (0 to {self.seats - 1}), of nobody (-1) or of all (-2)")

    def view(self, at: int, eyes: int) -> dict[str, Any]:
        """The view of a viewer at a moment."""
        return live_game.with_eyes(self.own_views(at), eyes)

    def own_views(self, at: int) -> list[dict[str, Any]]:
        """The views of each seat and, last, of a spectator at a moment."""
        seen: Any = None
        more: Any = [SAME] * self.seats
        for line in self.lines[: min(at, self.seen_until) - self.first + 1]:
            in_view, in_more, *_ = msgspec.json.decode(line)
            seen, more = changed(seen, in_view), changed(more, in_more)
        return [*[changed(seen, one) for one in more], seen]

    def moments(self, eyes: int) -> Iterable[tuple[int, list[Told]]]:
        """Every moment, and a viewer's events there."""
        for at, line in enumerate(self.lines, self.first):
            _, _, first, events, _ = msgspec.json.decode(line)
            yield at, [heard(number, event, eyes) for number, event in enumerate(events, first)]

    def draws(self) -> list[list[int]]:
        """All random draws."""
        return [draw for line in self.lines for draw in msgspec.json.decode(line)[4]]

    def events(self, at: int, eyes: int) -> list[Told]:
        """The events at a moment, for a viewer."""
        _, _, first, events, _ = msgspec.json.decode(self.lines[at - self.first])
        return [heard(number, event, eyes) for number, event in enumerate(events, first)]


def heard(number: int, event: list[Any], eyes: int) -> Told:
    """An event as a viewer knew it."""
    to, *forms = event
    kind, text, topic, fields = forms[-1] if eyes == ALL or eyes in to else forms[0]
    return Told(number=number, kind=kind, text=text, fields=fields, topic=topic)
