"""Sessions over HTTP: list and end them, and change the password."""

from typing import Annotated

from litestar import Response, delete, get, post
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from fivekings.server import accounts, sessions
from fivekings.server.http.accounts import NOT_KEPT, Me, NewPassword, Password, info, see_out
from fivekings.server.http.guard import Visit, Visiting, complaints
from fivekings.server.store.schema import Session

Ident = Annotated[FromPath[str], Meta(pattern="^[0-9a-f]{1,32}$", description="the id of a session")]


class SessionInfo(Struct):
    """A session."""

    id: str
    agent: str
    """The user agent."""
    created: int
    seen: int
    """When it was last used, to the hour; both in milliseconds since 1970."""
    current: bool
    """Is it the session of this request?"""


class Sessions(Struct):
    """All sessions: that of this request first, then by last use."""

    sessions: list[SessionInfo]


class PasswordChange(Struct, forbid_unknown_fields=True):
    """The old password, which may be left out after a one-time password, and the new one."""

    new: NewPassword
    old: Password = ""


def known(visit: Visit | None) -> Visit:
    """The caller, or 401."""
    if visit is None:
        raise NotAuthorizedException("sign in first: as a guest with a name, or with an account")
    return visit


def shown(row: Session, visit: Visit) -> SessionInfo:
    """A session as its person sees it."""
    return SessionInfo(row.id, row.agent, row.created, row.seen, row.id == visit.session)


async def listed(state: State, visit: Visit) -> Response[Sessions]:
    """All sessions of the caller."""
    async with state.store.session() as session:
        rows = await sessions.all_of(session, visit.person.id)
    own_first = sorted(rows, key=lambda row: row.id != visit.session)
    return Response(Sessions([shown(row, visit) for row in own_first]), headers=NOT_KEPT)


@get("/api/sessions", responses=complaints(401))
async def list_sessions(state: State, visit: Visiting) -> Response[Sessions]:
    """A session."""
    return await listed(state, known(visit))


@delete("/api/sessions", status_code=200, responses=complaints(401, 403))
async def end_others(state: State, visit: Visiting) -> Response[Sessions]:
    """Sign out everywhere else."""
    visit = known(visit)
    async with state.store.session.begin() as session:
        await sessions.end_all(session, visit.person.id, but=visit.session)
    await see_out(state)
    return await listed(state, visit)


@delete("/api/sessions/{ident:str}", status_code=200, responses=complaints(401, 403, 404))
async def end_session(state: State, visit: Visiting, ident: Ident) -> Response[Sessions]:
    """End a session."""
    visit = known(visit)
    async with state.store.session.begin() as session:
        if not await sessions.end(session, visit.person.id, ident):
            raise NotFoundException("you have no such session")
    await see_out(state)
    return await listed(state, visit)


@post("/api/password", status_code=200, responses=complaints(401, 403, 413))
async def change_password(state: State, visit: Visiting, data: JSONBody[PasswordChange]) -> Response[Me]:
    """Set a new password and end all other sessions."""
    visit = known(visit)
    async with state.store.session.begin() as session:
        person = await accounts.change_password(session, visit.person, data.old, data.new)
        if person is None:
            raise NotAuthorizedException("this is not your password")
        await sessions.end_all(session, person.id, but=visit.session)
    await see_out(state)
    return Response(Me(info(person)), headers=NOT_KEPT)


ROUTES = [list_sessions, end_others, end_session, change_password]
