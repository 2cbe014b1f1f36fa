"""Python's own functions, and those of math, copy, itertools, functools, operator, dataclasses."""

from __future__ import annotations

import ast
import builtins
import collections
import copy
import dataclasses
import functools
import heapq
import itertools
import math
import random
from collections.abc import Callable
from typing import Any

from plies.compiled.plain import heaps
from plies.compiled.plain.cells import Dict, List, MixedRow, Obj, Set
from plies.compiled.plain.counting import zero
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    MIXED,
    NONE,
    STR,
    Array,
    Lost,
    Member,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import source_of


class Functions(Part):
    """The part of a walk that knows Python's functions."""

    def function_for(self, thing: Any) -> Callable[[Args, Words], Value] | None:
        """Return what stands for one of Python's functions here."""
        name = NAMES.get(thing)
        if thing in HEAPS:
            written = source_of(HEAPS[thing])
            return lambda args, words: self.call_source(written, args, words)
        if name:
            return getattr(self, f"fn_{name}")
        known = self.operator_for(thing)
        if known:
            return known
        return self.array_function(thing)

    # Others

    def fn_slice(self, args: Args, words: Words) -> Value:
        none = Value(NONE, "0")
        first = [none, args[0], none] if len(args) == 1 else [*args, none][:3]
        if any(one.kind is BOTTOM for one in first):
            return self.nothing()
        return self.tuple_of(first, Tuple(tuple(one.kind for one in first), slice))

    def fn_print(self, args: Args, words: Words) -> Value:
        raise Refused("print() is not compiled", "leave it out of the rules")

    def fn_random(self, args: Args, words: Words) -> Value:
        raise Refused("a rule that asks for chance is no rule", "use chances(state)")

    def fn_type(self, args: Args, words: Words) -> Value:
        kind = args[0].kind
        if kind is BOTTOM:
            return self.nothing()
        if isinstance(kind, Union):
            return self.spread(args[0], lambda one: self.fn_type([one], {}), None, "type")
        if isinstance(kind, Obj) and kind.shape.maker is not dict:
            return Value(Static(kind.shape.maker), "0", kind.shape.maker)
        if isinstance(kind, Static):
            return Value(Static(type(kind.thing)), "0", type(kind.thing))
        if getattr(kind, "maker", None) is Lost:
            raise Refused("type() is not compiled here")
        if isinstance(kind, (Tuple, Member)) and kind.maker:
            return Value(Static(kind.maker), "0", kind.maker)
        simple = {NONE: type(None), STR: str, INT: int, BOARD: int, FLOAT: float, BOOL: bool}
        known = simple.get(kind) or {
            List: list, Seq: tuple, Tuple: tuple, Dict: dict, Set: set
        }.get(type(kind))  # fmt: skip
        if known is None or kind is MIXED:
            raise Refused("type() is not compiled here")
        return Value(Static(known), "0", known)

    def fn_fabs(self, args: Args, words: Words) -> Value:
        return self.fn_abs([self.fn_float(args, {})], {})

    def fn_asdict(self, args: Args, words: Words) -> Value:
        if isinstance(args[0].kind, Union):
            work = lambda one: self.fn_asdict([one], {})  # noqa: E731
            return self.spread(args[0], work, None, "asdict")
        names, values = self._fields_of(args[0])
        return self.recorded(names, values)

    def fn_astuple(self, args: Args, words: Words) -> Value:
        if isinstance(args[0].kind, Union):
            work = lambda one: self.fn_astuple([one], {})  # noqa: E731
            return self.spread(args[0], work, None, "astuple")
        return self.tuple_of(self._fields_of(args[0])[1])

    def _fields_of(self, value: Value) -> tuple[list[str], Args]:
        kind = value.kind
        if kind is BOTTOM:
            return [""], [value]
        if not isinstance(kind, Obj) or not self.is_dataclass(kind.shape.maker):
            raise Mismatch("only a dataclass has fields")
        names = [one.name for one in dataclasses.fields(kind.shape.maker)]
        values = [self.get_field(value, name) for name in names]
        if any(self.holds_dataclass(one.kind) for one in values):
            raise Refused("a dataclass inside another one is not made to a dict here")
        return names, [self.deep_copied(one) for one in values]

    def holds_dataclass(self, kind: Any, depth: int = 4) -> bool:
        if isinstance(kind, Obj):
            return kind.shape.maker is not dict
        return depth > 0 and any(self.holds_dataclass(one, depth - 1) for one in kind.parts())

    def fn_getattr(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        if isinstance(args[1].static, str):
            if len(args) > 2:
                return self._attribute_or(args[0], args[1].static, args[2])
            return self.attribute(args[0], args[1].static)
        return self._by_name(args[0], args[1], lambda name: self.attribute(args[0], name))

    def _attribute_or(self, value: Value, name: str, default: Value) -> Value:
        known = self._has_attribute(value.kind, name)
        if known is None and isinstance(value.kind, Obj):
            found = self.has_field(value, name)
            return self.either(
                ("getattr", name), found.ir, lambda: self.get_field(value, name), lambda: default
            )
        if known is None:
            raise Refused("getattr() with a default is not compiled here")
        return self.attribute(value, name) if known else default

    def _has_attribute(self, kind: Any, name: str) -> bool | None:
        """Return whether values of a kind have an attribute; None if not all are the same."""
        if isinstance(kind, Union):
            found = {self._has_attribute(one, name) for one in kind.members.values()}
            return found.pop() if len(found) == 1 else None
        if isinstance(kind, Static):
            return hasattr(kind.thing, name)
        maker = self.maker_of(kind)
        if maker is None:
            return hasattr(self.python_class(kind), name)
        if isinstance(kind, Obj) and name in kind.shape.cells:
            fixed = self.is_dataclass(maker) or name in getattr(maker, "__slots__", ())
            return True if fixed or hasattr(maker, name) else None
        return hasattr(maker, name)

    def fn_hasattr(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        if not isinstance(args[1].static, str):
            raise Refused("hasattr() of a name that is no constant is not compiled")
        known = self._has_attribute(args[0].kind, args[1].static)
        if known is None and isinstance(args[0].kind, Obj):
            return self.has_field(args[0], args[1].static)
        if known is None:
            raise Refused("hasattr() is not compiled here")
        return self.constant(known)

    def fn_setattr(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        holder, name, value = args
        if isinstance(name.static, str):
            self.set_attribute(holder, name.static, value)
        else:
            work = lambda one: self._set_inside(holder, one, value)  # noqa: E731
            self._by_name(holder, name, work)
        return Value(NONE, "0")

    def _by_name(self, holder: Value, name: Value, work: Callable[[str], Value]) -> Value:
        """Do something with the field that has a name which is found out at run time."""
        kind, w = holder.kind, self.w
        if isinstance(kind, Obj) and kind.shape.maker is not dict:
            names = list(kind.shape.cells)
        elif isinstance(kind, Tuple) and kind.maker:
            names = list(kind.maker._fields)
        else:
            raise Refused("a name that is no constant is looked up in an object")
        cell, end = self.cell("named", id(self.node)), w.label("end")
        slot = w.slot(cell.kind.ir)
        for one in names:
            this, other = w.label("is"), w.label("no")
            w.branch(self.equal(name, self.constant(one)), this, other)
            w.at(this)
            found = work(one)
            if found.kind is not BOTTOM:
                cell.learn(found.kind)
                w.do(f"store {cell.kind.ir} {self.convert(found, cell.kind).ir}, ptr {slot}")
            w.jump(end)
            w.ended = True
            w.at(other)
        self.give_up("an attribute by a name that is no field")
        w.ended = True
        w.at(end)
        return self.get_slot(cell.kind, slot) if cell.kind is not BOTTOM else self.nothing()

    def fn_callable(self, args: Args, words: Words) -> Value:
        return self.constant(isinstance(args[0].kind, Static))

    def is_instance(self, node: ast.Call) -> bool | Value:
        """Return whether a value is of a class: known while compiling, or by its tag."""
        value = self.expression(node.args[0])
        wanted = self._classes(node.args[1])
        if value.kind is BOTTOM:
            return Value(BOOL, "0")
        if isinstance(value.kind, Union):
            test = lambda one: Value(BOOL, str(int(self.is_of(one.kind, wanted))))  # noqa: E731
            return self.spread(value, test, BOOL, "isinstance")
        if value.kind in (INT, BOOL) and self.program.arrays:
            return self.is_number_of(value.kind, wanted)
        if value.kind is MIXED:
            raise Refused("whether a number is an int or a float is not known in compiled code")
        return self.is_of(value.kind, wanted)

    def _classes(self, node: ast.expr) -> tuple[Any, ...]:
        if isinstance(node, ast.Tuple):
            return tuple(one for part in node.elts for one in self._classes(part))
        found = self.expression(node)
        if isinstance(found.kind, Static):
            thing = found.kind.thing
            return thing if isinstance(thing, tuple) else (thing,)
        raise Refused("isinstance() of a class that is no constant is not compiled")

    def is_of(self, kind: Any, wanted: tuple[Any, ...]) -> bool:
        own: Any = {
            "number": {INT: int, BOARD: int, BOOL: bool, FLOAT: float}.get(kind),
            "str": str,
            "None": type(None),
            "list": list,
            "deque": collections.deque,
            "tuple": getattr(kind, "maker", None) or tuple,
            "dict": dict,
            "set": set,
            "frozenset": frozenset,
            "range": range,
        }.get(kind.category)
        if isinstance(kind, (Obj, MixedRow)):
            own = kind.shape.maker
        elif isinstance(kind, Member):
            own = kind.maker
        elif isinstance(kind, Static):
            return isinstance(kind.thing, wanted)
        elif isinstance(kind, Array):
            import numpy as np

            own = np.ndarray
        elif isinstance(kind, Dict):
            own = self.python_class(kind) if self.is_counter(kind) else dict
            if kind.missing is not None and own is dict:
                own = collections.defaultdict
        elif own is None:
            raise Refused("isinstance() is not compiled here")
        if own is Lost and any(one is not tuple and issubclass(one, tuple) for one in wanted):
            raise Refused("which NamedTuple a tuple is, is not known here in compiled code")
        if own is int and any(issubclass(one, int) and one not in (int, bool) for one in wanted):
            raise Refused("which numbers are members of an IntEnum is not known in compiled code")
        return issubclass(own, wanted)


HEAPS: dict[Any, Any] = {
    getattr(heapq, name): getattr(heaps, name)
    for name in ("heappush", "heappop", "heapify", "heappushpop", "heapreplace")
}
NAMES: dict[Any, str] = {
    **{
        getattr(builtins, name): name
        for name in (
            *("abs", "int", "float", "bool", "round", "pow", "divmod", "chr", "ord", "str", "repr"),
            *("len", "range", "enumerate", "zip", "reversed", "map", "filter", "iter", "next"),
            *("sum", "any", "all", "max", "min", "list", "tuple", "set", "frozenset", "dict"),
            *("sorted", "print", "type", "getattr", "vars", "callable", "hash"),
            *("bin", "hex", "oct", "format", "slice"),
        )
    },
    **{
        getattr(math, name): name
        for name in (
            "floor",
            "ceil",
            "trunc",
            "sqrt",
            "prod",
            "isqrt",
            "log",
            "exp",
            "log2",
            "tanh",
        )
    },
    **{getattr(math, name): name for name in ("gcd", "lcm", "comb", "perm", "factorial")},
    math.pow: "real_pow",
    math.copysign: "copysign",
    math.isinf: "isinf",
    math.fabs: "fabs",
    setattr: "setattr",
    hasattr: "hasattr",
    dataclasses.asdict: "asdict",
    dataclasses.astuple: "astuple",
    copy.copy: "copy",
    copy.deepcopy: "deepcopy",
    dataclasses.replace: "replace",
    **{
        getattr(itertools, name): name
        for name in (
            *("product", "combinations", "combinations_with_replacement", "permutations"),
            *("chain", "starmap", "count", "repeat", "cycle", "islice", "takewhile", "dropwhile"),
            *("filterfalse", "accumulate", "groupby", "pairwise", "zip_longest"),
        )
    },
    itertools.chain.from_iterable: "chain_rows",
    functools.reduce: "reduce",
    collections.deque: "deque",
    collections.defaultdict: "defaultdict",
    collections.OrderedDict: "dict",
    collections.Counter: "counter",
    zero: "zero",
    random.random: "random",
    random.choice: "random",
    random.randint: "random",
    random.shuffle: "random",
}
