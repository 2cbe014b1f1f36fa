"""Every way to search a tree that can be traced, and the trees for each."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from plies.traces import Trace, trace
from tests.searches.strategies import BoundedTree, game_trees

WAYS: list[dict[str, Any]] = [
    {"method": "minimax"},
    {"method": "minimax", "depth": 2},
    {"method": "alphabeta"},
    {"method": "alphabeta", "strict": True},
    {"method": "alphabeta", "fail": "hard"},
    {"method": "alphabeta", "ties": True},
    {"method": "alphabeta", "depth": 2},
    {"method": "alphabeta", "depth": 1, "depth_unit": "round"},
    {"method": "alphabeta", "nodes": 5},
    {"method": "expectimax"},
    {"method": "expectimax", "depth": 2},
    {"method": "expectiminimax", "star": 0},
    {"method": "expectiminimax", "star": 1},
    {"method": "expectiminimax", "star": 2},
    {"method": "expectiminimax", "star": 2, "depth": 3},
    {"method": "expectiminimax", "star": 2, "strict": True},
    {"method": "maxn"},
    {"method": "paranoid"},
    {"method": "deepening"},
    {"method": "deepening", "depth": 2},
]
IDS = [" ".join(str(word) for word in way.values()) for way in WAYS]


def traced(tree: Any, way: dict[str, Any]) -> Trace:
    return trace(tree, **way)[1]


def for_trees(way: dict[str, Any], check: Any, examples: int = 25) -> None:
    chance = way["method"] in ("expectimax", "expectiminimax", "maxn", "deepening")
    trees = game_trees(chance=chance, dyadic=True, inner_values=True, kind=BoundedTree)
    settings(max_examples=examples, deadline=None)(given(trees)(check))()
