"""Guessing what a search does next, in the view of its steps."""

from __future__ import annotations

import plies


def test_nobody_is_asked_to_guess_before_they_want_to(open_page):
    page = open_page(plies.trace(plies.Tree([[3, 5], [2, 9]]))[1].html())
    asked = page.locator(".guess")
    seen = [asked.is_visible()]

    for _ in range(2):
        page.keyboard.press("x")
        seen.append(asked.is_visible())

    assert seen == [False, True, False]
