"""What a search did to a tree: which nodes it visited, what they returned, what it cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plies.searches import Event
from plies.traces import Trace
from plies.trees.tree import Tree


@dataclass
class Walk:
    """Listens to a search of a Tree, whose states are node numbers; or is read from its trace."""

    tree: Tree
    visited: list[int] = field(default_factory=list)
    returned: dict[int, float] = field(default_factory=dict)
    cut_at: dict[int, str] = field(default_factory=dict)  # node -> why its other moves were cut
    skipped: set[int] = field(default_factory=set)  # the roots of the branches never looked at

    def __call__(self, event: Event) -> None:
        if event.kind == "enter" and event.state not in self.returned:
            self.visited.append(event.state)
        elif event.kind == "leave":
            self.returned[event.state] = event.value
        elif event.kind == "cut":
            self.cut_at[event.state] = event.reason
            self.skipped |= {self.tree.play(event.state, move) for move in event.skipped}

    @classmethod
    def of(cls, tree: Tree, trace: Trace) -> Walk:
        """Return the walk of a search of `tree` from its root that was recorded."""
        walk, numbers = cls(tree), _numbers(tree, trace.nodes.parent)
        for place, step in enumerate(trace):
            node = numbers[step.node]
            if step.kind in ("enter", "leaf") and node not in walk.returned:
                walk.visited.append(node)
            if step.kind in ("leaf", "leave"):
                walk.returned[node] = step.value
            elif step.kind == "cut":
                walk.cut_at[node] = trace.reasons[place]
                walk.skipped |= {numbers[child] for child in trace.skipped(place)}
        return walk

    @property
    def never_visited(self) -> list[int]:
        seen = set(self.visited)
        return [node for node in range(len(self.tree.parents)) if node not in seen]

    def names(self, nodes: list[int]) -> list[str]:
        return [self.tree.name_of(node) for node in nodes]


def _numbers(tree: Tree, parents: Sequence[int]) -> list[int]:
    """Return which node of the tree each node of a trace is: all children are there, in order."""
    numbers: list[int] = []
    below: dict[int, int] = {}  # how many children of a node have come so far
    for parent in parents:
        if parent < 0:
            numbers.append(0)
            continue
        numbers.append(tree.children[numbers[parent]][below.get(parent, 0)])
        below[parent] = below.get(parent, 0) + 1
    return numbers
