"""Boards as students write them answer the same compiled as interpreted, and much sooner."""

from __future__ import annotations

import importlib.util
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies import search
from plies.compiled.codec import Unfit
from plies.engines.counting import perft
from tests import ROOT
from tests.compiled import students
from tests.compiled.reading import Reading
from tests.compiled.test_same_answer import told_apart
from tests.compiled.toys import positions, ran

EXAMPLES = ROOT / "examples"


def example(file, name):
    spec = importlib.util.spec_from_file_location(file, EXAMPLES / f"{file}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)()


RULES = {
    **{name: kind() for name, kind in students.GAMES.items()},
    "tic-tac-toe": example("tic_tac_toe_list", "TicTacToe"),
    "connect four": example("connect_four", "ConnectFour"),
}

# game -> method, options, depths (None: to the end of the game)
SEARCHES = {
    "Slices": [("minimax", {}, (2, 3)), ("deepening", {}, (1, 4))],
    "Pair": [("alphabeta", {"strict": True}, (1, 4, None)), ("expectimax", {}, (3,))],
    "Gravity": [("alphabeta", {}, (2, 5)), ("deepening", {}, (3, 6))],
    "Reversi": [("alphabeta", {"fail": "hard"}, (1, 3)), ("deepening", {}, (1, 3))],
    "Dice": [
        ("expectiminimax", {"star": 0}, (1, 4)),
        ("expectiminimax", {"star": 2}, (2, 5)),
    ],
    "Three": [("maxn", {}, (1, 3, None)), ("paranoid", {}, (2,))],
    "Heaps": [("minimax", {}, (None,))],
    "Masks": [("alphabeta", {}, (None,))],
    "Long": [("alphabeta", {}, (None,))],
    "tic-tac-toe": [("alphabeta", {}, (None,))],
}


@pytest.mark.parametrize("name", SEARCHES)
def test_boards_give_the_same_answer_compiled(name):
    same_answers(RULES[name], name)


def same_answers(rules, name):
    """Assert that a board's searches answer alike compiled and interpreted."""
    for method, options, depths in SEARCHES[name]:
        states = positions(rules, 12, seed=len(name))
        if method == "paranoid":  # compiled anew for each player
            states = [state for state in states if rules.mover(state) == 0]
        for number, state in enumerate(states):
            for depth in depths:
                nodes = (None, 60)[number % 2] if depth is None else None
                given = {**options, "depth": depth, "nodes": nodes, "ties": number % 3 == 0}
                one, other = (
                    search(rules, state, method=method, engine=engine, **given)
                    for engine in ("interpreted", "compiled")
                )
                if method == "deepening":  # which promises its value, and no count
                    assert (one.value, one.depth) == (other.value, other.depth), state
                else:
                    assert not told_apart(one, other), (method, given, state)


@pytest.mark.parametrize("name", ["Pair", "Dice"])
def test_the_same_seed_grows_the_same_tree(name):
    one, other = (
        search(RULES[name], method="mcts", nodes=800, seed=4, engine=engine)
        for engine in ("interpreted", "compiled")
    )

    assert not told_apart(one, other)


def test_long_lines_of_play_on_a_large_board_do_not_run_out_of_memory():
    class Longer(students.Long):
        def moves(self, state):
            count = state.count(1)
            if count < 60:
                yield count
                yield 399 - count

    one, other = (
        search(Longer(), method="mcts", nodes=60, seed=1, engine=engine)
        for engine in ("interpreted", "compiled")
    )

    assert (one.value, one.line) == (other.value, other.line)


@pytest.mark.parametrize("name", ["Reversi", "Dice", "Slices"])
def test_lines_of_play_are_counted_alike(name):
    one, other = (perft(RULES[name], 4, engine=engine) for engine in ("interpreted", "compiled"))

    assert one == other


def test_published_counts_hold_for_the_examples():
    nought = search(RULES["tic-tac-toe"], method="minimax", engine="compiled")
    four = search(
        RULES["connect four"], method="alphabeta", depth=10, evaluate="zero", engine="compiled"
    )

    assert (nought.nodes, nought.leaves, nought.outcome) == (549_946, 255_168, "draw")
    assert (four.nodes, four.value) == (155_590, 0)


def test_a_list_board_is_searched_twenty_times_faster_compiled():
    rules, seconds = RULES["tic-tac-toe"], {}
    for engine in ("compiled", "compiled", "interpreted"):  # the first one may compile
        began = process_time()
        search(rules, [1, 0, 0, 0, 0, 0, 0, 0, 0], method="minimax", engine=engine)
        seconds[engine] = process_time() - began

    assert seconds["interpreted"] > 20 * seconds["compiled"]


def test_another_process_searches_a_list_board_without_numba(cache):
    search(RULES["tic-tac-toe"], method="minimax", engine="compiled")
    code = (
        "import sys; sys.path.insert(0, 'examples'); import plies\n"
        "from tic_tac_toe_list import TicTacToe\n"
        "found = plies.search(TicTacToe(), method='minimax', engine='compiled')\n"
        "print(found.nodes, 'numba' in sys.modules)"
    )

    out, err = ran(code, cache, cwd=EXAMPLES.parent)

    assert (out, err) == ("549946 False\n", "")


CELLS = st.lists(st.integers(-3, 7), min_size=6, max_size=6)
PLACE = st.integers(-12, 12)


FIXED = st.tuples(*[st.integers(-3, 7)] * 10)
READINGS = st.tuples(CELLS, FIXED, st.integers(-26, -1), PLACE, PLACE, PLACE)


@settings(max_examples=400, deadline=None)
@given(READINGS)
def test_everything_read_from_a_board_is_as_in_python(reading):
    same_reading(*reading)


def same_reading(board, fixed, op, i, j, step):
    """Assert that what is read from a board is the same compiled, or the same error."""
    rules, state = Reading(), (board, fixed, op, i, j, step)
    after = rules.play(state, 0)

    for depth, last in ((1, lambda: after), (2, lambda: rules.play(after, 0))):
        options = {"method": "minimax", "depth": depth, "engine": "compiled"}
        try:
            right = rules.evaluate(last())
        except (IndexError, ValueError) as error:
            with pytest.raises(Unfit, match=type(error).__name__):
                search(rules, state, **options)
        else:
            assert search(rules, state, **options).value == right
