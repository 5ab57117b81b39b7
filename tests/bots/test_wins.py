"""A knight misses no win that is in reach: whole games, with a wider look beside every decision near their end."""

import pytest

from fivekings.bots import Knight, answer
from fivekings.games import game
from fivekings.kernel import Choice, Game, Setup, State, apply

WON = 990.0
WORLDS = 6


def wins(chosen: Game, worlds: list[State], seat: int, choice: Choice) -> int:
    """In how many worlds a knight that plays on from an answer wins before its turn is over."""
    looking = Knight(99)
    count = 0
    for number, world in enumerate(worlds):
        request = world.request(seat)
        assert request is not None
        count += looking.turn_score(chosen, world, request, choice, [number]) > WON
    return count


@pytest.mark.parametrize(("name", "seed"), [("hbo", 1004), ("lcg2", 1040), ("ccg", 1008)])
def test_a_sure_win_is_not_missed(name: str, seed: int) -> None:
    chosen = game(name)
    state = chosen.start(Setup(["wolf", "lion"]), seed)
    bots = [Knight((seed - 1000) * 7 + seat) for seat in range(2)]
    seen = count = 0
    while not state.over:
        request = state.requests[0]
        seat = request.seat
        choice = answer(bots[seat], chosen, state, seat, seed=count)
        if chosen.heuristics.can_win_now(state, seat) and len(request.options) > 1:
            worlds = [chosen.resample(state, seat, 900 + number) for number in range(WORLDS)]
            asked = worlds[0].requests[0]
            sure = [
                other
                for other in chosen.heuristics.candidates(worlds[0], asked)
                if wins(chosen, worlds[:1], seat, other) and wins(chosen, worlds, seat, other) == WORLDS
            ]
            if sure:
                seen += 1
                taken, better = (chosen.wording.say(state, made, request) for made in (choice, sure[0]))
                told = f"'{taken}' instead of '{better}'"
                assert wins(chosen, worlds, seat, choice) >= WORLDS - 2, told
        apply(state, choice)
        count += 1
    assert seen > 0
