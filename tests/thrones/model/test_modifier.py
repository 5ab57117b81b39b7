"""Modifiers: their kinds, and lasting effects in saved games."""

from typing import Any

import pytest

from fivekings.thrones.model import kinds
from fivekings.thrones.model.kinds import KINDS
from fivekings.thrones.model.modifier import NOBODY, SEAT, YOU, effect_from_json

PLAIN = {"until": "phase", "source": 12, "player": 0, "amount": 2, "cards": [13, 14]}


def test_every_kind_has_its_number_and_its_name() -> None:
    named = {name: number for name, number in vars(kinds).items() if name.isupper() and isinstance(number, int)}
    assert named == {name.upper().replace(" ", "_"): number for number, name in enumerate(KINDS)}


@pytest.mark.parametrize(
    "doc",
    [
        {"kind": "strength"},
        {"kind": "strength", "dies": True},
        {"kind": "blank", "whole": True},
        {"kind": "icon", "type": 0},
        {"kind": "lose keyword", "keyword": "renown"},
        {"kind": "crest", "crest": "war"},
        {"kind": "affiliation", "faction": "Stark"},
        {"kind": "faction claim", "faction": "Stark", "cards": []},
        {"kind": "cannot leave", "hows": ["kill", "discard"]},
        {"kind": "no triggering", "whom": 1, "types": [], "cards": []},
        {"kind": "no triggering", "whom": 1, "types": [0, 2], "cards": []},
        {"kind": "not against each other", "whom": 1, "type": 2, "cards": []},
        {"kind": "discount", "filter": "Stark character", "how": "marshal or play", "cards": []},
        {"kind": "exchange plots", "whom": 1, "cards": [], "until": "new plot"},
    ],
)
def test_a_lasting_effect_is_saved_as_it_was_loaded(doc: dict[str, Any]) -> None:
    saved = {**PLAIN, **doc}
    loaded = effect_from_json(saved, [])
    assert loaded.to_json() == saved
    assert (loaded.who, loaded.whom) == ((SEAT, 1) if "whom" in doc else (YOU, NOBODY))
    assert loaded.copy().to_json() == saved
    assert loaded.on([15]).to_json() == {**saved, "cards": [15]}
