"""Trees into indented text: what `indented` reads."""

from __future__ import annotations

from plies.trees.notation.checks import check
from plies.trees.notation.edges import write_edges
from plies.trees.notation.tokens import bare, quote, write_mover, write_number
from plies.trees.tree import Tree

WIDE_LEVELS = 100  # deeper trees are indented by one blank a level, since blanks would be most


def write_indented(tree: Tree) -> str:
    """Return the tree, one node a line, every mover written out."""
    check(tree)
    step = "  " if max(tree.levels) <= WIDE_LEVELS else " "
    lines: list[str] = []
    waiting = [(0, "")]
    while waiting:
        node, edge = waiting.pop()
        children = tree.children[node]
        waiting += reversed(list(zip(children, write_edges(tree, node), strict=True)))
        words = []
        name, value = tree.own_names[node], tree.values[node]
        if name is not None:
            words.append(name if bare(name) else quote(name))
        words.append(write_mover(tree.movers[node]) if children else write_number(value))
        if children and value is not None:
            words.append("= " + write_number(value))
        lines.append(step * tree.levels[node] + edge + " ".join(words) + "\n")
    return "".join(lines)
