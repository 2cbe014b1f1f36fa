"""Where the page finds its files: its own, those of views, and those that games bring."""

from __future__ import annotations

from pathlib import Path

from plies.catalog import GAMES, Entry
from plies.views.bundle import WEB

PAGE = Path(__file__).with_name("page")
TABLE = "table.js"  # of a game that the page animates
LESSON = "words_lesson.js"  # of a game that brings a lesson


def folders() -> dict[str, Path]:
    """Return the folders that are served, by the beginning of their addresses."""
    views = {_address(name): entry.page_view for name, entry in GAMES.items()}
    return {
        "/page": PAGE,
        "/page/lessons": PAGE / "lessons",
        "/views": WEB,
        **{address: view.folder for address, view in views.items() if view},
    }


def view_address(entry: Entry) -> str:
    """Return the module that draws a game; "" if the page has no view for it."""
    return f"{_of(entry)}/{entry.page_view.view}.js" if entry.page_view else ""


def table_address(entry: Entry) -> str:
    """Return the module where one plays a game that the page animates; "" for other games."""
    return f"{_of(entry)}/{TABLE}" if entry.page_view else ""


def _of(entry: Entry) -> str:
    return next(_address(name) for name, one in GAMES.items() if one is entry)


def _address(name: str) -> str:
    return f"/games/{name}"
