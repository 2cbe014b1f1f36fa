"""Random game trees that can be searched, and what they are worth, computed another way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from plies.contract import CHANCE, MAX
from plies.searches import Event, Result, search
from plies.trees.tree import Tree

payoffs = st.integers(-3, 3)  # so few that ties are frequent
shapes = st.recursive(
    payoffs, lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=24
).filter(lambda shape: isinstance(shape, list))
SIDES = ("MAX", "MIN", "MIN 2")


class BoundedTree(Tree):
    """A tree that knows how low and how high the values below a node get."""

    slack = 0

    def bounds(self, node: int) -> tuple[float, float]:
        low, high = [], []
        waiting = [node]
        while waiting:
            one = waiting.pop()
            waiting += self.children[one]
            if self.values[one] is not None:
                low.append(self.values[one])
                high.append(self.values[one])
        return min(low) - self.slack, max(high) + self.slack


class SharingTree(Tree):
    """Three players who each want their own: a leaf pays each of them something."""

    zero_sum = False
    shares: Sequence[tuple[int, ...]] = ()

    def payoff(self, node: int) -> Any:
        return self.shares[int(super().payoff(node))]

    def evaluate(self, node: int) -> Any:
        return self.payoff(node)


@st.composite
def game_trees(
    draw: st.DrawFn,
    *,
    players: int = 3,
    chance: bool = False,
    inner_values: bool = False,
    dyadic: bool = False,
    kind: type[Tree] = Tree,
) -> Tree:
    """Trees whose movers come in any order: a side may move twice, two minimisers in a row."""
    tree = kind(sides=SIDES[:players])
    movers = st.integers(-1 if chance else 0, players - 1)
    waiting: list[tuple[Any, dict[str, Any]]] = [(draw(shapes), {})]
    while waiting:
        shape, edge = waiting.pop()
        if not isinstance(shape, list):
            tree.add(**edge, value=shape)
            continue
        mover = draw(movers)
        node = tree.add(**edge, mover=mover, value=draw(payoffs) if inner_values else None)
        odds = [1.0] * len(shape)
        if mover == CHANCE:
            if dyadic:
                odds = {1: [1.0], 2: [0.25, 0.75], 3: [0.5, 0.25, 0.25]}[len(shape)]
            else:
                weights = draw(
                    st.lists(st.integers(1, 5), min_size=len(shape), max_size=len(shape))
                )
                odds = [weight / sum(weights) for weight in weights]
        edges = [{"parent": node, "probability": p} for p in odds]
        waiting += reversed(list(zip(shape, edges, strict=True)))
    return tree


@st.composite
def sharing_trees(draw: st.DrawFn) -> SharingTree:
    """Trees of three players whose leaves pay tuples, with frequent ties."""
    tree = draw(game_trees(kind=SharingTree))
    share = st.tuples(*[st.integers(0, 3)] * 3)
    tree.shares = draw(st.lists(share, min_size=7, max_size=7))  # payoffs -3 to 3 index it
    return tree


def three_players() -> SharingTree:
    """Return a tree by hand: the first player moves, then the second; the third only gets."""
    tree = SharingTree(sides=("a", "b", "c"))
    tree.shares = [(1, 6, 2), (4, 3, 1), (5, 2, 4), (3, 6, 1)]
    root = tree.add(mover=0)
    for first, second in ((0, 1), (2, 3)):
        node = tree.add(root, mover=1)
        tree.add(node, value=first)
        tree.add(node, value=second)
    return tree


def true_value(tree: Tree, node: int = 0, depth: int = 10**6) -> Any:
    """Return the value of a node by the definition: max, min, and average as a Fraction."""
    children = tree.children[node]
    if not children or depth == 0:
        return tree.values[node]
    values = [true_value(tree, child, depth - 1) for child in children]
    if tree.movers[node] == CHANCE:
        odds = [Fraction(tree.odds[child]) for child in children]
        return sum(p * v for p, v in zip(odds, values, strict=True))
    return max(values) if tree.movers[node] == MAX else min(values)


def best_moves(tree: Tree, value: Callable[[Tree, int], Any] = true_value) -> list[int]:
    """Return every root move that is worth as much as the best one, in order."""
    values = [value(tree, child) for child in tree.children[0]]
    best = max(values) if tree.movers[0] == MAX else min(values)
    return [tree.edges[c] for c, v in zip(tree.children[0], values, strict=True) if v == best]


def after(tree: Tree, line: tuple[Any, ...]) -> int:
    """Return the node that a line of play leads to."""
    node = 0
    for move in line:
        node = tree.play(node, move)
    return node


def watched(tree: Any, **options: Any) -> tuple[Result, list[Event]]:
    """Search and return the result with all events."""
    events: list[Event] = []
    return search(tree, **options, observe=events.append), events


def entered(events: list[Event]) -> list[Any]:
    return [event.state for event in events if event.kind == "enter"]


def returned(tree: Tree, events: list[Event]) -> dict[str, Any]:
    """Return what each node handed up, by name."""
    return {tree.name_of(event.state): event.value for event in events if event.kind == "leave"}
