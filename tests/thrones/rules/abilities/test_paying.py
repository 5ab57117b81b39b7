"""Costs that cannot be paid in full, or that nothing saves from, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import look, made_up, offered, say, settle, table

BANNER = {"title": "Old Banner", "type": "location", "traits": ["Banner"]}
SWORN = {
    "title": "Sworn Man",
    "type": "character",
    "traits": ["Guard"],
    "text": "While you control no Banner location, self cannot be killed.",
}
PRICE = {
    "title": "Price",
    "type": "event",
    "cost": 1,
    "text": "Action: sacrifice a Banner location and kill a Guard character => gain 3 power for your faction.",
}
MARTYR = {
    "title": "Martyr",
    "type": "character",
    "unique": True,
    "text": "Action: kill self => gain 3 power for your faction.",
}
BLOOD = {"title": "Blood Price", "type": "event", "cost": 0, "text": "Action: kill a Guard character => draw 1 card."}


@pytest.mark.rule("lcg2.costs.6", "lcg2.costs.7")
def test_what_cannot_be_paid_in_full_ends_the_initiation() -> None:
    """The banner is gone, the man cannot be killed any more, and the event stays in hand."""
    with made_up(BANNER, SWORN, PRICE):
        state = table(wolf={"in_play": ["Old Banner", "Sworn Man"], "hand": ["Price"], "gold": 1}, lion={})
        say(state, "wolf", "Price: play")
        assert look(state, "wolf.in_play") == ["Sworn Man"]
        assert look(state, "wolf.hand") == ["Price"]
        assert look(state, "wolf.discard") == ["Old Banner"]
        assert (look(state, "wolf.gold"), look(state, "wolf.power")) == (0, 0)


@pytest.mark.rule("lcg2.save.5")
def test_a_card_killed_as_a_cost_cannot_be_saved() -> None:
    with made_up(MARTYR):
        state = table(wolf={"in_play": [{"card": "Martyr", "duplicates": 1, "attachments": ["Bodyguard"]}]}, lion={})
        say(state, "wolf", "Martyr: action")
        settle(state)
        assert look(state, "wolf.in_play") == []
        assert look(state, "wolf.dead") == ["Martyr"]
        assert look(state, "wolf.power") == 3


@pytest.mark.rule("lcg2.cannot.1")
def test_what_cannot_be_killed_cannot_be_chosen_to_pay() -> None:
    with made_up(SWORN, BLOOD):
        state = table(wolf={"in_play": ["Sworn Man"], "hand": ["Blood Price"]}, lion={"in_play": ["Varys"]})
        assert "Blood Price: play" not in offered(state, "wolf")
