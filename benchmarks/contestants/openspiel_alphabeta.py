"""OpenSpiel's alpha-beta in Python over its games in C++; its nodes are counted beforehand."""

from __future__ import annotations

import sys
from typing import Any

import pyspiel
from measure import report
from open_spiel.python.algorithms import minimax


def searched(name: str, depth: int) -> None:
    game = pyspiel.load_game(name)
    minimax.alpha_beta_search(game, maximum_depth=depth, value_function=lambda state: 0)


def counted(name: str, depth: int) -> int:
    """Return how many positions it looks at: it calls itself once for each."""
    itself, nodes = minimax._alpha_beta, 0

    def counting(*given: Any, **named: Any) -> Any:
        nonlocal nodes
        nodes += 1
        return itself(*given, **named)

    minimax._alpha_beta = counting
    searched(name, depth)
    minimax._alpha_beta = itself
    return nodes


if __name__ == "__main__":
    name = sys.argv[1]
    nodes = counted(name, int(sys.argv[2]))

    def job(depth: int) -> int:
        searched(name, depth)
        return nodes

    report({name: job})
