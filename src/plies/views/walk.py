"""What a search did to a tree: which nodes it visited, what they returned, what it cut."""

from __future__ import annotations

from dataclasses import dataclass, field

from plies.games.tree import Tree
from plies.search import Event


@dataclass
class Walk:
    """Listens to a search of a Tree, whose states are node numbers."""

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

    @property
    def never_visited(self) -> list[int]:
        seen = set(self.visited)
        return [node for node in range(len(self.tree.parents)) if node not in seen]

    def names(self, nodes: list[int]) -> list[str]:
        return [self.tree.name_of(node) for node in nodes]
