"""The types that the browser client is generated from are those of what is really sent."""

import random
from typing import Any

import msgspec
import pytest

from fivekings.bots import random_choice
from fivekings.games import GAMES
from fivekings.kernel import Setup, apply
from fivekings.server.client_types import client_types
from fivekings.server.http import board_maps

GAMES_PLAYED = [
    *[(name, 2, {}) for name in GAMES],
    ("lcg2", 4, {}),
    ("ccg", 3, {}),
    ("risk", 3, {"mode": "dominion"}),
]


def typed(view: dict[str, Any], kind: Any) -> Any:
    """A view as its type understands it: fields that the type does not have are lost."""
    return msgspec.to_builtins(msgspec.convert(view, kind))


@pytest.mark.parametrize(("name", "seats", "options"), GAMES_PLAYED)
def test_views_are_as_their_types_say(name: str, seats: int, options: dict[str, str]) -> None:
    game, chance = GAMES[name], random.Random(7)
    state = game.start(Setup([f"Player {seat}" for seat in range(seats)], options), 11)
    for step in range(400):
        if state.result is not None:
            break
        if step % 10 == 0:
            for viewer in range(-1, seats):
                view = state.view(viewer)
                assert typed(view, game.view_type) == view
        apply(state, random_choice(state.requests[0], chance))


def test_every_type_is_described() -> None:
    types = client_types()
    named = {name for group in ("client", "server", "views", "taken", "answered") for name in types[group]}
    assert named <= types["$defs"].keys()
    assert {"Option", "Told"} <= set(types["sparing"])
    assert types["views"] == ["RiskView", "ThronesView"]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_tells_what_its_client_needs(name: str) -> None:
    game = GAMES[name]
    assert game.blurb.endswith(".")
    assert game.auto_pass.keys() <= game.skips
    assert bool(game.houses) != bool(game.decks.ready())
    types = game.decks.card_types()
    assert bool(types) == bool(game.decks.challenge_types()) == bool(game.decks.ready())
    found = {card["type"] for card in game.decks.cards()}
    assert {kind["name"] for kind in types} >= found - {"title", "house", "agenda"}


def test_a_plot_has_the_values_of_its_edition() -> None:
    values = {
        name: [kind["values"] for kind in GAMES[name].decks.card_types() if kind["values"]] for name in ("hbo", "lcg2")
    }
    assert [list(kind) for kind in values["hbo"]] == [["income", "initiative", "claim"]]
    assert [list(kind) for kind in values["lcg2"]] == [["income", "initiative", "claim", "reserve"]]


@pytest.mark.parametrize("board", ["essos", "westeros", "both"])
def test_a_board_is_drawn_with_its_facts(board: str) -> None:
    doc = msgspec.json.decode(board_maps.board_map(board).body, type=board_maps.BoardMap)
    drawn = {land.name for land in doc.territories}
    facts = {land.name for land in doc.facts.territories}
    assert drawn == (facts if not doc.parts else set())
    assert facts
