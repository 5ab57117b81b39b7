"""The rules of deckbuilding: every one that a deck breaks, with its clause."""

from typing import Final

from fivekings.thrones.card import Card
from fivekings.thrones.deck import Deck, Fault
from fivekings.thrones.editions.ccg.setup import HOUSES
from fivekings.thrones.language.vocabulary import DRAWN

LEAST_CARDS: Final = 60
PLOTS: Final = 7
AGENDAS: Final = 1


def faults(deck: Deck) -> list[Fault]:
    """Every rule that a deck breaks, in the order in which a deck is built."""
    return [
        *house_faults(deck),
        *agenda_faults(deck),
        *plot_faults(deck),
        *draw_faults(deck),
        *only_faults(deck),
        *promotional_faults(deck),
    ]


def house_faults(deck: Deck) -> list[Fault]:
    """A deck has one of the six Houses. ccg.component.3"""
    if deck.faction in HOUSES:
        return []
    return [Fault(f"a deck needs one of the Houses {', '.join(HOUSES)}", "ccg.component.3")]


def agenda_faults(deck: Deck) -> list[Fault]:
    """A deck has one agenda or none. got.deckbuilding.2"""
    wrong = [card for card in deck.agendas if card.type != "agenda"]
    if wrong:
        return [Fault(f"no agenda: {titles(wrong)}", "ccg.deckbuilding.2")]
    if len(deck.agendas) > AGENDAS:
        return [Fault(f"a deck has one agenda, not {len(deck.agendas)}", "ccg.deckbuilding.2")]
    return []


def plot_faults(deck: Deck) -> list[Fault]:
    """Seven plots, all different. got.deckbuilding.3, ccg.deckbuilding.4"""
    found: list[Fault] = []
    if len(deck.plots) != PLOTS:
        found.append(Fault(f"a plot deck has {PLOTS} plots, not {len(deck.plots)}", "ccg.deckbuilding.3"))
    wrong = [card for card in deck.plots if card.type != "plot"]
    if wrong:
        found.append(Fault(f"no plots, but in the plot deck: {titles(wrong)}", "ccg.deckbuilding.3"))
    return found + too_many(deck.plots, "a plot deck", "ccg.deckbuilding.4")


def draw_faults(deck: Deck) -> list[Fault]:
    """At least 60 cards, each title three times at most, unless a card says otherwise.

    got.deckbuilding.6, got.deckbuilding.8, ccg.deckbuilding.9
    """
    found: list[Fault] = []
    least = min([LEAST_CARDS, *[agenda.deck.get("cards_at_least", LEAST_CARDS) for agenda in deck.agendas]])
    if len(deck.draw) < least:
        text = f"a House deck has at least {least} cards, not {len(deck.draw)}"
        found.append(Fault(text, "ccg.deckbuilding.5"))
    wrong = [card for card in deck.draw if card.type not in DRAWN]
    if wrong:
        found.append(Fault(f"in the House deck, but belonging elsewhere: {titles(wrong)}", "ccg.deckbuilding.5"))
    return found + too_many(deck.draw, "a House deck", "ccg.deckbuilding.6")


def only_faults(deck: Deck) -> list[Fault]:
    """What is for one House only is in no other deck, plots included; all others may be.

    ccg.deckbuilding.7, ccg.deckbuilding.8
    """
    cards = [*deck.agendas, *deck.plots, *deck.draw]
    strangers = [card for card in cards if card.house_only not in ("", deck.faction)]
    return [Fault(f"for another House only: {titles(strangers)}", "ccg.deckbuilding.7")] if strangers else []


def promotional_faults(deck: Deck) -> list[Fault]:
    """No promotional card is in a tournament deck; a perpetual one may be. ccg.card.10, ccg.card.11"""
    promotional = [card for card in [*deck.agendas, *deck.plots, *deck.draw] if card.promotional]
    return [Fault(f"promotional cards: {titles(promotional)}", "ccg.card.11")] if promotional else []


def too_many(cards: list[Card], where: str, rule: str) -> list[Fault]:
    """What is there more often than it may be, all versions of a title together. ccg.deckbuilding.4"""
    by_title = {card.title: card for card in cards}
    held = [card.title for card in cards]
    often = sorted(title for title, card in by_title.items() if held.count(title) > card.deck_limit)
    return [Fault(f"{t} is {held.count(t)} times in {where}, at most {by_title[t].deck_limit}", rule) for t in often]


def titles(cards: list[Card]) -> str:
    """Titles in order."""
    return ", ".join(sorted({card.title for card in cards}))
