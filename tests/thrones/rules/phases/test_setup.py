"""What a game begins with, and what no scenario can show."""

from typing import Any

import pytest

from fivekings.games import GAMES
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.kernel.state import Setup, State
from fivekings.thrones.model.state import DECK, DISCARD, HAND, NOBODY, PLAY, PLOTS, Thrones
from tests.thrones.table import card as make
from tests.thrones.table import made

GAME = GAMES["lcg2"]
PLAYERS = ["wolf", "lion"]


def begin(seed: int = 1) -> Thrones:
    """A game of the two ready decks, just begun."""
    state = GAME.start(Setup(PLAYERS), seed)
    assert isinstance(state, Thrones)
    return state


def stand_at(phase: str, wolf: dict[str, Any], lion: dict[str, Any]) -> Thrones:
    """A position."""
    players = {"wolf": {"faction": "Stark", **wolf}, "lion": {"faction": "Lannister", **lion}}
    doc = {"game": "lcg2", "first_player": "wolf", "phase": phase, "players": players}
    state = GAME.start(GAME.scripts.position(doc), 1, asks_all=True)
    assert isinstance(state, Thrones)
    return state


def take(state: State, seat: int, label: str) -> None:
    """Answer with a label."""
    request = state.request(seat)
    assert request is not None
    choice = GAME.wording.read_all(state, request, label)
    assert choice is not None
    apply(state, choice)


@pytest.mark.rule("lcg2.setup.2")
def test_chance_picks_the_first_player() -> None:
    assert {begin(seed).first for seed in range(20)} == {0, 1}


@pytest.mark.rule("lcg2.setup.3", "lcg2.setup.4")
def test_factions_and_agendas_are_open_and_plots_are_not() -> None:
    state = begin()
    for viewer in (0, 1, -1):
        seen = state.view(viewer)["players"]
        assert [side["faction"] for side in seen] == ["Stark", "Lannister"]
        assert [side["agendas"] for side in seen] == [["Fealty"], ["Fealty"]]
        for seat, side in enumerate(seen):
            assert side["plots_left"] == 7
            assert (side["plot_deck"] is None) == (seat != viewer)


@pytest.mark.rule("lcg2.plot_deck.1")
def test_a_plot_deck_starts_with_seven_plots() -> None:
    state = begin()
    assert [len(state.pile(player, PLOTS)) for player in (0, 1)] == [7, 7]


@pytest.mark.rule("lcg2.setup.5", "lcg2.setup.6")
def test_decks_are_shuffled_and_seven_cards_drawn() -> None:
    hands = {tuple(begin(seed).titles(begin(seed).pile(0, HAND))) for seed in range(5)}
    assert len(hands) == 5
    state = begin()
    assert [len(state.pile(player, HAND)) for player in (0, 1)] == [7, 7]
    assert len({tuple(begin(seed).pile(0, DECK)) for seed in range(5)}) == 5


@pytest.mark.rule("lcg2.setup.1", "lcg2.joust.1")
def test_two_players_play_a_joust() -> None:
    state = begin()
    assert state.seats == 2
    assert state.opponents(0) == [1]


@pytest.mark.rule("lcg2.setup.7", "lcg2.setup.11")
def test_setup_cards_are_facedown_until_all_are_placed() -> None:
    state = stand_at("setup", {"hand": ["Bran Stark", "Summer"]}, {"hand": ["Burned Men"]})
    take(state, 0, "keep")
    take(state, 1, "keep")
    take(state, 0, "Bran Stark")
    take(state, 0, "pass")
    assert "Bran Stark" not in str(state.view(1))
    assert "Bran Stark" in str(state.view(0))
    take(state, 1, "Burned Men")
    while state.phase == "setup":
        take(state, state.requests[0].seat, "pass")
    assert "Bran Stark" in str(state.view(1))
    assert "Burned Men" in str(state.view(0))


@pytest.mark.rule("lcg2.plot_phase.2")
def test_a_chosen_plot_is_secret_until_all_have_chosen() -> None:
    state = stand_at(
        "plot", {"plot_deck": ["Sneak Attack", "Summons"]}, {"plot_deck": ["A Clash of Kings", "Taxation"]}
    )
    before = state.view(1)
    take(state, 0, "Sneak Attack")
    after = state.view(1)
    assert before["players"] == after["players"]
    assert "Sneak Attack" not in str(after)
    take(state, 1, "Taxation")
    assert "Sneak Attack" in str(state.view(1))


@pytest.mark.rule("lcg2.gold.2")
def test_everybody_sees_the_gold() -> None:
    state = stand_at("challenges", {"gold": 3, "in_play": ["Robb Stark"]}, {"gold": 5})
    for viewer in (0, 1, -1):
        assert [side["gold"] for side in state.view(viewer)["players"]] == [3, 5]


@pytest.mark.rule("lcg2.active_player.1")
def test_players_are_active_in_two_phases_only() -> None:
    state = stand_at("plot", {"agenda": "Fealty"}, {"agenda": "Fealty"})
    active: dict[str, set[int]] = {}
    while state.round < 2:
        active.setdefault(state.phase, set()).add(state.active)
        request = state.requests[0]
        picks = request.options[-1:] if request.kind in ("action", "first player") else request.options[: request.low]
        apply(state, Choice(request.seat, request.number, picks))
    assert active.pop("marshaling") == {0, 1}
    assert active.pop("challenges") == {0, 1}
    assert set(active) == {"plot", "draw", "dominance", "standing", "taxation"}
    assert all(nobody == {NOBODY} for nobody in active.values())


@pytest.mark.rule("lcg2.setup.16", "lcg2.setup.15")
def test_no_setup_attachment_makes_another_legal() -> None:
    """The spurs make a knight of the farmer, but too late for the lance."""
    spurs = make("Spurs", "Attached character gains the Knight trait.", type="attachment")
    lance = make("Lance", "Attach to a Knight character.\nLimit 1 copy per character.", type="attachment")
    farmer, knight = make("Farmer"), make("Hedge Knight", traits=["Knight"])
    with made(spurs, lance, farmer, knight):
        state = stand_at("setup", {"hand": ["Farmer", "Hedge Knight", "Spurs", "Lance", "Lance"]}, {})
        take(state, 0, "keep")
        take(state, 1, "keep")
        for title in ("Farmer", "Hedge Knight", "Spurs", "Lance", "Lance"):
            take(state, 0, title)
        take(state, 0, "pass")
        take(state, 1, "pass")
        take(state, 0, "Spurs: attach to Farmer")
        request = state.request(0)
        assert request is not None
        assert [GAME.wording.label(state, request, option) for option in request.options] == [
            "Lance: attach to Hedge Knight"
        ]
        take(state, 0, "Lance: attach to Hedge Knight")
        assert state.titles(state.pile(0, DISCARD)) == ["Lance"]  # the other one: a character bears one at most
        assert sorted(state.titles(state.pile(0, PLAY))) == ["Farmer", "Hedge Knight", "Lance", "Spurs"]
