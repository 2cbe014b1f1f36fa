"""Trees into brackets: what `brackets` reads, as plainly as the tree allows.

[[3, 5], [2, 9]]                      every list names what differs from the usual:
['A', left: ('B', 5), min[2, 9]]      names, labels, and a mover whose turn it is not
"""

from __future__ import annotations

from typing import NamedTuple

from plies.trees.notation.checks import check
from plies.trees.notation.edges import write_edges
from plies.trees.notation.pieces import joined
from plies.trees.notation.tokens import bare, quote, write_mover, write_number
from plies.trees.notation.turns import unusual_movers
from plies.trees.tree import Tree


class Brackets(NamedTuple):
    """How a group is written."""

    opening: str
    closing: str
    between: str
    bare_names: bool


LIST = Brackets("[", "]", ", ", bare_names=False)
SEXPR = Brackets("(", ")", " ", bare_names=True)


def write_brackets(tree: Tree, style: Brackets) -> str:
    """Return the tree on one line."""
    check(tree)
    unusual = unusual_movers(tree)

    def pieces_of(node: int) -> list[int | str]:
        children = tree.children[node]
        name = _name(tree, node, style)
        if not children:
            leaf = write_number(tree.values[node])
            return [f"({name}{style.between}{leaf})" if name else leaf]
        inside: list[int | str] = []
        if name:
            inside += [style.between, name]
        if tree.values[node] is not None:
            inside += [style.between, "=" + write_number(tree.values[node])]
        for child, edge in zip(children, write_edges(tree, node), strict=True):
            inside += [style.between, edge, child]
        worded = unusual[node] or _like_a_leaf(tree, node, style)
        mover = write_mover(tree.movers[node]) if worded else ""
        return [mover + style.opening, *inside[1:], style.closing]

    return joined(pieces_of)


def _name(tree: Tree, node: int, style: Brackets) -> str:
    name = tree.own_names[node]
    if name is None:
        return ""
    return name if style.bare_names and bare(name) else quote(name)


def _like_a_leaf(tree: Tree, node: int, style: Brackets) -> bool:
    """Return whether the node would be read as a leaf, being round with one number in it."""
    children = tree.children[node]
    return style is SEXPR and len(children) == 1 and not tree.children[children[0]]
