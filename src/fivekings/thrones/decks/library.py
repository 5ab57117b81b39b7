"""The cards and decks of an edition, as the rest of the house asks for them."""

from typing import Any

from fivekings.kernel.decks import Decks, ReadyDeck
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones import custom_cards, workshop
from fivekings.thrones.decks import FORMATS, deck_from_json, read_bytes, read_deck, ready_sheets, write_lists
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.card_types import card_types, for_clients
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.terms import CHALLENGES


class Library(Decks):
    """The cards and decks of an edition."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.title)
        self.edition = edition

    def pool(self) -> Pool:
        """The edition's cards."""
        return load_pool(self.edition.name)

    def load(self, name: str) -> dict[str, Any]:
        """A ready deck by name, or a deck file."""
        return read_deck(name, self.pool()).to_json()

    def cards(self) -> list[dict[str, Any]]:
        """Every card of the pool."""
        pool = self.pool()
        return [self.card_facts(pool.cards[code], pool) for code in sorted(pool.cards)]

    def card_types(self) -> list[dict[str, Any]]:
        """The types of cards that decks are made of."""
        return card_types(self.edition)

    def challenge_types(self) -> list[str]:
        """The icons of characters."""
        return list(CHALLENGES)

    def read_card(self, facts: dict[str, Any]) -> dict[str, Any]:
        """A card that somebody wrote."""
        found = workshop.read_card(facts, self.pool())
        return {"card": for_clients(found["card"], self.edition)} if "card" in found else found

    def complete(self, text: str, traits: list[str]) -> list[dict[str, Any]]:
        """What can come next in a text that somebody writes."""
        return workshop.complete_text(text, traits, self.pool())

    def words(self) -> list[dict[str, Any]]:
        """The words of the language of cards."""
        return workshop.words_of(self.pool())

    def custom_cards(self, deck: dict[str, Any]) -> list[dict[str, Any]]:
        """The cards of a deck that somebody wrote."""
        pool = self.pool()
        cards = custom_cards.own_cards(deck.get("custom", []), pool)
        return [self.card_facts(cards[code], pool) for code in sorted(cards)]

    def ready(self) -> list[ReadyDeck]:
        """The decks that come with the edition."""
        sheets = ready_sheets(self.edition.name)
        return [ReadyDeck(name, sheet.name, sheet.faction, sheet.about) for name, sheet in sheets.items()]

    def defaults(self, seats: int) -> list[dict[str, Any]]:
        """The ready decks of the edition, dealt out in order."""
        names = self.edition.default_decks
        return [read_deck(names[seat % len(names)], self.pool()).to_json() for seat in range(seats)]

    def fixed(self) -> bool:
        """As the edition says."""
        return self.edition.fixed_decks

    def formats(self) -> list[str]:
        """The formats that people exchange."""
        return list(FORMATS)

    def read(self, data: bytes) -> list[dict[str, Any]]:
        """The decks of a list; nothing but what is given is read."""
        return [
            {
                "deck": listed.deck.to_json(),
                "about": listed.deck.about,
                "notes": listed.notes,
                "unknown": [
                    {"title": card.title, "count": card.count, "line": card.line, "nearest": card.nearest}
                    for card in listed.unknown
                ],
            }
            for listed in read_bytes(data, "list", self.pool())
        ]

    def faults(self, deck: dict[str, Any]) -> list[dict[str, str]]:
        """The rules of deckbuilding that a deck breaks."""
        broken = broken_rules(self.edition, deck_from_json(deck, self.pool()))
        return [{"text": fault.text, "rule": fault.rule} for fault in broken]

    def statistics(self, deck: dict[str, Any]) -> dict[str, Any]:
        """Costs, icons, gold and first hands."""
        return workshop.insight_of(deck_from_json(deck, self.pool()), self.edition)

    def write(self, deck: dict[str, Any], form: str) -> str:
        """A deck in one of the formats that people exchange."""
        if form not in FORMATS:
            raise BadInput(f"there is no format '{form}'{nearest(form, FORMATS)}")
        return write_lists([deck_from_json(deck, self.pool())], form, self.pool())

    def card_facts(self, card: Card, pool: Pool) -> dict[str, Any]:
        """What is printed on a card, for programs."""
        return for_clients(workshop.card_facts(card, pool.language), self.edition)
