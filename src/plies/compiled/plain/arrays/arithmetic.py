"""Operations of arrays, item by item. What NumPy would cut off or only warn of gives up."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.arrays.dtypes import TRUTH, kind_for, result_of, sample
from plies.compiled.plain.cells import Cell, List, narrower
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    MIXED,
    NUMBERS,
    RANGE,
    STR,
    Array,
    Mismatch,
    Refused,
    Seq,
    Simple,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value


def narrow_program(program: Any, bounds: tuple[int, int]) -> None:
    """Remember that any number of a program may be a narrow one of NumPy's."""
    found = narrower(program.narrow, bounds)
    if found != program.narrow:
        program.narrow = found
        Cell.learned += 1


LOGIC = {ast.Add: "or", ast.Mult: "and", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}


class ArrayArithmetic(Part):
    """The part of a walk that knows operators of arrays."""

    def array_map(
        self,
        value: Value,
        work: Callable[[Value], Value],
        dtype: Any = None,
        by_rows: bool = False,
    ) -> Value:
        """Return a new array of what becomes of each item."""
        dtype = dtype or value.kind.dtype
        return self.mapped([value], lambda items: work(items[0]), dtype, by_rows)

    def mapped(
        self,
        values: list[Value],
        work: Callable[[list[Value]], Value],
        dtype: Any,
        by_rows: bool = False,
    ) -> Value:
        """Return a new array of what becomes of the items of arrays, side by side; numbers stay."""
        arrays = {i: self.parts(one) for i, one in enumerate(values) if _is_array(one)}
        sizes = self.common_sizes(list(arrays.values()))
        if len(arrays) > 1:
            arrays = {i: self.widened(one, sizes) for i, one in arrays.items()}
        model = [] if by_rows else list(arrays.values())
        made = self.new_array(kind_for(dtype, len(sizes)), sizes, model)
        into = self.parts(made)

        def put(places: list[str]) -> None:
            items = [
                self.at(arrays[i], places) if i in arrays else one for i, one in enumerate(values)
            ]
            self.put_at(into, places, work(items))

        self.each_square(sizes, put)
        return made

    def operand(self, value: Value) -> Value:
        """Return what stands beside an array: another one, or a number."""
        if isinstance(value.kind, (List, Seq, Tuple)) or value.kind is RANGE:
            return self.as_array(value)
        if isinstance(value.kind, Union):
            raise Refused(f"{value.kind!r} and an array of NumPy's go together only in Python")
        return value

    def array_binary(self, op: ast.operator, a: Value, b: Value) -> Value:
        if isinstance(op, ast.MatMult):
            return self.np_dot([a, b], {})
        a, b = self.operand(a), self.operand(b)
        if a.kind is BOTTOM or b.kind is BOTTOM:
            return self.nothing()
        dtype = result_of(op, a.kind, b.kind)
        kind = kind_for(dtype, 1)
        if isinstance(op, ast.Pow) and kind.item is FLOAT:
            if b.static != 2:
                raise Refused("this power of an array of floats is not compiled")
            return self.array_map(a, lambda one: self.wide(ast.Mult(), one, one), dtype)
        return self.mapped([a, b], lambda items: self._operated(op, items, kind), dtype)

    def _operated(self, op: ast.operator, items: list[Value], kind: Any) -> Value:
        w = self.w
        if kind.item is BOOL:
            x, y = (self.truth(one) for one in items)
            return Value(BOOL, w.op(f"{LOGIC[type(op)]} i1 {x}, {y}"))
        if kind.item is STR:
            raise Refused("words in arrays are not put together in compiled code")
        if isinstance(op, ast.Div):
            return self.wide(op, *items)
        to = FLOAT if kind.item is FLOAT else INT
        return self.wide(op, *(self._number(one, to) for one in items))

    def _number(self, value: Value, kind: Any) -> Value:
        if kind is FLOAT and value.kind is MIXED:
            return Value(FLOAT, value.ir)
        return self.convert(value, kind)

    def wide(self, op: ast.operator, a: Value, b: Value) -> Value:
        """Return what two numbers give whose dtype is known: it is checked by who asks."""
        self.in_array, before = True, getattr(self, "in_array", False)
        try:
            return self.arithmetic(op, a, b)
        finally:
            self.in_array = before

    def narrow_result(self, value: Value, a: Value, b: Value) -> Value:
        """Give up where a number may be NumPy's, and too narrow for what it becomes."""
        own, w = narrower(a.narrow, b.narrow), self.w
        bounds = narrower(own, self.program.narrow)
        if bounds is None or not self.checked or getattr(self, "in_array", False):
            return value
        if isinstance(value.static, int):
            return value
        above = w.op(f"sub i64 {value.ir}, {bounds[0]}")
        with self.unless(w.op(f"icmp ule i64 {above}, {bounds[1] - bounds[0]}")):
            self.give_up("a number that may not fit the narrow dtype of an array")
        return Value(value.kind, value.ir, None, own)

    def into_cell(self, cell: Any, value: Value) -> None:
        """Remember that what is held somewhere may be a narrow number of NumPy's."""
        if isinstance(value.kind, Simple) and isinstance(cell.kind, Simple):
            cell.narrow_to(value.narrow)
        else:
            self.escapes(value.narrow)

    def escapes(self, narrow: Any) -> None:
        """Any number may be narrow from here on: where this one goes is not followed."""
        if narrow is None:
            return
        if isinstance(narrow[0], int):
            narrow_program(self.program, narrow)
            return
        for one in narrow:
            self.escapes(one)

    def plain_number(self, value: Value) -> Value:
        """Return a number as one of Python's."""
        if value.narrow is None or not isinstance(value.kind, Simple):
            return value
        return Value(value.kind, value.ir, value.static)

    def changed_array(self, op: ast.operator, have: Value, value: Value) -> Value | None:
        """Do `have += value` in its place."""
        import numpy as np

        if value.kind is BOTTOM:
            return None
        found = self.array_binary(op, have, value)
        if found.kind is BOTTOM:
            return None
        if not np.can_cast(found.kind.dtype, have.kind.dtype, "same_kind"):
            raise Mismatch(f"NumPy puts no {found.kind.dtype} into an array of {have.kind.dtype}")
        into, source = self.parts(have), self.parts(found)
        if len(into.sizes) != len(source.sizes):
            raise Mismatch("the result has more dimensions than the array that is changed")
        self.may_change_array(into)
        for size, want in zip(source.sizes, into.sizes, strict=True):
            with self.unless(self.w.op(f"icmp eq i64 {size}, {want}")):
                self.raise_error("ValueError")
        self.each_square(
            into.sizes, lambda places: self.put_at(into, places, self.at(source, places))
        )
        return None

    def array_compared(self, op: ast.cmpop, a: Value, b: Value) -> Value:
        a, b = self.operand(a), self.operand(b)
        if a.kind is BOTTOM or b.kind is BOTTOM:
            return self.nothing()
        items = [one.kind.item if _is_array(one) else one.kind for one in (a, b)]
        if not all(one in NUMBERS for one in items) and items != [STR, STR]:
            raise Refused(f"{a.kind!r} and {b.kind!r} are not compared in compiled code")
        return self.mapped([a, b], lambda pair: self.compared(op, *pair), TRUTH)

    def array_unary(self, op: ast.unaryop, a: Value) -> Value:
        w, kind = self.w, a.kind
        try:
            dtype = {ast.USub: lambda x: -x, ast.UAdd: lambda x: +x, ast.Invert: lambda x: ~x}[
                type(op)
            ](sample(kind)).dtype
        except TypeError as error:
            raise Mismatch(f"NumPy has no such operation for {kind!r}") from error
        if kind.item is BOOL:
            return self.array_map(a, lambda x: Value(BOOL, w.op(f"xor i1 {x.ir}, true")), dtype)
        if isinstance(op, ast.USub) and kind.item is INT:
            zero = Value(INT, "0", 0)
            return self.array_map(a, lambda one: self.wide(ast.Sub(), zero, one), dtype)
        return self.array_map(a, lambda one: self.unary(op, one), dtype)

    def array_contains(self, holder: Value, value: Value) -> str:
        """Return whether any item is equal to a value."""
        found = self.array_compared(ast.Eq(), holder, value)
        if found.kind is BOTTOM:
            return "0"
        return self.array_any(found, [], {}).ir

    def array_truth(self, value: Value) -> str:
        """Only an array of one item is true or false."""
        return self.truth(self.only_item(value))

    def array_like_number(self, value: Value) -> Value:
        return self.only_item(value)


def _is_array(value: Value) -> bool:
    return isinstance(value.kind, Array)
