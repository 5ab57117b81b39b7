"""Decks: a faction, agendas, plots and draw cards."""

from typing import Any

from fivekings.thrones.model.card import Card


class Deck:
    """A deck as built. got.deckbuilding.1, got.deckbuilding.2"""

    def __init__(
        self, name: str, faction: str, agendas: list[Card], plots: list[Card], draw: list[Card], about: str = ""
    ) -> None:
        self.name = name
        self.faction = faction
        self.agendas = agendas
        self.plots = plots
        self.draw = draw
        self.about = about
        """A description in one line."""

    def to_json(self) -> dict[str, Any]:
        """The deck as a setup stores it, including the facts of custom cards."""
        doc: dict[str, Any] = {
            "name": self.name,
            "faction": self.faction,
            "agendas": [card.code for card in self.agendas],
            "plots": counts([card.code for card in self.plots]),
            "draw": counts([card.code for card in self.draw]),
        }
        own = self.own()
        return {**doc, "custom": [card.written for card in own]} if own else doc

    def own(self) -> list[Card]:
        """The custom cards in the deck, by code."""
        found = {card.code: card for card in [*self.agendas, *self.plots, *self.draw] if card.written is not None}
        return [found[code] for code in sorted(found)]


def counts(codes: list[str]) -> dict[str, int]:
    """How often each code occurs, sorted by code.

    >>> counts(["b", "a", "b"])
    {'a': 1, 'b': 2}
    """
    found: dict[str, int] = {}
    for code in sorted(codes):
        found[code] = found.get(code, 0) + 1
    return found


class Fault:
    """A deckbuilding rule that a deck breaks: how, and its clause."""

    def __init__(self, text: str, rule: str) -> None:
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"
