from __future__ import annotations

import sys

import pytest

import plies
from plies.contract import GameError
from plies.trees.tree import Tree
from plies.views.board import board_widget
from plies.views.bundle import bundle, style
from plies.views.page import models
from plies.views.widget import _stepper
from tests.known_trees import LAB


@pytest.fixture
def searches():
    return [plies.trace(Tree(LAB), method=method)[1] for method in ("alphabeta", "minimax")]


@pytest.fixture
def without_anywidget(monkeypatch):
    for widget in (_stepper, board_widget):
        widget.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    yield
    for widget in (_stepper, board_widget):
        widget.cache_clear()


def test_a_widget_sends_the_model_of_the_page(searches):
    pytest.importorskip("anywidget")

    state = plies.show(*searches, step=3).get_state()

    assert state["traces"] == models(*searches)
    assert state["step"] == 3
    assert state["_esm"] == bundle("stepper.js")
    assert state["_css"] == style("stepper.css")


def test_a_widget_leaves_a_picture_where_no_widget_runs(searches):
    pytest.importorskip("anywidget")
    game = plies.game("tictactoe")
    for widget, part in (
        (plies.show(*searches, step=3), searches[1].svg(3)),
        (plies.show(game, game.read_state("X../.O./...")), 'class="plies-mnk'),
    ):
        bundle = widget._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        assert "application/vnd.jupyter.widget-view+json" in data
        assert part in data["text/html"]


def test_without_anywidget_a_picture_is_shown(searches, without_anywidget):
    shown = plies.show(searches[0])

    assert shown._repr_svg_() == searches[0].svg()


def test_without_anywidget_two_searches_are_refused(searches, without_anywidget):
    with pytest.raises(GameError, match=r'pip install "plies\[notebook\]"'):
        plies.show(*searches)


def test_what_is_neither_a_trace_nor_a_game_is_refused(searches):
    with pytest.raises(GameError, match=r"show takes a trace, .* or a game, not list"):
        plies.show(LAB)
    with pytest.raises(GameError, match="the trace has the steps 0 to 26, no step 27"):
        plies.show(searches[0], step=27)


def test_a_click_on_the_board_plays_the_move_in_the_kernel():
    pytest.importorskip("anywidget")
    game = plies.game("tictactoe")
    board = plies.show(game, game.read_state("X../.O./..."))

    board.move = "c3"

    assert board.state == game.read_state("X../.O./..X")
    assert board.history == ["c3"]
    assert board.move == ""
    assert board.look["side"] == "O"
    assert board.last == {"word": "c3", "mover": 0}
    assert board.get_state()["_esm"] == bundle("board.js")


def test_with_a_player_the_computer_answers_until_the_end():
    pytest.importorskip("anywidget")
    board = plies.show(plies.game("tictactoe"), player="alphabeta")

    for word in ("b2", "b1", "a3"):
        board.move = word

    assert board.history[::2] == ["b2", "b1", "a3"]
    assert board.look["turn"] == 0
    assert board.enabled
    while board.look["moves"]:
        board.move = board.look["moves"][0]
    assert not board.enabled
    assert board.note in ("A draw.", "O wins.")


def test_an_illegal_word_is_refused_in_a_sentence_and_changes_nothing():
    pytest.importorskip("anywidget")
    board = plies.show(plies.game("tictactoe"))

    board.move = "z9"

    assert "'z9' is not a legal move here" in board.note
    assert board.history == []
    assert board.enabled


def test_chance_moves_by_itself_on_the_board():
    pytest.importorskip("anywidget")
    board = plies.show(plies.game("2048"))

    assert len(board.history) == 2
    board.move = board.look["moves"][0]
    assert len(board.history) == 4


def test_without_anywidget_a_position_is_a_picture_or_its_text(without_anywidget, monkeypatch):
    game = plies.game("tictactoe")
    state = game.read_state("X../.O./...")

    shown = plies.show(game, state=state)

    assert game.svg(state) in shown._repr_html_()
    assert repr(shown) == game.text(state)
    room = plies.game("room")
    monkeypatch.setattr(type(room), "svg", None)
    assert plies.show(room)._repr_html_() == "<pre>...H\nFCF#\nY...\n0 points</pre>"


def test_a_board_in_a_notebook_knows_when_a_position_has_come_for_the_third_time():
    pytest.importorskip("anywidget")
    board = plies.show(plies.game("chess"))

    for word in ["Nf3", "Nf6", "Ng1", "Ng8"] * 2:
        assert board.enabled
        board.move = word

    assert not board.enabled
    assert board.note == "A draw: this position has come 3 times."
