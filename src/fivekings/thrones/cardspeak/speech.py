"""The wording of an edition."""


class Speech:
    """How an edition words its cards and story: differences from the common wording."""

    def __init__(self) -> None:
        self.timings: dict[str, tuple[int, str]] = {}
        """Words before a colon, with the moment and, for actions, the phase they mean; none keeps the common ones."""
        self.replaced: list[tuple[str, str]] = []
        """Words of the common forms, and what is written in their place."""
        self.forms: dict[str, dict[str, str]] = {}
        """Forms that are written differently, or that only this edition has."""
        self.without: frozenset[str] = frozenset()
        """Forms that this edition does not have."""
        self.traits: frozenset[str] = frozenset()
        """Traits that no card has printed and that cards speak of."""
        self.texts: dict[str, str] = {}
        """How events read, where they read differently."""
        self.words: dict[str, str] = {}
        """Single words in labels: marshal, marshaling, STR."""
