"""A tree drawn for paper, in black and white: with room for the answers, or with the answers.

Triangles up are MAX's, triangles down everybody else's, circles CHANCE's. With a key a cut branch
is struck through, what is never looked at is dotted, and the best line is thick.
"""

from __future__ import annotations

from html import escape

from plies.contract import CHANCE, MAX, side_name
from plies.exercises.exercises import Key
from plies.searches.result import shown
from plies.trees.layout import across
from plies.trees.tree import Tree

GAP, LEVEL, MARGIN = 46, 84, 34
ANSWER = 70  # how far to the right of a node its answers reach
SMALL = ' font-size="10" fill="#444"'
ON_LINES = ' stroke="#fff" stroke-width="4" paint-order="stroke"'
TO_THE_RIGHT = ' text-anchor="start"'
UP, DOWN = "M-15 12H15L0 -14Z", "M-15 -12H15L0 14Z"


def draw_on_paper(tree: Tree, key: Key | None = None) -> str:
    """Return the tree as SVG; without a key its inner nodes have empty boxes."""
    places = layout(tree)
    width = max(x for x, _ in places) + ANSWER + MARGIN / 2
    height = max(y for _, y in places) + MARGIN
    best = best_nodes(tree, key)
    unseen = set(range(len(places))) - set(key.visited) if key else set()
    parts = [
        _edge(tree, key, node, places, node in best, node in unseen)
        for node in range(1, len(places))
    ]
    parts += [_node(tree, key, node, places[node], node in unseen) for node in range(len(places))]
    label = "the tree with its answers" if key else "the tree to be searched"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="plies-paper" '
        f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" '
        f'role="img" aria-label="{label}" '
        'font-family="sans-serif" font-size="13" text-anchor="middle" fill="#000">'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>'
    )


def layout(tree: Tree) -> list[tuple[float, float]]:
    """Return where each node is; beside inner nodes there is room for their answers."""
    right = [ANSWER if children else GAP / 2 for children in tree.children]
    places = across(tree.parents, [GAP / 2] * len(right), right, 0)
    return [(x + MARGIN / 2, MARGIN + LEVEL * tree.levels[i]) for i, x in enumerate(places)]


def best_nodes(tree: Tree, key: Key | None) -> set[int]:
    """Return the nodes of the best line of play."""
    nodes, node = {0}, 0
    for move in key.line if key else ():
        node = tree.play(node, move)
        nodes.add(node)
    return nodes


def edge_words(tree: Tree, node: int) -> str:
    """Return what stands at the branch to a node: its probability, and its label."""
    words = []
    if node and tree.movers[tree.parents[node]] == CHANCE:
        words.append(f"({shown(tree.odds[node])})")
    if isinstance(tree.edges[node], str) and tree.edges[node] != tree.name_of(node):
        words.append(f"{tree.edges[node]}:")
    return " ".join(words)


def _edge(
    tree: Tree,
    key: Key | None,
    node: int,
    places: list[tuple[float, float]],
    best: bool,
    unseen: bool,
) -> str:
    (x1, y1), (x2, y2) = places[tree.parents[node]], places[node]
    y1, y2 = y1 + 14, y2 - 15
    style = 'stroke-width="3"' if best else 'stroke-dasharray="2 4"' if unseen else ""
    parts = [f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="#000" {style}/>']
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if key and node in key.cut:
        parts.append(f'<path d="M{x - 9:g} {y - 4:g}h18m-18 6h18" stroke="#000" stroke-width="2"/>')
    if words := edge_words(tree, node):
        parts.append(_text(x, y + 4, words, ON_LINES))
    return "".join(parts)


def _node(tree: Tree, key: Key | None, node: int, at: tuple[float, float], unseen: bool) -> str:
    x, y = at
    name, value = tree.name_of(node), tree.values[node]
    if not tree.children[node]:
        return _text(x, y, shown(value), ' font-size="15"') + _text(x, y + 16, name, SMALL)
    mover = tree.movers[node]
    who = escape(side_name(tree, mover))
    dotted = ' stroke-dasharray="2 4"' if unseen else ""
    shape = f'<path d="{UP if mover == MAX else DOWN}"/>'
    if mover == CHANCE:
        shape = '<circle r="14"/>'
    place = f'transform="translate({x:g} {y:g})"'
    parts = [
        f'<g {place} fill="#fff" stroke="#000"{dotted}><title>{who}</title>{shape}</g>',
        _text(x, y + (7 if mover == MAX else 3), name, ' font-size="11"'),
    ]
    if value is not None:
        parts.append(_text(x - 19, y + 4, f"({shown(value)})", ' text-anchor="end"'))
    if key is None:
        box = f'x="{x + 19:g}" y="{y - 10:g}" width="26" height="20"'
        parts.append(f'<rect {box} fill="none" stroke="#888"/>')
    elif node in key.values:
        parts.append(
            _text(x + 19, y + 5, shown(key.values[node]), ' font-weight="bold"' + TO_THE_RIGHT)
        )
    if key and node in key.windows and node:  # the root's is never anything but open
        alpha, beta = (shown(bound).replace("inf", "∞") for bound in key.windows[node])
        words = f"α {alpha} β {beta}"
        parts.append(_text(x + 19, y + 18, words, SMALL + ON_LINES + TO_THE_RIGHT))
    return "".join(parts)


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{style}>{escape(words)}</text>'
