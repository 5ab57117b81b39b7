"""Deckbuilding rules: every rule that a deck breaks, with its clause."""

from typing import Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck, Fault
from fivekings.thrones.model.terms import DRAWN

AGENDAS: Final = 1
PLOTS: Final = 7
LEAST_CARDS: Final = 60


def faults(deck: Deck, _boxed: bool = False) -> list[Fault]:
    """Every rule that a deck breaks, in deckbuilding order."""
    return [
        *faction_faults(deck),
        *agenda_faults(deck),
        *plot_faults(deck),
        *draw_faults(deck),
        *affiliation_faults(deck),
        *banner_faults(deck),
        *neutral_faults(deck),
    ]


def faction_faults(deck: Deck) -> list[Fault]:
    """A deck has one faction, which cannot be neutral. lcg2.deckbuilding.1"""
    return [Fault("a deck needs a faction", "lcg2.deckbuilding.1")] if deck.faction == "neutral" else []


def agenda_faults(deck: Deck) -> list[Fault]:
    """A deck has at most one agenda. lcg2.deckbuilding.2"""
    found: list[Fault] = []
    for card in different(deck.agendas):
        if card.type != "agenda":
            found.append(Fault(f"{card.title} is not an agenda", "lcg2.deckbuilding.2"))
    real = [card for card in deck.agendas if card.type == "agenda"]
    if len(real) > AGENDAS:
        found.append(Fault(f"a deck has one agenda, not {len(real)}: {titles(different(real))}", "lcg2.deckbuilding.2"))
    return found


def plot_faults(deck: Deck) -> list[Fault]:
    """Seven plots with different titles; one may be there twice, and a plot may set its own limit.

    lcg2.deckbuilding.3 to lcg2.deckbuilding.5, lcg2.deckbuilding.11 to lcg2.deckbuilding.13
    """
    found: list[Fault] = []
    if len(deck.plots) != PLOTS:
        found.append(Fault(f"a plot deck has {PLOTS} plots, not {len(deck.plots)}", "lcg2.deckbuilding.3"))
    wrong = different([card for card in deck.plots if card.type != "plot"])
    if wrong:
        found.append(Fault(f"in the plot deck, but not plots: {titles(wrong)}", "lcg2.deckbuilding.3"))
    counted = copies(deck.plots)
    doubled = [card for card in different(deck.plots) if counted[card.title] > 1]
    for card in doubled:
        if counted[card.title] > card.deck_limit:
            rule = {1: "lcg2.deckbuilding.12", 2: "lcg2.deckbuilding.4"}.get(card.deck_limit, "lcg2.deckbuilding.11")
            found.append(Fault(f"{too_often(card, counted)} in a plot deck", rule))
    if len(doubled) > 1:
        found.append(Fault(f"only one plot may have more than one copy, not {titles(doubled)}", "lcg2.deckbuilding.5"))
    return found


def draw_faults(deck: Deck) -> list[Fault]:
    """At least 60 cards, at most three copies of a title, unless a card sets its own limit.

    lcg2.deck.2, lcg2.deckbuilding.6 to lcg2.deckbuilding.9
    """
    found: list[Fault] = []
    if len(deck.draw) < LEAST_CARDS:
        found.append(
            Fault(f"a draw deck has at least {LEAST_CARDS} cards, not {len(deck.draw)}", "lcg2.deckbuilding.6")
        )
    counted = copies(deck.draw)
    for card in different(deck.draw):
        if counted[card.title] > card.deck_limit:
            rule = "lcg2.deckbuilding.8" if card.deck_limit == 3 else "lcg2.deckbuilding.9"
            found.append(Fault(f"{too_often(card, counted)} in a deck", rule))
    wrong = different([card for card in deck.draw if card.type not in DRAWN])
    if wrong:
        found.append(Fault(f"in the draw deck, but not draw deck cards: {titles(wrong)}", "lcg2.deck.2"))
    return found


def affiliation_faults(deck: Deck) -> list[Fault]:
    """Cards must be neutral, of the deck's faction, or allowed by a banner, which allows no loyal cards.

    lcg2.deckbuilding.10, lcg2.faction.1, lcg2.faction.2, lcg2.loyal.2, lcg2.loyal.3, lcg2.neutral.2
    """
    found: list[Fault] = []
    banners = [str(agenda.deck["banner"]) for agenda in deck.agendas if "banner" in agenda.deck]
    others = different([card for card in [*deck.plots, *deck.draw] if card.faction not in ("neutral", deck.faction)])
    strangers = [card for card in others if card.faction not in banners or card.type == "plot"]
    if strangers:
        found.append(Fault(f"neither of the faction nor neutral: {titles(strangers)}", "lcg2.deckbuilding.10"))
    loyal = [card for card in others if card.loyal and card not in strangers]
    if loyal:
        found.append(Fault(f"loyal to another faction: {titles(loyal)}", "lcg2.loyal.2"))
    return found


def banner_faults(deck: Deck) -> list[Fault]:
    """A banner needs enough cards of its faction. lcg2.agenda.3, lcg2.neutral.3"""
    found: list[Fault] = []
    for agenda in different(deck.agendas):
        banner, least = agenda.deck.get("banner"), agenda.deck.get("banner_at_least", 0)
        count = sum(1 for card in deck.draw if card.faction == banner)
        if banner is not None and count < least:
            found.append(Fault(f"{agenda.title} needs at least {least} {banner} cards, not {count}", "lcg2.agenda.3"))
    return found


def neutral_faults(deck: Deck) -> list[Fault]:
    """An agenda may limit the number of neutral cards. lcg2.agenda.3"""
    neutral = sum(1 for card in deck.draw if card.faction == "neutral")
    return [
        Fault(
            f"{agenda.title} allows at most {agenda.deck['neutral_at_most']} neutral cards, not {neutral}",
            "lcg2.agenda.3",
        )
        for agenda in different(deck.agendas)
        if neutral > agenda.deck.get("neutral_at_most", neutral)
    ]


def copies(cards: list[Card]) -> dict[str, int]:
    """The number of copies of each title. lcg2.copy.1, lcg2.copy.2"""
    counted: dict[str, int] = {}
    for card in cards:
        counted[card.title] = counted.get(card.title, 0) + 1
    return counted


def too_often(card: Card, counted: dict[str, int]) -> str:
    """A title with more copies than allowed."""
    return f"{counted[card.title]} copies of {card.title}, but at most {card.deck_limit}"


def different(cards: list[Card]) -> list[Card]:
    """One card of each title, by title."""
    by_title = {card.title: card for card in cards}
    return [by_title[title] for title in sorted(by_title)]


def titles(cards: list[Card]) -> str:
    """Titles in alphabetical order."""
    return ", ".join(sorted(card.title for card in cards))
