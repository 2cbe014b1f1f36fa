"""Whose turn it is when nothing is said, as the readers take it."""

from __future__ import annotations

from plies.game import CHANCE, MAX
from plies.games.tree import Tree


def unusual_movers(tree: Tree) -> list[bool]:
    """Return for each node whether its mover must be written, so that it is read back.

    With two players the usual mover is the one who did not move last; with more, everything is
    written, since how many players there are shows only in the words themselves.
    """
    players = max(
        tree.movers[node] for node in range(len(tree.movers)) if tree.children[node] or not node
    )
    last: list[int] = []
    unusual: list[bool] = []
    for node, mover in enumerate(tree.movers):
        before = last[tree.parents[node]] if node else 1
        usual = MAX if before else 1
        unusual.append(bool(tree.children[node]) and (players > 1 or mover != usual))
        last.append(before if mover == CHANCE else mover)
    return unusual
