"""Chance: one whole number, counted up.

The low 64 bits of `state.rng` count the draws, the 128 bits above them are the seed. A draw is the BLAKE2b digest of
that number, so that anyone can check a finished game's dice with any BLAKE2b there is, nobody can foretell the next
result from those already seen, and a copy of a state carries its chance along as one integer.
"""

from hashlib import blake2b, sha256
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.state import State

SEED_BITS: Final = 128
COUNT_BITS: Final = 64
SPAN: Final = 72057594037927936  # 2**56
"""How many numbers a draw can give: seven bytes' worth, which compiled code handles without objects."""


def start(state: State, seed: int) -> None:
    """Start counting from a seed."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise BadInput(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    state.rng = seed << COUNT_BITS


def seal(seed: int) -> str:
    """The commitment to a seed: shown before the first draw, checked against the seed once the game is over.

    >>> seal(7)[:16]
    '600224c543383cc0'
    """
    return sha256(f"fivekings seed {seed:032x}".encode()).hexdigest()


def number(rng: int) -> int:
    """The number, below 2**56, at this count."""
    return int.from_bytes(blake2b(rng.to_bytes(24, "little"), digest_size=7).digest(), "little")


def below(state: State, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely."""
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
    """Throw dice with these numbers of sides; a scenario may have said how they fall."""
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
    """Dice that fall as a scenario says."""
    dice: list[int] = []
    for side in sides:
        if not foretold(state, DICE):
            raise BadInput(f"rng: {len(sides)} dice are thrown here, but only {len(dice)} results are left")
        face = take_foretold(state, DICE)
        if type(face) is not int or not 1 <= face <= side:
            raise BadInput(f"rng: a die with {side} sides is thrown here and cannot show {face!r}")
        dice.append(face)
    return dice


def shuffle(state: State, items: list[int]) -> None:
    """Put a list in random order, in place."""
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
"""What chance decides in these games. A foretold result is a plain value, taken by whatever comes first, or a table
with its purpose, `{"discard": "Ice"}`, taken by nothing else."""


def foretold(state: State, purpose: str) -> bool:
    """Has a scenario said what chance gives next for this purpose?"""
    return bool(state.rigged) and place_of(state, purpose) >= 0


def next_foretold(state: State, purpose: str) -> Any:
    """The result that chance gives next for a purpose, left where it is."""
    found = state.rigged[place_of(state, purpose)]
    return found[purpose] if isinstance(found, dict) else found


def take_foretold(state: State, purpose: str) -> Any:
    """The result that chance gives now for a purpose."""
    found = next_foretold(state, purpose)
    del state.rigged[place_of(state, purpose)]
    return found


def is_reserved(state: State, purpose: str) -> bool:
    """Is the next result for a purpose meant for it alone, so that it must fit?"""
    return isinstance(state.rigged[place_of(state, purpose)], dict)


def random_seat(state: State, seats: list[int]) -> int:
    """One of some seats; a scenario may have said which."""
    names = [state.setup.players[seat] for seat in seats]
    if foretold(state, SEAT):
        named = next_foretold(state, SEAT)
        if named in names:
            take_foretold(state, SEAT)
            return seats[names.index(named)]
        if is_reserved(state, SEAT):
            raise BadInput(f"rng: one of {', '.join(names)} is picked here, which {named!r} is not")
    return seats[below(state, len(seats))]


def place_of(state: State, purpose: str) -> int:
    """Where the next result for a purpose stands: the first that is meant for it, else the first plain one."""
    plain = -1
    for place, result in enumerate(state.rigged):
        if isinstance(result, dict):
            if purpose in result:
                return place
        elif plain < 0:
            plain = place
    return plain
