"""The tree of a compiled `mcts`: a row of nodes in memory that is laid out beforehand.

    size, used, ... | the root | its children, one after the other | theirs | ... | latest

A node is seven words and the move that led to it; its children lie side by side, so that it
needs to know only the first one and how many they are. FIRST counts nodes from the root. Behind the
last node it stands when each side made each small move for the last time (`rave`). Pages never
touched cost nothing.
"""

from __future__ import annotations

import ctypes
import mmap
from functools import cached_property
from math import inf

from plies.compiled.kernel import Kernel
from plies.contract import Game, Move, State
from plies.searches.simulations import SMALL, Plan
from plies.searches.table import check_room

HEAD = 10
(
    SIZE,  # in nodes
    USED,
    DICE,  # the counter of the random numbers
    EXPLORATION,
    LOW,
    HIGH,
    SQUEEZED,
    DEEPEST,
    RAVE,
    SIMULATION,  # its number
) = range(HEAD)

VISITS, TOTAL, FIRST, COUNT, SHARE, LATER, LATER_TOTAL, MOVE = range(8)  # in a node


class Pool:
    """The memory of one tree."""

    def __init__(self, plan: Plan, made: Kernel, game: Game, state: State):
        self.made, self.game, self.state = made, game, state
        self.node_words = MOVE + made.kept_words
        check_room(plan.positions, 8 * self.node_words)
        words = HEAD + plan.positions * self.node_words + (2 * SMALL if plan.rave else 0)
        self.memory = mmap.mmap(-1, 8 * words)
        view = memoryview(self.memory)
        self.ints, self.reals = view.cast("q"), view.cast("d")
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.memory))
        self.ints[SIZE], self.ints[SQUEEZED] = plan.positions, plan.squeezed
        view.cast("Q")[DICE] = plan.seed & ((1 << 64) - 1)
        self.reals[EXPLORATION], self.reals[RAVE] = plan.exploration, plan.rave
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

    def __init__(self, pool: Pool, number: int, parent: StoredNode | None = None):
        self.pool, self.place, self.parent = pool, HEAD + number * pool.node_words, parent

    @property
    def visits(self) -> int:
        return self.pool.ints[self.place + VISITS]

    @property
    def total(self) -> float:
        return self.pool.reals[self.place + TOTAL]

    @cached_property
    def move(self) -> Move:
        words = self.pool.ints[self.place + MOVE : self.place + self.pool.node_words]
        return self.pool.made.kept_move(self.parent, words.tolist())

    @cached_property
    def state(self) -> State:
        if self.parent is None:
            return self.pool.state
        return self.pool.game.play(self.parent.state, self.move)

    @property
    def children(self) -> list[StoredNode]:
        first, count = self.pool.ints[self.place + FIRST], self.pool.ints[self.place + COUNT]
        return [StoredNode(self.pool, number, self) for number in range(first, first + count)]
