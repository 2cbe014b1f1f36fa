"""Random trees for property tests, and what makes two trees the same."""

from __future__ import annotations

import re
from math import inf
from typing import Any

from hypothesis import strategies as st

from plies.contract import CHANCE
from plies.trees.tree import Tree

payoffs = st.integers(-9, 9)
branches = st.recursive(
    payoffs, lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=20
)
nested = st.lists(branches, min_size=1, max_size=3)  # plain lists: a tree that is not one leaf

any_payoffs = payoffs | st.floats(allow_nan=False) | st.sampled_from([inf, -inf])
awkward = st.sampled_from(
    ["max", "p2", "p", "nan", "-1", "1/2", "inf", "∞", "it's", 'a: "b"', "a b", "#", "?", "=", "{"]
)
words = awkward | st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=4
).filter(str.strip)
names = words.filter(lambda word: not re.fullmatch(r"root|[0-9]+(\.[0-9]+)*", word))


@st.composite
def trees(draw: st.DrawFn, *, players: int = 3, chance: bool = True) -> Tree:
    """Trees with everything: names, labels, chance nodes, own values, several minimisers."""
    movers = st.integers(-1 if chance else 0, players - 1)
    tree = Tree(sides=("MAX", "MIN", "MIN 2")[:players])
    name = st.none() | names
    waiting: list[tuple[Any, dict[str, Any]]] = [(draw(branches), {})]
    while waiting:
        shape, edge = waiting.pop()
        edge["name"] = draw(name)
        if edge["name"] in tree.own_names:
            edge["name"] = None
        if not isinstance(shape, list):
            tree.add(**edge, value=draw(st.none() | any_payoffs))
            continue
        mover = draw(movers)
        node = tree.add(**edge, mover=mover, value=draw(st.none() | payoffs))
        count = len(shape)
        labels: list[Any] = draw(
            st.just([None] * count)
            | st.lists(words | st.integers(10, 99), min_size=count, max_size=count, unique_by=str)
        )
        odds = [1.0] * count
        if mover == CHANCE:
            weights = draw(st.lists(st.integers(1, 9), min_size=count, max_size=count))
            odds = [weight / sum(weights) for weight in weights]
        edges = [
            {"parent": node, "move": move, "probability": probability}
            for move, probability in zip(labels, odds, strict=True)
        ]
        waiting += reversed(list(zip(shape, edges, strict=True)))
    return tree


def picture(tree: Tree) -> list[tuple[Any, ...]]:
    """Return all that makes a tree what it is, depth first: equal for trees that are the same."""
    rows = []
    waiting = [0]
    while waiting:
        node = waiting.pop()
        below_chance = node > 0 and tree.movers[tree.parents[node]] == CHANCE
        rows.append(
            (
                tree.levels[node],
                tree.movers[node] if tree.children[node] else "leaf",
                tree.values[node],
                tree.own_names[node],
                tree.edges[node],
                tree.odds[node] if below_chance else None,
            )
        )
        waiting += reversed(tree.children[node])
    return rows
