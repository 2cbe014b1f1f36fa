"""Tree tests of the Berkeley project: a student's agent searches states that are only names.

The parent keeps the tree. The agent sees one state at a time, and every step down is asked for
and noted here, so what counts as generated is what was asked.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import plies.courses.berkeley.modules
from plies.contract import GameError
from plies.courses.box.box import Box, Refused, StudentError
from plies.trees.notation.graph import Graph
from plies.trees.notation.properties import Property
from plies.trees.notation.tokens import show
from plies.trees.tree import Tree

MODULES = Path(plies.courses.berkeley.modules.__file__).parent  # what a student's file imports
MOST_STEPS = 1_000_000  # down a tree, in one search
LONGEST_ACTION = 1000


@dataclass(frozen=True)
class Answer:
    """What a student's agent answered to a tree: the action, and which states it asked for."""

    action: str | None
    generated: tuple[str, ...]  # in the order in which they were first asked for, the start first
    touched: tuple[str, ...] = ()  # states whose actions or value were asked for
    shown: str = ""  # the action as Python shows it, whatever it is
    error: str = ""  # why there is no action
    test: str = ""  # the file's name without its ending
    question: str = ""
    asked: dict[str, Any] = field(default_factory=dict)  # alg, depth and the graph


def entry(graph: Graph, state: str) -> list[Any]:
    """Return what an agent may know of a state."""
    legal = list(graph.successors.get(state, ()))
    value = graph.values.get(state)
    return [state, legal, value, state in graph.wins, state in graph.losses]


def asked_of(box: Box, alg: str, graph: Graph, depth: int, seconds: float | None = None) -> Answer:
    """Let the student's agent `alg` search a graph; raises StudentError."""
    generated = {graph.start: None}
    steps = 0

    def asked(question: str, data: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps > MOST_STEPS:
            raise StudentError("protocol", f"it made more than {MOST_STEPS:,} steps in one tree")
        sound = question == "go" and isinstance(data, list) and len(data) == 2
        state, action = data if sound else (None, None)
        known = graph.successors.get(state) if isinstance(state, str) else None
        if known is None or not isinstance(action, str) or action not in known:
            raise Refused("there is no such state or action")
        generated[known[action]] = None
        return entry(graph, known[action])

    given = {"alg": alg, "depth": depth, "agents": graph.agents, "start": entry(graph, graph.start)}
    found = box.call("tree", given, asked=asked, seconds=seconds)
    action, shown = action_of(found)
    touched = found.get("touched")
    names = touched if isinstance(touched, list) else []
    seen = tuple(name for name in names[:MOST_STEPS] if isinstance(name, str))
    return Answer(action, tuple(generated), seen, shown)


def action_of(found: Any) -> tuple[str | None, str]:
    """Return the action in what the child answered, and how it looks; None if it is no text."""
    if not isinstance(found, dict):
        raise StudentError("protocol", "an answer that is none")
    action, shown = found.get("action"), found.get("shown")
    if not isinstance(action, str) or len(action) > LONGEST_ACTION:
        action = None
    return action, shown if isinstance(shown, str) else repr(action)


def probe(
    box: Box,
    alg: str,
    tree: Tree,
    depth: int,
    *,
    ended: Collection[int] = (),
    seconds: float | None = None,
) -> Answer:
    """Let the student's agent `alg` search a tree of ours; raises StudentError.

    In the answer moves are words, and nodes have the names of `tree.name_of`. Leaves are wins if
    their value is above 0, and else losses; so are the nodes in `ended`, whatever is below them.
    """
    return asked_of(box, alg, graph_of(tree, ended), depth, seconds)


def graph_of(tree: Tree, ended: Collection[int] = ()) -> Graph:
    """Return a tree of ours as a test file would tell it."""
    names = [tree.name_of(node) for node in range(len(tree.parents))]
    if len(set(names)) < len(names):
        raise GameError("two nodes of the tree have one name, which no state can have")
    over = [node for node, below in enumerate(tree.children) if not below or node in ended]
    good = [node for node in over if (tree.values[node] or 0) > 0]
    return Graph(
        names[0],
        len(tree.sides),
        {
            names[node]: {str(tree.edges[child]): names[child] for child in children}
            for node, children in enumerate(tree.children)
            if children
        },
        {names[node]: value for node, value in enumerate(tree.values) if value is not None},
        frozenset(names[node] for node in good),
        frozenset(names[node] for node in over if node not in set(good)),
    )


def whole_number(found: dict[str, Property], key: str, default: int | None = None) -> int:
    """Return a property that must be a whole number."""
    if key not in found:
        if default is None:
            raise GameError(f'the key {key} is missing: a line {key}: "..."')
        return default
    try:
        return int(found[key].value)
    except ValueError:
        what = show(found[key].value)
        raise GameError(f"line {found[key].line}: {key} is a whole number, not {what}") from None
