"""Random numbers, derived from a seed and a counter held in one integer.

The low 64 bits of `state.rng` count the draws, the 128 bits above them are the seed. A draw is the BLAKE2b digest of
that number. So anyone can check the dice of a finished game, nobody can predict the next result from earlier ones, and
a copy of a state carries its randomness as one integer.
"""

from hashlib import blake2b, sha256
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.state import State

SEED_BITS: Final = 128
COUNT_BITS: Final = 64
SPAN: Final = 72057594037927936  # 2**56
"""How many different values a draw has: seven bytes, which compiled code handles without allocating."""


def start(state: State, seed: int) -> None:
    """Start the draw counter for a seed."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadInput(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    state.rng = seed << COUNT_BITS


def seal(seed: int) -> str:
    """Commit to a seed: shown before the first draw, checked against the seed after the game.

    >>> seal(7)[:16]
    '600224c543383cc0'
    """
    return sha256(f"fivekings seed {seed:032x}".encode()).hexdigest()


def number(rng: int) -> int:
    """The raw draw, below 2**56, for a counter value."""
    return int.from_bytes(blake2b(rng.to_bytes(24, "little"), digest_size=7).digest(), "little")


def below(state: State, bound: int) -> int:
    """Draw a number from 0 to bound - 1, all equally likely."""
    limit = SPAN - SPAN % bound
    value = limit
    while value >= limit:
        value = number(state.rng)
        state.rng += 1
    value %= bound
    if state.loud:
        state.draws.append([bound, value])
    return value


def roll(state: State, sides: list[int]) -> list[int]:
    """Roll dice with these numbers of sides; a scenario may preset the result."""
    if foretold(state, DICE):
        return rigged_dice(state, sides)
    combinations = 1
    for side in sides:
        combinations *= side
    value = below(state, combinations)
    dice: list[int] = []
    for side in sides:
        dice.append(value % side + 1)
        value //= side
    return dice


def rigged_dice(state: State, sides: list[int]) -> list[int]:
    """Dice with the results that a scenario preset."""
    dice: list[int] = []
    for side in sides:
        if not foretold(state, DICE):
            raise BadInput(f"rng: {len(sides)} dice are rolled here, but only {len(dice)} results are left")
        face = take_foretold(state, DICE)
        if type(face) is not int or not 1 <= face <= side:
            raise BadInput(f"rng: a die with {side} sides cannot show {face!r}")
        dice.append(face)
    return dice


def shuffle(state: State, items: list[int]) -> None:
    """Shuffle a list in place."""
    for last in range(len(items) - 1, 0, -1):
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]


# --- results that a scenario foretells -------------------------------------------------------------

DICE: Final = "dice"
DISCARD: Final = "discard"
DRAW: Final = "draw"
SEAT: Final = "seat"
TITLE: Final = "title"
PURPOSES: Final = (DICE, DISCARD, DRAW, SEAT, TITLE)
"""What random results are used for. A preset result is a plain value, used by the first draw, or a table with its
purpose, `{"discard": "Ice"}`, used only for that purpose."""


def foretold(state: State, purpose: str) -> bool:
    """Has a scenario preset a result for this purpose?"""
    return bool(state.rigged) and place_of(state, purpose) >= 0


def next_foretold(state: State, purpose: str) -> Any:
    """The preset result for a purpose, without using it up."""
    found = state.rigged[place_of(state, purpose)]
    return found[purpose] if isinstance(found, dict) else found


def take_foretold(state: State, purpose: str) -> Any:
    """Use up the preset result for a purpose."""
    found = next_foretold(state, purpose)
    del state.rigged[place_of(state, purpose)]
    return found


def is_reserved(state: State, purpose: str) -> bool:
    """Is the next preset result meant for this purpose only, so that it must be valid?"""
    return isinstance(state.rigged[place_of(state, purpose)], dict)


def random_seat(state: State, seats: list[int]) -> int:
    """Pick one of some seats at random; a scenario may preset which."""
    names = [state.setup.players[seat] for seat in seats]
    if foretold(state, SEAT):
        named = next_foretold(state, SEAT)
        if named in names:
            take_foretold(state, SEAT)
            return seats[names.index(named)]
        if is_reserved(state, SEAT):
            raise BadInput(f"rng: this picks one of {', '.join(names)}, not {named!r}")
    return seats[below(state, len(seats))]


def place_of(state: State, purpose: str) -> int:
    """The index of the next preset result for a purpose: the first with that purpose, else the first plain one."""
    plain = -1
    for place, result in enumerate(state.rigged):
        if isinstance(result, dict):
            if purpose in result:
                return place
        elif plain < 0:
            plain = place
    return plain
