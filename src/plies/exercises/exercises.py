"""Exercises: a tree, what is asked about it, the right answers, and which mistakes they tell.

A sheet tells a mistake if whoever makes it writes down something else than what is right.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from plies.contract import GameError, Move
from plies.exercises.mistakes import BY_NAME, applicable, wrong_sheets
from plies.exercises.student import Sheet, Way, attempt
from plies.searches import Event, search
from plies.searches.methods import ON_PAPER, traits
from plies.trees.notation import lettered, write_tree
from plies.trees.tree import Tree

MOST_NODES = 200  # on one sheet


@dataclass
class Key:
    """The right answers, found by our own search. Nodes are numbers of the tree's."""

    value: float = 0.0
    move: Move | None = None
    line: tuple[Move, ...] = ()
    visited: list[int] = field(default_factory=list)
    values: dict[int, float] = field(default_factory=dict)  # of the inner nodes that were visited
    windows: dict[int, tuple[float, float]] = field(default_factory=dict)  # alpha, beta on arrival
    cut: dict[int, str] = field(default_factory=dict)  # where a branch is skipped, and why


class Told(NamedTuple):
    """A mistake that a sheet tells: what it makes students write, and where that is wrong."""

    sheet: Sheet
    shows_in: list[str]  # of value, move, values, visited, cut


@dataclass(frozen=True)
class Exercise:
    """A sheet and its key. Every node of `tree` has a name that fits on paper."""

    tree: Tree
    asked: Way
    key: Key
    tells: dict[str, Told]  # by the mistake's name
    untold: list[str]  # mistakes whose answers would be the right ones
    alike: list[list[str]]  # mistakes that this sheet tells, but not from each other
    seed: int | None = None

    def json(self) -> dict[str, Any]:
        """Return everything under names instead of numbers, for JSON."""
        tree, key = self.tree, self.key
        name = tree.name_of
        return {
            "tree": write_tree(tree, "list"),
            "asked": {option: getattr(self.asked, option) for option in ASKED},
            "seed": self.seed,
            "key": {
                "value": key.value,
                "move": key.move,
                "line": list(key.line),
                "values": {name(node): value for node, value in key.values.items()},
                "windows": {name(node): window for node, window in key.windows.items()},
                "cut": {name(node): reason for node, reason in key.cut.items()},
                "visited": [name(node) for node in key.visited],
            },
            "tells": [
                {
                    "mistake": mistake,
                    "sentence": BY_NAME[mistake].sentence,
                    "shows_in": told.shows_in,
                    "value": told.sheet.value,
                    "move": told.sheet.move,
                    "values": {name(node): value for node, value in told.sheet.values},
                    "cut": [name(tree.play(node, move)) for node, move in told.sheet.cut],
                    "visited": [name(node) for node in told.sheet.visited],
                }
                for mistake, told in self.tells.items()
            ],
            "untold": self.untold,
            "alike": self.alike,
        }


ASKED = ("method", "strict", "fail", "depth", "depth_unit", "ends")


def exercise(
    tree: Tree, method: str = "auto", *, seed: int | None = None, **asked: Any
) -> Exercise:
    """Return the exercise to search `tree` by `method`; the options are those of a search.

    Only what paper has room for can be asked: strict, fail, depth, depth_unit and ends.
    """
    way = asked_way(method, tree.chance, asked)
    if len(tree.parents) > MOST_NODES:
        raise GameError(
            f"{len(tree.parents):,} nodes do not fit on a sheet: an exercise has {MOST_NODES} "
            "at most"
        )
    if len(tree.parents) == 1:
        raise GameError("a single leaf leaves nothing to search: an exercise needs branches")
    named = named_for_paper(tree)
    key = solved(named, way)
    right = attempt(named, way)
    wrong = wrong_sheets(way, named, applicable(way, named))
    told = {
        name: Told(sheet, where)
        for name, sheet in wrong.items()
        if (where := differences(right, sheet))
    }
    return Exercise(
        named,
        way,
        key,
        told,
        [name for name in wrong if name not in told],
        [names for names in same_sheets(wrong) if len(names) > 1 and names[0] in told],
        seed,
    )


def differences(right: Sheet, wrong: Sheet) -> list[str]:
    """Return which parts of two sheets differ."""
    return [part for part in Sheet._fields if getattr(right, part) != getattr(wrong, part)]


def same_sheets(sheets: dict[str, Sheet]) -> list[list[str]]:
    """Return the names in groups that wrote the same."""
    groups: dict[Sheet, list[str]] = {}
    for name, sheet in sheets.items():
        groups.setdefault(sheet, []).append(name)
    return list(groups.values())


def solved(tree: Tree, way: Way) -> Key:
    """Return the right answers, by the search that `plies tree` uses."""
    key = Key()

    def listen(event: Event) -> None:
        if event.kind == "enter":
            key.visited.append(event.state)
            if tree.children[event.state]:
                key.windows[event.state] = (event.alpha, event.beta)
        elif event.kind == "leave" and tree.children[event.state]:
            key.values[event.state] = event.value
        elif event.kind == "cut":
            for move in event.skipped:
                key.cut[tree.play(event.state, move)] = event.reason

    result = search(tree, **asked_options(way), observe=listen)
    key.value, key.move, key.line = result.value, result.move, result.line
    if not traits(way.method).windowed:
        key.windows.clear()
    return key


def asked_way(method: str, chance: bool, asked: dict[str, Any]) -> Way:
    """Return what is asked as a Way, or refuse what does not fit on paper."""
    if method == "auto":
        method = "expectiminimax" if chance else "alphabeta"
    if method not in ON_PAPER:
        raise GameError(f"there are exercises for {', '.join(ON_PAPER)}, not for {method}")
    for option in asked:
        if option not in ASKED:
            raise GameError(f"an exercise has no option {option!r}: it has {', '.join(ASKED[1:])}")
    return Way(method=method, **asked)  # type: ignore[arg-type]


def asked_options(way: Way) -> dict[str, Any]:
    """Return what is asked as options of a search, without those left as they are."""
    usual = Way(method=way.method)
    asked = {option: getattr(way, option) for option in ASKED}
    return {
        option: value
        for option, value in asked.items()
        if option == "method" or value != getattr(usual, option)
    }


def named_for_paper(tree: Tree) -> Tree:
    """Return a copy whose nodes all have short names: A, B, C ..., and D1, D2 below D."""
    named = lettered(tree)
    taken = set(named.own_names)
    for node, parent in enumerate(named.parents):
        if named.own_names[node] is None and parent >= 0:
            above = named.name_of(parent)
            dot = "." if above[-1].isdigit() else ""
            name = f"{above}{dot}{named.children[parent].index(node) + 1}"
            if name not in taken:
                named.own_names[node] = name
                taken.add(name)
    return named
