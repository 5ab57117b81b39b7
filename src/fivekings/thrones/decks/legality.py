"""Which rules of deckbuilding a deck breaks."""

from fivekings.thrones.decks import read_deck, ready_decks
from fivekings.thrones.model.deck import Deck, Fault, counts
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import load_pool


def broken_rules(edition: Edition, deck: Deck) -> list[Fault]:
    """Every rule of deckbuilding that a deck breaks, with its clause."""
    return edition.faults(deck, is_boxed(edition, deck))


def is_boxed(edition: Edition, deck: Deck) -> bool:
    """Is a deck one of the box's decks, except for custom cards that replace some of its cards? lcg1.deckbuilding.10"""
    if len(deck.draw) != edition.box_cards:
        return False
    mine = counts([card.code for card in deck.draw if card.written is None])
    for name in ready_decks(edition.name):
        boxed = read_deck(name, load_pool(edition.name))
        theirs = counts([card.code for card in boxed.draw])
        if boxed.faction == deck.faction and all(theirs.get(code, 0) >= count for code, count in mine.items()):
            return True
    return False
