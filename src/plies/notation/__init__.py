"""Trees as people write them: nested lists, s-expressions, JSON, indented text, `.test` files.

Each notation has a file of its own, whose docstring is its grammar: `brackets`, `json_tree`,
`indented`, `flat`, `berkeley`. All read into a Tree; most can also be written.
"""

from __future__ import annotations

import os
from pathlib import Path

from plies.game import GameError
from plies.games.tree import Tree
from plies.notation.letters import lettered
from plies.notation.solution import Solution, compare
from plies.notation.source import TreeFile, read_text, read_tree
from plies.notation.write_berkeley import write_test
from plies.notation.write_brackets import LIST, SEXPR, write_brackets
from plies.notation.write_indented import write_indented
from plies.notation.write_json import write_json

__all__ = [
    "Solution",
    "TreeFile",
    "compare",
    "lettered",
    "read_text",
    "read_tree",
    "save_tree",
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
    """Write `tree` to a file in the notation that the file's suffix stands for."""
    file = Path(path)
    notation = SUFFIXES.get(file.suffix.lower())
    if notation is None:
        known = ", ".join(SUFFIXES)
        raise GameError(f"{file} does not say its notation: its name must end in one of {known}")
    text = write_tree(tree, notation, method=method)
    try:
        file.write_text(text.rstrip("\n") + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        raise GameError(f"{file} cannot be written: {error.strerror}") from None
