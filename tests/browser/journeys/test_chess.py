"""A game of chess with all that is special in it: by mouse, by dragging, and by keyboard alone."""

from __future__ import annotations

import pytest

from tests.browser.journeys.seeing import played, spot

GAME = [  # the squares of each move, and its word
    (("e2", "e4"), "e4"),
    (("g8", "f6"), "Nf6"),
    (("e4", "e5"), "e5"),
    (("d7", "d5"), "d5"),
    (("e5", "d6"), "exd6"),  # taken in passing
    (("g7", "g6"), "g6"),
    (("d6", "c7"), "dxc7"),
    (("f8", "g7"), "Bg7"),
    (("c7", "b8", "N"), "cxb8=N"),
    (("e8", "g8"), "O-O"),
]
WORDS = [word for _, word in GAME]


@pytest.fixture
def page(visit, server):
    found = visit(server, "play?game=chess&players=human|human")
    found.locator(".plies-board svg").wait_for()
    return found


def test_chess_by_clicks(page):
    for count, (names, _) in enumerate(GAME, start=1):
        for name in names:
            spot(page, name).click()
        played(page, count)

    assert played(page, len(GAME)) == WORDS


def test_chess_by_dragging(page):
    for count, (names, _) in enumerate(GAME, start=1):
        spot(page, names[0]).drag_to(spot(page, names[1]))
        for name in names[2:]:
            spot(page, name).click()
        played(page, count)

    assert played(page, len(GAME)) == WORDS


def test_chess_by_keyboard_alone(page):
    focused = "() => document.activeElement?.dataset?.spot ?? ''"

    def go(name: str) -> None:
        """Walk over the board; what a pawn becomes stands on its right, the queen above."""
        while not page.evaluate(focused):
            page.keyboard.press("Tab")
        here = page.evaluate(focused)
        if name == "N":
            across, up = 8 - "abcdefgh".index(here[0]), -3
        else:
            across, up = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
        for _ in range(abs(across)):
            page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(up)):
            page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
        assert page.evaluate(focused) == name

    for count, (names, _) in enumerate(GAME, start=1):
        for name in names:
            go(name)
            page.keyboard.press("Enter")
        played(page, count)

    assert played(page, len(GAME)) == WORDS


def test_a_position_that_comes_for_the_third_time_ends_the_game(page):
    there_and_back = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")]
    for count, names in enumerate(there_and_back * 2, start=1):
        for name in names:
            spot(page, name).click()
        played(page, count)

    page.locator(".turn.over", has_text="A draw: this position has come 3 times.").wait_for()


HOLD = """() => {
    const held = [], send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (words) { held.push([this, words]); };
    window.letGo = () => {
        WebSocket.prototype.send = send;
        for (const [socket, words] of held) socket.send(words);
    };
}"""
STANDS = """(name) => {
    const svg = document.querySelector(".plies-board svg");
    const { x, y, width } = svg.querySelector(`[data-spot="${name}"]`).getBoundingClientRect();
    const right = x + width / 2, down = y + width / 2;
    const men = svg.querySelectorAll(":scope > :not(.spot, [data-at], text, title, defs, line)");
    return [...men].some((man) => {
        const box = man.getBoundingClientRect();
        const aside = Math.abs(box.x + box.width / 2 - right);
        return box.width < 2 * width && aside < width / 4 && box.y < down && box.bottom > down;
    });
}"""


def test_a_move_is_drawn_before_the_server_has_answered(page):
    assert (page.evaluate(STANDS, "e2"), page.evaluate(STANDS, "e4")) == (True, False)
    page.evaluate(HOLD)

    spot(page, "e2").click()
    spot(page, "e4").click()

    page.wait_for_function(STANDS, arg="e4")
    page.wait_for_function(f"(name) => !({STANDS})(name)", arg="e2")
    assert page.locator(".record button").count() == 0
    page.evaluate("() => letGo()")
    assert played(page, 1) == ["e4"]
    page.wait_for_function(STANDS, arg="e4")
