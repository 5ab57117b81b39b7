"""Melee: titles chosen in secret, who may see what of it, and people who leave the table in the middle of things."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Match, Setup, apply
from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import DECLINE, Choice, resignation
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import DECK, DISCARD, HAND, NONE, PLAY, POOLED, REMOVED, TITLE, ZONES, Thrones
from fivekings.thrones.rules.cards.characteristics import total_power
from fivekings.thrones.rules.players.titles import title_of
from tests.thrones.table import GAME, asked, declines, find, kinds, offers, passes_to, says, told
from tests.thrones.workshop import say

WOLF, LION, STAG, ROSE = 0, 1, 2, 3
NAMES = ["wolf", "lion", "stag", "rose", "kraken", "sun", "dragon", "crow"]
TITLES = sorted(card.title for card in load_pool("lcg2").cards.values() if card.type == "title")


def melee(phase: str, first: str = "wolf", **players: dict[str, Any]) -> Thrones:
    """A position of several players, at its first question."""
    return laid_out(phase, players, first)


def laid_out(phase: str, players: dict[str, dict[str, Any]], first: str = "wolf", seed: int = 1) -> Thrones:
    """The same; every question is asked and everything is told."""
    doc = {"game": "lcg2", "phase": phase, "first_player": first, "players": players}
    state = GAME.start(GAME.scripts.position(doc), seed, loud=True, asks_all=True)
    assert isinstance(state, Thrones)
    return state


def choosing(seats: int, seed: int = 1) -> Thrones:
    """So many players, with wolf, the first player, about to take a title."""
    players: dict[str, dict[str, Any]] = {name: {"plot_deck": ["A Noble Cause"]} for name in NAMES[:seats]}
    players["wolf"] = {"plot_deck": ["Sneak Attack"]}
    state = laid_out("plot", players, seed=seed)
    passes_to(state, "first player")
    says(state, WOLF, "first player: wolf")
    asked(state, "title")
    return state


def resigns(state: Thrones, seat: int) -> None:
    """A seat gives up."""
    apply(state, resignation(seat))
    assert state.over or state.requests
    assert not {request.seat for request in state.requests} & set(state.out)


def borne(state: Thrones) -> list[str | None]:
    """The titles that the seats bear."""
    return [state.title(title_of(state, p)) if title_of(state, p) != NONE else None for p in range(state.seats)]


def left_over(state: Thrones) -> list[str]:
    """The titles in the pool, those being chosen among them."""
    return sorted(state.titles(state.title_pool))


# --- titles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.melee.1", "lcg2.melee.2")
def test_three_to_eight_may_play_a_melee() -> None:
    for seats in range(3, 9):
        state = GAME.start(Setup(NAMES[:seats]), 5)
        assert isinstance(state, Thrones)
        assert left_over(state) == TITLES
        passes_to(state, "title")
    with pytest.raises(BadInput):
        GAME.start(Setup([*NAMES, "giant"]), 5)


@pytest.mark.rule("lcg2.titles.1", "lcg2.melee.2")
def test_a_joust_has_no_titles() -> None:
    joust = {"game": "lcg2", "phase": "plot", "players": {"wolf": {"title": "Crown Regent"}, "lion": {}}}
    with pytest.raises(BadInput, match="only a melee"):
        GAME.start(GAME.scripts.position(joust), 1)
    state = GAME.start(Setup(["wolf", "lion"]), 3, asks_all=True)
    assert isinstance(state, Thrones)
    assert not any(card.type == "title" for card in state.cards)
    rng = random.Random(3)
    while not state.over and state.round < 3:
        assert asked(state).kind not in ("title", "redirect")
        apply(state, random_choice(state.requests[0], rng))


@pytest.mark.rule("lcg2.anatomy.6", "lcg2.supports.1", "lcg2.rivals.1")
def test_titles_support_one_and_are_supported_by_one_and_have_two_rivals() -> None:
    titles = {card.title: card for card in load_pool("lcg2").cards.values() if card.type == "title"}
    assert len(titles) == 6
    regent = titles.pop("Crown Regent")
    assert not regent.supports
    assert not regent.rivals
    for title, card in titles.items():
        assert len(card.supports) == 1
        assert [name for name, other in titles.items() if title in other.supports] != [title]
        assert sum(title in other.supports for other in titles.values()) == 1
        assert len(card.rivals) == 2
        assert not set(card.rivals) & {title, *card.supports}
        assert all(title in titles[rival].rivals for rival in card.rivals)
    coin = titles["Master of Coin"]
    assert list(coin.supports) == ["Master of Ships"]
    assert sorted(coin.rivals) == ["Hand of the King", "Master of Whispers"]
    assert "Master of Coin" in titles["Master of Laws"].supports
    assert coin.income == 2


@pytest.mark.rule("lcg2.plot_phase.11")
@pytest.mark.parametrize(("seats", "shown"), [(3, 4), (4, 5), (5, 5), (6, 6), (7, 6), (8, 6)])
def test_how_many_titles_are_set_aside(seats: int, shown: int) -> None:
    seen = set()
    for seed in range(12):
        state = choosing(seats, seed)
        assert len(offers(state)) == shown
        seen.add(tuple(offers(state)))
    assert (len(seen) > 1) == (shown < 6)


@pytest.mark.rule("lcg2.plot_phase.15", "lcg2.plot_phase.12")
@pytest.mark.parametrize("seats", [7, 8])
def test_who_finds_no_title_has_none(seats: int) -> None:
    state = choosing(seats)
    for seat in range(6):
        assert asked(state, "title").seat == seat
        says(state, seat, offers(state)[0])
    assert not state.requests or asked(state).kind != "title"
    assert borne(state)[6:] == [None] * (seats - 6)
    assert sorted(str(title) for title in borne(state)[:6]) == TITLES
    assert left_over(state) == []
    passes_to(state, "plot")  # and the next round goes on the same way
    assert left_over(state) == TITLES


@pytest.mark.rule("lcg2.plot_phase.14", "lcg2.titles.2", "lcg2.titles.3", "lcg2.in_play.2", "lcg2.taxation_phase.5")
def test_the_pool_holds_what_nobody_bears() -> None:
    state = choosing(4)
    while state.requests[0].kind == "title":
        assert left_over(state) == TITLES
        assert borne(state) == [None] * 4
        says(state, asked(state).seat, offers(state)[0])
    assert sorted([*[str(title) for title in borne(state)], *left_over(state)]) == TITLES
    for player in range(4):
        assert state.controller[title_of(state, player)] == player
        assert state.zone[title_of(state, player)] == TITLE
    passes_to(state, "plot")
    assert left_over(state) == TITLES
    assert all(state.zone[card] == POOLED for card in state.title_pool)
    assert borne(state) == [None] * 4


# --- secrets ----------------------------------------------------------------------------------------------------------


def titles_seen(state: Thrones, viewer: int) -> str:
    """All that a seat has been shown and told of titles."""
    return str(state.view(viewer)) + told(state, viewer)


@pytest.mark.rule("lcg2.plot_phase.12", "lcg2.plot_phase.13")
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_nobody_sees_a_title_before_all_are_turned_up(seats: int) -> None:
    state = choosing(seats)
    took: dict[int, str] = {}
    while state.requests and state.requests[0].kind == "title":
        for viewer in range(-1, seats):
            view = state.view(viewer)
            assert [player["title"] for player in view["players"]] == [None] * seats
            for title in TITLES:
                known = took.get(viewer) == title
                assert (title in titles_seen(state, viewer)) == known
            assert view == {**state.view(-1), "viewer": viewer, "players": view["players"]}
        seat = asked(state).seat
        took[seat] = offers(state)[-1]
        says(state, seat, took[seat])
    for viewer in range(-1, seats):
        assert [player["title"] for player in state.view(viewer)["players"]] == borne(state)
        shown = [event.seen_by(viewer) for event in state.events if event.kind == "bears title"]
        assert {(told["seat"], told["card"]) for told in shown} == set(took.items())
        for title in left_over(state):
            assert title not in titles_seen(state, viewer)


def world(state: Thrones, seat: int, seed: int) -> Thrones:
    """A world that a seat cannot tell from the real one."""
    other = GAME.resample(state, seat, seed)
    assert isinstance(other, Thrones)
    assert other.view(seat) == state.view(seat)
    return other


def chosen(state: Thrones) -> dict[str, int]:
    """Who has taken which title so far."""
    taken: dict[str, int] = state.frames[-1].roles["taken"]
    return taken


@pytest.mark.rule("lcg2.plot_phase.12")
@pytest.mark.parametrize("seats", [3, 4, 6, 8])
def test_what_others_took_is_dealt_anew_and_what_one_knows_is_not(seats: int) -> None:
    state = choosing(seats)
    had: dict[int, list[int]] = {}  # the titles each seat has had in hand
    while state.requests and state.requests[0].kind == "title":
        asker = asked(state).seat
        had[asker] = asked(state).options
        for seat in range(seats):
            mine = chosen(state).get(str(seat))
            truths = set()
            for seed in range(12):
                other = world(state, seat, seed)
                guess = chosen(other)
                assert guess.keys() == chosen(state).keys()
                dealt = [*guess.values(), *other.frames[-1].roles["left"]]
                assert len(dealt) == len(set(dealt)) == len(chosen(state)) + len(asked(state).options)
                assert set(dealt) <= set(other.title_pool) == set(state.title_pool)
                assert guess.get(str(seat)) == mine
                if seat == asker:
                    assert asked(other).options == asked(state).options
                for player, card in guess.items():
                    if seat in had and int(player) < seat:
                        assert card not in had[seat]  # gone before the titles came round
                    elif seat in had and int(player) > seat:
                        assert card in had[seat]  # passed on
                truths.add(guess == chosen(state))
            unsure = len(chosen(state)) > (mine is not None)
            assert (False in truths) == unsure or seats >= 6  # with no title set aside, much can be worked out
        says(state, asker, offers(state)[0])


def test_a_title_passed_on_may_be_with_nobody() -> None:
    """With three players a seat that has chosen cannot tell what the last one left over."""
    state = choosing(3)
    first = offers(state)[0]
    says(state, WOLF, first)
    says(state, LION, offers(state)[0])
    seen = {tuple(world(state, WOLF, seed).frames[-1].roles["left"]) for seed in range(30)}
    assert len(seen) == 3
    assert all(find(state, first) not in left for left in seen)


@pytest.mark.rule("lcg2.plot_phase.13")
def test_turned_up_titles_are_the_same_in_every_world() -> None:
    state = choosing(5)
    while state.requests and state.requests[0].kind == "title":
        says(state, asked(state).seat, offers(state)[0])
    for seat in range(5):
        assert borne(world(state, seat, seat)) == borne(state)


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_spectator_sees_the_table_and_no_hand(seats: int) -> None:
    state = GAME.start(Setup(NAMES[:seats]), 9, loud=True)
    assert isinstance(state, Thrones)
    rng = random.Random(9)
    for _ in range(400):
        if state.over:
            break
        view = state.view(-1)
        assert len(view["players"]) == seats
        for player in view["players"]:
            assert player["hand"] is None
            assert player["plot_deck"] is None
        assert [request.seat for request in state.requests] == view["to_act"]
        assert GAME.wording.sketch(view, 100)
        apply(state, random_choice(rng.choice(state.requests), rng))


# --- bonuses and order ------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.challenge.17", "lcg2.rivals.1")
def test_bonuses_are_gained_in_one() -> None:
    state = melee(
        "challenges",
        first="lion",
        lion={"title": "Master of Coin", "in_play": ["Burned Men"]},
        wolf={"title": "Hand of the King"},
        stag={},
    )
    say(state, "lion", "military against wolf")
    say(state, "lion", ["Burned Men"])
    passes_to(state, "plot")
    gained = [event.public for event in state.events if event.kind == "gained power"]
    assert [event["amount"] for event in gained] == [2]
    assert kinds(state).count("unopposed") == kinds(state).count("rival") == 1


@pytest.mark.rule("lcg2.redirect.1", "lcg2.redirect.4")
def test_with_two_left_there_is_nobody_to_redirect_to() -> None:
    state = melee(
        "challenges",
        first="lion",
        lion={"in_play": ["Burned Men"]},
        wolf={"title": "Crown Regent"},
        stag={"in_play": ["Left"]},
    )
    resigns(state, STAG)
    say(state, "lion", "military against wolf")
    say(state, "lion", ["Burned Men"])
    passes_to(state, "plot")
    assert "redirected" not in kinds(state)
    assert total_power(state, 0) == 1
    assert state.setup.players[0] == "lion"


# --- giving up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.winning.10", "lcg2.winning.6")
def test_giving_up_before_a_plot_is_chosen() -> None:
    state = melee("plot", wolf={}, lion={"plot_deck": ["Summons", "Sneak Attack"]}, stag={}, rose={})
    assert [request.seat for request in state.requests] == [WOLF, LION, STAG, ROSE]
    says(state, STAG, "Filler Plot")
    resigns(state, STAG)  # who has chosen
    assert [request.seat for request in state.requests] == [WOLF, LION, ROSE]
    says(state, WOLF, "Filler Plot")
    resigns(state, ROSE)  # who has not
    assert [request.seat for request in state.requests] == [LION]
    assert "plot revealed" not in kinds(state)
    says(state, LION, "Sneak Attack")
    assert asked(state, "first player").seat == LION
    assert offers(state) == ["first player: wolf", "first player: lion"]
    assert [state.plot[seat] for seat in (STAG, ROSE)] == [NONE, NONE]


@pytest.mark.rule("lcg2.winning.10")
def test_the_last_one_asked_for_a_plot_gives_up() -> None:
    state = melee("plot", wolf={}, lion={"plot_deck": ["Sneak Attack", "Summons"]}, stag={})
    says(state, WOLF, "Filler Plot")
    says(state, LION, "Sneak Attack")
    resigns(state, STAG)
    assert asked(state, "first player").seat == LION


@pytest.mark.rule("lcg2.winning.10", "lcg2.first_player.4")
@pytest.mark.parametrize("kind", ["mulligan", "setup"])
@pytest.mark.parametrize("who", [0, 1, 2, 3])
def test_giving_up_during_setup(kind: str, who: int) -> None:
    hand = ["Ice", "Robb Stark", "Bran Stark", "The Roseroad", "Summer", "Arya Stark", "Direwolf Pup"]
    state = laid_out("setup", {name: {"hand": hand, "faction": "Stark"} for name in NAMES[:4]})
    says(state, WOLF, "keep")
    says(state, LION, "keep")
    if kind == "setup":
        says(state, STAG, "keep")
        says(state, ROSE, "keep")
        says(state, WOLF, "Robb Stark")
        says(state, WOLF, "Bran Stark")
        says(state, WOLF, "pass")
        says(state, LION, "Summer")
    assert asked(state).kind == kind
    resigns(state, who)
    assert state.first == (LION if who == WOLF else WOLF)
    left = [seat for seat in range(4) if seat != who]
    passes_to(state, "plot")
    assert [request.seat for request in state.requests] == left
    assert not any(state.pile(who, zone) for zone in range(ZONES) if zone != REMOVED)
    assert all(len(state.pile(seat, HAND)) == 7 for seat in left)


@pytest.mark.rule("lcg2.winning.10")
def test_who_gives_up_while_titles_go_round_has_none() -> None:
    for who in range(4):
        state = choosing(4)
        says(state, WOLF, "Master of Laws" if "Master of Laws" in offers(state) else offers(state)[0])
        resigns(state, who)
        while state.requests and state.requests[0].kind == "title":
            says(state, asked(state).seat, offers(state)[0])
        assert [seat for seat, title in enumerate(borne(state)) if title is None] == [who]
        assert len(left_over(state)) == 3


@pytest.mark.rule("lcg2.first_player.4", "lcg2.winning.10")
def test_giving_up_as_winner_of_initiative() -> None:
    state = melee("plot", wolf={"plot_deck": ["Sneak Attack"]}, lion={}, stag={})
    says(state, LION, "Filler Plot")
    says(state, STAG, "Filler Plot")
    declines(state)
    assert asked(state, "first player").seat == WOLF
    resigns(state, WOLF)
    assert state.first == LION
    assert asked(state, "title").seat == LION


@pytest.mark.rule("lcg2.winning.8", "lcg2.winning.10")
def test_the_attacking_player_gives_up_at_any_point_of_a_challenge() -> None:
    for stop in ("attackers", "stealth", "redirect", "new opponent", "reaction", "defenders", "action", "intimidate"):
        state = brawl()
        reach(state, stop)
        resigns(state, WOLF)
        assert state.type == NONE
        assert not state.attackers
        assert not state.defenders
        passes_to(state, "challenge")
        assert state.active == LION == state.first
        assert total_power(state, LION) == total_power(state, STAG) == 0
        assert not any(option >> 2 == WOLF for option in asked(state).options if option != DECLINE)


@pytest.mark.rule("lcg2.winning.8")
def test_the_defending_player_gives_up_before_the_result() -> None:
    for stop in ("stealth", "redirect", "reaction", "defenders", "action"):
        state = brawl()
        reach(state, stop)
        victim = state.defender
        resigns(state, victim)
        assert state.type == NONE or stop == "reaction"  # who was asked to react still is
        passes_to(state, "challenge")
        assert state.active == WOLF
        assert total_power(state, WOLF) == 0
        assert "decided" not in kinds(state)
        assert all(option & 3 != 1 for option in asked(state).options if option != DECLINE)  # it was initiated


@pytest.mark.rule("lcg2.winning.9")
def test_the_defending_player_gives_up_after_the_result() -> None:
    state = melee(
        "challenges",
        wolf={"in_play": ["Robb Stark", "Grey Wind"]},
        lion={"in_play": ["Burned Men", "Lannisport Merchant"]},
        stag={},
    )
    say(state, "wolf", "military against lion")
    say(state, "wolf", ["Robb Stark", "Grey Wind"])
    passes_to(state, "defenders")
    says(state, LION, [])
    passes_to(state, "claim")
    assert asked(state).seat == LION
    resigns(state, LION)
    assert state.winner == WOLF
    passes_to(state, "keyword")
    says(state, WOLF, "renown")
    says(state, WOLF, ["Robb Stark"])
    passes_to(state, "challenge")
    assert state.power[find(state, "Robb Stark")] == 1
    assert state.power[WOLF] == 1  # it had been unopposed
    assert state.active == WOLF
    assert "killed" not in kinds(state)


def brawl() -> Thrones:
    """The wolf is about to challenge somebody, and at every step somebody has something to say."""
    return melee(
        "challenges",
        wolf={"title": "Master of Coin", "in_play": ["Tyrion Lannister", "Grey Wind", "Robb Stark"]},
        lion={"title": "Hand of the King", "in_play": ["Lannisport Merchant", "Catelyn Stark", "Gates of Winterfell"]},
        stag={"title": "Crown Regent", "in_play": ["Melisandre", "Littlefinger", "Gates of Winterfell"]},
    )


def reach(state: Thrones, stop: str) -> None:
    """Tyrion goes for intrigue against the lion, as far as the question named; for intimidation Grey Wind fights."""
    military = stop == "intimidate"
    passes_to(state, "challenge")
    says(state, WOLF, "military against lion" if military else "intrigue against lion")
    script: dict[str, Callable[[], None]] = {
        "attackers": lambda: says(state, WOLF, ["Grey Wind"] if military else ["Tyrion Lannister"]),
        "redirect": lambda: says(state, STAG, "redirect" if stop == "new opponent" else "let it be"),
    }
    for _ in range(100):
        if asked(state).kind == stop:
            return
        script.get(asked(state).kind, lambda: declines(state))()
    raise AssertionError(f"{stop} is never asked")


@pytest.mark.rule("lcg2.winning.6", "lcg2.winning.10")
def test_the_ability_of_somebody_who_gives_up_does_not_resolve() -> None:
    state = melee(
        "challenges",
        wolf={"in_play": ["Robb Stark"]},
        lion={"hand": ["Hear Me Roar!", "Burned Men", "Gold Cloaks"], "gold": 3},
        stag={"in_play": ["Gates of Winterfell"]},
    )
    passes_to(state, "action")
    say(state, "lion", "Hear Me Roar!: play")
    assert asked(state).seat == LION
    resigns(state, LION)
    assert all(state.zone[c] == REMOVED for c in range(len(state.cards)) if state.owner[c] == LION)
    assert asked(state, "action").seat == STAG
    assert not any(frame.program.name in ("thrones.initiate", "thrones.enter") for frame in state.frames)


@pytest.mark.rule("lcg2.winning.6", "lcg2.winning.7", "lcg2.titles.8")
def test_borrowed_and_lent_cards_when_somebody_gives_up() -> None:
    state = melee(
        "challenges",
        wolf={
            "title": "Crown Regent",
            "in_play": [
                {"card": "Burned Men", "owner": "lion", "attachments": [{"card": "Little Bird", "owner": "stag"}]},
                {"card": "Varys", "owner": "stag", "duplicates": 1},
                {"card": "Robb Stark", "attachments": [{"card": "Milk of the Poppy", "owner": "lion"}, "Ice"]},
            ],
            "power": 4,
        },
        lion={"in_play": [{"card": "Summer", "owner": "wolf"}, "The Tickler"]},
        stag={"in_play": [{"card": "Melisandre", "attachments": [{"card": "Noble Lineage", "owner": "wolf"}]}]},
    )
    resigns(state, WOLF)
    assert all(state.zone[card] == REMOVED for card in range(len(state.cards)) if state.owner[card] == WOLF)
    assert state.titles(state.pile(LION, PLAY)) == ["The Tickler"]
    assert sorted(state.titles(state.pile(LION, DISCARD))) == ["Burned Men", "Milk of the Poppy"]
    assert state.titles(state.pile(STAG, HAND)) == ["Little Bird"]
    assert state.titles(state.pile(STAG, DISCARD)) == ["Varys", "Varys"]
    assert state.titles(state.pile(STAG, PLAY)) == ["Melisandre"]
    assert left_over(state) == TITLES
    assert state.power[WOLF] == 0
    assert state.view(-1)["players"][WOLF]["out"]


@pytest.mark.rule("lcg2.winning.11", "lcg2.winning.10")
def test_who_is_out_stays_out() -> None:
    state = choosing(3)
    resigns(state, LION)
    with pytest.raises(Refused, match="out of the game already"):
        apply(state, resignation(LION))
    with pytest.raises(Refused):
        apply(state, Choice(LION, 0, [0]))
    resigns(state, WOLF)
    assert state.over
    assert state.result == [STAG]


@pytest.mark.rule("lcg2.winning.5")
def test_somebody_gives_up_while_eliminations_are_put_in_order() -> None:
    bare = {"deck": ["Ice", "Ice"], "deck_exact": True}
    state = melee("draw", wolf=bare, lion=bare, stag=bare, rose=bare)
    assert asked(state, "eliminate").seat == WOLF
    assert len(asked(state).options) == 4
    resigns(state, LION)
    assert offers(state) == ["wolf is eliminated", "stag is eliminated", "rose is eliminated"]
    says(state, WOLF, "wolf is eliminated")  # and the next player has the first word
    assert asked(state, "eliminate").seat == STAG
    assert offers(state) == ["stag is eliminated", "rose is eliminated"]
    says(state, STAG, "stag is eliminated")
    assert state.result == [ROSE]


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("lcg2.winning.11", "lcg2.winning.6", "lcg2.winning.10")
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_melee_in_which_people_give_up_replays_to_the_same_end(seats: int) -> None:
    for luck in range(3):
        match, rng = Match.start(game("lcg2"), Setup(NAMES[:seats]), luck), random.Random(luck)
        while not match.state.over:
            state = match.state
            assert isinstance(state, Thrones)
            if rng.random() < 0.004 and asked(state).kind in ("action", "challenge", "plot", "title", "defenders"):
                match.play(resignation(rng.choice(state.players())))
            else:
                match.play(random_choice(rng.choice(state.requests), rng))
        again = play_record(parse_record(record_text(match), "test"), game("lcg2"))
        assert again.state.hash() == match.state.hash()
        assert [again.story(seat) for seat in range(-1, seats)] == [match.story(seat) for seat in range(-1, seats)]


@pytest.mark.parametrize("seats", [3, 8])
def test_a_game_saved_while_titles_are_chosen_goes_on_the_same_way(seats: int) -> None:
    state = choosing(seats)
    while asked(state).kind == "title" and len(asked(state).options) > 1:
        loaded = GAME.load(state.setup, state.to_json())
        loaded.asks_all = True
        assert isinstance(loaded, Thrones)
        assert loaded.hash() == state.hash()
        assert offers(loaded) == offers(state)
        says(loaded, asked(state).seat, offers(state)[-1])
        says(state, asked(state).seat, offers(state)[-1])
        assert loaded.hash() == state.hash()


@pytest.mark.rule("lcg2.winning.3", "lcg2.winning.6")
def test_decks_that_run_out_one_by_one() -> None:
    few = {"deck": ["Ice", "Ice"], "deck_exact": True}
    state = melee("draw", lion=few, wolf={}, stag={}, first="wolf")
    assert state.out == [state.setup.players.index("lion")]
    assert not state.over
    assert "eliminated" in kinds(state)
    passes_to(state, "plot")
    assert len(state.requests) == 2
    assert not state.pile(state.out[0], DECK)
