"""Who wins a challenge where a side counts nothing."""

import pytest

from fivekings.thrones.model.kinds import STRENGTH
from fivekings.thrones.model.modifier import effect
from fivekings.thrones.model.state import NOBODY
from fivekings.thrones.rules.cards.modifiers import begin
from fivekings.thrones.rules.challenge.result import decide
from tests.thrones.table import LION, WOLF, find, stand_at


@pytest.mark.rule("lcg2.winning_challenge.3")
@pytest.mark.parametrize(
    ("attackers", "defenders", "winner"),
    [([], [], NOBODY), ([], ["Tywin Lannister"], LION), (["Robb Stark"], [], WOLF)],
)
def test_a_side_without_a_participant_does_not_win(attackers: list[str], defenders: list[str], winner: int) -> None:
    state = stand_at("challenges", {"in_play": ["Robb Stark"]}, {"in_play": ["Tywin Lannister"]})
    state.type, state.attacker, state.defender = 2, WOLF, LION
    state.attackers = [find(state, title) for title in attackers]
    state.defenders = [find(state, title) for title in defenders]
    decide(state, state.frames[-1])
    assert state.winner == winner
    assert (state.loser == NOBODY) == (winner == NOBODY)


@pytest.mark.rule("lcg2.unopposed.2", "lcg2.winning_challenge.2", "lcg2.winning_challenge.6")
@pytest.mark.parametrize(("attack", "defence", "winner"), [(5, 0, 0), (1, 0, 0), (0, 0, NOBODY), (0, 1, 1)])
def test_sides_that_count_nothing(attack: int, defence: int, winner: int) -> None:
    """No card of the pool lowers STR to 0, so the effect is made by hand."""
    state = stand_at("challenges", {"in_play": ["Robb Stark"]}, {"in_play": ["Tywin Lannister"]})
    robb, tywin = find(state, "Robb Stark"), find(state, "Tywin Lannister")
    state.type, state.attacker, state.defender = 2, WOLF, LION
    state.attackers, state.defenders = [robb], [tywin]
    for card, printed, wanted in ((robb, 5, attack), (tywin, 6, defence)):
        begin(state, [effect(STRENGTH, "challenge", card, 0, wanted - printed, [card])])
    decide(state, state.frames[-1])
    assert state.winner == winner
    assert state.unopposed == (winner == 0)
