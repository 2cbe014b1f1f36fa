"""The tree of a compiled `mcts`: a row of nodes in memory that is laid out beforehand.

    size, used, ... | the root | its children, one after the other | theirs | ...

A node is four words and the move that led to it; its children lie side by side, so that it
needs to know only the first one and how many they are. Pages never touched cost nothing.
"""

from __future__ import annotations

import ctypes
import mmap
from math import inf

from plies.fast.codec import Shape
from plies.game import Move
from plies.search.simulations import Plan
from plies.search.table import check_room

SIZE, USED = 0, 1  # in nodes
DICE = 2  # the counter of the random numbers
EXPLORATION, LOW, HIGH = 3, 4, 5
SQUEEZED, DEEPEST = 6, 7
HEAD = 8

VISITS, TOTAL, FIRST, COUNT, MOVE = 0, 1, 2, 3, 4  # in a node; FIRST counts nodes from the root


class Pool:
    """The memory of one tree."""

    def __init__(self, plan: Plan, move: Shape):
        self.move, self.node_words = move, MOVE + len(move.kinds)
        check_room(plan.positions, 8 * self.node_words)
        self.memory = mmap.mmap(-1, 8 * (HEAD + plan.positions * self.node_words))
        view = memoryview(self.memory)
        self.ints, self.reals = view.cast("q"), view.cast("d")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        self.ints[SIZE], self.ints[SQUEEZED] = plan.positions, plan.squeezed
        view.cast("Q")[DICE] = plan.seed & ((1 << 64) - 1)
        self.reals[EXPLORATION] = plan.exploration
        self.reals[LOW], self.reals[HIGH] = (-1.0, 1.0) if plan.squeezed else (inf, -inf)

    @property
    def root(self) -> StoredNode:
        return StoredNode(self, 0)

    @property
    def bytes(self) -> int:
        """What is in use: the nodes of the tree."""
        return 8 * (HEAD + self.ints[USED] * self.node_words)

    @property
    def deepest(self) -> int:
        return self.ints[DEEPEST]


class StoredNode:
    """A node of a pool, as Python sees it."""

    def __init__(self, pool: Pool, number: int):
        self.pool, self.place = pool, HEAD + number * pool.node_words

    @property
    def visits(self) -> int:
        return self.pool.ints[self.place + VISITS]

    @property
    def total(self) -> float:
        return self.pool.reals[self.place + TOTAL]

    @property
    def move(self) -> Move:
        words = self.pool.ints[self.place + MOVE : self.place + self.pool.node_words]
        return self.pool.move.decode(words.tolist())

    @property
    def children(self) -> list[StoredNode]:
        first, count = self.pool.ints[self.place + FIRST], self.pool.ints[self.place + COUNT]
        return [StoredNode(self.pool, number) for number in range(first, first + count)]
