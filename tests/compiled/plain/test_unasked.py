"""What LLVM advises is heard by nobody; whatever else is said on stderr meanwhile is."""

from __future__ import annotations

import os

from plies.compiled.plain.building import drafted
from plies.compiled.plain.unasked import without_advice
from plies.compiled.search import Compiled


class Kept:
    """Three functions made in a loop, which LLVM does not write out."""

    def start(self):
        return 3

    def mover(self, state):
        return state % 2

    def moves(self, state):
        return [1, 2][:state]

    def play(self, state, move):
        return state - move

    def payoff(self, state):
        found = []
        for i in range(3):
            found.append(lambda: i * state)  # noqa: B023
        return sum(one() for one in found)


def test_a_loop_that_stays_one_is_no_warning(capfd):
    game = Kept()

    drafted(game, Compiled(game, None, "minimax", {}).setting, ("probe",)).built("probe")

    assert capfd.readouterr().err == ""


def test_everything_else_is_passed_on(capfd):
    with without_advice():
        os.write(2, b"warning: loop not unrolled: it was too hard\nout of paper\n")

    assert capfd.readouterr().err == "out of paper\n"
