"""Trees for visitors: read from any text, searched in one way or two, written to files.

The text is a stranger's: it is only ever read as a tree, never as the name of a file, and what
could not be drawn is refused.
"""

from __future__ import annotations

from collections import Counter
from math import inf
from random import SystemRandom
from typing import Any, NamedTuple

from plies.contract import CHANCE, GameError
from plies.exercises.exercises import named_for_paper
from plies.numbers import data_json
from plies.searches import Result
from plies.searches.methods import ON_PAPER, traits
from plies.traces import Trace
from plies.traces import trace as record
from plies.trees import random_trees
from plies.trees.notation import TreeFile, lettered, read_text, write_tree
from plies.trees.tree import Tree
from plies.views.captions import BOUNDS
from plies.views.page import html, models
from plies.views.pair import stacked
from plies.views.walk import Walk
from plies.web.given import Given, Tell, flag, one_of, text, whole

MOST_CHARACTERS = 200_000
MOST_NODES = 5_000
MOST_LEVELS = 100
MOST_BRANCHES = 500  # of one node: a tree looks for the branch of a move one by one
LONGEST_NAME = 40
LARGEST = 1e12  # of a finite leaf: more digits have no room in a picture
LETTERED = 26  # inner nodes that get a letter each; more would get two
FOR_CHANCE = "expectiminimax"
KINDS = ("svg", "html", "json", "test")
TYPES = {"svg": "image/svg+xml", "html": "text/html", "json": "application/json"}


class Search(NamedTuple):
    """A search of the visitor's tree: how it went, its answer, and every step to it."""

    way: dict[str, Any]
    result: Result
    trace: Trace
    walk: Walk


def trace(given: Given, tell: Tell) -> dict[str, Any]:
    """Search `tree` in each of `ways` and return the models that the stepper shows.

    `fit` lets a way that cannot search the tree give place to the one that can. `options` in the
    answer is what the notation itself asks for: a `.test` names its search.
    """
    found = _read(given)
    searches = _searches(given, found)
    return {
        "traces": models(*(one.trace for one in searches)),
        "ways": [_shown_way(one.way) for one in searches],
        "facts": [_facts(one) for one in searches],
        "to": [_best_child(one) for one in searches],
        "nodes": len(found.tree.parents),
        "spec": _written(given, found),
        "parts": _parts(found.tree),
        "options": _shown_way(found.options) if found.options else None,
    }


def random_tree(given: Given, tell: Tell) -> dict[str, Any]:
    """Return a random tree of `depth` levels as text, and the `seed` that gives it again."""
    depth = whole(given, "depth", 1, 8, usual=3)
    branching = whole(given, "branching", 1, 8, usual=2)
    low = whole(given, "low", -999, 999, usual=-9)
    high = whole(given, "high", -999, 999, usual=9)
    seed = given.get("seed")
    seed = SystemRandom().randrange(1_000_000) if seed is None else whole(given, "seed", 0, 2**53)
    nodes = sum(branching**level for level in range(depth + 1))
    if nodes > MOST_NODES:
        raise GameError(
            f"{depth} levels of {branching} branches are {nodes:,} nodes: "
            f"the page draws trees of at most {MOST_NODES:,}"
        )
    tree = random_trees.random_tree(
        depth, branching, (low, high), chance=flag(given, "chance"), seed=seed
    )
    return {"tree": write_tree(tree, "list"), "seed": seed}


def save_tree(given: Given, tell: Tell) -> dict[str, Any]:
    """Return the search as a file for the visitor to keep: a picture, a page, its steps, a test.

    A picture is of the search's end, or of `step`; picture and page hold both ways.
    """
    kind = one_of(given, "kind", KINDS)
    bounds = one_of(given, "bounds", BOUNDS, usual="now")
    found = _read(given)
    first, *rest = _searches(given, found)
    if kind == "svg":
        last = max(len(one.trace) for one in (first, *rest)) - 1
        step = whole(given, "step", 0, 2**31, usual=last)
        pictures = [_picture(one, step, bounds) for one in (first, *rest)]
        content: str = stacked(*pictures) if rest else pictures[0]
    elif kind == "html":
        content = html(first.trace, rest[0].trace if rest else None, bounds=bounds)
    elif kind == "json":
        content = first.trace.to_json()
    else:
        content = _test(given, found, first.way["method"])
    return {"name": f"tree.{kind}", "text": content, "type": TYPES.get(kind, "text/plain")}


def _best_child(search: Search) -> str | None:
    """Return what the node is called to which the best move leads, if there is a move."""
    tree, move = search.walk.tree, search.result.move
    return tree.name_of(tree.play(0, move)) if search.result.line else None


def _picture(search: Search, step: int, bounds: str) -> str:
    return search.trace.svg(min(step, len(search.trace) - 1), bounds=bounds)


def _read(given: Given) -> TreeFile:
    """Return the visitor's tree, or refuse what is too large to be seen."""
    found = read_text(text(given, "tree", most=MOST_CHARACTERS), MOST_NODES)
    tree = found.tree
    if max(tree.levels) > MOST_LEVELS:
        raise GameError(
            f"the tree is {max(tree.levels)} levels deep: the page draws at most {MOST_LEVELS}"
        )
    widest = max(map(len, tree.children))
    if widest > MOST_BRANCHES:
        raise GameError(f"a node has {widest:,} branches: the page draws at most {MOST_BRANCHES}")
    labels = [*tree.own_names, *tree.edges]
    if any(len(str(label)) > LONGEST_NAME for label in labels if label is not None):
        raise GameError(f"a name or a label has more than {LONGEST_NAME} characters")
    if any(value is not None and LARGEST < abs(value) < inf for value in tree.values):
        raise GameError(
            f"a leaf is beyond {LARGEST:,.0f}, which has no room in a picture: write inf or less"
        )
    return found


def _searches(given: Given, found: TreeFile) -> list[Search]:
    ways = given.get("ways")
    if not isinstance(ways, list) or not 1 <= len(ways) <= 2:
        raise GameError("ways must be a list of one search or two")
    if not all(isinstance(way, dict) for way in ways):
        raise GameError("a way to search has a method, as minimax or alphabeta")
    tree = found.tree
    inner = sum(1 for children in tree.children if children)
    if flag(given, "letters") and inner <= LETTERED:
        tree = named_for_paper(tree) if flag(given, "leaves") else lettered(tree)
    fit = flag(given, "fit")
    return [_search(tree, _way(way, found, fit=fit)) for way in ways]


def _way(asked: Given, found: TreeFile, *, fit: bool) -> dict[str, Any]:
    """Return the options of a search: what was asked, and the limits that the notation sets."""
    method = one_of(asked, "method", ON_PAPER)
    if fit and found.tree.chance and not traits(method).chance:
        method = FOR_CHANCE
    limits = {name: found.options[name] for name in found.options if name != "strict"}
    way = limits | {"method": method}
    if traits(method).windowed:
        way["strict"] = flag(asked, "strict")
    if asked.get("depth") is not None:
        way["depth"] = whole(asked, "depth", 1, MOST_LEVELS)
    return way


def _search(tree: Tree, way: dict[str, Any]) -> Search:
    result, told = record(tree, **way)
    return Search(way, result, told, Walk.of(tree, told))


def _shown_way(way: dict[str, Any]) -> dict[str, Any]:
    return {name: way[name] for name in ("method", "strict", "depth") if name in way}


def _facts(search: Search) -> dict[str, Any]:
    """Return what `plies tree --json` tells of a search."""
    result, walk = search.result, search.walk
    line = [move if isinstance(move, int) else str(move) for move in result.line]
    return {
        "value": data_json(result.value),
        "move": line[0] if line else None,
        "line": line,
        "nodes": result.nodes,
        "leaves": result.leaves,
        "cuts": result.cuts,
        "method": result.method,
        "visited": walk.names(walk.visited),
        "cut": walk.names(walk.never_visited),
        "values": data_json(
            {walk.tree.name_of(node): worth for node, worth in walk.returned.items()}
        ),
    }


def _written(given: Given, found: TreeFile) -> str:
    """Return the tree as nested lists; a notation that says more than the tree stays as it is."""
    return given["tree"] if found.options else write_tree(found.tree, "list")


def _test(given: Given, found: TreeFile, method: str) -> str:
    """Return the tree as a `.test`; one that came as a `.test` for this search stays as it is."""
    if found.options.get("method") == method:
        return str(given["tree"])
    return write_tree(found.tree, "test", method=method)


def _parts(tree: Tree) -> dict[str, list[Any]]:
    """Return the tree as columns, for an editor; a name that stands twice is left out."""
    names, count = tree.own_names, Counter(tree.own_names)
    branches = {
        child: branch for children in tree.children for branch, child in enumerate(children)
    }
    return {
        "parent": tree.parents,
        "mover": tree.movers,
        "value": data_json(tree.values),
        "name": [name if name is not None and count[name] == 1 else None for name in names],
        "move": [
            None if node not in branches or edge == branches[node] else str(edge)
            for node, edge in enumerate(tree.edges)
        ],
        "probability": [
            float(odds) if parent >= 0 and tree.movers[parent] == CHANCE else None
            for parent, odds in zip(tree.parents, tree.odds, strict=True)
        ],
    }
