"""Letters for the inner nodes, as on a blackboard: A at the root, then B, C, ... level by level."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from copy import copy
from itertools import count, product
from string import ascii_uppercase

from plies.trees.tree import Tree


def lettered(tree: Tree) -> Tree:
    """Return a copy with the unnamed inner nodes named A, B, ..., Z, AA, ... in level order.

    Leaves keep their path names, and a letter that is some node's own name is left out.
    """
    named = copy(tree)
    for attribute, column in vars(tree).items():
        if isinstance(column, list):
            setattr(named, attribute, list(column))
    named.children = [list(children) for children in tree.children]
    taken = set(tree.own_names)
    free = (letters for letters in _letters() if letters not in taken)
    waiting = deque([0] if tree.parents else [])
    while waiting:
        node = waiting.popleft()
        if tree.children[node] and tree.own_names[node] is None:
            named.own_names[node] = next(free)
        waiting += tree.children[node]
    return named


def _letters() -> Iterator[str]:
    for length in count(1):
        for letters in product(ascii_uppercase, repeat=length):
            yield "".join(letters)
