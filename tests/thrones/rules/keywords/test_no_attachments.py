"""What may be attached to what, shown with cards made up for it."""

import pytest

from tests.thrones.workshop import made_up, offered, table


@pytest.mark.rule("lcg2.no_attachments.2", "lcg2.no_attachments.4")
def test_every_variant_of_no_attachments_forbids_what_it_forbids() -> None:
    picky = {
        "title": "Picky",
        "type": "character",
        "strength": 1,
        "icons": [],
        "traits": ["Lord"],
        "text": "No Condition attachments. No attachments except Weapon or Condition.",
    }
    with made_up(picky):
        state = table(
            phase="marshaling",
            wolf={"in_play": ["Picky"], "hand": ["Little Bird", "Widow's Wail", "Seal of the Hand"], "gold": 5},
            lion={},
        )
    assert [label for label in offered(state, "wolf") if "marshal" in label] == ["Widow's Wail: marshal"]


@pytest.mark.rule("lcg2.limits.3")
def test_a_limit_of_copies_on_one_card() -> None:
    charm = {
        "title": "Charm",
        "type": "attachment",
        "text": "Limit 1 copy per character. Attached character gets +1 STR.",
    }
    with made_up(charm):
        knight = {"card": "Tumblestone Knight", "attachments": ["Charm"]}
        state = table(phase="marshaling", wolf={"in_play": [knight], "hand": ["Charm"], "gold": 5}, lion={})
    assert "Charm: marshal" not in offered(state, "wolf")
