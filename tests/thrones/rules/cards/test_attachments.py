"""Characters that take some attachments only, shown with cards made up for it."""

import pytest

from fivekings.thrones.model.state import HAND
from fivekings.thrones.rules.cards.attachments import attachments_of, hosts_for
from tests.thrones.table import WOLF, card, find, made, says, stand_at


@pytest.mark.rule("lcg2.no_attachments.3")
def test_no_attachments_except_some() -> None:
    smith = card("Smith", "No attachments except Weapon or Skill.", traits=["Lord"])
    with made(smith):
        hand = ["Ice", "Widow's Wail", "Syrio's Training", "Little Bird", "Seal of the Hand", "Bodyguard"]
        state = stand_at("marshaling", {"in_play": ["Smith"], "hand": hand, "gold": 9}, {})
        smith_there = find(state, "Smith")
        borne = [state.title(item) for item in state.pile(WOLF, HAND) if smith_there in hosts_for(state, item, WOLF)]
        assert borne == ["Ice", "Widow's Wail", "Syrio's Training"]  # a Weapon and a Skill, though a Condition too
        says(state, WOLF, "Ice: marshal")
        says(state, WOLF, "Smith")
        assert attachments_of(state, smith_there) == [find(state, "Ice")]
