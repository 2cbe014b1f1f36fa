"""An exercise as a page shows it: the tree, the right answers, a hint and an explanation for each.

`practice(exercise)` is all that the view `web/exercise.js` needs, as plain data, so it checks a
student's answers by itself: on the page, in a notebook and in a file without a server. By node of
the tree there are lists for the four things that are asked: `value`, `alpha`, `beta` (both on
arrival) and `cut`, whether the branch to the node is cut; `leaving` has what alpha and beta are in
the end, with hints and reasons of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import TYPE_CHECKING, Any

from plies.contract import GameError
from plies.numbers import value_json, values_json
from plies.searches.methods import traits
from plies.trees.layout import across
from plies.trees.notation import write_tree
from plies.views.captions import bound, letters, shortened, width
from plies.views.practice_leaving import leaving
from plies.views.practice_words import Words

if TYPE_CHECKING:  # grading builds on views, so a view may know an exercise only by sight
    from plies.exercises.exercises import Exercise

LEAF = 21.0  # half of the room that a leaf takes, wide enough for a finger
INNER = {"slim": 36.0, "wide": 64.0}  # the same for a node: its answers below or beside each other
GAP = 4.0
ODDS, ALONG = 12, 0.74  # the words at a branch: how large, and how far down it they stand
ASKED = ("value", "alpha", "beta", "cut")


def practice(exercise: Exercise) -> dict[str, Any]:
    """Return the exercise for the view that lets a student fill it in, ready for JSON.

    A search that ends before the leaves or fails hard is for paper only and is refused.
    """
    tree, asked, key = exercise.tree, exercise.asked, exercise.key
    if asked.depth is not None or asked.fail != "soft":
        raise GameError("an exercise to fill in has no depth limit, and its search is fail-soft")
    words = Words(tree, asked.method, asked.strict, key)
    nodes = range(len(tree.parents))
    windows = [key.windows.get(node) for node in nodes]
    return {
        "method": asked.method,
        "strict": asked.strict,
        "cuts": traits(asked.method).windowed,
        "task": words.task,
        "rule": words.rule,
        "arrival": words.arrival,
        "tree": write_tree(tree, "list"),
        "seed": exercise.seed,
        "nodes": {
            "parent": tree.parents,
            "kind": words.kind,
            "name": [shortened(tree.name_of(node)) for node in nodes],
            "leaf": ["" if tree.children[node] else bound(tree.payoff(node)) for node in nodes],
            "worth": values_json(
                None if tree.children[node] else tree.payoff(node) for node in nodes
            ),
            "odds": [words.odds(node) for node in nodes],
            "branch": [words.branch(node) for node in nodes],
            "title": [words.title(node) for node in nodes],
        },
        "places": {
            name: _places(tree.parents, [_reach(words, node, half) for node in nodes])
            for name, half in INNER.items()
        },
        "answers": {
            "value": values_json(map(key.values.get, nodes)),
            "alpha": [value_json(window[0]) if window else None for window in windows],
            "beta": [value_json(window[1]) if window else None for window in windows],
            "cut": [node in key.cut for node in nodes],
        },
        "leaving": leaving(words),
        "hints": _by_node(words.hint, len(nodes)),
        "why": _by_node(words.why, len(nodes)),
        "tells": _tells(exercise),
    }


def _reach(words: Words, node: int, inner: float) -> float:
    """Return half of the room that a node takes, with the words at the branch to it."""
    label = width(letters(words.branch(node)), ODDS) / 2 / ALONG
    return max(LEAF if words.kind[node] == "leaf" else inner, label)


def _places(parents: list[int], reach: list[float]) -> dict[str, Any]:
    xs = across(parents, reach, reach, GAP)
    ends = [x + half for x, half in zip(xs, reach, strict=True)]
    return {"x": [round(x, 1) for x in xs], "width": round(max(ends), 1)}


def _by_node(tell: Callable[[str, int], str], count: int) -> dict[str, list[str]]:
    return {asked: [tell(asked, node) for node in range(count)] for asked in ASKED}


def _tells(exercise: Exercise) -> list[dict[str, Any]]:
    """Return what the usual mistakes make students answer here, with a sentence about each.

    The move and the order of visits are not asked, so a mistake that shows only there is left out,
    and so is one that comes to ∞ − ∞, which nobody writes down.
    """
    tree, key = exercise.tree, exercise.key
    told = exercise.json()["tells"]
    tells = []
    for words, (sheet, _) in zip(told, exercise.tells.values(), strict=True):
        values = dict(sheet.values)
        cut = sorted(tree.play(node, move) for node, move in sheet.cut)
        prunes = traits(exercise.asked.method).windowed
        shows = values != key.values or (prunes and cut != sorted(key.cut))
        if not shows or any(isnan(value) for value in values.values()):
            continue
        tells.append(
            {
                "mistake": words["mistake"],
                "sentence": words["sentence"],
                "values": values_json(map(values.get, range(len(tree.parents)))),
                "cut": cut,
            }
        )
    return tells
