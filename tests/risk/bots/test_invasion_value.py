"""What a plan expects of an invasion is what comes of it when it is carried out."""

from statistics import fmean

import pytest

from fivekings.kernel import Choice, apply, chance
from fivekings.kernel.heuristics import pick
from fivekings.risk.bots.invasion_value import invasion_outcomes
from fivekings.risk.rules.invade import LAND_BITS
from fivekings.risk.state import NOWHERE, Skirmish
from tests.risk.table import RISK, at

TRIES = 300


def invade(state: Skirmish, source: int, target: int, seed: int) -> Skirmish:
    """Carry out an invasion with answers given without thinking."""
    after = state.clone()
    chance.start(after, seed)
    request = after.requests[0]
    apply(after, Choice(request.seat, request.number, [source << LAND_BITS | target]))
    while after.source != NOWHERE and after.requests:
        apply(after, RISK.heuristics.default_move(after, after.requests[0]))
    return after


@pytest.mark.parametrize("beside", ["wolf", "lion"])
@pytest.mark.parametrize(("here", "there"), [(12, 3), (7, 4), (5, 5), (4, 2)])
def test_a_plan_is_carried_out_as_it_was_made(here: int, there: int, beside: str) -> None:
    lands = {
        "Winterfell": ("wolf", here),
        "White Harbor": ("stag", there),
        "Pyke": ("stag", 3),
        "Sunspear": ("lion", 3),
    }
    state = at(lands, others=(beside, 1), phase="invade")
    source, target = state.board.number_of("Winterfell"), state.board.number_of("White Harbor")
    share, won, lost = invasion_outcomes(state, source, target)
    ends = [invade(state, source, target, seed) for seed in range(TRIES)]
    for hoped, planned in ((True, won), (False, lost)):
        reached = [end for end in ends if (end.owner[target] == state.active) == hoped]
        expected_armies = share if hoped else 1.0 - share
        assert len(reached) / TRIES == pytest.approx(expected_armies, abs=0.09)
        if len(reached) > TRIES // 5:
            for land in (source, target):
                assert fmean([end.armies[land] for end in reached]) == pytest.approx(planned.armies[land], abs=0.8)


def test_what_may_follow_is_decided_by_who_conquered() -> None:
    state = at({"Winterfell": ("wolf", 12), "White Harbor": ("stag", 1)}, others=("lion", 1), phase="invade")
    source, target = state.board.number_of("Winterfell"), state.board.number_of("White Harbor")
    request = state.requests[0]
    apply(state, Choice(request.seat, request.number, [source << LAND_BITS | target]))
    while state.requests[0].kind != "move in":
        apply(state, RISK.heuristics.default_move(state, state.requests[0]))
    request = state.requests[0]
    least, most = request.options[0], request.options[-1]
    few, half, all_ = RISK.heuristics.candidates(state, request)
    assert [few, half, all_] == [
        pick(request, [least]),
        pick(request, [(least + most + 1) // 2]),
        pick(request, [most]),
    ]
