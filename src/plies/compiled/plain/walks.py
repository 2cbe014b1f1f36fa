"""Python's functions that give something to walk over: range, zip, enumerate, map."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import List, Set
from plies.compiled.plain.kinds import BOTTOM, INT, RANGE, STR, Refused, Seq, Static, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.sets import ONLY
from plies.compiled.plain.values import Lazy, integer, lazy


class Walks(Part):
    """The part of a walk that knows what can be walked over lazily."""

    def fn_len(self, args: Args, words: Words) -> Value:
        size = self.length(args[0])
        return Value(INT, size, int(size) if size.isdigit() and not self.w.dry else None)

    def fn_range(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        numbers = [self.convert(one, INT) for one in args]
        start = numbers[0] if len(numbers) > 1 else integer(0)
        stop = numbers[1] if len(numbers) > 1 else numbers[0]
        step = numbers[2] if len(numbers) > 2 else integer(1)
        if step.static is None:
            with self.unless(self.w.op(f"icmp ne i64 {step.ir}, 0")):
                self.raise_error("ValueError")
        text = "undef"
        for i, one in enumerate((start, stop, step)):
            text = self.w.op(f"insertvalue {RANGE.ir} {text}, i64 {one.ir}, {i}")
        known = [one.static for one in (start, stop, step)]
        if all(isinstance(one, int) for one in known) and step.static:
            return Value(RANGE, text, range(*known))
        return Value(RANGE, text, step.static if isinstance(step.static, int) else None)

    def range_index(self, holder: Value, args: Args, words: Words) -> Value:
        """Return the place of a number in a range."""
        with self.unless(self.in_range(holder, args[0])):
            self.raise_error("ValueError")
        start, step = (self.attribute(holder, name) for name in ("start", "step"))
        return self.binary(ast.FloorDiv(), self.binary(ast.Sub(), args[0], start), step)

    def range_count(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(INT, self.w.op(f"zext i1 {self.in_range(holder, args[0])} to i64"))

    def fn_enumerate(self, args: Args, words: Words) -> Value:
        first = words.get("start") or (args[1] if len(args) > 1 else integer(0))
        start = self.convert(first, INT)
        return lazy(lambda body: self._number_each(args[0], start, body))

    def _number_each(self, value: Value, start: Value, body: Callable[[Value], None]) -> None:
        w = self.w
        slot = w.slot("i64")
        w.do(f"store i64 {start.ir}, ptr {slot}")

        def each(one: Value) -> None:
            i = w.op(f"load i64, ptr {slot}")
            w.do(f"store i64 {w.op(f'add i64 {i}, 1')}, ptr {slot}")
            if one.kind is not BOTTOM:
                body(self.tuple_of([Value(INT, i), self.held(one)]))

        self.each(value, each)

    def as_indexed(self, value: Value) -> Value:
        """Return something whose items are found by number."""
        if isinstance(value.kind, (List, Seq)) or value.kind is STR:
            return value
        if isinstance(value.kind, Tuple) and value.kind.items:
            return self.as_row(value)
        return self.listed(value, self.cell("indexed", id(self.node), repr(value.kind)[:40]))

    def item_at_known(self, row: Value, i: str) -> Value:
        if row.kind is STR:
            return self.letter_at(row, i)
        if row.kind is RANGE:
            start, step = (self.w.op(f"extractvalue {RANGE.ir} {row.ir}, {k}") for k in (0, 2))
            return Value(INT, self.w.op(f"add i64 {start}, {self.w.op(f'mul i64 {i}, {step}')}"))
        return self.row_item(row, i)

    def fn_reversed(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        row = args[0] if args[0].kind is RANGE else self.as_indexed(args[0])

        def each(body: Callable[[Value], None]) -> None:
            last = self.w.op(f"sub i64 {self.length(row)}, 1")
            self.count(last, "-1", lambda i: body(self.item_at_known(row, i.ir)), -1)

        return lazy(each)

    def call_given(self, function: Value, args: Args, node: Any = None) -> Value:
        """Call what was given to a call, as list is in list(map(list, rows)): both make lists.

        What a call makes is known by its node, so this one has a node of its own.
        """
        before, node = self.node, node or self.node
        self.node = self.program.data.setdefault(("given", id(node)), copy.copy(node))
        try:
            return self.call_value(function, args, {})
        finally:
            self.node = before

    def fn_map(self, args: Args, words: Words) -> Value:
        function, *rows = args
        node = self.node
        if len(rows) == 1:

            def each(body: Callable[[Value], None], any_order: Any = False) -> None:
                work = lambda one: body(self.call_given(function, [one], node))  # noqa: E731
                self.each_in(any_order, rows[0], work)

            return lazy(each, each)
        together = self.fn_zip(rows, {})
        return lazy(
            lambda body: self.each(
                together, lambda one: body(self.call_given(function, self.items_of(one), node))
            )
        )

    def fn_iter(self, args: Args, words: Words) -> Value:
        if isinstance(args[0].kind, Set):
            return lazy(lambda body: self.each_in_set(args[0], body, ONLY))
        return lazy(lambda body: self.each(args[0], body))

    def fn_next(self, args: Args, words: Words) -> Value:
        """The first of what is walked over; the default, or StopIteration, if there is none."""
        kind = args[0].kind
        if not (isinstance(kind, Static) and isinstance(kind.thing, Lazy)):
            raise Refused("next() of something that was begun before is not compiled")
        w, cell = self.w, self.cell("next", id(self.node))
        slot, end = w.slot(cell.kind.ir), w.label("end")

        def keep(one: Value) -> None:
            one = self.held(one)
            if one.kind is not BOTTOM:
                cell.learn(one.kind)
                self.into_cell(cell, one)
                w.do(f"store {cell.kind.ir} {self.convert(one, cell.kind).ir}, ptr {slot}")
                w.jump(end)

        kind.thing.each(keep)
        if len(args) > 1:
            keep(args[1])
        else:
            self.raise_error("StopIteration")
        w.ended = True
        w.at(end)
        if cell.kind is BOTTOM:
            return self.nothing()
        return Value(cell.kind, w.op(f"load {cell.kind.ir}, ptr {slot}"), None, cell.narrow)
