"""The guard: identifies callers, checks origins and rate limits, and turns exceptions into answers."""

import logging
import re
import time
from typing import Any, Final, NamedTuple

from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.enums import MediaType, ScopeType
from litestar.exceptions import (
    HTTPException,
    NotAuthorizedException,
    PermissionDeniedException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_413_REQUEST_ENTITY_TOO_LARGE
from litestar.types import ASGIApp, ExceptionHandlersMap, Receive, Scope, Send
from msgspec import Struct
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fivekings.kernel import BadInput, Refused
from fivekings.kernel.errors import in_a_line
from fivekings.server import sessions, tokens
from fivekings.server.fault_log import Mishap
from fivekings.server.quotas import OverQuota
from fivekings.server.rate_limits import Buckets, network_of
from fivekings.server.settings import Settings
from fivekings.server.socket import relay
from fivekings.server.store.schema import Person
from fivekings.server.work_budget import OverBudget, Payer

LOG = logging.getLogger("fivekings.server.http")

COOKIE: Final = "fivekings"
LARGEST_BODY: Final = 256 * 1024
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
SIGNING_IN: Final = frozenset({"/api/guest", "/api/accounts", "/api/login", "/api/password"})

Connection = ASGIConnection[Any, Any, Any, Any]


class Complaint(Struct):
    """An error: the reason, and the clause of the rules behind it, if there is one."""

    error: str
    rule: str = ""


def complaints(*codes: int) -> dict[int, ResponseSpec]:
    """The documented errors of a handler: these, 400 and 429."""
    said = {
        400: "this cannot be done; the answer says why",
        401: "sign in first",
        403: "not from this page, or not yours",
        404: "there is no such thing",
        413: "too large",
        429: "too often; `Retry-After` says when to try again",
    }
    return {
        code: ResponseSpec(Complaint, generate_examples=False, description=said[code]) for code in (400, 429, *codes)
    }


# --- who calls --------------------------------------------------------------------------------------------------------


def token_of(connection: Connection) -> str:
    """The token of a connection: from its `Authorization`, else from its cookie; empty if there is none."""
    return bearer_of(connection) or connection.cookies.get(COOKIE, "")


def bearer_of(connection: Connection) -> str:
    """The token in a connection's `Authorization`; empty if there is none."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


class Visit(NamedTuple):
    """The caller, their session, and whether their token should be renewed."""

    person: Person
    session: str
    stale: bool


async def find_visit(request: Request[Any, Any, Any]) -> Visit | None:
    """The visit of a request; nobody if the token is missing or invalid."""
    return await visit_of(request.app, token_of(request))


async def visit_of(app: Litestar, token: str) -> Visit | None:
    """The visit of a token."""
    found = tokens.read(app.state.keyring.good(), token, int(time.time()))
    if found is None:
        return None
    async with app.state.store.session() as session:
        person = await sessions.find(session, found.session)
    return None if person is None else Visit(person, found.session, found.stale)


Visiting = NamedDependency[Visit | None]
"""The caller, if any, and their session: the type of a handler's `visit`."""

Caller = NamedDependency[Person | None]
"""The caller, if any: the type of a handler's `caller`."""

Somebody = NamedDependency[Person]
"""The caller of a route that needs one: the type of a handler's `person`."""


async def find_caller(visit: Visiting) -> Person | None:
    """The caller of a request, if any."""
    return None if visit is None else visit.person


async def need_person(caller: Caller) -> Person:
    """The caller of a request that needs one."""
    if caller is None:
        raise NotAuthorizedException("sign in first: as a guest with a name, or with an account")
    return caller


Paying = NamedDependency[Payer]
"""Who pays for the work of a request: the type of a handler's `payer`."""


async def find_payer(request: Request[Any, Any, Any], caller: Caller) -> Payer:
    """Who pays for the work of a request."""
    return Payer("" if caller is None else caller.id, address_of(request.scope, request.app.state.settings))


DEPENDENCIES: Final = {
    "payer": Provide(find_payer),
    "visit": Provide(find_visit),
    "caller": Provide(find_caller),
    "person": Provide(need_person),
}


def cookie(connection: Connection, settings: Settings, token: str) -> Cookie:
    """The cookie of a token; an empty token removes it."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=tokens.LIFETIME if token else 0,
        path="/",
        httponly=True,
        samesite="strict",
        secure=came_by_https(connection, settings),
    )


def came_by_https(connection: Connection, settings: Settings) -> bool:
    """Did a request come over https, to this server or to its proxy?"""
    said = connection.headers.get("x-forwarded-proto", "") if settings.trusts_proxy else ""
    return (said.split(",")[-1].strip() or connection.scope["scheme"]) in ("https", "wss")


# --- from which page --------------------------------------------------------------------------------------------------


def own_pages(connection: Connection, _handler: BaseRouteHandler) -> None:
    """Requests that change something must come from a page of this server or from a program."""
    scope = connection.scope
    if scope["type"] == ScopeType.HTTP and scope["method"] not in SAFE and not own_origin(connection):
        raise PermissionDeniedException("this page may not do that here; open the server's own address")


def own_origin(connection: Connection) -> bool:
    """Does a connection come from a page of this server, or from a program?

    A program sends its token in `Authorization`, which browsers never add by themselves and with which cookies are
    ignored, or it sends neither an `Origin` nor a cookie.
    """
    origin = connection.headers.get("origin", "")
    if bearer_of(connection) or (not origin and COOKIE not in connection.cookies):
        return True
    return is_own(origin, connection.headers.get("host", ""), connection.app.state.settings)


def is_own(origin: str, host: str, settings: Settings) -> bool:
    """Is a page's origin this server or a trusted one?

    >>> is_own("https://table.example", "table.example", Settings()), is_own("null", "table.example", Settings())
    (True, False)
    """
    own = {f"http://{host}", f"https://{host}"} if host else set()
    return origin in own or origin in settings.origins


# --- how often --------------------------------------------------------------------------------------------------------


class AddressLimit(ASGIMiddleware):
    """Limits the requests of each address, and sign-ins more strictly."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.all = Buckets(settings.address_burst, settings.address_rate)
        self.signing_in = Buckets(max(1, settings.address_burst // 6), settings.address_rate / 60)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or say when to try again."""
        path = scope["path"].rstrip("/")
        if path.startswith("/api") and not from_our_own(scope):
            now, address = time.monotonic(), address_of(scope, self.settings)
            wait = self.all.wait(address, now)
            if not wait and path in SIGNING_IN:
                wait = self.signing_in.wait(address, now)
            if wait:
                seconds = int(wait) + 1
                raise TooManyRequestsException(
                    f"too many requests; try again in {seconds} s", headers={"Retry-After": str(seconds)}
                )
        await next_app(scope, receive, send)


def from_our_own(scope: Scope) -> bool:
    """Does another process of the cluster relay a client, which it has counted already?"""
    shown = next((value for name, value in scope["headers"] if name == relay.HEADER.encode()), b"")
    keys = scope["litestar_app"].state.keyring.good() if shown else []
    return relay.is_pass(keys, shown.decode("latin-1"), int(time.time()))


def address_of(scope: Scope, settings: Settings) -> str:
    """The client address of a request. Another process of the cluster names the client it relays."""
    if settings.cluster and from_our_own(scope):
        return next((value.decode("latin-1") for name, value in scope["headers"] if name == relay.CLIENT.encode()), "")
    client = scope.get("client")
    said = client[0] if client else ""
    if settings.trusts_proxy:
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        said = forwarded[-1].decode("latin-1").split(",")[-1].strip() if forwarded else said
    return network_of(said)


# --- when something goes wrong ----------------------------------------------------------------------------------------

OUTAGES: Final = (OperationalError, InterfaceError)
NO_DATABASE: Final = "the database of this server does not answer; try again in a few seconds"
LENGTHS: Final = (
    (re.compile(r"Expected `str` of length >= (\d+)"), r"has at least \1 characters"),
    (re.compile(r"Expected `str` of length <= (\d+)"), r"has at most \1 characters"),
    (re.compile(r"Object missing required field `(\w+)`"), r"'\1' is missing"),
    (re.compile(r"Object contains unknown field `(\w+)`"), r"there is no '\1' to give"),
)


def answer(error: str, rule: str = "", status: int = 400, headers: dict[str, str] | None = None) -> Response[Complaint]:
    """An error answer."""
    return Response(Complaint(error, rule), status_code=status, headers=headers, media_type=MediaType.JSON)


def on_bad_input(_request: Request[Any, Any, Any], error: BadInput) -> Response[Complaint]:
    """Answer invalid input."""
    return answer(str(error))


def on_refused(_request: Request[Any, Any, Any], error: Refused) -> Response[Complaint]:
    """Answer what the rules do not allow."""
    return answer(error.reason, error.rule)


def on_over_budget(_request: Request[Any, Any, Any], error: OverBudget) -> Response[Complaint]:
    """Answer a request over its work budget."""
    return answer(error.reason, status=429, headers={"Retry-After": str(error.seconds)})


def on_over_quota(_request: Request[Any, Any, Any], error: OverQuota) -> Response[Complaint]:
    """Answer a request over its quota. When there is room again depends on the person, so there is no `Retry-After`."""
    return answer(error.reason, status=429)


def on_no_database(request: Request[Any, Any, Any], error: Exception) -> Response[Complaint]:
    """Answer while the database is down or this process is shutting down."""
    if isinstance(error, DBAPIError) and not isinstance(error, OUTAGES) and type(error) is not DBAPIError:
        return on_anything(request, error)
    LOG.warning("%s %s cannot be done now: %s", request.method, request.scope["path"], in_a_line(error))
    ours = isinstance(error, ConnectionError) and error.errno is None
    return answer(str(error) if ours else NO_DATABASE, status=503, headers={"Retry-After": "5"})


def on_mishap(request: Request[Any, Any, Any], mishap: Mishap) -> Response[Complaint]:
    """Log a failure of the engine with its record. Only a game that cannot start may show the reason, since it has no
    secrets."""
    hub, fault = request.app.state.get("hub"), mishap.fault
    if hub is not None:
        hub.faults.note(mishap.case, fault.doing, fault.error)
    if fault.doing == "start":
        return answer(str(fault))
    return answer(f"the game cannot {fault.doing}: a fault of the program, which has been logged")


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Complaint]:
    """Answer what the framework or a handler refuses with a status."""
    if error.status_code >= 500:
        return on_anything(request, error)
    said = in_words(error.extra) if isinstance(error, ValidationException) else ""
    if error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE:
        said = f"this is too large; at most {LARGEST_BODY // 1024} KB are read"
    headers = {name: value for name, value in (error.headers or {}).items() if name.lower() == "retry-after"}
    return answer(said or error.detail, status=error.status_code, headers=headers)


def in_words(extra: Any) -> str:
    """The error of a body or a path, by field."""
    found = [item for item in extra if isinstance(item, dict)] if isinstance(extra, list) else []
    parts = []
    for item in found:
        message, key = str(item.get("message", "")), str(item.get("key", ""))
        for form, words in LENGTHS:
            message = form.sub(words, message)
        parts.append(f"{key}: {message}" if key and key != "data" else message)
    return "; ".join(parts)


def on_anything(request: Request[Any, Any, Any], error: Exception) -> Response[Complaint]:
    """Answer an unexpected exception: the log has the details, the client gets none."""
    LOG.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return answer("something went wrong here; it has been logged", status=500)


def on_too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Complaint]:
    """Answer a document that is nested too deeply."""
    return answer("this is nested too deeply")


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    BadInput: on_bad_input,
    Refused: on_refused,
    OverBudget: on_over_budget,
    OverQuota: on_over_quota,
    DBAPIError: on_no_database,
    PoolTimeout: on_no_database,
    ConnectionError: on_no_database,
    Mishap: on_mishap,
    HTTPException: on_http,
    RecursionError: on_too_deep,
    Exception: on_anything,
}
