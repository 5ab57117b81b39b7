"""Decks: the cards and decks of a game, for those games that have any."""

from typing import Any

from mypy_extensions import mypyc_attr

from fivekings.kernel.errors import BadInput


class ReadyDeck:
    """A ready-made deck: the name people type, and what they choose it by."""

    __slots__ = ("about", "faction", "name", "title")

    def __init__(self, name: str, title: str, faction: str, about: str) -> None:
        self.name = name
        self.title = title
        self.faction = faction
        self.about = about


@mypyc_attr(allow_interpreted_subclasses=True)
class Decks:
    """The cards and decks of a game; as it stands, of a game that has none."""

    def __init__(self, title: str) -> None:
        self.title = title
        """The title of the game."""

    def load(self, name: str) -> dict[str, Any]:
        """Load a deck by name or file, in the form a setup holds it."""
        raise BadInput(f"{self.title} is played without decks")

    def cards(self) -> list[dict[str, Any]]:
        """All cards by code, with their facts and text."""
        return []

    def card_types(self) -> list[dict[str, Any]]:
        """The types of cards that decks are made of, as clients need them; empty without cards."""
        return []

    def challenge_types(self) -> list[str]:
        """The icons that characters may have; empty without cards."""
        return []

    def read_card(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Check a custom card: its text as understood, or where it is wrong."""
        raise BadInput(f"{self.title} has no cards to write")

    def complete(self, text: str, traits: list[str]) -> list[dict[str, Any]]:
        """What can come next in the text of a custom card with these traits, up to the cursor; the likeliest first."""
        raise BadInput(f"{self.title} has no cards to write")

    def words(self) -> list[dict[str, Any]]:
        """The words that card texts are made of, by kind; empty without cards."""
        return []

    def custom_cards(self, deck: dict[str, Any]) -> list[dict[str, Any]]:
        """The custom cards of a deck by code, with their facts and text."""
        return []

    def ready(self) -> list[ReadyDeck]:
        """The ready-made decks, without reading any card; `deck` loads one."""
        return []

    def defaults(self, seats: int) -> list[dict[str, Any]]:
        """The default decks for this many players."""
        return []

    def fixed(self) -> bool:
        """Are the decks fixed, so that nobody builds any?"""
        return False

    def formats(self) -> list[str]:
        """The formats in which decks can be written."""
        return []

    def read(self, data: bytes) -> list[dict[str, Any]]:
        """Read all decks of a list in any format, each with its unknown cards and notes."""
        raise BadInput(f"{self.title} is played without decks")

    def faults(self, deck: dict[str, Any]) -> list[dict[str, str]]:
        """All rules that a deck breaks, each with its clause."""
        raise BadInput(f"{self.title} is played without decks")

    def statistics(self, deck: dict[str, Any]) -> dict[str, Any]:
        """Statistics of a deck."""
        raise BadInput(f"{self.title} is played without decks")

    def write(self, deck: dict[str, Any], form: str) -> str:
        """Write a deck in a format."""
        raise BadInput(f"{self.title} is played without decks")
