"""The visitors themselves: a page that complains fails its journey, whatever else it shows."""

from __future__ import annotations

import pytest

from tests.browser.journeys.conftest import Visitors


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('ouch')", "error: ouch"),
        ("setTimeout(() => { throw new Error('ouch'); })", "error: ouch"),
        ("setTimeout(() => alert('ouch'))", "dialog: ouch"),
        ("fetch('http://elsewhere.invalid/').catch(() => {})", "elsewhere.invalid"),
    ],
)
def test_whatever_a_page_complains_of_is_heard(browser, server, script, complaint):
    visitors = Visitors(browser)
    page = visitors(server, "measure")
    page.locator(".plies-measure button").first.wait_for()

    page.evaluate(script)
    page.evaluate("() => new Promise((over) => setTimeout(over, 50))")

    heard = visitors.end()
    assert any(complaint in one for one in heard), heard
