"""The verbs of cardspeak, one file per family: what each does, and whether it could change anything.

To import this package is to declare them all.
"""

from fivekings.thrones.cardspeak.verbs import (
    blocks,
    cancel,
    challenge,
    choosing,
    copy,
    discard,
    doers,
    draw,
    enter_play,
    gold,
    kneel,
    later,
    leave_play,
    look,
    naming,
    pay,
    piles,
    place_tokens,
    plots,
    power,
    search,
    take_control,
)

__all__ = [
    "blocks",
    "cancel",
    "challenge",
    "choosing",
    "copy",
    "discard",
    "doers",
    "draw",
    "enter_play",
    "gold",
    "kneel",
    "later",
    "leave_play",
    "look",
    "naming",
    "pay",
    "piles",
    "place_tokens",
    "plots",
    "power",
    "search",
    "take_control",
]
