"""plies, interpreted, on the list-board Connect Four of examples/."""

from __future__ import annotations

import sys
from pathlib import Path

from measure import report

from plies.searches import alphabeta, deepening

sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
from connect_four import ConnectFour

if __name__ == "__main__":
    report(
        {
            "alphabeta": lambda depth: alphabeta(ConnectFour(), depth=depth, evaluate="zero").nodes,
            "table": lambda depth: deepening(ConnectFour(), depth=depth, evaluate="zero").nodes,
        }
    )
