"""One proof search, two engines: as long as nothing is forgotten they walk alike."""

from __future__ import annotations

import _thread
import threading
import time
from dataclasses import replace

import pytest

from plies import search, solve
from plies.catalog import game
from plies.compiled.codec import Unfit
from plies.contract import MAX, MIN, GameError
from plies.searches.proving import NEVER
from tests.compiled.toys import positions

KONANE = game("konane:size=6,symmetry=yes")
CONNECT4 = game("connect4:width=5,height=4")


class Round:
    """A circle that can be left only for a loss: MAX would rather walk for ever."""

    decisive = True

    def start(self):
        return (0, MAX)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        if state[0] >= 0:
            yield 1
            yield 2
            if state[0] == 4:
                yield -9

    def play(self, state, move):
        after = (state[0] + move) % 7 if move > 0 else -1
        return (after, MIN if state[1] == MAX else MAX)

    def payoff(self, state):
        return -1 if state[1] == MIN else 1


def both(rules, state=None, **options):
    """Search both ways; return the results without what may differ."""
    return [
        replace(
            search(rules, state, method="proof", engine=engine, **options),
            seconds=0,
            engine="",
            memory=0,
        )
        for engine in ("compiled", "interpreted")
    ]


@pytest.mark.parametrize("rules", [KONANE, CONNECT4], ids=["konane", "connect4"])
def test_both_engines_visit_the_same_nodes_and_find_the_same_line(rules):
    for state in positions(rules, 60)[1::2]:
        compiled, interpreted = both(rules, state)
        assert compiled == interpreted
        assert compiled.exact


@pytest.mark.parametrize("table", [0, 8, 64])
def test_a_tiny_table_makes_it_slower_and_never_wrong(table):
    for rules in (KONANE, CONNECT4):
        for state in positions(rules, 60, seed=table)[1::2]:
            right = search(rules, state, method="proof", engine="compiled")
            found = search(rules, state, method="proof", engine="compiled", table=table)
            assert (found.value, found.exact) == (right.value, True)
            assert found.move in list(rules.moves(state)) or not right.line
            assert found.memory == max(16 * table, 64)


def test_a_forgetful_proof_of_a_whole_game_is_right_and_takes_longer():
    rules = game("konane:size=5")

    right, found = (
        search(rules, method="proof", engine="compiled", table=size) for size in (1 << 16, 256)
    )

    assert right.value == found.value == 1
    assert found.nodes > right.nodes


def test_konane_6x6_is_whites():
    found = solve(KONANE, engine="compiled")

    assert (found.value, found.winner, found.exact) == (-1, "white", True)
    assert found.method == "proof"
    assert len(found.line) > 20
    state = KONANE.start()
    for move in found.line:
        assert move in list(KONANE.moves(state))
        state = KONANE.play(state, move)
    assert (list(KONANE.moves(state)), KONANE.mover(state)) == ([], MAX)


@pytest.mark.parametrize(
    ("name", "winner"),
    [
        ("domineering:rows=6,cols=6,symmetry=yes", "vertical"),
        ("connect4:width=4,height=5,symmetry=yes", "draw"),
        ("konane:rows=5,cols=7,symmetry=yes", "black"),
    ],
)
def test_winners(name, winner):
    found = solve(game(name), engine="compiled")

    assert (found.winner, found.exact) == (winner, True)


def test_limits_of_nodes_are_kept_exactly_and_nothing_is_claimed():
    for limit in (1, 2, 1023, 1025, 20_000):
        found = search(KONANE, method="proof", engine="compiled", nodes=limit)
        assert (found.nodes, found.stopped, found.exact) == (limit, "nodes", False)
        assert found.move in list(KONANE.moves(KONANE.start()))


def test_a_limit_of_time_is_kept_and_progress_is_told():
    search(KONANE, method="proof", engine="compiled", nodes=1)
    told = []

    found = search(KONANE, method="proof", engine="compiled", time=0.3, progress=told.append)

    assert found.stopped == "time"
    assert found.seconds < 0.3 + 1  # on a machine that is busy with other tests
    assert told[-1].nodes > 1000
    assert all(0 < number < NEVER for number in told[-1].numbers)


def test_ctrl_c_gives_the_most_promising_move():
    rules = game("konane:size=8")
    search(rules, method="proof", engine="compiled", nodes=1)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    began = time.perf_counter()

    timer.start()
    found = search(rules, method="proof", engine="compiled")

    assert (found.stopped, found.exact) == ("interrupt", False)
    assert found.move in list(rules.moves(rules.start()))
    assert time.perf_counter() - began < 1
    timer.join()


def test_a_position_that_is_over_has_a_value_and_no_move():
    state = CONNECT4.read_state("1212121")

    compiled, interpreted = both(CONNECT4, state)

    assert compiled == interpreted
    assert (compiled.value, compiled.move, compiled.exact) == (1, None, True)


def test_a_game_that_goes_round_ends_by_a_limit_and_proves_nothing():
    found = search(Round(), method="proof", engine="compiled", nodes=1000)

    assert (found.exact, found.outcome, found.stopped) == (False, None, "nodes")
    with pytest.raises(Unfit, match="the game went on for about 1,024 plies"):
        search(Round(), method="proof", engine="compiled")


def test_what_is_not_compiled_says_why():
    with pytest.raises(GameError, match="several threads"):
        search(KONANE, method="proof", engine="compiled", threads=2)
    with pytest.raises(GameError, match="no memory for a table"):
        search(KONANE, method="proof", engine="compiled", table=1 << 50)
