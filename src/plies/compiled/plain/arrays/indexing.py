"""What stands in square brackets after an array: numbers, slices, masks and lists of places."""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.arrays.dtypes import WHOLE, kind_for
from plies.compiled.plain.arrays.memory import Parts
from plies.compiled.plain.cells import List
from plies.compiled.plain.items import Ends
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    NONE,
    RANGE,
    Array,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value


class ArrayIndexing(Part):
    """The part of a walk that knows how arrays are looked into."""

    def array_item(self, holder: Value, index: Any) -> Value:
        """Return an item, a view, or a new array of the items that were picked."""
        if isinstance(getattr(index, "kind", None), Union):
            work = lambda one: self.array_item(holder, self._no_axis(one))  # noqa: E731
            return self.spread(index, work, None, "index")
        places = self._places(holder, index)
        if places is None:
            return self.nothing()
        picked = self._picked(places)
        if not picked:
            found = self._view(self.parts(holder), places)
            if found.kind.dimensions == 0:
                return self.number_at(found, "0")
            return self.put_parts(found)
        source, rows, axis = self._picking(holder, places, picked)
        first = self.parts(rows[0])
        sizes = [*source.sizes[:axis], *first.sizes, *source.sizes[axis + len(rows) :]]
        made = self.new_array(kind_for(holder.kind.dtype, len(sizes)), sizes)
        into = self.parts(made)
        self.each_square(
            sizes,
            lambda places: self.put_at(
                into, places, self.at(source, self._source(source, rows, axis, places))
            ),
        )
        return made

    def set_array_item(self, holder: Value, index: Any, value: Value) -> None:
        if isinstance(getattr(index, "kind", None), Union):
            self.spread(index, lambda one: self._set_part(holder, one, value), NONE, "set index")
            return
        places = self._places(holder, index)
        if places is None or value.kind is BOTTOM:
            return
        picked = self._picked(places)
        parts = self.parts(holder)
        if not picked:
            found = self._view(parts, places)
            if found.kind.dimensions == 0:
                self.may_change_array(parts)
                self.write(found.data, 0, self.plain_number(self.fitted(value, found.kind)))
            else:
                self.pour(found, value)
            return
        self.may_change_array(parts)
        source, rows, axis = self._picking(holder, places, picked)
        first = self.parts(rows[0])
        sizes = [*source.sizes[:axis], *first.sizes, *source.sizes[axis + len(rows) :]]
        if isinstance(value.kind, (Array, List, Seq, Tuple)) or value.kind is RANGE:
            given = self.parts(self.copied_array(self.as_array(value)))
            if len(given.sizes) > len(sizes):
                raise Refused("an array is put into one of fewer dimensions")
            given = self.widened(given, sizes)
            held = lambda places: self.at(given, places)  # noqa: E731
        else:
            number = self.fitted(value, parts.kind)
            held = lambda places: number  # noqa: E731
        self.each_square(
            sizes,
            lambda places: self.put_at(
                source, self._source(source, rows, axis, places), held(places)
            ),
        )

    def _set_part(self, holder: Value, index: Value, value: Value) -> Value:
        self.set_array_item(holder, self._no_axis(index), value)
        return Value(NONE, "0")

    def _no_axis(self, index: Value) -> Value:
        """None as a place would make a new axis; a game that comes here has another mistake."""
        if index.kind is NONE:
            self.give_up("None as a place in an array")
            return Value(BOTTOM, "0")
        return index

    def is_picking(self, holder: Value, index: Any) -> bool:
        """Return whether an index gives a new array rather than a view."""
        places = self._places(holder, index)
        return bool(places and self._picked(places))

    # What stands in the brackets, one for each axis

    def _places(self, holder: Value, index: Any) -> list[Any] | None:
        found = self._apart(holder, index)
        if any(getattr(one, "kind", None) is BOTTOM for one in found):
            return None
        n = holder.kind.dimensions
        dots = [i for i, one in enumerate(found) if _is_dots(one)]
        taken = sum(_axes(one) for one in found)
        if taken > n:
            raise Refused(f"{taken} places in an array of {n} dimensions")
        rest = [Ends([None, None, None]) for _ in range(n - taken)]
        if len(dots) == 1:
            return [*found[: dots[0]], *rest, *found[dots[0] + 1 :]]
        return [*found, *rest]

    def _apart(self, holder: Value, index: Any) -> list[Any]:
        if isinstance(index, list):
            return [self._one(one) for one in index]
        if isinstance(index, Ends):
            return [index]
        kind = index.kind
        if isinstance(kind, Tuple) and kind.maker is not slice:
            return [self._one(one) for one in self.items_of(index)]
        if isinstance(kind, Seq):
            size = holder.kind.dimensions
            with self.unless(self.w.op(f"icmp eq i64 {self.length(index)}, {size}")):
                self.give_up("an array is looked into with a tuple of another length")
            return [self._one(self.row_item(index, str(i))) for i in range(size)]
        return [self._one(index)]

    def _one(self, index: Any) -> Any:
        if isinstance(index, Ends) or _is_dots(index):
            return index
        kind = index.kind
        if isinstance(kind, Tuple) and kind.maker is slice:
            return self.ends_of(index)
        if kind in (INT, NONE, BOTTOM) or isinstance(kind, Array):
            return index
        if isinstance(kind, Union):
            work = lambda one: self.convert(self._no_axis(one), INT)  # noqa: E731
            return self.spread(index, work, INT, "place")
        if isinstance(kind, (List, Tuple, Seq)) or kind is RANGE:
            found = self.as_array(index)
            if found.kind is not BOTTOM and found.kind.item not in (INT, BOOL):
                raise Mismatch("only whole numbers are places in an array")
            return found
        if kind is BOOL:
            raise Refused("a bool is no place in an array in compiled code", "a[int(x)]")
        raise Mismatch(f"{kind!r} is no place in an array")

    def ends_of(self, value: Value) -> Ends:
        """Return the ends of a slice that was made by slice()."""
        return Ends([None if one.kind is NONE else one for one in self.items_of(value)])

    # Views

    def _view(self, parts: Parts, places: list[Any]) -> Parts:
        w, axis, data = self.w, 0, parts.data
        sizes, steps = [], []
        for one in places:
            if not isinstance(one, Ends) and one.kind is NONE:
                sizes.append("1")
                steps.append("0")
                continue
            size, step = parts.sizes[axis], parts.steps[axis]
            axis += 1
            if isinstance(one, Ends):
                if any(one.values):
                    start, size, by = self._cut(one, size)
                    data = self.moved(data, w.times(start, step)) if start != "0" else data
                    step = w.times(step, by)
                sizes.append(size)
                steps.append(step)
            else:
                place = self.place(one, one, size)
                data = self.moved(data, w.times(place, step))
        kind = Array(parts.kind.item, len(sizes), parts.kind.dtype)
        return Parts(kind, data, sizes, steps, parts.fixed)

    def _cut(self, ends: Ends, size: str) -> tuple[str, str, str]:
        """Return where a slice begins, how many it takes, and its step."""
        found = []
        step = ends.values[2]
        by = self.convert(step, INT).ir if step is not None and step.kind is not NONE else "1"
        for number, one in enumerate(ends.values[:2]):
            given = one is not None and one.kind is not NONE
            if not given and by == "1":
                found.append(size if number else "0")
                continue
            place = self.convert(one, INT).ir if given else "0"
            args = [Value(INT, x) for x in (place, size, by, str(number), str(int(given)))]
            found.append(self.call_ours("runtime/lists", "end_of_slice", args).ir)
        args = [Value(INT, found[0]), Value(INT, found[1]), Value(INT, by)]
        return found[0], self.call_ours("runtime/numbers", "range_length", args).ir, by

    # Masks and lists of places

    def _picked(self, places: list[Any]) -> list[int]:
        return [
            i
            for i, one in enumerate(places)
            if not isinstance(one, Ends) and isinstance(one.kind, Array)
        ]

    def _picking(
        self, holder: Value, places: list[Any], picked: list[int]
    ) -> tuple[Parts, list[Value], int]:
        """Return the array, cut as the slices say, rows of places, and their first axis."""
        first, last = picked[0], picked[-1]
        if any(not isinstance(one, Ends) and one.kind is NONE for one in places):
            raise Refused("a new axis together with a list of places is not compiled")
        numbers = [
            i for i, one in enumerate(places) if not isinstance(one, Ends) and one.kind is INT
        ]
        if len(picked) == 1 and not numbers:
            mask = places[first]
            view = [Ends([None] * 3)] * _axes(mask)
            cut = self._view(self.parts(holder), [*places[:first], *view, *places[first + 1 :]])
            if mask.kind.item is BOOL:
                return cut, self._mask_places(cut, mask, first), first
            return cut, [self._checked_places(mask, cut.sizes[first])], first
        whole = [i for i in range(len(places)) if i not in picked and i not in numbers]
        if (first != 0 and 0 not in numbers) or any(i <= last for i in whole):
            raise Refused("lists of places between slices are not compiled")
        if any(places[i].kind.item is BOOL for i in picked):
            raise Refused("masks together with other places are not compiled")
        width = len(picked) + len(numbers)
        if any(i >= width for i in (*picked, *numbers)):
            raise Refused("lists of places between slices are not compiled")
        view = [Ends([None] * 3)] * width
        cut = self._view(self.parts(holder), [*view, *places[width:]])
        rows = []
        sizes = self.common_sizes([self.parts(places[i]) for i in picked])
        for i in range(width):
            if i in picked:
                row = self._checked_places(places[i], cut.sizes[i])
                rows.append(self.put_parts(self.widened(self.parts(row), sizes)))
            else:
                place = self.place(places[i], places[i], cut.sizes[i])
                row = self.new_array(kind_for(WHOLE, len(sizes)), sizes)
                self.pour(self.parts(row), Value(INT, place))
                rows.append(row)
        return cut, rows, 0

    def _checked_places(self, row: Value, size: str) -> Value:
        return self.array_map(row, lambda one: Value(INT, self.place(one, one, size)), WHOLE)

    def _mask_places(self, cut: Parts, mask: Value, axis: int) -> list[Value]:
        w = self.w
        for size, want in zip(self.parts(mask).sizes, cut.sizes[axis:], strict=False):
            with self.unless(w.op(f"icmp eq i64 {size}, {want}")):
                self.raise_error("IndexError")
        return self.items_of(self.array_nonzero(mask, [], {}))

    def _source(self, source: Parts, rows: list[Value], axis: int, places: list[str]) -> list[str]:
        """Return which place of an array stands at a place of what was picked from it."""
        deep = rows[0].kind.dimensions
        chosen = [self.at(self.parts(row), places[axis : axis + deep]).ir for row in rows]
        return [*places[:axis], *chosen, *places[axis + deep :]]


def _is_dots(one: Any) -> bool:
    return isinstance(one, Value) and isinstance(one.kind, Static) and one.kind.thing is Ellipsis


def _axes(one: Any) -> int:
    """Return how many axes an index takes."""
    if isinstance(one, Ends):
        return 1
    if one.kind is NONE or _is_dots(one):
        return 0
    if isinstance(one.kind, Array) and one.kind.item is BOOL:
        return one.kind.dimensions
    return 1
