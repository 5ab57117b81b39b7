"""One integer of chance: the same on every machine, fair, sealed, and checkable."""

from collections import Counter
from hashlib import blake2b

import pytest

from fivekings.kernel import BadInput, Setup, chance
from tests.kernel.bids import Bids

KNOWN = [75, 85, 57, 42, 10, 1, 30, 59]


def fresh(seed: int) -> Bids:
    state = Bids(Setup(["A", "B"]))
    chance.start(state, seed)
    return state


def test_draws_are_what_docs_say_they_are() -> None:
    state = fresh(7)
    for count in range(3):
        digest = blake2b(((7 << 64) + count).to_bytes(24, "little"), digest_size=7).digest()
        assert chance.below(state, 1000) == int.from_bytes(digest, "little") % 1000


def test_known_draws_never_change() -> None:
    state = fresh(7)
    assert [chance.below(state, 100) for _ in range(8)] == KNOWN
    assert chance.seal(7) == "600224c543383cc00ae8ff0b8064c9e9491a5becb2c37e8be0f7ee40e89afcea"


@pytest.mark.parametrize("sides", [[6], [6, 6], [8, 6], [6, 6, 6, 6, 6]])
def test_dice_are_fair(sides: list[int]) -> None:
    state = fresh(11)
    throws = [chance.roll(state, sides) for _ in range(6000)]
    for place, count in enumerate(sides):
        seen = Counter(throw[place] for throw in throws)
        assert set(seen) == set(range(1, count + 1))
        expected = len(throws) / count
        assert sum((seen[face] - expected) ** 2 / expected for face in seen) < 30  # chi squared, 7 degrees at most


def test_shuffles_reach_every_order_about_as_often() -> None:
    state = fresh(3)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        chance.shuffle(state, items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert all(abs(count - 1000) < 150 for count in seen.values())


def test_rigged_dice_fall_as_told_and_complain_of_what_cannot_be() -> None:
    state = fresh(1)
    state.rigged = [6, 1, 9]
    assert chance.roll(state, [6, 6]) == [6, 1]
    with pytest.raises(BadInput, match=r"6 sides cannot show 9"):
        chance.roll(state, [6])
    state.rigged = [3]
    with pytest.raises(BadInput, match="2 dice are rolled here, but only 1"):
        chance.roll(state, [6, 6])


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_seed_has_128_bits(seed: int) -> None:
    with pytest.raises(BadInput, match="a seed is a whole number"):
        fresh(seed)


def test_different_seeds_are_sealed_differently() -> None:
    assert len({chance.seal(seed) for seed in range(1000)}) == 1000
