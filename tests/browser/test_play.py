"""Playing on the page, at a real server: by mouse and keys, back and forth, and after a restart."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.server import Server

pytest.importorskip("playwright.sync_api")


@pytest.fixture(scope="module")
def server():
    found = Server("--workers", "1", "--think", "3")
    yield found
    found.stop()


@pytest.fixture
def opened(browser, server):
    """Return a function that opens the page at an address, and complains if the page does."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1200, "height": 900}, reduced_motion="reduce")

    def opened(address, at=server):
        page = context.new_page()
        page.set_default_timeout(60_000)  # other tests may keep the machine busy
        page.on(
            "console",
            lambda said: "WebSocket" in said.text or complaints.append(said.text),
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(at.address + address)
        page.wait_for_selector(".plies-board .frame svg")
        return page

    yield opened
    context.close()
    assert complaints == []


def spot(page, name):
    return page.locator(f'[data-spot="{name}"]')


def turn(page, words):
    page.locator(".turn", has_text=words).wait_for()


def moves(page):
    return parse_qs(urlsplit(page.url).fragment.partition("?")[2]).get("moves", [""])[0].split(";")


def test_tic_tac_toe_is_there_at_once_and_the_computer_answers(opened):
    page = opened("#/play")
    turn(page, "Your turn: X.")

    spot(page, "b2").click()

    page.locator(".record button").nth(1).wait_for()
    turn(page, "Your turn: X.")
    assert moves(page)[0] == "b2"
    assert len(moves(page)) == 2
    assert page.locator(".facts").inner_text().startswith("O")


def test_a_game_is_lost_by_mouse_and_won_by_mouse(opened):
    game = "#/play?game=tictactoe&moves="
    lost = opened(game + "a1;b2;b1;c1;c3&players=human|deepening:time=1")
    lost.get_by_role("button", name="Computer, play").click()
    turn(lost, "O wins.")

    won = opened(game + "a1;b1;a2;b2&players=human|random")
    spot(won, "a3").click()
    turn(won, "X wins.")


def test_konane_is_played_by_keys_alone(opened):
    page = opened("#/play?game=konane:size=4&players=human|human&moves=c2;c1")

    spot(page, "c4").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    turn(page, "Your turn: white.")
    assert moves(page) == ["c2", "c1", "c4-c2"]


def test_arrow_keys_go_back_and_a_move_there_is_another_game(opened):
    page = opened("#/play?game=tictactoe&players=human|human&moves=a1;b1;a2;b2")

    for key in ("ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    turn(page, "Move 2 of 4")
    spot(page, "c3").click()

    turn(page, "Your turn: O.")
    assert moves(page) == ["a1", "b1", "c3"]
    page.keyboard.press("u")
    turn(page, "Your turn: X.")
    assert moves(page) == ["a1", "b1"]
    page.reload()
    turn(page, "Your turn: X.")
    assert page.locator(".record button").count() == 2


def test_a_hint_shows_the_best_move_and_why_the_last_one_beside_others(opened):
    page = opened("#/play?game=tictactoe&moves=a1;b1;a2;b2&players=human|alphabeta:depth=3")

    page.keyboard.press("h")
    turn(page, "Best here: a3 (win in 1 for X).")
    assert page.locator(".spot-best").get_attribute("data-spot") == "a3"

    spot(page, "c1").click()
    page.locator(".record button").nth(5).wait_for()
    page.get_by_role("button", name="Why?").click()
    page.locator(".ways .way").first.wait_for()
    assert page.locator(".below").inner_text().startswith("Why b3?")
    assert page.locator(".way.played .worth").inner_text() == "O wins in 1"
    page.locator(".below .stepping summary").click()
    page.locator(".below p", has_text="alphabeta to 2 plies").wait_for()


def test_a_game_outlives_its_server(opened):
    first = Server("--workers", "1")
    page = opened("#/play?game=tictactoe&players=human|human&moves=a1;b1", first)
    first.stop()
    page.locator("#status.lasting").wait_for()  # the page says that the server is away
    second = Server("--workers", "1", port=first.port)
    try:
        page.locator("#status.lasting").wait_for(state="detached")
        spot(page, "a2").click()
        turn(page, "Your turn: O.")
        assert moves(page) == ["a1", "b1", "a2"]
    finally:
        second.stop()


def test_a_link_with_moves_that_cannot_be_keeps_those_before_and_says_so(opened):
    page = opened("#/play?game=tictactoe&moves=a1;a1")

    page.locator("#status", has_text="'a1' is not a legal move here").wait_for()
    turn(page, "Your turn: X.")
    assert moves(page)[0] == "a1"
