"""Limited and duplicates, in every edition. No printed card is both limited and unique, so they are made here."""

from typing import Any, Final

import pytest

from fivekings.games import GAMES
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import Thrones
from tests.thrones.table import asked, card, made

SAYS: Final = {"lcg2": "marshal", "lcg1": "play", "ccg": "play", "hbo": "play"}


def herald(title: str) -> Card:
    """A character that is unique and limited."""
    return card(title, "Limited.", unique=True)


def at(edition: str, phase: str, hand: list[str], in_play: list[str]) -> Thrones:
    """A player with a hand, at the first question."""
    house = {"lcg2": "faction"}.get(edition, "house")
    wolf: dict[str, Any] = {house: "Stark", "gold": 9, "hand": [*hand, "Page"], "in_play": in_play}
    players = {"wolf": wolf, "lion": {house: "Lannister"}}
    game = GAMES[edition]
    doc = {"game": edition, "first_player": "wolf", "phase": phase, "players": players}
    state = game.start(game.scripts.position(doc), 1, loud=True, asks_all=True)
    assert isinstance(state, Thrones)
    return state


def offered(edition: str, state: Thrones) -> list[str]:
    request = asked(state)
    return [GAMES[edition].wording.label(state, request, option) for option in request.options]


def takes(edition: str, state: Thrones, label: str) -> None:
    request = asked(state)
    option = request.options[offered(edition, state).index(label)]
    apply(state, Choice(request.seat, request.number, [option]))


def passes_to(state: Thrones, seat: int, kind: str) -> None:
    """Everybody else passes until this seat is asked so; with a page in hand it is asked in the same turn."""
    while asked(state).kind != kind or asked(state).seat != seat:
        request = asked(state)
        apply(state, Choice(request.seat, request.number, request.options[-1:]))
    assert state.round <= 1


@pytest.mark.rule("lcg2.limited.5", "lcg1.limited.4", "ccg.limited.4", "hbo.limited.2")
@pytest.mark.parametrize("edition", sorted(SAYS))
def test_a_duplicate_is_attached_though_a_limited_card_was_played(edition: str) -> None:
    word = SAYS[edition]
    with made(card("Page"), herald("Herald"), herald("Envoy"), pool=load_pool(edition)):
        state = at(edition, "marshaling" if edition == "lcg2" else "marshalling", ["Herald", "Envoy"], ["Herald"])
        takes(edition, state, f"Envoy: {word}")
        passes_to(state, 0, "action")
        assert f"Herald: {word} as duplicate" in offered(edition, state)
        takes(edition, state, f"Herald: {word} as duplicate")
        assert GAMES[edition].scripts.look(state, "wolf.Herald.duplicates") == 1


@pytest.mark.rule("lcg2.limited.5", "lcg1.limited.4", "ccg.limited.4", "hbo.limited.2")
@pytest.mark.parametrize("edition", sorted(SAYS))
def test_a_limited_card_may_be_played_after_a_duplicate_of_another(edition: str) -> None:
    word = SAYS[edition]
    with made(card("Page"), herald("Herald"), herald("Envoy"), herald("Crier"), pool=load_pool(edition)):
        phase = "marshaling" if edition == "lcg2" else "marshalling"
        state = at(edition, phase, ["Herald", "Herald", "Envoy", "Crier"], ["Herald"])
        for _ in range(2):
            takes(edition, state, f"Herald: {word} as duplicate")
            passes_to(state, 0, "action")
        assert {f"Envoy: {word}", f"Crier: {word}"} <= set(offered(edition, state))
        takes(edition, state, f"Envoy: {word}")
        passes_to(state, 0, "action")
        assert f"Crier: {word}" not in offered(edition, state)


@pytest.mark.rule("lcg2.limited.5", "lcg2.limited.2", "lcg1.setup.12", "ccg.setup.11", "hbo.setup.14")
@pytest.mark.parametrize("edition", sorted(SAYS))
def test_duplicates_of_a_limited_card_in_setup(edition: str) -> None:
    with made(card("Page"), herald("Herald"), herald("Envoy"), pool=load_pool(edition)):
        state = at(edition, "setup", ["Herald", "Herald", "Herald", "Envoy", "Envoy"], [])
        passes_to(state, 0, "setup")
        takes(edition, state, "Herald")
        passes_to(state, 0, "setup")
        placed = {"Herald"} if edition == "lcg2" else set()
        assert {label for label in offered(edition, state) if label in ("Herald", "Envoy")} == placed
