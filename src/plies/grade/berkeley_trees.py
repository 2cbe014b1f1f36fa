"""Tree tests of the Berkeley project: a student's agent searches states that are only names.

The parent keeps the tree. The agent sees one state at a time, and every step down is asked for
and noted here, so what counts as generated is what was asked.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import plies.berkeley
from plies.game import GameError
from plies.games.tree import Tree
from plies.grade.box import Box, Refused, StudentError
from plies.notation.properties import Property
from plies.notation.tokens import show

MODULES = Path(plies.berkeley.__file__).parent  # what a student's file imports
MOST_STEPS = 1_000_000  # down a tree, in one search
LONGEST_ACTION = 1000


@dataclass(frozen=True)
class Graph:
    """A tree as a test file tells it: edges and numbers between names."""

    start: str
    agents: int
    successors: dict[str, dict[str, str]]  # the next state by action, in the order of the file
    values: dict[str, float]
    wins: Collection[str] = ()
    losses: Collection[str] = ()

    def entry(self, state: str) -> list[Any]:
        """Return what an agent may know of a state."""
        legal = list(self.successors.get(state, ()))
        value = self.values.get(state)
        return [state, legal, value, state in self.wins, state in self.losses]


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
        return graph.entry(known[action])

    given = {"alg": alg, "depth": depth, "agents": graph.agents, "start": graph.entry(graph.start)}
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


def read_graph(found: dict[str, Property]) -> Graph:
    """Return the graph of a GraphGameTreeTest's properties; a GameError says what is missing."""
    for key in ("num_agents", "start_state", "successors", "evaluation"):
        if key not in found:
            raise GameError(f'a tree test needs the key {key}: a line {key}: "..." is missing')
    successors: dict[str, dict[str, str]] = {}
    for line, words in _rows(found["successors"], 3, "state action nextState"):
        before = successors.setdefault(words[0], {})
        if words[1] in before:
            raise GameError(f"line {line}: {words[0]} has two actions {words[1]}")
        before[words[1]] = words[2]
    values = {}
    for line, (state, number) in _rows(found["evaluation"], 2, "state number"):
        try:
            values[state] = float(number)
        except ValueError:
            raise GameError(f"line {line}: {show(number)} is no number") from None
    ends = [
        found[key].value.split() if key in found else [] for key in ("win_states", "lose_states")
    ]
    agents = whole_number(found, "num_agents")
    start = found["start_state"].value.strip()
    return Graph(start, agents, successors, values, frozenset(ends[0]), frozenset(ends[1]))


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


def _rows(block: Property, count: int, columns: str) -> list[tuple[int, list[str]]]:
    rows = []
    for line, text in block.lines():
        words = text.split()
        if len(words) != count:
            raise GameError(f"line {line}: a line here is {columns}, not {show(text)}")
        rows.append((line, words))
    return rows
