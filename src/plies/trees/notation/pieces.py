"""A tree as text, from pieces: words, and children that are written where they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def joined(pieces_of: Callable[[int], Sequence[int | str]]) -> str:
    """Return the text of the root, node 0; `pieces_of` a node are words and nodes below it.

    A tree may be deeper than Python recurses, so what waits to be written is a list.
    """
    text: list[str] = []
    waiting: list[int | str] = [0]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            text.append(item)
        else:
            waiting += reversed(pieces_of(item))
    return "".join(text)
