"""Deckbuilding rules: every rule that a deck breaks, with its clause."""

from typing import Final

from fivekings.thrones.editions.houses import LEAST_CARDS, Clauses, house_deck_faults, titles
from fivekings.thrones.model.deck import Deck, Fault

CLAUSES: Final = Clauses(
    house="ccg.component.3",
    agenda="ccg.deckbuilding.2",
    plots="ccg.deckbuilding.3",
    different_plots="ccg.deckbuilding.4",
    cards="ccg.deckbuilding.5",
    copies="ccg.deckbuilding.6",
)


def faults(deck: Deck, _boxed: bool = False) -> list[Fault]:
    """Every rule that a deck breaks, in deckbuilding order; an agenda may lower the number of cards.

    ccg.deckbuilding.9
    """
    least = min([LEAST_CARDS, *[agenda.deck.get("cards_at_least", LEAST_CARDS) for agenda in deck.agendas]])
    return [*house_deck_faults(deck, least, CLAUSES), *only_faults(deck), *promotional_faults(deck)]


def only_faults(deck: Deck) -> list[Fault]:
    """Cards for one House only may not be in another House's deck, plots included.

    ccg.deckbuilding.7, ccg.deckbuilding.8
    """
    cards = [*deck.agendas, *deck.plots, *deck.draw]
    strangers = [card for card in cards if card.house_only not in ("", deck.faction)]
    return [Fault(f"for another House only: {titles(strangers)}", "ccg.deckbuilding.7")] if strangers else []


def promotional_faults(deck: Deck) -> list[Fault]:
    """Promotional cards are not allowed in tournament decks; cards with the infinity sign are.

    ccg.card.10, ccg.card.11
    """
    promotional = [card for card in [*deck.agendas, *deck.plots, *deck.draw] if card.promotional]
    return [Fault(f"promotional cards: {titles(promotional)}", "ccg.card.11")] if promotional else []
