"""What the documentation's own script does to the searches that stand in its pages."""

from __future__ import annotations

import html

import plies
from tests import ROOT

SCRIPT = (ROOT / "docs" / "site.js").read_text(encoding="utf-8")
PAPER = "() => getComputedStyle(document.documentElement).backgroundColor"


def test_searches_in_a_page_are_as_dark_as_the_reader_makes_the_page(open_page):
    _, trace = plies.trace(plies.Tree([[3, 5], [2, 9]]))
    view = html.escape(trace.html(), quote=True)
    page = open_page(
        f'<body data-md-color-scheme="default"><iframe class="live" srcdoc="{view}"></iframe>'
        f"<script>{SCRIPT}</script>"
    )
    inside = page.frames[1]
    inside.wait_for_selector(".plies-stepper")
    found = []

    for scheme in ("slate", "default"):
        page.evaluate("scheme => { document.body.dataset.mdColorScheme = scheme; }", scheme)
        found.append((inside.evaluate(PAPER), inside.evaluate("() => document.body.dataset")))

    assert [paper for paper, _ in found] == ["rgb(22, 24, 28)", "rgb(255, 255, 255)"]
    assert [body["jpThemeLight"] for _, body in found] == ["false", "true"]
