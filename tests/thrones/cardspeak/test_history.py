"""The past: what happened this phase and this round, kept only where a card asks for it."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.kernel.machine import advance
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.lasting import expire
from fivekings.thrones.rules.cards.characteristics import changed, strength
from fivekings.thrones.rules.cards.drawing import draw_by_effect
from fivekings.thrones.rules.cards.entering import enter
from fivekings.thrones.rules.cards.leaving import leave
from fivekings.thrones.rules.players.past_facts import Fact, remember
from tests.thrones.table import LION, POOL, WOLF, card, find, made, passes_to, says, stand_at

Act = Callable[[Thrones], Any]


def attacks(state: Thrones) -> None:
    """The wolf wins a military challenge, unopposed."""
    state.requests = []
    advance(state)
    passes_to(state, "challenge")
    says(state, WOLF, "military")
    says(state, WOLF, ["Watched"])
    passes_to(state, "challenge")


def nothing(_state: Thrones) -> None:
    """Nothing happens."""


def killed(state: Thrones) -> None:
    """A character of the wolf is killed."""
    leave(state, [find(state, "Watched")], "kill")


HELD: Final[list[tuple[str, Act, Act]]] = [
    ("you have won a challenge this phase", attacks, nothing),
    ("you have won a military challenge as the attacker against an opponent this round", attacks, nothing),
    ("an opponent has lost a challenge this phase", attacks, nothing),
    ("an opponent has lost a challenge as the defender against you this phase", attacks, nothing),
    ("you have initiated 1 or more military challenges this phase", attacks, nothing),
    ("you have not initiated a military challenge this phase", nothing, attacks),
    ("you have not won a power challenge this phase", attacks, lambda s: remember(s, "won", WOLF, 4, LION)),
    ("a character you control was declared as an attacker this phase", attacks, nothing),
    ("a character you control was killed this phase", killed, nothing),
    ("a character an opponent controls was not killed this phase", killed, lambda s: leave(s, [tywin(s)], "kill")),
    ("1 or more Lord characters were killed this phase", lambda s: leave(s, [tywin(s)], "kill"), killed),
    (
        "an opponent has drawn cards this phase",
        lambda s: draw_by_effect(s, LION, 1),
        lambda s: draw_by_effect(s, WOLF, 1),
    ),
    ("a character entered play this phase", lambda s: enter(s, find(s, "Held"), WOLF, "put"), nothing),
    ("self entered play this phase", lambda s: remember(s, "entered", find(s, "Watcher"), WOLF), killed),
    (
        "there are 1 or more characters that entered play this round",
        lambda s: enter(s, find(s, "Held"), WOLF, "put"),
        nothing,
    ),
]
"""A condition, what makes it hold, and what does not."""


def tywin(state: Thrones) -> int:
    """A character of the lion."""
    return find(state, "Tywin Lannister")


def bonus(condition: str, act: Act, end: str = "") -> int:
    """The STR that a condition gives to a card after something has happened."""
    watcher = card("Watcher", f"While {condition}, self gets +3 STR.")
    with made(watcher, card("Watched"), card("Held")):
        wolf = {"in_play": ["Watcher", "Watched"], "hand": ["Held"], "deck": ["Summer", "Grey Wind"]}
        state = stand_at("challenges", wolf, {"in_play": ["Tywin Lannister"], "deck": ["Burned Men"]})
        state.requests = []
        act(state)
        if not state.requests:
            advance(state)
        if end:
            expire(state, "phase")
            changed(state)
        return strength(state, find(state, "Watcher")) - 1


@pytest.mark.parametrize(("condition", "true", "false"), HELD, ids=[row[0] for row in HELD])
def test_the_past_is_known(condition: str, true: Act, false: Act) -> None:
    assert bonus(condition, true) == 3
    assert bonus(condition, false) == 0


def test_the_past_ends_with_its_period() -> None:
    assert bonus("a character you control was killed this phase", killed, "phase") == 0
    assert bonus("a character you control was killed this round", killed, "phase") == 3


def test_the_third_challenge_is_the_third() -> None:
    def initiates(state: Thrones, times: int) -> None:
        fact: Fact = "initiated"
        state.attacker = WOLF
        for _ in range(times):
            remember(state, fact, WOLF, 0, LION)
        changed(state)

    third = "it is the third challenge you initiated this phase"
    assert [bonus(third, lambda s, n=times: initiates(s, n)) for times in (2, 3, 4)] == [0, 3, 0]  # type: ignore[misc]


def test_nothing_is_kept_that_nobody_asks_for() -> None:
    with made(card("Watched")):
        state = stand_at("challenges", {"in_play": ["Watched"]}, {})
        remember(state, "won", WOLF, 0, LION)
        assert not any("past" in use[0] for use in state.uses)


def test_the_past_of_a_challenge_is_refused() -> None:
    with pytest.raises(BadInput, match="this phase or this round"):
        compile_text(
            "While you have won a challenge this challenge, self gets +1 STR.", POOL.language, "x", "character"
        )
