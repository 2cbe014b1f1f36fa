"""Small games to break, and another process to break them in."""

from __future__ import annotations

import os
import random
import subprocess
import sys

from plies.contract import CHANCE, MAX, MIN
from tests import ROOT


class Counting:
    """Two players add 1 or 2 until somebody passes the limit; the sum is MAX's."""

    limit = 12

    def start(self):
        return (0, MAX)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        if state[0] < self.limit:
            yield 1
            yield 2

    def play(self, state, move):
        return (state[0] + move, MIN if state[1] == MAX else MAX)

    def payoff(self, state):
        return state[0] * 7 % 5

    def evaluate(self, state):
        return state[0] * 5 % 7


def positions(rules, count, seed=0):
    """Return some positions from random games, as many near the end as anywhere."""
    dice, found = random.Random(seed), []
    while len(found) < count:
        line, state = [rules.start()], rules.start()
        while len(line) < 400:
            if rules.mover(state) == CHANCE:
                choices = [outcome for outcome, _ in rules.chances(state)]
            else:
                choices = list(rules.moves(state))
            if not choices:
                break
            state = rules.play(state, dice.choice(choices))
            line.append(state)
        late = max(0, len(line) - 1 - dice.randrange(6))
        found.append(line[late] if len(found) % 2 else dice.choice(line))
    return found


def begun(code, cache, cwd=None):
    """Start Python on `code` in a process of its own."""
    environment = {**os.environ, "PLIES_CACHE": str(cache), "PYTHONPATH": str(ROOT / "src")}
    environment.pop("PYTHONWARNINGS", None)
    return subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        cwd=cwd,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def ran(code, cache, cwd=None):
    """Return what `code` prints on stdout and on stderr; it must not crash."""
    process = begun(code, cache, cwd)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, f"exit status {process.returncode}: {err[-2000:]}"
    return out, err
