"""Trees as people write them: nested lists, s-expressions, JSON, indented text, `.test` files.

Each notation has a file of its own, whose docstring is its grammar: `brackets`, `json_tree`,
`indented`, `flat`, `berkeley`. All read into a Tree; most can also be written.
"""

from __future__ import annotations

import os
from pathlib import Path

from plies.contract import GameError
from plies.kinds import MOST
from plies.trees.notation.letters import lettered
from plies.trees.notation.solution import Solution, compare
from plies.trees.notation.source import TreeFile, read_stream, read_text, read_tree
from plies.trees.notation.write_berkeley import write_test
from plies.trees.notation.write_brackets import LIST, SEXPR, write_brackets
from plies.trees.notation.write_indented import write_indented
from plies.trees.notation.write_json import write_json
from plies.trees.tree import Tree
from plies.writing import Kind, write

__all__ = [
    "TREE",
    "Solution",
    "TreeFile",
    "compare",
    "lettered",
    "read_stream",
    "read_text",
    "read_tree",
    "save_tree",
    "tree_in",
    "tree_text",
    "write_tree",
]

NOTATIONS = ("list", "sexpr", "json", "indented", "test")
SUFFIXES = {
    ".txt": "list",
    ".list": "list",
    ".sexpr": "sexpr",
    ".lisp": "sexpr",
    ".json": "json",
    ".tree": "indented",
    ".test": "test",
}


def tree_in(spec: str) -> Tree:
    """Return the tree that a text or a file holds."""
    return read_tree(spec).tree


def write_tree(tree: Tree, notation: str, *, method: str | None = None) -> str:
    """Return `tree` as text in a notation: list, sexpr, json, indented or test.

    `method` is the search that a `.test` asks for; other notations have no place for it. A
    GameError says what a notation cannot hold.
    """
    if notation == "list":
        return write_brackets(tree, LIST)
    if notation == "sexpr":
        return write_brackets(tree, SEXPR)
    if notation == "json":
        return write_json(tree)
    if notation == "indented":
        return write_indented(tree)
    if notation == "test":
        return write_test(tree, method)
    raise GameError(f"there is no notation {notation!r}: there are {', '.join(NOTATIONS)}")


def save_tree(tree: Tree, path: str | os.PathLike[str], *, method: str | None = None) -> None:
    """Write `tree` to a file in the notation that the file's suffix stands for.

    A file that is there is replaced if all it holds is a tree as this writes it.
    """
    write(Path(path), tree_text(tree, Path(path), method=method), TREE)


def tree_text(tree: Tree, file: Path, *, method: str | None = None) -> str:
    """Return the text of a file of that name that holds `tree`."""
    notation = SUFFIXES.get(file.suffix.lower())
    if notation is None:
        known = ", ".join(SUFFIXES)
        raise GameError(f"{file} does not say its notation: its name must end in one of {known}")
    return write_tree(tree, notation, method=method).rstrip("\n") + "\n"


def _is_tree(path: Path) -> bool:
    """Return whether a file holds a tree as `save_tree` writes it, and not a word beside."""
    if path.stat().st_size > MOST:
        return False
    try:
        return tree_text(read_tree(str(path)).tree, path).encode() == path.read_bytes()
    except GameError:
        return False


TREE = Kind("a tree as plies saves it", _is_tree)
