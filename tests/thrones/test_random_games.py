"""Random games of the second edition: what must hold after every choice."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Match, Request, Setup, apply
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import resignation
from fivekings.thrones.language.vocabulary import FACTIONS
from fivekings.thrones.pool import load_pool
from fivekings.thrones.rules.timing import parts_of
from fivekings.thrones.rules.winning import power_missing
from fivekings.thrones.state import (
    DUPLICATE,
    FACTION,
    LIMBO,
    NONE,
    PLAY,
    POOLED,
    REMOVED,
    REVEALED,
    TITLE,
    ZONES,
    Thrones,
)

LCG2 = game("lcg2")
seeds = st.tuples(st.integers(0, 2**64), st.integers(0, 2**32))


NAMES = ["wolf", "lion", "stag", "rose", "kraken", "sun"]


def begin(seed: int, seats: int = 2) -> Thrones:
    state = LCG2.start(Setup(NAMES[:seats]), seed)
    assert isinstance(state, Thrones)
    return state


def check_table(state: Thrones) -> None:
    """Every card is in exactly one place, and everything on the table makes sense."""
    where: Counter[int] = Counter()
    for number, pile in enumerate(state.piles):
        player, zone = divmod(number, ZONES)
        for card in pile:
            where[card] += 1
            assert state.zone[card] == zone
            assert state.controller[card] == player
    assert all(count == 1 for count in where.values())
    for card in range(len(state.cards)):
        assert (card in where) == (state.zone[card] < ZONES)
        if state.zone[card] != PLAY and card >= state.seats:
            assert not state.kneeling[card]
            assert not state.power[card]
        if state.host[card] != NONE:
            assert state.zone[card] in (PLAY, DUPLICATE)
            assert state.zone[state.host[card]] in (PLAY, FACTION)
        elif state.zone[card] == DUPLICATE or (state.zone[card] == PLAY and state.cards[card].type == "attachment"):
            assert state.phase == "setup", f"{state.title(card)} is on nothing"
    assert min(state.gold) >= 0
    assert min(state.power) >= 0
    assert all(state.zone[card] == PLAY for card in state.attackers + state.defenders)
    assert not set(state.attackers) & set(state.defenders)
    assert all(state.zone[state.plot[p]] == REVEALED for p in range(state.seats) if state.plot[p] != NONE)
    assert [card for card in range(len(state.cards)) if state.zone[card] == POOLED] == state.title_pool
    for player in range(state.seats):
        assert len(state.pile(player, TITLE)) <= 1
        unique = [state.title(c) for c in state.pile(player, PLAY) if state.cards[c].unique]
        assert len(unique) == len(set(unique))
        assert state.over or power_missing(state, player) > 0 or state.frames[-1].program.name == "thrones.victory"
    if not any(frame.program.name == "thrones.initiate" for frame in state.frames):
        assert LIMBO not in state.zone


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
@pytest.mark.parametrize("seats", [3, 4, 6])
@settings(max_examples=30, deadline=None)
@given(table=seeds)
def test_cards_are_conserved_in_a_melee_where_people_give_up(seats: int, table: tuple[int, int]) -> None:
    seed, luck = table
    state, rng = begin(seed, seats), random.Random(luck)
    while not state.over:
        check_table(state)
        asked = [request.seat for request in state.requests]
        assert not set(asked) & set(state.out)
        assert state.first not in state.out
        assert all(not pile for p in state.out for z, pile in enumerate(piles_of(state, p)) if z != REMOVED)
        if rng.random() < 0.003:
            apply(state, resignation(rng.choice(state.players())))
        else:
            apply(state, random_choice(rng.choice(state.requests), rng))
    assert state.result is not None
    assert len(state.result) == 1
    assert state.result[0] not in state.out


def piles_of(state: Thrones, player: int) -> list[list[int]]:
    return state.piles[player * ZONES : (player + 1) * ZONES]


@pytest.mark.parametrize("seats", [2, 3, 6])
@settings(max_examples=10, deadline=None)
@given(table=seeds)
def test_every_moment_is_cloned_saved_and_hidden(seats: int, table: tuple[int, int]) -> None:
    seed, luck = table
    state, rng = begin(seed, seats), random.Random(luck)
    twin = state.clone()
    while not state.over:
        now = state.hash()
        loaded = LCG2.load(state.setup, state.to_json())
        assert loaded.hash() == now == twin.hash()
        for mine, theirs in zip(state.requests, loaded.requests, strict=True):
            assert same_request(mine, theirs)
        viewer = rng.randrange(seats)
        other = LCG2.resample(state, viewer, rng.getrandbits(64))
        assert isinstance(other, Thrones)
        assert other.view(viewer) == state.view(viewer)
        check_table(other)
        request = rng.choice(state.requests)
        for option in request.options[:12]:
            if request.low <= 1 <= request.high:
                apply(state.clone(), Choice(request.seat, request.number, [option]))
        choice = random_choice(request, rng)
        assert state.hash() == now
        for copy in (state, twin):
            apply(copy, choice)


def same_request(mine: Request, theirs: Request) -> bool:
    names = ("seat", "kind", "options", "amounts", "low", "high", "number", "rule")
    return all(getattr(mine, name) == getattr(theirs, name) for name in names)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_record_replays_to_the_same_hash(table: tuple[int, int]) -> None:
    seed, luck = table
    match, rng = Match.start(LCG2, Setup(["wolf", "lion"]), seed), random.Random(luck)
    while not match.state.over:
        match.play(random_choice(match.state.requests[0], rng))
    again = play_record(parse_record(record_text(match), "test"), LCG2)
    assert again.state.hash() == match.state.hash()
    assert again.story(0) == match.story(0)
    assert record_text(again) == record_text(match)


def test_every_card_is_played_and_every_ability_resolves() -> None:
    """Random games of varied decks, biased to what has not been used yet, until everything has been."""
    cards = [card for card in load_pool("lcg2").cards.values() if card.type != "agenda" or card.title == "Fealty"]
    wanted = {card.title for card in cards if card.type not in ("event", "agenda")}
    wanted |= {f"card.{card.code}.{ability.index}" for card in cards for ability in card.compiled.abilities}
    seen: set[str] = set()
    rng = random.Random(7)
    for seed in range(600):
        factions = rng.sample(FACTIONS[:-1], 3 if seed % 5 == 0 else 2)
        setup = Setup(NAMES[: len(factions)], decks=[random_deck(faction, rng) for faction in factions])
        state = LCG2.start(setup, seed, loud=True)
        assert isinstance(state, Thrones)
        while not state.over:
            apply(state, eager(state, state.requests[0], rng, seen))
            for event in state.events:
                if event.kind == "resolved":
                    seen.add(event.public["ability"])
                elif event.kind == "plot revealed":
                    seen.add(event.public["card"])
            state.events.clear()
            for player in range(state.seats):
                seen.update(state.titles(state.pile(player, PLAY) + state.pile(player, TITLE)))
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


def eager(state: Thrones, request: Request, rng: random.Random, seen: set[str]) -> Choice:
    """A random answer that prefers doing something to passing, and something new to something known."""
    if request.low == 1 and request.high == 1 and request.options[-1] < 0 and len(request.options) > 1:
        options = request.options[:-1]
        if request.kind in ("action", "interrupt", "reaction"):
            fresh = [o for o in options if is_fresh(state, o, seen)]
            if fresh:
                return Choice(request.seat, request.number, [rng.choice(fresh)])
            if rng.random() < 0.3:
                return Choice(request.seat, request.number, request.options[-1:])
        return Choice(request.seat, request.number, [rng.choice(options)])
    return random_choice(request, rng)


def is_fresh(state: Thrones, option: int, seen: set[str]) -> bool:
    card, index, _ = parts_of(option)
    return f"card.{state.cards[card].code}.{index}" not in seen and (index < 60 or state.title(card) not in seen)
