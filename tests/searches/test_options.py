from __future__ import annotations

import pytest

from plies.catalog import game
from plies.contract import MAX, GameError, facts, zero
from plies.searches import METHODS, search
from plies.searches.options import checked
from plies.trees.tree import Tree
from tests.searches.strategies import SharingTree, game_trees, true_value

TREE = Tree([[3, 5], [2, 9]])
PIG = game("pig:goal=3")
TICTACTOE = game("tictactoe")


def sharing():
    tree = SharingTree(sides=("a", "b", "c"))
    tree.shares = [(1, 2, 3)]
    tree.add(tree.add(mover=0), value=0)
    return tree


REFUSALS = [
    (PIG, {"method": "minimax"}, "minimax cannot search pig, which has chance nodes"),
    (PIG, {"method": "alphabeta"}, "try expectiminimax"),
    (sharing(), {"method": "minimax"}, "three players who each want their own: try maxn"),
    (sharing(), {"method": "alphabeta"}, "try maxn or paranoid"),
    (sharing(), {"method": "expectimax"}, "try maxn or paranoid"),
    (sharing(), {"method": "expectiminimax"}, "try maxn or paranoid"),
    (sharing(), {"method": "deepening"}, "try maxn or paranoid"),
    (TICTACTOE, {"depth": 0}, "the depth must be a whole number, 1 or more, not 0"),
    (TICTACTOE, {"depth": -1}, "not -1"),
    (TICTACTOE, {"depth": 1.5}, "the depth must be a whole number"),
    (TICTACTOE, {"depth": True}, "the depth must be a whole number"),
    (TICTACTOE, {"depth": "3"}, "the depth must be a whole number"),
    (TICTACTOE, {"time": 0}, "the time must be more than 0 seconds, not 0"),
    (TICTACTOE, {"time": -2.5}, "the time must be more than 0"),
    (TICTACTOE, {"time": float("nan")}, "the time must be more than 0"),
    (TICTACTOE, {"nodes": 0}, "the number of nodes must be 1 or more"),
    (TICTACTOE, {"nodes": -5}, "the number of nodes must be 1 or more"),
    (TICTACTOE, {"method": "deepening", "table": -1}, "the table must hold 0 positions or more"),
    (TICTACTOE, {"method": "magic"}, "there is no search 'magic'"),
    (TICTACTOE, {"evaluate": "magic", "depth": 2}, "tictactoe has no evaluation 'magic'"),
    (TICTACTOE, {"method": "alphabeta", "width": 3}, "a search has no option 'width'"),
    (TREE, {"depth": 1}, "tree has no evaluation for positions at the depth limit"),
    (TREE, {"ends": "evaluate"}, 'ends="evaluate" needs an evaluation, and tree has none'),
    (TREE, {"method": "minimax", "strict": True}, "strict means nothing to minimax"),
    (TREE, {"method": "expectimax", "fail": "hard"}, "fail means nothing to expectimax"),
    (TREE, {"method": "alphabeta", "star": 1}, "star means nothing to alphabeta"),
    (TREE, {"method": "alphabeta", "table": 9}, "table means nothing to alphabeta"),
    (TREE, {"method": "alphabeta", "fail": "medium"}, "fail must be soft or hard, not 'medium'"),
    (TREE, {"method": "alphabeta", "ends": "never"}, "ends must be payoff or evaluate"),
    (TREE, {"method": "alphabeta", "depth_unit": "yard"}, "depth_unit must be ply or round"),
    (PIG, {"method": "expectiminimax", "star": 3}, "star must be 0 or 1 or 2, not 3"),
]


@pytest.mark.parametrize(("rules", "options", "sentence"), REFUSALS)
def test_what_does_not_fit_is_refused_with_a_sentence(rules, options, sentence):
    with pytest.raises(GameError) as refusal:
        search(rules, **options)

    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_an_option_spelled_out_as_its_default_is_never_refused():
    result = search(TREE, method="minimax", strict=False, fail="soft", star=None, table=None)

    assert result.value == 3


def test_something_that_is_no_game_is_refused():
    with pytest.raises(GameError, match="it has no start and no mover"):
        search(object())


def test_a_game_that_says_chance_needs_chances():
    class Dice:
        chance = True
        start = mover = moves = play = payoff = lambda *_: None

    with pytest.raises(GameError, match="Dice says chance = True but has no chances method"):
        search(Dice())


def test_what_is_wanted_by_name_can_be_given_as_a_function():
    result = search(TICTACTOE, method="minimax", depth=1, evaluate=lambda state: state.x)

    assert (result.value, result.move) == (256, 8)


def test_auto_picks_by_what_the_game_says_and_says_what_it_picked():
    assert search(TICTACTOE, nodes=10).method == "deepening"
    assert search(TREE).method == "alphabeta"
    assert search(game("room"), nodes=10).method == "deepening"
    chance = Tree()
    chance.add(chance.add(mover=-1), value=2)
    assert search(chance).method == "expectiminimax"


ROOM = "....H/..C../Y..F./....."


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "expectimax", "maxn", "paranoid"])
def test_one_round_of_the_room_game_is_three_plies(method):
    room = game("room", room=ROOM)

    rounds = search(room, method=method, depth=1, depth_unit="round")
    plies = search(room, method=method, depth=3)
    whole = search(room, method=method)

    assert (rounds.value, rounds.line) == (plies.value, plies.line) == (whole.value, whole.line)
    assert rounds.nodes == plies.nodes == whole.nodes


def test_fewer_plies_than_a_round_see_less_than_a_round():
    room = game("room", room=ROOM)

    assert search(room, method="minimax", depth=1).nodes == 5
    assert search(room, method="minimax", depth=1, depth_unit="round").nodes > 5


def by_rounds(tree, node, rounds):
    """The definition of depth in rounds: a round is over where the root's mover is on again."""
    if not tree.children[node]:
        return tree.values[node]
    values = []
    for child in tree.children[node]:
        left = rounds - (tree.movers[child] == tree.movers[0])
        values.append(by_rounds(tree, child, left) if left else tree.values[child])
    return max(values) if tree.movers[node] == MAX else min(values)


def test_depth_in_rounds_follows_the_roots_mover_not_the_count_of_moves():
    from hypothesis import given, settings

    @settings(max_examples=80, deadline=None)
    @given(game_trees(inner_values=True))
    def check(tree):
        for depth in (1, 2):
            expected = by_rounds(tree, 0, depth)
            for method in ("minimax", "alphabeta"):
                result = search(tree, method=method, depth=depth, depth_unit="round")
                assert result.value == expected
            strict = search(tree, method="alphabeta", depth=depth, depth_unit="round", strict=True)
            assert strict.value == expected

    check()


def test_ends_evaluate_values_finished_games_by_the_evaluation():
    state = TICTACTOE.read_state("XX./OO./...")

    options = {"depth": 1, "ends": "evaluate", "evaluate": lambda state: -state.won}

    for method in set(METHODS) - {"proof"}:
        result = search(TICTACTOE, state, method=method, **options)
        value = result.value[0] if method == "maxn" else result.value
        assert value == 0  # any move but the winning one, which counts -1 here
        assert result.move != 2
        assert result.outcome is None


def test_ends_evaluate_with_inner_values_agrees_by_rounds_strict_and_not():
    tree = Tree(sides=("MAX", "MIN", "MIN 2"))
    root = tree.add(mover=0, value=0)
    for values in ((4, 7), (5, 6)):
        first = tree.add(root, mover=1, value=0)
        second = tree.add(first, mover=2, value=0)
        for value in values:
            again = tree.add(second, mover=0, value=value)
            tree.add(again, value=-9)

    for strict in (False, True):
        result = search(
            tree, method="alphabeta", depth=1, depth_unit="round", ends="evaluate", strict=strict
        )
        assert (result.value, result.move) == (5, 1)
    assert true_value(tree) == -9


def test_options_are_checked_without_changing_the_dict_they_came_in():
    rules = game("tictactoe")
    given = {"depth": 2, "evaluate": "zero"}

    found = checked(rules, facts(rules), "alphabeta", given)

    assert given == {"depth": 2, "evaluate": "zero"}
    assert found.evaluate is zero
