"""A search among some of the root's moves alone: deepening, one round over these after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any

from plies.contract import MAX, Game, Move, State
from plies.engines.choice import search
from plies.searches import Result

DEEPEST = 60  # plies


def search_among(
    game: Game, state: State, moves: Sequence[Move], method: str, options: dict[str, Any]
) -> Result:
    """Return the best of these moves, searched as deep as the limits among `options` allow.

    Every move is searched by itself, so this takes longer than a search of the whole root.
    """
    began = perf_counter()
    until = began + options.get("time", inf)
    left = options.get("nodes", inf)
    sign = 1 if game.mover(state) == MAX else -1
    order, best, done = list(moves), None, 0
    for depth in range(1, max(2, options.get("depth", DEEPEST))):
        found: list[tuple[float, Move, Result]] = []
        for move in order:
            own = {**options, "depth": depth}
            if until < inf:
                own["time"] = max(0.001, until - perf_counter())
            if left < inf:
                own["nodes"] = max(1, left - done)
            if "history" in own:
                own["history"] = [*options["history"], state]
            result = search(game, game.play(state, move), method=method, **own)
            done += result.nodes
            if result.stopped and best:  # this round is not comparable to its end
                return _answer(best, done, began, result.stopped)
            found.append((sign * _worth(result, sign), move, result))
            if result.stopped:
                break
        order = [move for _, move, _ in sorted(found, key=lambda one: -one[0])]
        best = max(found, key=lambda one: one[0])
        if any(result.stopped for *_, result in found) or all(one.exact for *_, one in found):
            break
    assert best is not None
    return _answer(best, done, began, best[2].stopped)


def _worth(result: Result, sign: int) -> float:
    """Return a value in which a sooner win is worth more, and a later loss."""
    value = result.value if isinstance(result.value, (int, float)) else 0
    if result.outcome in ("win", "loss"):
        soon = (result.distance or 0) / 1000
        return value - soon if result.outcome == "win" else value + soon
    return float(value)


def _answer(best: tuple[float, Move, Result], nodes: int, began: float, stopped: Any) -> Result:
    _, move, result = best
    return replace(
        result,
        move=move,
        line=(move, *result.line),
        depth=result.depth + 1,
        nodes=nodes,
        seconds=perf_counter() - began,
        distance=None if result.distance is None else result.distance + 1,
        stopped=stopped,
    )
