"""Looks up the cards of a deck list in the pool."""

import difflib
from functools import cache
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold
from fivekings.thrones.custom_cards import own_cards
from fivekings.thrones.decks.sheet import Entry, Listed, Sheet, Unknown
from fivekings.thrones.decks.spelling import UNNAMED, clean
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.printings import loose, pack_called, pack_of, pack_title
from fivekings.thrones.model.terms import FACTIONS

MOST_GUESSES: Final = 40
"""How many unknown titles of a deck get a suggestion."""

LONGEST_GUESS: Final = 60


def known(title: str, pool: Pool) -> Card | None:
    """The earliest card with a title; `None` if there is none."""
    card = pool.titles.get(fold(title))
    return card if card is not None else next(iter(pool.printings(title)), None)


def unpack(sheet: Sheet, pool: Pool) -> None:
    """For a boxed deck, list the cards that say they are in it."""
    for card in pool.cards.values() if sheet.box else ():
        if sheet.faction in card.decks:
            sheet.add(Entry(card.title, card.copies, sheet.line, [], card.code))


def look_up(sheet: Sheet, pool: Pool) -> Listed:
    """The deck that a list describes, with its unknown entries."""
    deck = Deck(clean(sheet.name) or UNNAMED, sheet.faction, [], [], [], clean(sheet.about))
    written = written_in(sheet, pool)
    unknown: list[Unknown] = []
    first_line: dict[str, int] = {}
    for entry in sheet.entries:
        card = written.get(entry.code or loose(entry.title)) or card_of(entry, sheet, pool)
        if card is None:
            unknown.append(unknown_entry(entry, sheet, pool, len(unknown) < MOST_GUESSES))
            continue
        if card.code in first_line:
            sheet.note(entry.line, f"{card.title} is on line {first_line[card.code]} too; the counts are added up")
        first_line.setdefault(card.code, entry.line)
        pile_of(deck, card, entry.place).extend([card] * entry.count)
    if not deck.faction:
        deck.faction = faction_by_cards(deck)
        said = "no faction is given" + ("" if deck.faction == "neutral" else f"; by its cards it is {deck.faction}")
        sheet.note(sheet.line, said)
    return Listed(deck, unknown, sheet.notes, sheet.line)


def written_in(sheet: Sheet, pool: Pool) -> dict[str, Card]:
    """The custom cards of a list, by code and by the letters of their titles."""
    try:
        found = own_cards(sheet.custom, pool)
    except BadInput as complaint:
        raise complaint.at(sheet.where) from None
    return {**{loose(card.title): card for card in found.values()}, **found}


def pile_of(deck: Deck, card: Card, place: str) -> list[Card]:
    """The pile a card goes to: the one the list says, or the one of its type."""
    if place == "agenda" or (not place and card.type == "agenda"):
        return deck.agendas
    if place == "plots" or (not place and card.type == "plot"):
        return deck.plots
    return deck.draw


def card_of(entry: Entry, sheet: Sheet, pool: Pool) -> Card | None:
    """The printing that an entry means: by code, by title and pack or house, or the earliest with the title, preferring
    the deck's own house."""
    if entry.code in pool.cards:
        card = pool.cards[entry.code]
        if entry.title and loose(card.title) != loose(entry.title):
            sheet.note(entry.line, f"'{clean(entry.title)}' has the code of {card.title}, which is taken")
        return card
    houses = [faction for faction in FACTIONS if fold(faction) in [fold(pack) for pack in entry.packs]]
    found = of_house_first(pool.printings(entry.title), houses or [sheet.faction])
    if not found or not entry.packs or houses:
        return found[0] if found else None
    wanted = [pack_called(pack, pool.edition) for pack in entry.packs if pack_called(pack, pool.edition)]
    for card in found:
        if pack_of(card, pool.edition) in wanted:
            return card
    ours = f"{found[0].title} of {pack_title(pack_of(found[0], pool.edition), pool.edition)} is taken"
    if wanted:
        asked = pack_title(wanted[0], pool.edition)
        sheet.note(entry.line, f"there is no {found[0].title} of {asked} in the pool; {ours}")
    else:
        sheet.note(entry.line, f"there is no pack '{clean(entry.packs[0])}'; {ours}")
    return found[0]


def of_house_first(cards: list[Card], houses: list[str]) -> list[Card]:
    """Cards with one title, those of some houses first."""
    return [c for c in cards if c.faction in houses] + [c for c in cards if c.faction not in houses]


@cache
def packs_here(pool: Pool) -> frozenset[str]:
    """The codes of the packs in the pool."""
    return frozenset(pack_of(card, pool.edition) for card in pool.cards.values())


def unknown_entry(entry: Entry, sheet: Sheet, pool: Pool, guess: bool) -> Unknown:
    """An entry that matches no card, with a suggestion."""
    codes = [pack_called(pack, pool.edition) for pack in entry.packs]
    missing = [pack_title(code, pool.edition) for code in codes if code and code not in packs_here(pool)]
    nearest = closest(entry.title, pool) if guess and not missing else ""
    title = clean(entry.title) or entry.code
    return Unknown(title, entry.count, sheet.where, entry.line, nearest, missing[0] if missing else "")


def closest(title: str, pool: Pool) -> str:
    """The most similar known title; empty if none is similar."""
    wanted = fold(title)
    if not wanted or len(wanted) > LONGEST_GUESS:
        return ""
    close = difflib.get_close_matches(wanted, list(pool.titles), n=1, cutoff=0.7)
    return pool.titles[close[0]].title if close else ""


def faction_by_cards(deck: Deck) -> str:
    """The only faction among the cards, ignoring banners; neutral if there is none or several."""
    banners = {str(agenda.deck.get("banner", "")) for agenda in deck.agendas}
    loyal = {card.faction for card in deck.draw if card.loyal}
    factions = {card.faction for card in deck.draw} - banners - {"neutral"}
    for found in (loyal, factions):
        if len(found) == 1:
            return found.pop()
    return "neutral"
