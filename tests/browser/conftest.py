"""A headless Chromium, and pages in it that neither complain nor ask the network for anything."""

from __future__ import annotations

import os
from shutil import which

import pytest

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")


@pytest.fixture(scope="package")  # not "session": its event loop would be in the way of others
def browser():
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    root = getattr(os, "geteuid", lambda: 1)() == 0
    with playwright.sync_playwright() as driver:
        found = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"] if root else []
        )
        yield found
        found.close()


@pytest.fixture
def open_page(browser, tmp_path):
    """Return a function that opens HTML from a file on disk, in a window of some size."""
    complaints: list[str] = []
    contexts = []

    def open_page(html: str, **window):
        file = tmp_path / "page.html"
        file.write_text(html, encoding="utf-8")
        context = browser.new_context(**{"viewport": {"width": 1200, "height": 800}, **window})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # other tests may keep the machine busy
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on(
            "request",
            lambda asked: (
                asked.url.startswith(("blob:", file.as_uri())) or complaints.append(asked.url)
            ),
        )
        page.goto(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
