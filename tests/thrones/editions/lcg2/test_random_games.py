"""Random games of the second edition: what must hold after every choice."""

import random
from collections import Counter
from collections.abc import Callable, Container

import pytest
from hypothesis import given, settings

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Setup, apply
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import FACTIONS
from tests.thrones.random_table import (
    anybody_may_leave,
    check_every_moment,
    check_record,
    check_table,
    eager,
    play_and_note,
    play_while_players_leave,
    seeds,
    uses,
)

LCG2 = game("lcg2")
NAMES = ["wolf", "lion", "stag", "rose", "kraken", "sun", "crow", "dragon"]


def begin(seed: int, seats: int = 2) -> Thrones:
    state = LCG2.start(Setup(NAMES[:seats]), seed)
    assert isinstance(state, Thrones)
    return state


@settings(max_examples=300, deadline=None)
@given(seeds)
def test_cards_are_conserved_after_every_choice(table: tuple[int, int]) -> None:
    seed, luck = table
    state, rng = begin(seed), random.Random(luck)
    while not state.over:
        check_table(state)
        apply(state, random_choice(state.requests[0], rng))
    assert state.result is not None
    assert len(state.result) == 1


@pytest.mark.rule("lcg2.melee.1", "lcg2.winning.6", "lcg2.winning.7", "lcg2.winning.9", "lcg2.winning.10")
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
@settings(max_examples=12, deadline=None)
@given(table=seeds)
def test_a_melee_goes_on_when_players_give_up(seats: int, table: tuple[int, int]) -> None:
    seed, luck = table
    play_while_players_leave(varied(seed, seats), random.Random(luck), check_table)


@pytest.mark.rule("lcg2.winning.6", "lcg2.winning.7", "lcg2.winning.8", "lcg2.winning.9", "lcg2.winning.10")
def test_anybody_may_give_up_at_any_question() -> None:
    known: Counter[str] = Counter()
    for seed in range(4):
        anybody_may_leave(varied(seed, 3 + seed % 2), random.Random(seed), check_table, 500, known)


def varied(seed: int, seats: int) -> Thrones:
    """A melee of random decks; from the ninth faction on they come again."""
    rng = random.Random(seed)
    decks = [random_deck(faction, rng) for faction in rng.sample(FACTIONS[:-1], seats)]
    state = LCG2.start(Setup(NAMES[:seats], decks=decks), seed)
    assert isinstance(state, Thrones)
    return state


@pytest.mark.parametrize("seats", [2, 3, 6])
@settings(max_examples=10, deadline=None)
@given(table=seeds)
def test_every_moment_is_cloned_saved_and_hidden(seats: int, table: tuple[int, int]) -> None:
    seed, luck = table
    check_every_moment(begin(seed, seats), random.Random(luck), check_table)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_record_replays_to_the_same_hash(table: tuple[int, int]) -> None:
    check_record("lcg2", Setup(NAMES[:2]), table)


def test_every_card_is_played_and_every_ability_resolves() -> None:
    """Random games of varied decks, biased to what has not been used yet, until everything has been."""
    cards = [card for card in load_pool("lcg2").cards.values() if card.type != "agenda" or card.title == "Fealty"]
    wanted = uses(cards)
    seen: set[str] = set()
    rng = random.Random(7)
    for seed in range(600):
        factions = rng.sample(FACTIONS[:-1], 3 if seed % 5 == 0 else 2)
        setup = Setup(NAMES[: len(factions)], decks=[random_deck(faction, rng, seen) for faction in factions])
        state = LCG2.start(setup, seed, loud=True)
        assert isinstance(state, Thrones)
        play_and_note(state, rng, seen, eager)
        if wanted <= seen:
            break
    assert wanted <= seen, f"never used in {seed + 1} games: {sorted(wanted - seen)}"


def random_deck(faction: str, rng: random.Random, seen: Container[str] = ()) -> dict[str, object]:
    """A legal deck: cards of a faction, some neutral ones, others under a banner, any seven plots; rather new cards."""
    pool = load_pool("lcg2").cards.values()

    def pick(count: int, wanted: Callable[[Card], bool]) -> list[str]:
        cards = [card for card in pool if card.type not in ("agenda", "title") and wanted(card)]
        rng.shuffle(cards)
        cards.sort(key=lambda card: all(use in seen for use in uses([card])))
        return list({card.title: card.code for card in reversed(cards[: 3 * count])}.values())[-count:]

    fealty = rng.random() < 0.3
    draw = dict.fromkeys(pick(18, lambda card: card.faction == faction and card.type != "plot"), 3)
    neutral = pick(7 if fealty else 10, lambda card: card.faction == "neutral" and card.type != "plot")
    draw |= dict.fromkeys(neutral, 2 if fealty else 3)
    banners = [c for c in pool if c.type == "agenda" and c.deck.get("banner", faction) != faction]
    agenda = None if fealty else rng.choice([*banners, None])
    if agenda is not None:
        banner = agenda.deck["banner"]
        titles = {load_pool("lcg2").cards[code].title for code in draw}
        others = pick(6, lambda c: c.faction == banner and not c.loyal and c.type != "plot" and c.title not in titles)
        draw |= dict.fromkeys(others, 2)
    return {
        "name": faction,
        "faction": faction,
        "agendas": [agenda.code] if agenda else ["01027"] if fealty else [],
        "plots": dict.fromkeys(pick(7, lambda card: card.type == "plot" and card.faction in (faction, "neutral")), 1),
        "draw": draw,
    }
