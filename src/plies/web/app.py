"""The server: the files of the page, and a WebSocket over which it asks for everything else.

What a page asks first comes before its WebSocket is there (`early.py`).

    visitor's browser  --WebSocket-->  server (this process: no game runs here)
                                          |
                                       workers: one for moves, one for trees, and for searches
                                       one a core

It answers only under names that it knows itself by, so that no other site can talk to it through
a visitor's browser; and it serves a fixed set of files, so that no address leads anywhere else.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from plies.contract import GameError
from plies.running.processes import cores
from plies.web.early import early_route
from plies.web.files import file_route, page_files, style_mark
from plies.web.given import Offered
from plies.web.jobs import POOLS
from plies.web.pool import Pool
from plies.web.tournaments import Shown, tournament_routes
from plies.web.visitor import Leave, Visitor

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}
ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:\d{1,5})?|https?://\[[0-9a-f:]+\](:\d{1,5})?")
MOST_VISITORS = 300
REFUSED, TRY_LATER, AWAY, NO_TEXT = 1008, 1013, 1012, 1003  # codes of a WebSocket


def policy(embed: str = "", style: str = "") -> str:
    """Return what browsers may do with the page; only pages of the site `embed` may frame it.

    `style` is the mark of the one sheet of styles that stands in the page itself.
    """
    if embed and not ORIGIN.fullmatch(embed):
        raise GameError(f"an origin is written as https://course.example, not {embed!r}")
    allowed = POLICY.replace("style-src 'self'", f"style-src 'self' {style}".rstrip())
    return allowed.replace("ancestors 'none'", f"ancestors {embed}") if embed else allowed


def make_app(
    served: Sequence[str] = (),
    *,
    hosts: Sequence[str] = (),
    think: float = 10.0,
    workers: int | None = None,
    engines: Sequence[Offered] = (),
    embed: str = "",
    tournaments: Sequence[Shown] = (),
) -> Starlette:
    """Return the server of the page.

    `served` are games from files for visitors to play, `hosts` further names that this machine is
    known by, `think` the longest time of a search, `workers` how many searches run at once, and
    `engines` programs that visitors may play against. Of `tournaments` it shows how they stand.
    Pages of the site `embed` may show it in a frame, and no others.
    """
    visitors: set[WebSocket] = set()
    files = page_files()

    @asynccontextmanager
    async def at_work(app: Starlette) -> AsyncIterator[None]:
        app.state.pools = {
            kind: Pool(
                count or workers or cores(),
                nice=nice,
                served=tuple(served),
                think=think,
                engines=tuple(engines),
            )
            for kind, (count, nice) in POOLS.items()
        }
        yield
        for socket in list(visitors):
            with suppress(RuntimeError):
                await socket.close(AWAY, "the server stops")
        for pool in app.state.pools.values():
            pool.close()

    async def talk(socket: WebSocket) -> None:
        if len(visitors) >= MOST_VISITORS:
            await socket.accept()
            await socket.close(TRY_LATER, "there are too many visitors: please try again later")
            return
        await socket.accept()
        visitors.add(socket)
        visitor = Visitor(socket.app.state.pools, socket.send_text, think)
        try:
            while True:
                await visitor.hear(await socket.receive_text())
        except WebSocketDisconnect:
            pass
        except Leave as why:
            with suppress(RuntimeError, TimeoutError):
                await asyncio.wait_for(socket.close(REFUSED, str(why)), 1)
        except KeyError:  # a binary message
            with suppress(RuntimeError):
                await socket.close(NO_TEXT, "messages are texts")
        finally:
            visitors.discard(socket)
            await visitor.leave()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws", talk),
            *tournament_routes(tournaments),
            early_route(),
            file_route(files),
        ],
        lifespan=at_work,
    )
    allowed = policy(embed, style_mark(files["/"]))
    app.add_middleware(Guard, hosts=hosts, policy=allowed)
    return app


class Guard:
    """Refuses who does not mean this server, and whoever comes from another site's page."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str] = (), policy: str = POLICY):
        self.app, self.hosts = app, {"localhost", *hosts}
        self.headers = {**HEADERS, "content-security-policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value for name, value in scope["headers"]}
        host = headers.get("host", b"").decode("latin-1")
        if not self.is_known(host):
            await _refuse(scope, receive, send, "This server is not known by that name.")
            return
        origin = headers.get("origin", b"").decode("latin-1")
        if origin and urlsplit(origin).netloc != host:
            await _refuse(scope, receive, send, "Pages of other sites may not ask this server.")
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                ours = ((name.encode(), value.encode()) for name, value in self.headers.items())
                extra = [(name, value) for name, value in ours if name not in own]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        await self.app(scope, receive, with_headers)

    def is_known(self, host: str) -> bool:
        """Return whether this is a name of ours: one that was given, or any address in numbers.

        A site whose name leads to this machine has a name, so it cannot pass for us.
        """
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self.hosts:
                return True
            ipaddress.ip_address(name)
            return True
        except ValueError:
            return False


async def _refuse(scope: Scope, receive: Receive, send: Send, why: str) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(REFUSED, why)
    else:
        await PlainTextResponse(why, 403)(scope, receive, send)
