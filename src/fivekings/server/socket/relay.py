"""The relay: passes messages between a client and the process that owns its table."""

import asyncio
import hmac
import re
import time
from collections.abc import Sequence
from typing import Any

from litestar import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from fivekings.server import tokens
from fivekings.server.socket import messages

HEADER = "x-fivekings-relay"
"""The header that proves that a process of the cluster calls, which has counted its clients already."""

CLIENT = "x-fivekings-client"
"""The header with the address of the relayed client."""


def pass_for(key: bytes, now: int) -> str:
    """Sign a proof for another process of the cluster."""
    return f"{now}.{tokens.signature(key, 'relay', now)}"


def is_pass(keys: Sequence[bytes], shown: str, now: int) -> bool:
    """Was this proof made by a process of the cluster, just now?"""
    when, _, _ = shown.partition(".")
    if not re.fullmatch("[0-9]{1,12}", when) or abs(now - int(when)) > tokens.CLOCK_SLACK:
        return False
    return any(hmac.compare_digest(shown.encode(), pass_for(key, int(when)).encode()) for key in keys)


async def relay(
    socket: WebSocket[Any, Any, Any], key: bytes, address: str, table: str, hello: messages.Hello, client: str
) -> None:
    """Relay messages both ways until either side ends; `client` is the client's address."""
    url = f"ws://{address}/api/tables/{table}/socket"
    headers = {HEADER: pass_for(key, int(time.time())), CLIENT: client}
    try:
        async with connect(url, additional_headers=headers, compression=None, max_size=None, open_timeout=3) as there:
            await there.send(messages.encode(hello).decode())
            ways = [asyncio.create_task(outward(socket, there)), asyncio.create_task(homeward(socket, there))]
            _, waiting = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in waiting:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
    except (OSError, TimeoutError, WebSocketException):
        raise ConnectionError("the server that has this table does not answer; connect again") from None


async def outward(socket: WebSocket[Any, Any, Any], there: ClientConnection) -> None:
    """From the client to the table."""
    while True:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        try:
            await there.send(event.get("text") or event.get("bytes") or "")
        except ConnectionClosed:
            return


async def homeward(socket: WebSocket[Any, Any, Any], there: ClientConnection) -> None:
    """From the table to the client."""
    try:
        async for data in there:
            await socket.send_data(data if isinstance(data, str) else data.decode(), mode="text")
    except ConnectionClosed:
        return
