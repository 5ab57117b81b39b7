"""Random games of the second edition: what must hold after every choice."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Setup, apply
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
        setup = Setup(NAMES[: len(factions)], decks=[random_deck(faction, rng) for faction in factions])
        state = LCG2.start(setup, seed, loud=True)
        assert isinstance(state, Thrones)
        play_and_note(state, rng, seen, eager)
        if wanted <= seen:
            break
    assert wanted <= seen, f"never used in {seed + 1} games: {sorted(wanted - seen)}"


def random_deck(faction: str, rng: random.Random) -> dict[str, object]:
    """A legal deck: all of a faction, some neutral cards, others under a banner, any seven plots."""
    pool = load_pool("lcg2").cards.values()
    draw = {card.code: 3 for card in pool if card.faction == faction}
    neutral = [c.code for c in pool if c.faction == "neutral" and c.type not in ("plot", "agenda", "title")]
    fealty = 3 * len(draw) + 14 >= 60 and rng.random() < 0.6
    draw |= dict.fromkeys(rng.sample(neutral, 7), 2) if fealty else dict.fromkeys(rng.sample(neutral, 11), 3)
    banners = [c for c in pool if c.type == "agenda" and c.deck.get("banner", faction) != faction]
    agenda = None if fealty else rng.choice([*banners, None])
    if agenda is not None:
        strangers = [c.code for c in pool if c.faction == agenda.deck["banner"] and not c.loyal]
        draw |= dict.fromkeys(rng.sample(strangers, 6), 2)
    plots = [card.code for card in pool if card.type == "plot"]
    return {
        "name": faction,
        "faction": faction,
        "agendas": [agenda.code] if agenda else ["01027"] if fealty else [],
        "plots": dict.fromkeys(rng.sample(plots, 7), 1),
        "draw": draw,
    }
