"""Arrays of another form: turned, mirrored, moved, cut along diagonals, put together."""

from __future__ import annotations

import ast
from typing import Any

from plies.compiled.plain.arrays.dtypes import WHOLE, given_dtype, kind_for
from plies.compiled.plain.arrays.memory import FIXED, Parts
from plies.compiled.plain.kinds import INT, NONE, Array, NoAttribute, Refused, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer


class ArrayForms(Part):
    """The part of a walk that knows other forms of the same items."""

    def array_copy(self, holder: Value, args: Args, words: Words) -> Value:
        """a.copy() is laid out by rows; np.copy(a) like the array."""
        if args or words:
            raise Refused("copy() in another order is not compiled")
        return self.array_map(holder, lambda one: one, by_rows=True)

    def np_copy(self, args: Args, words: Words) -> Value:
        if len(args) > 1 or words:
            raise Refused("copy() in another order is not compiled")
        held = self.as_array(args[0])
        return self.copied_array(held) if held is args[0] else held

    def array_flatten(self, holder: Value, args: Args, words: Words) -> Value:
        if args or words:
            raise Refused("flatten() in another order is not compiled")
        copy = self.parts(self.array_copy(holder, [], {}))
        kind = kind_for(holder.kind.dtype, 1)
        return self.put_parts(Parts(kind, copy.data, [self.total(copy.sizes)], ["1"]))

    def packed(self, parts: Parts) -> str:
        """Return whether the rows of an array follow each other in memory."""
        w, found = self.w, "1"
        steps, _ = self.packed_steps(parts.sizes)
        for have, want in zip(parts.steps, steps, strict=True):
            found = w.op(f"and i1 {found}, {w.op(f'icmp eq i64 {have}, {want}')}")
        return found

    def array_ravel(self, holder: Value, args: Args, words: Words) -> Value:
        """Return all items in one row: a view if the rows follow each other."""
        if args or words:
            raise Refused("ravel() in another order is not compiled")
        return self._reshaped(holder, [self.total(self.parts(holder).sizes)])

    def _reshaped(self, holder: Value, sizes: list[str]) -> Value:
        """Return a view of other sizes; of a view that has gaps a copy, which is never changed.

        NumPy finds steps for some of these, too: then a change of one would be one of both.
        """
        parts, w = self.parts(holder), self.w
        slot, marks = w.slot("i64"), w.slot("i64")
        w.do(f"store i64 {holder.ir}, ptr {slot}")
        w.do(f"store i64 {parts.fixed}, ptr {marks}")
        with self.unless(self.packed(parts)):
            w.do(f"store i64 {self.array_copy(holder, [], {}).ir}, ptr {slot}")
            w.do(f"store i64 {FIXED}, ptr {marks}")
        base = self.parts(Value(holder.kind, w.op(f"load i64, ptr {slot}")))
        steps, _ = self.packed_steps(sizes)
        kind = kind_for(holder.kind.dtype, len(sizes))
        fixed = w.op(f"load i64, ptr {marks}")
        return self.put_parts(Parts(kind, base.data, sizes, steps, fixed))

    def array_reshape(self, holder: Value, args: Args, words: Words) -> Value:
        w = self.w
        if words:
            raise Refused("reshape() in another order is not compiled")
        wanted = self.items_of(args[0]) if isinstance(args[0].kind, Tuple) else args
        if not all(one.kind is INT for one in wanted):
            raise Refused("sizes that are no numbers are not compiled")
        total = self.total(self.parts(holder).sizes)
        sizes, open_axis, known = [], None, "1"
        for i, one in enumerate(wanted):
            if one.static == -1:
                open_axis = i
            else:
                known = w.op(f"mul i64 {known}, {one.ir}")
            sizes.append(one.ir)
        if open_axis is not None:
            with self.unless(w.op(f"icmp sgt i64 {known}, 0")):
                self.give_up("a size that cannot be worked out")
            sizes[open_axis] = w.op(f"sdiv i64 {total}, {known}")
        for size in sizes:
            with self.unless(w.op(f"icmp sge i64 {size}, 0")):
                self.give_up("a size below 0")
        with self.unless(w.op(f"icmp eq i64 {self.total(sizes)}, {total}")):
            self.raise_error("ValueError")
        return self._reshaped(holder, sizes)

    def array_transpose(self, holder: Value, args: Args, words: Words) -> Value:
        parts = self.parts(holder)
        n = len(parts.sizes)
        given = self.items_of(args[0]) if args and isinstance(args[0].kind, Tuple) else args
        order = [one.static for one in given] if args else list(range(n))[::-1]
        if not all(isinstance(one, int) for one in order) or words:
            raise Refused("axes that are no constants are not compiled")
        if sorted(one % n for one in order) != list(range(n)):
            raise Refused("these are not the axes of the array")
        sizes, steps = [parts.sizes[i] for i in order], [parts.steps[i] for i in order]
        return self.put_parts(Parts(parts.kind, parts.data, sizes, steps, parts.fixed))

    def mirrored(self, holder: Value, axes: list[int]) -> Value:
        """Return a view that goes backwards along some axes."""
        parts, w = self.parts(holder), self.w
        data, steps = parts.data, list(parts.steps)
        for axis in axes:
            last = w.op(f"sub i64 {parts.sizes[axis]}, 1")
            data = self.moved(data, w.times(last, steps[axis]))
            steps[axis] = w.op(f"sub i64 0, {steps[axis]}")
        return self.put_parts(Parts(parts.kind, data, parts.sizes, steps, parts.fixed))

    def np_flip(self, args: Args, words: Words) -> Value:
        axes = self.axes_of(args[0], args, words, 1)
        return self.mirrored(args[0], range(args[0].kind.dimensions) if axes is None else axes)  # type: ignore[arg-type]

    def np_fliplr(self, args: Args, words: Words) -> Value:
        return self.mirrored(args[0], [1])

    def np_flipud(self, args: Args, words: Words) -> Value:
        return self.mirrored(args[0], [0])

    def np_rot90(self, args: Args, words: Words) -> Value:
        w, holder = self.w, args[0]
        if set(words) - {"k"} or len(args) > 2 or holder.kind.dimensions != 2:
            raise Refused("rot90() around other axes is not compiled")
        turns = words.get("k") or (args[1] if len(args) > 1 else integer(1))
        turns = self.convert(turns, INT)
        parts = self.parts(holder)
        (rows, columns), (down, right) = parts.sizes, parts.steps
        last_row = w.times(w.op(f"sub i64 {rows}, 1"), down)
        last_column = w.times(w.op(f"sub i64 {columns}, 1"), right)
        up, left = w.op(f"sub i64 0, {down}"), w.op(f"sub i64 0, {right}")
        times = w.op(f"and i64 {turns.ir}, 3")
        ways = [
            ("0", rows, columns, down, right),
            (last_column, columns, rows, left, down),
            (w.plus(last_row, last_column), rows, columns, up, left),
            (last_row, columns, rows, right, up),
        ]
        found = list(ways[0])
        for number in (1, 2, 3):
            test = w.op(f"icmp eq i64 {times}, {number}")
            found = [
                w.op(f"select i1 {test}, i64 {new}, i64 {old}")
                for new, old in zip(ways[number], found, strict=True)
            ]
        data = self.moved(parts.data, found[0])
        return self.put_parts(Parts(parts.kind, data, found[1:3], found[3:], parts.fixed))

    # Diagonals

    def array_diagonal(self, holder: Value, args: Args, words: Words) -> Value:
        return self._diagonal(holder, words.get("offset") or (args[0] if args else integer(0)))

    def _diagonal(self, holder: Value, given: Value) -> Value:
        w, parts = self.w, self.parts(holder)
        if len(parts.sizes) != 2:
            raise Refused("a diagonal of more than two dimensions is not compiled")
        (rows, columns), (down, right) = parts.sizes, parts.steps
        k = self.convert(given, INT).ir
        below = w.op(f"icmp slt i64 {k}, 0")
        back = w.op(f"sub i64 0, {k}")
        start = w.op(f"select i1 {below}, i64 {w.times(back, down)}, i64 {w.times(k, right)}")
        height = w.op(f"select i1 {below}, i64 {w.op(f'add i64 {rows}, {k}')}, i64 {rows}")
        width = w.op(f"select i1 {below}, i64 {columns}, i64 {w.op(f'sub i64 {columns}, {k}')}")
        size = w.op(f"call i64 @llvm.smin.i64(i64 {height}, i64 {width})")
        size = w.op(f"call i64 @llvm.smax.i64(i64 {size}, i64 0)")
        step = w.op(f"add i64 {down}, {right}")
        kind = kind_for(parts.kind.dtype, 1)
        data = self.moved(parts.data, start)
        return self.put_parts(Parts(kind, data, [size], [step], str(FIXED)))

    def np_diag(self, args: Args, words: Words) -> Value:
        if args[0].kind.dimensions != 2:
            raise Refused("diag() of one row is not compiled")
        return self._diagonal(args[0], words.get("k") or (args[1] if len(args) > 1 else integer(0)))

    def array_trace(self, holder: Value, args: Args, words: Words) -> Value:
        return self.array_sum(self.array_diagonal(holder, args, words), [], {})

    # Others

    def array_tolist(self, holder: Value, args: Args, words: Words) -> Value:
        return self._listed_rows(holder, 0)

    def _listed_rows(self, holder: Value, deep: int) -> Value:
        made = self.new_list(self.cell("tolist", id(self.node), deep))

        def add(one: Value) -> None:
            inner = self._listed_rows(one, deep + 1) if isinstance(one.kind, Array) else one
            self.append(made, inner)

        self.each_row(holder, add)
        return made

    def array_nonzero(self, holder: Value, args: Args, words: Words) -> Value:
        """Return one row of places for each axis."""
        w, parts = self.w, self.parts(holder)
        size = self.counted(holder, None).ir
        rows = [self.new_array(kind_for(WHOLE, 1), [size]) for _ in parts.sizes]
        self._put_nonzero(
            parts,
            lambda number, places: [
                self.put_at(self.parts(row), [number], Value(INT, place))
                for row, place in zip(rows, places, strict=True)
            ],
        )
        del w
        return self.tuple_of(rows)

    def _put_nonzero(self, parts: Parts, put: Any) -> None:
        w, slot = self.w, self.w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")

        def look(places: list[str]) -> None:
            yes, after = w.label("yes"), w.label("on")
            w.branch(self.truth(self.at(parts, places)), yes, after)
            w.at(yes)
            number = w.op(f"load i64, ptr {slot}")
            put(number, places)
            w.do(f"store i64 {w.op(f'add i64 {number}, 1')}, ptr {slot}")
            w.at(after)

        self.each_square(parts.sizes, look)

    def np_argwhere(self, args: Args, words: Words) -> Value:
        parts = self.parts(args[0])
        n = len(parts.sizes)
        size = self.counted(args[0], None).ir
        made = self.new_array(kind_for(WHOLE, 2), [size, str(n)])
        into = self.parts(made)

        def put(number: str, places: list[str]) -> None:
            for i, place in enumerate(places):
                self.put_at(into, [number, str(i)], Value(INT, place))

        self._put_nonzero(parts, put)
        return made

    def np_flatnonzero(self, args: Args, words: Words) -> Value:
        flat = self.array_ravel(args[0], [], {})
        return self.items_of(self.array_nonzero(flat, [], {}))[0]

    def array_cumsum(self, holder: Value, args: Args, words: Words) -> Value:
        if holder.kind.item.ir == "double" or args or words:
            raise Refused("this cumsum() is not compiled")
        w, flat = self.w, self.array_flatten(holder, [], {})
        slot = w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")

        def add(one: Value) -> Value:
            have = Value(INT, w.op(f"load i64, ptr {slot}"))
            found = self.wide(_ADD, have, self.convert(one, INT))
            w.do(f"store i64 {found.ir}, ptr {slot}")
            return found

        return self.array_map(flat, add, WHOLE)

    def array_astype(self, holder: Value, args: Args, words: Words) -> Value:
        dtype = given_dtype(words.get("dtype") or args[0])
        if set(words) - {"dtype"}:
            raise Refused("only astype(dtype) is compiled")
        if (dtype.kind == "U") != (holder.kind.dtype.kind == "U"):
            raise Refused("words and numbers do not become each other")
        return self.array_map(holder, lambda one: one, dtype)

    def array_fill(self, holder: Value, args: Args, words: Words) -> Value:
        self.pour(self.parts(holder), args[0])
        return Value(NONE, "0")

    def array_item_method(self, holder: Value, args: Args, words: Words) -> Value:
        if len(args) == 1 and isinstance(args[0].kind, Tuple):
            args = self.items_of(args[0])
        if len(args) == 1 and args[0].kind is INT and holder.kind.dimensions > 1:
            holder = self.array_flatten(holder, [], {})
        return self.array_item(holder, args) if args else self.only_item(holder)

    def int_item(self, holder: Value, args: Args, words: Words) -> Value:
        """A number of NumPy's as one of Python's."""
        if not self.program.arrays:
            raise NoAttribute("int has no .item()")
        return self.plain_number(holder)

    float_item = int_item


_MOD, _ADD = ast.Mod(), ast.Add()
