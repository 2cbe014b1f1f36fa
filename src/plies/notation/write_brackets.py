"""Trees into brackets: what `brackets` reads, as plainly as the tree allows.

[[3, 5], [2, 9]]                      every list names what differs from the usual:
['A', left: ('B', 5), min[2, 9]]      names, labels, and a mover whose turn it is not
"""

from __future__ import annotations

from typing import NamedTuple

from plies.games.tree import Tree
from plies.notation.checks import check
from plies.notation.edges import write_edges
from plies.notation.tokens import bare, quote, write_mover, write_number
from plies.notation.turns import unusual_movers


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
    pieces: list[str] = []
    waiting: list[int | str] = [0]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            pieces.append(item)
            continue
        children = tree.children[item]
        name = _name(tree, item, style)
        if not children:
            leaf = write_number(tree.values[item])
            pieces.append(f"({name}{style.between}{leaf})" if name else leaf)
            continue
        inside: list[int | str] = []
        if name:
            inside += [style.between, name]
        if tree.values[item] is not None:
            inside += [style.between, "=" + write_number(tree.values[item])]
        for child, edge in zip(children, write_edges(tree, item), strict=True):
            inside += [style.between, edge, child]
        worded = unusual[item] or _like_a_leaf(tree, item, style)
        pieces.append((write_mover(tree.movers[item]) if worded else "") + style.opening)
        waiting.append(style.closing)
        waiting += reversed(inside[1:])
    return "".join(pieces)


def _name(tree: Tree, node: int, style: Brackets) -> str:
    name = tree.own_names[node]
    if name is None:
        return ""
    return name if style.bare_names and bare(name) else quote(name)


def _like_a_leaf(tree: Tree, node: int, style: Brackets) -> bool:
    """Return whether the node would be read as a leaf, being round with one number in it."""
    children = tree.children[node]
    return style is SEXPR and len(children) == 1 and not tree.children[children[0]]
