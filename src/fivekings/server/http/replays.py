"""Replays over HTTP."""

from typing import Annotated, Any

from litestar import MediaType, Response, delete, get, post
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Raw, Struct
from msgspec.json import decode

from fivekings.kernel import BadInput
from fivekings.server.http.guard import Paying, Somebody, complaints
from fivekings.server.http.tables import existing
from fivekings.server.jobs import Glimpse, Known, Moment
from fivekings.server.retention import is_alone, remove_table
from fivekings.server.socket.messages import TableInfo, encode
from fivekings.server.store.schema import Table
from fivekings.server.tables import replays
from fivekings.server.tables.hub import Hub


class Replay(Struct):
    """A finished game: the table, and what happened moment by moment."""

    table: TableInfo
    moments: list[Moment]


class Checked(Struct):
    """Whether dice and shuffles match the sealed seed, and what does not."""

    sound: bool
    differences: list[str]


class GoingOn(Struct, forbid_unknown_fields=True):
    """The moment to continue from, and the seats: `me` or `bot:knight`."""

    at: Annotated[int, Meta(ge=0, le=2**31)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]


Eyes = Annotated[FromQuery[int], Meta(ge=-2, le=31)]
Name = Annotated[FromQuery[str], Meta(min_length=1, max_length=80)]


@get("/api/replays/{table:str}", media_type=MediaType.JSON, responses=complaints(404))
async def show_replay(state: State, payer: Paying, table: FromPath[str], eyes: Eyes = -1) -> Response[Replay]:
    """A finished game."""
    hub, found = state.hub, await finished(state, table)
    moments = await replays.replay(hub, payer, found, "moments", eyes=eyes)
    return already(encode({"table": hub.info(found), "moments": Raw(moments)}))


@get("/api/replays/{table:str}/at/{moment:int}", media_type=MediaType.JSON, responses=complaints(404))
async def show_moment(
    state: State, payer: Paying, table: FromPath[str], moment: FromPath[int], eyes: Eyes = -1
) -> Response[Glimpse]:
    """The table at a moment."""
    found = await finished(state, table)
    return already(await replays.replay(state.hub, payer, found, "glimpse", at=moment, eyes=eyes))


@get("/api/replays/{table:str}/at/{moment:int}/about", media_type=MediaType.JSON, responses=complaints(404))
async def show_reasons(
    state: State, payer: Paying, table: FromPath[str], moment: FromPath[int], name: Name, eyes: Eyes = -1
) -> Response[Known]:
    """A card or a place at a moment, and where its numbers came from."""
    found = await finished(state, table)
    return already(await replays.replay(state.hub, payer, found, "about", at=moment, eyes=eyes, thing=name))


@get("/api/replays/{table:str}/record", media_type=MediaType.JSON, responses=complaints(404))
async def download(state: State, payer: Paying, table: FromPath[str]) -> Response[bytes]:
    """The record."""
    found = await finished(state, table)
    text: str = decode(await replays.replay(state.hub, payer, found, "write_record"))
    headers = {"Content-Disposition": f'attachment; filename="{found.game}-{found.id}.json"'}
    return Response(text.encode(), headers=headers, media_type=MediaType.JSON)


@get("/api/replays/{table:str}/check", responses=complaints(404))
async def check(state: State, payer: Paying, table: FromPath[str]) -> Checked:
    """Whether dice and shuffles match the sealed seed."""
    found = await finished(state, table)
    wrong: list[str] = decode(await replays.replay(state.hub, payer, found, "check_record"))
    return Checked(sound=not wrong, differences=wrong)


@post("/api/replays/{table:str}/continue", responses=complaints(401, 403, 404))
async def go_on(
    state: State, person: Somebody, payer: Paying, table: FromPath[str], data: JSONBody[GoingOn]
) -> TableInfo:
    """Create a table that continues from a moment."""
    hub: Hub = state.hub
    again = await replays.go_on(hub, payer, await finished(state, table), data.at, data.seats, person)
    await hub.begun(again.id)
    return hub.info(again)


@delete("/api/replays/{table:str}", responses=complaints(401, 403, 404))
async def remove(state: State, person: Somebody, table: FromPath[str]) -> None:
    """Delete a finished game of the caller without other people."""
    hub: Hub = state.hub
    async with hub.lock(table), hub.store.session.begin() as session:
        found = await existing(session, table, held=True)
        if found.owner != person.id or not is_alone(found, person.id):
            raise PermissionDeniedException("only the owner can delete a game, and only one that nobody else played in")
        if found.stage != "over":
            raise BadInput("this game is not over yet")
        await remove_table(session, table)
        room = hub.rooms.get(table)
        if room is not None:
            room.give_up()


async def finished(state: State, table: str) -> Table:
    """Find a table, or answer 404."""
    async with state.store.session() as session:
        return await existing(session, table)


def already(content: bytes) -> Response[Any]:
    """An answer that is already encoded."""
    return Response(content, media_type=MediaType.JSON)


ROUTES = [show_replay, show_moment, show_reasons, download, check, go_on, remove]
