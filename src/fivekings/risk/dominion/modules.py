"""The modules of Dominion that a table may leave out, and how they depend on each other."""

from typing import Final

from fivekings.kernel.errors import BadInput

PARTS: Final = {
    "gold": "gold",
    "characters": "characters",
    "units": "special units",
    "objectives": "objectives; without them the game is won as in Skirmish",
    "maesters": "maester cards",
}


def choose_parts(options: dict[str, str]) -> None:
    """The modules to play with, or an error. risk.modules.1, risk.modules.3"""
    dominion = options["mode"] == "dominion"
    for name in PARTS:
        if options[name] == "by mode":
            poor = name in ("characters", "maesters") and options["gold"] == "off"
            options[name] = "on" if dominion and not poor else "off"
        elif not dominion and options[name] == "on":
            raise BadInput(f"'{name}' is a part of Dominion; choose mode dominion to play with it (risk.modules.1)")
    for name in ("characters", "maesters"):
        if options["gold"] == "off" and options[name] == "on" and dominion:
            raise BadInput(f"'{name}' need gold: turn gold on, or {name} off too (risk.modules.3)")
