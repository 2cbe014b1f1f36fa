"""Recording the search of a Tree, which is known as a whole before it is searched.

All its nodes, down to the depth limit, are in the trace: also those in the branches that are cut,
and those that a stopped search does not reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from plies.contract import CHANCE, GameError, Move, State
from plies.numbers import own_values
from plies.traces.columns import Nodes
from plies.traces.naming import paths
from plies.traces.record import Open, Plan, Recorder
from plies.trees.tree import Tree


class TreeRecorder(Recorder):
    """Records a search of a Tree under the names that its nodes have."""

    def __init__(self, tree: Tree, root: int, plan: Plan):
        super().__init__(tree, root, plan)
        self.tree, self.start, self.size = tree, root, len(tree.parents)
        self.numbers: list[int] = []  # the nodes' numbers in the tree
        self.at_limit: set[int] = set()  # the nodes that have children, but below the depth limit
        self.node_of: Mapping[int, int] | Sequence[int] = ()  # by number, in this round

    def _root(self, state: State) -> int:
        """Make room for the tree, as deep as the search is going to look."""
        first = len(self.numbers)
        depth = self.plan.depth or self.parents.count(-1) + 1  # deepening: one more each round
        if depth == inf and self.start == 0:
            self.node_of = self.numbers = list(range(self.size))
            self.parents = self.tree.parents
        else:
            node_of = self._plant(depth)
            self.node_of = node_of
            above = self.tree.parents
            self.parents += [-1, *(node_of[above[n]] for n in self.numbers[first + 1 :])]
        if len(self.numbers) > self.plan.limit:
            raise GameError(
                f"the tree has {len(self.numbers):,} nodes, more than the "
                f"{self.plan.limit:,} that a trace keeps: search less deep, or give plies.trace "
                "a higher limit"
            )
        return first

    def _plant(self, depth: float) -> dict[int, int]:
        """Add the nodes within the depth limit, depth first; return which is which."""
        tree, node_of = self.tree, dict[int, int]()
        waiting = [(self.start, depth)]
        while waiting:
            number, left = waiting.pop()
            node = node_of[number] = len(self.numbers)
            self.numbers.append(number)
            if not left and tree.children[number]:
                self.at_limit.add(node)
                continue
            for child in reversed(tree.children[number]):
                spent = not self.plan.rounds or tree.movers[child] == self.first_mover
                waiting.append((child, left - spent))
        return node_of

    def _reach(self, above: Open, move: Move, state: State) -> int:
        node = self.node_of[state]
        if above.kind == "chance":
            self.odds[node] = self._probability(above, move)
        return node

    def _skip(self, here: Open, moves: Sequence[Move]) -> None:
        """They are there already."""

    def nodes(self) -> Nodes:
        tree, numbers = self.tree, self.numbers
        if len(tree.parents) != self.size:
            raise GameError("the tree has grown since it was searched: trace it again")
        roles = {mover: self.role(tree.movers.index(mover)) for mover in set(tree.movers)}
        nodes = Nodes(parent=list(self.parents), name=self._names())
        for node, (parent, number) in enumerate(zip(self.parents, numbers, strict=True)):
            nodes.move.append("" if parent < 0 else str(tree.edges[number]))
            below = tree.children[number]
            if not below or node in self.at_limit or self.kinds.get(node) == "table":
                nodes.kind.append(self.kinds.get(node) or ("limit" if below else "end"))
                nodes.mover.append(None)
                written = tree.values[number] if self.plan.plain_leaves else None
                nodes.value.append(self.values.get(node, written))
            else:
                kind, mover = roles[tree.movers[number]]
                nodes.kind.append(kind)
                nodes.mover.append(mover)
                nodes.value.append(None)
            odds = None
            if parent >= 0 and nodes.kind[parent] == "chance":
                siblings = tree.children[numbers[parent]]
                dice = nodes.mover[parent] == CHANCE
                odds = tree.odds[number] if dice else 1 / len(siblings)
            nodes.probability.append(odds)
        nodes.value = own_values(nodes.value)
        nodes.named = [n == 0 or tree.own_names[n] is not None for n in numbers]
        return nodes

    def _names(self) -> list[str]:
        tree = self.tree
        if self.start:  # the paths begin above it
            return [tree.name_of(number) for number in self.numbers]
        branches = [""] * self.size
        for children in tree.children:
            for branch, child in enumerate(children):
                branches[child] = str(branch)
        found = paths(self.parents, [branches[n] for n in self.numbers], ".", self.numbers)
        own = (tree.own_names[number] for number in self.numbers)
        return [path if name is None else name for path, name in zip(found, own, strict=True)]
