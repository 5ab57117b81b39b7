"""What is sent of a newer view makes it out of the older one."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fivekings.server.socket import messages
from fivekings.server.tables.view_diff import Shown
from tests.server.client import patch

values = st.none() | st.integers(0, 3) | st.lists(st.integers(0, 3), max_size=3)
names = st.sampled_from(["gold", "hand", "plot", "power"])
sides = st.dictionaries(names, values)
view_docs = st.builds(lambda rest, players: {**rest, "players": players}, sides, st.tuples(sides, sides).map(list))


def sent(shown: Shown, view: dict[str, Any]) -> dict[str, Any]:
    """What a client gets of a newer view."""
    changes: dict[str, Any] = json.loads(messages.ENCODER.encode(shown.renew(view)))
    return changes


def without_nulls(view: dict[str, Any]) -> dict[str, Any]:
    """A view where what is null is the same as what is not there."""
    players = [{name: value for name, value in side.items() if value is not None} for side in view["players"]]
    return {**{name: value for name, value in view.items() if value is not None}, "players": players}


@given(st.lists(view_docs, min_size=1))
def test_changes_turn_each_view_into_the_next(views: list[dict[str, Any]]) -> None:
    shown = Shown()
    have: dict[str, Any] = {"players": [{}, {}]}
    for view in views:
        for path, value in sent(shown, view).items():
            patch(have, path.split("/"), value)
        assert without_nulls(have) == without_nulls(view)
        assert sent(shown, view) == {}


def test_only_what_changed_is_sent() -> None:
    shown = Shown()
    shown.renew({"round": 1, "phase": "draw", "players": [{"gold": 1, "hand": ["Arya"]}, {"gold": 3, "hand": None}]})
    newer = {"round": 1, "phase": "plot", "players": [{"gold": 1, "hand": ["Arya"]}, {"gold": 4, "hand": None}]}
    assert sent(shown, newer) == {"phase": "plot", "players/1/gold": 4}


def test_what_is_gone_is_null() -> None:
    shown = Shown()
    shown.renew({"round": 1, "offer": 5, "players": [{"gold": 1, "title": "Hand of the King"}]})
    assert sent(shown, {"round": 1, "players": [{"gold": 1}]}) == {"offer": None, "players/0/title": None}
