"""Guests, accounts, signing in and out, and the leaderboards."""

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from sqlalchemy import select

from fivekings.server import accounts, sessions, tokens
from fivekings.server.http import guard
from fivekings.server.http.catalogue import known_game
from fivekings.server.http.guard import Caller, Visiting, complaints
from fivekings.server.sessions import milliseconds
from fivekings.server.store.schema import Person, Rating

MOST_RATED = 50
NOT_KEPT = {"Cache-Control": "no-store"}

Name = Annotated[str, Meta(min_length=1, max_length=100, description="1 to 24 characters, without those around it")]
NewPassword = Annotated[str, Meta(min_length=accounts.SHORTEST_PASSWORD, max_length=accounts.LONGEST_PASSWORD)]
Password = Annotated[str, Meta(max_length=accounts.LONGEST_PASSWORD)]


class GuestName(Struct, forbid_unknown_fields=True):
    """The name of a guest."""

    name: Name


class NewAccount(Struct, forbid_unknown_fields=True):
    """The name and the password of a new account."""

    name: Name
    password: NewPassword


class Credentials(Struct, forbid_unknown_fields=True):
    """The name and the password of an account."""

    name: Name
    password: Password


class PersonInfo(Struct):
    """Somebody."""

    id: str
    name: str
    guest: bool
    must_choose_password: bool = False
    """Has the account used up a one-time password? Then it must choose a new one."""


class SignedIn(Struct):
    """The person, and the token that proves it."""

    token: str
    person: PersonInfo


class Me(Struct):
    """The person; nothing without a token."""

    person: PersonInfo | None


class Rated(Struct):
    """A player of rated games."""

    name: str
    person: str
    rating: float
    deviation: float
    games: int


class Ratings(Struct):
    """The best players of a game."""

    game: str
    players: list[Rated]


def info(person: Person) -> PersonInfo:
    """A person as they see themselves."""
    account = person.account is not None
    return PersonInfo(person.id, person.name, not account, account and person.password is None)


async def signed_in(
    request: Request[Any, Any, Any], state: State, person: Person, ended: bool = False
) -> Response[SignedIn]:
    """The answer after signing in: a new session, which replaces the one in the cookie. `ended` are sessions that have
    ended already."""
    before = await guard.visit_of(request.app, request.cookies.get(guard.COOKIE, ""))
    async with state.store.session.begin() as session:
        if before is not None:
            await sessions.end(session, before.person.id, before.session)
        begun = await sessions.begin(session, person.id, request.headers.get("user-agent", ""))
    token = tokens.issue(state.keyring.current, begun.id, int(time.time()))
    return Response(
        SignedIn(token, info(person)),
        cookies=[guard.cookie(request, state.settings, token)],
        headers=NOT_KEPT,
        # clients that reconnect have the new cookie by then
        background=BackgroundTask(see_out, state) if ended or before is not None else None,
    )


async def see_out(state: State) -> None:
    """Close the connections of sessions that have ended."""
    hub = state.get("hub")
    if hub is not None:
        await hub.see_out()


@post("/api/guest", responses=complaints(403, 413))
async def guest(request: Request[Any, Any, Any], state: State, data: JSONBody[GuestName]) -> Response[SignedIn]:
    """Play as a guest."""
    async with state.store.session() as session:
        made = await accounts.make_guest(session, data.name, milliseconds())
    return await signed_in(request, state, made)


@post("/api/accounts", responses=complaints(403, 413))
async def sign_up(
    request: Request[Any, Any, Any], state: State, caller: Caller, data: JSONBody[NewAccount]
) -> Response[SignedIn]:
    """Create an account; a guest who is signed in keeps games and decks, and gets a new token in place of the old
    ones."""
    async with state.store.session() as session:
        made = await accounts.make_account(session, caller, data.name, data.password, milliseconds())
    return await signed_in(request, state, made, ended=caller is not None)


@post("/api/login", status_code=200, responses=complaints(401, 403, 413))
async def login(request: Request[Any, Any, Any], state: State, data: JSONBody[Credentials]) -> Response[SignedIn]:
    """Sign in."""
    async with state.store.session() as session:
        person = await accounts.sign_in(session, data.name, data.password)
    if person is None:
        raise NotAuthorizedException("there is no account with this name and this password")
    return await signed_in(request, state, person)


@post("/api/logout", status_code=200, responses=complaints(403))
async def logout(request: Request[Any, Any, Any], state: State, visit: Visiting) -> Response[Me]:
    """Sign out: the session ends with all its tokens, and the cookie is removed."""
    if visit is not None:
        async with state.store.session.begin() as session:
            await sessions.end(session, visit.person.id, visit.session)
        await see_out(state)
    return Response(Me(None), cookies=[guard.cookie(request, state.settings, "")], headers=NOT_KEPT)


@get("/api/me", responses=complaints())
async def me(request: Request[Any, Any, Any], state: State, visit: Visiting) -> Response[Me]:
    """The person who asks. A cookie that is old, or signed by a previous key, is renewed."""
    fresh = []
    if visit is not None and visit.stale and request.cookies.get(guard.COOKIE) == guard.token_of(request):
        token = tokens.issue(state.keyring.current, visit.session, int(time.time()))
        fresh = [guard.cookie(request, state.settings, token)]
    return Response(Me(None if visit is None else info(visit.person)), cookies=fresh, headers=NOT_KEPT)


@get("/api/ratings/{game:str}", responses=complaints(404))
async def ratings(game: FromPath[str], state: State) -> Ratings:
    """The best players of a game's rated tables."""
    name = known_game(game).name
    best = (
        select(Rating, Person.name)
        .join(Person, Person.id == Rating.person)
        .where(Rating.game == name, Rating.games > 0)
        .order_by(Rating.rating.desc(), Rating.person)
        .limit(MOST_RATED)
    )
    async with state.store.session() as session:
        found = (await session.execute(best)).all()
    players = [Rated(who, row.person, round(row.rating, 1), round(row.deviation, 1), row.games) for row, who in found]
    return Ratings(name, players)


ROUTES = [guest, sign_up, login, logout, me, ratings]
