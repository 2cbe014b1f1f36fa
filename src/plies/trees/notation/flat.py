"""Uniform trees, given by their leaves from left to right and a branching factor.

2: 3 5 2 9        is [[3, 5], [2, 9]]: every inner node has 2 branches
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.contract import GameError
from plies.trees.notation.draft import MOST_NODES, Draft
from plies.trees.notation.tokens import fail, number, show, tokens
from plies.trees.tree import Tree


def read_flat(text: str, most: int = MOST_NODES) -> Tree:
    """Return the tree of `branching: leaf leaf ...`; commas between the leaves are optional."""
    words = tokens(text)
    branching = int(number(next(words).text))
    next(words)  # the colon
    leaves = []
    for token in words:
        if token.kind == "mark" and token.text == ",":
            continue
        if token.kind != "number":
            fail(text, token.start, f"{show(token.text)} is not a number, as a leaf must be")
        leaves.append(number(token.text))
    if branching < 2:
        raise GameError(f"a list of leaves needs a branching factor of 2 or more, not {branching}")
    if not leaves:
        raise GameError("the list of leaves is empty: write for example 2: 3 5 2 9")
    depth, count = 0, 1
    while count < len(leaves):
        depth, count = depth + 1, count * branching
    if count != len(leaves):
        raise GameError(
            f"{len(leaves)} leaves do not fill a tree with branching factor {branching}: "
            f"give {count // branching} or {count}"
        )
    return uniform_tree(leaves, branching, depth, most)


def uniform_tree(
    leaves: Sequence[float], branching: int, depth: int, most: int = MOST_NODES
) -> Tree:
    """Return the tree in which every inner node has `branching` children, `depth` levels deep."""
    if branching < 1 or depth < 0:
        raise GameError("branching must be 1 or more and depth 0 or more")
    count = 1
    for _ in range(depth if branching > 1 else 0):
        count *= branching
        if count > MOST_NODES:
            raise GameError(
                f"a tree with branching factor {branching} and depth {depth} has more than "
                f"{MOST_NODES:,} leaves, which is too large"
            )
    if len(leaves) != count:
        raise GameError(
            f"a tree with branching factor {branching} and depth {depth} has {count} leaves, "
            f"not {len(leaves)}"
        )
    draft = Draft(most)
    values = iter(leaves)
    waiting: list[tuple[int | None, int]] = [(None, depth)]
    while waiting:
        parent, below = waiting.pop()
        node = draft.add(parent, None if below else next(values))
        waiting += [(node, below - 1)] * (branching if below else 0)
    return draft.tree()
