"""NumPy's functions that go from item to item."""

from __future__ import annotations

import ast
from collections.abc import Callable

import numpy as np

from plies.compiled.plain.arrays.dtypes import (
    REAL,
    TRUTH,
    kind_for,
    sample,
)
from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import BOOL, BOTTOM, INT, NONE, REALS, Array, Refused, Seq, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value


class ArrayItems(Part):
    """The part of a walk that knows functions of each item."""

    # Item by item

    def np_where(self, args: Args, words: Words) -> Value:
        test = self.as_array(args[0])
        if len(args) == 1:
            return self.array_nonzero(test, [], {})
        yes, no = (self.operand(one) for one in args[1:])
        if yes.kind is BOTTOM or no.kind is BOTTOM:
            return self.nothing()
        dtype = np.where(np.ones(1, bool), sample(yes.kind), sample(no.kind)).dtype
        kind = kind_for(dtype, 1)
        w = self.w

        def choose(items: list[Value]) -> Value:
            a, b = (self.fitted(one, kind) for one in items[1:])
            test = self.truth(items[0])
            return Value(
                kind.item, w.op(f"select i1 {test}, {kind.item.ir} {a.ir}, {kind.item.ir} {b.ir}")
            )

        return self.mapped([test, yes, no], choose, dtype)

    def np_abs(self, args: Args, words: Words) -> Value:
        return self._each_or_one(args[0], lambda one: self.fn_abs([one], {}))

    np_absolute = np_abs

    def _each_or_one(self, value: Value, work: Callable[[Value], Value]) -> Value:
        if isinstance(value.kind, (Array, List, Seq, Tuple)):
            held = self.as_array(value)
            if held.kind.item is BOOL:
                raise Refused("this function of an array of bools is not compiled")
            return self.array_map(held, work)
        return work(value)

    def np_sqrt(self, args: Args, words: Words) -> Value:
        if isinstance(args[0].kind, Array):
            return self.array_map(args[0], lambda one: self.fn_sqrt([one], {}), REAL)
        return self.fn_sqrt(args, words)

    def np_sign(self, args: Args, words: Words) -> Value:
        w = self.w

        def sign(one: Value) -> Value:
            if one.kind in REALS:
                raise Refused("the sign of a float is not compiled")
            number = self.convert(one, INT)
            above = w.op(f"zext i1 {w.op(f'icmp sgt i64 {number.ir}, 0')} to i64")
            below = w.op(f"zext i1 {w.op(f'icmp slt i64 {number.ir}, 0')} to i64")
            return Value(INT, w.op(f"sub i64 {above}, {below}"))

        return self._each_or_one(args[0], sign)

    def np_minimum(self, args: Args, words: Words) -> Value:
        return self._pairs("lt", args)

    def np_maximum(self, args: Args, words: Words) -> Value:
        return self._pairs("gt", args)

    def _pairs(self, order: str, args: Args) -> Value:
        a, b = (self.operand(one) for one in args)
        if not any(isinstance(one.kind, Array) for one in (a, b)):
            return self._most(order, [a, b], {})
        dtype = np.minimum(sample(a.kind), sample(b.kind)).dtype
        kind = kind_for(dtype, 1)
        w = self.w

        def choose(items: list[Value]) -> Value:
            x, y = (self.fitted(one, kind) for one in items)
            test = self.ordered(order, x, y)
            return Value(
                kind.item, w.op(f"select i1 {test}, {kind.item.ir} {x.ir}, {kind.item.ir} {y.ir}")
            )

        return self.mapped([a, b], choose, dtype)

    def np_clip(self, args: Args, words: Words) -> Value:
        if len(args) != 3 or words or any(one.kind is NONE for one in args):
            raise Refused("only clip(a, low, high) is compiled")
        return self._pairs("lt", [self._pairs("gt", args[:2]), args[2]])

    def _logical(self, args: Args, logic: str) -> Value:
        a, b = (self.operand(one) for one in args)
        w = self.w

        def work(items: list[Value]) -> Value:
            x, y = (self.truth(one) for one in items)
            return Value(BOOL, w.op(f"{logic} i1 {x}, {y}"))

        if not any(isinstance(one.kind, Array) for one in (a, b)):
            return work([a, b])
        return self.mapped([a, b], work, TRUTH)

    def np_logical_and(self, args: Args, words: Words) -> Value:
        return self._logical(args, "and")

    def np_logical_or(self, args: Args, words: Words) -> Value:
        return self._logical(args, "or")

    def np_logical_not(self, args: Args, words: Words) -> Value:
        w = self.w
        work = lambda one: Value(BOOL, w.op(f"xor i1 {self.truth(one)}, true"))  # noqa: E731
        if isinstance(args[0].kind, (Array, List, Seq, Tuple)):
            return self.array_map(self.as_array(args[0]), work, TRUTH)
        return work(args[0])

    def np_add(self, args: Args, words: Words) -> Value:
        return self.binary(ast.Add(), *self._arrays_of(args))

    def np_subtract(self, args: Args, words: Words) -> Value:
        return self.binary(ast.Sub(), *self._arrays_of(args))

    def np_multiply(self, args: Args, words: Words) -> Value:
        return self.binary(ast.Mult(), *self._arrays_of(args))

    def _arrays_of(self, args: Args) -> Args:
        if len(args) != 2:
            raise Refused("only two arrays go together in compiled code")
        return [self.operand(one) for one in args]

    def np_equal(self, args: Args, words: Words) -> Value:
        return self.compared(ast.Eq(), *self._arrays_of(args))

    def np_not_equal(self, args: Args, words: Words) -> Value:
        return self.compared(ast.NotEq(), *self._arrays_of(args))

    def np_negative(self, args: Args, words: Words) -> Value:
        return self.unary(ast.USub(), self.operand(args[0]))

    def np_invert(self, args: Args, words: Words) -> Value:
        return self.unary(ast.Invert(), self.operand(args[0]))

    def np_isin(self, args: Args, words: Words) -> Value:
        if len(args) != 2 or words:
            raise Refused("only isin(a, values) is compiled")
        values = self.as_array(args[1])
        if isinstance(args[0].kind, Array):
            work = lambda one: Value(BOOL, self.array_contains(values, one))  # noqa: E731
            return self.array_map(args[0], work, TRUTH)
        return Value(BOOL, self.array_contains(values, args[0]))
