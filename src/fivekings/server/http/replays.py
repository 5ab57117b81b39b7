"""Replays over HTTP."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from fivekings.server.http.guard import Somebody, complaints
from fivekings.server.http.tables import existing
from fivekings.server.socket.messages import TableInfo
from fivekings.server.tables import replays
from fivekings.server.tables.hub import Hub


class Replay(Struct):
    """A finished game: the table, and what happened moment by moment."""

    table: TableInfo
    moments: list[replays.Moment]


class Checked(Struct):
    """Whether seed, seal and shuffles bear each other out, and what does not."""

    sound: bool
    differences: list[str]


class GoingOn(Struct, forbid_unknown_fields=True):
    """From which moment, and who sits where: `me` or `bot:knight`."""

    at: Annotated[int, Meta(ge=0, le=2**31)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=8)]


Eyes = Annotated[FromQuery[int], Meta(ge=-2, le=31)]
Name = Annotated[FromQuery[str], Meta(min_length=1, max_length=80)]


@get("/api/replays/{table:str}", responses=complaints(404))
async def show_replay(state: State, table: FromPath[str], eyes: Eyes = -1) -> Replay:
    """A finished game."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        found = await existing(session, table)
    return Replay(table=hub.info(found), moments=await replays.story(hub.store, found, eyes))


@get("/api/replays/{table:str}/at/{moment:int}", responses=complaints(404))
async def show_moment(state: State, table: FromPath[str], moment: FromPath[int], eyes: Eyes = -1) -> replays.Glimpse:
    """The table at a moment."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        found = await existing(session, table)
    return await replays.glimpse(hub.store, found, moment, eyes)


@get("/api/replays/{table:str}/at/{moment:int}/about", responses=complaints(404))
async def show_reasons(
    state: State, table: FromPath[str], moment: FromPath[int], name: Name, eyes: Eyes = -1
) -> replays.Known:
    """A card or a place at a moment, and where its numbers came from."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        found = await existing(session, table)
    return await replays.about(hub.store, found, moment, eyes, name)


@get("/api/replays/{table:str}/record", media_type=MediaType.JSON, responses=complaints(404))
async def download(state: State, table: FromPath[str]) -> Response[bytes]:
    """The record."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        found = await existing(session, table)
    text = await replays.record(hub.store, found)
    headers = {"Content-Disposition": f'attachment; filename="{found.game}-{found.id}.json"'}
    return Response(text.encode(), headers=headers, media_type=MediaType.JSON)


@get("/api/replays/{table:str}/check", responses=complaints(404))
async def check(state: State, table: FromPath[str]) -> Checked:
    """Whether seed, seal and shuffles bear each other out."""
    hub: Hub = state.hub
    async with hub.store.session() as session:
        found = await existing(session, table)
    wrong = await replays.check(hub.store, found)
    return Checked(sound=not wrong, differences=wrong)


@post("/api/replays/{table:str}/continue", responses=complaints(401, 403, 404))
async def go_on(state: State, person: Somebody, table: FromPath[str], data: JSONBody[GoingOn]) -> TableInfo:
    """A new table that goes on from a moment."""
    hub: Hub = state.hub
    async with hub.store.session.begin() as session:
        found = await existing(session, table)
        again = await replays.go_on(session, hub.store, found, data.at, data.seats, person)
    await hub.begun(again.id)
    return hub.info(again)


ROUTES = [show_replay, show_moment, show_reasons, download, check, go_on]
