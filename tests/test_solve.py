"""Solved games, against what is published."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import plies
from plies.game import GameError
from plies.games.tree import Tree
from tests.strategies import nested

SOLVED = {
    "tictactoe": (0, "draw"),
    "nim:heaps=1-2-3": (-1, "second"),
    "nim:heaps=1-2-4": (1, "first"),
    "konane:size=4": (-1, "white"),
    "konane:size=5": (1, "black"),
    "domineering:rows=4,cols=4": (1, "vertical"),
    "domineering:rows=5,cols=5": (-1, "horizontal"),
    "othello:size=4": (-8, "white"),
    "kalah:houses=3,seeds=3": (2, "first"),
    "kalah:houses=4,seeds=3": (6, "first"),
    "kalah:houses=4,seeds=3,empty_capture": (8, "first"),
}


@pytest.mark.parametrize("name", SOLVED)
def test_interpreted_values_are_the_published_ones(name):
    solution = plies.solve(plies.game(name), engine="interpreted")

    assert solution.exact
    assert (solution.value, solution.winner) == SOLVED[name]


def test_compiled_domineering_on_6x6_is_the_first_players(tmp_path, monkeypatch):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))

    solution = plies.solve(plies.game("domineering:rows=6,cols=6"), engine="compiled")

    assert (solution.value, solution.winner, solution.exact) == (1, "vertical", True)


@given(nested)
@settings(max_examples=60, deadline=None)
def test_a_solved_tree_is_worth_what_minimax_says(nested):
    tree = Tree(nested)

    solution = plies.solve(tree, engine="interpreted")

    assert solution.exact
    assert solution.value == plies.search(tree, method="minimax", engine="interpreted").value


def test_the_line_is_the_winners():
    solution = plies.solve(plies.game("nim:heaps=2-3"), engine="interpreted")

    assert (solution.winner, solution.words[0]) == ("first", "b1")
    assert solution.distance == len(solution.line) == 5


@pytest.mark.parametrize("name", ["mnk:m=6,n=6,k=4", "othello:size=6"])
def test_without_a_proof_nothing_is_claimed(name):
    solution = plies.solve(plies.game(name), engine="interpreted", nodes=3000)

    assert (solution.exact, solution.stopped) == (False, "nodes")
    assert (solution.value, solution.winner, solution.move, solution.line) == (None, None, None, ())
    assert solution.depth >= 1


def test_where_dice_decide_there_is_a_value_and_no_winner():
    tree = plies.game("tree:chance[1/2: 4, 1/2: 2]")

    solution = plies.solve(tree, engine="interpreted")

    assert (solution.value, solution.winner, solution.exact) == (3, None, True)


class Shares:
    zero_sum = False

    def start(self):
        return 0

    def mover(self, state):
        return state

    def moves(self, state):
        return [1] if state == 0 else []

    def play(self, state, move):
        return 1

    def payoff(self, state):
        return (1, 2)


def test_a_game_without_a_single_value_is_refused():
    with pytest.raises(GameError, match="its players each want their own"):
        plies.solve(Shares())
