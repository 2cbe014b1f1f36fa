"""How much faster are games as people write them, compiled? Writes results/natural.md.

    python benchmarks/natural.py             all games of tests/compiled/plain/written
    python benchmarks/natural.py NAME ...    some of them, of which nothing is written

Each is searched by the textbook method that fits it, to the depth of its table, by both engines;
value, line and counts must be the same. Times are of the processor, the best of three searches,
without compiling; `compiling` is the first time, with all checks. Where plies has the same game,
written in ints for speed, `in ints` is how fast that is.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import plies
from plies.compiled.codec import Unfit

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results" / "natural.md"
ROUNDS = 3
SAME = ("value", "line", "nodes", "leaves", "cuts")
IN_INTS = {  # how a module's name begins -> the same game of plies' own, and a depth for it
    "tictactoe_": ("tictactoe", None),
    "connect_four": ("connect4", 9),
    "nim_piles": ("nim", None),
    "nim_frozen": ("nim", None),
    "othello": ("othello", 6),
    "pig_": ("pig", 10),
    "checkers": ("checkers", 8),
    "domineering": ("domineering", 5),
    "kalah": ("kalah", 9),
    "konane": ("konane", 8),
    "twenty48": ("2048", 4),
}


def rows(chosen: list[str]) -> list[tuple[str, str, int | None, str]]:
    """Return the games of all tables, or those that are named."""
    sys.path.insert(0, str(ROOT))
    found = [
        row
        for number in ("one", "two", "three", "four", "five", "six")
        for row in import_module(f"tests.compiled.plain.table_{number}").ROWS
    ]
    return [row for row in found if not chosen or row[0] in chosen]


def method_for(game: Any) -> str:
    if not getattr(game, "zero_sum", True):
        return "maxn"
    return "expectiminimax" if getattr(game, "chance", False) else "alphabeta"


def timed(game: Any, engine: str, depth: int | None) -> tuple[float, plies.Result]:
    began = process_time()
    found = plies.search(game, method=method_for(game), engine=engine, depth=depth)
    return process_time() - began, found


def best(game: Any, engine: str, depth: int | None) -> tuple[float, plies.Result]:
    """Return the shortest of some times of a search, and what it found."""
    return min((timed(game, engine, depth) for _ in range(ROUNDS)), key=lambda one: one[0])


def in_ints(module: str) -> str:
    """Return how many nodes a second the same game makes if it is written in ints."""
    short = module.removeprefix("two_").removeprefix("four_")
    for begins, (name, depth) in IN_INTS.items():
        if short.startswith(begins):
            if name not in _speeds:
                timed(plies.game(name), "compiled", depth)
                seconds, found = best(plies.game(name), "compiled", depth)
                _speeds[name] = found.nodes / seconds
            return f"{_speeds[name]:,.0f}"
    return ""


_speeds: dict[str, float] = {}


def measured(module: str, kind: str, depth: int | None, forms: str) -> tuple[str, float]:
    """Return a line of the page, and how many times as fast compiled code is (0: not compiled)."""
    game = getattr(import_module(f"tests.compiled.plain.written.{module}"), kind)()
    slow, right = best(game, "interpreted", depth)
    name = f"| {module}: {kind} | {forms} | {right.nodes:,} | {right.nodes / slow:,.0f} |"
    try:
        first, _ = timed(game, "compiled", depth)
    except Unfit as reason:
        return f"{name} not compiled: {str(reason)[:120]} | | | |", 0.0
    fast, found = best(game, "compiled", depth)
    for what in SAME:
        if getattr(found, what) != getattr(right, what):
            raise SystemExit(f"{module} {kind}: {what} differs")
    speed = found.nodes / fast
    told = f"{speed:,.0f} | {slow / fast:.0f}x | {first - fast:.1f} s | {in_ints(module)} |"
    return f"{name} {told}", slow / fast


def main() -> None:
    import os

    chosen = sys.argv[1:]
    lines, ratios = [], []
    with TemporaryDirectory() as folder:
        os.environ["PLIES_CACHE"] = folder
        for row in rows(chosen):
            line, ratio = measured(*row)
            print(line, flush=True)
            lines.append(line)
            ratios.append(ratio)
    compiled = [ratio for ratio in ratios if ratio]
    told = (
        f"{len(compiled)} of {len(ratios)} games compile unchanged; "
        f"the median is {median(compiled):.0f} times as fast."
    )
    print(told)
    if not chosen:
        columns = (
            "game, forms, nodes, interpreted nodes/s, compiled nodes/s, ratio, compiling, in ints"
        )
        head = [
            "# Games as people write them, compiled",
            "",
            f"`python benchmarks/natural.py`, Python {platform.python_version()}, one core. {told}",
            "",
            f"| {columns.replace(', ', ' | ')} |",
            f"|---|---|{'---:|' * (columns.count(',') - 1)}",
        ]
        RESULTS.write_text("\n".join([*head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
