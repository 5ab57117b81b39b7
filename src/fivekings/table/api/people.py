"""Who one is: guests, accounts, signing in and out; and the best players."""

import time
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from sqlalchemy import select

from fivekings.table import people, tokens
from fivekings.table.api.catalogue import known_game
from fivekings.table.api.guard import Caller, complaints, cookie
from fivekings.table.model import Person, Rating

MOST_RATED = 50

Name = Annotated[str, Meta(min_length=1, max_length=100, description="1 to 24 characters, without those around it")]
NewPassword = Annotated[str, Meta(min_length=people.SHORTEST_PASSWORD, max_length=people.LONGEST_PASSWORD)]
Password = Annotated[str, Meta(max_length=people.LONGEST_PASSWORD)]


class GuestName(Struct, forbid_unknown_fields=True):
    """What a guest is called."""

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


class SignedIn(Struct):
    """Who one is now, and the token that proves it."""

    token: str
    person: PersonInfo


class Me(Struct):
    """Who one is; nobody without a token."""

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
    """A person as others see them."""
    return PersonInfo(person.id, person.name, person.account is None)


def signed_in(request: Request[Any, Any, Any], state: State, person: Person) -> Response[SignedIn]:
    """The answer to whoever has signed in."""
    token = tokens.issue(state.key, person.id, int(time.time()))
    content = SignedIn(token, info(person))
    headers = {"Cache-Control": "no-store"}
    return Response(content, cookies=[cookie(request, state.settings, token)], headers=headers)


@post("/api/guest", responses=complaints(403, 413))
async def guest(request: Request[Any, Any, Any], state: State, data: JSONBody[GuestName]) -> Response[SignedIn]:
    """Play as a guest."""
    async with state.store.session() as session:
        return signed_in(request, state, await people.make_guest(session, data.name, milliseconds()))


@post("/api/accounts", responses=complaints(403, 413))
async def accounts(
    request: Request[Any, Any, Any], state: State, caller: Caller, data: JSONBody[NewAccount]
) -> Response[SignedIn]:
    """Make an account; a guest who is signed in keeps games and decks."""
    async with state.store.session() as session:
        made = await people.make_account(session, caller, data.name, data.password, milliseconds())
        return signed_in(request, state, made)


@post("/api/login", status_code=200, responses=complaints(401, 403, 413))
async def login(request: Request[Any, Any, Any], state: State, data: JSONBody[Credentials]) -> Response[SignedIn]:
    """Sign in."""
    async with state.store.session() as session:
        person = await people.sign_in(session, data.name, data.password)
    if person is None:
        raise NotAuthorizedException("there is no account with this name and this password")
    return signed_in(request, state, person)


@post("/api/logout", status_code=200, responses=complaints(403))
async def logout(request: Request[Any, Any, Any], state: State) -> Response[Me]:
    """Forget the cookie."""
    return Response(Me(None), cookies=[cookie(request, state.settings, "")])


@get("/api/me", responses=complaints())
async def me(caller: Caller) -> Response[Me]:
    """Who one is."""
    return Response(Me(None if caller is None else info(caller)), headers={"Cache-Control": "no-store"})


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


def milliseconds() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


ROUTES = [guest, accounts, login, logout, me, ratings]
