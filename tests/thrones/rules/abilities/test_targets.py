"""What may be chosen as a target, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import DISCARD
from tests.thrones.table import WOLF, asked, card, declines, find, made, offers, says, stand_at


@pytest.mark.rule("lcg2.target.11")
def test_what_the_cost_made_a_target_cannot_be_chosen() -> None:
    page = card("Page", "Action: kneel a Stark character => choose a kneeling character: stand it.", type="location")
    with made(page):
        state = stand_at("draw", {"in_play": ["Page", "Robb Stark", {"card": "Bran Stark", "kneeling": True}]}, {})
        says(state, WOLF, "Page: action")
        says(state, WOLF, "Robb Stark")
        asked(state, "target")
        assert offers(state) == ["Bran Stark"]
        says(state, WOLF, "Bran Stark")
        assert state.kneeling[find(state, "Robb Stark")]


@pytest.mark.rule("lcg2.target.12")
def test_an_event_whose_only_target_paid_for_it_is_discarded_without_success() -> None:
    vow = card(
        "Vow",
        "Action: kneel a Stark character => choose a standing Stark character: it gains 1 power.",
        type="event",
        cost=0,
    )
    with made(vow):
        state = stand_at("draw", {"in_play": ["Robb Stark"], "hand": ["Vow"]}, {"in_play": ["Varys"]})
        says(state, WOLF, "Vow: play")
        says(state, WOLF, "Robb Stark")
        robb = find(state, "Robb Stark")
        assert (state.kneeling[robb], state.power[robb]) == (1, 0)
        assert state.zone[find(state, "Vow")] == DISCARD


@pytest.mark.rule("lcg2.target.12")
def test_an_opponent_for_whom_it_can_do_nothing_any_more_is_not_chosen() -> None:
    """Paying takes the lion's last card from hand, the only one that could have been discarded."""
    spy = card("Spy", "Action: sacrifice self => choose an opponent: discard 1 card at random from that player's hand.")
    bell = card(
        "Bell",
        "Forced Reaction: after a character is sacrificed => discard 1 card at random from each opponent's hand.",
        type="location",
    )
    with made(spy, bell):
        state = stand_at("challenges", {"in_play": ["Spy", "Bell"]}, {"hand": ["Varys"]})
        says(state, WOLF, "Spy: action")
        while asked(state).kind == "forced":
            declines(state)
        assert asked(state).kind != "opponent"
        assert state.zone[find(state, "Spy")] == DISCARD
        assert state.zone[find(state, "Varys")] == DISCARD


@pytest.mark.rule("lcg2.qualifiers.1")
def test_a_qualifier_goes_with_every_item_of_a_list() -> None:
    writ = card("Writ", "Action: choose a Stark character, location or attachment: kneel it.", type="event", cost=0)
    with made(writ):
        state = stand_at(
            "draw",
            {
                "in_play": [
                    {"card": "Robb Stark", "attachments": ["Ice", "Little Bird"]},
                    *("Varys", "Heart Tree Grove", "The Kingsroad"),
                ],
                "hand": ["Writ"],
            },
            {"in_play": ["Burned Men", "Lannisport"]},
        )
        says(state, WOLF, "Writ: play")
        asked(state, "target")
        assert sorted(offers(state)) == ["Heart Tree Grove", "Ice", "Robb Stark"]
