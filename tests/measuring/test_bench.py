"""Searches beside each other: how often each is done, and which of its times counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

import plies
from plies.measuring.bench import Interrupted, bench


def test_a_short_search_is_done_again_and_the_least_processor_time_counts(monkeypatch):
    clock = iter([0, 9, 10, 13, 20, 28, 30, 37, 40, 46])  # searches of 9, 3, 8, 7 and 6 s
    monkeypatch.setattr("plies.measuring.bench.process_time", lambda: next(clock) / 100)
    found = plies.search(plies.game("tictactoe"), depth=1)
    monkeypatch.setattr(
        "plies.measuring.bench.search", lambda *_, **__: replace(found, seconds=1.0)
    )

    (row,) = bench(plies.game("tictactoe"), methods=["minimax"], depths=[1], engine="interpreted")

    assert (row.cpu, next(clock, None)) == (pytest.approx(0.03), None)


def test_a_long_search_is_done_once(monkeypatch):
    clock = iter([0, 0.5])
    monkeypatch.setattr("plies.measuring.bench.process_time", lambda: next(clock))
    found = plies.search(plies.game("tictactoe"), depth=1)
    monkeypatch.setattr(
        "plies.measuring.bench.search", lambda *_, **__: replace(found, seconds=1.0)
    )

    (row,) = bench(plies.game("tictactoe"), methods=["minimax"], depths=[1], engine="interpreted")

    assert (row.cpu, next(clock, None)) == (0.5, None)


def test_ctrl_c_while_a_game_is_being_compiled_is_not_lost(monkeypatch):
    found = plies.search(plies.game("tictactoe"), depth=1)
    answers = iter([replace(found, stopped="interrupt"), *[found] * 5])  # only the first one is
    monkeypatch.setattr("plies.measuring.bench.search", lambda *_, **__: next(answers))
    calls = bench(plies.game("tictactoe"), methods=["minimax"], depths=[1], engine="interpreted")

    with pytest.raises(Interrupted):
        next(iter(calls))
