"""The cards of the two-player edition: what the rulebook and owners tell of them, and the page that says so."""

from typing import Final

import pytest

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
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


def test_what_owners_of_the_box_tell() -> None:
    assert card("Shae").faction == "neutral"
    assert card("Shae").decks == ("Lannister",)
    for title in ("Tywin Lannister", "Lannister Guards", "The Hound"):
        assert (card(title).faction, card(title).decks) == ("Lannister", ("Lannister",))
    assert card("Littlefinger").faction == "neutral"
    assert (card("Direwolf").type, card("Direwolf").decks) == ("attachment", ("Stark",))
    assert (card("Septa Mordane").type, card("Septa Mordane").decks) == ("character", ("Stark",))
    revealed = [one.text for one in POOL.cards.values() if one.type == "plot" and "When Revealed" in one.text]
    assert any("discards" in text for text in revealed)
    assert any("kill" in text for text in revealed)
    lannister = [one for one in POOL.cards.values() if "Lannister" in one.decks and "character" in one.text]
    assert len([one for one in lannister if one.text.endswith(": kneel it.")]) > 1
    for house in ("Stark", "Lannister"):
        allies = {one.title for one in POOL.cards.values() if house in one.decks and "Ally" in one.traits}
        assert allies - {"Varys"}


def test_no_stark_event_touches_an_opponent_s_character_in_challenges() -> None:
    for one in POOL.cards.values():
        if one.type == "event" and "Stark" in one.decks and one.text.startswith(("Challenges", "Any Phase")):
            assert "choose" not in one.text or "House Stark character" in one.text, one.title


CORE: Final = ", first edition core set"
FOLLOWING: Final = [one for one in POOL.cards.values() if one.model.endswith(CORE)]


@pytest.mark.parametrize("one", FOLLOWING, ids=str)
def test_a_card_has_the_numbers_of_its_model(one: Card) -> None:
    other = load_pool("lcg1").named(one.model.removesuffix(CORE))
    assert (one.type, one.cost, one.strength, one.icons) == (other.type, other.cost, other.strength, other.icons)
    assert one.faction == other.faction or one.type == "event"
    if one.type == "plot":
        assert (one.income, one.initiative, one.claim) == (other.income, other.initiative, other.claim)


@pytest.mark.parametrize(
    ("title", "values"),
    [
        ("Game of Thrones", (3, 5, 1)),
        ("Storm of Swords", (2, 6, 1)),
        ("Spies in Their Midst", (3, 4, 1)),
        ("Illyrio's Gift", (4, 8, 1)),
        ("Hear Me Roar", (5, 6, 1)),
        ("Calling the Banners", (6, 3, 1)),
    ],
)
def test_plots_that_are_known_or_have_a_namesake_in_another_set(title: str, values: tuple[int, int, int]) -> None:
    plot = card(title)
    assert (plot.income, plot.initiative, plot.claim) == values
