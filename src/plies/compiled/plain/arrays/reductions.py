"""From many items to one: sums, the most and the least, whether any or all."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.arrays.dtypes import REAL, TRUTH, WHOLE, given_dtype, kind_for, limits
from plies.compiled.plain.arrays.memory import LOOSE, Parts
from plies.compiled.plain.kinds import BOOL, FLOAT, INT, NONE, STR, Refused, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer, real

BLOCK = 8  # NumPy adds floats in so many rows, and these in pairs
LONGEST = 128  # of what it adds so; longer rows it halves


class ArrayReductions(Part):
    """The part of a walk that knows what becomes of all items, or of those along an axis."""

    def axes_of(self, holder: Value, args: Args, words: Words, place: int = 0) -> list[int] | None:
        """Return the axes that a call names; None for all of them."""
        given = words.get("axis") or (args[place] if len(args) > place else None)
        if any(name not in ("axis", "dtype") for name in words):
            raise Refused(f"{min(set(words) - {'axis', 'dtype'})}= is not compiled here")
        if given is None or given.kind is NONE:
            return None
        items = self.items_of(given) if isinstance(given.kind, Tuple) else [given]
        if isinstance(given.static, tuple):
            items = [integer(one) for one in given.static]
        n = holder.kind.dimensions
        if not all(isinstance(one.static, int) and -n <= one.static < n for one in items):
            raise Refused("an axis that is no constant is not compiled")
        return sorted({one.static % n for one in items})

    def reduced(
        self,
        holder: Value,
        axes: list[int] | None,
        dtype: Any,
        work: Callable[[Parts, Any, list[int]], Value],
    ) -> Value:
        """Do `work` with all items, or with each part along some axes."""
        parts = self.parts(holder)
        n = len(parts.sizes)
        if axes is None or len(axes) == n:
            return work(parts, lambda inner: inner, list(range(n)))
        rest = [i for i in range(n) if i not in axes]
        sizes = [parts.sizes[i] for i in rest]
        made = self.new_array(kind_for(dtype, len(rest)), sizes)
        into = self.parts(made)

        def one(outer: list[str]) -> None:
            def whole(inner: list[str]) -> list[str]:
                found = dict(zip(rest, outer, strict=True)) | dict(zip(axes, inner, strict=True))
                return [found[i] for i in range(n)]

            self.put_at(into, outer, work(parts, whole, axes))

        self.each_square(sizes, one)
        return made

    def _folded(
        self, start: Value, step: Callable[[Value, Value, list[str]], Value]
    ) -> Callable[[Parts, Any, list[int]], Value]:
        """Return the work that goes from item to item."""
        w = self.w

        def work(parts: Parts, whole: Any, axes: list[int]) -> Value:
            slot = w.slot(start.kind.ir)
            w.do(f"store {start.kind.ir} {start.ir}, ptr {slot}")

            def add(inner: list[str]) -> None:
                have = Value(start.kind, w.op(f"load {start.kind.ir}, ptr {slot}"))
                found = step(have, self.at(parts, whole(inner)), inner)
                w.do(f"store {start.kind.ir} {found.ir}, ptr {slot}")

            self.each_square([parts.sizes[i] for i in axes], add)
            return Value(start.kind, w.op(f"load {start.kind.ir}, ptr {slot}"))

        return work

    def array_sum(self, holder: Value, args: Args, words: Words) -> Value:
        return self._summed(holder, self.axes_of(holder, args, words), ast.Add(), words)

    def array_prod(self, holder: Value, args: Args, words: Words) -> Value:
        return self._summed(holder, self.axes_of(holder, args, words), ast.Mult(), words)

    def _summed(self, holder: Value, axes: Any, op: ast.operator, words: Words) -> Value:
        kind = holder.kind
        if kind.item is STR:
            raise Refused("words are not added up")
        wanted = given_dtype(words.get("dtype"))
        first = 0 if isinstance(op, ast.Add) else 1
        if kind.item is FLOAT or (wanted is not None and wanted == REAL):
            if isinstance(op, ast.Mult) or kind.item is not FLOAT:
                raise Refused("this sum or product of floats is not compiled")
            return self.reduced(holder, axes, REAL, self._real_sum)
        if wanted is not None and wanted != WHOLE:
            raise Refused("a sum of this dtype is not compiled")
        step = lambda have, one, _: self.wide(op, have, self.convert(one, INT))  # noqa: E731
        return self.reduced(holder, axes, WHOLE, self._folded(Value(INT, str(first)), step))

    def _real_sum(self, parts: Parts, whole: Any, axes: list[int]) -> Value:
        """Add floats in NumPy's order: rows of eight, and these in pairs."""
        w = self.w
        n = len(parts.sizes)
        sizes = [parts.sizes[i] for i in axes]
        total = self.total(sizes)
        data = self.take(total)
        slot, far = w.slot("i64"), self._lengths(parts)
        turned, at_once = "0", "0"  # whether it goes by columns, and adds one after the other
        if n == 2:
            turned = w.op(f"icmp sgt i64 {far[1]}, {far[0]}")
            if len(axes) == 1:
                inner = turned if axes == [0] else w.op(f"xor i1 {turned}, true")
                alone = w.op(f"icmp eq i64 {parts.sizes[1 - axes[0]]}, 1")
                at_once = w.op(f"xor i1 {w.op(f'or i1 {inner}, {alone}')}, true")
        w.do(f"store i64 0, ptr {slot}")

        def gather(inner: list[str]) -> None:
            here = w.op(f"load i64, ptr {slot}")
            w.put(data, here, self.at(parts, whole(inner)).ir, "double")
            w.do(f"store i64 {w.op(f'add i64 {here}, 1')}, ptr {slot}")

        if len(axes) == 2 and n == 2:
            columns, rows, done = w.label("columns"), w.label("rows"), w.label("done")
            w.branch(turned, columns, rows)
            w.at(columns)
            self.each_square(sizes[::-1], lambda inner: gather(inner[::-1]))
            w.jump(done)
            w.ended = True
            w.at(rows)
            self.each_square(sizes, gather)
            w.at(done)
        else:
            self.each_square(sizes, gather)
        known = "1" if n <= 2 else self._by_rows([parts]) if len(axes) == n else "0"
        loose = w.op(f"icmp ne i64 {w.op(f'and i64 {parts.fixed}, {LOOSE}')}, 0")
        with self.unless(w.op(f"and i1 {known}, {w.op(f'xor i1 {loose}, true')}")):
            self._order_free(data, total)
        few = w.op(f"icmp sle i64 {total}, {LONGEST}")
        self._only(w.op(f"or i1 {few}, {at_once}"), "a sum of many floats")
        item = lambda i: w.word(data, i, "double")  # noqa: E731
        found = w.slot("double")
        many, rest = w.label("many"), w.label("rest")
        end = w.slot("i64")
        w.do(f"store double 0.0, ptr {found}")
        w.do(f"store i64 0, ptr {end}")
        w.branch(w.op(f"or i1 {at_once}, {w.op(f'icmp slt i64 {total}, {BLOCK}')}"), rest, many)
        w.at(many)
        slots = [w.slot("double") for _ in range(BLOCK)]
        for i, slot in enumerate(slots):
            w.do(f"store double {item(str(i))}, ptr {slot}")
        whole_blocks = w.op(f"and i64 {total}, {-BLOCK}")
        rows = w.op(f"lshr i64 {total}, 3")

        def add_row(row: Value) -> None:
            for i, slot in enumerate(slots):
                place = w.op(f"add i64 {w.op(f'shl i64 {row.ir}, 3')}, {i}")
                have = w.op(f"load double, ptr {slot}")
                w.do(f"store double {w.op(f'fadd double {have}, {item(place)}')}, ptr {slot}")

        self.count("1", rows, add_row)
        sums = [w.op(f"load double, ptr {slot}") for slot in slots]
        while len(sums) > 1:
            sums = [
                w.op(f"fadd double {a}, {b}") for a, b in zip(sums[::2], sums[1::2], strict=True)
            ]
        w.do(f"store double {sums[0]}, ptr {found}")
        w.do(f"store i64 {whole_blocks}, ptr {end}")
        w.at(rest)

        def add(i: Value) -> None:
            have = w.op(f"load double, ptr {found}")
            w.do(f"store double {w.op(f'fadd double {have}, {item(i.ir)}')}, ptr {found}")

        self.count(w.op(f"load i64, ptr {end}"), total, add)
        return Value(FLOAT, w.op(f"fadd double {w.op(f'load double, ptr {found}')}, 0.0"))

    def _order_free(self, data: str, total: str) -> None:
        """Give up unless a sum of these floats is exact in whichever order they are added."""
        w = self.w
        self._only(w.op(f"icmp sle i64 {total}, 1024"), "a sum of many floats")

        def look(i: Value) -> None:
            number = w.word(data, i.ir, "double")
            size = w.op(f"call double @llvm.fabs.f64(double {number})")
            small = w.op(f"fcmp olt double {size}, {real(2.0**22)}")
            parts = w.op(f"fmul double {number}, {real(2.0**20)}")
            floor = w.op(f"call double @llvm.floor.f64(double {parts})")
            exact = w.op(f"fcmp oeq double {floor}, {parts}")
            self._only(w.op(f"and i1 {small}, {exact}"), "a sum of floats")

        self.count("0", total, look)

    def _only(self, condition: str, reason: str) -> None:
        with self.unless(condition):
            self.give_up(f"{reason}: the order in which NumPy adds is not known here")

    def array_mean(self, holder: Value, args: Args, words: Words) -> Value:
        axes, parts = self.axes_of(holder, args, words), self.parts(holder)
        if "dtype" in words:
            raise Refused("a mean of another dtype is not compiled")
        if axes is None or len(axes) == holder.kind.dimensions:
            total = self._summed(holder, None, ast.Add(), {})
            return self.wide(ast.Div(), total, Value(INT, self.total(parts.sizes)))
        if holder.kind.item not in (INT, BOOL):
            raise Refused("a mean of floats along an axis is not compiled")
        count = Value(INT, self.total([parts.sizes[i] for i in axes]))
        with self.unless(self.w.op(f"icmp ne i64 {count.ir}, 0")):
            self.give_up("a mean of nothing")

        def work(parts: Parts, whole: Any, axes: list[int]) -> Value:
            return self.wide(ast.Div(), adding(parts, whole, axes), count)

        step = lambda have, one, _: self.wide(ast.Add(), have, self.convert(one, INT))  # noqa: E731
        adding = self._folded(Value(INT, "0"), step)
        return self.reduced(holder, axes, REAL, work)

    def array_any(self, holder: Value, args: Args, words: Words) -> Value:
        return self._whether_items(holder, self.axes_of(holder, args, words), "or")

    def array_all(self, holder: Value, args: Args, words: Words) -> Value:
        return self._whether_items(holder, self.axes_of(holder, args, words), "and")

    def _whether_items(self, holder: Value, axes: Any, logic: str) -> Value:
        w = self.w

        def work(parts: Parts, whole: Any, axes: list[int]) -> Value:
            slot, end = w.slot("i1"), w.label("end")
            w.do(f"store i1 {int(logic == 'and')}, ptr {slot}")

            def look(inner: list[str]) -> None:
                found, after = w.label("found"), w.label("on")
                ways = (found, after) if logic == "or" else (after, found)
                w.branch(self.truth(self.at(parts, whole(inner))), *ways)
                w.at(found)
                w.do(f"store i1 {int(logic == 'or')}, ptr {slot}")
                w.jump(end)
                w.at(after)

            self.each_square([parts.sizes[i] for i in axes], look)
            w.at(end)
            return Value(BOOL, w.op(f"load i1, ptr {slot}"))

        return self.reduced(holder, axes, TRUTH, work)

    def array_max(self, holder: Value, args: Args, words: Words) -> Value:
        return self._extreme(holder, self.axes_of(holder, args, words), "gt", False)

    def array_min(self, holder: Value, args: Args, words: Words) -> Value:
        return self._extreme(holder, self.axes_of(holder, args, words), "lt", False)

    def array_argmax(self, holder: Value, args: Args, words: Words) -> Value:
        return self._extreme(holder, self.axes_of(holder, args, words), "gt", True)

    def array_argmin(self, holder: Value, args: Args, words: Words) -> Value:
        return self._extreme(holder, self.axes_of(holder, args, words), "lt", True)

    def _extreme(self, holder: Value, axes: Any, order: str, place: bool) -> Value:
        """Return the first item that no other one surpasses, or its place."""
        w, item = self.w, holder.kind.item
        if item is STR:
            raise Refused("words have no maximum here")

        def work(parts: Parts, whole: Any, axes: list[int]) -> Value:
            sizes = [parts.sizes[i] for i in axes]
            with self.unless(w.op(f"icmp ne i64 {self.total(sizes)}, 0")):
                self.raise_error("ValueError")
            best, number, at = w.slot(item.ir), w.slot("i64"), w.slot("i64")
            first = self.at(parts, whole(["0"] * len(sizes)))
            w.do(f"store {item.ir} {first.ir}, ptr {best}")
            w.do(f"store i64 0, ptr {number}")
            w.do(f"store i64 0, ptr {at}")

            def look(inner: list[str]) -> None:
                one = self.at(parts, whole(inner))
                have = Value(item, w.op(f"load {item.ir}, ptr {best}"))
                here = w.op(f"load i64, ptr {number}")
                w.do(f"store i64 {w.op(f'add i64 {here}, 1')}, ptr {number}")
                better, after = w.label("better"), w.label("on")
                w.branch(self.ordered(order, one, have), better, after)
                w.at(better)
                w.do(f"store {item.ir} {one.ir}, ptr {best}")
                w.do(f"store i64 {here}, ptr {at}")
                w.at(after)

            self.each_square(sizes, look)
            if place:
                return Value(INT, w.op(f"load i64, ptr {at}"))
            found = w.op(f"load {item.ir}, ptr {best}")
            return Value(item, found, None, limits(holder.kind.dtype))

        return self.reduced(holder, axes, WHOLE if place else holder.kind.dtype, work)

    def counted(self, holder: Value, axes: Any) -> Value:
        """Return how many items are not 0."""
        w = self.w

        def step(have: Value, one: Value, _: list[str]) -> Value:
            more = w.op(f"zext i1 {self.truth(one)} to i64")
            return Value(INT, w.op(f"add i64 {have.ir}, {more}"))

        return self.reduced(holder, axes, WHOLE, self._folded(Value(INT, "0"), step))
