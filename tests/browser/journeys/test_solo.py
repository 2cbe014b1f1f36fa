"""Journeys at the boards that move: 2048 and Pac-Man, played by the computer when asked."""

from __future__ import annotations

import pytest

from tests.browser.journeys.conftest import LONGEST
from tests.browser.journeys.seeing import button

NUMBERS = """() => Object.fromEntries([...document.querySelectorAll('.boxes > div')].map((box) => [
  box.querySelector('dt').textContent.toLowerCase(),
  Number(box.querySelector('dd').textContent.replaceAll(',', '').replace('−', '-'))]))"""
TILES = "() => document.querySelector('.plies-slide [role=img]').getAttribute('aria-label')"


@pytest.fixture
def play(visit, server):
    """Return a function that opens a table of 2048 or Pac-Man."""

    def play(query: str, **window):
        page = visit(server, f"play?{query}", **window)
        page.locator(".plies-solo :is(.tile, .agent)").first.wait_for()
        return page

    return play


def numbers(page) -> dict[str, float]:
    """Return what is written above the board, by name."""
    found: dict[str, float] = page.evaluate(NUMBERS)
    return found


def until(page, condition: str, longest: float = LONGEST) -> None:
    """Wait until the numbers above the board, called `n`, fulfil a condition."""
    looked = f"() => {{ const n = ({NUMBERS})(); return {condition}; }}"
    page.wait_for_function(looked, timeout=longest)


def test_the_computer_plays_2048_and_is_stopped_undone_and_restarted(play):
    page = play("game=2048&speed=10")
    assert numbers(page)["moves"] == 0  # paused at load

    page.keyboard.press("Enter")
    until(page, "n['largest tile'] >= 512", longest=3 * LONGEST)
    page.keyboard.press("Enter")
    button(page, "▶ Let it play").wait_for()
    stopped = numbers(page)
    assert stopped["score"] > 3_000
    assert stopped["best"] == 0  # the computer's score is not one's own

    page.keyboard.press("u")
    until(page, f"n.moves === {stopped['moves'] - 1}")
    undone = page.evaluate(TILES)
    page.keyboard.press("h")
    page.locator(".hints .best").wait_for()
    assert page.evaluate(TILES) == undone  # a hint moves nothing
    page.keyboard.press("y")
    page.locator(".way.played .chances figure").first.wait_for()

    page.keyboard.press("r")
    until(page, "n.moves === 0 && n.score === 0")


def test_2048_is_played_by_arrows_and_the_best_score_outlives_the_page(play):
    page = play("game=2048&size=3&player=random&speed=10")
    page.keyboard.press("Enter")
    page.locator(".ending strong").wait_for()
    assert numbers(page)["best"] == 0
    button(page, "Play again").click()
    until(page, "n.moves === 0")
    while not numbers(page)["score"]:
        for key in ("ArrowLeft", "ArrowDown", "ArrowRight", "ArrowUp"):
            page.keyboard.press(key)
        page.wait_for_timeout(100)
    best = numbers(page)["best"]
    assert best > 0
    page.reload()
    page.locator(".tile").first.wait_for()
    assert numbers(page)["best"] >= best


def test_pacman_is_watched_until_he_eats_and_then_paused(play):
    page = play("game=pacman&speed=9&player=expectimax:depth=4,eval=better&depth=2")
    before = numbers(page)
    assert before["moves"] == 0  # paused at load

    page.keyboard.press("Enter")
    until(page, f"n['food left'] < {before['food left']}")
    page.keyboard.press("Enter")
    button(page, "▶ Go").wait_for()
    paused = numbers(page)
    assert paused["moves"] > 0
    page.keyboard.press("y")
    page.locator(".way.played .chances figure").first.wait_for()
    page.keyboard.press("h")
    page.locator(".hints .best").wait_for()
    page.keyboard.press("u")
    until(page, f"n.moves < {paused['moves']}")
    page.keyboard.press("r")
    until(page, f"n.moves === 0 && n['food left'] === {before['food left']}")
