"""2048 and Pac-Man on the page, with a real server: people play, and the computer takes over."""

from __future__ import annotations

import re
from itertools import cycle

import pytest

from plies.games.twenty48.rules import Twenty48
from tests.web.server import Server

GAME = Twenty48()
SHOWN = "() => [...document.querySelectorAll('.boxes dd')].map((one) => one.textContent)"
TILES = "() => document.querySelector('.plies-slide [role=img]').getAttribute('aria-label')"


@pytest.fixture(scope="module")
def server():
    found = Server("--workers", "2")
    yield found
    found.stop()


@pytest.fixture
def visit(browser):
    """Return a function that opens a table by its address; the console must stay silent."""
    complaints: list[str] = []
    contexts = []

    def visit(server, query, **window):
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **window})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{server.address}#/play?{query}")
        page.wait_for_selector(".plies-solo :is(.tile, .agent)")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert complaints == []


def shown(page):
    """Return the numbers above the board."""
    return [int(text.replace(",", "").replace("−", "-")) for text in page.evaluate(SHOWN)]


def wait_for_moves(page, least, box=2):
    page.wait_for_function(
        f"([box, least]) => Number(({SHOWN})()[box].replaceAll(',', '')) >= least"
        " || /longer than|failed/.test(document.getElementById('status').textContent)",
        arg=[box, least],
        timeout=150_000,
    )
    assert shown(page)[box] >= least, page.locator("#status").inner_text()


def push(page):
    """Make one move by an arrow key that moves something, and wait until it is shown."""
    rows = re.sub(r"row \d+: ", "", page.evaluate(TILES)).replace("empty", "0").split("; ")
    state = GAME.read_state("/".join(row.replace(",", " ") for row in rows))
    move = GAME.move_text(state, next(iter(GAME.moves(state))))
    moves = shown(page)[2]
    page.keyboard.press(f"Arrow{move.capitalize()}")
    wait_for_moves(page, moves + 1)


def test_arrows_move_u_undoes_and_r_begins_again(server, visit):
    page = visit(server, "game=2048")
    first = page.evaluate(TILES)
    assert page.get_by_role("button", name="Undo").is_disabled()

    push(page)
    second = page.evaluate(TILES)
    page.keyboard.press("u")
    page.wait_for_function(f"(first) => ({TILES})() === first", arg=first)
    push(page)
    page.keyboard.press("r")
    page.wait_for_function(f"() => ({SHOWN})()[2] === '0'")

    assert second != first
    assert len(re.findall(r"\b[24]\b", re.sub(r"row \d+", "", page.evaluate(TILES)))) == 2


def test_the_computer_plays_2048_until_2048_appears_and_stops_when_told(server, visit):
    page = visit(server, "game=2048&speed=10")
    page.wait_for_timeout(300)
    assert shown(page) == [0, 0, 0, shown(page)[3]]  # nothing plays by itself

    page.keyboard.press("Enter")
    wait_for_moves(page, 2048, box=3)
    page.keyboard.press("Enter")
    stopped = shown(page)
    page.keyboard.press("u")
    page.wait_for_function(f"(moves) => ({SHOWN})()[2] === moves", arg=f"{stopped[2] - 1:,}")

    score, best, moves, _ = shown(page)
    assert score > 15_000
    assert best == 0  # a person's, and nobody has played
    assert moves > 800
    assert stopped[3] >= 2048  # the move that is taken back may be the very one that made it


def test_a_game_is_over_in_words_and_the_best_score_stays(server, visit):
    page = visit(server, "game=2048&size=2")
    page.wait_for_selector(".tile")

    over = page.get_by_text("Game over", exact=True)
    for way in cycle(("Up", "Left", "Down", "Right")):  # some are dropped: only three may wait
        page.keyboard.press(f"Arrow{way}")
        if over.is_visible():
            break
    score, best, *_ = shown(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function(f"() => ({SHOWN})()[2] === '0'")

    assert score == best > 0
    assert shown(page)[:2] == [0, best]
    page.reload()
    page.wait_for_selector(".tile")
    assert shown(page)[:2] == [0, best]


def test_a_hint_tells_what_each_way_is_worth(server, visit):
    page = visit(server, "game=2048&player=expectiminimax:depth=3")

    page.keyboard.press("h")
    page.wait_for_selector(".hints .best")

    values = [float(text.replace(",", "")) for text in page.locator(".hints b").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    assert set(page.locator(".hints li span:nth-child(2)").all_inner_texts()) <= {
        *("up", "left", "down", "right")
    }


def test_pacman_waits_then_goes_on_as_told_until_paused(server, visit):
    page = visit(server, "game=pacman&layout=meadow&ghosts=0&speed=9")
    page.wait_for_timeout(500)
    assert shown(page)[2] == 0  # paused at first

    page.keyboard.press("ArrowRight")
    wait_for_moves(page, 3)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    moves = shown(page)[2]
    page.wait_for_timeout(500)

    assert shown(page)[2] == moves


def test_pacman_is_watched_to_the_end(server, visit):
    page = visit(
        server, "game=pacman&layout=chance&player=expectimax:depth=4,eval=better&depth=2&speed=12"
    )

    page.keyboard.press("Enter")
    page.locator(".ending strong").wait_for()

    assert re.match("Won|Lost", page.locator(".ending strong").inner_text())
    assert page.locator(":is(.won, .lost) .eater").count() == 1


def test_a_game_goes_on_where_it_was_after_the_server_has_started_anew(visit):
    server = Server("--workers", "1")
    again = None
    try:
        page = visit(server, "game=2048&player=random")
        for _ in range(3):
            push(page)
        before, numbers = page.evaluate(TILES), shown(page)
        server.stop()
        page.locator("#status.lasting").wait_for()  # the page says that the server is away
        again = Server("--workers", "1", port=server.port)
        page.locator("#status.lasting").wait_for(state="detached")

        assert (page.evaluate(TILES), shown(page)) == (before, numbers)
        push(page)
    finally:
        server.stop()
        if again:
            again.stop()


def test_a_phone_needs_no_scrolling_to_the_side(server, visit):
    for query in ("game=2048&size=7", "game=pacman&layout=labyrinth"):
        page = visit(server, query, viewport={"width": 360, "height": 740}, has_touch=True)
        page.wait_for_timeout(100)

        assert page.evaluate("document.documentElement.scrollWidth") == 360
