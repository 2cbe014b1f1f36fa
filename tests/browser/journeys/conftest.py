"""Visitors of real servers: whatever their pages complain of fails the journey."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.web.server import Server

LONGEST = 60_000  # milliseconds: other tests may keep the machine busy


@pytest.fixture(scope="module")
def server():
    found = Server("--workers", "2")
    yield found
    found.stop()


class Visitors:
    """Opens pages, each in a browser context of its own, and collects their complaints."""

    def __init__(self, browser):
        self.browser = browser
        self.contexts = []
        self.complaints: list[str] = []
        self.allowed: list[str] = []  # a complaint with one of these in it is none

    def __call__(self, server: Server, place: str = "", **window):
        """Open a section by its address, with nothing kept in the browser."""
        context = self.browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **window})
        context.set_default_timeout(LONGEST)
        context.on("page", lambda page: self.listen(page, server.host))
        self.contexts.append(context)
        page = context.new_page()
        page.goto(f"{server.address}#/{place}")
        return page

    def listen(self, page, host: str) -> None:
        said = self.complaints.append
        page.on("console", lambda message: said(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: said(f"error: {error}"))
        page.on("request", lambda asked: self.check(asked.url, host))
        page.on("websocket", lambda socket: self.check(socket.url, host))

        def dialog(opened):
            said(f"dialog: {opened.message}")
            opened.dismiss()

        page.on("dialog", dialog)

    def check(self, address: str, host: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("blob", "file", "data") and parts.netloc != host:
            self.complaints.append(f"asked another host: {address}")

    def end(self) -> list[str]:
        """Close all pages; return what they complained of."""
        for context in self.contexts:
            context.close()
        return [one for one in self.complaints if not any(words in one for words in self.allowed)]


@pytest.fixture
def visit(browser):
    visitors = Visitors(browser)
    yield visitors
    assert visitors.end() == []
