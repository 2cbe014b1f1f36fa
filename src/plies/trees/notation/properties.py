'''The grammar of the Berkeley project files: `.test`, `.solution` and `CONFIG`.

    # a comment runs to the end of the line, except inside a block
    alg: "MinimaxAgent"
    successors: """
    A Left B
    """

A one-line value has no double quote in it; a block's lines are kept as they are. The last of
several equal keys counts. All values are text.
'''

from __future__ import annotations

import re
from typing import NamedTuple

from plies.contract import GameError
from plies.trees.notation.tokens import show

ONE_LINE = re.compile(r'([^"]*?):\s*"([^"]*)"\s*')
BLOCK = re.compile(r'([^"]*?):\s*"""\s*')


class Property(NamedTuple):
    """A value, and the line where it begins: its own, or a block's first."""

    value: str
    line: int

    def lines(self) -> list[tuple[int, str]]:
        """Return a block's lines with their numbers; none if it is empty."""
        return list(enumerate(self.value.split("\n"), self.line)) if self.value else []


def read_properties(text: str) -> dict[str, Property]:
    """Return the properties by key, or raise a GameError with the number of the wrong line."""
    found: dict[str, Property] = {}
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = _without_comment(lines[at])
        at += 1
        if not line.strip():
            continue
        if one := ONE_LINE.fullmatch(line):
            found[one[1]] = Property(one[2], at)
        elif block := BLOCK.fullmatch(line):
            end = at
            while end < len(lines) and _without_comment(lines[end]).strip() != '"""':
                end += 1
            if end == len(lines):
                raise GameError(f'line {at}: the block {show(block[1])} has no closing """')
            found[block[1]] = Property("\n".join(lines[at:end]), at + 1)
            at = end + 1
        else:
            raise GameError(
                f'line {at}: {show(line.strip())} is neither key: "value" nor the beginning of '
                'a block, key: """'
            )
    return found


def _without_comment(line: str) -> str:
    return line.partition("#")[0]
