"""The door: which host names the server accepts, which headers every answer carries, and who may read the metrics."""

import hmac
import ipaddress
import re
import socket
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.config.cors import CORSConfig
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fivekings.server.settings import Settings

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
"""The content security policy: files of this server only, and no inline script or style."""

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # the address of a table is its invitation
)
FORWARDED: Final = frozenset({"forwarded", "via", "x-forwarded-for", "x-real-ip"})
"""Headers that show that a request came through a proxy."""
ANY_ADDRESS: Final = frozenset({"", "0.0.0.0", "::"})
MISDIRECTED: Final = 421


async def add_headers(message: Message, _scope: Scope) -> None:
    """Add the security headers to every answer."""
    if message["type"] == "http.response.start":
        headers = list(message.get("headers", []))
        message["headers"] = [*headers, *HEADERS]


def sharing(settings: Settings) -> CORSConfig | None:
    """The CORS settings: pages of the configured origins may use this server."""
    if not settings.origins:
        return None
    return CORSConfig(
        allow_origins=settings.origins,
        allow_methods=["GET", "POST", "PUT", "DELETE"],
        allow_headers=["authorization", "content-type"],
        allow_credentials=True,
        expose_headers=["Retry-After"],
    )


# --- names ------------------------------------------------------------------------------------------------------------


def host_in(text: str) -> str:
    """The host in a `Host` header, without its port, in lower case.

    >>> host_in("Table.Example:8471"), host_in("[::1]:8471"), host_in("127.0.0.1")
    ('table.example', '::1', '127.0.0.1')
    """
    found = re.fullmatch(r"\[([^\]]*)\](?::\d*)?|([^:]*)(?::\d*)?", text.strip().lower())
    return text if found is None else (found[1] or found[2] or "").rstrip(".")


def own_names(settings: Settings) -> frozenset[str]:
    """The host names that a server accepts: those of this machine, and configured ones."""
    names = {"localhost", host_in(settings.advertise), *map(host_in, settings.hosts)}
    names |= {urlsplit(origin).hostname or "" for origin in settings.origins}
    if settings.host in ANY_ADDRESS:
        names |= {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    else:
        names.add(settings.host.lower())
    return frozenset(names - {""})


def is_address(host: str) -> bool:
    """Is a host an IP address?"""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


class Hosts(ASGIMiddleware):
    """Accepts only requests that name this server. A page of another site whose name was pointed at this machine (DNS
    rebinding) sends that site's name; IP addresses and missing names are harmless."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, settings: Settings) -> None:
        self.names = own_names(settings)

    def knows(self, host: str) -> bool:
        """Is this a name of this server?"""
        name = host_in(host)
        return not name or name in self.names or name.endswith(".localhost") or is_address(name)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, or refuse its host name."""
        for header, value in scope["headers"]:
            if header == b"host" and not self.knows(value.decode("latin-1")):
                name = host_in(value.decode("latin-1"))[:100]
                raise HTTPException(
                    f"this server does not go by the name '{name}'; its operator can give it that name with "
                    f"--allow-host {name}",
                    status_code=MISDIRECTED,
                )
        await next_app(scope, receive, send)


# --- figures ----------------------------------------------------------------------------------------------------------


def operators_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Allow metrics from this machine without a proxy, or with the operator's token."""
    token = connection.app.state.settings.metrics_token
    given = connection.headers.get("authorization", "").partition(" ")[2].strip()
    if token and hmac.compare_digest(given.encode(), token.encode()):
        return
    client = connection.client
    passed_on = any(name in connection.headers for name in FORWARDED)
    if client is None or passed_on or not is_this_machine(client.host):
        raise PermissionDeniedException("metrics are for the operator of this server")


def is_this_machine(host: str) -> bool:
    """Is this a loopback address?

    >>> is_this_machine("127.0.0.1"), is_this_machine("::ffff:127.0.0.1"), is_this_machine("10.0.0.1")
    (True, True, False)
    """
    if not is_address(host):
        return False
    address = ipaddress.ip_address(host)
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback
