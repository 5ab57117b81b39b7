"""The cards of the two-player edition: what the rulebook and owners tell of them, and the page that says so."""

import pytest

from fivekings.thrones.card import Card
from fivekings.thrones.pool import load_pool
from tools.known_cards import PAGE, with_tables

POOL = load_pool("hbo")


def card(title: str) -> Card:
    return POOL.named(title)


def test_the_page_says_of_each_card_what_the_card_file_says() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == with_tables(page), "run .venv/bin/python -m tools.known_cards"


def test_each_card_says_how_well_it_is_known() -> None:
    for printed in POOL.cards.values():
        assert printed.certainty in ("known", "partly known", "reconstructed")
        assert bool(printed.known) == (printed.certainty == "partly known"), printed.title


def costs(*titles: str) -> int:
    return sum(card(title).cost for title in titles)


@pytest.mark.rule("hbo.setup.12")
def test_sums_that_the_rulebook_tells() -> None:
    assert costs("Arya Stark", "Jon Snow", "Winterfell Keep") == 5
    assert costs("Sansa Stark", "Hodor", "The Iron Throne") <= 5
    assert costs("The Hound", "Ser Gregor Clegane", "Lannister Encampment") <= 5
    assert card("The Hound").strength == 3
    assert card("Jon Snow").strength + card("Stark Escort").strength in (4, 5)


def test_copies_keywords_traits_and_houses_that_are_known() -> None:
    assert card("Eddard Stark").copies >= 2
    assert card("Winterfell Keep").copies >= 2
    assert "limited" in card("Winterfell Keep").compiled.keywords
    assert "Ally" in card("Varys").traits
    assert card("Littlefinger").unique
    assert card("Littlefinger").decks == ("Stark", "Lannister")
