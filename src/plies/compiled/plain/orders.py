"""Operators and orders of the game's own classes, and the functions of `operator`."""

from __future__ import annotations

import ast
import dataclasses
import enum
import functools
import operator
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import Obj
from plies.compiled.plain.kinds import BOOL, BOTTOM, Mismatch, Refused, Static, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import class_member

NAMED: dict[type, str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "lshift",
    ast.RShift: "rshift",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.MatMult: "matmul",
}
BINARY: dict[Any, ast.operator] = {
    operator.add: ast.Add(),
    operator.concat: ast.Add(),
    operator.sub: ast.Sub(),
    operator.mul: ast.Mult(),
    operator.truediv: ast.Div(),
    operator.floordiv: ast.FloorDiv(),
    operator.mod: ast.Mod(),
    operator.pow: ast.Pow(),
    operator.lshift: ast.LShift(),
    operator.rshift: ast.RShift(),
    operator.and_: ast.BitAnd(),
    operator.or_: ast.BitOr(),
    operator.xor: ast.BitXor(),
}
COMPARED: dict[Any, ast.cmpop] = {
    operator.lt: ast.Lt(),
    operator.le: ast.LtE(),
    operator.gt: ast.Gt(),
    operator.ge: ast.GtE(),
    operator.eq: ast.Eq(),
    operator.ne: ast.NotEq(),
    operator.is_: ast.Is(),
    operator.is_not: ast.IsNot(),
}
UNARY: dict[Any, ast.unaryop] = {
    operator.neg: ast.USub(),
    operator.pos: ast.UAdd(),
    operator.invert: ast.Invert(),
    operator.inv: ast.Invert(),
}
TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
MAKERS = (operator.itemgetter, operator.attrgetter, operator.methodcaller)


class Orders(Part):
    """The part of a walk that knows operators of classes."""

    def maker_of(self, kind: Any) -> Any:
        """Return the class of the game's that a value is of, if it is of one."""
        if isinstance(kind, Obj):
            return None if kind.shape.maker is dict else kind.shape.maker
        return getattr(kind, "maker", None)

    def overrides(self, kind: Any, name: str) -> bool:
        """Return whether a NamedTuple does something in its own way."""
        return isinstance(kind, Tuple) and bool(kind.maker) and self.is_written(kind.maker, name)

    def own_operator(self, op: ast.operator, a: Value, b: Value) -> Value | None:
        name = NAMED[type(op)]
        mine, theirs = self.maker_of(a.kind), self.maker_of(b.kind)
        if mine and self.is_written(mine, f"__{name}__"):
            return self.call_method(a, f"__{name}__", [b], {})
        if theirs and self.is_written(theirs, f"__r{name}__"):
            return self.call_method(b, f"__r{name}__", [a], {})
        for maker in (mine, theirs):
            if isinstance(maker, type) and issubclass(maker, enum.Flag):
                raise Refused("members of a Flag are not joined in compiled code", "use IntFlag")
        return None

    def own_order(self, name: str, a: Value, b: Value) -> str | None:
        """Return whether a comes before b, as their class says."""
        maker, other = self.maker_of(a.kind), self.maker_of(b.kind)
        if maker is None and other is None:
            return None
        if maker and self.is_written(maker, f"__{name}__"):
            return self.truth(self.call_method(a, f"__{name}__", [b], {}))
        if maker and dataclasses.is_dataclass(maker) and self._is_made(maker, name):
            if maker is not other:
                raise Mismatch(f"{a.kind!r} and {b.kind!r} have no order")
            names = [one.name for one in dataclasses.fields(maker) if one.compare]
            rows = [[self.get_field(one, field) for field in names] for one in (a, b)]
            return self.ordered(name, *(self.tuple_of(row) for row in rows))
        if maker and self._is_total(maker, name):
            return self._total(maker, name, a, b)
        if other and self.is_written(other, f"__{TURNED[name]}__"):
            return self.truth(self.call_method(b, f"__{TURNED[name]}__", [a], {}))
        if isinstance(a.kind, Tuple) and isinstance(b.kind, Tuple):
            return None
        if self.is_set(a) or isinstance(a.kind, Tuple):
            return None
        raise Mismatch(f"{a.kind!r} and {b.kind!r} have no order")

    def _is_made(self, maker: Any, name: str) -> bool:
        """Return whether a dataclass made an order by itself."""
        code = getattr(class_member(maker, f"__{name}__")[0], "__code__", None)
        return code is not None and code.co_filename == "<string>"

    def _is_total(self, maker: type, name: str) -> bool:
        found = class_member(maker, f"__{name}__")[0]
        return getattr(found, "__module__", "") == "functools"

    def _total(self, maker: type, name: str, a: Value, b: Value) -> str:
        """functools.total_ordering: three orders out of one and ==."""
        w = self.w
        root = next(one for one in TURNED if self.is_written(maker, f"__{one}__"))
        found = self.truth(self.call_method(a, f"__{root}__", [b], {}))
        no = w.op(f"xor i1 {found}, true")
        if {root, name} in ({"lt", "ge"}, {"le", "gt"}):
            return no
        same = self.equal(a, b)
        if root in ("lt", "gt"):
            apart = w.op(f"xor i1 {same}, true")
            if name in ("lt", "gt"):
                return w.op(f"and i1 {no}, {apart}")
            return w.op(f"or i1 {found}, {same}")
        if name in ("le", "ge"):
            return w.op(f"or i1 {no}, {same}")
        return w.op(f"and i1 {found}, {w.op(f'xor i1 {same}, true')}")

    # The functions of `operator`

    def operator_for(self, thing: Any) -> Callable[[Args, Words], Value] | None:
        try:
            if thing in BINARY:
                return lambda args, words: self.binary(BINARY[thing], *args)
            if thing in COMPARED:
                return lambda args, words: self.compared(COMPARED[thing], *args)
            if thing in UNARY:
                return lambda args, words: self.unary(UNARY[thing], args[0])
        except TypeError:
            return None
        if thing is operator.not_:
            return lambda args, words: self._not(args[0])
        if thing is operator.truth:
            return lambda args, words: Value(BOOL, self.truth(args[0]))
        if thing is operator.getitem:
            return lambda args, words: self.item(*args)
        if thing is operator.contains:
            return lambda args, words: Value(BOOL, self.contains(*args))
        if thing is operator.abs:
            return self.fn_abs
        if thing in MAKERS or thing is functools.partial:
            return lambda args, words: self._made_getter(thing, args, words)
        return None

    def _not(self, value: Value) -> Value:
        return Value(BOOL, self.w.op(f"xor i1 {self.truth(value)}, true"))

    def _made_getter(self, thing: Any, args: Args, words: Words) -> Value:
        """itemgetter(1), attrgetter("x"), partial(f, 1): of constants only."""
        given = [one.kind.thing if isinstance(one.kind, Static) else one.static for one in args]
        named = {name: one.static for name, one in words.items()}
        if any(one is None for one in (*given, *named.values())):
            if any(one.kind is BOTTOM for one in (*args, *words.values())):
                return self.nothing()
            raise Refused(f"{thing.__name__}() of what is no constant", "write a lambda")
        return self.constant(self.memo(self.node, lambda: thing(*given, **named)))

    def call_getter(self, thing: Any, args: Args) -> Value:
        """Call what itemgetter, attrgetter or methodcaller gave."""
        value = args[0]
        if value.kind is BOTTOM:
            return self.nothing()
        _, names = thing.__reduce__()[:2]
        if isinstance(thing, operator.methodcaller):
            if not isinstance(names[0], str):
                raise Refused("methodcaller() with named values is not compiled")
            given = [self.constant(one) for one in names[1:]]
            return self.call_method(value, names[0], given, {})
        found = []
        for name in names:
            if isinstance(thing, operator.itemgetter):
                found.append(self.item(value, self.constant(name)))
                continue
            one = value
            for part in name.split("."):
                one = self.attribute(one, part)
            found.append(one)
        return found[0] if len(found) == 1 else self.tuple_of(found)
