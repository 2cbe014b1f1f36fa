"""The words before a colon: what a move is called, and how likely it is below a chance node.

left: ...        a label                0.5: ...         below chance, a probability
7: ...           a label, a number      0.5 rain: ...    below chance, both
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.contract import CHANCE, GameError
from plies.trees.notation.tokens import Token, bare, number, quote, show, write_number
from plies.trees.tree import Tree


def read_edge(words: Sequence[Token], *, chance: bool) -> tuple[float | None, str | int | None]:
    """Return (probability, label); None is what is not said."""
    probability = None
    if chance and words[0].kind == "number":
        probability = number(words[0].text)
        words = words[1:]
    if not words:
        return probability, None
    if len(words) > 1 or words[0].kind == "mark":
        raise GameError(f"before a colon stands one label, not {show(words[-1].text)} as well")
    label = words[0]
    if label.kind != "number":
        return probability, label.text
    value = number(label.text)
    if not isinstance(value, int):
        raise GameError(
            f"{label.text} is no label here: probabilities stand below chance nodes, "
            "and any other label with a point needs quotes"
        )
    return probability, value


def write_edges(tree: Tree, node: int) -> list[str]:
    """Return for each child of `node` what stands before it: `left: `, `0.5: `, or nothing."""
    children = tree.children[node]
    labels = [_label(tree.edges[child], branch) for branch, child in enumerate(children)]
    odds = [""] * len(children)
    if tree.movers[node] == CHANCE and children:
        numbered = any(
            label and not isinstance(tree.edges[child], str)
            for label, child in zip(labels, children, strict=True)
        )
        even = all(tree.odds[child] == 1 / len(children) for child in children)
        if numbered or not even:  # a number alone would be taken for a probability
            odds = [write_number(tree.odds[child]) for child in children]
    pairs = zip(odds, labels, strict=True)
    return [" ".join(filter(None, pair)) + ": " if any(pair) else "" for pair in pairs]


def _label(move: object, branch: int) -> str:
    if isinstance(move, int):
        return "" if move == branch else str(int(move))
    return str(move) if bare(str(move)) else quote(str(move))
