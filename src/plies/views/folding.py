"""Which nodes of a tree are drawn, if it is too large to be read: what matters, and how much more.

A node is either open, then its children are drawn, or it says how many nodes are hidden below it.
What matters most is opened first: the way to the current node, the best line, the nodes at which
something was cut, and then level by level whatever there is room for. Of many children only some
are drawn, and one more, a stub, stands for the others; another one stands for those that were cut.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from plies.traces import Replay, Trace
from plies.views.measures import CUT, WHOLE, WIDE

MORE, MORE_CUT = -1, -2  # the stubs


@dataclass
class Folded:
    """The drawn nodes, a parent before its children."""

    node: list[int] = field(default_factory=list)  # the trace's, or a stub's
    parent: list[int] = field(default_factory=list)  # which of these, -1 for the root
    hidden: list[int] = field(default_factory=list)  # nodes not drawn below it, or in a stub

    def add(self, node: int, parent: int, hidden: int) -> None:
        self.node.append(node)
        self.parent.append(parent)
        self.hidden.append(hidden)


def root_of(trace: Trace, node: int) -> int:
    """Return the root above a node; deepening has one for each round."""
    while trace.nodes.parent[node] >= 0:
        node = trace.nodes.parent[node]
    return node


def best_nodes(replay: Replay, root: int) -> set[int]:
    """Return the nodes of the best lines so far: those below the open nodes, else the root's."""
    best: set[int] = set()
    for start in replay.path or [root]:
        node = replay.best[start]
        while node >= 0:
            best.add(node)
            node = replay.best[node]
    return best


def folded(
    replay: Replay, root: int, limit: int | None = WHOLE, levels: int | None = None
) -> Folded:
    """Return what is drawn of a tree at a step: all of it, or what matters.

    A tree of up to `limit` nodes is drawn in full, of a larger one half as many nodes, since these
    have more to say. Of `levels` the best line and the way to the current node take no notice.
    """
    trace = replay.trace
    size = _sizes(trace)
    if levels is None and (limit is None or size[root] <= limit):
        opened, whole = set(range(len(size))), True
    else:
        most = size[root] if limit is None else limit
        opened, whole = _opened(replay, root, most, len(size) if levels is None else levels), False
    important = opened | best_nodes(replay, root)
    if replay.now:
        important.add(replay.now.node)
    drawn = Folded()
    waiting = [(root, -1, 0)]
    while waiting:
        node, parent, hidden = waiting.pop()
        here = len(drawn.node)
        if node not in opened:
            drawn.add(node, parent, hidden if node < 0 else size[node] - 1)
            continue
        drawn.add(node, parent, 0)
        below = trace.children[node]
        kept, cut = (below, []) if whole else _kept(replay, below, important)
        unseen = sum(size[child] for child in cut)
        if rest := size[node] - 1 - unseen - sum(size[child] for child in kept):
            waiting.append((MORE, here, rest))
        if cut:
            waiting.append((MORE_CUT, here, unseen))
        waiting += [(child, here, 0) for child in reversed(kept)]
    return drawn


def _opened(replay: Replay, root: int, limit: int, levels: int) -> set[int]:
    """Return the nodes that are opened."""
    trace, level = replay.trace, _levels(replay.trace)
    below = range(root, next((r for r in trace.roots if r > root), len(level)))
    inner = sorted((n for n in below if trace.children[n]), key=level.__getitem__)
    cuts = {trace.steps.node[step] for step in trace.reasons if step <= replay.step}
    best = best_nodes(replay, root)
    way = [node for node in replay.path if node in below]
    shallow = [n for n in inner if level[n] < levels and replay.status(n) != "cut"]
    visited = [node for node in shallow if trace.visited[node]]
    opened: set[int] = set()
    room = limit // 2
    for nodes, more in (
        (way, 0),
        ([node for node in inner if node in best], 0),
        ([node for node in shallow if node in cuts], limit // 8),  # however long the best line is
        (visited + shallow, 0),
    ):
        room += more
        for node in nodes:
            needed = _way(trace, node, opened)
            if len(needed) >= room and nodes is not way:  # each of them costs a node or more
                continue
            cost = sum(_cost(replay, trace.children[one]) for one in needed)
            if cost < room or nodes is way:
                opened.update(needed)
                room -= cost
    return opened


def _cost(replay: Replay, children: list[int]) -> int:
    """Return how many nodes more are drawn if children are."""
    kept, cut = _kept(replay, children, set())
    return len(kept) + bool(cut)


def _way(trace: Trace, node: int, opened: set[int]) -> list[int]:
    """Return what must be opened to see the children of a node."""
    way = []
    while node >= 0 and node not in opened:
        way.append(node)
        node = trace.nodes.parent[node]
    return way


def _kept(replay: Replay, children: list[int], important: set[int]) -> tuple[list[int], list[int]]:
    """Return the children that are drawn, and those for which the stub of the cut ones stands."""
    cut = [c for c in children if replay.status(c) == "cut" and c not in important]
    cut = cut if len(cut) > CUT else []
    others = [child for child in children if child not in set(cut)]
    if len(others) <= WIDE:
        return others, cut
    kept = important.intersection(others)
    for child in others:
        if len(kept) >= WIDE:
            break
        kept.add(child)
    return [child for child in others if child in kept], cut


def _sizes(trace: Trace) -> list[int]:
    """Return how many nodes are in the tree below each node, itself included."""
    parent = trace.nodes.parent
    size = [1] * len(parent)
    for node in reversed(range(len(parent))):
        if parent[node] >= 0:
            size[parent[node]] += size[node]
    return size


def _levels(trace: Trace) -> list[int]:
    level: list[int] = []
    for parent in trace.nodes.parent:
        level.append(level[parent] + 1 if parent >= 0 else 0)
    return level
