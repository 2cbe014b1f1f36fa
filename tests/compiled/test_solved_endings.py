"""Solved Connect Four: near the end of the game every value is plain minimax's."""

from __future__ import annotations

import random

from plies import search, solve
from plies.catalog import game

RULES = game("connect4")


def near_the_end(count, seed):
    """Return positions of random games with 4 to 14 free squares in which somebody can move."""
    dice, found = random.Random(seed), []
    while len(found) < count:
        state, stones = RULES.start(), 42 - dice.randint(4, 14)
        for _ in range(stones):
            moves = list(RULES.moves(state))
            if not moves:
                break
            state = RULES.play(state, dice.choice(moves))
        else:
            if list(RULES.moves(state)):
                found.append(state)
    return found


def test_the_solver_has_the_value_of_plain_minimax():
    values = set()
    for state in near_the_end(60, seed=5):
        solution = solve(RULES, state, engine="compiled")
        right = search(RULES, state, method="minimax", evaluate="zero", engine="compiled")

        assert solution.exact
        assert solution.value == right.value, state
        values.add(right.value)
    assert values == {-1, 0, 1}
