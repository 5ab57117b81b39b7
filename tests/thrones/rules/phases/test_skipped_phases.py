"""What cards say of whole phases and of all players: a phase is skipped, somebody cannot make challenges."""

from typing import Any

import pytest

from fivekings.kernel import BadInput
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import PHASES
from fivekings.thrones.rules.challenge.eligibility import most_challenges
from fivekings.thrones.rules.keywords.limited import LIMITED
from tests.thrones.table import LION, WOLF, asked, card, declines, kinds, made, offers, passes_to, stand_at

POWER = 2
PLOT: dict[str, Any] = {"type": "plot", "faction": "neutral", "cost": -1, "income": 3, "initiative": 3, "claim": 1}


def plot(title: str, text: str) -> Card:
    return card(title, text, **PLOT)


def idler() -> Card:
    """An event that keeps action windows open."""
    return card("Idler", "Action: draw 1 card.", type="event", faction="neutral", cost=0)


def whole_round(state: Thrones) -> list[str]:
    """The phases in which anything is asked or told, until the next round begins."""
    seen: list[str] = []
    first = state.round
    while state.round == first:
        seen.append(state.phase)
        declines(state)
    return seen


@pytest.mark.rule("lcg2.golden.2", "lcg2.framework.3")
@pytest.mark.parametrize("name", PHASES[1:])
def test_any_phase_can_be_skipped(name: str) -> None:
    with made(plot("Winter Storm", f"The {name} phase is skipped."), idler()):
        before = PHASES[PHASES.index(name) - 1]
        doc: dict[str, Any] = {"plot": "Winter Storm", "hand": ["Idler"], "plot_deck": ["Winter Storm"]}
        if before == "plot":
            doc.pop("plot")
        state = stand_at(before, doc, {"plot_deck": ["Summons"]})
        assert name not in whole_round(state)
        assert kinds(state).count("phase skipped") == 1
        assert name not in [event.seen_by(-1)["phase"] for event in state.events if event.kind == "phase"]
        assert state.phase == "plot"


@pytest.mark.rule("lcg2.golden.2", "lcg2.lasting.3")
def test_the_round_ends_though_its_last_phase_is_skipped() -> None:
    with made(plot("Winter Storm", "The taxation phase is skipped."), idler()):
        wolf = {"plot": "Winter Storm", "gold": 2, "hand": ["Idler"], "plot_deck": ["Winter Storm"]}
        state = stand_at("standing", wolf, {"plot_deck": ["Summons"]})
        state.uses[LIMITED.of(0)] = 1
        passes_to(state, "plot")
        assert state.gold[WOLF] == 2
        assert LIMITED.of(0) not in state.uses


@pytest.mark.rule("lcg2.golden.2", "lcg2.cannot.1", "lcg2.constant.3")
@pytest.mark.parametrize(
    ("who", "wolf", "lion"),
    [("You", False, True), ("Each player", False, False), ("Each opponent", True, False)],
)
def test_of_whom_a_card_speaks(who: str, wolf: bool, lion: bool) -> None:
    peace = plot("A Peace", f"{who} cannot initiate military challenges.")
    fray = plot("A Fray", f"{who} may initiate 1 additional power challenge.")
    with made(peace, fray):
        for seat, first, allowed in ((WOLF, "wolf", wolf), (LION, "lion", lion)):
            in_play = {"in_play": ["Tywin Lannister"]}
            state = stand_at("challenges", {"plot": "A Peace", **in_play}, {**in_play}, first)
            passes_to(state, "challenge")
            assert asked(state).seat == seat
            assert ("military" in offers(state)) == allowed
            state = stand_at("challenges", {"plot": "A Fray"}, {}, first)
            assert most_challenges(state, seat, POWER, 1 - seat) == (1 if allowed else 2)


def test_a_card_in_play_knows_no_player_of_an_effect() -> None:
    with (
        pytest.raises(BadInput, match="that player"),
        made(plot("A Peace", "That player cannot initiate power challenges.")),
    ):
        pass
