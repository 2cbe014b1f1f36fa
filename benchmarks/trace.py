"""What recording a search costs: time beside the search alone, memory, writing and reading.

    python benchmarks/trace.py        measures, and writes benchmarks/results/trace.md

CPU seconds on one core, the best of several rounds.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections.abc import Callable
from time import process_time
from typing import Any

from racing import HERE, machine, publish

import plies
from plies.contract import Game
from plies.searches import search
from plies.traces import Replay, Trace
from plies.trees.tree import Tree

RESULT = HERE / "results" / "trace.md"
ROUNDS = 5
NODES = 100_000


def random_tree(depth: int, branching: int, seed: int = 1) -> Tree:
    dice = random.Random(seed)

    def grown(levels: int) -> Any:
        if levels == 0:
            return dice.randint(-50, 50)
        return [grown(levels - 1) for _ in range(branching)]

    return Tree(grown(depth))


PIG = plies.game("pig:goal=20")
CASES: list[tuple[str, Game, dict[str, Any]]] = [
    ("a random tree", random_tree(9, 3), {"method": "minimax"}),
    ("a random tree", random_tree(9, 3), {"method": "alphabeta"}),
    ("tictactoe", plies.game("tictactoe"), {"method": "minimax", "depth": 5}),
    ("tictactoe", plies.game("tictactoe"), {"method": "alphabeta", "depth": 7}),
    ("connect4", plies.game("connect4"), {"method": "minimax", "depth": 5, "evaluate": "zero"}),
    ("connect4", plies.game("connect4"), {"method": "alphabeta", "depth": 8, "evaluate": "zero"}),
    ("konane", plies.game("konane"), {"method": "alphabeta", "depth": 5}),
    ("nim", plies.game("nim"), {"method": "alphabeta"}),
    ("pig", PIG, {"method": "expectimax", "depth": 9}),
    ("pig", PIG, {"method": "expectiminimax", "depth": 9, "star": 0}),
    ("pig", PIG, {"method": "expectiminimax", "depth": 9}),
]


def main() -> None:
    lines = [
        "# What a trace costs",
        "",
        f"`python benchmarks/trace.py` on {machine()}. CPU time, the best of {ROUNDS} rounds.",
        "The tree (names, words, what was cut) is written down when it is first used.",
        "",
        "| game | method | nodes | search alone | recorded | times | with its tree |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for name, game, options in CASES:
        nodes = search(game, **options).nodes
        alone, recorded, whole = beside(game, options)
        lines.append(
            f"| {name} | {options['method']} | {nodes:,} | {alone * 1e3:.1f} ms "
            f"| {recorded * 1e3:.1f} ms | {recorded / alone:.1f} | {whole / alone:.1f} |"
        )
        print(lines[-1], flush=True)
    publish(RESULT, [*lines, "", *large()])


def beside(game: Game, options: dict[str, Any]) -> tuple[float, float, float]:
    """Return the seconds of a search, of recording it, and with the tree written down too."""
    alone, recorded, whole = [], [], []
    for _ in range(ROUNDS):
        alone.append(seconds(lambda: search(game, **options)))
        recorded.append(seconds(lambda: plies.trace(game, **options)))
        whole.append(seconds(lambda: plies.trace(game, **options)[1].nodes))
    return min(alone), min(recorded), min(whole)


def seconds(work: Callable[[], Any]) -> float:
    gc.collect()
    before = process_time()
    work()
    return process_time() - before


def large() -> list[str]:
    """Return what a trace of the largest size takes: memory, text, and time."""
    game = plies.game("connect4")
    options: dict[str, Any] = {"method": "minimax", "evaluate": "zero", "depth": 6}
    gc.collect()
    tracemalloc.start()
    _, trace = plies.trace(game, **options, limit=NODES)
    count = len(trace.nodes.parent)
    kept, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    text = trace.to_json()
    writing = seconds(trace.to_json)
    reading = seconds(lambda: Trace.from_json(text))
    replay = Replay(trace)
    playing = seconds(replay.end)
    back = seconds(lambda: replay.go(-1))
    return [
        f"A trace of {count:,} nodes and {len(trace):,} steps (connect4, minimax):",
        "",
        f"- {kept / 1e6:.0f} MB in memory, at most {peak / 1e6:.0f} MB while it is recorded",
        f"- {len(text) / 1e6:.1f} MB of JSON, written in {writing:.2f} s, read in {reading:.2f} s",
        f"- {playing / len(trace) * 1e6:.1f} µs a step, {back / len(trace) * 1e6:.1f} µs back",
    ]


if __name__ == "__main__":
    main()
