"""A trace played forward and backward, one step at a time.

Every step changes one node, and a cut the children that it skips; what was there before is kept,
so a step back costs as little as a step forward.
"""

from __future__ import annotations

from math import inf
from typing import Literal, TypeAlias

from plies.contract import GameError, Value
from plies.traces.columns import Step
from plies.traces.data import Trace

Status: TypeAlias = Literal["unvisited", "open", "tried", "done", "cut"]
Before: TypeAlias = tuple[float, float, Value, Status, int]


class Replay:
    """What a search knew after each of its steps. It begins before the first one, at step -1.

    By node: `alpha`, `beta`, `value` (the best so far, or what was handed up), `status` and
    `best` (the best child so far, or -1). `path` holds the open nodes, the root first.
    """

    def __init__(self, trace: Trace):
        count = len(trace.nodes.parent)
        self.trace = trace
        self.step = -1
        self.alpha = [-inf] * count
        self.beta = [inf] * count
        self.value: list[Value] = [None] * count
        self.best = [-1] * count
        self.path: list[int] = []
        self._status: list[Status] = ["unvisited"] * count
        self._before: list[Before] = []
        self._branch = _branches(trace)

    def __len__(self) -> int:
        """Return the number of steps."""
        return len(self.trace)

    @property
    def now(self) -> Step | None:
        """The step done last; none before the first."""
        return self.trace[self.step] if self.step >= 0 else None

    def status(self, node: int) -> Status:
        """Return how far the search is with a node; below a cut everything is cut."""
        return self._status[self._branch[node]]

    def forward(self) -> bool:
        """Do one step; return whether there was one left."""
        if self.step + 1 >= len(self.trace):
            return False
        self.step += 1
        kind, node, alpha, beta, value, child = self.trace[self.step]
        self._before.append(
            (
                self.alpha[node],
                self.beta[node],
                self.value[node],
                self._status[node],
                self.best[node],
            )
        )
        self.alpha[node], self.beta[node] = alpha, beta
        if kind in ("enter", "again"):
            self._status[node] = "open"
            self.path.append(node)
            return True
        self.value[node] = value
        if kind == "better":
            self.best[node] = child
        elif kind == "cut":
            for skipped in self.trace.skipped(self.step):
                self._status[skipped] = "cut"
        elif kind not in ("add", "stay"):
            self._status[node] = "tried" if kind == "try" else "done"
            if kind != "leaf":
                self.path.pop()
        return True

    def back(self) -> bool:
        """Undo one step; return whether there was one."""
        if self.step < 0:
            return False
        kind, node, *_ = self.trace[self.step]
        if kind in ("enter", "again"):
            self.path.pop()
        elif kind in ("leave", "try"):
            self.path.append(node)
        elif kind == "cut":
            for skipped in self.trace.skipped(self.step):
                self._status[skipped] = "unvisited"
        before = self._before.pop()
        self.alpha[node], self.beta[node], self.value[node] = before[:3]
        self._status[node], self.best[node] = before[3:]
        self.step -= 1
        return True

    def go(self, step: int) -> None:
        """Go to a step, forward or backward; -1 is before the first, the last is len - 1."""
        if not -1 <= step < len(self):
            raise GameError(f"the trace has the steps 0 to {len(self) - 1}, no step {step}")
        while self.step < step:
            self.forward()
        while self.step > step:
            self.back()

    def end(self) -> Replay:
        """Go to the end, and return itself."""
        self.go(len(self) - 1)
        return self


def _branches(trace: Trace) -> list[int]:
    """Return for every node whose status it has: its own, or that of the cut branch it is in."""
    branch: list[int] = []
    for node, parent in enumerate(trace.nodes.parent):
        hidden = parent >= 0 and not trace.visited[node] and not trace.visited[parent]
        branch.append(branch[parent] if hidden else node)
    return branch
