"""Keywords that a card has twice, ambush above all, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import PLAY
from fivekings.thrones.rules.cards.characteristics import keyword
from tests.thrones.table import GAME, WOLF, asked, card, find, made, offers, passes_to, passes_until, says, stand_at


@pytest.mark.rule("lcg2.effects.1", "lcg2.keywords.3")
def test_a_keyword_printed_and_gained_is_there_once() -> None:
    banner = card("Banner", "Each Stark character you control gains renown.", type="location")
    with made(banner):
        state = stand_at(
            "challenges", {"in_play": ["Robb Stark", "Tumblestone Knight", "Banner", "Banner"]}, {"in_play": ["Varys"]}
        )
        robb, knight = find(state, "Robb Stark"), find(state, "Tumblestone Knight")
        assert keyword(state, robb, "renown")
        says(state, WOLF, "military")
        says(state, WOLF, ["Robb Stark", "Tumblestone Knight"])
        request = passes_to(state, "renown")
        assert request.options == [robb, knight]
        says(state, WOLF, ["Robb Stark", "Tumblestone Knight"])
        assert (state.power[robb], state.power[knight]) == (1, 1)
        passes_until(state, "dominance")
        assert (state.power[robb], state.power[knight]) == (1, 1)


AMBUSHER = {"in_play": ["Kennel"], "hand": ["Hound"]}


@pytest.mark.rule("lcg2.ambush.5", "lcg2.keywords.4")
@pytest.mark.parametrize("cost", [1, 4])
def test_of_two_ambush_costs_the_player_chooses_one(cost: int) -> None:
    kennel = card("Kennel", "Each Direwolf card in your hand gains ambush (its printed cost).", type="location")
    hound = card("Hound", "Ambush (1).", cost=4, traits=["Direwolf"])
    with made(kennel, hound):
        state = stand_at("challenges", {**AMBUSHER, "gold": 5}, {})
        assert offers(state) == ["Hound: ambush", "pass"]
        says(state, WOLF, "Hound: ambush")
        assert (asked(state, "X").seat, offers(state)) == (WOLF, ["X = 1", "X = 4"])
        assert GAME.load(state.setup, state.to_json()).hash() == state.hash()
        says(state, WOLF, f"X = {cost}")
        assert state.zone[find(state, "Hound")] == PLAY
        assert state.gold[WOLF] == 5 - cost


@pytest.mark.rule("lcg2.ambush.5", "lcg2.keywords.3")
@pytest.mark.parametrize(("printed", "gold"), [(4, 5), (1, 3)], ids=["the same twice", "one too dear"])
def test_one_ambush_cost_is_not_asked_for(printed: int, gold: int) -> None:
    kennel = card("Kennel", "Each Direwolf card in your hand gains ambush (its printed cost).", type="location")
    hound = card("Hound", f"Ambush ({printed}).", cost=4, traits=["Direwolf"])
    with made(kennel, hound):
        state = stand_at("challenges", {**AMBUSHER, "gold": gold}, {})
        says(state, WOLF, "Hound: ambush")
        assert asked(state).kind != "X"
        assert state.zone[find(state, "Hound")] == PLAY
        assert state.gold[WOLF] == gold - printed
