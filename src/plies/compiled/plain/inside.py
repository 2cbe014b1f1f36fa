"""What is inside Python's own objects, for those who tell compiled code a position.

That is all they need of the compiler, which takes a moment to import.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

UNORDERED, OUTSIDE = 1, 2  # how a set was made, as in runtime/sets.py
ROUND = 1 << 64


def signed(number: int) -> int:
    number %= ROUND
    return number - ROUND if number >= ROUND >> 1 else number


def fields_of(thing: Any, wanted: Sequence[str] = ()) -> dict[str, Any]:
    """Return what an object holds; of what is wanted, what its class has if it has none itself."""
    found: dict[str, Any] = {}
    for one in reversed(type(thing).__mro__):
        names = vars(one).get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            if hasattr(thing, name):
                found[name] = getattr(thing, name)
    found |= getattr(thing, "__dict__", {})
    if len(found) < len(wanted):
        from plies.compiled.plain.sources import class_value  # few objects need it

        for name in wanted:
            found = class_value(type(thing), name) | found
    return found


def set_table(items: list[Any], marks: list[int]) -> tuple[list[int], int]:
    """Return the places of a set's items by their hashes, and the number of the last place."""
    mask = 7
    while len(items) * 5 >= mask * 3:
        mask = 2 * mask + 1
    table: list[Any] = [None] * (mask + 1)
    places = []
    for item, mark in zip(items, marks, strict=True):
        places.append(_free(table, mask, mark))
        table[places[-1]] = item, mark
    return places, mask


def _free(table: list[Any], mask: int, mark: int) -> int:
    i, perturb = mark & mask, mark % (1 << 64)
    while True:
        for k in range((9 if i + 9 <= mask else 0) + 1):
            if table[i + k] is None:
                return i + k
        perturb >>= 5
        i = (i * 5 + 1 + perturb) & mask
