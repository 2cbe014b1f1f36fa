"""The server: the files of the page, and a WebSocket over which it asks for everything else.

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
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from plies.play.jobs import cores
from plies.web.addresses import folders
from plies.web.given import Offered
from plies.web.jobs import POOLS
from plies.web.pool import Pool
from plies.web.visitor import Leave, Visitor

SHEETS = b"<!-- the style sheets of games -->"  # a line of the page
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
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
MOST_VISITORS = 300
REFUSED, TRY_LATER, AWAY, NO_TEXT = 1008, 1013, 1012, 1003  # codes of a WebSocket


def make_app(
    served: Sequence[str] = (),
    *,
    hosts: Sequence[str] = (),
    think: float = 10.0,
    workers: int | None = None,
    engines: Sequence[Offered] = (),
) -> Starlette:
    """Return the server of the page.

    `served` are games from files for visitors to play, `hosts` further names that this machine is
    known by, `think` the longest time of a search, `workers` how many searches run at once, and
    `engines` programs that visitors may play against.
    """
    files = page_files()
    visitors: set[WebSocket] = set()

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

    async def file(request: Request) -> Response:
        found = files.get(request.url.path)
        if found is None:
            return PlainTextResponse("There is nothing here. The page is at /", 404)
        headers = {"etag": found.mark, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == found.mark:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(found.packed, media_type=found.kind, headers=headers)
        return Response(found.body, media_type=found.kind, headers=headers)

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
        routes=[WebSocketRoute("/ws", talk), Route("/{path:path}", file, methods=["GET", "HEAD"])],
        lifespan=at_work,
    )
    app.add_middleware(Guard, hosts=hosts)
    return app


class File(NamedTuple):
    """A file of the page as it is sent."""

    body: bytes
    packed: bytes
    kind: str
    mark: str


def page_files() -> dict[str, File]:
    """Return every file of the page by its address."""
    served = {
        f"{address}/{path.name}": path
        for address, folder in folders().items()
        for path in sorted(folder.iterdir())
        if path.suffix in TYPES
    }
    index = served.pop("/page/index.html")
    sheets = [one for one in served if one.startswith("/games/") and one.endswith(".css")]
    links = "\n".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
    page = index.read_bytes().replace(SHEETS, links.encode())
    return {"/": _file(page, index), **{one: _file(p.read_bytes(), p) for one, p in served.items()}}


def _file(body: bytes, path: Path) -> File:
    mark = f'"{sha256(body).hexdigest()[:20]}"'
    return File(body, compress(body, 9), TYPES[path.suffix], mark)


class Guard:
    """Refuses who does not mean this server, and whoever comes from another site's page."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str] = ()):
        self.app, self.hosts = app, {"localhost", *hosts}

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
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
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
