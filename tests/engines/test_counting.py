"""Counts of lines of play, against the published ones."""

from __future__ import annotations

import sys

import pytest

import plies
from plies.contract import CHANCE, GameError
from plies.engines.counting import Compiled, plies_of

PUBLISHED = {
    "tictactoe": [9, 72, 504, 3024, 15120, 54720, 148176],
    "connect4": [7, 49, 343, 2401, 16807, 117649],
    "othello": [4, 12, 56, 244, 1396, 8200],
    "konane:size=4": [4, 12, 16, 52, 120, 376, 972],
    "konane:size=6": [4, 12, 28, 156, 668, 4192],
    "konane": [4, 12, 28, 172, 892],
}
COMPLETE = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0, 0]
MODULE = sys.modules["plies.engines.counting"]


@pytest.mark.parametrize("name", PUBLISHED)
def test_interpreted_counts_are_the_published_ones(name):
    counts = PUBLISHED[name]

    assert plies.perft(plies.game(name), len(counts), engine="interpreted") == counts


def test_compiled_counts_are_the_published_ones(tmp_path, monkeypatch):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))

    assert plies.perft(plies.game("tictactoe"), 11, engine="compiled") == COMPLETE


def test_after_the_last_ply_nothing_is_left():
    assert plies.perft(plies.game("nim:heaps=2"), 5, engine="interpreted") == [2, 1, 0, 0, 0]


def test_a_position_can_be_counted_from():
    game = plies.game("nim:heaps=3")

    assert plies.perft(game, 2, game.read_state("2")) == [2, 1]


class Coin:
    """Throw a coin, then choose one of three."""

    chance = True

    def start(self):
        return 0

    def mover(self, state):
        return CHANCE if state == 0 else 0

    def chances(self, state):
        return [(1, 0.5), (2, 0.5)]

    def moves(self, state):
        return [3, 4, 5] if state in (1, 2) else []

    def play(self, state, move):
        return move

    def payoff(self, state):
        return state


def test_outcomes_of_chance_count_as_moves():
    assert plies.perft(Coin(), 3) == [2, 6, 0]


def test_a_game_that_cannot_be_compiled_goes_on_interpreted_and_says_why(monkeypatch):
    monkeypatch.setattr(MODULE, "TRIAL", 0)

    last = list(plies_of(plies.game("tree:[[3,5],[2,9]]"), 2))[-1]
    words = list(plies_of(Words(), 8))[-1]

    assert last.count == 4
    assert (words.count, words.engine) == (256, "interpreted")
    assert "print" in words.note


class Words:
    """Write any word of the letters a and b."""

    def start(self):
        return ""

    def mover(self, state):
        return 0

    def moves(self, state):
        return ["a", "b"]

    def play(self, state, move):
        print(end="")  # which is not compiled
        return state + move

    def payoff(self, state):
        return 0


def test_auto_goes_on_compiled_where_interpreted_takes_long(monkeypatch):
    monkeypatch.setattr(MODULE, "TRIAL", 0)
    monkeypatch.setattr(MODULE, "Compiled", Counted)

    found = list(plies_of(plies.game("tictactoe"), 5))

    assert found[0].engine == "interpreted"
    assert (found[-1].engine, found[-1].count) == ("compiled", 15120)


class Counted(Compiled):
    """Stands for compiled code."""

    def __init__(self, game, progress):
        pass

    def count(self, root, ply, began, limit):
        return [9, 72, 504, 3024, 15120][ply - 1]


def test_deep_counts_tell_how_far_they_are():
    told = []

    list(plies_of(plies.game("tictactoe"), 8, engine="interpreted", progress=told.append))

    assert told
    assert told[-1].ply >= 5
    assert told[-1].positions > 0


@pytest.mark.parametrize("depth", [0, -1, 1.5, True])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(GameError, match="the depth must be a whole number, 1 or more"):
        plies.perft(plies.game("tictactoe"), depth)


def test_an_engine_that_is_not_there_is_refused():
    with pytest.raises(GameError, match="there is no engine 'steam'"):
        plies.perft(plies.game("tictactoe"), 1, engine="steam")
