"""Events: what happened, as everybody may know it and as some seats know it."""

from typing import Any


class Event:
    """Something that happened: its kind, its public fields, and fields that only the seats in `to` may see.

    Fields hold names, numbers and seats, so that an event can be shown or searched without its state.
    """

    __slots__ = ("kind", "public", "secret", "to")

    def __init__(
        self, kind: str, public: dict[str, Any], secret: dict[str, Any] | None = None, to: list[int] | None = None
    ) -> None:
        self.kind = kind
        self.public = public
        self.secret = secret
        self.to = to

    def seen_by(self, viewer: int) -> dict[str, Any]:
        """The event as a seat (or a spectator, -1) may see it.

        >>> drawn = Event("drawn", {"seat": 0}, {"card": "Winterfell"}, [0])
        >>> drawn.seen_by(0), drawn.seen_by(1)
        ({'kind': 'drawn', 'seat': 0, 'card': 'Winterfell'}, {'kind': 'drawn', 'seat': 0})
        """
        doc: dict[str, Any] = {"kind": self.kind}
        doc.update(self.public)
        if self.secret is not None and self.to is not None and viewer in self.to:
            doc.update(self.secret)
        return doc
