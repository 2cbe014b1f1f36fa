"""One algorithm, two engines: the same seed grows the same tree, to the last bit."""

from __future__ import annotations

import signal
import threading
import time
from dataclasses import replace

import pytest

from plies import search
from plies.catalog import game
from plies.compiled.codec import Unfit
from plies.compiled.mcts import CompiledMcts
from plies.searches.mcts import Tree
from plies.searches.simulations import simulating
from tests.compiled.plain.written.readme_noughts import Noughts
from tests.searches.strategies import SharingTree

CONNECT4 = game("connect4")
PIG = game("pig:goal=15")


def grown(node, root=True):
    """Return a whole tree: the move, the visits and the total of every node."""
    below = [grown(child, False) for child in node.children]
    return (None if root else node.move, node.visits, float(node.total), below)


def both(rules, state=None, **options):
    """Search both ways; return the trees and the results without what may differ."""
    made = CompiledMcts(rules, state, {**options})
    compiled = made.answer()
    run, plan = simulating(rules, state, {**options})
    tree = Tree(run, plan)
    for _ in range(compiled.nodes):
        tree.simulate()
    plain = search(rules, state, method="mcts", engine="interpreted", **options)
    results = [replace(one, seconds=0, engine="") for one in (compiled, plain)]
    return [grown(made.pool.root), grown(tree.root)], results


def test_moves_that_are_words_are_kept_in_the_tree_by_their_numbers():
    (tree, wanted), (found, right) = both(Noughts(), nodes=300, seed=4)

    assert tree == wanted
    assert (found.line, found.words) == (right.line, right.words)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"seed": 12345},
        {"seed": -1, "exploration": 0.3},
        {"table": 500},
        {"depth": 6},
        {"nodes": 1},
    ],
    ids=str,
)
@pytest.mark.parametrize("rules", [CONNECT4, PIG], ids=["connect4", "pig"])
def test_both_engines_grow_the_same_tree_and_answer_the_same(rules, options):
    trees, results = both(rules, **{"nodes": 1_500, **options})

    assert trees[0] == trees[1]
    assert replace(results[0], memory=0) == replace(results[1], memory=0)


@pytest.mark.parametrize(
    ("rules", "position"),
    [(CONNECT4, "444441"), (CONNECT4, "1212121"), (PIG, "10-12 second +1"), (PIG, "9-9 rolling")],
)
def test_so_they_do_from_other_positions(rules, position):
    trees, results = both(rules, rules.read_state(position), nodes=400)

    assert trees[0] == trees[1]
    assert replace(results[0], memory=0) == replace(results[1], memory=0)


def test_with_many_simulations_a_mate_is_blocked_and_a_win_taken():
    for position, word in (("41414", "4"), ("741424", "4"), ("1212127", "2"), ("112233", "4")):
        result = search(
            CONNECT4,
            CONNECT4.read_state(position),
            method="mcts",
            engine="compiled",
            nodes=20_000,
        )
        assert result.words[0] == word
        assert (result.engine, result.nodes, result.exact) == ("compiled", 20_000, False)


def test_pig_converges_to_its_value():
    rules, state = PIG, PIG.read_state("12-12 first +1")
    exact = search(
        rules, state, method="expectiminimax", depth=12, evaluate="zero", engine="interpreted"
    )

    result = search(rules, state, method="mcts", engine="compiled", nodes=300_000)

    assert result.move == exact.move
    assert result.value == pytest.approx(exact.value, abs=0.05)


def test_a_limit_of_time_is_kept_to_20_ms_and_progress_is_told():
    told = []

    result = search(CONNECT4, method="mcts", engine="compiled", time=0.4, progress=told.append)

    assert result.stopped == "time"
    assert 0.4 <= result.seconds < 0.42 + 0.05  # on a machine that is busy with other tests
    assert told[-1].nodes > 1_000
    assert told[-1].line


def test_ctrl_c_gives_the_best_answer_so_far():
    search(CONNECT4, method="mcts", engine="compiled", nodes=1)
    presser = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    began = time.perf_counter()

    presser.start()
    result = search(CONNECT4, method="mcts", engine="compiled", time=20)

    assert result.stopped == "interrupt"
    assert result.move is not None
    assert time.perf_counter() - began < 2


def test_players_who_each_want_their_own_are_left_to_the_interpreted_engine():
    tree = SharingTree([[0, 1], [1, 0]], sides=("a", "b"))
    tree.shares = ((1, 0), (0, 1))

    with pytest.raises(Unfit, match="each player wants its own"):
        CompiledMcts(tree, None, {})
