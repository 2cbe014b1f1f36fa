from __future__ import annotations

from dataclasses import replace

import pytest

from plies import search as search_by_any_engine
from plies.catalog import game
from plies.contract import CHANCE, GameError
from plies.searches import search
from plies.searches.dice import Dice
from plies.trees.tree import Tree
from tests.searches.strategies import SharingTree

TICTACTOE = game("tictactoe")
CONNECT4 = game("connect4")


def mcts(rules, position=None, **options):
    state = rules.read_state(position) if position else None
    return search(rules, state, method="mcts", **options)


@pytest.mark.parametrize(
    ("rules", "position", "word"),
    [
        (TICTACTOE, "XX./OO./...", "c1"),
        (TICTACTOE, "XX./OO./X..", "c2"),
        (CONNECT4, "112233", "4"),
        (CONNECT4, "1212127", "2"),
    ],
)
def test_a_win_in_one_is_found(rules, position, word):
    result = mcts(rules, position, nodes=2_000)

    assert result.words[0] == word
    assert abs(result.value) == 1
    assert not result.exact


@pytest.mark.parametrize(
    ("rules", "position", "word"),
    [
        (TICTACTOE, "XX./O../...", "c1"),
        (TICTACTOE, "X.O/.O./..X", "a3"),
        (CONNECT4, "41414", "4"),
        (CONNECT4, "741424", "4"),
    ],
)
def test_what_would_lose_at_once_is_blocked(rules, position, word):
    result = mcts(rules, position, nodes=2_000)

    assert result.words[0] == word


@pytest.mark.parametrize("heaps", ["1-2-4", "2-3", "1-1-3"])
def test_nim_converges_to_its_value(heaps):
    rules = game(f"nim:heaps={heaps}")
    exact = search(rules, method="minimax", ties=True)

    result = mcts(rules, nodes=20_000)

    assert result.move in exact.ties
    assert result.value == pytest.approx(exact.value, abs=0.15)


def test_pig_converges_to_its_value():
    rules = game("pig:goal=6")
    state = rules.read_state("2-2 first +2")
    exact = search(rules, state, method="expectiminimax", depth=16, evaluate="zero")

    result = search(rules, state, method="mcts", nodes=20_000)

    assert result.move == exact.move
    assert result.value == pytest.approx(exact.value, abs=0.1)


def test_at_a_chance_node_there_is_a_value_and_no_move():
    tree = Tree()
    dice = tree.add(mover=CHANCE)
    tree.add(dice, value=8, probability=0.25)
    tree.add(dice, value=0, probability=0.75)

    result = mcts(tree, nodes=10_000)

    assert result.value == pytest.approx(2, abs=0.2)
    assert (result.move, result.line) == (None, ())


def test_a_finished_game_needs_one_look():
    result = mcts(TICTACTOE, "XXX/OO./...")

    assert (result.value, result.move, result.nodes) == (1, None, 1)
    assert (result.exact, result.outcome) == (True, "win")


def test_values_far_apart_are_told_from_each_other_as_well_as_wins_and_losses():
    small = mcts(Tree([[3, 5], [2, 9], [4, 4]]), nodes=500)
    large = mcts(Tree([[3000, 5000], [2000, 9000], [4000, 4000]]), nodes=500)

    assert small.move == large.move == 2
    assert large.value == 1000 * small.value == 4000


def test_players_who_each_want_their_own_take_their_own_share():
    tree = SharingTree(sides=("a", "b", "c"))
    tree.shares = ((5, 2, 4), (9, 1, 9), (3, 6, 1), (8, 5, 0))
    root = tree.add(mover=0)
    for payoffs in ((0, 1), (2, 3)):
        node = tree.add(root, mover=1)
        for number in payoffs:
            tree.add(node, value=number)

    result = mcts(tree, nodes=5_000)

    assert result.move == search(tree, method="maxn").move == 0
    assert result.value == pytest.approx((5, 2, 4), abs=0.7)


def test_the_same_seed_gives_the_same_answer_and_another_one_another():
    def answer(**options):
        return replace(mcts(CONNECT4, nodes=300, **options), seconds=0)

    assert answer() == answer(seed=0)
    assert answer(seed=5) == answer(seed=5)
    assert len({answer(seed=seed).value for seed in range(5)}) > 1


def test_without_a_limit_10_000_simulations_are_made_and_nothing_was_stopped():
    result = mcts(TICTACTOE, "XX./OO./...")

    assert (result.nodes, result.stopped) == (10_000, "")


def test_limits_of_time_and_of_nodes_are_kept():
    nodes, time = mcts(CONNECT4, nodes=17), mcts(CONNECT4, time=0.1)

    assert (nodes.nodes, nodes.stopped) == (17, "nodes")
    assert time.stopped == "time"
    assert time.seconds < 0.15


def test_before_any_simulation_the_answer_is_the_first_move():
    result = mcts(TICTACTOE, time=1e-9)

    assert (result.move, result.nodes, result.stopped) == (0, 0, "time")


def test_a_small_tree_still_has_a_best_move():
    result = mcts(TICTACTOE, "XX./OO./...", nodes=500, table=0)

    assert (result.words[0], result.depth) == ("c1", 1)


def test_beyond_the_depth_an_evaluation_stands_for_the_rest_of_the_game():
    result = mcts(CONNECT4, nodes=500, depth=2)

    assert result.depth == 2
    assert -1 < result.value < 1


def test_no_exploration_takes_what_is_best_so_far():
    curious, greedy = (mcts(TICTACTOE, nodes=500, exploration=e) for e in (None, 0))

    assert greedy.depth > curious.depth


def test_progress_is_told():
    told = []

    def note(progress):
        told.append(progress)

    note.every = 0.001
    mcts(CONNECT4, time=0.3, progress=note)

    assert told[-1].line
    assert -1 <= told[-1].value <= 1


def test_auto_passes_the_seed_on_and_other_searches_ignore_it():
    seeded = search_by_any_engine(CONNECT4, method="mcts", nodes=200, seed=3, engine="interpreted")

    assert seeded.value == mcts(CONNECT4, nodes=200, seed=3).value
    assert search_by_any_engine(TICTACTOE, method="alphabeta", depth=2, seed=3).move is not None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"observe": print}, "mcts does not tell its steps"),
        ({"depth": 2, "depth_unit": "round"}, "in plies, not in rounds"),
        ({"exploration": -1}, "must be 0 or more, not -1"),
        ({"strict": True}, "strict means nothing to mcts"),
    ],
)
def test_what_does_not_fit_is_refused(options, sentence):
    with pytest.raises(GameError, match=sentence):
        mcts(TICTACTOE, **options)


def test_only_mcts_has_dice():
    with pytest.raises(GameError, match="seed means nothing to alphabeta: it is for mcts"):
        search(TICTACTOE, method="alphabeta", seed=1)


def test_the_dice_are_splitmix64():
    dice = Dice(1234567)

    drawn = [dice.word() for _ in range(3)]  # as published with the reference implementation

    assert drawn == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_the_dice_are_fair():
    dice = Dice()
    counts = [0] * 6

    for _ in range(6_000):
        counts[dice.below(6)] += 1

    assert min(counts) > 900
    assert 0.48 < sum(dice.share() for _ in range(6_000)) / 6_000 < 0.52
