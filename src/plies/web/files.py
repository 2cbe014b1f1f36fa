"""The files of the page, as they are sent: each by its address, and all of them in a few.

People read and write small modules and style sheets. A visitor far away would wait for one after
the other, so the page holds all styles itself, and names one script that holds all modules. That
brings the answer to the first question that everybody asks: the tree that the section of trees
begins with.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from plies.views.bundle import joined
from plies.web.addresses import LESSON, folders
from plies.web.jobs.trees import trace

MAIN, SCRIPT = "/page/main.js", "/joined.js"
LINK = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')  # of the page as it is written
SHEETS = "<!-- all sheets -->"  # parts of it
STYLE = re.compile(rb"<style>(.*)</style>", re.DOTALL)  # of the page as it is sent
LESSONS = "<!-- the lessons of games -->"
ANSWERS = "const ANSWERS = [];"  # a line of the script
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
FIRST_TREE = {  # as `trees.js` asks
    "tree": "[[[3, 5], [6, 9]], [[1, 2], [0, -1]]]",
    "ways": [{"method": "alphabeta"}],
    "fit": True,
    "letters": True,
    "leaves": True,
}


class File(NamedTuple):
    """A file of the page as it is sent."""

    body: bytes
    packed: bytes
    kind: str
    mark: str


def file_route(files: dict[str, File]) -> Route:
    """Return where the files of the page are."""

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

    return Route("/{path:path}", file, methods=["GET", "HEAD"])


def page_files() -> dict[str, File]:
    """Return every file of the page by its address: the joined ones, and those they are made of."""
    served = {
        f"{address}/{path.name}": path
        for address, folder in folders().items()
        for path in sorted(folder.iterdir())
        if path.suffix in TYPES
    }
    written = served.pop("/page/index.html").read_text(encoding="utf-8")
    brought = [one for one in served if one.startswith("/games/")]
    sheets = [*LINK.findall(written), *(one for one in brought if one.endswith(".css"))]
    modules = {one: path for one, path in served.items() if one.endswith(".js")}
    styles = "\n".join(served[one].read_text(encoding="utf-8") for one in sheets)
    lessons = [one for one in brought if one.endswith(LESSON)]
    return {
        "/": _file(".html", _page(written, styles, lessons)),
        SCRIPT: _file(".js", _script(modules)),
        **{one: _file(path.suffix, path.read_text("utf-8")) for one, path in served.items()},
    }


def style_mark(page: File) -> str:
    """Return how the server's policy names the styles in the page, so that it allows no others."""
    found = STYLE.search(page.body)
    styles = found[1] if found else b""
    return f"'sha256-{b64encode(sha256(styles).digest()).decode()}'"


def _page(written: str, styles: str, lessons: list[str]) -> str:
    """Return the page with all styles, that names the joined script instead of each module."""
    parts = {
        SHEETS: f"<style>{styles}</style>",
        LESSONS: "\n".join(f'<link rel="lesson" href="{one}">' for one in lessons),
        f'src="{MAIN}"': f'src="{SCRIPT}"',
    }
    page = LINK.sub("", written)
    for part, text in parts.items():
        page = page.replace(part, text)
    return page


def _script(modules: dict[str, Path]) -> str:
    """Return all modules as one that knows some answers: nobody's, and the same at any time."""
    answers = [["trace", FIRST_TREE, trace(FIRST_TREE, lambda news: None)]]
    known = json.dumps(answers, separators=(",", ":"), allow_nan=False)
    return joined(modules, MAIN).replace(ANSWERS, ANSWERS.replace("[]", known))


def _file(suffix: str, text: str) -> File:
    body = text.encode()
    mark = f'"{sha256(body).hexdigest()[:20]}"'
    return File(body, compress(body, 9), TYPES[suffix], mark)
