"""The wording of an edition."""


class Speech:
    """How an edition words its cards and story: differences from the common wording."""

    def __init__(self) -> None:
        self.timings: dict[str, tuple[int, str]] = {}
        """Words before a colon, with the moment and, for actions, the phase they mean; none for the common ones."""
        self.replaced: list[tuple[str, str]] = []
        """Words of the common forms, and their replacements."""
        self.forms: dict[str, dict[str, str]] = {}
        """Forms that are written differently, or that only this edition has."""
        self.without: frozenset[str] = frozenset()
        """Forms that this edition does not have."""
        self.traits: frozenset[str] = frozenset()
        """Traits that cards refer to but no card has printed."""
        self.texts: dict[str, str] = {}
        """Event texts that differ from the common ones."""
        self.words: dict[str, str] = {}
        """Single words in labels: marshal, marshaling, STR."""
