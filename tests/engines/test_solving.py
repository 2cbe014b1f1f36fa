"""Solved games, against what is published."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, given, settings

import plies
from plies.contract import GameError
from plies.searches.recall import LOOP
from plies.trees.tree import Tree
from tests.cli.running import run_json
from tests.searches.strategies import game_trees
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


@given(game_trees(chance=True))
@settings(max_examples=60, deadline=None)
def test_a_solved_tree_with_dice_is_worth_what_expectiminimax_says(tree):
    assume(tree.chance)  # without dice it is deepening that solves it, in an order of its own
    right = plies.search(tree, method="expectiminimax", star=0, engine="interpreted")

    solution = plies.solve(tree)

    assert (solution.exact, solution.distance) == (True, None)
    assert (solution.value, solution.line, solution.words) == (right.value, right.line, right.words)


class Back:
    """MAX takes 5, or lets MIN choose: 3, or to begin again, which no cut search looks at."""

    name = "back"
    chance = True

    def start(self):
        return "start"

    def mover(self, state):
        return {"start": 0, "answer": 1}.get(state, -1 if state == "dice" else 0)

    def moves(self, state):
        return {"start": ["dice", "answer"], "answer": ["3", "start"]}.get(state, [])

    def chances(self, state):
        return [("4", 0.5), ("6", 0.5)]

    def play(self, state, move):
        return move

    def payoff(self, state):
        return int(state)


def test_where_a_position_can_come_back_deepening_solves_what_it_can():
    solution = plies.solve(Back(), engine="interpreted")

    assert (solution.value, solution.line, solution.exact) == (5, ("dice",), True)
    assert (solution.method, solution.note) == ("deepening", LOOP)
    alone = plies.solve(Back(), method="deepening", engine="interpreted")
    assert (alone.note, solution.nodes - alone.nodes) == ("", 6)  # all, which recall saw before
    with pytest.raises(GameError, match=f"{LOOP}, as back can"):
        plies.solve(Back(), method="recall")


@pytest.mark.parametrize("nodes", [1, 2, 4, 5, 6, 300])
def test_pig_comes_back_so_nothing_is_claimed_within_the_limit(nodes):
    solution = plies.solve(plies.game("pig:goal=3"), engine="interpreted", nodes=nodes)

    assert (solution.exact, solution.value, solution.move) == (False, None, None)
    assert solution.nodes == nodes
    assert solution.stopped == "nodes" or solution.note == LOOP


def test_the_time_limit_holds_for_both_ways_together():
    solution = plies.solve(plies.game("pig:goal=3"), engine="interpreted", time=0.2)

    assert (solution.method, solution.stopped, solution.note) == ("deepening", "time", LOOP)
    assert solution.depth > 1


def test_recall_solves_games_without_dice_if_asked():
    solution = plies.solve(plies.game("nim:heaps=1-2-3"), method="recall")

    assert (solution.value, solution.winner, solution.exact) == (-1, "second", True)
    assert (solution.method, solution.engine, solution.distance) == (
        "recall",
        "interpreted",
        None,
    )


@pytest.mark.parametrize("options", [{"engine": "compiled"}, {"threads": 2}, {"engine": "magic"}])
def test_recall_refuses_what_it_cannot_run_on(options):
    with pytest.raises(GameError, match="recall runs interpreted, by one thread"):
        plies.solve(plies.game("nim"), method="recall", **options)


def test_recall_is_not_saved(tmp_path):
    with pytest.raises(GameError, match="only a compiled proof"):
        plies.solve(plies.game("konane:size=4"), method="recall", save=tmp_path / "file")


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


def test_a_solution_prints_as_one_line_and_converts_to_what_the_command_prints():
    found = plies.solve(plies.game("nim:heaps=1-2-3"))
    printed = run_json("solve", "nim:heaps=1-2-3")

    mine = {**found.to_dict(), "seconds": 0}

    assert str(found).startswith("solved: second wins in 6 plies (value -1); move ")
    assert found._repr_html_() == f"<code>{found}</code>"
    assert mine == {name: printed[name] for name in mine} | {"seconds": 0}
    assert json.loads(found.to_json()) == found.to_dict()
    assert (mine["outcome"], mine["winner"]) == ("loss", "second")


def test_a_game_that_is_not_solved_says_so():
    found = plies.solve(plies.game("connect4"), nodes=100, engine="interpreted")

    assert str(found).startswith("unsolved: stopped at the nodes limit before a proof; ")
    assert found.to_dict()["value"] is None
