"""Trees into JSON: what `json_tree` reads, one node a line."""

from __future__ import annotations

import json

from plies.contract import CHANCE
from plies.numbers import value_json
from plies.trees.notation.checks import check
from plies.trees.notation.draft import side_names
from plies.trees.notation.pieces import joined
from plies.trees.tree import Tree

DEEPEST_INDENT = 40  # a chain of thousands of nodes would be mostly blanks


def write_json(tree: Tree) -> str:
    """Return the tree as one JSON object; below the root a leaf may be just its number."""
    check(tree)
    sides = _sides(tree)
    branches = [0] * len(tree.parents)
    for children in tree.children:
        for branch, child in enumerate(children):
            branches[child] = branch

    def pieces_of(node: int) -> list[int | str]:
        fields = _fields(tree, node, branches[node], sides)
        children = tree.children[node]
        if not children:
            only_value = node and len(fields) == 1 and tree.values[node] is not None
            return [fields[0].removeprefix('"value": ') if only_value else _object(fields)]
        pieces: list[int | str] = ["{" + ", ".join([*fields, '"children": ['])]
        line = "\n" + "  " * min(tree.levels[node] + 1, DEEPEST_INDENT)
        for child in children:
            pieces += [line if child == children[0] else "," + line, child]
        return [*pieces, "]}"]

    return joined(pieces_of)


def _fields(tree: Tree, node: int, branch: int, sides: tuple[str, ...]) -> list[str]:
    fields: dict[str, object] = {}
    parent = tree.parents[node]
    if node == 0 and tree.children[0] and sides != ("MAX", "MIN"):
        fields["sides"] = list(sides)
    if tree.own_names[node] is not None:
        fields["name"] = tree.own_names[node]
    if node and tree.edges[node] != branch:
        move = tree.edges[node]
        fields["move"] = move if isinstance(move, int) else str(move)
    if node and tree.movers[parent] == CHANCE:
        fields["probability"] = float(tree.odds[node])
    if tree.children[node]:
        fields["mover"] = _mover(tree.movers[node], sides)
    value = tree.values[node]
    if value is not None or not tree.children[node]:
        fields["value"] = value_json(value)
    return [f"{json.dumps(key)}: {json.dumps(entry)}" for key, entry in fields.items()]


def _object(fields: list[str]) -> str:
    return "{" + ", ".join(fields) + "}"


def _sides(tree: Tree) -> tuple[str, ...]:
    players = max(tree.movers) + 1
    return tree.sides if players <= len(tree.sides) else side_names(players)


def _mover(player: int, sides: tuple[str, ...]) -> str | int:
    if player == CHANCE:
        return "CHANCE"
    name = sides[player]
    return name if sides.count(name) == 1 and name.upper() != "CHANCE" else player
