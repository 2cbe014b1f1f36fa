"""How arrays lie in memory, and walking over them.

An array is the address of: the address of its first item, its sizes, its steps, and marks: FIXED if
it belongs to the game and is never changed, LOOSE if NumPy may have laid it out in another order,
on which the rounding of a sum of floats depends. A step is counted in words, as every item is one.
Arrays that are views of each other share their items.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from plies.compiled.plain.arrays.dtypes import kind_for, limits
from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    MIXED,
    RANGE,
    STR,
    Array,
    Mismatch,
    Refused,
    Seq,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

Sizes = list[str]
FIXED, LOOSE = 1, 2


class Parts:
    """An array taken apart: where it begins, its sizes and its steps."""

    def __init__(self, kind: Any, data: str, sizes: Sizes, steps: Sizes, fixed: str = "0"):
        self.kind, self.data, self.sizes, self.steps = kind, data, sizes, steps
        self.fixed = fixed


class ArrayMemory(Part):
    """The part of a walk that knows where the items of arrays are."""

    def parts(self, value: Value) -> Parts:
        kind: Any = value.kind
        w, n = self.w, kind.dimensions
        words = [w.word(value.ir, i) for i in range(2 * n + 2)]
        return Parts(kind, words[0], words[1 : n + 1], words[n + 1 : 2 * n + 1], words[-1])

    def put_parts(self, parts: Parts, address: str | None = None) -> Value:
        """Return a view: an array that shares its items with another one."""
        n = parts.kind.dimensions
        address = address or self.take(2 * n + 2)
        for i, word in enumerate([parts.data, *parts.sizes, *parts.steps, parts.fixed]):
            self.w.put(address, i, word)
        return Value(parts.kind, address)

    def new_array(self, kind: Any, sizes: Sizes, model: list[Parts] | None = None) -> Value:
        """Return a new array, its items still unknown; `model`: arrays that it is laid out like."""
        w, n = self.w, kind.dimensions
        steps, total = self.packed_steps([self._few(size, n) for size in sizes])
        marks = "0" if model is not None or n == 1 else str(LOOSE)
        for one in model or []:
            marks = w.op(f"or i64 {marks}, {w.op(f'and i64 {one.fixed}, {LOOSE}')}")
        if model and n == 2:
            turned = self._by_columns(model)
            for i, other in enumerate(("1", sizes[0])):
                steps[i] = w.op(f"select i1 {turned}, i64 {other}, i64 {steps[i]}")
        elif model and n > 2:
            rows = self._by_rows(model)
            marks = w.op(f"select i1 {rows}, i64 {marks}, i64 {LOOSE}")
        address = self.take(w.plus(total, 2 * n + 2))
        data = w.plus(address, 8 * (2 * n + 2))
        return self.put_parts(Parts(kind, data, sizes, steps, marks), address)

    def _few(self, size: str, dimensions: int) -> str:
        """Return a size of a new array; one that no memory holds gives up."""
        if not size.isdigit():
            with self.unless(self.w.op(f"icmp ule i64 {size}, {1 << 48 // dimensions}")):
                self.give_up("one line of play needs more memory than there is")
        return size

    def _lengths(self, parts: Parts) -> Sizes:
        """Return how far apart neighbours are along each axis; 0 if there are none."""
        w, found = self.w, []
        for size, step in zip(parts.sizes, parts.steps, strict=True):
            back = w.op(f"sub i64 0, {step}")
            far = w.op(f"call i64 @llvm.smax.i64(i64 {step}, i64 {back})")
            alone = w.op(f"icmp eq i64 {size}, 1")
            found.append(w.op(f"select i1 {alone}, i64 0, i64 {far}"))
        return found

    def _by_columns(self, model: list[Parts]) -> str:
        """Return whether NumPy lays a result out by columns: not where the arrays disagree."""
        w, known, found = self.w, "0", "0"
        for one in model:
            if len(one.sizes) < 2:
                continue
            down, right = self._lengths(one)
            tells = w.op(
                f"and i1 {w.op(f'icmp ne i64 {down}, 0')}, {w.op(f'icmp ne i64 {right}, 0')}"
            )
            rows = w.op(f"icmp sle i64 {right}, {down}")
            first = w.op(f"select i1 {known}, i1 {found}, i1 true")
            new = w.op(f"select i1 {rows}, i1 false, i1 {first}")
            found = w.op(f"select i1 {tells}, i1 {new}, i1 {found}")
            known = w.op(f"or i1 {known}, {tells}")
        return found

    def _by_rows(self, model: list[Parts]) -> str:
        """Return whether all arrays go by rows, so that there is no doubt."""
        w, found = self.w, "1"
        for one in model:
            far = self._lengths(one)
            for a, b in pairwise(far):
                found = w.op(f"and i1 {found}, {w.op(f'icmp sle i64 {b}, {a}')}")
        return found

    def packed_steps(self, sizes: Sizes) -> tuple[Sizes, str]:
        """Return the steps of an array whose rows follow each other, and how many items it has."""
        steps, total = [], "1"
        for size in reversed(sizes):
            steps.append(total)
            total = size if total == "1" else self.w.op(f"mul i64 {total}, {size}")
        return steps[::-1], total

    def total(self, sizes: Sizes) -> str:
        return self.packed_steps(sizes)[1]

    def each_square(
        self, sizes: Sizes, body: Callable[[list[str]], None], places: tuple[str, ...] = ()
    ) -> None:
        """Do something for each place of an array, row by row."""
        if len(places) == len(sizes):
            body(list(places))
            return
        self.count(
            "0", sizes[len(places)], lambda i: self.each_square(sizes, body, (*places, i.ir))
        )

    def offset(self, steps: Sizes, places: list[str]) -> str:
        w, found = self.w, "0"
        for step, place in zip(steps, places, strict=True):
            found = w.plus(found, w.times(place, step))
        return found

    def at(self, parts: Parts, places: list[str]) -> Value:
        return self.number_at(parts, self.offset(parts.steps, places))

    def number_at(self, parts: Parts, place: str) -> Value:
        found = self.read(parts.data, place, parts.kind.item)
        return Value(found.kind, found.ir, found.static, limits(parts.kind.dtype))

    def put_at(self, parts: Parts, places: list[str], value: Value) -> None:
        held = self.plain_number(self.fitted(value, parts.kind))
        self.write(parts.data, self.offset(parts.steps, places), held)

    def fitted(self, value: Value, kind: Any) -> Value:
        """Return a value as an array of a kind holds it; give up where NumPy would cut it off."""
        w = self.w
        have, item = value.kind, kind.item
        if have is BOTTOM:
            return Value(item, "0")
        if isinstance(have, Union):
            return self.spread(value, lambda one: self.fitted(one, kind), item, "fitted")
        if isinstance(have, Array):
            return self.fitted(self.only_item(value), kind)
        if item is STR:
            value = self.convert(value, STR)
            if not (
                isinstance(value.static, str) and len(value.static) <= kind.dtype.itemsize // 4
            ):
                most = kind.dtype.itemsize // 4
                with self.unless(w.op(f"icmp sle i64 {self.length(value)}, {most}")):
                    self.give_up("a word that is too long for its array")
            return value
        if have not in (BOOL, INT, FLOAT, MIXED):
            raise Mismatch(f"{have!r} is no item of {kind!r}")
        if item is BOOL:
            return Value(BOOL, self.truth(value))
        if item is FLOAT:
            return Value(FLOAT, self.convert(value, FLOAT).ir)
        value = self.fn_int([value], {})
        self.in_limits(value, kind.dtype)
        return value

    def in_limits(self, value: Value, dtype: Any) -> None:
        """Give up where a number does not fit a narrow dtype."""
        bounds, w = limits(dtype), self.w
        if bounds is None:
            return
        if isinstance(value.static, int) and bounds[0] <= value.static <= bounds[1]:
            return
        above = w.op(f"sub i64 {value.ir}, {bounds[0]}")
        with self.unless(w.op(f"icmp ule i64 {above}, {bounds[1] - bounds[0]}")):
            self.give_up(f"a number that does not fit {dtype}")

    def only_item(self, value: Value) -> Value:
        """Return the item of an array that has one."""
        parts = self.parts(value)
        with self.unless(self.w.op(f"icmp eq i64 {self.total(parts.sizes)}, 1")):
            self.raise_error("ValueError")
        return self.at(parts, ["0"] * len(parts.sizes))

    def may_change_array(self, parts: Parts) -> None:
        mark = self.w.op(f"and i64 {parts.fixed}, {FIXED}")
        with self.unless(self.w.op(f"icmp eq i64 {mark}, 0")):
            self.give_up("an array that belongs to the game is changed")

    # Walking

    def each_number(self, value: Value, body: Callable[[Value], None]) -> None:
        """Do something with each item, row by row."""
        parts = self.parts(value)
        self.each_square(parts.sizes, lambda places: body(self.at(parts, places)))

    def each_row(self, value: Value, body: Callable[[Value], None]) -> None:
        parts = self.parts(value)
        self.count("0", parts.sizes[0], lambda i: body(self.row_of(parts, i.ir)))

    def row_of(self, parts: Parts, i: str) -> Value:
        """Return a row, or an item of an array of one dimension; the place is known to be right."""
        w, n = self.w, parts.kind.dimensions
        place = w.times(i, parts.steps[0])
        if n == 1:
            return self.number_at(parts, place)
        data = w.plus(parts.data, w.op(f"shl i64 {place}, 3"))
        kind = kind_for(parts.kind.dtype, n - 1)
        return self.put_parts(Parts(kind, data, parts.sizes[1:], parts.steps[1:], parts.fixed))

    def moved(self, data: str, words: str) -> str:
        """Return an address so many words further on."""
        if words == "0":
            return data
        return self.w.plus(data, self.w.op(f"shl i64 {words}, 3"))

    # Copies

    def copied_array(self, value: Value) -> Value:
        """Return a copy, laid out like the array."""
        return self.array_map(value, lambda one: one, value.kind.dtype)

    def flat_array(self, value: Value) -> Value:
        """Return an array of one dimension; what Python does with more is another thing."""
        if value.kind.dimensions > 1:
            raise Refused("Python adds up the rows of this array", "a.sum(), np.max(a)")
        return value

    def pour(self, parts: Parts, value: Value) -> None:
        """Put a value into all places of an array: a number, or an array that is spread over it."""
        self.may_change_array(parts)
        if not isinstance(value.kind, (Array, List, Seq, Tuple)) and value.kind is not RANGE:
            held = self.fitted(value, parts.kind)
            self.each_square(parts.sizes, lambda places: self.put_at(parts, places, held))
            return
        source = self.parts(self.copied_array(self.as_array(value)))  # they may overlap
        n = len(parts.sizes)
        if len(source.sizes) > n:
            raise Refused("an array is put into one of fewer dimensions")
        wide = self.widened(source, parts.sizes)
        self.each_square(
            parts.sizes, lambda places: self.put_at(parts, places, self.at(wide, places))
        )

    def widened(self, parts: Parts, sizes: Sizes) -> Parts:
        """Return an array as one of the given sizes: an axis of size 1 is repeated."""
        w = self.w
        missing = len(sizes) - len(parts.sizes)
        steps = ["0"] * missing
        for have, want, step in zip(parts.sizes, sizes[missing:], parts.steps, strict=True):
            one = w.op(f"icmp eq i64 {have}, 1")
            same = w.op(f"icmp eq i64 {have}, {want}")
            with self.unless(w.op(f"or i1 {one}, {same}")):
                self.raise_error("ValueError")
            steps.append(w.op(f"select i1 {one}, i64 0, i64 {step}"))
        kind = kind_for(parts.kind.dtype, len(sizes))
        return Parts(kind, parts.data, list(sizes), steps, parts.fixed)

    def common_sizes(self, every: list[Parts]) -> Sizes:
        """Return the sizes of what arrays give together."""
        w, n = self.w, max(len(one.sizes) for one in every)
        found = ["1"] * n
        for one in every:
            for i, size in enumerate(one.sizes, n - len(one.sizes)):
                if found[i] == "1":
                    found[i] = size
                elif found[i] != size:
                    single = w.op(f"icmp eq i64 {found[i]}, 1")
                    found[i] = w.op(f"select i1 {single}, i64 {size}, i64 {found[i]}")
        return found

    # Messages

    def read_array(self, kind: Any, mem: str, slot: str) -> Value:
        """Read the sizes, the steps, and the items row by row; they lie as they do in NumPy."""
        w, n = self.w, kind.dimensions
        sizes = [self._next(mem, slot) for _ in range(n)]
        steps = [self._next(mem, slot) for _ in range(n)]
        room, start = "1", "0"
        for size, step in zip(sizes, steps, strict=True):
            most = w.op(f"call i64 @llvm.smax.i64(i64 {size}, i64 1)")
            reach = w.op(f"mul i64 {w.op(f'sub i64 {most}, 1')}, {step}")
            back = w.op(f"sub i64 0, {reach}")
            room = w.plus(room, w.op(f"call i64 @llvm.smax.i64(i64 {reach}, i64 {back})"))
            start = w.plus(start, w.op(f"call i64 @llvm.smax.i64(i64 {back}, i64 0)"))
        data = self.moved(self.take(room), start)
        made = self.put_parts(Parts(kind, data, sizes, steps))
        parts = self.parts(made)
        self.each_square(
            sizes,
            lambda places: self.write(
                parts.data,
                self.offset(parts.steps, places),
                self.read_message(kind.item, mem, slot),
            ),
        )
        return made

    def write_array(self, value: Value, mem: str, slot: str) -> None:
        parts = self.parts(value)
        for word in (*parts.sizes, *parts.steps):
            self._put_next(word, mem, slot)
        # Whoever reads an array knows its dtype, so nothing is forgotten on the way.
        plain = lambda one: Value(one.kind, one.ir)  # noqa: E731
        self.each_number(value, lambda one: self.write_message(plain(one), mem, slot))
