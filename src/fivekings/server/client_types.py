"""The source of the browser client's types: messages, views, HTTP bodies, and a few constants.

`npm run types` in web/ turns this into web/src/generated/; a test there fails if the two differ.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response

from fivekings.games import GAMES
from fivekings.kernel.request import DECLINE
from fivekings.server import accounts as people
from fivekings.server import display_names
from fivekings.server.http import (
    accounts,
    board_maps,
    card_workshop,
    catalogue,
    deck_lists,
    lessons,
    replays,
    sessions,
    tables,
)
from fivekings.server.socket import messages
from fivekings.server.tables.live_game import ALL, NOBODY

ROUTES = [
    route
    for module in (accounts, sessions, catalogue, card_workshop, board_maps, deck_lists, lessons, tables, replays)
    for route in module.ROUTES
]


def struct_in(hint: Any) -> list[Any]:
    """The struct that a handler takes or returns; nothing if it is another type."""
    inner = get_args(hint)[0] if get_origin(hint) is Response else hint
    return [inner] if isinstance(inner, type) and issubclass(inner, msgspec.Struct) else []


def taken() -> list[Any]:
    """The request bodies of all routes."""
    return [kind for route in ROUTES for kind in struct_in(get_type_hints(route.fn).get("data"))]


def answered() -> list[Any]:
    """The response bodies of all routes."""
    return [kind for route in ROUTES for kind in struct_in(get_type_hints(route.fn)["return"])]


def sparing(kind: Any = msgspec.Struct) -> Iterator[str]:
    """The names of structs that omit default values when sent."""
    for one in kind.__subclasses__():
        if one.__struct_config__.omit_defaults:
            yield one.__name__
        yield from sparing(one)


def names(types: Any) -> list[str]:
    """The names of types, without duplicates."""
    return sorted({kind.__name__ for kind in types})


def client_types() -> dict[str, Any]:
    """The schema of every type, which types go where, and the constants."""
    views = list({game.family: game.view_type for game in GAMES.values()}.values())
    sent, told = get_args(messages.ClientMessage), get_args(messages.ServerMessage)
    roots = dict.fromkeys([*sent, *told, *views, *taken(), *answered()])
    _, components = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    return {
        "$defs": components,
        "client": names(sent),
        "server": names(told),
        "views": names(views),
        "taken": names(taken()),
        "answered": names(answered()),
        "sparing": sorted(set(sparing()) & components.keys()),
        "constants": {
            "PROTOCOL": messages.PROTOCOL,
            "DECLINE": DECLINE,
            "SPECTATOR": NOBODY,
            "EVERYBODY": ALL,
            "LONGEST_CHAT": messages.LONGEST_CHAT,
            "LONGEST_NAME": display_names.LONGEST_NAME,
            "SHORTEST_PASSWORD": people.SHORTEST_PASSWORD,
            "LONGEST_PASSWORD": people.LONGEST_PASSWORD,
            "LONGEST_DECK_NAME": deck_lists.LONGEST_NAME,
        },
    }
