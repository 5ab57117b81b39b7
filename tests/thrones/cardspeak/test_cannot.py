"""Prohibitions: what cards cannot do, and what cannot be done to them."""

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.model.state import INTRIGUE, MILITARY, PLAY, POWER, Thrones
from fivekings.thrones.rules.cards.kneeling import stand
from fivekings.thrones.rules.cards.leaving import leave
from fivekings.thrones.rules.challenge.defenders import able_defenders
from fivekings.thrones.rules.challenge.eligibility import able_attackers, may_initiate_type
from tests.thrones.table import LION, POOL, WOLF, card, find, made, stand_at


def table(text: str) -> Thrones:
    """A table at which each character says something of itself; one of them kneels."""
    icons = ["military", "intrigue"]
    with made(card("One", text, icons=icons), card("Tired", text, icons=icons)):
        return stand_at("challenges", {"in_play": ["One", {"card": "Tired", "kneeling": True}]}, {})


@pytest.mark.rule("lcg2.cannot.1")
def test_a_card_is_kept_out_of_challenges_of_a_type_only() -> None:
    state = table("Self cannot be declared as an attacker or defender in intrigue challenges.")
    one = find(state, "One")
    assert able_attackers(state, WOLF, MILITARY) == [one]
    assert able_attackers(state, WOLF, INTRIGUE) == []
    for kind, able in ((MILITARY, [one]), (INTRIGUE, [])):
        state.type = kind
        assert able_defenders(state, WOLF) == able


@pytest.mark.rule("lcg2.cannot.1")
def test_a_card_that_cannot_stand_stays_kneeling() -> None:
    state = table("Self cannot stand.")
    stand(state, [find(state, "Tired")])
    assert state.kneeling[find(state, "Tired")]


@pytest.mark.rule("lcg2.cannot.1")
@pytest.mark.parametrize("how", ["kill", "discard", "sacrifice", "return", "remove"])
def test_a_card_that_cannot_leave_play_stays(how: str) -> None:
    state = table("Self cannot leave play.")
    assert not leave(state, [find(state, "One")], how, False)
    assert state.zone[find(state, "One")] == PLAY


@pytest.mark.rule("lcg2.cannot.1")
@pytest.mark.parametrize(
    ("text", "able"),
    [
        ("Each opponent cannot initiate intrigue challenges against you.", [True, False, True]),
        ("Each opponent cannot initiate challenges.", [False, False, False]),
        ("Each opponent cannot initiate military or power challenges.", [False, True, False]),
        ("You cannot initiate intrigue challenges against you.", [True, True, True]),
    ],
)
def test_a_player_cannot_initiate_challenges(text: str, able: list[bool]) -> None:
    state = table(text)
    assert [may_initiate_type(state, LION, kind, WOLF) for kind in (MILITARY, INTRIGUE, POWER)] == able


def test_only_declaring_depends_on_the_type() -> None:
    with pytest.raises(BadInput, match="declared as an attacker or defender"):
        compile_text("Self cannot be killed in military challenges.", POOL.language, "x", "character")
