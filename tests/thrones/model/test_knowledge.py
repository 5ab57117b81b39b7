"""Who may see what: piles, looks, searches, reveals."""

import random

import pytest

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Setup, apply
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, PLAY, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from tests.thrones.table import (
    GAME,
    LION,
    WOLF,
    asked,
    card,
    declines,
    find,
    kinds,
    made,
    offers,
    passes_to,
    says,
    told,
)
from tests.thrones.table import stand_at as at

ALL = (WOLF, LION, -1)


@pytest.mark.rule("lcg2.dead_pile.5", "lcg2.discard_pile.3")
def test_anyone_may_look_through_any_pile() -> None:
    state = at(
        "draw",
        {"dead": ["Robb Stark", "Bran Stark"], "discard": ["Ice"], "hand": ["For the North!"]},
        {"dead": ["Burned Men"], "discard": ["Treachery", "Varys"], "in_play": ["Tyrion Lannister"]},
    )
    while not state.over and state.round < 2:
        for viewer in ALL:
            wolf, lion = state.view(viewer)["players"]
            assert wolf["dead"] == ["Robb Stark", "Bran Stark"]
            assert wolf["discard"][:1] == ["Ice"]
            assert lion["dead"] == ["Burned Men"]
            assert lion["discard"][:2] == ["Treachery", "Varys"]
        declines(state)


@pytest.mark.rule("lcg2.discard_pile.4")
def test_a_discard_pile_keeps_its_order() -> None:
    flood = card("Flood", "Action: discard each location from play.", type="event", cost=0)
    fetch = card(
        "Fetch",
        "Action: select a Lannister card in your discard pile: return it to its owner's hand.",
        type="event",
        cost=0,
    )
    with made(flood, fetch):
        state = at(
            "draw",
            {"discard": ["Varys", "Burned Men", "Bran Stark", "Ice"], "in_play": ["Gates of Winterfell"]}
            | {"hand": ["Flood", "Fetch"]},
            {},
        )
        says(state, WOLF, "Flood: play")
        then = ["Varys", "Burned Men", "Bran Stark", "Ice", "Gates of Winterfell", "Flood"]
        assert state.titles(state.pile(WOLF, DISCARD)) == then
        says(state, WOLF, "Fetch: play")
        says(state, WOLF, "Burned Men")
        then = ["Varys", "Bran Stark", "Ice", "Gates of Winterfell", "Flood", "Fetch"]
        assert state.titles(state.pile(WOLF, DISCARD)) == then
        assert state.view(LION)["players"][WOLF]["discard"] == then


@pytest.mark.rule("lcg2.dead_pile.6")
def test_a_dead_pile_keeps_its_order() -> None:
    fetch = card(
        "Fetch", "Action: select a Stark card in your dead pile: return it to its owner's hand.", type="event", cost=0
    )
    blow = card("Blow", "Action: kill each Wildling character.", type="event", cost=0)
    with made(fetch, blow):
        state = at(
            "draw",
            {"dead": ["Varys", "Robb Stark", "Littlefinger", "Arya Stark"], "hand": ["Fetch", "Blow"]}
            | {"in_play": ["Wildling Horde"]},
            {},
        )
        says(state, WOLF, "Blow: play")
        assert state.titles(state.pile(WOLF, DEAD))[:4] == ["Varys", "Robb Stark", "Littlefinger", "Arya Stark"]
        says(state, WOLF, "Fetch: play")
        says(state, WOLF, "Robb Stark")
        then = ["Varys", "Littlefinger", "Arya Stark", "Wildling Horde"]
        assert state.titles(state.pile(WOLF, DEAD)) == then
        assert state.view(LION)["players"][WOLF]["dead"] == then


DEEP = ["Bran Stark", "Ice", "Robb Stark", "The Kingsroad", "Summer", "Little Bird"]


@pytest.mark.rule("lcg2.look.1", "lcg2.look.2", "lcg2.look.3")
def test_who_looks_shows_nothing_and_moves_nothing() -> None:
    state = at("plot", {"plot_deck": ["Summons"], "deck": DEEP}, {})
    before = state.pile(WOLF, DECK)[:]
    passes_to(state, "search")
    assert sorted(offers(state)[:-1]) == ["Bran Stark", "Robb Stark", "Summer"]
    assert state.pile(WOLF, DECK) == before
    for title in DEEP:
        assert title not in told(state, LION) + str(state.view(LION)) + str(state.view(-1))
    says(state, WOLF, "pass")
    assert sorted(state.pile(WOLF, DECK) + state.pile(WOLF, HAND)) == sorted(before)
    assert list(state.pile(WOLF, DECK)) != [item for item in before if item in state.pile(WOLF, DECK)]  # shuffled
    for title in set(DEEP) - set(state.titles(state.pile(WOLF, HAND))):
        assert title not in told(state, LION) + str(state.view(LION)) + str(state.view(WOLF))
    orders = {tuple(top_of(seed)) for seed in range(5)}
    assert len(orders) > 1


def top_of(seed: int) -> list[str]:
    """What the searcher may take the deck to be, once it has been shuffled."""
    state = at("plot", {"plot_deck": ["Summons"], "deck": DEEP, "hand": ["For the North!"]}, {})
    passes_to(state, "search")
    says(state, WOLF, "pass")
    other = GAME.resample(state, WOLF, seed)
    assert isinstance(other, Thrones)
    return other.titles(other.pile(WOLF, DECK))


@pytest.mark.rule("lcg2.search.4")
def test_what_was_searched_for_is_shown() -> None:
    state = at("plot", {"plot_deck": ["Summons"], "deck": DEEP}, {})
    passes_to(state, "search")
    assert "Robb Stark" not in told(state, LION)
    says(state, WOLF, "Robb Stark")
    assert find(state, "Robb Stark") in state.pile(WOLF, HAND)
    for viewer in ALL:
        assert {"kind": "found", "seat": WOLF, "card": "Robb Stark"} in [e.seen_by(viewer) for e in state.events]
    assert "Summer" not in told(state, LION)
    for seed in range(5):
        assert "Robb Stark" in hand_for(state, LION, seed)


def hand_for(state: Thrones, seat: int, seed: int) -> list[str]:
    """The wolf's hand as it may be for all that a seat knows."""
    other = GAME.resample(state, seat, seed)
    assert isinstance(other, Thrones)
    return other.titles(other.pile(WOLF, HAND))


@pytest.mark.rule("lcg2.reveal.1", "lcg2.reveal.2")
@pytest.mark.parametrize("top", ["Varys", "Arya Stark"])
def test_what_is_revealed_is_shown_to_all_until_it_is_dealt_with(top: str) -> None:
    state = at(
        "challenges", {"in_play": ["Gates of Winterfell", "Tumblestone Knight"], "deck": [top]}, {"in_play": ["Varys"]}
    )
    before = str(state.view(LION)["players"][WOLF])
    assert top not in before
    says(state, WOLF, "Gates of Winterfell: action")
    for viewer in ALL:
        assert {"kind": "revealed", "seat": WOLF, "card": top} in [e.seen_by(viewer) for e in state.events]
        assert top not in str(state.view(viewer)["players"][WOLF]) or viewer == WOLF
    drawn = top == "Arya Stark"
    assert all((top in hand_for(state, LION, seed)) == drawn for seed in range(5))
    assert (top in state.titles(state.pile(WOLF, HAND))) == drawn
    assert (top in state.titles(state.pile(WOLF, DECK))) == (not drawn)
    assert (top in str(state.view(WOLF)["players"][WOLF])) == drawn


@pytest.mark.rule("lcg2.move.3")
def test_moved_power_is_not_told_as_gained() -> None:
    state = at(
        "challenges",
        {"in_play": ["Robb Stark"], "plot": "A Clash of Kings"},
        {"in_play": ["Grand Maester Pycelle"], "power": 5},
    )
    says(state, WOLF, "power")
    says(state, WOLF, "Robb Stark")
    passes_to(state, "defenders")
    says(state, LION, "Grand Maester Pycelle")
    passes_to(state, "reaction")
    says(state, WOLF, "A Clash of Kings: react")
    passes_to(state, "renown")
    assert (state.power[WOLF], state.power[LION]) == (2, 3)
    assert kinds(state).count("moved power") == 2
    assert "gained power" not in kinds(state)


# --- tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.tokens.1")
def test_influence_tokens_mean_nothing_by_themselves() -> None:
    state = at("draw", {"in_play": [{"card": "Robb Stark", "tokens": {"influence": 20}}]}, {})
    bare = at("draw", {"in_play": ["Robb Stark"]}, {})
    shown, plain = (table.view(WOLF) for table in (state, bare))
    [robb] = shown["players"][WOLF]["in_play"]
    assert robb.pop("tokens") == {"influence": 20}
    assert plain["players"][WOLF]["in_play"][0].pop("tokens") == {}
    assert shown == plain
    assert not state.over


@pytest.mark.rule("lcg2.tokens.3")
def test_the_treasury_is_never_empty() -> None:
    mint = card("Mint", "Action: gain 1000 gold.", type="location")
    venom = card("Venom", "Action: choose a Lannister character: place 1 poison token on it.", type="location")
    with made(mint, venom):
        state = at(
            "draw",
            {"in_play": ["Mint", "Venom"], "gold": 1000},
            {"in_play": [{"card": "Burned Men", "tokens": {"poison": 1000}}]},
        )
        for _ in range(3):
            says(state, WOLF, "Mint: action")
        assert state.gold[WOLF] == 4000
        says(state, WOLF, "Venom: action")
        says(state, WOLF, "Burned Men")
        assert state.tokens[str(find(state, "Burned Men"))] == {"poison": 1001}


# --- rows -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.character.1", "lcg2.location.1")
def test_characters_stand_in_front_of_locations() -> None:
    state = at(
        "marshaling",
        {"in_play": ["The Kingsroad", "Robb Stark"], "hand": ["Heart Tree Grove", "Bran Stark"], "gold": 5},
        {},
    )
    says(state, WOLF, "Heart Tree Grove: marshal")
    says(state, WOLF, "Bran Stark: marshal")
    lines = GAME.wording.sketch(state.view(WOLF), 100)
    front = next(number for number, line in enumerate(lines) if "Robb Stark" in line)
    back = next(number for number, line in enumerate(lines) if "The Kingsroad" in line)
    assert front < back
    assert "Bran Stark" in lines[front]
    assert "Heart Tree Grove" in lines[back]
    assert len(state.pile(WOLF, PLAY)) == 4
    assert asked(state).seat == WOLF


def test_what_another_is_offered_follows_from_the_world_not_from_the_truth() -> None:
    rng = random.Random(3)
    state = GAME.start(Setup(["wolf", "lion"]), 3)
    assert isinstance(state, Thrones)
    checked = 0
    while not state.over and checked < 25:
        request = state.requests[0]
        if request.kind in ("action", "reaction", "interrupt"):
            world = GAME.resample(state, 1 - request.seat, checked)
            assert isinstance(world, Thrones)
            offered = world.requests[0]
            assert (offered.seat, offered.kind) == (request.seat, request.kind)
            for option in offered.options[:-1]:
                assert world.zone[parts_of(option)[0]] != DECK, "nobody is offered a card that is not in hand"
                apply(world.clone(), Choice(offered.seat, offered.number, [option]))
            checked += 1
        apply(state, random_choice(request, rng))
    assert checked == 25


@pytest.mark.parametrize("name", ["ccg", "hbo", "lcg1", "lcg2"])
def test_what_several_see_at_once_is_what_each_of_them_sees(name: str) -> None:
    """Cards that look the same to all are looked at once, and nothing of it gets into the wrong view."""
    rng = random.Random(7)
    state = game(name).start(Setup(["wolf", "lion"]), 7)
    for _ in range(150):
        if state.over:
            break
        apply(state, random_choice(state.requests[0], rng))
        assert state.views([0, 1, -1]) == [state.view(viewer) for viewer in (0, 1, -1)]
