"""The board of the page, alone in a page of its own: clicks, keys, marks, and hostile pictures."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import plies
from plies.views.bundle import bundle, style
from plies.views.look import look_at

PAGE = """<!DOCTYPE html><html><head><meta charset="utf-8"><title>board</title>
<style>STYLE</style></head><body><main id="view"></main>
<script type="module">SCRIPT
class Model {
  values = MODEL;
  heard = {};
  get(name) { return this.values[name]; }
  set(name, value) {
    this.values[name] = value;
    for (const listener of this.heard["change:" + name] ?? []) listener();
  }
  on(event, listener) { (this.heard[event] ??= []).push(listener); }
  off() {}
  save_changes() {}
}
window.model = new Model();
window.moves = [];
model.on("change:move", () => moves.push(model.get("move")));
render({ model, el: document.getElementById("view") });
</script></body></html>"""


def page_of(open_page, look, **model):
    values = json.dumps({"look": look, "enabled": True, **model}).replace("<", "\\u003c")
    script = bundle("board.js")
    text = PAGE.replace("STYLE", style("board.css")).replace("SCRIPT", script)
    return open_page(text.replace("MODEL", values))


def spot(page, name):
    return page.locator(f'[data-spot="{name}"]')


def test_a_click_on_a_square_chooses_the_move(open_page):
    game = plies.game("tictactoe")
    page = page_of(open_page, look_at(game, game.read_state("X../.O./...")))

    spot(page, "a1").click(force=True)  # which is taken
    spot(page, "c3").click()

    assert page.evaluate("moves") == ["c3"]
    assert page.locator(".spot-open").count() == 7


def test_a_move_of_two_squares_takes_up_a_stone_and_puts_it_down(open_page):
    game = plies.game("konane:size=4")
    state = game.read_state("BWBW/W.WB/BW.W/WBWB black")
    look = look_at(game, state)
    page = page_of(open_page, look)

    start, end = look["moves"][0].split("-")
    spot(page, start).click()
    assert "spot-picked" in spot(page, start).get_attribute("class")
    spot(page, end).click()

    assert page.evaluate("moves") == [look["moves"][0]]


def test_arrows_walk_over_the_squares_and_enter_chooses(open_page):
    game = plies.game("tictactoe")
    page = page_of(open_page, look_at(game, game.start()))

    page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)

    assert page.evaluate("moves") == ["a3"]
    assert page.evaluate("document.activeElement.dataset.spot") == "a3"


def test_escape_lets_a_stone_go_and_focus_outlives_a_new_position(open_page):
    game = plies.game("konane:size=4")
    look = look_at(game, game.read_state("BWBW/W.WB/BW.W/WBWB black"))
    page = page_of(open_page, look)

    start = look["moves"][0].split("-")[0]
    spot(page, start).focus()
    page.keyboard.press("Enter")
    assert page.locator(".spot-picked").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".spot-picked").count() == 0
    page.evaluate("model.set('look', { ...model.get('look') })")

    assert page.evaluate("document.activeElement.dataset.spot") == start
    assert page.evaluate("moves") == []


def drag(page, *names):
    """Drag from spot to spot, letting go at each."""
    for start, end in pairwise(names):
        spot(page, start).hover()
        page.mouse.down()
        spot(page, end).hover()
        page.mouse.up()


@pytest.mark.parametrize(
    ("name", "position", "squares", "word"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ("e1", "g1"), "O-O"),
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ("e5", "d6"), "exd6"),
        ("checkers", "B:W10,18,26:B6", ("6", "15", "22", "31"), "6x15x22x31"),
    ],
)
def test_men_are_dragged_and_clicked(open_page, name, position, squares, word):
    game = plies.game(name)
    page = page_of(open_page, look_at(game, game.read_state(position)))

    drag(page, squares[0], squares[1])
    for square in squares[2:]:
        spot(page, square).click()

    assert page.evaluate("moves") == [word]


def test_a_drag_to_where_nothing_can_go_is_let_go(open_page):
    game = plies.game("chess")
    page = page_of(open_page, look_at(game, game.start()))

    spot(page, "e2").hover()
    page.mouse.down()
    page.mouse.move(2, 2, steps=3)
    assert page.locator(".spot-picked").count() == 1
    page.mouse.up()
    assert page.locator(".spot-picked").count() == 0
    drag(page, "e2", "e4")

    assert page.evaluate("moves") == ["e4"]


def test_a_pass_is_a_button_and_nobody_moves_on_a_board_that_is_not_theirs(open_page):
    look = {"kind": "text", "text": "a board", "moves": ["pass"], "turn": 0, "over": False}
    page = page_of(open_page, look)

    page.get_by_role("button", name="pass").click()
    page.evaluate("model.set('enabled', false)")

    assert page.evaluate("moves") == ["pass"]
    assert page.get_by_role("button", name="pass").is_disabled()


def test_a_hint_marks_the_best_square_and_values_all_words(open_page):
    game = plies.game("tictactoe")
    look = look_at(game, game.read_state("X../.O./..."))
    page = page_of(open_page, look, values=[{"word": "c3", "text": "draw"}])

    assert "spot-best" in spot(page, "c3").get_attribute("class")
    assert page.locator(".words button").first.inner_text().split() == ["c3", "draw"]


def test_nothing_but_shapes_comes_out_of_a_picture(open_page):
    hostile = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)">
      <style>.plies-board { } } body { display: none }</style>
      <style>rect { fill: url(http://example.com/a.png) }</style>
      <script>alert(2)</script><a href="javascript:alert(3)"><rect width="3" height="3"/></a>
      <foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="http://example.com/b"/>
      </body></foreignObject><image href="http://example.com/c.png"/>
      <rect id="view" data-at="a1" width="4" height="4" style="fill:red;background:url(//d)"
        onclick="alert(4)" fill-opacity=".5" stroke="url(http://example.com/e)"/>
      <use href="http://example.com/f#x"/><set attributeName="onload" to="alert(5)"/>
    </svg>"""
    look = {"kind": "svg", "svg": hostile, "text": "", "moves": ["a1"], "turn": 0, "over": False}
    page = page_of(open_page, look)

    spot(page, "a1").click()

    assert page.evaluate("moves") == ["a1"]
    left = "[...document.querySelectorAll('.frame *')].map((one) => one.localName)"
    assert page.evaluate(left) == ["svg", "rect", "rect", "title"]
    shape = page.locator(".frame rect").first
    assert shape.get_attribute("fill") == "red"
    assert shape.get_attribute("id") == "plies-board-view"
    for name in ("style", "onclick", "stroke"):
        assert shape.get_attribute(name) is None
    assert page.locator("body").is_visible()


def test_a_game_says_what_to_click_where_its_words_do_not(open_page):
    """A man of checkers jumps twice: three squares, in order; marks follow."""
    game = plies.game("checkers")
    page = page_of(open_page, look_at(game, game.read_state("B:W10,18,19:B6,1")))

    spot(page, "15").click(force=True)  # nothing begins there
    spot(page, "6").click()
    spot(page, "15").click()
    assert page.locator(".spot-open").count() == 2
    spot(page, "15").click()  # one goes on from where one is
    spot(page, "24").click()

    assert page.evaluate("moves") == ["6x15x24"]


@pytest.mark.parametrize(
    ("clicked", "chosen"), [("b2 c2 a1 b1", "two"), ("a1 c1 a1 b1", "one"), ("a1 b1 b2 c2", "two")]
)
def test_steps_may_be_made_in_any_order(open_page, clicked, chosen):
    game = plies.game("tictactoe")
    steps = [[["a1", "b1"], ["a1", "c1"]], [["a1", "b1"], ["b2", "c2"]]]
    page = page_of(
        open_page, look_at(game, game.start()) | {"moves": ["one", "two"], "clicks": steps}
    )

    for name in clicked.split():
        spot(page, name).click()

    assert page.evaluate("moves") == [chosen]


@pytest.mark.parametrize(
    ("fen", "clicked", "chosen"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1 g1", "O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5 d6", "exd6"),
        ("8/P6k/8/8/8/8/8/K7 w - -", "a7 a8 N", "a8=N"),
        ("k7/8/8/8/8/8/7p/K7 b - -", "h2 h1 Q", "h1=Q+"),
    ],
)
def test_chess_is_played_by_clicks_and_by_keys(open_page, fen, clicked, chosen):
    game = plies.game("chess")
    page = page_of(open_page, look_at(game, game.read_state(fen)))

    for name in clicked.split():
        spot(page, name).click()
    page.evaluate("look => model.set('look', look)", look_at(game, game.read_state(fen)))
    for name in clicked.split():
        spot(page, name).focus()
        page.keyboard.press("Enter")
    after = game.play(game.read_state(fen), game.read_move(game.read_state(fen), chosen))
    page.evaluate("look => model.set('look', look)", look_at(game, after))

    assert page.evaluate("moves") == [chosen, chosen]
    assert page.evaluate("document.activeElement.dataset.spot") == clicked.split()[1]


def test_stones_are_taken_and_both_pass_on_the_board_of_go(open_page):
    game = plies.game("go:size=3")
    state = game.read_state(".X./XO./.X.")
    page = page_of(open_page, look_at(game, state))

    spot(page, "C2").click()
    state = game.play(state, game.read_move(state, "C2"))
    assert "O" not in game.marks(state)
    for _ in range(2):
        page.evaluate("look => model.set('look', look)", look_at(game, state))
        spot(page, "pass").click()
        state = game.play(state, game.read_move(state, "pass"))

    assert page.evaluate("moves") == ["C2", "pass", "pass"]
    assert look_at(game, state)["moves"] == []


def test_a_list_of_moves_can_be_scrolled_by_keys_while_nobody_may_choose_one(open_page):
    game = plies.game("chess")
    page = page_of(open_page, look_at(game, game.start()), values=[{"word": "e4", "text": "even"}])
    words = page.locator(".words")
    assert words.get_attribute("tabindex") == "-1"  # then its buttons are what Tab goes to

    page.evaluate("model.set('enabled', false)")
    words.focus()

    assert page.evaluate("document.activeElement.className") == "words"
    assert words.get_attribute("tabindex") == "0"
    assert words.get_attribute("aria-label") == "20 possible moves"
