"""What is counted about a deck, and how first hands are placed."""

import time

import pytest

from fivekings.thrones.decks import read_deck
from fivekings.thrones.decks.statistics import (
    average_cost,
    average_strength,
    best_setup,
    chance_to_see,
    chance_with_mulligan,
    cost_curve,
    could_bear,
    economy_of,
    icon_counts,
    plot_income,
    seen_by,
    setup_odds,
    trait_counts,
)
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import load_pool

POOL = load_pool("lcg2")
LCG2 = EDITIONS["lcg2"]


def named(*titles: str) -> list[Card]:
    return [POOL.named(title) for title in titles]


def placed(*titles: str) -> tuple[int, int, int]:
    """How many cards of a hand are placed, for how much gold, and how many characters."""
    setup = best_setup(named(*titles), LCG2)
    return setup.cards, setup.gold, setup.characters


def small() -> Deck:
    """A deck that is easy to count."""
    draw = named("Eddard Stark", "Arya Stark", "Arya Stark", "Ice", "The Roseroad", "The Hand's Judgment")
    return Deck("small", "Stark", [], named("A Noble Cause", "Counting Coppers"), draw)


def test_counts() -> None:
    deck = small()
    assert cost_curve(deck) == {0: (0, 1), 1: (0, 0), 2: (0, 0), 3: (2, 1), 4: (0, 0), 5: (0, 0), 6: (0, 0), 7: (1, 0)}
    assert average_cost(deck) == 16 / 5
    assert icon_counts(deck) == {"military": (1, 5), "intrigue": (0, 0), "power": (3, 9)}
    assert average_strength(deck) == 3
    assert plot_income(deck) == 3.5
    assert trait_counts(deck) == {"Lady": 2, "Lord": 1, "Small Council": 1}
    assert [card.title for card in economy_of(deck)] == ["The Roseroad"]


def test_nothing_to_count() -> None:
    empty = Deck("empty", "Stark", [], [], [])
    assert (cost_curve(empty), average_cost(empty), average_strength(empty), plot_income(empty)) == ({}, 0, 0, 0)
    assert setup_odds(empty, LCG2, hands=10).cards == 0
    assert setup_odds(empty, LCG2, hands=0).cards == 0


@pytest.mark.parametrize("title", ["The Kingsroad", "Winterfell Steward", "Tyrion Lannister", "Littlefinger"])
def test_what_brings_or_saves_gold(title: str) -> None:
    assert economy_of(Deck("", "Stark", [], [], named(title)))


def test_chances() -> None:
    assert chance_to_see(1, 60, 7) == pytest.approx(7 / 60)
    assert chance_to_see(3, 60, 60) == 1
    assert chance_to_see(3, 60, 100) == 1
    assert chance_to_see(0, 60, 7) == chance_to_see(3, 0, 7) == 0
    assert chance_with_mulligan(1, 60, 7) == pytest.approx(1 - (53 / 60) ** 2)
    assert seen_by(1, 3.6, LCG2) == 7 + 4 + 2


# --- setup ------------------------------------------------------------------------------------------------------------


def test_most_cards_then_most_gold() -> None:
    assert placed("Eddard Stark", "Arya Stark", "Sansa Stark", "Bran Stark") == (3, 8, 3)
    assert placed("Eddard Stark", "Robb Stark") == (1, 7, 1)
    assert placed() == (0, 0, 0)


@pytest.mark.rule("lcg2.setup.8")
def test_events_and_cards_without_a_cost_stay_in_hand() -> None:
    assert placed("For the North!", "The Hand's Judgment", "Summons") == (0, 0, 0)


@pytest.mark.rule("lcg2.limited.2")
def test_one_limited_card() -> None:
    assert placed("The Roseroad", "The Roseroad", "Heart Tree Grove") == (1, 0, 0)
    assert placed("The Kingsroad", "The Roseroad", "Lannisport Moneylender") == (1, 2, 1)


@pytest.mark.rule("lcg2.setup.10")
def test_duplicates_are_free() -> None:
    assert placed("Eddard Stark", "Eddard Stark", "Eddard Stark", "Winterfell Steward") == (4, 8, 2)
    assert placed("Tumblestone Knight", "Tumblestone Knight", "Tumblestone Knight") == (3, 6, 3)


@pytest.mark.rule("lcg2.setup.15")
def test_attachments_need_a_bearer() -> None:
    assert placed("Ice", "Bodyguard") == (0, 0, 0)
    assert placed("Bodyguard", "Tumblestone Knight") == (1, 2, 1)
    assert placed("Bodyguard", "Arya Stark") == (2, 4, 1)
    assert placed("Ice", "Direwolf Pup") == (1, 2, 1)


def test_nobody_poisons_their_own() -> None:
    assert placed("Milk of the Poppy", "Arya Stark") == (1, 3, 1)


@pytest.mark.parametrize(
    ("host", "attachment", "fits"),
    [
        ("Eddard Stark", "Ice", True),
        ("Tywin Lannister", "Ice", False),
        ("Grey Wind", "Little Bird", False),
        ("Jon Snow", "Longclaw", True),
        ("Jon Snow", "Little Bird", False),
        ("The Wall", "Little Bird", False),
        ("Ice", "Little Bird", False),
        ("Theon Greyjoy", "Throwing Axe", True),
        ("Eddard Stark", "Throwing Axe", False),
    ],
)
def test_who_may_bear_what(host: str, attachment: str, fits: bool) -> None:
    assert could_bear(POOL.named(host), POOL.named(attachment)) is fits


def test_hands_are_the_same_for_a_seed_and_dealt_in_time() -> None:
    deck = read_deck("stark-core", POOL)
    started = time.monotonic()
    odds = setup_odds(deck, LCG2)
    assert time.monotonic() - started < 10
    assert odds.hands == 10_000
    assert 3 < odds.cards < 5
    assert 7 < odds.gold <= 8
    assert odds.poor < odds.mulligans < 0.5
    assert sum(odds.spread) == pytest.approx(1)
    again, other = setup_odds(deck, LCG2, hands=200, seed=2), setup_odds(deck, LCG2, hands=200, seed=2)
    assert (again.cards, again.gold, again.spread) == (other.cards, other.gold, other.spread)
