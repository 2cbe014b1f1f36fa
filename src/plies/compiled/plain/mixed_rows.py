"""Short lists of things that differ, such as [board, turn]: each place has a kind of its own.

A list has one kind for all its items. Where that would make a list that holds itself, everything is
walked through again, and lists of a few things that differ are taken for rows of fixed length.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plies.compiled.plain.cells import Holder, MixedRow, Obj
from plies.compiled.plain.kinds import BOTTOM, INT, Array, Kind, Refused, Static
from plies.compiled.plain.parts import Args, Each, Part, Words
from plies.compiled.plain.program import Program, Value
from plies.compiled.plain.values import Lazy

FEW = 8


def is_mixed(kinds: Sequence[Kind]) -> bool:
    """Return whether a list of such things has places rather than items: a board and a turn."""
    held = [isinstance(kind, (Holder, Obj, MixedRow, Array)) for kind in kinds]
    return len(kinds) <= FEW and any(held) and not all(held)


def has_places(thing: Any) -> bool:
    """Return whether there is a list of a few things that differ in a position."""
    if isinstance(thing, dict):
        return any(map(has_places, thing.values()))
    if not isinstance(thing, (list, tuple)):
        return False
    held = [isinstance(one, (list, dict, set)) for one in thing]
    if isinstance(thing, list) and len(thing) <= FEW and any(held) and not all(held):
        return True
    return any(map(has_places, thing))


def mixed_kind(program: Program, kinds: Sequence[Kind]) -> Kind:
    shape = program.shape(list, tuple(map(str, range(len(kinds)))))
    for cell, kind in zip(shape.cells.values(), kinds, strict=True):
        cell.learn(kind)
    return MixedRow(shape)


class MixedRows(Part):
    """The part of a walk that knows lists of things that differ."""

    def mixed_row(self, items: Args) -> Value:
        kind = mixed_kind(self.program, [one.kind for one in items])
        made = self.new_object(kind.shape)  # type: ignore[attr-defined]
        for number, one in enumerate(items):
            self.set_field(made, str(number), one)
        return made

    def in_row(self, items: Value) -> Value:
        """Return a list of what is in a tuple: with places, if that differs."""
        if items.kind is BOTTOM or not is_mixed(items.kind.items):
            return self.nothing() if items.kind is BOTTOM else self.listed(items)
        return self.mixed_row(self.items_of(items))

    def places_of(self, row: Value) -> Args:
        return [self.get_field(row, name) for name in list(row.kind.shape.cells)]

    def of_places(self, places: Callable[[], Args]) -> Value:
        """Return something to walk over, of a number of things that is known."""

        def each(body: Each) -> None:
            for one in places():
                body(one)

        found = Lazy(each)
        found.places, found.again = places, True
        return Value(Static(found), "0")

    def in_places(self, value: Value) -> Value:
        """Return the values() of a dict of fixed words as a tuple, anything else as it is."""
        thing = value.kind.thing if isinstance(value.kind, Static) else None
        if not (isinstance(thing, Lazy) and thing.places):
            return value
        items = thing.places()
        if any(one.kind is BOTTOM for one in items):
            return self.nothing()
        return self.tuple_of(items)

    def _place(self, row: Value, index: Value) -> str:
        """Return which place a number means; only one that is known has a kind."""
        size = len(row.kind.shape.cells)
        if not isinstance(index.static, int):
            raise Refused("a place of a list of different things is no constant", "use a tuple")
        place = index.static + (size if index.static < 0 else 0)
        return str(place) if 0 <= place < size else ""

    def place_of_row(self, row: Value, index: Value) -> Value:
        if isinstance(index.static, int):
            place = self._place(row, index)
            if not place:
                self.raise_error("IndexError")
                return self.nothing()
            return self.get_field(row, place)
        return self.item_at(self.listed(row), self.convert(index, INT))

    def set_place(self, row: Value, index: Value, value: Value) -> None:
        place = self._place(row, index)
        if place:
            self.set_field(row, place, value)
        else:
            self.raise_error("IndexError")

    def row_contains(self, row: Value, value: Value) -> str:
        found = "0"
        for one in self.places_of(row):
            if one.kind is not BOTTOM:
                found = self.w.op(f"or i1 {found}, {self.equal(value, one)}")
        return found

    def row_copy(self, holder: Value, args: Args, words: Words) -> Value:
        return self.copied_object(holder)
