"""The table inside one of Python's own sets: the order of what is made of it depends on it.

Nothing in Python tells it, so it is read where CPython keeps it. What is read is compared with what
Python says of the set; None stands for a table that is not known.
"""

from __future__ import annotations

import ast
import ctypes
import sys
from collections.abc import Iterator
from types import CodeType
from typing import Any, NamedTuple

KNOWN = (
    sys.implementation.name == "cpython"
    and (3, 11) <= sys.version_info < (3, 14)
    and ctypes.sizeof(ctypes.c_void_p) == 8
    and "free-threading" not in sys.version
    and not hasattr(sys, "gettotalrefcount")
)
SMALL = sys.getsizeof(set())  # with eight entries inside
SMALLEST, ENTRY = 8, 16


class Table(NamedTuple):
    """Where the items of a set are, in its order."""

    mask: int  # the number of the last place
    finger: int  # where pop() goes on
    places: tuple[int, ...]
    gone: tuple[int, ...]  # places whose items were taken out


def table_of(thing: Any) -> Table | None:
    """Return what a set's table looks like inside, if that is known."""
    if not KNOWN or type(thing) not in (set, frozenset):
        return None
    words = (ctypes.c_int64 * 8).from_address(id(thing))  # count, type, then the set's own
    fill, used, mask, address, finger = *words[2:6], words[7]
    size = sys.getsizeof(thing)
    room = SMALL if mask + 1 == SMALLEST else SMALL + ENTRY * (mask + 1)
    if used != len(thing) or not used <= fill <= mask or size != room:
        return None
    if not fill:
        return Table(mask, finger, (), ())
    keys = (ctypes.c_int64 * (2 * (mask + 1))).from_address(address)[::2]
    items = list(map(id, thing))
    taken = [place for place, key in enumerate(keys) if key]
    inside = set(items)
    places = [place for place in taken if keys[place] in inside]
    gone = [place for place in taken if keys[place] not in inside]
    if [keys[place] for place in places] != items or len(gone) != fill - used:
        return None
    return Table(mask, finger, tuple(places), tuple(gone))


def constant_set(node: ast.Set, code: CodeType | None) -> tuple[frozenset[Any] | None, bool]:
    """Return a set of constants, and whether it is the very one that Python keeps with the code.

    Python makes a frozenset of three constants or more, and of those that a loop walks over. One
    that was read from a file may have another order than a new one.
    """
    try:
        items = [ast.literal_eval(one) for one in node.elts]
        found = frozenset(items)
    except (ValueError, TypeError):
        return None, False
    if not all(map(_is_constant, items)):
        return None, False
    kinds = {(_kinds(one), one) for one in found}
    same = [one for one in _frozensets(code) if {(_kinds(x), x) for x in one} == kinds]
    if not same or len({tuple(one) for one in same}) > 1:
        return found, False
    return same[0], table_of(same[0]) is not None


def _is_constant(item: Any) -> bool:
    if isinstance(item, tuple):
        return all(map(_is_constant, item))
    return item is None or isinstance(item, (int, float, str))


def _kinds(item: Any) -> Any:
    """Return what tells True from 1, and 1.0 too."""
    return tuple(map(_kinds, item)) if isinstance(item, tuple) else type(item).__name__


def _frozensets(code: CodeType | None) -> Iterator[frozenset[Any]]:
    for one in code.co_consts if code else ():
        if isinstance(one, frozenset):
            yield one
        elif isinstance(one, CodeType):
            yield from _frozensets(one)
