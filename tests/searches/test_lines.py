"""The best k moves at the root: each value is what a search of that move alone finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies import search
from plies.catalog import game
from plies.contract import CHANCE, MAX, GameError
from plies.searches.lines import RankedLine, filled_up
from tests.searches.strategies import (
    BoundedTree,
    after,
    game_trees,
    sharing_trees,
    true_value,
)

counts = st.integers(1, 5)
EXACT = ["minimax", "alphabeta", "deepening"]


def ranking(tree, count, depth=10**6):
    """Return (move, value) of the root's best moves by the definition; ties in their order."""
    sign = -1 if tree.movers[0] == MAX else 1
    values = [(tree.edges[child], true_value(tree, child, depth - 1)) for child in tree.children[0]]
    return sorted(values, key=lambda pair: sign * pair[1])[:count]


def told(result):
    return [(one.move, one.value) for one in result.lines]


@given(game_trees(players=3), counts, st.booleans(), st.sampled_from(["soft", "hard"]))
def test_alpha_beta_finds_the_best_k_moves_with_their_values(tree, count, strict, fail):
    result = search(
        tree, method="alphabeta", lines=count, strict=strict, fail=fail, engine="interpreted"
    )

    assert told(result) == ranking(tree, count)
    for one in result.lines:
        assert tree.values[after(tree, one.line)] == one.value


@given(game_trees(players=3, inner_values=True), counts, st.integers(1, 4), st.booleans())
def test_every_search_without_chance_agrees_at_any_depth(tree, count, depth, ties):
    right = ranking(tree, count, depth)
    for method in EXACT:
        result = search(
            tree,
            method=method,
            depth=depth,
            evaluate=lambda node: tree.values[node],
            lines=count,
            ties=ties,
        )
        plain = search(tree, method=method, depth=depth, evaluate=lambda node: tree.values[node])

        first = result.lines[0]
        assert (first.move, first.value, first.line) == (result.move, result.value, result.line)
        assert first.words == result.words
        assert (result.move, result.value) == (plain.move, plain.value)
        if method == "deepening":  # its own best move first, then those that are no worse
            every = ranking(tree, 99, depth)
            rest = [pair for pair in every if pair[0] != result.move]
            assert told(result) == [(result.move, every[0][1]), *rest][:count]
        else:
            assert told(result) == right
        if ties:
            best = [pair[0] for pair in ranking(tree, 99, depth) if pair[1] == right[0][1]]
            assert sorted(result.ties) == sorted(best)


@given(game_trees(chance=True, dyadic=True, kind=BoundedTree), counts, st.sampled_from([0, 1, 2]))
def test_star_finds_the_best_k_moves_too(tree, count, star):
    if tree.movers[0] == CHANCE:
        assert search(tree, method="expectiminimax", lines=count).lines == ()
        return

    result = search(tree, method="expectiminimax", star=star, lines=count)

    assert told(result) == ranking(tree, count)


@given(sharing_trees(), counts)
def test_max_n_ranks_by_what_the_mover_gets(tree, count):
    mover = tree.movers[0]

    result = search(tree, method="maxn", lines=count, engine="interpreted")

    moves = [tree.edges[child] for child in tree.children[0]]
    values = [
        search(tree, child, method="maxn", engine="interpreted").value for child in tree.children[0]
    ]
    right = sorted(zip(moves, values, strict=True), key=lambda pair: -pair[1][mover])[:count]
    assert told(result) == right


@given(game_trees(players=2), counts)
def test_paranoid_and_expectimax_rank_as_their_own_values_say(tree, count):
    for method in ("paranoid", "expectimax"):
        every = search(tree, method=method, lines=99)
        few = search(tree, method=method, lines=count)

        assert told(few) == told(every)[:count]
        assert len(every.lines) == len(tree.children[0])
        gains = [value if tree.movers[0] == MAX else -value for _, value in told(every)]
        assert gains == sorted(gains, reverse=True)


def test_by_hand():
    tree = game("tree:[[7, 8], [3, 4], [2, 9], [3, 6], [5, 5]]")

    result = search(tree, method="alphabeta", lines=2)
    every = search(tree, method="alphabeta", lines=3)

    assert told(result) == [(0, 7), (4, 5)]
    assert told(every) == [(0, 7), (4, 5), (1, 3)]
    assert [one.line for one in every.lines] == [(0, 0), (4, 0), (1, 0)]
    assert (result.nodes, result.cuts) == (14, 2)  # 9 and 6 are not looked at: 2 <= 3, 3 <= 3


def test_nobody_who_does_not_ask_pays():
    rules = game("tictactoe")

    plain, one = (search(rules, method="alphabeta", lines=k) for k in (None, 1))

    assert (plain.nodes, plain.cuts, plain.lines) == (18_297, one.cuts, None)
    assert one.nodes == plain.nodes
    assert [line.move for line in one.lines] == [plain.move]


def test_deepening_goes_on_until_every_line_is_proven():
    rules = game("mnk:m=4,n=4,k=3")

    result = search(rules, method="deepening", lines=16, engine="compiled")

    assert {line.outcome for line in result.lines} == {"win"}
    distances = [line.distance for line in result.lines]
    assert (distances[0], distances[-1]) == (5, 11)
    assert distances == sorted(distances)
    assert [len(line.line) for line in result.lines] == distances


@pytest.mark.parametrize("engine", ["interpreted", "compiled"])
@pytest.mark.parametrize("method", ["alphabeta", "deepening"])
def test_a_stopped_search_tells_what_it_knows(engine, method):
    rules = game("connect4")
    for nodes in (1, 7, 60, 500, 3000):
        options = {"method": method, "depth": 6, "nodes": nodes, "engine": engine}

        result = search(rules, lines=3, **options)

        moves = [line.move for line in result.lines]
        assert len(set(moves)) == len(moves)
        if moves:
            first = result.lines[0]
            assert (first.move, first.value, first.line) == (result.move, result.value, result.line)
    assert len(moves) == 3 or method == "alphabeta"


def test_what_a_round_did_not_finish_is_known_from_the_round_before():
    newer = (RankedLine((-2, 4), 2, ("e",)), RankedLine((-2, 3), 2, ("d",)))
    older = (
        RankedLine((-5, 4), 5, ("e",)),
        RankedLine((-3, 0), 3, ("a",)),
        RankedLine((-1, 1), 1, ("b",)),
    )

    lines = filled_up(3, newer, older)

    assert [(found.line[0], found.value) for found in lines] == [("e", 2), ("a", 3), ("d", 2)]


@pytest.mark.parametrize("lines", [0, -1, 2.5, True, "3"])
def test_a_number_of_lines_that_is_none_is_refused(lines):
    with pytest.raises(GameError, match="the number of lines must be a whole number, 1 or more"):
        search(game("tictactoe"), method="alphabeta", lines=lines)


def test_mcts_has_no_exact_values_to_rank():
    with pytest.raises(GameError, match=r"lines means nothing to mcts: it is for minimax, .* and"):
        search(game("tictactoe"), method="mcts", lines=2)


def test_a_finished_game_has_no_lines():
    rules = game("tictactoe")

    assert search(rules, rules.read_state("XXX/OO./..."), method="alphabeta", lines=2).lines == ()
