"""Whether everything that a fingerprint was made of is still what it was, told in microseconds.

The same objects in the same places: every name of a module, every member of a class, every item of
a list is compared with what was there by identity. What was there is kept, so that its identity
stays its own. Numbers, words and tuples cannot change, so nothing below these is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from operator import attrgetter, is_
from sys import getsizeof
from types import CellType, FunctionType
from typing import Any

OF_FUNCTIONS = attrgetter("__code__"), attrgetter("__defaults__"), attrgetter("__kwdefaults__")
MOST = 1 << 16  # things to look at; beyond these a new fingerprint is hardly slower


class Watch:
    """What to look at again, in groups that Python compares without a loop of ours."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[Mapping[str, Any], dict[str, Any]]] = {}
        self._sizes: list[tuple[Collection[Any], int]] = []
        self._items: list[tuple[Collection[Any], tuple[Any, ...]]] = []
        self._functions: list[FunctionType] = []
        self._made_of: list[tuple[Any, ...]] = []
        self._cells: list[tuple[CellType, Any]] = []
        self._looks: list[tuple[Callable[[Any], Any], Any, Any]] = []
        self._ever = True  # whether it can be told at all

    def names(self, place: Mapping[str, Any], names: Collection[str]) -> None:
        """Watch some names of a module, a class or an object, there or not."""
        _, known = self._names.setdefault(id(place), (place, {}))
        known.update((name, place.get(name)) for name in names)

    def all_of(self, place: Mapping[str, Any], but: Collection[str] = ()) -> None:
        """Watch all names, and that none is added."""
        self._sizes.append((place, len(place)))
        self.names(place, [name for name in place if name not in but])

    def items(self, things: Collection[Any]) -> None:
        """Watch what is in a list, a dict or a set, in its order."""
        self._items.append((things, tuple(things)))
        if isinstance(things, Mapping):
            self._items.append((things.values(), tuple(things.values())))
        elif isinstance(things, set):  # one that grew and shrank may be walked over otherwise
            self.look(getsizeof, things)

    def function(self, function: FunctionType) -> None:
        self._functions.append(function)
        self._made_of.append(tuple(part(function) for part in OF_FUNCTIONS))

    def cell(self, cell: CellType) -> None:
        try:
            self._cells.append((cell, cell.cell_contents))
        except ValueError:  # nothing is in it yet
            self._ever = False

    def look(self, at: Callable[[Any], Any], thing: Any) -> None:
        """Watch what a function says of a thing."""
        self._looks.append((at, thing, at(thing)))

    def plain(self, value: Any) -> None:
        """Watch the lists in numbers, words, tuples and lists of them."""
        if type(value) is list:
            self.items(value)
        if type(value) in (list, tuple):
            for item in value:
                if type(item) in (list, tuple):
                    self.plain(item)

    def unchanged(self) -> bool:
        """Return whether all of it is as it was."""
        return (
            self._ever
            and len(self._items) < MOST
            and all(len(place) == size for place, size in self._sizes)
            and all(_same(map(at.get, old), old.values()) for at, old in self._names.values())
            and all(len(now) == len(old) and _same(now, old) for now, old in self._items)
            and all(
                _same(map(part, self._functions), (made[number] for made in self._made_of))
                for number, part in enumerate(OF_FUNCTIONS)
            )
            and all(cell.cell_contents is old for cell, old in self._cells)
            and all(at(thing) == old for at, thing, old in self._looks)
        )


def _same(now: Any, old: Any) -> bool:
    return all(map(is_, now, old))
