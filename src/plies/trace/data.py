"""A recorded search: the tree as columns, one row a node, and the steps in order.

    nodes   parent  name  kind         steps   kind    node  alpha  beta  value  child
      0       -1     A    max            0     enter     0    -inf   inf
      1        0     B    min            1     enter     1    -inf   inf
      2        1     D    max            2     enter     2    -inf   inf
      3        2          end            3     leaf      3    -inf   inf     3
                                         4     better    2      3    inf     3      3

A parent comes before its children, and children come in the order of the moves. Branches that
were cut are there too; no step is ever about them. `alpha`, `beta` and `value` are a node's
after the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any, Literal, NamedTuple, TypeAlias

from plies.game import Value
from plies.trace.listings import Pseudocode, Style, pseudocode

NodeKind: TypeAlias = Literal["max", "min", "chance", "end", "limit", "table", "unknown"]
StepKind: TypeAlias = Literal["enter", "leaf", "better", "add", "cut", "leave", "try", "again"]
Sign: TypeAlias = Literal["", "<=", ">="]

INNER = ("max", "min", "chance")


@dataclass
class Nodes:
    """The tree, one row a node."""

    parent: list[int] = field(default_factory=list)  # -1 at a root; deepening has one a round
    move: list[str] = field(default_factory=list)  # the move that leads here, as people write it
    name: list[str] = field(default_factory=list)
    kind: list[NodeKind] = field(default_factory=list)  # what the search does there
    mover: list[int | None] = field(default_factory=list)  # which of `sides`, -1 for CHANCE
    probability: list[float | None] = field(default_factory=list)  # below a node of kind chance
    value: list[Value] = field(default_factory=list)  # a leaf's worth, also if it was cut
    position: list[str] | None = None  # the positions as text, if asked for


@dataclass
class Steps:
    """What happened, one row a step."""

    kind: list[StepKind] = field(default_factory=list)
    node: list[int] = field(default_factory=list)
    alpha: list[float] = field(default_factory=list)
    beta: list[float] = field(default_factory=list)
    value: list[Value] = field(default_factory=list)  # none on entering
    child: list[int] = field(default_factory=list)  # the child that is better or added, or -1


class Step(NamedTuple):
    """One row of the steps."""

    kind: StepKind
    node: int
    alpha: float
    beta: float
    value: Value
    child: int


@dataclass(eq=False)
class Trace:
    """One search of one game: what was asked, what came out, and all that happened."""

    game: str
    sides: tuple[str, ...]
    method: str
    options: dict[str, Any]  # those that change the search: depth, strict, fail, star, ...
    windowed: bool  # whether this search keeps alpha and beta
    result: dict[str, Any]  # value, line, nodes, leaves, cuts, depth, stopped
    describe: Callable[[], Nodes] = field(repr=False)  # `nodes`, written down when they are used
    steps: Steps = field(repr=False)
    reasons: dict[int, str]  # why: by step, for every cut

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.to_json() == other.to_json()

    @cached_property
    def nodes(self) -> Nodes:
        """The tree, with what was cut."""
        return self.describe()

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self.steps.kind)

    def __getitem__(self, step: int) -> Step:
        s = self.steps
        return Step(
            s.kind[step], s.node[step], s.alpha[step], s.beta[step], s.value[step], s.child[step]
        )

    def __iter__(self) -> Iterator[Step]:
        s = self.steps
        rows = zip(s.kind, s.node, s.alpha, s.beta, s.value, s.child, strict=True)
        return (Step(*row) for row in rows)

    @cached_property
    def children(self) -> list[list[int]]:
        """The children of every node, in the order of the moves."""
        below: list[list[int]] = [[] for _ in self.nodes.parent]
        for node, parent in enumerate(self.nodes.parent):
            if parent >= 0:
                below[parent].append(node)
        return below

    @cached_property
    def visited(self) -> list[bool]:
        """Whether the search looked at a node. The others were cut, or not reached in time."""
        seen = [False] * len(self.nodes.parent)
        for node in self.steps.node:
            seen[node] = True
        return seen

    @cached_property
    def bounds(self) -> list[Sign]:
        """What the value that each node handed up is: the exact one (""), <= or >= the exact one.

        A value found within a depth limit counts as exact there.
        """
        return _bounds(self)

    @cached_property
    def line(self) -> list[int]:
        """The nodes of the best line of play, the root first, as far as they were recorded."""
        node = self.result_root
        line = [node] if node >= 0 else []
        for word in self.result["line"]:
            below = (c for c in self.children[node] if self.nodes.move[c] == word)
            node = next(below, -1)
            if node < 0:
                break
            line.append(node)
        return line

    @property
    def result_root(self) -> int:
        """The root that the result is of: with deepening that of the last round with a value."""
        steps = self.steps
        rooted = [
            node
            for node, kind in zip(steps.node, steps.kind, strict=True)
            if self.nodes.parent[node] < 0 and kind != "enter"
        ]
        return rooted[-1] if rooted else 0 if self.nodes.parent else -1

    @property
    def roots(self) -> list[int]:
        """The root; with deepening the root of every round."""
        return [node for node, parent in enumerate(self.nodes.parent) if parent < 0]

    @property
    def truncated(self) -> bool:
        """Whether the search was stopped, by a limit or by Ctrl-C, before it was done."""
        return bool(self.result["stopped"])

    def skipped(self, step: int) -> list[int]:
        """Return the children that are never looked at because of a cut.

        Star2 may have tried all of them: then there are none, and only their other moves are cut.
        """
        return [c for c in self.children[self.steps.node[step]] if not self.visited[c]]

    def side(self, node: int) -> str:
        """Return who moves at an inner node."""
        mover = self.nodes.mover[node]
        if mover is None:
            return ""
        if mover < 0:
            return "CHANCE"
        return self.sides[mover] if mover < len(self.sides) else f"player {mover}"

    def pseudocode(self, style: Style = "function") -> Pseudocode:
        """Return this search as pseudocode: one function, or MAX-VALUE and MIN-VALUE ("pair")."""
        return pseudocode(self.method, self.options, style, self.kinds)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of nodes in the tree."""
        return frozenset(self.nodes.kind)

    def line_of(self, step: int, style: Style = "function") -> int:
        """Return the number of the pseudocode's line, from 0, that a step carries out."""
        node = self.steps.node[step]
        parent, kind = self.nodes.parent[node], self.nodes.kind
        above = kind[parent] if parent >= 0 else None
        return self.pseudocode(style).line_of(self.steps.kind[step], kind[node], above)

    def svg(self, step: int | None = None) -> str:
        """Return a picture of the tree after a step, or at the end; `plies.views.svg` has more."""
        from plies.views.svg import svg

        return svg(self, step)

    def _repr_svg_(self) -> str:
        return self.svg()

    def html(self, other: Trace | None = None) -> str:
        """Return a page that steps through this search, or through two side by side."""
        from plies.views.page import html

        return html(self, other)

    def to_json(self) -> str:
        """Return the trace as JSON text, in the form that docs/traces.md describes."""
        from plies.trace.json_form import written

        return written(self)

    @staticmethod
    def from_json(text: str | bytes) -> Trace:
        """Read a trace; a GameError says what is wrong with the text."""
        from plies.trace.reading import read

        return read(text)


def _bounds(trace: Trace) -> list[Sign]:
    """Work out, from the leaves up, between which two values each node's true value lies."""
    nodes, steps = trace.nodes, trace.steps
    low: list[Any] = [-inf] * len(nodes.parent)
    high: list[Any] = [inf] * len(nodes.parent)
    signs: list[Sign] = [""] * len(nodes.parent)
    for step, (kind, node) in enumerate(zip(steps.kind, steps.node, strict=True)):
        value = steps.value[step]
        if kind not in ("leaf", "leave") or isinstance(value, (tuple, list)):
            continue
        below = trace.children[node]
        if kind == "leaf":
            # What the table knows is exact only within the window.
            known = nodes.kind[node] != "table"
            low[node] = value if known or value > steps.alpha[step] else -inf
            high[node] = value if known or value < steps.beta[step] else inf
        elif nodes.kind[node] == "chance":
            low[node], high[node] = _average(trace, step, low, high)
        else:
            best = max if nodes.kind[node] == "max" else min
            low[node] = best(low[c] for c in below)
            high[node] = best(high[c] for c in below)
        if low[node] < high[node]:
            signs[node] = ">=" if value <= low[node] else "<=" if value >= high[node] else ""
        elif value != low[node] and trace.options["fail"] == "hard":
            signs[node] = ">=" if value < low[node] else "<="
    return signs


def _average(trace: Trace, step: int, low: Sequence[Any], high: Sequence[Any]) -> tuple[Any, Any]:
    """Return the same for a chance node: beyond its window what it hands up is only a bound."""
    steps, value = trace.steps, trace.steps.value[step]
    if any(low[child] < high[child] for child in trace.children[steps.node[step]]):
        if value >= steps.beta[step]:
            return value, inf
        if value <= steps.alpha[step]:
            return -inf, value
    return value, value
