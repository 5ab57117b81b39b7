"""Random games of the first edition: what must hold after every choice."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Request, Setup, apply
from fivekings.kernel.request import DECLINE
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DUPLICATE, SHADOWS, Thrones
from fivekings.thrones.model.terms import DRAWN
from fivekings.thrones.rules.cards.drawing import DRAWN as DRAWN_BY_EFFECTS
from tests.thrones.lcg1_table import HOUSES, knight, with_cards
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

LCG1 = game("lcg1")
PLAYERS = list(HOUSES)
TABLES = pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {}), (4, {"teams": "yes"}), (3, {"littlefinger": "yes"})],
    ids=["joust", "melee", "teams", "littlefinger"],
)


@contextmanager
def dark_cards() -> Iterator[None]:
    """Cards for Shadows, and keywords that are rare in the box."""
    words = ("Deadly.", "Infamy.", "Vengeful.", "Vigilant.", "Intimidate.", "Stalwart.", "Ambush.")
    with with_cards(
        *[knight(f"Shade {n}", words[n], cost=n % 3, shadow=True, unique=n < 2) for n in range(6)],
        *[knight(f"Rare {n}", words[n], cost=n % 3, faction="Lannister") for n in range(7)],
    ):
        yield


def random_deck(house: str, rng: random.Random, wanted: set[str]) -> dict[str, Any]:
    """A legal deck: cards of a House, neutral ones, some of others, all copies of what is wanted, any seven plots."""
    pool = [card for card in load_pool("lcg1").cards.values() if card.house_only in ("", house)]
    able = list({card.title: card for card in rng.sample(pool, len(pool)) if card.type in DRAWN}.values())
    mine = [card for card in able if house in card.factions or card.faction == "neutral"]
    others = [card for card in able if card not in mine]
    own = [card for card in mine if house in card.factions] if wanted else []
    chosen = own + rng.sample(mine, min(len(mine), 32)) + rng.sample(others, 6)
    rare = [card for card in able if card.set == "made"]
    draw = {card.code: min(2, card.deck_limit) for card in [*chosen, *rare]}
    draw |= {card.code: card.deck_limit for card in mine if card.code in wanted}
    plots = [card.code for card in pool if card.type == "plot"]
    return {
        "name": house,
        "faction": house,
        "agendas": [],
        "plots": dict.fromkeys(rng.sample(plots, 7), 1),
        "draw": draw,
    }


def begin(
    seed: int, seats: int, options: dict[str, str], loud: bool = False, wanted: frozenset[str] = frozenset()
) -> Thrones:
    """A table with random decks."""
    rng = random.Random(seed)
    houses = [*HOUSES.values(), "Greyjoy"]
    decks = [random_deck(house, rng, set(wanted)) for house in rng.sample(houses, seats)]
    state = LCG1.start(Setup(PLAYERS[:seats], options, decks=decks), seed, loud=loud)
    assert isinstance(state, Thrones)
    return state


def check_lcg1(state: Thrones) -> None:
    """What holds on every table, and what holds in this edition only."""
    check_table(state)
    assert sorted(state.shadows) == [c for c in range(len(state.cards)) if state.zone[c] == SHADOWS]
    for card in state.shadows:
        assert state.cards[card].shadow
        assert state.known[card] == 1 << state.controller[card]
        assert state.controller[card] == state.owner[card]
    for card in range(len(state.cards)):
        if state.zone[card] == DUPLICATE:
            assert state.cards[card].unique
    for player in range(state.seats):
        assert state.uses.get(DRAWN_BY_EFFECTS.of(player), 0) <= 3


@TABLES
@settings(max_examples=25, deadline=None)
@given(table=seeds)
def test_cards_are_conserved_after_every_choice(seats: int, options: dict[str, str], table: tuple[int, int]) -> None:
    seed, luck = table
    with dark_cards():
        state, rng = begin(seed, seats, options), random.Random(luck)
        while not state.over:
            check_lcg1(state)
            apply(state, random_choice(rng.choice(state.requests), rng))
        assert state.result


CROWDS = pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {}), (4, {"teams": "yes"}), (3, {"littlefinger": "yes"})],
    ids=["three", "four", "teams", "littlefinger"],
)


@CROWDS
@settings(max_examples=15, deadline=None)
@given(table=seeds)
def test_a_melee_goes_on_when_players_give_up(seats: int, options: dict[str, str], table: tuple[int, int]) -> None:
    seed, luck = table
    with dark_cards():
        play_while_players_leave(begin(seed, seats, options), random.Random(luck), check_lcg1)


@CROWDS
def test_anybody_may_give_up_at_any_question(seats: int, options: dict[str, str]) -> None:
    known: Counter[str] = Counter()
    with dark_cards():
        for seed in range(2):
            anybody_may_leave(begin(seed, seats, options), random.Random(seed), check_lcg1, 600, known)


@TABLES
@settings(max_examples=2, deadline=None)
@given(table=seeds)
def test_every_moment_is_cloned_saved_and_hidden(seats: int, options: dict[str, str], table: tuple[int, int]) -> None:
    seed, luck = table
    with dark_cards():
        check_every_moment(begin(seed, seats, options), random.Random(luck), check_lcg1, most=600)


@settings(max_examples=15, deadline=None)
@given(table=seeds)
def test_a_record_replays_to_the_same_hash(table: tuple[int, int]) -> None:
    check_record("lcg1", Setup(PLAYERS[:3]), table)


@settings(max_examples=15, deadline=None)
@given(table=seeds)
def test_nobody_learns_what_lies_in_the_shadows_of_others(table: tuple[int, int]) -> None:
    """Two games that differ only in what a seat cannot see look the same to it as long as nothing is shown."""
    seed, luck = table
    with dark_cards():
        state, rng = begin(seed, 2, {}, loud=True), random.Random(luck)
        while not state.over:
            apply(state, random_choice(rng.choice(state.requests), rng))
            for event in state.events:
                if event.kind == "into shadows":
                    assert "card" not in event.seen_by(1 - event.public["seat"])
                    assert "card" not in event.seen_by(-1)
            state.events.clear()
            for viewer in (0, 1, -1):
                for player in state.view(viewer)["players"]:
                    assert (player["shadows"] is None) == (player["seat"] != viewer)


def test_every_card_is_played_and_every_ability_resolves() -> None:
    """Random games of varied decks, biased to what has not been used yet, until everything has been."""
    cards = [card for card in load_pool("lcg1").cards.values() if card.type not in ("house", "agenda")]
    wanted = uses(cards)
    seen: set[str] = set()
    rng = random.Random(11)
    seed = 0
    while seed < 3000 and not wanted <= seen:
        seed += 1
        missing = frozenset(name.split(".")[1] for name in wanted - seen if name.startswith("card."))
        state = begin(seed, 3 if seed % 3 == 0 else 2, {}, loud=True, wanted=missing if seed > 100 else frozenset())
        play_and_note(state, rng, seen, thrifty if seed % 2 == 0 else eager)
    assert wanted <= seen, f"never used in {seed} games: {sorted(wanted - seen)}"


def thrifty(state: Thrones, request: Request, rng: random.Random, seen: set[str]) -> Choice:
    """An eager answer of somebody who often keeps the gold and does not attack."""
    spends = request.kind == "challenge" or (request.kind == "action" and state.phase == "marshaling")
    if spends and request.options[-1] == DECLINE and rng.random() < 0.5:
        return Choice(request.seat, request.number, [DECLINE])
    return eager(state, request, rng, seen)
