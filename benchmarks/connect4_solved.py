"""How long does Connect Four take to solve, with exact distances? Writes results/connect4.md.

    python benchmarks/connect4_solved.py             1,000 positions of random play
    python benchmarks/connect4_solved.py FILE        those of a file, of which nothing is written
    python benchmarks/connect4_solved.py --empty     the empty board: many minutes

A FILE has a line for each position, the columns played and the score: `274552224131661 0`. That is
the form of the sets that are published, such as "medium end" (Test_L2_R2): 15 to 28 stones lie, and
best play lasts 14 to 27 plies more. The positions of random play are of the same kind. Times are of
the processor, without compiling.
"""

from __future__ import annotations

import argparse
import platform
import random
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import plies
from plies.contract import MAX, State

RESULTS = Path(__file__).parent / "results" / "connect4.md"
BOARD: Any = plies.game("connect4")
POSITIONS, SEED = 1000, 17
STONES, LASTING = range(15, 29), range(14, 28)
TABLE = 1 << 26  # for the empty board: a GiB
HEAD_LINES = 6  # of the page
METHODS = ("bisection", "proof")


def score(state: State, found: plies.Solution) -> Any:
    """Return the published score: how many stones the mover keeps who wins, and 1; or loses."""
    mine = found.value if BOARD.mover(state) == MAX else -(found.value or 0)
    left = BOARD.scored().left(state) - (found.distance or 0)
    return mine * (left // 2 + 1)


def timed(state: State, method: str = "bisection") -> tuple[float, plies.Solution]:
    began = process_time()
    found = plies.solve(BOARD, state, method=method, engine="compiled")
    return process_time() - began, found


def random_positions() -> Iterator[str]:
    """Yield positions of random games, as the columns played."""
    dice = random.Random(SEED)
    while True:
        state, word, wanted = BOARD.start(), "", dice.choice(STONES)
        while len(word) < wanted and (moves := list(BOARD.moves(state))):
            move = dice.choice(moves)
            state, word = BOARD.play(state, move), word + str(move + 1)
        if len(word) == wanted and any(True for _ in BOARD.moves(state)):
            yield word


def medium() -> list[tuple[str, int]]:
    """Return the first positions of random play that are of the published kind, with scores."""
    found: list[tuple[str, int]] = []
    for word in random_positions():
        state = BOARD.read_state(word)
        _, solved = timed(state)
        if solved.distance in LASTING:
            found.append((word, score(state, solved)))
        if len(found) == POSITIONS:
            break
    return found


def row(positions: list[tuple[str, int]], method: str) -> str:
    """Solve all of them; say how long it took, and stop where a score is another."""
    seconds, nodes = 0.0, 0
    for word, right in positions:
        state = BOARD.read_state(word)
        spent, solved = timed(state, method)
        seconds, nodes = seconds + spent, nodes + solved.nodes
        told = score(state, solved)
        agrees = told == right if solved.distance else (told > 0) == (right > 0)
        if not agrees:
            raise SystemExit(f"{word} scores {right}, and {method} says {told}")
    distances = "yes" if method == "bisection" else "no"
    return (
        f"| {len(positions):,} positions | {method} | {distances} | {nodes:,} | {seconds:.1f} s "
        f"| {nodes / seconds / 1e6:.1f} M |"
    )


def empty() -> str:
    began = process_time()
    game = plies.game("connect4", symmetry=True)
    found = plies.solve(game, method="bisection", engine="compiled", table=TABLE)
    seconds = process_time() - began
    print(found)
    return (
        f"| the empty board | bisection | yes: {found.winner} wins in {found.distance} "
        f"| {found.nodes:,} | {seconds:.0f} s | {found.nodes / seconds / 1e6:.1f} M |"
    )


def what(line: str) -> list[str]:
    """Return which work a row of the page is about."""
    return line.split("|")[1:3]


def write(rows: list[str]) -> None:
    """Write the page; rows of another run about something else stay."""
    old = RESULTS.read_text().splitlines() if RESULTS.exists() else []
    new = [what(line) for line in rows]
    kept = [line for line in old[HEAD_LINES:] if what(line) not in new]
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    head = f"""# Connect Four, solved

`python benchmarks/connect4_solved.py [--empty]` on {machine}; time of the processor.

| what | method | distances | nodes | time | nodes a second |
|---|---|---|---:|---:|---:|
"""
    RESULTS.write_text(head + "\n".join([*rows, *kept]) + "\n")
    print(RESULTS.read_text())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--empty", action="store_true")
    chosen = parser.parse_args()
    for method in METHODS:
        plies.solve(BOARD, method=method, engine="compiled", nodes=1)  # compiles
    if chosen.empty:
        write([empty()])
    elif chosen.file:
        lines = [line.split() for line in chosen.file.read_text().splitlines()]
        print(row([(word, int(right)) for word, right in lines], "bisection"))
    else:
        positions = medium()
        write([row(positions, method) for method in METHODS])


if __name__ == "__main__":
    main()
