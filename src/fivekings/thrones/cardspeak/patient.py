"""A reader with a limit: for texts that people write, and for what is tried in their place."""

from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Found, Language, Reader

PATIENCE: Final = 20_000
"""Reading a text stops after this many phrases with alternatives; no printed text has 400."""


class Patient(Reader):
    """A reader that gives up on a text with too many phrases: the time for a text grows faster than its length."""

    def __init__(self, language: Language, tokens: list[str], patience: int = PATIENCE) -> None:
        super().__init__(language, tokens)
        self.left = patience

    def firsts(self, found: Found) -> Found:
        """The first phrases, unless there were too many already."""
        self.left -= len(found)
        if self.left < 0:
            raise BadInput("this text is too long and can be read in too many ways")
        return super().firsts(found)
