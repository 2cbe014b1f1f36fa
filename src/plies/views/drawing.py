"""A tree drawn with lines in the terminal, with what a search found in it.

▲ root = 3
├─ ▼ 0 = 3
│  ├─ 3
│  └─ 5
└─ ▼ 1 = 2   cut: 2 <= alpha 3
   ├─ 2
   └╌ 9   not visited
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from plies.contract import CHANCE, MAX
from plies.searches.result import shown
from plies.trees.rails import Branch, branches
from plies.trees.tree import Tree
from plies.views.walk import Walk

SHAPES = {MAX: "▲", CHANCE: "●"}
LINES = 200  # what is drawn at most
LEVELS = 24


def drawing(tree: Tree, walk: Walk, line: tuple[int, ...]) -> Iterator[Text]:
    """Yield the drawing line by line; `line` holds the nodes of the best line of play."""
    best, cut = set(line), set(walk.never_visited)
    waiting = [Branch(0)]
    drawn = 0
    while waiting:
        here = waiting.pop()
        node = here.node
        if drawn == LINES:
            yield Text(f"... and {len(tree.parents) - drawn:,} more nodes", style="dim")
            return
        drawn += 1
        style = "dim" if node in cut else "bold green" if node in best else ""
        text = Text().append(here.left, style="dim")
        yield text.append(_label(tree, walk, node, node in cut), style=style)
        children = tree.children[node]
        if tree.levels[node] == LEVELS and children:
            yield Text(f"{here.below}... deeper levels are not drawn", style="dim")
            continue
        waiting += branches(here, children, cut.__contains__)


def _label(tree: Tree, walk: Walk, node: int, cut: bool) -> str:
    words = []
    if node and tree.movers[tree.parents[node]] == CHANCE:
        words.append(f"({shown(tree.odds[node])})")
    if node and isinstance(tree.edges[node], str) and tree.edges[node] != tree.name_of(node):
        words.append(f"{tree.edges[node]}:")
    inner = bool(tree.children[node])
    if inner:
        words.append(SHAPES.get(tree.movers[node], "▼"))
    if inner or tree.own_names[node]:
        words.append(tree.name_of(node))
    value = walk.returned.get(node)
    if value is None and not inner:
        value = tree.values[node]
    if value is not None:
        words += (
            ["=", shown(value)] if words and words[-1] == tree.name_of(node) else [shown(value)]
        )
    if node in walk.cut_at:
        words.append(f"  cut: {walk.cut_at[node]}")
    elif cut and node in walk.skipped:
        words.append("  not visited")
    return " ".join(words)
