"""What is written reads as the same deck, in every format, for legal decks and others."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivekings.thrones.decks import FORMATS, read_bytes, write_lists
from fivekings.thrones.decks.spelling import HOUSES, UNNAMED, clean
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import load_pool
from tests.thrones.table import broken_rules

POOL = load_pool("lcg2")
CARDS = [POOL.cards[code] for code in sorted(POOL.cards)]
PLOTS = [card for card in CARDS if card.type == "plot"]
AGENDAS = [card for card in CARDS if card.type == "agenda"]
DRAWN = [card for card in CARDS if card.type in ("character", "location", "attachment", "event")]
FACTIONS = [faction for faction in HOUSES if faction != "neutral"]
NAMES = st.one_of(
    st.text(max_size=40),
    st.sampled_from([*(card.title for card in CARDS), *HOUSES.values(), "Plots (7):", "===", "# x", "3x Ice", "3 Ice"]),
    st.sampled_from(
        ["Name: x", "Version: 2", "- x", "[x](y)", "**x**", "x 1.0", "---- x ----", "1.0", "<deck>", "]]>"]
    ),
)


def repeated(cards: list[Card], most: int) -> st.SearchStrategy[list[Card]]:
    """Some cards, each up to so many times."""
    some = st.lists(st.tuples(st.sampled_from(cards), st.integers(1, most)), max_size=30, unique_by=lambda p: p[0].code)
    return some.map(lambda pairs: [card for card, count in pairs for _ in range(count)])


@st.composite
def any_decks(draw: st.DrawFn) -> Deck:
    """Decks of any cards, legal only by chance."""
    cards = draw(repeated(DRAWN, 99))
    return Deck(
        draw(NAMES),
        draw(st.sampled_from(list(HOUSES))),
        draw(st.lists(st.sampled_from(AGENDAS), max_size=3)),
        draw(repeated(PLOTS, 3)),
        cards or [POOL.named("Ice")],
        draw(st.text(max_size=60)),
    )


@st.composite
def legal_decks(draw: st.DrawFn) -> Deck:
    """Decks that may be played."""
    faction = draw(st.sampled_from(FACTIONS))
    own = st.sampled_from([card for card in DRAWN if card.faction == faction and card.deck_limit == 3])
    neutral = st.sampled_from([card for card in DRAWN if card.faction == "neutral" and card.deck_limit == 3])
    some = draw(st.lists(own, min_size=18, max_size=25, unique_by=title_of))
    some += draw(st.lists(neutral, min_size=5, max_size=5, unique_by=title_of))
    cards = [card for card in some for _ in range(3)]
    usual = st.sampled_from([card for card in PLOTS if card.faction == "neutral"])
    plots = draw(st.lists(usual, min_size=7, max_size=7, unique_by=title_of))
    return Deck(draw(NAMES), faction, draw(st.sampled_from([[], [POOL.named("Fealty")]])), plots, cards)


def title_of(card: Card) -> str:
    return card.title


def code_of(card: Card) -> str:
    return card.code


def check(written: Deck, form: str) -> None:
    """What is written is what is read, but for the order of agendas and what no name can have."""
    text = write_lists([written], form, POOL)
    [listed] = read_bytes(text.encode("utf-8"), f"{UNNAMED}.{form}", POOL)
    name, agendas = clean(written.name) or UNNAMED, sorted(written.agendas, key=code_of)
    expected = Deck(name, written.faction, agendas, written.plots, written.draw)
    listed.deck.agendas.sort(key=code_of)
    assert listed.deck.to_json() == expected.to_json()
    assert listed.unknown == []
    if form in ("json", "o8d", "toml"):
        assert listed.deck.about == clean(written.about)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=40, deadline=None)
@given(deck=any_decks())
def test_any_deck_comes_back(form: str, deck: Deck) -> None:
    check(deck, form)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=15, deadline=None)
@given(deck=legal_decks())
def test_a_legal_deck_comes_back(form: str, deck: Deck) -> None:
    if len(deck.draw) >= 60:
        assert broken_rules(deck) == []
    check(deck, form)


def test_our_own_format_keeps_cards_where_they_are() -> None:
    ice, summons = POOL.named("Ice"), POOL.named("Summons")
    deck = Deck("mixed", "Stark", [ice], [ice, summons], [summons, POOL.named("Fealty")])
    [listed] = read_bytes(write_lists([deck], "toml", POOL).encode(), "deck.toml", POOL)
    assert listed.deck.to_json() == deck.to_json()
