"""What each idea brings to solving Konane: nodes and processor seconds with it and without.

python benchmarks/konane_ideas.py [--limit SECONDS] [ROWSxCOLS ...]
"""

from __future__ import annotations

import argparse
from time import process_time
from typing import Any

import plies

TABLE = 1 << 24
IDEAS: dict[str, tuple[bool, dict[str, Any]]] = {  # whether mirror images are one, and the search
    "deepening (alpha-beta with a table)": (False, {"method": "deepening", "evaluate": "zero"}),
    "deepening, mirror images once": (True, {"method": "deepening", "evaluate": "zero"}),
    "proof, numbers from the mover's jumps": (
        False,
        {"method": "proof", "evaluate": "zero"},
    ),
    "proof, numbers from both sides' jumps": (False, {"method": "proof"}),
    "proof, both sides' jumps, mirror images once": (True, {"method": "proof"}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("boards", nargs="*", default=["5x7", "6x6"])
    parser.add_argument("--limit", type=float, default=120)
    wanted = parser.parse_args()
    for board in wanted.boards:
        rows, _, cols = board.partition("x")
        for idea, (symmetry, how) in IDEAS.items():
            game = plies.game(f"konane:rows={rows},cols={cols}", symmetry=symmetry)
            plies.search(game, engine="compiled", nodes=1, **how)
            began = process_time()
            found = plies.search(game, engine="compiled", table=TABLE, time=wanted.limit, **how)
            seconds = process_time() - began
            winner = {1: "black", -1: "white"}[found.value] if found.exact else "unsettled"
            print(f"| {board} | {idea} | {winner} | {found.nodes:,} | {seconds:.1f} |", flush=True)


if __name__ == "__main__":
    main()
