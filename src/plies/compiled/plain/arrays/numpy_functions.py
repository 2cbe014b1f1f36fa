"""NumPy's functions, by the name that they have there."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import numpy as np

from plies.compiled.plain.arrays.dtypes import (
    REAL,
    WHOLE,
    dtype_for,
    given_dtype,
    kind_for,
    limits,
)
from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    NUMBERS,
    RANGE,
    STR,
    Array,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer, lazy

METHODS = (
    *("sum", "prod", "any", "all", "max", "min", "argmax", "argmin", "mean", "ravel"),
    *("reshape", "transpose", "diagonal", "trace", "nonzero", "cumsum"),
)
OWN = (
    *(
        "copy",
        "zeros",
        "ones",
        "full",
        "empty",
        "zeros_like",
        "ones_like",
        "full_like",
        "empty_like",
    ),
    *("array", "asarray", "arange", "where", "argwhere", "flatnonzero", "count_nonzero"),
    *("array_equal", "diag", "fliplr", "flipud", "flip", "rot90", "roll", "concatenate"),
    *("take", "append", "pad", "unravel_index"),
    *("stack", "vstack", "hstack", "abs", "absolute", "minimum", "maximum", "sign", "clip"),
    *("dot", "isin", "logical_and", "logical_or", "logical_not", "eye", "identity", "sqrt"),
    *("add", "subtract", "multiply", "equal", "not_equal", "negative", "invert"),
    *("ndindex", "ndenumerate", "unique", "sort", "shape", "size", "ndim", "ndarray"),
)


class ArrayFunctions(Part):
    """The part of a walk that knows NumPy's functions."""

    def array_function(self, thing: Any) -> Callable[[Args, Words], Value] | None:
        name = NAMES.get(thing)
        if name is None:
            if isinstance(thing, type) and issubclass(thing, np.generic):
                return lambda args, words: self._scalar(np.dtype(thing), args)
            if getattr(thing, "__module__", "") in ("numpy", "numpy.linalg"):
                raise Refused(f"{thing.__name__}() of NumPy's is not compiled")
            return None
        self.note_arrays()
        if name in METHODS:
            return lambda args, words: self._as_method(name, args, words)
        return lambda args, words: self._function(name, args, words)

    def _function(self, name: str, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in (*args, *words.values())):
            return self.nothing()
        if name == "copy" and isinstance(args[0].kind, Union):
            work = lambda one: self.rather_array(one, lambda: self.np_copy([one], words))  # noqa: E731
            return self.spread(args[0], work, None, "np.copy")
        return getattr(self, f"np_{name}")(args, words)

    def _as_method(self, name: str, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in (*args, *words.values())):
            return self.nothing()
        first = args[0]
        if isinstance(first.kind, Union):

            def work(one: Value) -> Value:
                return self.rather_array(
                    one, lambda: self._as_method(name, [one, *args[1:]], words)
                )

            return self.spread(first, work, None, ("np", name))
        if first.kind in NUMBERS and name in ("sum", "max", "min", "prod"):
            return first
        if first.kind in NUMBERS and name in ("any", "all"):
            return Value(BOOL, self.truth(first))
        if not isinstance(first.kind, (Array, List, Seq, Tuple)) and first.kind is not RANGE:
            raise Refused(f"np.{name}() of {first.kind!r} is not compiled")
        held = self.as_array(first)
        if held.kind is BOTTOM:
            return self.nothing()
        return getattr(self, f"array_{name}")(held, args[1:], words)

    def rather_array(self, value: Value, work: Callable[[], Value]) -> Value:
        """Do something with an array; with another thing only if that is compiled, too."""
        if isinstance(value.kind, Array):
            return work()
        try:
            return work()
        except Refused:
            self.give_up("a list where there is an array at other times")
            return Value(BOTTOM, "0")

    def _scalar(self, dtype: Any, args: Args) -> Value:
        """np.int8(3): a number."""
        self.note_arrays()
        if len(args) != 1 or args[0].kind is BOTTOM:
            return self.nothing()
        if args[0].kind not in NUMBERS:
            raise Refused("only numbers become one of NumPy's numbers")
        kind = kind_for(dtype, 1)
        found = self.fitted(args[0], kind)
        return Value(found.kind, found.ir, None, limits(dtype))

    def is_number_of(self, kind: Any, wanted: tuple[Any, ...]) -> bool:
        """Return whether a number is of a class, if Python's and NumPy's both are or both not."""
        own, other = (bool, np.bool_) if kind is BOOL else (int, np.int64)
        if issubclass(own, wanted) != issubclass(other, wanted):
            raise Refused("whether a number is NumPy's or Python's is not known in compiled code")
        return issubclass(own, wanted)

    # Methods that go by another name, and attributes

    def array_attribute(self, holder: Value, name: str) -> Value | None:
        """Return an attribute; None if it is a method."""
        parts = self.parts(holder)
        if name == "shape":
            return self.tuple_of([Value(INT, size) for size in parts.sizes])
        if name == "size":
            return Value(INT, self.total(parts.sizes))
        if name == "ndim":
            return integer(len(parts.sizes))
        if name == "T":
            return self.array_transpose(holder, [], {})
        if name == "dtype":
            return Value(Static(holder.kind.dtype), "0", holder.kind.dtype)
        if name == "flat":
            return self.array_ravel(holder, [], {})
        return None

    def _attribute(self, value: Value, name: str) -> Value:
        found = self.array_attribute(self.as_array(value), name)
        assert found
        return found

    def np_shape(self, args: Args, words: Words) -> Value:
        return self._attribute(args[0], "shape")

    def np_size(self, args: Args, words: Words) -> Value:
        return self._attribute(args[0], "size")

    def np_ndim(self, args: Args, words: Words) -> Value:
        return self._attribute(args[0], "ndim")

    # New arrays

    def _sizes(self, value: Value) -> list[str]:
        if isinstance(value.kind, Tuple):
            found = self.items_of(value)
        elif value.kind in (INT, BOOL):
            found = [value]
        else:
            raise Refused("the sizes of an array must be a tuple of numbers")
        sizes = [self.convert(one, INT).ir for one in found]
        for size in sizes:
            if not size.isdigit():
                with self.unless(self.w.op(f"icmp sge i64 {size}, 0")):
                    self.raise_error("ValueError")
        return sizes

    def _filled(self, sizes: list[str], dtype: Any, value: Value, model: Any = ()) -> Value:
        made = self.new_array(kind_for(dtype, len(sizes)), sizes, list(model))
        self.pour(self.parts(made), value)
        return made

    def _dtype(self, args: Args, words: Words, place: int) -> Any:
        extra = set(words) - {"dtype", "shape", "fill_value"}
        if extra:
            raise Refused(f"{min(extra)}= is not compiled here")
        return given_dtype(words.get("dtype") or (args[place] if len(args) > place else None))

    def _new(self, args: Args, words: Words, value: int) -> Value:
        shape = words.get("shape") or args[0]
        dtype = self._dtype(args, words, 1) or REAL
        if dtype.kind == "U":
            raise Refused("an array of empty words is not compiled")
        return self._filled(self._sizes(shape), dtype, integer(value))

    def np_zeros(self, args: Args, words: Words) -> Value:
        return self._new(args, words, 0)

    def np_ones(self, args: Args, words: Words) -> Value:
        return self._new(args, words, 1)

    np_empty = np_zeros  # what it holds is anything

    def np_full(self, args: Args, words: Words) -> Value:
        value = words.get("fill_value") or args[1]
        if isinstance(value.kind, (Array, List, Tuple, Seq)):
            raise Refused("np.full() with a row is not compiled")
        dtype = self._dtype(args, words, 2)
        if dtype is None and value.kind is STR:
            if not isinstance(value.static, str) or not value.static:
                raise Refused("np.full() with a word that is no constant is not compiled")
            dtype = np.dtype(f"<U{len(value.static)}")
        dtype = dtype or dtype_for(value.kind)
        return self._filled(self._sizes(words.get("shape") or args[0]), dtype, value)

    def _like(self, args: Args, words: Words, value: Value, place: int = 1) -> Value:
        model = self.as_array(args[0])
        dtype = self._dtype(args, words, place) or model.kind.dtype
        if dtype.kind == "U" and value.kind is not STR:
            raise Refused("an array of empty words is not compiled")
        parts = self.parts(model)
        return self._filled(parts.sizes, dtype, value, [parts])

    def np_zeros_like(self, args: Args, words: Words) -> Value:
        return self._like(args, words, integer(0))

    np_empty_like = np_zeros_like

    def np_ones_like(self, args: Args, words: Words) -> Value:
        return self._like(args, words, integer(1))

    def np_full_like(self, args: Args, words: Words) -> Value:
        return self._like(args, words, words.get("fill_value") or args[1], 2)

    def np_array(self, args: Args, words: Words) -> Value:
        dtype = self._dtype(args, words, 1)
        held = self._made_array(args[0], dtype)
        if held.kind is BOTTOM:
            return self.nothing()
        if held is args[0]:
            return self.array_map(held, lambda one: one, dtype or held.kind.dtype)
        return held

    def _made_array(self, value: Value, dtype: Any) -> Value:
        if isinstance(value.kind, Union):
            work = lambda one: self.rather_array(one, lambda: self._made_array(one, dtype))  # noqa: E731
            return self.spread(value, work, None, "np.array")
        return self.as_array(value, dtype)

    def np_asarray(self, args: Args, words: Words) -> Value:
        if isinstance(args[0].kind, Array) and len(args) == 1 and not words:
            return args[0]
        return self.np_array(args, words)

    def np_arange(self, args: Args, words: Words) -> Value:
        dtype = given_dtype(words.get("dtype")) or WHOLE
        if (
            not all(one.kind in (INT, BOOL) for one in args)
            or dtype != WHOLE
            or words.keys() - {"dtype"}
        ):
            raise Refused("only whole numbers are in an arange() of compiled code")
        return self.as_array(self.fn_range(args, {})) if args else self.nothing()

    def np_eye(self, args: Args, words: Words) -> Value:
        if len(args) != 1 or set(words) - {"dtype"}:
            raise Refused("only eye(n) is compiled")
        size = self._sizes(args[0])[0]
        made = self._filled([size, size], given_dtype(words.get("dtype")) or REAL, integer(0))
        into = self.parts(made)
        self.count("0", size, lambda i: self.put_at(into, [i.ir, i.ir], integer(1)))
        return made

    np_identity = np_eye

    # From many to one

    def np_count_nonzero(self, args: Args, words: Words) -> Value:
        held = self.as_array(args[0])
        return self.counted(held, self.axes_of(held, args, words, 1))

    def np_array_equal(self, args: Args, words: Words) -> Value:
        a, b = (self.operand(one) for one in args)
        if not all(isinstance(one.kind, Array) for one in (a, b)):
            raise Refused("array_equal() of what is no array is not compiled")
        if a.kind.dimensions != b.kind.dimensions:
            return self.constant(False)
        x, y, w = self.parts(a), self.parts(b), self.w
        slot, end = w.slot("i1"), w.label("end")
        w.do(f"store i1 false, ptr {slot}")

        def go_on_if(condition: str) -> None:
            after = w.label("same")
            w.branch(condition, after, end)
            w.at(after)

        for one, other in zip(x.sizes, y.sizes, strict=True):
            go_on_if(w.op(f"icmp eq i64 {one}, {other}"))
        self.each_square(
            x.sizes, lambda places: go_on_if(self.equal(self.at(x, places), self.at(y, places)))
        )
        w.do(f"store i1 true, ptr {slot}")
        w.at(end)
        return Value(BOOL, w.op(f"load i1, ptr {slot}"))

    def np_dot(self, args: Args, words: Words) -> Value:
        """Products of rows and columns, of whole numbers."""
        a, b = (self.as_array(one) for one in args)
        if a.kind is BOTTOM or b.kind is BOTTOM:
            return self.nothing()
        if a.kind.item is not INT or b.kind.item is not INT:
            raise Refused("a product of arrays that are not of whole numbers is not compiled")
        if a.kind.dimensions > 2 or b.kind.dimensions > 2 or a.kind.dtype != b.kind.dtype:
            raise Refused("a product of such arrays is not compiled")
        x, y, w = self.parts(a), self.parts(b), self.w
        with self.unless(w.op(f"icmp eq i64 {x.sizes[-1]}, {y.sizes[0]}")):
            self.raise_error("ValueError")
        rows, columns = x.sizes[:-1], y.sizes[1:]
        slot = w.slot("i64")

        def product(places: list[str]) -> Value:
            w.do(f"store i64 0, ptr {slot}")

            def add(i: Value) -> None:
                one = self.at(x, [*places[: len(rows)], i.ir])
                other = self.at(y, [i.ir, *places[len(rows) :]])
                have = Value(INT, w.op(f"load i64, ptr {slot}"))
                more = self.wide(ast.Mult(), one, other)
                self.in_limits(more, a.kind.dtype)
                w.do(f"store i64 {self.wide(ast.Add(), have, more).ir}, ptr {slot}")

            self.count("0", x.sizes[-1], add)
            return Value(INT, w.op(f"load i64, ptr {slot}"))

        sizes = [*rows, *columns]
        if not sizes:
            found = product([])
            self.in_limits(found, a.kind.dtype)
            return found
        made = self.new_array(kind_for(a.kind.dtype, len(sizes)), sizes)
        into = self.parts(made)
        self.each_square(sizes, lambda places: self.put_at(into, places, product(places)))
        return made

    def array_dot(self, holder: Value, args: Args, words: Words) -> Value:
        return self.np_dot([holder, *args], words)

    def np_ndindex(self, args: Args, words: Words) -> Value:
        sizes = self._sizes(args[0] if len(args) == 1 else self.tuple_of(args))
        numbers = lambda places: self.tuple_of([Value(INT, one) for one in places])  # noqa: E731
        return lazy(lambda body: self.each_square(sizes, lambda places: body(numbers(places))))

    def np_ndenumerate(self, args: Args, words: Words) -> Value:
        parts = self.parts(self.as_array(args[0]))

        def each(body: Callable[[Value], None]) -> None:
            def one(places: list[str]) -> None:
                place = self.tuple_of([Value(INT, i) for i in places])
                body(self.tuple_of([place, self.at(parts, places)]))

            self.each_square(parts.sizes, one)

        return lazy(each)

    def np_sort(self, args: Args, words: Words) -> Value:
        held = self.as_array(args[0])
        if held.kind.dimensions != 1 or len(args) > 1 or words or held.kind.item is STR:
            raise Refused("only one row of numbers is sorted in compiled code")
        row = self.listed(held, self.cell("sorted row", id(self.node)))
        self.sort(row, {})
        made = self.copied_array(held)
        into = self.parts(made)
        self.count(
            "0", into.sizes[0], lambda i: self.put_at(into, [i.ir], self.row_item(row, i.ir))
        )
        return made

    def np_ndarray(self, args: Args, words: Words) -> Value:
        raise Refused("np.ndarray() is not compiled", "np.zeros(...)")


NAMES: dict[Any, str] = {getattr(np, name): name for name in (*METHODS, *OWN)}
NAMES |= {np.amax: "max", np.amin: "min", np.bitwise_not: "invert"}
