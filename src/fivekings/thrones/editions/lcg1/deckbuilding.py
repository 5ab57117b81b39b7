"""The rules of deckbuilding: every one that a deck breaks, with its clause."""

from typing import Final

from fivekings.thrones.card import Card
from fivekings.thrones.deck import Deck, Fault, counts
from fivekings.thrones.language.vocabulary import DRAWN

HOUSES: Final = ("Stark", "Lannister", "Baratheon", "Greyjoy", "Martell", "Targaryen")
LEAST_CARDS: Final = 60
BOXED_CARDS: Final = 45
PLOTS: Final = 7
AGENDAS: Final = 1


def faults(deck: Deck) -> list[Fault]:
    """Every rule that a deck breaks, in the order in which a deck is built; the boxed decks break none."""
    return [*house_faults(deck), *agenda_faults(deck), *plot_faults(deck), *draw_faults(deck), *only_faults(deck)]


def house_faults(deck: Deck) -> list[Fault]:
    """A deck has one of the six Houses. lcg1.house.1, lcg1.component.3, lcg1.deckbuilding.1"""
    if deck.faction in HOUSES:
        return []
    return [Fault(f"a deck needs one of the Houses {', '.join(HOUSES)}", "lcg1.house.1")]


def agenda_faults(deck: Deck) -> list[Fault]:
    """A deck has one agenda or none. lcg1.deckbuilding.2"""
    wrong = [card for card in deck.agendas if card.type != "agenda"]
    if wrong:
        return [Fault(f"no agenda: {titles(wrong)}", "lcg1.deckbuilding.2")]
    if len(deck.agendas) > AGENDAS:
        return [Fault(f"a deck has one agenda, not {len(deck.agendas)}", "lcg1.deckbuilding.2")]
    return []


def plot_faults(deck: Deck) -> list[Fault]:
    """Seven plots, all different, unless one says that there may be more of it. lcg1.deckbuilding.5"""
    found: list[Fault] = []
    if len(deck.plots) != PLOTS:
        found.append(Fault(f"a plot deck has {PLOTS} plots, not {len(deck.plots)}", "lcg1.deckbuilding.4"))
    wrong = [card for card in deck.plots if card.type != "plot"]
    if wrong:
        found.append(Fault(f"no plots, but in the plot deck: {titles(wrong)}", "lcg1.deckbuilding.4"))
    return found + too_many(deck.plots, "a plot deck", "lcg1.deckbuilding.5")


def draw_faults(deck: Deck) -> list[Fault]:
    """At least 60 cards, or one of the boxed sets of 45; each title three times at most, or as often as it says.

    lcg1.deckbuilding.3, lcg1.deckbuilding.6, lcg1.deckbuilding.10
    """
    found: list[Fault] = []
    if len(deck.draw) < LEAST_CARDS and not is_boxed(deck):
        text = f"a House deck has at least {LEAST_CARDS} cards, not {len(deck.draw)}"
        found.append(Fault(text, "lcg1.deckbuilding.3"))
    wrong = [card for card in deck.draw if card.type not in DRAWN]
    if wrong:
        found.append(Fault(f"in the House deck, but belonging elsewhere: {titles(wrong)}", "lcg1.deckbuilding.3"))
    return found + too_many(deck.draw, "a House deck", "lcg1.deckbuilding.6")


def only_faults(deck: Deck) -> list[Fault]:
    """What is for one House only is in no other deck; all others may be. lcg1.deckbuilding.8, lcg1.deckbuilding.9"""
    cards = [*deck.agendas, *deck.plots, *deck.draw]
    strangers = [card for card in cards if card.house_only and deck.faction not in allowed_houses(card)]
    return [Fault(f"for another House only: {titles(strangers)}", "lcg1.deckbuilding.8")] if strangers else []


def allowed_houses(card: Card) -> frozenset[str]:
    """The Houses that a card is only for: the one it names, or both where it has two. lcg1.deckbuilding.8"""
    return card.factions if card.house_only in card.factions else frozenset([card.house_only])


def is_boxed(deck: Deck) -> bool:
    """Is a deck one of those of the box, card for card but for own cards in the places of some? lcg1.deckbuilding.10"""
    from fivekings.thrones.decklists import read_deck, ready_decks
    from fivekings.thrones.pool import load_pool

    if len(deck.draw) != BOXED_CARDS:
        return False
    mine = counts([card.code for card in deck.draw if card.written is None])
    for name in ready_decks("lcg1"):
        boxed = read_deck(name, load_pool("lcg1"))
        theirs = counts([card.code for card in boxed.draw])
        if boxed.faction == deck.faction and all(theirs.get(code, 0) >= count for code, count in mine.items()):
            return True
    return False


def too_many(cards: list[Card], where: str, rule: str) -> list[Fault]:
    """What is there more often than it may be. lcg1.deckbuilding.5 to lcg1.deckbuilding.7"""
    by_title = {card.title: card for card in cards}
    held = [card.title for card in cards]
    often = sorted(title for title, card in by_title.items() if held.count(title) > card.deck_limit)
    return [Fault(f"{t} is {held.count(t)} times in {where}, at most {by_title[t].deck_limit}", rule) for t in often]


def titles(cards: list[Card]) -> str:
    """Titles in order."""
    return ", ".join(sorted({card.title for card in cards}))
