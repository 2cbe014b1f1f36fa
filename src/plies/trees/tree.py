r"""A game given by its tree, as drawn on a blackboard.

Tree([[3, 5], [2, 9]])        MAX picks a branch, then MIN picks a leaf

        root                  The nodes are numbered depth first: root 0, its first child 1,
       /    \                 the leaf 3 is 2, the leaf 5 is 3, the second child 4, ...
      1      4                A state is such a number, so everything about a node is one
     / \    / \               look into a list.
    3   5  2   9
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

from plies.contract import CHANCE, MAX, GameError

MOST_SHOWN = 40  # nodes of a tree that is shown whole
PATH_LEVELS = 64  # below this level a path is too long for a name


class Tree:
    """A tree with payoffs at its leaves. Build it from nested lists, or node by node with `add`.

    In nested lists a number is a leaf, levels alternate and the root is `first`.

    >>> import plies
    >>> tree = plies.Tree([[3, 5], [2, 9]])
    >>> plies.search(tree, method="alphabeta").value
    3
    """

    name = "tree"

    def __init__(self, nested: Any = None, first: int = MAX, sides: Sequence[str] = ("MAX", "MIN")):
        self.sides = tuple(sides)
        self.parents: list[int] = []
        self.children: list[list[int]] = []
        self.levels: list[int] = []
        self.movers: list[int] = []
        self.values: list[float | None] = []  # a leaf's payoff; an inner node's evaluation, if any
        self.edges: list[Any] = []  # the move that leads here
        self.odds: list[float] = []  # its probability, where CHANCE moves
        self.own_names: list[str | None] = []
        if nested is not None:
            self._add_nested(nested, first)

    def __repr__(self) -> str:
        """Return `tree:[[3, 5], [2, 9]]`, the name of a small tree that nested lists can tell."""
        if 0 < len(self.parents) <= MOST_SHOWN and CHANCE not in self.movers:
            nested = self._nested(0)
            if isinstance(nested, list) and Tree(nested).movers == self.movers:
                return f"tree:{nested}"
        return f"<tree of {len(self.parents)} nodes>"

    def _nested(self, node: int) -> Any:
        below = self.children[node]
        return [self._nested(child) for child in below] if below else self.values[node]

    def add(
        self,
        parent: int | None = None,
        *,
        mover: int = MAX,
        value: float | None = None,
        name: str | None = None,
        move: Any = None,
        probability: float = 1.0,
    ) -> int:
        """Add a node below `parent` (None: the root) and return its number.

        A move without a label is its branch number.
        """
        if value is not None and isnan(value):
            raise GameError("a leaf is worth a number, not nan")
        node = len(self.parents)
        if (parent is None) != (node == 0):
            raise GameError("a tree has exactly one root, and it is added first")
        if parent is not None:
            if self.values[parent] is not None:
                self.evaluate = self.payoff  # an inner node has a value: depth limits make sense
            move = len(self.children[parent]) if move is None else move
            self.children[parent].append(node)
        self.parents.append(-1 if parent is None else parent)
        self.levels.append(0 if parent is None else self.levels[parent] + 1)
        self.children.append([])
        self.movers.append(mover)
        self.values.append(value)
        self.edges.append(move)
        self.odds.append(probability)
        self.own_names.append(name)
        return node

    def _add_nested(self, nested: Any, first: int) -> None:
        waiting: list[tuple[Any, int | None]] = [(nested, None)]
        while waiting:
            item, parent = waiting.pop()
            level = 0 if parent is None else self.levels[parent] + 1
            if isinstance(item, (list, tuple)):
                if not item:
                    raise GameError("an empty list is neither a leaf nor a branch: give it a value")
                node = self.add(parent, mover=(first + level) % len(self.sides))
                waiting += [(child, node) for child in reversed(item)]
            elif isinstance(item, (int, float)):
                self.add(parent, value=item)
            else:
                raise GameError(f"a tree is made of numbers and lists, not of {item!r}")

    @property
    def chance(self) -> bool:
        return CHANCE in self.movers

    def start(self) -> int:
        return 0

    def mover(self, node: int) -> int:
        return self.movers[node]

    def moves(self, node: int) -> list[Any]:
        return [self.edges[child] for child in self.children[node]]

    def chances(self, node: int) -> list[tuple[Any, float]]:
        return [(self.edges[child], self.odds[child]) for child in self.children[node]]

    def play(self, node: int, move: Any) -> int:
        for child in self.children[node]:
            if self.edges[child] == move:
                return child
        raise GameError(f"{self.name_of(node)} has no branch {move!r}")

    def payoff(self, node: int) -> float:
        value = self.values[node]
        if value is None:
            raise GameError(
                f"node {self.name_of(node)} has no value, and the search needs one there"
            )
        return value

    def name_of(self, node: int) -> str:
        """Return the node's own name, or else its path from the root: `root`, `0`, `0.1`."""
        own = self.own_names[node]
        if own is not None:
            return own
        if node == 0:
            return "root"
        if self.levels[node] > PATH_LEVELS:
            return f"level{self.levels[node]}#{node}"
        path = []
        while node:
            path.append(str(self.children[self.parents[node]].index(node)))
            node = self.parents[node]
        return ".".join(reversed(path))
