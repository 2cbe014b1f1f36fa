"""What a page asks before its WebSocket is there, over the connection that has just brought it.

A WebSocket takes two round trips before it carries a question, which from far away is most of the
wait. So the first questions come as

    GET /ask?{"id":1,"do":"trace","tree":"[[3,5],[2,9]]", ...}

and only those that need no game on a table. The header keeps other sites out: a browser sends it
for none of their pages.
"""

from __future__ import annotations

import asyncio
import json
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from plies.web.visitor import Visitor

EARLY = ("trace", "games", "exercise")  # as `connection.js` has them
HEADER = "x-plies"
AT_ONCE = 32  # such questions of all visitors; who comes then waits for the WebSocket


def early_route() -> Route:
    """Return where the first questions of a page are answered."""
    under_way = 0

    async def ask(request: Request) -> Response:
        nonlocal under_way
        text = unquote(request.url.query)
        if HEADER not in request.headers:
            return PlainTextResponse("Only the page itself may ask.", 403)
        if not _is_early(text):
            return PlainTextResponse(f"Only {', '.join(EARLY)} can be asked here.", 400)
        if under_way >= AT_ONCE:
            return PlainTextResponse("Too many ask at once.", 503)
        under_way += 1
        try:
            return Response(await _answer(request, text), media_type="application/json")
        finally:
            under_way -= 1

    return Route("/ask", ask)


def _is_early(text: str) -> bool:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and message.get("do") in EARLY


async def _answer(request: Request, text: str) -> str:
    """Return what a visitor with this one question is told, but for the news in between."""
    answer = asyncio.get_running_loop().create_future()

    async def said(text: str) -> None:
        if "news" not in json.loads(text) and not answer.done():
            answer.set_result(text)

    visitor = Visitor(request.app.state.pools, said)
    try:
        await visitor.hear(text)
        return str(await answer)
    finally:
        await visitor.leave()
