"""Deckbuilding: legal decks, every broken rule by name, and files that are no decks."""

from pathlib import Path

import pytest

from fivekings.games import GAMES
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold
from fivekings.kernel.state import Setup
from fivekings.thrones.decks import deck_from_json, read_deck, ready_decks
from fivekings.thrones.decks.statistics import economy_of, icon_counts, setup_odds
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.editions.lcg2.deckbuilding import faults
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.terms import FACTIONS
from tests.thrones.table import broken_rules

POOL = load_pool("lcg2")
READY = sorted(ready_decks("lcg2"))


def ready(name: str = "stark-core") -> Deck:
    """A legal deck to break: a copy, as read decks may be shared."""
    deck = read_deck(name, POOL)
    return Deck(deck.name, deck.faction, deck.agendas[:], deck.plots[:], deck.draw[:])


def without(deck: Deck, *titles: str) -> None:
    """Take cards out, all copies."""
    deck.draw = [card for card in deck.draw if card.title not in titles]


def add(deck: Deck, title: str, count: int = 1) -> None:
    """Put cards in."""
    deck.draw += [POOL.named(title)] * count


def swap_plot(deck: Deck, number: int, title: str) -> None:
    """Another plot in the place of one."""
    deck.plots[number] = POOL.named(title)


@pytest.mark.parametrize("name", READY)
@pytest.mark.rule("lcg2.deckbuilding.1", "lcg2.deckbuilding.2", "lcg2.deckbuilding.3", "lcg2.deckbuilding.6")
def test_ready_decks_are_legal(name: str) -> None:
    deck = ready(name)
    assert broken_rules(deck) == []
    assert len(deck.plots) == 7
    assert len(deck.draw) >= 60


def test_each_faction_has_a_deck_of_its_own_and_one_with_a_banner() -> None:
    decks = [read_deck(name, POOL) for name in READY]
    alone = [deck.faction for deck in decks if "banner" not in deck.agendas[0].deck]
    banners = [deck for deck in decks if "banner" in deck.agendas[0].deck]
    factions = sorted(faction for faction in FACTIONS if faction != "neutral")
    assert sorted(alone) == sorted(deck.faction for deck in banners) == factions
    assert sorted(deck.agendas[0].deck["banner"] for deck in banners) == factions


@pytest.mark.parametrize("name", READY)
def test_a_ready_deck_says_what_it_is_about(name: str) -> None:
    deck = read_deck(name, POOL)
    assert 40 < len(deck.about) < 120
    assert name.startswith(fold(deck.faction).replace("'", "").replace(" ", "-"))


@pytest.mark.parametrize("name", READY)
def test_a_ready_deck_can_be_paid_for_and_set_up(name: str) -> None:
    deck = read_deck(name, POOL)
    odds = setup_odds(deck, EDITIONS["lcg2"], hands=500)
    assert len(economy_of(deck)) >= 10
    assert odds.cards > 3.3
    assert odds.poor < 0.12
    assert all(count >= 5 for count, _ in icon_counts(deck).values())


@pytest.mark.rule("lcg2.deckbuilding.2")
def test_a_deck_may_do_without_an_agenda() -> None:
    deck = ready()
    deck.agendas = []
    assert broken_rules(deck) == []


@pytest.mark.parametrize("count", [0, 6, 8])
@pytest.mark.rule("lcg2.deckbuilding.3")
def test_seven_plots(count: int) -> None:
    deck = ready()
    deck.plots = [*deck.plots, POOL.named("Summons")][:count]
    assert len(broken_rules(deck)) == 1


@pytest.mark.rule("lcg2.deckbuilding.4")
def test_one_plot_may_be_there_twice() -> None:
    deck = ready()
    swap_plot(deck, 1, deck.plots[0].title)
    assert broken_rules(deck) == []


@pytest.mark.rule("lcg2.deckbuilding.5")
def test_no_second_plot_may_be_there_twice() -> None:
    deck = ready()
    swap_plot(deck, 1, deck.plots[0].title)
    swap_plot(deck, 3, deck.plots[2].title)
    assert len(broken_rules(deck)) == 1


@pytest.mark.rule("lcg2.deckbuilding.4")
def test_no_plot_three_times() -> None:
    deck = ready()
    swap_plot(deck, 1, deck.plots[0].title)
    swap_plot(deck, 2, deck.plots[0].title)
    assert len(broken_rules(deck)) == 1


@pytest.mark.rule("lcg2.deckbuilding.11", "lcg2.deckbuilding.12")
def test_a_plot_limited_to_one_is_there_once() -> None:
    deck = ready()
    swap_plot(deck, 0, "A Game of Thrones")
    assert broken_rules(deck) == []
    swap_plot(deck, 1, "A Game of Thrones")
    assert len(broken_rules(deck)) == 1


@pytest.mark.rule("lcg2.deckbuilding.6", "lcg2.deckbuilding.7")
def test_sixty_cards_or_more() -> None:
    deck = ready()
    deck.draw = deck.draw[:60]
    assert broken_rules(deck) == []
    deck.draw = deck.draw[:59]
    assert len(broken_rules(deck)) == 1
    large = ready()
    for title in ("Put to the Torch", "Tears of Lys", "The Hand's Judgment", "Little Bird", "Noble Lineage"):
        add(large, title, 3)
    large.agendas = []
    assert len(large.draw) > 70
    assert broken_rules(large) == []


@pytest.mark.rule("lcg2.deckbuilding.8")
def test_three_cards_of_a_title() -> None:
    deck = ready()
    without(deck, "Bran Stark")
    add(deck, "Bran Stark", 3)
    assert broken_rules(deck) == []
    add(deck, "Bran Stark")
    assert len(broken_rules(deck)) == 1
    assert "Bran Stark" in broken_rules(deck)[0]


@pytest.mark.rule("lcg2.deckbuilding.10")
def test_other_factions_stay_out() -> None:
    deck = ready()
    add(deck, "Burned Men")
    assert len(broken_rules(deck)) == 1
    assert "Burned Men" in broken_rules(deck)[0]


@pytest.mark.rule("lcg2.deckbuilding.10")
def test_a_banner_lets_another_faction_in() -> None:
    deck = ready()
    deck.agendas = [POOL.named("Banner of the Lion")]
    for title in ("Burned Men", "Gold Cloaks", "Tyrion Lannister"):
        add(deck, title, 3)
    add(deck, "Joffrey Baratheon", 2)
    assert len(broken_rules(deck)) == 1  # eleven of twelve
    add(deck, "Joffrey Baratheon")
    assert broken_rules(deck) == []
    add(deck, "Tywin Lannister")  # loyal
    assert len(broken_rules(deck)) == 1


@pytest.mark.rule("lcg2.deckbuilding.10")
def test_a_banner_is_for_its_own_faction_only() -> None:
    deck = ready()
    deck.agendas = [POOL.named("Banner of the Rose")]
    add(deck, "Burned Men")
    assert len(broken_rules(deck)) == 2


def test_fealty_wants_few_neutral_cards() -> None:
    deck = ready()
    neutral = sum(1 for card in deck.draw if card.faction == "neutral")
    assert neutral <= 15
    for title in ("Put to the Torch", "Tears of Lys", "The Hand's Judgment", "Little Bird", "Noble Lineage"):
        add(deck, title, 3)
    assert len(broken_rules(deck)) == 1
    deck.agendas = []
    assert broken_rules(deck) == []


def test_plots_and_draw_cards_are_kept_apart() -> None:
    deck = ready()
    add(deck, "Summons")
    swap_plot(deck, 0, "Ice")
    deck.agendas = []
    assert broken_rules(deck) == [
        "in the plot deck, but not plots: Ice (lcg2.deckbuilding.3)",
        "in the draw deck, but not draw deck cards: Summons (lcg2.deck.2)",
    ]


def test_every_broken_rule_has_its_clause() -> None:
    deck = Deck("broken", "neutral", [POOL.named(t) for t in ("Fealty", "Banner of the Lion", "Ice")], [], [])
    deck.plots = [POOL.named(t) for t in ["A Game of Thrones"] * 2 + ["Summons"] * 3]
    add(deck, "Tywin Lannister", 4)
    add(deck, "The Roseroad", 3)
    add(deck, "Varys", 13)
    add(deck, "Arya Stark")
    add(deck, "Fealty")
    assert [(fault.rule, fault.text) for fault in faults(deck)] == [
        ("lcg2.deckbuilding.1", "a deck needs a faction"),
        ("lcg2.deckbuilding.2", "Ice is not an agenda"),
        ("lcg2.deckbuilding.2", "a deck has one agenda, not 2: Banner of the Lion, Fealty"),
        ("lcg2.deckbuilding.3", "a plot deck has 7 plots, not 5"),
        ("lcg2.deckbuilding.12", "2 copies of A Game of Thrones, but at most 1 in a plot deck"),
        ("lcg2.deckbuilding.4", "3 copies of Summons, but at most 2 in a plot deck"),
        ("lcg2.deckbuilding.5", "only one plot may have more than one copy, not A Game of Thrones, Summons"),
        ("lcg2.deckbuilding.6", "a draw deck has at least 60 cards, not 22"),
        ("lcg2.deckbuilding.8", "4 copies of Tywin Lannister, but at most 3 in a deck"),
        ("lcg2.deckbuilding.8", "13 copies of Varys, but at most 3 in a deck"),
        ("lcg2.deck.2", "in the draw deck, but not draw deck cards: Fealty"),
        ("lcg2.deckbuilding.10", "neither of the faction nor neutral: Arya Stark"),
        ("lcg2.loyal.2", "loyal to another faction: Tywin Lannister"),
        ("lcg2.agenda.3", "Banner of the Lion needs at least 12 Lannister cards, not 4"),
        ("lcg2.agenda.3", "Fealty allows at most 15 neutral cards, not 17"),
    ]


def test_every_broken_rule_is_told_at_once() -> None:
    deck = ready()
    deck.agendas = []
    deck.plots = deck.plots[:3]
    deck.draw = [POOL.named("Burned Men")] * 5
    assert len(broken_rules(deck)) == 4  # plots, size, copies, faction


@pytest.mark.rule("lcg2.deckbuilding.14")
def test_no_game_begins_with_an_illegal_deck() -> None:
    bad = ready()
    bad.draw = bad.draw[:40]
    setup = Setup(["lion", "wolf"], {}, decks=[ready("lannister-core").to_json(), bad.to_json()])
    with pytest.raises(BadInput, match="not legal"):
        GAMES["lcg2"].start(setup, 1)


@pytest.mark.rule("lcg2.deckbuilding.2")
def test_an_agenda_is_an_agenda() -> None:
    deck = ready()
    deck.agendas = [POOL.named("Ice")]
    assert len(broken_rules(deck)) == 1


@pytest.mark.rule("lcg2.deckbuilding.1")
def test_a_deck_has_a_faction() -> None:
    deck = ready()
    deck.faction = "neutral"
    assert any("faction" in rule for rule in broken_rules(deck))


@pytest.mark.parametrize("name", READY)
def test_decks_survive_the_way_through_json(name: str) -> None:
    deck = ready(name)
    again = deck_from_json(deck.to_json(), POOL)
    assert again.to_json() == deck.to_json()
    assert broken_rules(again) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "faction = 'Stark'",
        "faction = 'Stark'\nplots = 3\n[draw]",
        "faction = 'Stark'\n[plots]\n[draw]\n'No Such Card' = 1",
        "faction = 'Stark'\nagenda = 'No Such Agenda'\n[plots]\n[draw]",
        "faction = 'Stark'\n[plots]\n'Summons' = 'many'\n[draw]",
        "not TOML",
    ],
)
def test_malformed_deck_files_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"."):
        read_deck(str(path), POOL)


def test_a_deck_that_is_not_there_is_refused_with_a_hint() -> None:
    with pytest.raises(BadInput, match="stark-core"):
        read_deck("stark-cor", POOL)


@pytest.mark.rule("lcg2.deckbuilding.1")
def test_malformed_decks_in_a_setup_are_refused() -> None:
    good = ready().to_json()
    changes: list[dict[str, object]] = [
        {"faction": "Frey"},
        {"plots": None},
        {"draw": {"99999": 1}},
        {"agendas": ["99999"]},
    ]
    for change in changes:
        with pytest.raises(BadInput, match=r"."):
            deck_from_json({**good, **change}, POOL)
    with pytest.raises(BadInput, match=r"."):
        deck_from_json({}, POOL)
