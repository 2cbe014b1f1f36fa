"""What every written tree must keep, so that a search and its report make sense."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from plies.contract import CHANCE, GameError
from plies.trees.tree import Tree

TOLERANCE = 1e-9  # how far probabilities may be from adding up to 1
PATH = re.compile(r"root|(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))*")


def check(tree: Tree, *, repeated_names: bool = False) -> None:
    """Raise a GameError for the first thing wrong: probabilities, move labels, names.

    `repeated_names` allows several nodes of one name: a state reached in several ways.
    """
    if not tree.parents:
        raise GameError("the tree is empty: it has not even a root")
    for node, children in enumerate(tree.children):
        if tree.movers[node] == CHANCE and children:
            _check_probabilities(tree, node)
        labels = [str(tree.edges[child]) for child in children]
        if len(set(labels)) < len(labels):
            raise GameError(
                f"two moves of {tree.name_of(node)} are called {_first_twice(labels)}: "
                "every move of a node needs its own label"
            )
        if not all(map(_readable, labels)):
            raise GameError(
                f"a move of {tree.name_of(node)} has a label that is empty or cannot be printed"
            )
    if not all(_readable(name) for name in tree.own_names if name is not None):
        raise GameError("a node has a name that is empty or cannot be printed")
    if not repeated_names:
        _check_names(tree)


def _check_names(tree: Tree) -> None:
    own = [name for name in tree.own_names if name is not None]
    if len(set(own)) < len(own):
        raise GameError(f"two nodes are called {_first_twice(own)}: every name may stand only once")
    for node, name in enumerate(tree.own_names):
        if name is not None and PATH.fullmatch(name):
            other = _at_path(tree, name)
            if other not in (None, node) and tree.own_names[other] is None:
                raise GameError(
                    f"a node is called {name}, which is also the path of a node without a name: "
                    "name that one too"
                )


def _check_probabilities(tree: Tree, node: int) -> None:
    odds = [tree.odds[child] for child in tree.children[node]]
    for chance in odds:
        if not 0 <= chance <= 1:
            raise GameError(
                f"a probability below {tree.name_of(node)} is {chance:g}: it must be from 0 to 1"
            )
    if abs(sum(odds) - 1) > TOLERANCE:
        raise GameError(
            f"the probabilities below {tree.name_of(node)} add up to {sum(odds):.10g}, not to 1"
        )


def _readable(word: str) -> bool:
    return bool(word.strip()) and word.isprintable()


def _first_twice(names: Sequence[str]) -> str:
    counts = Counter(names)
    return next(name for name in names if counts[name] > 1)


def _at_path(tree: Tree, path: str) -> int | None:
    node = 0
    if path != "root":
        for branch in path.split("."):
            if len(branch) > 7 or int(branch) >= len(tree.children[node]):
                return None
            node = tree.children[node][int(branch)]
    return node
