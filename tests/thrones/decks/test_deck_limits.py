"""Deckbuilding with cards made for the purpose: limits, versions, factions."""

import pytest

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.terms import FACTIONS
from tests.thrones.table import POOL, broken_rules, card, stand_at

EIGHT = ["Stark", "Lannister", "Baratheon", "Greyjoy", "Tyrell", "Martell", "Targaryen", "Night's Watch"]
PLOTS = [item for item in POOL.cards.values() if item.type == "plot"][:7]
PLAYED = ("character", "location", "attachment", "event")


def neutrals() -> list[Card]:
    """Sixty neutral cards that break no rule."""
    titles = [item for item in POOL.cards.values() if item.faction == "neutral" and item.type in PLAYED]
    deck = [item for item in titles for _ in range(3)]
    hireling = card("Hireling", faction="neutral", deck_limit=60)
    return deck + [hireling] * (60 - len(deck))


def deck_of(*more: Card, faction: str = "Stark", agenda: str = "", plots: list[Card] | None = None) -> Deck:
    """A legal deck of neutral cards, and some more."""
    known = [POOL.named(agenda)] if agenda else []
    return Deck("made", faction, known, PLOTS if plots is None else plots, [*neutrals(), *more])


def named(title: str, count: int = 1) -> list[Card]:
    return [POOL.named(title)] * count


@pytest.mark.rule("lcg2.faction.3", "lcg2.neutral.2")
@pytest.mark.parametrize("faction", EIGHT)
def test_each_of_the_eight_factions_may_have_neutral_cards(faction: str) -> None:
    assert broken_rules(deck_of(faction=faction)) == []
    assert stand_at("draw", {"faction": faction, "hand": ["For the North!"]}, {}).title(0) == faction


@pytest.mark.rule("lcg2.faction.3")
def test_there_is_no_ninth_faction() -> None:
    assert sorted(FACTIONS) == sorted([*EIGHT, "neutral"])


@pytest.mark.rule("lcg2.faction.1", "lcg2.faction.2")
def test_the_faction_card_says_what_is_in_faction() -> None:
    loyal, other = POOL.named("Robb Stark"), POOL.named("Arya Stark")
    assert (loyal.loyal, other.loyal) == (True, False)
    assert broken_rules(deck_of(loyal, other, faction="Stark")) == []
    for faction in EIGHT[1:]:
        [broken] = broken_rules(deck_of(loyal, other, faction=faction))
        assert "Arya Stark, Robb Stark" in broken


@pytest.mark.rule("lcg2.neutral.3")
def test_a_neutral_card_is_neither_in_nor_out_of_faction() -> None:
    """It needs no leave to be in a deck, and does not count among a banner's cards."""
    lions = [*named("Burned Men", 3), *named("Gold Cloaks", 3), *named("Tyrion Lannister", 3), *named("The Tickler", 2)]
    assert all(item.faction == "neutral" for item in neutrals())
    assert broken_rules(deck_of()) == []
    assert len(broken_rules(deck_of(*lions, agenda="Banner of the Lion"))) == 1
    assert broken_rules(deck_of(*lions, *named("The Tickler"), agenda="Banner of the Lion")) == []


@pytest.mark.rule("lcg2.loyal.2", "lcg2.loyal.3")
def test_loyal_cards_follow_their_own_faction_only() -> None:
    lions = [*named("Burned Men", 3), *named("Gold Cloaks", 3), *named("Tyrion Lannister", 3), *named("The Tickler", 3)]
    tywin = POOL.named("Tywin Lannister")
    assert broken_rules(deck_of(tywin, faction="Lannister")) == []
    assert broken_rules(deck_of(*lions, agenda="Banner of the Lion")) == []
    [broken] = broken_rules(deck_of(*lions, tywin, agenda="Banner of the Lion"))
    assert "Tywin Lannister" in broken
    [broken] = broken_rules(deck_of(*lions))
    assert "Burned Men" in broken
    assert any("Burned Men" in rule for rule in broken_rules(deck_of(*lions, agenda="Banner of the Sun")))


@pytest.mark.rule("lcg2.deck.2")
@pytest.mark.parametrize("item", [item for item in POOL.cards.values() if item.faction in ("neutral", "Stark")])
def test_what_may_be_in_a_draw_deck(item: Card) -> None:
    deck = Deck("made", "Stark", [], PLOTS, [*[card("Hireling", deck_limit=60)] * 60, item])
    broken = broken_rules(deck)
    if item.type in PLAYED:
        assert broken == []
    else:
        assert len(broken) == 1
        assert item.title in broken[0]
        assert "lcg2.deck.2" in broken[0]


@pytest.mark.rule("lcg2.deckbuilding.9")
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_a_deck_limit_takes_the_place_of_three(limit: int) -> None:
    rare = card("Rare", deck_limit=limit)
    assert broken_rules(deck_of(*[rare] * limit)) == []
    [broken] = broken_rules(deck_of(*[rare] * (limit + 1)))
    assert "Rare" in broken


@pytest.mark.rule("lcg2.deckbuilding.13")
def test_a_plot_with_a_higher_limit() -> None:
    march = card("March", type="plot", faction="neutral", deck_limit=3)
    assert broken_rules(deck_of(plots=[march] * 3 + PLOTS[:4])) == []
    assert len(broken_rules(deck_of(plots=[march] * 4 + PLOTS[:3]))) == 1
    assert len(broken_rules(deck_of(plots=[march] * 3 + PLOTS[:3] + PLOTS[:1]))) == 1


@pytest.mark.rule("lcg2.copy.2")
def test_cards_of_one_title_are_copies_whatever_else_they_are() -> None:
    tale = card("Bran Stark", "Limited.", code="made tale", type="location", cost=0)
    assert broken_rules(deck_of(*named("Bran Stark", 2), tale)) == []
    assert len(broken_rules(deck_of(*named("Bran Stark", 2), tale, tale))) == 1
