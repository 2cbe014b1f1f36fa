"""A wrong value beside the right one: what two searches find at every position of a little tree.

position  right          yours
root      2              3
1.1       not looked at  3
"""

from __future__ import annotations

from typing import NamedTuple

from plies.contract import CHANCE, GameError, State
from plies.exercises.student import Student, Way, Window
from plies.searches.result import shown
from plies.trees.notation import read_tree
from plies.trees.tree import Tree

UNSEEN = "not looked at"


class Beside(NamedTuple):
    """A position, what it is worth to a right search, and to the student's."""

    position: str
    right: str
    yours: str


class Noting(Student):
    """A search that notes what it finds at every position, finished games included."""

    def __init__(self, game: Tree, way: Way) -> None:
        super().__init__(game, way, game.start())
        self.found: dict[State, float] = {}

    def look(self, state: State, depth: int, above: Window, ply: int = 0) -> float:
        value = super().look(state, depth, above, ply)
        self.found[state] = value
        return value


def beside(text: str, asked: Way, wrong: Way) -> tuple[Beside, ...]:
    """Return the positions of a tree, as a nested list, at which two searches differ.

    Where they differ nowhere but in the move, it is the root.
    """
    tree = with_movers(read_tree(text).tree)
    try:
        both = [found(tree, way) for way in (asked, wrong)]
    except GameError:  # the wrong one needs a value that is not there
        return ()
    rows = [
        Beside(tree.name_of(node), *(shown(one[node]) if node in one else UNSEEN for one in both))
        for node in range(len(tree.parents))
    ]
    return tuple(row for row in rows if row.right != row.yours) or tuple(rows[:1])


def found(tree: Tree, way: Way) -> dict[State, float]:
    student = Noting(tree, way)
    student.search()
    return student.found


def with_movers(tree: Tree) -> Tree:
    """Return the tree with somebody on the move at its leaves too, if players take turns."""
    turns = [level % len(tree.sides) for level in tree.levels]
    inner = [node for node, below in enumerate(tree.children) if below]
    if CHANCE not in tree.movers and all(tree.movers[node] == turns[node] for node in inner):
        tree.movers = turns
    return tree
