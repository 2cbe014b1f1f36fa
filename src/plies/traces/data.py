"""A recorded search: what was asked, what came out, and all that can be read from its columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Any

from plies.contract import Value
from plies.picture import Svg
from plies.searches.result import ending, ending_text, in_words, shown
from plies.traces.columns import Nodes, Sign, Step, Steps
from plies.traces.drawers import DRAWERS
from plies.traces.json_form import written
from plies.traces.listings import Pseudocode, Style, pseudocode
from plies.traces.reading import read


@dataclass(eq=False)
class Trace:
    """One search of one game: what was asked, what came out, and all that happened.

    >>> import plies
    >>> result, trace = plies.trace(plies.Tree([[3, 5], [2, 9]]), method="alphabeta")
    >>> list(trace.reasons.values()), trace.svg()[:4], trace.html()[:9]
    (['2 <= alpha 3'], '<svg', '<!DOCTYPE')
    """

    game: str
    sides: tuple[str, ...]
    method: str
    options: dict[str, Any]  # those that change the search: depth, strict, fail, star, ...
    windowed: bool  # whether this search keeps alpha and beta
    result: dict[str, Any]  # value, line, nodes, leaves, cuts, depth, stopped, outcome, distance
    describe: Callable[[], Nodes] = field(repr=False)  # `nodes`, written down when they are used
    steps: Steps = field(repr=False)
    reasons: dict[int, str]  # why: by step, for every cut
    decisive: bool = False  # whether the game is won, drawn or lost

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.to_json() == other.to_json()

    @cached_property
    def nodes(self) -> Nodes:
        """The tree, with what was cut."""
        return self.describe()

    def words(self, value: Value) -> str:
        """Return a value of the tree as people read it: a number, or a win or a loss of MAX's."""
        return in_words(value, decisive=self.decisive)

    def result_words(self) -> str:
        """Return what the root is worth: `value 3`, or `win in 5`."""
        found = self.result
        value, told = found["value"], (found["outcome"], found["distance"])
        outcome, distance = ending(value, *told, decisive=self.decisive)
        return f"value {shown(value)}" if outcome is None else ending_text(outcome, distance)

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

    def svg(
        self,
        step: int | None = None,
        *,
        limit: int | None = 80,
        levels: int | None = None,
        bounds: str = "now",
    ) -> Svg:
        """Return a picture of the tree after a step, counted from 0, or at the end of the search.

        A tree of more than `limit` nodes is drawn as far as it matters; `levels` draws so many
        levels of moves and, below them, only the best line and the way to the current node. Alpha
        and beta at a node are those of `now`, or of its `arrival`.
        """
        return Svg(DRAWERS["svg"](self, step, limit=limit, levels=levels, bounds=bounds))

    def _repr_svg_(self) -> str:
        return self.svg()

    def html(self, other: Trace | None = None, *, bounds: str = "now") -> str:
        """Return a page that steps through this search, or through two side by side."""
        return DRAWERS["html"](self, other, bounds=bounds)

    def to_json(self) -> str:
        """Return the trace as JSON text, in the form that docs/traces.md describes."""
        return written(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Trace:
        """Read a trace; a GameError says what is wrong with the text."""
        return read(text, cls)


def _bounds(trace: Trace) -> list[Sign]:
    """Work out, from the leaves up, between which two values each node's true value lies."""
    nodes, steps = trace.nodes, trace.steps
    low: list[Any] = [-inf] * len(nodes.parent)
    high: list[Any] = [inf] * len(nodes.parent)
    signs: list[Sign] = [""] * len(nodes.parent)
    in_hand: dict[int, list[Any]] = {}  # what a node may stay at, beyond the depth limit
    for step, (kind, node) in enumerate(zip(steps.kind, steps.node, strict=True)):
        value = steps.value[step]
        if kind == "stay":
            in_hand[node] = [value]
        if kind not in ("leaf", "leave") or isinstance(value, (tuple, list)):
            continue
        below = trace.children[node]
        if kind == "leaf":
            # What the table knows, or where one may stay, is exact only within the window.
            known = nodes.kind[node] not in ("table", "pat")
            low[node] = value if known or value > steps.alpha[step] else -inf
            high[node] = value if known or value < steps.beta[step] else inf
        elif nodes.kind[node] == "chance":
            low[node], high[node] = _average(trace, step, low, high)
        else:
            best = max if nodes.kind[node] == "max" else min
            held = in_hand.get(node, [])
            low[node] = best([*held, *(low[c] for c in below)])
            high[node] = best([*held, *(high[c] for c in below)])
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
