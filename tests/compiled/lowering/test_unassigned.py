"""Compiled by Numba, a variable without a value is Python's error, and not a 0."""

from __future__ import annotations

import pytest

from plies import search
from plies.compiled.codec import Unfit


class Forgotten:
    """Three plies of 0 or 1. The first number says what forgets to assign; random games see a 9."""

    def start(self):
        return (9, 0, 0)

    def mover(self, state):
        return state[2] & 1

    def moves(self, state):
        how, _, ply = state
        if ply < 3:
            for move in range(2):
                if how != 1 or move != 0 or ply != 2:
                    offered = move
                if how == 1 or move == offered:
                    yield offered

    def play(self, state, move):
        how, x, ply = state
        return (how, 2 * x + move, ply + 1)

    def payoff(self, state):
        how, x, _ = state
        if how != 2 or x != 5:
            worth = x
        for last in range(0 if how == 3 and x == 5 else 4):
            if last == x:
                break
        return worth + last


def both(start):
    found = []
    for engine in ("interpreted", "compiled"):
        one = search(Forgotten(), start, method="minimax", engine=engine)
        found.append((one.value, one.move, one.line, one.nodes))
    return found


def test_variables_that_have_a_value_after_all_cost_nothing():
    interpreted, compiled = both((9, 0, 0))

    assert interpreted == compiled


@pytest.mark.parametrize(("how", "where"), [(1, "moves"), (2, "payoff"), (3, "payoff")])
def test_a_variable_that_has_no_value_is_pythons_error(how, where):
    with pytest.raises(UnboundLocalError):
        search(Forgotten(), (how, 0, 0), method="minimax", engine="interpreted")
    with pytest.raises(Unfit, match=f"in {where}: a variable has no value yet"):
        search(Forgotten(), (how, 0, 0), method="minimax", engine="compiled")
