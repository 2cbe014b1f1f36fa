"""Whether everything that a fingerprint was made of is still what it was, told in microseconds.

The same objects in the same places: every name of a module, every member of a class, every item of
a list is compared with what was there by identity. What was there is kept, so that its identity
stays its own. Numbers, words and tuples cannot change, so nothing below these is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import chain
from operator import attrgetter, call, eq, is_
from sys import getsizeof
from types import CellType, FunctionType
from typing import Any, NamedTuple

MADE_OF = attrgetter("__code__", "__defaults__", "__kwdefaults__")
CONTENTS = attrgetter("cell_contents")
MOST = 1 << 16  # things to look at; beyond these a new fingerprint is hardly slower


class Watch:
    """What to look at again, in rows that Python compares without a loop of ours."""

    def __init__(self) -> None:
        self._names: dict[int, tuple[Mapping[str, Any], dict[str, Any]]] = {}
        self._sizes: list[tuple[Collection[Any], int]] = []
        self._items: list[tuple[Collection[Any], tuple[Any, ...]]] = []
        self._functions: list[FunctionType] = []
        self._made_of: list[tuple[Any, ...]] = []
        self._cells: list[tuple[CellType, Any]] = []
        self._looks: list[tuple[Callable[[Any], Any], Any, Any]] = []
        self._ever = True  # whether it can be told at all
        self._rows: _Rows | None = None

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
        self._made_of.append(MADE_OF(function))

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
        """Return whether all of it is as it was, once everything is watched."""
        if not self._ever or len(self._items) >= MOST:
            return False
        if self._rows is None:
            self._rows = self._in_rows()
        return self._rows.unchanged()

    def _in_rows(self) -> _Rows:
        named = [
            (place.get, name, old)
            for place, known in self._names.values()
            for name, old in known.items()
        ]
        return _Rows(
            sized=[place for place, _ in (*self._sizes, *self._items)],
            sizes=[*(size for _, size in self._sizes), *(len(old) for _, old in self._items)],
            ask=[ask for ask, _, _ in named],
            names=[name for _, name, _ in named],
            named=[old for _, _, old in named],
            things=[things for things, _ in self._items],
            items=[item for _, old in self._items for item in old],
            functions=self._functions,
            made_of=[part for made in self._made_of for part in made],
            cells=[cell for cell, _ in self._cells],
            contents=[old for _, old in self._cells],
            looks=self._looks,
        )


class _Rows(NamedTuple):
    """All that is watched, and beside it what was there."""

    sized: list[Collection[Any]]
    sizes: list[int]
    ask: list[Callable[[str], Any]]
    names: list[str]
    named: list[Any]
    things: list[Collection[Any]]
    items: list[Any]
    functions: list[FunctionType]
    made_of: list[Any]
    cells: list[CellType]
    contents: list[Any]
    looks: list[tuple[Callable[[Any], Any], Any, Any]]

    def unchanged(self) -> bool:
        """Return whether it is. Sizes come first: rows of different lengths look alike."""
        return (
            all(map(eq, map(len, self.sized), self.sizes))
            and all(map(is_, map(call, self.ask, self.names), self.named))
            and all(map(is_, chain.from_iterable(self.things), self.items))
            and all(map(is_, chain.from_iterable(map(MADE_OF, self.functions)), self.made_of))
            and all(map(is_, map(CONTENTS, self.cells), self.contents))
            and all(at(thing) == old for at, thing, old in self.looks)
        )
