"""Journeys beside the board: who is ahead, the review, and who plays by keys or by ear alone."""

from __future__ import annotations

import pytest

from tests.browser.journeys.accessible import complaints
from tests.browser.journeys.seeing import becomes, button, played, sideways, spot

HERE = "() => document.activeElement?.dataset?.spot ?? ''"
CALM = {"reduced_motion": "reduce"}


@pytest.fixture
def play(visit, server):
    def play(query: str, **window):
        page = visit(server, f"play?{query}", **window)
        page.locator(".plies-board.enabled").wait_for()
        return page

    return play


def test_keys_alone_win_a_game_of_tictactoe_and_every_square_says_what_stands_on_it(play):
    page = play("game=tictactoe&players=human|simple")
    page.locator(".turn").click()  # the page has the keys
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(HERE):
            break
    for number, name in enumerate(("b2", "b3", "c3", "b1"), start=1):
        if page.locator(".turn.over").count():
            break
        here = page.evaluate(HERE)
        across, down = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
        for _ in range(abs(across)):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        page.keyboard.press("Enter")
        played(page, 2 * number, more=number > 1)
        assert "X" in spot(page, name).get_attribute("aria-label")
        becomes(page, "#spoken", "O plays" if number < 3 else "plays")
    assert "O" in spot(page, "a1").get_attribute("aria-label")
    assert "empty" in spot(page, "c2").get_attribute("aria-label")


def test_the_bar_says_who_is_ahead_and_can_be_switched_off(play):
    page = play("game=tictactoe&players=human|human&moves=a1;b1;a2".replace(";", "%3B"), **CALM)
    bar = page.locator(".ahead")

    becomes(page, ".ahead-text", "X wins in")
    assert "X wins in" in bar.get_attribute("aria-valuetext")
    assert bar.get_attribute("aria-valuenow") == "100"
    page.get_by_text("Show who is ahead").click()
    assert bar.is_hidden()
    page.reload()
    page.locator(".plies-board.enabled").wait_for()
    assert bar.is_hidden()


def test_a_game_is_reviewed_and_a_line_of_the_review_shows_its_position(play, visit, server):
    game = "game=tictactoe&players=human|human&moves=a1;b2;a2;c3;a3".replace(";", "%3B")
    page = visit(server, f"play?{game}", viewport={"width": 390, "height": 844}, **CALM)
    page.locator(".turn.over").wait_for()

    button(page, "Review").click()

    fault = page.locator('.review .faults [data-ply="3"]')
    fault.wait_for()
    assert "Move 4, O c3: " in fault.inner_text()
    assert "Better was a3" in fault.inner_text()
    assert page.locator(".review .plies-curve svg").is_visible()
    assert not sideways(page)
    fault.click()
    page.wait_for_function("() => document.querySelector('.replay input').value === '3'")


def tell_review(page):
    button(page, "Review").click()
    page.locator(".review .faults").wait_for()


def tell_solution(page):
    page.keyboard.press("s")
    page.locator(".way").first.wait_for()


AUDITED = {
    "play?game=tictactoe&players=human|human&moves=a1%3Bb1": (".enabled", tell_review),
    "play?game=room": (".plies-board.enabled", None),
    "play?game=2048": (".plies-solo .tile", None),
    "watch": (".plies-watch svg", None),
    "measure": (".plies-measure button", None),
    "puzzles?game=tictactoe&seed=5": (".plies-board.enabled", tell_solution),
}


@pytest.mark.parametrize("place", AUDITED)
def test_axe_finds_no_fault_in_a_section_in_light_or_in_dark(visit, server, place):
    ready, does = AUDITED[place]
    page = visit(server, place, **CALM)
    page.locator(ready).first.wait_for()
    if does:
        does(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert (scheme, complaints(page)) == (scheme, [])
