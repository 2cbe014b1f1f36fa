"""Trees in JSON.

    {"name": "A", "mover": "MAX", "children": [
        {"name": "B", "move": "left", "mover": "CHANCE", "children": [
            {"value": 3, "probability": 0.25}, {"value": 7, "probability": 0.75}]},
        [2, 9]]}

A node is a number, "inf" or "-inf" (a leaf), a list of nodes, or an object with any of: `name`;
`mover`: MAX, MIN, CHANCE, a player's number or a side's name; `children`; `value`: what a leaf is
worth (null: not known), or an inner node's own value, which a depth limit uses; `move`: the label
of the move that leads here; `probability`, below a chance node. The outermost object may have
`sides`, the players' names in order. What is left out is as in `brackets`. A uniform tree may be
given by its leaves instead: {"depth": 2, "branching": 2, "leafValues": [3, 5, 2, 9]}.
"""

from __future__ import annotations

from typing import Any

from plies.contract import CHANCE, GameError
from plies.trees.notation.draft import MOST_NODES, Draft, Node
from plies.trees.notation.flat import uniform_tree
from plies.trees.notation.json_text import read_json
from plies.trees.notation.tokens import MOST_PLAYERS, mover, number, show
from plies.trees.tree import Tree

KEYS = ("name", "mover", "children", "value", "move", "probability")
FLAT_KEYS = ("depth", "branching", "leafValues")


def read_json_tree(text: str, most: int = MOST_NODES) -> Tree:
    """Return the tree that is written in JSON, or raise a GameError that names the node."""
    root = read_json(text)
    if isinstance(root, dict) and "leafValues" in root:
        return _read_flat(root, most)
    sides = None
    if isinstance(root, dict) and "sides" in root:
        sides = _sides(root.pop("sides"))
    draft = Draft(most)
    waiting: list[tuple[Any, int | None]] = [(root, None)]
    while waiting:
        item, parent = waiting.pop()
        node = draft.add(parent)
        try:
            children = _fill(draft.nodes[node], item, sides)
        except GameError as error:
            raise GameError(f"node {draft.called(node)}: {error}") from None
        waiting += [(child, node) for child in reversed(children)]
    return draft.tree(sides)


def _fill(node: Node, item: Any, sides: tuple[str, ...] | None) -> list[Any]:
    """Fill `node` with what `item` says of it, and return its children."""
    if isinstance(item, list):
        if not item:
            raise GameError("the list is empty: a node needs branches, and a leaf is a number")
        return item
    if not isinstance(item, dict):
        node.value = _value(item)
        return []
    unknown = [key for key in item if key not in KEYS]
    if unknown:
        raise GameError(f"there is no key {show(unknown[0])}: a node has {', '.join(KEYS)}")
    node.name = _text(item, "name")
    move = item.get("move")
    node.move = move if _whole(move) else _text(item, "move")
    if node.parent is None and move is not None:
        raise GameError("the root has no move that leads there")
    if item.get("value") is not None:
        node.value = _value(item["value"])
    if item.get("probability") is not None:
        node.probability = _value(item["probability"])
    if "children" not in item:
        if "value" not in item:
            raise GameError("a node needs children or a value")
        return []
    children = item["children"]
    if not isinstance(children, list) or not children:
        raise GameError("children must be a list of at least one node")
    if item.get("mover") is not None:
        node.mover = _mover(item["mover"], sides)
    return children


def _text(item: dict[str, Any], key: str) -> str | None:
    text = item.get(key)
    if text is not None and not isinstance(text, str):
        raise GameError(f"{key} must be text in quotes, not {show(text)}")
    return text


def _whole(item: Any) -> bool:
    return isinstance(item, int) and not isinstance(item, bool)


def _value(item: Any) -> float:
    if isinstance(item, str):
        return number(item)
    if isinstance(item, bool) or not isinstance(item, (int, float)):
        raise GameError(f"{show(item)} is not a number")
    return item


def _mover(word: Any, sides: tuple[str, ...] | None) -> int:
    if isinstance(word, str) and sides and word in sides and word.upper() != "CHANCE":
        return sides.index(word)
    player: Any = mover(word) if isinstance(word, str) else word
    if not _whole(player) or not CHANCE <= player < MOST_PLAYERS:
        names = "".join(f", {side}" for side in sides or ())
        raise GameError(
            f"mover must be MAX, MIN, CHANCE{names} or a player's number, not {show(word)}"
        )
    return int(player)


def _sides(names: Any) -> tuple[str, ...]:
    fits = isinstance(names, list) and 0 < len(names) <= MOST_PLAYERS
    if not fits or not all(isinstance(name, str) and name for name in names):
        raise GameError("sides must be a list of the players' names")
    return tuple(names)


def _read_flat(root: dict[str, Any], most: int) -> Tree:
    unknown = [key for key in root if key not in FLAT_KEYS]
    if unknown:
        raise GameError(
            f"there is no key {show(unknown[0])} beside leafValues: depth and branching are"
        )
    depth, branching, leaves = root.get("depth"), root.get("branching"), root["leafValues"]
    if not isinstance(leaves, list):
        raise GameError("leafValues must be a list of numbers")
    if not isinstance(depth, int) or not isinstance(branching, int):
        raise GameError("depth and branching must be whole numbers")
    return uniform_tree([_value(leaf) for leaf in leaves], branching, depth, most)
