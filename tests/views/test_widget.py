from __future__ import annotations

import sys

import pytest

import plies
from plies.game import GameError
from plies.games.tree import Tree
from plies.views.page import WEB, models
from plies.views.widget import _widget

LAB = [[[3, 5], [6, 9]], [[1, 2], [0, -1]]]


@pytest.fixture
def searches():
    return [plies.trace(Tree(LAB), method=method)[1] for method in ("alphabeta", "minimax")]


@pytest.fixture
def without_anywidget(monkeypatch):
    _widget.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    yield
    _widget.cache_clear()


def test_a_widget_sends_the_model_of_the_page(searches):
    pytest.importorskip("anywidget")

    state = plies.show(*searches, step=3).get_state()

    assert state["traces"] == models(*searches)
    assert state["step"] == 3
    assert state["_esm"] == (WEB / "stepper.js").read_text(encoding="utf-8")
    assert state["_css"] == (WEB / "stepper.css").read_text(encoding="utf-8")


def test_without_anywidget_a_picture_is_shown(searches, without_anywidget):
    shown = plies.show(searches[0])

    assert shown._repr_svg_() == searches[0].svg()


def test_without_anywidget_two_searches_are_refused(searches, without_anywidget):
    with pytest.raises(GameError, match=r'pip install "plies\[notebook\]"'):
        plies.show(*searches)


def test_what_is_no_trace_is_refused(searches):
    with pytest.raises(GameError, match=r"show takes a trace, .* not Tree"):
        plies.show(Tree(LAB))
    with pytest.raises(GameError, match="the trace has the steps 0 to 26, no step 27"):
        plies.show(searches[0], step=27)
