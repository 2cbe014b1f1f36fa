"""Journeys with servers that come and go, and with games of one's own."""

from __future__ import annotations

import re

import pytest

from tests.browser.journeys.seeing import button, played, spot
from tests.web.server import Server

MINE = '''
"""Take one or two of the sticks; who takes the last one wins."""

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>"


class Sticks:
    name = f"sticks {EVIL}"
    sides = (f"Ann {EVIL}", "Bob")

    def start(self):
        return (5, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])

    def payoff(self, state):
        return 1 if state[1] == 1 else -1

    def text(self, state):
        return f"{'|' * state[0]} {EVIL}"

    def move_text(self, state, move):
        return {1: "one", 2: f"two {EVIL}"}[move]
'''
DRAWN = """

class Drawn(Sticks):
    name = "drawn sticks"

    def svg(self, state):
        sticks = "".join(
            f'<rect x="{10 * i}" width="6" height="30" onclick="alert(3)" data-at="{word}"/>'
            for i, word in enumerate(self.move_text(state, move) for move in self.moves(state))
        )
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30" onload="alert(4)">'
            f"<script>alert(5)</script>{sticks}<text>&lt;b&gt; {state[0]}</text></svg>"
        )

    def move_text(self, state, move):
        return {1: "one", 2: "two"}[move]
"""


@pytest.fixture(scope="module")  # so it outlives the pages that visit it
def mine(tmp_path_factory):
    """Return a server that has a game of one's own on its shelf, beside the usual ones."""
    file = tmp_path_factory.mktemp("mine") / "mygame.py"
    file.write_text(MINE + DRAWN, encoding="utf-8")
    server = Server("--workers", "1", f"{file}:Sticks", f"{file}:Drawn")
    yield server
    server.stop()


def test_a_game_of_ones_own_is_played_and_markup_in_its_names_is_only_text(visit, mine):
    page = visit(mine, "play")
    button(page, "one").click()  # the first one of one's own is on the table at once
    words = played(page, 2)
    assert words[0] == "one"
    assert "<script>alert(1)</script>" in page.locator("main").inner_text()
    assert page.locator("main :is(script, img)").count() == 0
    while not page.locator(".turn.over").count():
        count = len(words)
        page.locator(".plies-board [data-word]").last.click()
        words = played(page, count + 1, more=True)

    page.get_by_role("button", name="drawn sticks").click()
    spot(page, "two").click()
    played(page, 2)
    assert "<b>" in page.locator(".plies-board svg text").text_content()
    hooks = "all => all.flatMap((one) => one.getAttributeNames()).filter((n) => n.startsWith('on'))"
    assert page.eval_on_selector_all(".plies-board *", hooks) == []


def test_a_game_of_ones_own_without_an_evaluation_is_watched_and_measured(visit, mine):
    page = visit(mine, "watch")
    own = page.get_by_role("combobox", name="Game", exact=True)
    own.select_option(index=0)  # it comes before the usual ones
    page.locator(".plies-board .told").wait_for()
    page.locator(".controls button.primary").click()
    page.wait_for_function(
        "() => /wins/.test(document.querySelector('.plies-watch .turn').innerText)"
    )

    page = visit(mine, "measure")
    page.get_by_role("combobox", name="Game", exact=True).select_option(index=0)
    page.get_by_role("combobox", name="Engine", exact=True).select_option("interpreted")
    button(page, "Measure").click()
    page.locator(".measured tbody tr").first.wait_for()
    assert page.locator("main :is(script, img)").count() == 0


def test_a_server_that_starts_anew_finds_the_game_as_it_was_left(visit):
    visit.allowed = ["WebSocket connection to", "ERR_CONNECTION_REFUSED"]
    server = Server("--workers", "1")
    again = None
    try:
        page = visit(server, "play?game=tictactoe&players=human|alphabeta:depth=2")
        page.locator(".plies-board svg").wait_for()
        spot(page, "b2").click()
        words = played(page, 2)
        trees = visit(server, "trees?tree=[[3,5],[2,9]]")
        trees.locator(".plies-stepper .node").first.wait_for()
        server.stop()
        page.locator("#status.lasting").wait_for()
        board = page.locator(".told").text_content()
        trees.keyboard.press("End")  # a search that is there is stepped without the server
        assert "value 3" in trees.locator(".count").inner_text()

        again = Server("--workers", "1", port=server.port)
        page.locator("#status:not(.lasting)").wait_for(state="attached")
        assert played(page, 2) == words
        assert page.locator(".told").text_content() == board
        page.locator(".spot-open").first.click()
        assert played(page, 4)[:2] == words
        assert not re.search("away|lost", page.locator("#status").inner_text())
        trees.get_by_label("Search").select_option("minimax")
        trees.locator(".plies-stepper h2", has_text="minimax").wait_for()
    finally:
        server.stop()
        if again:
            again.stop()


def test_a_move_made_while_the_server_is_away_is_played_when_it_is_back(visit):
    visit.allowed = ["WebSocket connection to", "ERR_CONNECTION_REFUSED"]
    server = Server("--workers", "1")
    again = None
    try:
        page = visit(server, "play?game=tictactoe&players=human|human")
        page.locator(".plies-board svg").wait_for()
        spot(page, "b2").click()
        played(page, 1)
        server.stop()
        page.locator("#status.lasting").wait_for()
        spot(page, "a1").click()
        again = Server("--workers", "1", port=server.port)
        assert played(page, 2) == ["b2", "a1"]
    finally:
        server.stop()
        if again:
            again.stop()
