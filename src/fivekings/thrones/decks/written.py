"""Deck lists as text: plain, as downloads, by cycle and in markdown."""

from typing import Final

from fivekings.thrones.decks.card_order import by_title, sections
from fivekings.thrones.decks.spelling import HOUSES, UNNAMED, clean, number_of
from fivekings.thrones.decks.text import BETWEEN_DECKS, fits_as_name
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.printings import pack_of, pack_title, packs_of

CARD_PAGE: Final = "https://thronesdb.com/card/"
PLAIN_ORDER: Final = ("Plots", "Characters", "Attachments", "Locations", "Events")


def write_text(decks: list[Deck], form: str, pool: Pool) -> str:
    """Decks in one of the text formats, kept apart by `===`."""
    texts = ["\n".join(lines_of(deck, form, pool)) + "\n" for deck in decks]
    text = f"\n{BETWEEN_DECKS}\n\n".join(texts)
    return text.replace("\n", "\r\n") if form == "download" else text


def lines_of(deck: Deck, form: str, pool: Pool) -> list[str]:
    """The lines of a deck in a format."""
    if form == "download":
        return download(deck, pool)
    if form == "cycle":
        return cycle(deck, pool)
    return markdown(deck, pool) if form == "markdown" else plain(deck, pool)


def plain(deck: Deck, pool: Pool) -> list[str]:
    """Plain text: headings with counts, packs by their codes."""
    lines = [name_line(deck, pool), "", *head(deck, pool), f"Packs: {packs_from(deck, pool)}"]
    found = dict(sections(deck))
    for heading in [*PLAIN_ORDER, *[heading for heading in found if heading not in PLAIN_ORDER]]:
        cards = found.get(heading, [])
        if cards:
            lines += ["", f"{heading} ({len(cards)}):"]
            lines += [f"{count}x {card.title} ({pack_of(card, pool.edition)})" for card, count in by_title(cards)]
    return lines


def download(deck: Deck, pool: Pool) -> list[str]:
    """The text that is offered for download: packs by their names."""
    boxes = [f"{name} ({count})" if count > 1 else name for name, count in boxes_of(deck, pool)]
    lines = [name_line(deck, pool), "Version: 1.0", "", *head(deck, pool), f"Packs: {', '.join(boxes)}"]
    for heading, cards in sections(deck):
        listed = by_title(cards)
        lines += ["", heading if len(listed) > 1 else heading.removesuffix("s")]
        lines += [f"{count}x {card.title} ({name_of_pack(card, pool)})" for card, count in listed]
    return lines


def cycle(deck: Deck, pool: Pool) -> list[str]:
    """The cards by pack and number. The version stands behind the name."""
    lines = [f"{name_line(deck, pool)} 1.0", "", *head(deck, pool), f"Packs: {packs_from(deck, pool)}"]
    listed = by_title([*deck.plots, *deck.draw])
    for name, _ in boxes_of(deck, pool):
        inside = [(number_of(card), card, count) for card, count in listed if name_of_pack(card, pool) == name]
        lines += ["", f"---- {name} ----"]
        for number, card, count in sorted(inside, key=first_of):
            lines.append(f"{count}x {card.title} ({name} #{number})")
    return lines


def first_of(item: tuple[int, Card, int]) -> int:
    """The number that cards of a pack are sorted by."""
    return item[0]


def markdown(deck: Deck, pool: Pool) -> list[str]:
    """Markdown with links."""
    lines = [f"# {clean(deck.name) or UNNAMED}", "", f"## {HOUSES[deck.faction]}"]
    if deck.agendas:
        lines += ["", *[f"- {link(card, pool)}" for card in deck.agendas]]
    for heading, cards in sections(deck):
        lines += ["", f"### {heading} ({len(cards)})", ""]
        lines += [f"- {count}x {link(card, pool)}" for card, count in by_title(cards)]
    return lines


def link(card: Card, pool: Pool) -> str:
    """A card and its pack as a link."""
    return f"[{card.title} \\({pack_of(card, pool.edition)}\\)]({CARD_PAGE}{card.code})"


def name_line(deck: Deck, pool: Pool) -> str:
    """The first line: the name, marked as one where it could be taken for something else."""
    name = clean(deck.name) or UNNAMED
    return name if fits_as_name(name, pool) else f"Name: {name}"


def head(deck: Deck, pool: Pool) -> list[str]:
    """The faction and the agendas, and a blank line."""
    return [HOUSES[deck.faction], *[titled(card, pool) for card in deck.agendas], ""]


def titled(card: Card, pool: Pool) -> str:
    """An agenda, with its pack where an earlier one has its title."""
    return card.title if pool.named(card.title).code == card.code else f"{card.title} ({pack_of(card, pool.edition)})"


def name_of_pack(card: Card, pool: Pool) -> str:
    """The name of the pack a card is from."""
    return pack_title(pack_of(card, pool.edition), pool.edition)


def boxes_of(deck: Deck, pool: Pool) -> list[tuple[str, int]]:
    """The packs a deck needs, in order of release, and how many of each."""
    needed: dict[str, int] = {}
    for card, count in by_title([*deck.agendas, *deck.plots, *deck.draw]):
        name = name_of_pack(card, pool)
        needed[name] = max(needed.get(name, 0), -(-count // max(1, card.copies)))
    order = list(packs_of(pool.edition).values())
    known = [name for name in order if name in needed]
    return [(name, needed[name]) for name in [*known, *[name for name in needed if name not in order]]]


def packs_from(deck: Deck, pool: Pool) -> str:
    """The first and the last pack a deck needs."""
    names = [name for name, _ in boxes_of(deck, pool)]
    if not names:
        return "none"
    return f"From {names[0]}" + (f" to {names[-1]}" if len(names) > 1 else "")
