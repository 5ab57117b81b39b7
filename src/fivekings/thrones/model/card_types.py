"""The card types of decks, as clients show and edit them."""

from typing import Any, Final

from fivekings.thrones.model.edition import Edition

USUAL_VALUES: Final = {"income": 4, "initiative": 4, "claim": 1, "reserve": 6}
"""What a new plot starts with in the card workshop."""


def card_types(edition: Edition) -> list[dict[str, Any]]:
    """Every card type, in deck list order: the part of a deck it belongs to, and its printed values."""
    values = {value: USUAL_VALUES[value] for value in edition.plot_values}
    agenda, plot = card_type("agenda", "agendas", copies=1), card_type("plot", "plots", copies=1)
    drawn = [card_type(name, "draw", costs=True) for name in ("character", "location", "attachment", "event")]
    drawn[0]["fights"] = True
    return [agenda, {**plot, "values": values}, *drawn]


def card_type(name: str, part: str, copies: int = 0, costs: bool = False) -> dict[str, Any]:
    """One card type. `copies` is how many copies of a new card a deck gets, 0 for the maximum."""
    return {
        "name": name,
        "title": name.capitalize(),
        "part": part,
        "copies": copies,
        "costs": costs,
        "fights": False,
        "values": {},
    }


def for_clients(facts: dict[str, Any], edition: Edition) -> dict[str, Any]:
    """The facts of a card, with its part of a deck (empty if none) and its values."""
    kind = next((kind for kind in card_types(edition) if kind["name"] == facts["type"]), None)
    has = [value for value in edition.plot_values if (kind and kind["values"]) or facts[value]]
    return {**facts, "part": kind["part"] if kind else "", "values": {value: facts[value] for value in has}}
