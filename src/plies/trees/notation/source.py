"""Where a tree comes from: a file, or the text itself; and which notation that is."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

from plies.contract import GameError
from plies.trees.notation.berkeley import read_test
from plies.trees.notation.brackets import read_brackets
from plies.trees.notation.draft import MOST_NODES
from plies.trees.notation.flat import read_flat
from plies.trees.notation.indented import read_indented
from plies.trees.notation.json_tree import read_json_tree
from plies.trees.notation.solution import Solution, read_solution
from plies.trees.notation.tokens import show
from plies.trees.tree import Tree

MOST_BYTES = 50_000_000
EXAMPLE = "[[3, 5], [2, 9]]"

COMMENTS = re.compile(r"(?:\s+|#[^\n]*)*+")
QUOTED = re.compile(r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""")
IN_BRACKETS = re.compile(r"\w*\s*[\[\](){}]")
FLAT = re.compile(r"[0-9]+\s*:")
PROPERTY = re.compile(r'[^"\n]*:[^\S\n]*"(?:""|[^"\n]*")[^\S\n]*(?:#.*)?$', re.MULTILINE)
NUMERIC = re.compile(r"[0-9?=∞]|\b(?:inf|infinity|nan)\b", re.IGNORECASE)
LIKE_A_FILE = re.compile(r"[^\[\](){}\n]*(?:[/\\][^\[\](){}\n]*|\.[A-Za-z]\w*)")


@dataclass(frozen=True)
class TreeFile:
    """A tree, with what its file says beside it.

    `options` are the search options that the notation dictates, `solution` the expected answer
    that lies beside a `.test`, `disabled` whether that test is to be skipped.
    """

    tree: Tree
    options: dict[str, Any] = field(default_factory=dict)
    solution: Solution | None = None
    disabled: bool = False


def read_tree(source: str | os.PathLike[str]) -> TreeFile:
    """Return the tree in a file, if `source` is a file's path, or else in the text `source`.

    Bad input is a GameError of one sentence, with the file and line where that helps.
    """
    if isinstance(source, str) and not source.strip():
        raise GameError(f"the tree is empty: write for example {EXAMPLE}")
    if isinstance(source, os.PathLike) or _exists(source):
        return _read_file(Path(source))
    if LIKE_A_FILE.fullmatch(source) and not FLAT.match(source) and not _is_fraction(source):
        raise GameError(f"there is no file {show(source)}")
    return _read_text(source)


def read_text(text: str, most: int = MOST_NODES) -> TreeFile:
    """Return the tree in a text, never in a file, of at most so many nodes.

    For what strangers send: whatever the text looks like, nothing on disk is looked at.
    """
    return _read_text(text, most=most)


def _exists(source: str) -> bool:
    try:
        return "\n" not in source and Path(source).exists()
    except (OSError, ValueError):  # too long, or no name that a file can have
        return False


def _is_fraction(source: str) -> bool:
    return bool(re.fullmatch(r"\s*[+-]?[0-9]+/[0-9]+\s*", source))


def _read_file(path: Path) -> TreeFile:
    suffix = path.suffix.lower()
    if suffix == ".solution":
        raise GameError(f"{path} is only a solution: give the .test beside it")
    text = _file_text(path)
    try:
        found = _read_text(text, suffix)
    except GameError as error:
        raise GameError(f"{path}: {error}") from None
    beside = path.with_suffix(".solution")
    if suffix != ".test" or not beside.exists():
        return found
    try:
        solution = read_solution(_plain(_file_text(beside)))
    except GameError as error:
        raise GameError(f"{beside}: {error}") from None
    return TreeFile(found.tree, found.options, solution, found.disabled)


def read_stream(stream: BinaryIO) -> TreeFile:
    """Return the tree that comes through a stream, such as standard input."""
    return _read_text(_decoded(stream.read(MOST_BYTES + 1), "standard input"))


def _file_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise GameError(f"{path} is a directory, not a file with a tree") from None
    except FileNotFoundError:
        raise GameError(f"there is no file {show(path)}") from None
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None
    return _decoded(content, str(path))


def _decoded(content: bytes, path: str) -> str:
    if len(content) > MOST_BYTES:
        raise GameError(f"{path} is larger than {MOST_BYTES // 1_000_000} MB, which is too much")
    if b"\0" in content:
        raise GameError(f"{path} is a binary file, not text")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise GameError(f"{path} is not UTF-8 text: save it as UTF-8") from None


def _plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _has_objects(text: str) -> bool:
    return "{" in text and "{" in QUOTED.sub("", text)


def _read_text(text: str, suffix: str = "", most: int = MOST_NODES) -> TreeFile:
    text = _plain(text)
    found = COMMENTS.match(text)
    begin = found.end() if found else 0
    if begin == len(text):
        raise GameError(f"the tree is empty: write for example {EXAMPLE}")
    if suffix == ".test" or (
        PROPERTY.match(text, begin) and not IN_BRACKETS.match(text, begin) and suffix != ".json"
    ):
        tree, options, disabled = read_test(text, most)
        return TreeFile(tree, options, disabled=disabled)
    if suffix == ".json" or (text[begin] in "{[" and _has_objects(text)):
        return TreeFile(read_json_tree(text, most))
    if IN_BRACKETS.match(text, begin):
        return TreeFile(read_brackets(text, most))
    if FLAT.match(text, begin):
        return TreeFile(read_flat(text, most))
    if "\n" not in text.strip() and not NUMERIC.search(text):
        raise GameError(
            f"{show(text.strip())} is neither a file nor a tree: write for example {EXAMPLE}"
        )
    return TreeFile(read_indented(text, most))
