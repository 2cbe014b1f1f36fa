"""Whose turn it is when nothing is said, as the readers take it."""

from __future__ import annotations

from plies.contract import CHANCE, MAX, MIN
from plies.trees.tree import Tree


def unusual_movers(tree: Tree) -> list[bool]:
    """Return for each node whether its mover must be written, so that it is read back.

    With two players the usual mover is the one who did not move last; with more, everything is
    written, since how many players there are shows only in the words themselves.
    """
    inner = [node for node, children in enumerate(tree.children) if children]
    more = any(tree.movers[node] > MIN for node in inner)
    last: list[int] = []
    unusual: list[bool] = []
    for node, mover in enumerate(tree.movers):
        before = last[tree.parents[node]] if node else MIN
        usual = MIN if before == MAX else MAX
        unusual.append(bool(tree.children[node]) and (more or mover != usual))
        last.append(before if mover == CHANCE else mover)
    return unusual
