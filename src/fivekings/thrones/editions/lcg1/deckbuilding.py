"""Deckbuilding rules: every rule that a deck breaks, with its clause."""

from typing import Final

from fivekings.thrones.editions.houses import LEAST_CARDS, Clauses, house_deck_faults, titles
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck, Fault

BOXED_CARDS: Final = 45
CLAUSES: Final = Clauses(
    house="lcg1.house.1",  # lcg1.component.3, lcg1.deckbuilding.1
    agenda="lcg1.deckbuilding.2",
    plots="lcg1.deckbuilding.4",
    different_plots="lcg1.deckbuilding.5",
    cards="lcg1.deckbuilding.3",
    copies="lcg1.deckbuilding.6",  # lcg1.deckbuilding.7
)


def faults(deck: Deck, boxed: bool) -> list[Fault]:
    """Every rule that a deck breaks, in deckbuilding order; the decks of the box break none. lcg1.deckbuilding.10"""
    least = BOXED_CARDS if boxed else LEAST_CARDS
    return [*house_deck_faults(deck, least, CLAUSES), *only_faults(deck)]


def only_faults(deck: Deck) -> list[Fault]:
    """Cards for one House only may not be in another House's deck. lcg1.deckbuilding.8, lcg1.deckbuilding.9"""
    cards = [*deck.agendas, *deck.plots, *deck.draw]
    strangers = [card for card in cards if card.house_only and deck.faction not in allowed_houses(card)]
    return [Fault(f"for another House only: {titles(strangers)}", "lcg1.deckbuilding.8")] if strangers else []


def allowed_houses(card: Card) -> frozenset[str]:
    """The Houses that may use a "House only" card: the one it names, or both of a two-House card.

    lcg1.deckbuilding.8
    """
    return card.factions if card.house_only in card.factions else frozenset([card.house_only])
