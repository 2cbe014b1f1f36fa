"""A line of play while it grows, in links: `(a, (b, (c, ())))` is a, b, c.

A search puts a move before the line below it wherever it finds a better one. A link costs the same
however long that line is; a flat tuple would be copied every time. Answers hold flat ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, Union

from plies.contract import Move

Links: TypeAlias = Union["tuple[()]", "tuple[Move, Links]"]


def unlinked(line: Links) -> tuple[Move, ...]:
    """Return the moves of a line."""
    moves = []
    while line:
        move, line = line
        moves.append(move)
    return tuple(moves)


def linked(moves: Sequence[Move]) -> Links:
    """Return a line of these moves."""
    links: Links = ()
    for move in reversed(moves):
        links = (move, links)
    return links
