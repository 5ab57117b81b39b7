"""The two-player edition: what is in the box, what is secret, and what no card of the box shows."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from fivekings.bots import random_choice
from fivekings.games import GAMES
from fivekings.kernel import BadInput, Choice, Match, Setup, apply
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.thrones.decks import read_deck
from fivekings.thrones.model.ability import INTERRUPT, WOULD
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DECK, HAND, PLAY, PLOTS, REMOVED, USED, Thrones
from fivekings.thrones.rules.cards.characteristics import total_power
from tests.thrones.table import LION, WOLF, asked, card, declines, made, offers, passes_to, says, told

HBO = GAMES["hbo"]
POOL = load_pool("hbo")
PLAYERS = ["wolf", "lion"]
LANNISTER_PLOTS = {
    *("Detained", "Game of Thrones", "Hear Me Roar", "Securing the Throne", "The Killing Cold", "Uneasy Peace"),
    "Valar Morghulis",
}
STARK_PLOTS = {
    *("Calling the Banners", "Crossing the Trident", "Hidden in Shadows", "Spies in Their Midst", "Storm of Swords"),
    *("The Lion and the Wolf", "The Old Gods"),
}


def begin(seed: int = 1, plots: str = "usual") -> Thrones:
    """A game just begun."""
    state = HBO.start(Setup(PLAYERS, {"plots": plots}), seed, loud=True)
    assert isinstance(state, Thrones)
    return state


def at(phase: str, wolf: dict[str, Any], lion: dict[str, Any], first: str = "wolf") -> Thrones:
    """A position, at its first question; every question is asked and everything is told."""
    players = {"wolf": {"house": "Stark", **wolf}, "lion": {"house": "Lannister", **lion}}
    doc = {"game": "hbo", "first_player": first, "phase": phase, "players": players}
    state = HBO.start(HBO.scripts.position(doc), 1, loud=True, asks_all=True)
    assert isinstance(state, Thrones)
    return state


def titles(state: Thrones, player: int, zone: int) -> set[str]:
    return set(state.titles(state.pile(player, zone)))


def takes(state: Thrones, seat: int, picks: list[int]) -> None:
    """A seat answers what it is asked."""
    request = state.request(seat)
    assert request is not None
    apply(state, Choice(seat, request.number, picks))


def choices_of(state: Thrones, seat: int) -> list[str]:
    """The titles a seat may choose among."""
    request = state.request(seat)
    assert request is not None
    return [state.title(option) for option in request.options]


# --- the box ------------------------------------------------------------------------------------


@pytest.mark.rule("hbo.component.1")
def test_two_players_and_no_more() -> None:
    assert begin().seats == 2
    for players in (["wolf"], ["wolf", "lion", "stag"]):
        with pytest.raises(BadInput):
            HBO.start(Setup(players), 1)


@pytest.mark.rule("hbo.component.2", "hbo.setup.3")
def test_each_house_has_its_fifty_cards() -> None:
    state = begin()
    for player, house in enumerate(("Stark", "Lannister")):
        cards = [state.cards[c] for zone in (DECK, HAND) for c in state.pile(player, zone)]
        assert len(cards) == 50
        assert {printed.faction for printed in cards} == {house, "neutral"}
        for printed in cards:
            assert cards.count(printed) == printed.copies, printed.title


@pytest.mark.rule("hbo.component.2")
def test_nobody_builds_decks() -> None:
    stark, lannister = (read_deck(name, POOL).to_json() for name in ("stark", "lannister"))
    some = next(iter(stark["draw"]))
    fewer = {**stark, "draw": {code: count for code, count in stark["draw"].items() if code != some}}
    other = {**stark, "draw": {**fewer["draw"], next(iter(lannister["draw"])): stark["draw"][some]}}
    more = {**stark, "draw": {some: 50}}
    for changed in (fewer, other, more):
        with pytest.raises(BadInput):
            HBO.start(Setup(PLAYERS, decks=[changed, lannister]), 1)


@pytest.mark.rule("hbo.setup.3")
def test_one_player_is_stark_and_the_other_lannister() -> None:
    stark, lannister = (read_deck(name, POOL).to_json() for name in ("stark", "lannister"))
    for decks, houses in (([stark, lannister], ["Stark", "Lannister"]), ([lannister, stark], ["Lannister", "Stark"])):
        state = HBO.start(Setup(PLAYERS, decks=decks), 1)
        assert [side["faction"] for side in state.view(-1)["players"]] == houses
    for deck in (stark, lannister):
        with pytest.raises(BadInput):
            HBO.start(Setup(PLAYERS, decks=[deck, deck]), 1)


@pytest.mark.rule("hbo.setup.4", "hbo.setup.5", "hbo.setup.6")
def test_the_plot_decks_and_no_other_plots() -> None:
    state = begin()
    assert titles(state, WOLF, PLOTS) == STARK_PLOTS
    assert titles(state, LION, PLOTS) == LANNISTER_PLOTS
    assert sum(1 for printed in state.cards if printed.type == "plot") == 14
    everything = [printed for printed in POOL.cards.values() if printed.type == "plot"]
    assert len(everything) == 32
    assert {printed.title for printed in everything} >= STARK_PLOTS | LANNISTER_PLOTS


@pytest.mark.rule("hbo.card.4", "hbo.card.5", "hbo.card.6", "hbo.house.1", "hbo.house.2")
def test_what_is_printed_on_the_cards() -> None:
    kinds: set[str] = set()
    keywords: set[str] = set()
    for printed in POOL.cards.values():
        kinds.add(printed.type)
        keywords.update(printed.compiled.keywords)
        assert printed.faction in ("Stark", "Lannister", "neutral")
    assert kinds == {"character", "location", "attachment", "event", "plot"}
    assert keywords == {"limited", "renown", "stealth"}
    state = at("draw", {"plot": "Storm of Swords"}, {"plot": "Open War"})
    for side in state.view(-1)["players"]:
        assert set(side["plot"]) - {"id", "code", "title", "tokens"} == {"income", "initiative", "claim"}


@pytest.mark.rule("hbo.save.5")
def test_nothing_but_saves_comes_before_what_it_answers() -> None:
    early = [
        (printed.title, printed.text)
        for printed in POOL.cards.values()
        for ability in printed.compiled.abilities
        if ability.stage in (WOULD, INTERRUPT)
    ]
    assert early
    assert all("would be killed" in text and "save it" in text for _, text in early)


@pytest.mark.rule("hbo.component.4", "hbo.setup.1", "hbo.setup.2")
def test_banners_begin_empty_and_everybody_sees_them() -> None:
    state = begin()
    for viewer in (WOLF, LION, -1):
        seen = state.view(viewer)["players"]
        assert [side["faction"] for side in seen] == ["Stark", "Lannister"]
        assert [side["faction_power"] for side in seen] == [0, 0]
        assert [side["gold"] for side in seen] == [0, 0]


@pytest.mark.rule("hbo.component.3")
def test_no_pile_of_tokens_runs_out() -> None:
    wolf = {"plot": "Gold from Across the Sea", "gold": 40, "hand": ["Sansa Stark"]}
    state = at("marshalling", wolf, {"gold": 60, "hand": ["Shae"]})
    assert state.gold == [48, 60]
    passes_to(state, "plot")
    many = {"in_play": [{"card": "Sansa Stark", "power": 14}]}
    state = at("dominance", many, {"gold": 3, "power": 14, "in_play": [{"card": "Tyrion Lannister", "power": 0}]})
    assert total_power(state, LION) == 15


# --- setting up ---------------------------------------------------------------------------------


@pytest.mark.rule("hbo.setup.7", "hbo.setup.8", "hbo.round.6")
def test_decks_are_shuffled_and_chance_picks_the_first_player() -> None:
    games = [begin(seed) for seed in range(20)]
    assert {state.first for state in games} == {WOLF, LION}
    for player in (WOLF, LION):
        assert all(len(state.pile(player, HAND)) == 7 for state in games)
        assert len({tuple(state.pile(player, HAND)) for state in games}) == 20
        assert len({tuple(state.pile(player, DECK)) for state in games}) == 20


def placing(hands: tuple[list[str], list[str]]) -> Thrones:
    """Both have kept their hands and place setup cards."""
    state = at("setup", {"hand": hands[0]}, {"hand": hands[1]})
    says(state, WOLF, "keep")
    says(state, LION, "keep")
    return state


@pytest.mark.rule("hbo.setup.9", "hbo.setup.10", "hbo.setup.15")
def test_setup_cards_are_placed_at_the_same_time_and_in_secret() -> None:
    state = placing((["Sansa Stark", "Arya Stark", "Hodor"], ["The Hound", "Cersei Lannister"]))
    assert {request.seat for request in state.requests} == {WOLF, LION}
    before = state.view(LION)
    says(state, WOLF, "Sansa Stark")
    after = state.view(LION)
    assert after["players"] == before["players"]  # not even that something was placed
    assert "Sansa Stark" not in str(after) + told(state, LION)
    says(state, LION, "The Hound")
    says(state, LION, "Cersei Lannister")
    says(state, WOLF, "Arya Stark")
    for title in ("Sansa Stark", "Arya Stark"):
        assert title in str(state.view(WOLF))
        assert title not in str(state.view(LION)) + str(state.view(-1)) + told(state, LION)
    for title in ("The Hound", "Cersei Lannister"):
        assert title not in str(state.view(WOLF)) + str(state.view(-1)) + told(state, WOLF)
    while state.phase == "setup":
        takes(state, state.requests[0].seat, state.requests[0].options[-1:])
    for viewer in (WOLF, LION, -1):
        for title in ("Sansa Stark", "Arya Stark", "The Hound", "Cersei Lannister"):
            assert title in str(state.view(viewer)["players"])


@pytest.mark.rule("hbo.setup.9")
def test_it_does_not_matter_who_places_first() -> None:
    hands = (["Sansa Stark", "Hodor"], ["The Hound", "Tyrion Lannister"])
    ends = []
    for order in ((WOLF, LION), (LION, WOLF)):
        state = placing(hands)
        while state.phase == "setup":
            for seat in order:
                request = state.request(seat)
                if request is not None and state.phase == "setup":
                    takes(state, seat, request.options[:1])
        ends.append(state.hash())
    assert ends[0] == ends[1]


@pytest.mark.rule("hbo.setup.9", "hbo.setup.10")
@pytest.mark.parametrize("seed", range(12))
def test_setup_as_the_other_knows_it(seed: int) -> None:
    """What is dealt anew fits what a seat knows, could have been placed, and is not always the truth."""
    state, rng = begin(seed), random.Random(seed)
    differed = 0
    while state.phase == "setup":
        for viewer in (WOLF, LION):
            other = 1 - viewer
            for number in range(3):
                world = HBO.resample(state, viewer, 31 * seed + number)
                assert isinstance(world, Thrones)
                assert world.view(viewer) == state.view(viewer)
                assert sorted(world.pile(viewer, HAND)) == sorted(state.pile(viewer, HAND))
                assert world.pile(viewer, PLAY) == state.pile(viewer, PLAY)
                placed = [world.cards[c] for c in world.pile(other, PLAY)]
                assert len(placed) == len(state.pile(other, PLAY))
                assert sum(printed.cost for printed in placed) <= 5
                assert all(printed.type in ("character", "location") for printed in placed)
                unique = [printed.title for printed in placed if printed.unique]
                assert len(unique) == len(set(unique))
                differed += world.pile(other, HAND) != state.pile(other, HAND)
        apply(state, random_choice(rng.choice(state.requests), rng))
    assert differed


# --- the plot draft -----------------------------------------------------------------------------


def drafted(seed: int, rounds: int = 3) -> Thrones:
    """A draft after some rounds, everybody keeping the first of what there is."""
    state = begin(seed, "draft")
    for _ in range(2 * rounds):
        for seat in (WOLF, LION):
            takes(state, seat, asked_of(state, seat)[:1])
    return state


def asked_of(state: Thrones, seat: int) -> list[int]:
    request = state.request(seat)
    assert request is not None
    return request.options


@pytest.mark.rule("hbo.draft.1")
def test_there_is_a_draft_only_if_it_is_agreed_on() -> None:
    assert [request.kind for request in HBO.start(Setup(PLAYERS), 1).requests] == ["mulligan"]
    assert [request.kind for request in begin().requests] == ["mulligan"]
    assert [request.kind for request in begin(plots="draft").requests] == ["draft", "draft"]
    with pytest.raises(BadInput):
        begin(plots="auction")


@pytest.mark.rule("hbo.draft.2", "hbo.draft.3", "hbo.draft.4", "hbo.draft.5", "hbo.draft.6")
def test_a_whole_draft() -> None:
    state = begin(4, "draft")
    others = {p.title for p in POOL.cards.values() if p.type == "plot"} - STARK_PLOTS - LANNISTER_PLOTS
    assert len(others) == 18
    seen: set[str] = set()
    kept: list[list[str]] = [[], []]
    for _ in range(3):
        hands = [choices_of(state, seat) for seat in (WOLF, LION)]
        assert [len(hand) for hand in hands] == [3, 3]
        assert not set(hands[0]) & set(hands[1])
        assert not seen & {*hands[0], *hands[1]}
        assert {*hands[0], *hands[1]} <= others
        seen |= {*hands[0], *hands[1]}
        for seat in (WOLF, LION):
            kept[seat].append(hands[seat][1])
            takes(state, seat, [asked_of(state, seat)[1]])
        passed = [choices_of(state, seat) for seat in (WOLF, LION)]
        for seat in (WOLF, LION):
            assert set(passed[seat]) == set(hands[1 - seat]) - set(kept[1 - seat])
        for seat in (WOLF, LION):
            kept[seat].append(passed[seat][0])
            takes(state, seat, [asked_of(state, seat)[0]])
        for seat, house in ((WOLF, STARK_PLOTS), (LION, LANNISTER_PLOTS)):
            assert titles(state, seat, PLOTS) == house | set(kept[seat])
    assert seen == others  # the draft deck is gone
    assert not set(kept[0]) & set(kept[1])
    assert [len(plots) for plots in kept] == [6, 6]
    for seat in (WOLF, LION):
        request = state.request(seat)
        assert request is not None
        assert (request.kind, len(request.options), request.low, request.high) == ("plot deck", 13, 7, 7)


@pytest.mark.rule("hbo.draft.2")
def test_the_draft_deck_is_shuffled() -> None:
    first = {tuple(choices_of(begin(seed, "draft"), WOLF)) for seed in range(12)}
    assert len(first) > 6
    assert begin(3, "draft").phase == "setup"
    assert not begin(3, "draft").pile(WOLF, HAND)  # it comes before hands are drawn


@pytest.mark.rule("hbo.draft.7", "hbo.draft.8")
def test_seven_of_thirteen_and_the_rest_is_out_of_the_game() -> None:
    state = drafted(5)
    mine = asked_of(state, WOLF)
    with pytest.raises(Exception, match="7"):
        takes(state, WOLF, mine[:6])
    takes(state, WOLF, mine[3:10])
    takes(state, LION, asked_of(state, LION)[:7])
    assert sorted(state.pile(WOLF, PLOTS)) == sorted(mine[3:10])
    assert set(mine[:3] + mine[10:]) <= set(state.pile(WOLF, REMOVED))
    assert [side["plots_left"] for side in state.view(-1)["players"]] == [7, 7]
    for viewer, other in ((LION, WOLF), (WOLF, LION)):
        for zone in (PLOTS, REMOVED):
            for number in state.pile(other, zone):
                assert not state.known[number] >> viewer & 1
    assert asked(state).kind == "mulligan"
    for number in mine[3:10]:
        assert state.title(number) in str(state.view(WOLF))
        only_mine = state.title(number) not in titles(state, LION, PLOTS)
        assert not only_mine or state.title(number) not in str(state.view(LION)) + str(state.view(-1))


@pytest.mark.rule("hbo.draft.4", "hbo.draft.5", "hbo.draft.7")
def test_the_draft_is_simultaneous() -> None:
    """Whoever answers first, the game goes the same way, and nothing happens before both have answered."""
    ends = []
    for order in ((WOLF, LION), (LION, WOLF)):
        state = begin(6, "draft")
        while asked(state).kind in ("draft", "plot deck"):
            size = asked(state).low
            for seat in order:
                before = [state.pile(player, PLOTS)[:] for player in (WOLF, LION)]
                takes(state, seat, asked_of(state, seat)[:size])
                if seat == order[0]:
                    assert [state.pile(player, PLOTS) for player in (WOLF, LION)] == before
        ends.append(state.hash())
    assert ends[0] == ends[1]


@pytest.mark.rule("hbo.draft.4", "hbo.draft.5", "hbo.draft.7", "hbo.draft.8")
@pytest.mark.parametrize("seed", range(6))
def test_the_draft_is_secret(seed: int) -> None:
    """A seat is told of its own plots only; the others know how many there are."""
    state, rng = begin(seed, "draft"), random.Random(seed)
    shown: list[set[str]] = [set(STARK_PLOTS), set(LANNISTER_PLOTS)]
    while asked(state).kind in ("draft", "plot deck"):
        for request in state.requests:
            shown[request.seat] |= {state.title(option) for option in request.options}
        request = rng.choice(state.requests)
        other = 1 - request.seat
        before = state.view(other)
        apply(state, random_choice(request, rng))
        if asked(state).kind == request.kind and len(state.requests) == 1:
            assert state.view(other)["players"] == before["players"]
    for viewer in (WOLF, LION):
        for title in {printed.title for printed in POOL.cards.values() if printed.type == "plot"}:
            if title in told(state, viewer) + str(state.view(viewer)):
                assert title in shown[viewer]
            assert title not in told(state, -1) + str(state.view(-1))
        events = [event for event in state.events if event.kind == "drafted"]
        assert len(events) == 12
        mine = [event.seen_by(viewer)["card"] for event in events if event.seen_by(viewer)["seat"] == viewer]
        assert len(mine) == 6
        assert all("card" not in event.seen_by(1 - viewer) for event in events if event.public["seat"] == viewer)


def moments(seed: int) -> Iterator[Thrones]:
    """Every moment of a random draft and of the setup after it."""
    state, rng = begin(seed, "draft"), random.Random(seed)
    while state.phase == "setup":
        yield state
        apply(state, random_choice(rng.choice(state.requests), rng))


@pytest.mark.rule("hbo.draft.4", "hbo.draft.5", "hbo.draft.7")
@pytest.mark.parametrize("seed", range(6))
def test_the_draft_as_the_other_knows_it(seed: int) -> None:
    """What is dealt anew fits what a seat has seen, and is not always the truth."""
    differed = [0, 0]
    seen: list[set[str]] = [set(), set()]
    for state in moments(seed):
        for request in state.requests:
            if request.kind == "draft":
                seen[request.seat] |= {state.title(option) for option in request.options}
        for viewer in (WOLF, LION):
            other = 1 - viewer
            for number in range(3):
                world = HBO.resample(state, viewer, 17 * seed + number)
                assert isinstance(world, Thrones)
                assert world.view(viewer) == state.view(viewer)
                mine, true = world.request(viewer), state.request(viewer)
                assert (mine is None) == (true is None)
                if mine is not None and true is not None:
                    assert mine.options == true.options
                assert world.pile(viewer, PLOTS) == state.pile(viewer, PLOTS)
                assert len(world.pile(other, PLOTS)) == len(state.pile(other, PLOTS))
                differed[viewer] += titles(world, other, PLOTS) != titles(state, other, PLOTS)
                check_draft(world)
                passed: list[list[str]] = state.draft["pairs"][str(other)]
                kept = titles(world, other, PLOTS) - STARK_PLOTS - LANNISTER_PLOTS
                assert kept & seen[viewer] <= {title for pair in passed for title in pair}
                assert all(len(kept & set(pair)) <= 1 for pair in passed)
    assert all(differed)


def check_draft(state: Thrones) -> None:
    """No plot has been drafted twice."""
    drafts = [titles(state, WOLF, PLOTS) - STARK_PLOTS, titles(state, LION, PLOTS) - LANNISTER_PLOTS]
    assert not drafts[0] & drafts[1]


@pytest.mark.rule("hbo.draft.6", "hbo.draft.8")
def test_a_revealed_plot_is_known_for_good() -> None:
    """Through whole games the plots dealt anew are those that the other has revealed so far, and some others."""
    for seed in range(4):
        state, rng = begin(seed, "draft"), random.Random(seed)
        revealed: list[set[str]] = [set(), set()]
        while not state.over and state.round < 10:
            for seat in (WOLF, LION):
                if state.plot[seat] >= 0:
                    revealed[seat].add(state.title(state.plot[seat]))
            if rng.random() < 0.05:
                viewer = rng.randrange(2)
                world = HBO.resample(state, viewer, rng.getrandbits(32))
                assert isinstance(world, Thrones)
                assert world.view(viewer) == state.view(viewer)
                for seat in (WOLF, LION):
                    assert len(world.pile(seat, PLOTS)) == len(state.pile(seat, PLOTS))
                    has = titles(world, seat, PLOTS) | titles(world, seat, USED)
                    now = {world.title(world.plot[seat])} if world.plot[seat] >= 0 else set()
                    assert revealed[seat] <= has | now
            apply(state, random_choice(state.requests[0], rng))


@pytest.mark.parametrize("seed", range(3))
def test_a_draft_is_saved_and_loaded_at_every_moment(seed: int) -> None:
    for state in moments(seed):
        loaded = HBO.load(state.setup, state.to_json())
        assert loaded.hash() == state.hash()
        for mine, theirs in zip(state.requests, loaded.requests, strict=True):
            assert (mine.seat, mine.kind, mine.options, mine.number) == (
                theirs.seat,
                theirs.kind,
                theirs.options,
                theirs.number,
            )


@pytest.mark.parametrize("answers", [1, 4, 9, 13, 14])
def test_a_record_replays_from_the_middle_of_a_draft(answers: int) -> None:
    match, rng = Match.start(HBO, Setup(PLAYERS, {"plots": "draft"}), 7), random.Random(7)
    for _ in range(answers):
        match.play(random_choice(rng.choice(match.state.requests), rng))
    again = play_record(parse_record(record_text(match), "test"), HBO)
    assert again.state.hash() == match.state.hash()
    for viewer in (WOLF, LION):
        assert again.story(viewer) == match.story(viewer)
    match.undo()
    assert len(match.choices) == answers - 1


# --- what is open -------------------------------------------------------------------------------


@pytest.mark.rule("hbo.piles.2", "hbo.piles.3")
def test_anyone_may_look_through_any_pile() -> None:
    state = at(
        "draw",
        {"dead": ["Robb Stark", "Bran Stark"], "discard": ["Ice"], "hand": ["Not Today"]},
        {"dead": ["Shae"], "discard": ["Bronn", "Varys"], "in_play": ["Tyrion Lannister"]},
    )
    while not state.over and state.round < 2:
        for viewer in (WOLF, LION, -1):
            wolf, lion = state.view(viewer)["players"]
            assert (wolf["dead"], wolf["discard"]) == (["Robb Stark", "Bran Stark"], ["Ice"])
            assert (lion["dead"], lion["discard"][:2]) == (["Shae"], ["Bronn", "Varys"])
        declines(state)


@pytest.mark.rule("hbo.plot_phase.1", "hbo.plot_phase.2")
def test_a_chosen_plot_is_secret_until_both_have_chosen() -> None:
    state = at("plot", {"plot_deck": ["Storm of Swords", "The Old Gods"]}, {"plot_deck": ["Detained", "Hear Me Roar"]})
    before = state.view(LION)
    says(state, WOLF, "Storm of Swords")
    after = state.view(LION)
    assert before["players"] == after["players"]
    assert "Storm of Swords" not in str(after) + told(state, LION)
    says(state, LION, "Detained")
    assert "Storm of Swords" in str(state.view(LION))
    assert "Detained" in str(state.view(WOLF))


# --- with cards made for it ---------------------------------------------------------------------


def event(title: str, text: str) -> Any:
    return card(title, text, type="event", faction="neutral", cost=0, strength=0, icons=[])


@pytest.mark.rule("hbo.taxation_phase.2", "hbo.action.2", "hbo.plot_phase.14", "hbo.draw_phase.4")
def test_any_phase_is_every_phase() -> None:
    word = event("A Word", "Any Phase: draw 1 card.")
    with made(word, pool=POOL):
        for phase in ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation"):
            state = at(phase, {"hand": ["A Word"], "plot_deck": ["Storm of Swords"]}, {"plot_deck": ["Detained"]})
            passes_to(state, "action")
            assert state.phase == ("marshaling" if phase == "marshalling" else phase)
            assert "A Word: play" in offers(state)
            if phase == "taxation":
                assert state.gold == [0, 0]


@pytest.mark.rule("hbo.taxation_phase.4", "hbo.lasting.1", "hbo.lasting.4")
def test_what_lasts_for_the_round_ends_with_it() -> None:
    drill = card(
        "Drill", "Any Phase: kneel self => choose a character: until the end of the round, it gets +2 strength."
    )
    word = event("A Word", "Any Phase: draw 1 card.")
    with made(drill, word, pool=POOL):
        state = at("draw", {"in_play": ["Drill", "Sansa Stark"], "hand": ["A Word"]}, {"in_play": ["The Hound"]})
        says(state, WOLF, "Drill: action")
        says(state, WOLF, "Sansa Stark")
        for phase in ("marshaling", "challenges", "dominance", "standing", "taxation"):
            while state.phase != phase or asked(state).kind != "action":
                declines(state)
            assert HBO.scripts.look(state, "wolf.Sansa Stark.strength") == 4
        while state.round == 1:
            declines(state)
        assert HBO.scripts.look(state, "wolf.Sansa Stark.strength") == 2


@pytest.mark.rule("hbo.play.8")
def test_what_an_effect_puts_into_play_was_not_played() -> None:
    raven = event("A Raven", "Marshalling: choose a character in your hand: put it into play.")
    with made(raven, pool=POOL):
        state = at("marshalling", {"hand": ["A Raven", "Eddard Stark"]}, {})
        says(state, WOLF, "A Raven: play")
        while asked(state).kind == "target":
            declines(state)
        assert HBO.scripts.look(state, "wolf.in_play") == ["Eddard Stark"]
        assert HBO.scripts.look(state, "wolf.gold") == 4
        assert asked(state).kind != "reaction"
        assert HBO.scripts.look(state, "wolf.power") == 0


@pytest.mark.rule("hbo.response.7", "hbo.passive.5", "hbo.passive.3")
def test_answers_wait_for_the_whole_action() -> None:
    blow = event("A Blow", "Dominance: choose a character: kill it; draw 2 cards.")
    crows = card("Crows", "After a character is killed, claim 1 power for your House.", strength=0)
    with made(blow, crows, pool=POOL):
        state = at(
            "dominance",
            {"hand": ["A Blow"], "in_play": ["Crows", "Crypts of the Kings of Winter", "Sansa Stark", "Hodor"]},
            {"in_play": ["The Hound", "Bronn"]},
        )
        power = total_power(state, WOLF)
        says(state, WOLF, "A Blow: play")
        says(state, WOLF, "Sansa Stark")
        while asked(state).kind == "forced":  # whoever is asked which passive ability comes first
            assert len(state.pile(WOLF, HAND)) == 2
            declines(state)
        assert asked(state, "reaction").seat == WOLF
        assert offers(state) == ["Crypts of the Kings of Winter: react", "pass"]
        assert len(state.pile(WOLF, HAND)) == 2  # all of the action comes first
        assert total_power(state, WOLF) == power + 1  # then the passive ability, then the response


@pytest.mark.rule("hbo.passive.4")
@pytest.mark.parametrize("first", ["wolf", "lion"])
def test_the_first_player_orders_passive_abilities(first: str) -> None:
    wolves = card("Wolves", "After a character is killed, draw 1 card.", strength=0, icons=[])
    lions = card("Lions", "After a character is killed, draw 1 card.", faction="Lannister", strength=0, icons=[])
    with made(wolves, lions, pool=POOL):
        state = at(
            "plot",
            {"plot_deck": ["The Reaping"], "in_play": ["Wolves", "Arya Stark", "Hodor"]},
            {"plot_deck": ["Gold from Across the Sea"], "in_play": ["Lions", "Shae", "The Hound"]},
            first,
        )
        while asked(state).kind != "first player":
            declines(state)
        says(state, WOLF, f"first player: {first}")
        passes_to(state, "target")
        for _ in range(2):
            says(state, asked(state).seat, "Hodor" if asked(state).seat == WOLF else "Shae")
        assert asked(state, "forced").seat == PLAYERS.index(first)
        assert {"Wolves", "Lions"} <= set(offers(state))
        says(state, PLAYERS.index(first), "Lions")
        assert len(state.pile(LION, HAND)) == 1
        assert not state.pile(WOLF, HAND)


@pytest.mark.rule("hbo.renown.4")
def test_who_dies_before_renown_gains_nothing() -> None:
    price = event(
        "The Price",
        "Challenges: choose a participating character: when you win this challenge, kill it.",
    )
    with made(price, pool=POOL):
        state = at(
            "challenges", {"hand": ["The Price"], "in_play": ["Eddard Stark", "Jon Snow", "Arya Stark"]}, {"power": 2}
        )
        passes_to(state, "challenge")
        says(state, WOLF, "power")
        says(state, WOLF, ["Eddard Stark", "Jon Snow"])
        says(state, WOLF, "The Price: play")
        says(state, WOLF, "Eddard Stark")
        while state.type >= 0:
            declines(state)
        assert HBO.scripts.look(state, "wolf.dead") == ["Eddard Stark"]
        assert HBO.scripts.look(state, "wolf.power") == 2  # claim and no opposition


@pytest.mark.rule("hbo.draft.7")
@pytest.mark.parametrize("seed", range(8))
def test_a_world_dealt_anew_during_the_draft_can_be_played_on(seed: int) -> None:
    rng = random.Random(seed)
    for number, state in enumerate(moments(seed)):
        world = HBO.resample(state, rng.randrange(2), number)
        assert isinstance(world, Thrones)
        while world.phase == "setup":
            check_draft(world)
            apply(world, random_choice(rng.choice(world.requests), rng))
        for seat in (WOLF, LION):
            assert len(world.pile(seat, PLOTS)) == 7


@pytest.mark.rule("hbo.power.1")
def test_power_on_anything_but_banner_and_characters_does_not_count() -> None:
    throne = {"card": "The Iron Throne", "power": 3}
    state = at("draw", {"power": 2, "in_play": [throne, {"card": "Sansa Stark", "power": 4}]}, {})
    assert total_power(state, WOLF) == 6


@pytest.mark.rule("hbo.draft.7")
def test_a_chosen_plot_deck_is_guessed() -> None:
    """The other has chosen seven of thirteen already: a seat that is still choosing cannot know which."""
    state = drafted(5)
    takes(state, WOLF, asked_of(state, WOLF)[:7])
    decks = set()
    for seed in range(20):
        world = HBO.resample(state, LION, seed)
        assert isinstance(world, Thrones)
        takes(world, LION, asked_of(world, LION)[:7])
        assert len(world.pile(WOLF, PLOTS)) == 7
        decks.add(tuple(sorted(titles(world, WOLF, PLOTS) & STARK_PLOTS)))
    assert len(decks) > 1


@pytest.mark.rule("hbo.passive.5")
def test_passives_to_a_later_part_of_an_action_come_before_responses_to_an_earlier_part() -> None:
    blow = event("A Blow", "Dominance: kill each House Stark character; kill each House Lannister character.")
    crows = card(
        "Crows",
        "After a House Lannister character is killed, claim 1 power for your House.",
        type="location",
        faction="neutral",
    )
    with made(blow, crows, pool=POOL):
        state = at(
            "dominance",
            {"hand": ["A Blow"], "in_play": ["Crows", "Crypts of the Kings of Winter", "Sansa Stark", "Stark Escort"]},
            {"in_play": ["Bronn"]},
        )
        power = total_power(state, WOLF)
        says(state, WOLF, "A Blow: play")
        while asked(state).kind == "forced":
            declines(state)
        assert asked(state, "reaction").seat == WOLF
        assert total_power(state, WOLF) == power + 1
