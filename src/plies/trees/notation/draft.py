"""A tree while it is being read: what the text said of each node, and what it left open.

Left open may be who moves (then it is the player after the last one who moved above, MAX at the
root), the probabilities below a chance node (then all are equal), names and move labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from plies.contract import CHANCE, MAX, GameError
from plies.trees.notation.checks import check
from plies.trees.tree import PATH_LEVELS, Tree

MOST_NODES = 4_000_000


@dataclass(slots=True)
class Node:
    """One node as it was written; None is what the text did not say."""

    parent: int | None = None
    mover: int | None = None
    value: float | None = None
    name: str | None = None
    move: str | int | None = None
    probability: float | None = None
    branch: int = 0  # the how-manyeth child of its parent
    children: list[int] = field(default_factory=list)


class Draft:
    """The nodes read so far, depth first: every node is added after its parent."""

    def __init__(self, most: int = MOST_NODES) -> None:
        self.nodes: list[Node] = []
        self.most = most

    def add(self, parent: int | None, value: float | None = None) -> int:
        """Add a node as the last child of `parent` and return its number."""
        if len(self.nodes) >= self.most:
            raise GameError(f"the tree has more than {self.most:,} nodes, which is too large")
        node = len(self.nodes)
        branch = 0
        if parent is not None:
            branch = len(self.nodes[parent].children)
            self.nodes[parent].children.append(node)
        self.nodes.append(Node(parent, value=value, branch=branch))
        return node

    def drop_last(self) -> Node:
        """Take the node that was added last away again, and return it."""
        last = self.nodes.pop()
        if last.parent is not None:
            self.nodes[last.parent].children.pop()
        return last

    def called(self, number: int) -> str:
        """Return what a message calls a node: its name, or its path from the root."""
        node = self.nodes[number]
        if node.name is not None:
            return node.name
        path: list[str] = []
        while node.parent is not None and len(path) <= PATH_LEVELS:
            path.append(str(node.branch))
            node = self.nodes[node.parent]
        if len(path) > PATH_LEVELS:
            return f"number {number}"
        return ".".join(reversed(path)) or "root"

    def tree(self, sides: Sequence[str] | None = None, *, repeated_names: bool = False) -> Tree:
        """Return the tree that was written, or a GameError that says what is wrong with it."""
        if not self.nodes:
            raise GameError("there is no tree in the text: write for example [[3, 5], [2, 9]]")
        highest = max(node.mover if node.mover is not None else MAX for node in self.nodes)
        names = tuple(sides) if sides is not None else side_names(highest + 1)
        if highest >= len(names):
            raise GameError(f"there is no player {highest}: the sides are {', '.join(names)}")
        if self.nodes[0].probability is not None:
            raise GameError("the root has no probability: no move leads there")
        tree = Tree(sides=names)
        last: list[int] = []  # for each node, who moved last up to here; -1 at first
        for number, node in enumerate(self.nodes):
            before = -1 if node.parent is None else last[node.parent]
            mover = node.mover
            if mover is None:
                mover = (before + 1) % len(names) if node.children else MAX
            self._settle_odds(number, node)
            last.append(before if mover == CHANCE else mover)
            tree.add(
                node.parent,
                mover=mover,
                value=node.value,
                name=node.name,
                move=node.move,
                probability=1.0 if node.probability is None else node.probability,
            )
        check(tree, repeated_names=repeated_names)
        return tree

    def _settle_odds(self, number: int, node: Node) -> None:
        """Give the branches below a chance node equal odds if they were left open."""
        given = [child for child in node.children if self.nodes[child].probability is not None]
        if node.mover != CHANCE:
            if given:
                raise GameError(
                    f"{self.called(given[0])} has a probability, but {self.called(number)} "
                    "above it is no chance node"
                )
        elif not given:
            for child in node.children:
                self.nodes[child].probability = 1 / len(node.children)
        elif len(given) < len(node.children):
            without = next(c for c in node.children if self.nodes[c].probability is None)
            raise GameError(
                f"below the chance node {self.called(number)} either every branch has a "
                f"probability or none: {self.called(without)} has none"
            )


def side_names(players: int) -> tuple[str, ...]:
    """Return names for so many players: one who maximises and, at least one, who minimise."""
    if players <= 2:
        return ("MAX", "MIN")
    return ("MAX", *(f"MIN {number}" for number in range(1, players)))
