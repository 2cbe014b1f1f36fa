"""Arrays whose items move along an axis, and arrays put together."""

from __future__ import annotations

import ast

import numpy as np

from plies.compiled.plain.arrays.dtypes import kind_for
from plies.compiled.plain.arrays.memory import Parts
from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import BOTTOM, INT, NONE, Array, Refused, Seq, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer

JOINING = ("concatenate", "hstack", "vstack")


class ArrayJoining(Part):
    """The part of a walk that knows how arrays are put together."""

    # Moved and put together

    def np_roll(self, args: Args, words: Words) -> Value:
        w, holder = self.w, args[0]
        by = words.get("shift") or args[1]
        given = words.get("axis") or (args[2] if len(args) > 2 else None)
        if given is not None and (isinstance(by.kind, Tuple) or isinstance(given.kind, Tuple)):
            return self._rolled_by_each(holder, by, given)
        if by.kind is not INT:
            raise Refused("roll() by several numbers is not compiled")
        source = self.parts(holder)
        n = len(source.sizes)
        if given is None or given.kind is NONE:
            if n > 1:
                flat = self.array_flatten(holder, [], {})
                turned = self.np_roll([flat, by], {})
                return self._reshaped(turned, source.sizes)
            given = integer(0)
        axis = self.convert(given, INT)
        made = self.new_array(source.kind, source.sizes, [source])
        into = self.parts(made)
        shifts = []
        for i, size in enumerate(source.sizes):
            this = w.op(f"icmp eq i64 {axis.ir}, {i}")
            other = w.op(f"icmp eq i64 {axis.ir}, {i - n}")
            chosen = w.op(f"or i1 {this}, {other}")
            most = w.op(f"call i64 @llvm.smax.i64(i64 {size}, i64 1)")
            rest = self.wide(ast.Mod(), by, Value(INT, most)).ir
            shifts.append(w.op(f"select i1 {chosen}, i64 {rest}, i64 0"))
        with self.unless(w.op(f"icmp slt i64 {axis.ir}, {n}")):
            self.give_up("an axis that the array has not")
        with self.unless(w.op(f"icmp sge i64 {axis.ir}, {-n}")):
            self.give_up("an axis that the array has not")

        def put(places: list[str]) -> None:
            moved = []
            for place, shift, size in zip(places, shifts, source.sizes, strict=True):
                after = w.op(f"add i64 {place}, {shift}")
                less = w.op(f"sub i64 {after}, {size}")
                over = w.op(f"icmp sge i64 {after}, {size}")
                moved.append(w.op(f"select i1 {over}, i64 {less}, i64 {after}"))
            self.put_at(into, moved, self.at(source, places))

        self.each_square(source.sizes, put)
        return made

    def _rolled_by_each(self, holder: Value, by: Value, given: Value) -> Value:
        """roll(a, (1, 2), axis=(0, 1)): one axis after the other."""
        several = [self.items_of(one) for one in (by, given) if isinstance(one.kind, Tuple)]
        count = len(several[0])
        if count == 0 or any(len(one) != count for one in several):
            raise Refused("roll() by more or fewer numbers than axes is not compiled")
        shifts, axes = (
            self.items_of(one) if isinstance(one.kind, Tuple) else [one] * count
            for one in (by, given)
        )
        for shift, axis in zip(shifts, axes, strict=True):
            holder = self.np_roll([holder, shift, axis], {})
        return holder

    def joining(self, node: ast.Call, holder: Value) -> ast.Call:
        """Return np.concatenate([a, b]) as np.concatenate((a, b)): these may differ."""
        first = node.args[0] if node.args else None
        if not isinstance(first, ast.List) or any(isinstance(e, ast.Starred) for e in first.elts):
            return node
        if getattr(holder.kind, "thing", None) is not np or node.func.attr not in JOINING:  # type: ignore[attr-defined]
            return node

        def as_tuple() -> ast.Call:
            row = ast.copy_location(ast.Tuple(first.elts, ast.Load()), first)
            return ast.copy_location(
                ast.Call(node.func, [row, *node.args[1:]], node.keywords), node
            )

        found: ast.Call = self.memo(node, as_tuple)
        return found

    def _rows_of(self, value: Value) -> list[Value]:
        if not isinstance(value.kind, Tuple):
            raise Refused("arrays out of a list whose length varies are not put together")
        return [self.as_array(one) for one in self.items_of(value)]

    def np_concatenate(self, args: Args, words: Words) -> Value:
        if isinstance(args[0].kind, (List, Seq, Array)):
            return self._concatenated_list(args[0], args, words)
        rows = self._rows_of(args[0])
        if any(one.kind is BOTTOM for one in rows):
            return self.nothing()
        axes = self.axes_of(rows[0], args, words, 1) or [0]
        axis, w = axes[0], self.w
        dtype = np.result_type(*(one.kind.dtype for one in rows))
        every = [self.parts(one) for one in rows]
        if len({len(one.sizes) for one in every}) > 1:
            raise Refused("arrays of different dimensions are put together")
        sizes = list(every[0].sizes)
        for one in every[1:]:
            sizes[axis] = w.op(f"add i64 {sizes[axis]}, {one.sizes[axis]}")
            for i, size in enumerate(one.sizes):
                if i != axis:
                    with self.unless(w.op(f"icmp eq i64 {size}, {sizes[i]}")):
                        self.raise_error("ValueError")
        made = self.new_array(kind_for(dtype, len(sizes)), sizes)
        into = self.parts(made)
        start = "0"
        for one in every:
            self._copy_to(into, one, axis, start)
            start = w.plus(start, one.sizes[axis])
        return made

    def _copy_to(self, into: Parts, one: Parts, axis: int, start: str) -> None:
        def put(places: list[str]) -> None:
            moved = list(places)
            moved[axis] = self.w.plus(moved[axis], start)
            self.put_at(into, moved, self.at(one, places))

        self.each_square(one.sizes, put)

    def _concatenated_list(self, value: Value, args: Args, words: Words) -> Value:
        """Arrays out of a list, one after the other along an axis."""
        item = value.kind.item if not isinstance(value.kind, Array) else None
        if not isinstance(item, Array):
            raise Refused("only arrays are put together")
        axis = (self.axes_of(Value(item, "0"), args, words, 1) or [0])[0]
        w = self.w
        slot = w.slot("i64")
        with self.unless(w.op(f"icmp ne i64 {self.length(value)}, 0")):
            self.raise_error("ValueError")
        w.do(f"store i64 0, ptr {slot}")
        first = self.parts(self.row_item(value, "0"))

        def add(one: Value) -> None:
            part = self.parts(one)
            for i, (size, want) in enumerate(zip(part.sizes, first.sizes, strict=True)):
                if i != axis:
                    with self.unless(w.op(f"icmp eq i64 {size}, {want}")):
                        self.raise_error("ValueError")
            have = w.op(f"load i64, ptr {slot}")
            w.do(f"store i64 {w.op(f'add i64 {have}, {part.sizes[axis]}')}, ptr {slot}")

        self.each(value, add)
        sizes = list(first.sizes)
        sizes[axis] = w.op(f"load i64, ptr {slot}")
        made = self.new_array(item, sizes)
        into = self.parts(made)
        w.do(f"store i64 0, ptr {slot}")

        def put(one: Value) -> None:
            part, start = self.parts(one), w.op(f"load i64, ptr {slot}")
            self._copy_to(into, part, axis, start)
            w.do(f"store i64 {w.op(f'add i64 {start}, {part.sizes[axis]}')}, ptr {slot}")

        self.each(value, put)
        return made

    def np_stack(self, args: Args, words: Words) -> Value:
        if words or len(args) > 1:
            raise Refused("stack() along another axis is not compiled")
        return self.as_array(args[0])

    def np_vstack(self, args: Args, words: Words) -> Value:
        kind = args[0].kind
        items = list(kind.parts())
        if all(isinstance(one, Array) and one.dimensions > 1 for one in items):
            return self.np_concatenate(args, words)
        return self.as_array(args[0])

    def np_hstack(self, args: Args, words: Words) -> Value:
        kind = args[0].kind
        if all(isinstance(one, Array) and one.dimensions == 1 for one in kind.parts()):
            return self.np_concatenate(args, words)
        return self.np_concatenate([args[0], integer(1)], {})
