"""Writes the tables of docs/hbo-cards.md: what is known about each card.

.venv/bin/python -m tools.known_cards
"""

from pathlib import Path
from typing import Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool

PAGE: Final = Path(__file__).parent.parent / "docs" / "hbo-cards.md"
BEGIN: Final = "<!-- The tables below are written by tools/known_cards.py from the card file. -->"
END: Final = "<!-- The tables end here. -->"
HEAD: Final = "| card | copies | certainty | known | the rest after |\n|---|---:|---|---|---|"


def tables() -> str:
    """One table per deck, one for shared cards, and two for plots."""
    cards = list(load_pool("hbo").cards.values())
    drawn = [card for card in cards if card.type != "plot"]
    plots = [card for card in cards if card.type == "plot"]
    piles = [
        ("Only in the Stark deck", [card for card in drawn if card.decks == ("Stark",)]),
        ("Only in the Lannister deck", [card for card in drawn if card.decks == ("Lannister",)]),
        ("In both decks", [card for card in drawn if len(card.decks) > 1]),
        ("The usual plots of House Stark", [card for card in plots if "Stark" in card.decks]),
        ("The usual plots of House Lannister", [card for card in plots if "Lannister" in card.decks]),
        ("Plots to draft", [card for card in plots if not card.decks]),
    ]
    return "\n".join(f"### {title}\n\n{HEAD}\n{rows(pile)}" for title, pile in piles)


def rows(cards: list[Card]) -> str:
    """The rows of a table, best-known cards first."""
    order = ("known", "partly known", "reconstructed")
    lines = [
        f"| {card.title} | {card.copies} | {card.certainty} | {card.known or known(card)} | {card.model or '-'} |\n"
        for card in sorted(cards, key=lambda card: order.index(card.certainty))
    ]
    return "".join(lines)


def known(card: Card) -> str:
    """The certainty of a card that does not state it."""
    if card.certainty != "known":
        return "-"
    return "title, values, effect" if card.type == "plot" else "title, effect"


def counts() -> str:
    """How many cards have each certainty."""
    cards = list(load_pool("hbo").cards.values())
    lines = ["| | draw cards | plots |\n|---|---:|---:|\n"]
    for word in ("known", "partly known", "reconstructed"):
        mine = [card for card in cards if card.certainty == word]
        plots = sum(card.type == "plot" for card in mine)
        lines.append(f"| {word} | {len(mine) - plots} | {plots} |\n")
    return "".join(lines)


def with_tables(page: str) -> str:
    """The page with up-to-date tables."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{counts()}\n{tables()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"Wrote {PAGE}")
