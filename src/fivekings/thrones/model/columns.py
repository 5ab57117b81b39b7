"""Columns: one number per card, never changed in place, so that copies of a state share them.

A column whose numbers are small and never negative is a `bytes`, any other a `tuple`. To change a number, replace the
column.
"""

from typing import Final

BYTES: Final = [bytes([value]) for value in range(256)]


def with_byte(column: bytes, place: int, value: int) -> bytes:
    """A column with another number in one place.

    >>> list(with_byte(b"\\0\\0\\0", 1, 7))
    [0, 7, 0]
    """
    if column[place] == value:
        return column
    return column[:place] + BYTES[value] + column[place + 1 :]


def with_number(column: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    """A column of any numbers with another number in one place.

    >>> with_number((-1, -1), 0, 300)
    (300, -1)
    """
    if column[place] == value:
        return column
    changed = list(column)
    changed[place] = value
    return tuple(changed)


def taken_from(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A pile without a card, which is mostly the top one.

    >>> taken_from((3, 5, 8), 5)
    (3, 8)
    """
    if pile[-1] == card:
        return pile[:-1]
    place = pile.index(card)
    return pile[:place] + pile[place + 1 :]
