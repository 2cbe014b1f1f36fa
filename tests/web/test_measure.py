"""Measuring for visitors: the rows are those of `plies bench`, and bad words are refused."""

from __future__ import annotations

import pickle
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.catalog import game
from plies.contract import GameError
from plies.measuring.bench import bench
from plies.web.jobs.measure import LONGEST, measure

KONANE = {"game": "konane:size=4", "method": "alphabeta", "depth": 3, "engine": "interpreted"}


def told(**fields):
    """Return the row, and the news told on the way."""
    news: list[str] = []
    return measure({**KONANE, **fields}, news.append), news


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "deepening", "expectimax"])
def test_a_row_is_what_plies_bench_finds(method):
    rows = list(
        bench(game("konane:size=4"), methods=[method], depths=[1, 2, 3, 4], engine="interpreted")
    )

    for expected in rows:
        row, _ = told(method=method, depth=expected.depth)
        assert (row["nodes"], row["word"]) == (expected.nodes, expected.word)
        assert float(row["value"]) == pytest.approx(expected.value)
        assert (row["method"], row["depth"]) == (method, expected.depth)
        assert row["engine"] == "interpreted"
        assert not row["skipped"]


def test_the_nodes_of_tic_tac_toe_to_the_end_are_the_recorded_ones():
    row, _ = told(game="tictactoe", method="alphabeta", depth=9)

    assert (row["nodes"], row["value"]) == (18297, "draw")


def test_a_search_over_its_limit_is_skipped_and_says_which_limit():
    row, _ = told(game="othello", method="minimax", depth=30, limit=0.05)

    assert row["skipped"]
    assert row["limit"] == 0.05


def test_a_position_that_is_written_out_is_searched_from():
    there = told(game="tictactoe", position="XX./OO./...", method="minimax", depth=9)[0]

    assert there["nodes"] < told(game="tictactoe", method="alphabeta", depth=9)[0]["nodes"]
    assert (there["word"], there["value"]) == ("c1", "win in 1 for X")


def test_a_table_is_searched_from_where_it_is():
    rules = game("tictactoe")
    state = rules.start()
    for _ in range(4):
        state = rules.play(state, next(iter(rules.moves(state))))
    fields = {"game": "tictactoe", "table": "t", "at": 4, "state": pickle.dumps(state)}

    row, _ = told(**fields, method="minimax", depth=9)

    assert row["nodes"] == next(
        one.nodes for one in bench(rules, state, methods=["minimax"], depths=[9], engine="auto")
    )


def test_auto_says_that_it_compiles_and_counts_the_same_nodes():
    slow, quiet = told()
    fast, first = told(engine="auto")
    _, second = told(engine="auto")

    assert quiet == []
    assert first in ([], ["compiling konane for alphabeta, once"])  # an earlier run may have
    assert second == []
    assert fast["engine"] == "compiled"
    assert (fast["nodes"], fast["value"], fast["word"]) == tuple(
        slow[name] for name in ("nodes", "value", "word")
    )


def test_news_of_compiling_come_before_it_happens(monkeypatch):
    monkeypatch.setattr("plies.web.jobs.measure._must_compile", lambda *_: True)

    _, news = told(engine="auto")

    assert news == ["compiling konane for alphabeta, once"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "nothing"}, "there is no game"),
        ({"game": "/etc/passwd:Game"}, "there is no game"),
        ({"game": 7}, "game must be a text"),
        ({"method": "mcts"}, "method must be one of"),
        ({"method": "magic"}, "method must be one of"),
        ({"method": None}, "method is missing"),
        ({"depth": 0}, "depth must be a whole number"),
        ({"depth": 1000}, "depth must be a whole number"),
        ({"limit": LONGEST + 1}, "limit must be a number from"),
        ({"limit": float("nan")}, "limit must be a number"),
        ({"engine": "steam"}, "engine must be one of"),
        ({"evaluate": "magic"}, "evaluation"),
        ({"evaluate": "__init__"}, "evaluation"),
        ({"position": "what"}, "a square is one of"),
        ({"position": "x" * 5000}, "2,000 are allowed"),
        ({"game": "2048", "method": "alphabeta"}, "chance nodes"),
        ({"game": "tictactoe", "position": "XXX/OO./..."}, "over"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(fields, sentence):
    with pytest.raises(GameError, match=sentence):
        told(**fields)


KINDS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9)
ANYTHING = st.recursive(KINDS, lambda inner: st.lists(inner, max_size=2), max_leaves=3)


@settings(max_examples=150, deadline=None)
@given(
    fields=st.dictionaries(
        st.sampled_from(["game", "method", "depth", "limit", "engine", "evaluate", "position"]),
        ANYTHING,
        min_size=1,
    )
)
def test_whatever_a_visitor_sends_it_is_a_row_or_a_sentence(fields):
    given = {**KONANE, "depth": 1, **fields}
    if given["engine"] != "interpreted":
        given["engine"] = given["engine"] if isinstance(given["engine"], list) else "steam"
    with suppress(GameError):
        assert measure(given, lambda news: None)["nodes"] >= 1
