"""Comparisons: equal, ordered, identical, and what is in what."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from plies.compiled.plain.cells import Dict, Holder, List, MixedRow, Obj, Set, alike
from plies.compiled.plain.kinds import (
    BITS,
    BOARD,
    BOARDS,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    NONE,
    NUMBERS,
    RANGE,
    REALS,
    STR,
    WIDE,
    Array,
    Choice,
    Kind,
    Member,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
    View,
    chosen,
    is_word,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

ORDER = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}


class Comparisons(Part):
    """The part of a walk that knows comparisons."""

    def compared(self, op: ast.cmpop, a: Value, b: Value) -> Value:
        w = self.w
        if a.kind is BOTTOM or b.kind is BOTTOM:
            return Value(BOOL, "0")
        if isinstance(op, (ast.Is, ast.IsNot)):
            found = self.identical(a, b)
            return Value(BOOL, found if isinstance(op, ast.Is) else w.op(f"xor i1 {found}, true"))
        if isinstance(op, (ast.In, ast.NotIn)):
            found = self.contains(b, a)
            return Value(BOOL, found if isinstance(op, ast.In) else w.op(f"xor i1 {found}, true"))
        if isinstance(a.kind, Array) or isinstance(b.kind, Array):
            return self.array_compared(op, a, b)
        if isinstance(op, ast.Eq):
            return Value(BOOL, self.equal(a, b))
        if isinstance(op, ast.NotEq):
            return Value(BOOL, w.op(f"xor i1 {self.equal(a, b)}, true"))
        return Value(BOOL, self.ordered(ORDER[type(op)], a, b))

    def identical(self, a: Value, b: Value) -> str:
        if self.program.arrays and a.kind in NUMBERS and b.kind in NUMBERS:
            raise Refused("whether two numbers are the same object is not known", "write a == b")
        for one, other in ((a, b), (b, a)):
            if one.kind is NONE:
                if isinstance(other.kind, Union):
                    return self.w.op(f"icmp eq i64 {self.tag_of(other)}, 0")
                return "1" if other.kind is NONE else "0"
        if isinstance(a.kind, Static) and isinstance(b.kind, Static):
            return "1" if a.kind.thing is b.kind.thing else "0"
        if isinstance(a.kind, Choice) or isinstance(b.kind, Choice):
            return self.same_function(a, b)
        if isinstance(a.kind, (Holder, Obj)) and isinstance(b.kind, (Holder, Obj)):
            return self.w.op(f"icmp eq i64 {a.ir}, {b.ir}")
        if a.kind is BOOL or b.kind is BOOL:
            if a.kind is not b.kind and not isinstance(a.kind, Union):
                if not isinstance(b.kind, Union):
                    return "0"
        return self.equal(a, b)

    def same_function(self, a: Value, b: Value) -> str:
        if not chosen(a.kind) or not chosen(b.kind):
            return "0"
        x, y = (self.convert(one, Choice(chosen(one.kind) or ())) for one in (a, b))
        return self.w.op(f"icmp eq i64 {x.ir}, {y.ir}")

    def equal(self, a: Value, b: Value) -> str:
        """Return whether two values are equal, as LLVM's i1."""
        w, x, y = self.w, a.kind, b.kind
        if x is BOTTOM or y is BOTTOM:
            return "0"
        if isinstance(x, Union):
            found = self.spread(a, lambda one: Value(BOOL, self.equal(one, b)), BOOL, "equal")
            return found.ir
        if isinstance(y, Union):
            member = y.members.get(x.category)
            turned = any(isinstance(one, (Member, Obj)) for one in y.members.values())
            if member is None and (turned or isinstance(x, (Set, Dict, Obj, Member))):
                found = self.spread(b, lambda one: Value(BOOL, self.equal(a, one)), BOOL, "turned")
                return found.ir
            if member is None:
                return "0"
            slot, yes, end = w.slot("i1"), w.label("same"), w.label("end")
            w.do(f"store i1 false, ptr {slot}")
            w.branch(w.op(f"icmp eq i64 {self.tag_of(b)}, {self.program.tag(member)}"), yes, end)
            w.at(yes)
            w.do(f"store i1 {self.equal(a, self.member_of(b, member))}, ptr {slot}")
            w.at(end)
            return w.op(f"load i1, ptr {slot}")
        if BITS in (x, y):
            return w.op(f"icmp eq i64 {a.ir}, {self.convert(b, BITS).ir}")
        if x in NUMBERS and y in NUMBERS:
            return self._order("eq", a, b)
        if isinstance(x, Obj) and self.has_method(x, "__eq__"):
            return self.truth(self.call_method(a, "__eq__", [b], {}))
        if getattr(x, "maker", None) and self.is_written(x.maker, "__eq__"):
            return self.truth(self.call_method(a, "__eq__", [b], {}))
        if isinstance(y, Obj) and not isinstance(x, Obj) and self.has_method(y, "__eq__"):
            return self.truth(self.call_method(b, "__eq__", [a], {}))
        if isinstance(x, Array) or isinstance(y, Array):
            if NONE in (x, y):
                self.give_up("an array is compared with None")
                return "0"
            raise Refused("an array is compared item by item", "np.array_equal(a, b)")
        if isinstance(x, Choice) or isinstance(y, Choice):
            return self.same_function(a, b)
        if self.is_like_set(a) or self.is_like_set(b):
            sets = all(self.is_like_set(one) or self.is_set(one) for one in (a, b))
            return self.view_order("eq", a, b) if sets else "0"
        if self.fields_of_value(a) or self.fields_of_value(b):
            return self.equal_fields(a, b)
        if x.category != y.category:
            if isinstance(x, Member) or isinstance(y, Member):
                return self._equal_member(a, b)
            if isinstance(x, Set) and isinstance(y, Set):
                return self.equal_sets(a, b)
            if isinstance(x, Dict) and isinstance(y, Dict):
                return self.equal_dicts(a, b)
            if self._are_dicts(x, y):
                return self.equal_records(a, b)
            return "0"
        if x is STR:
            return self.equal_words(a, b)
        if x is NONE:
            return "1"
        if isinstance(x, Member):
            return w.op(f"icmp eq i64 {a.ir}, {b.ir}")
        if isinstance(x, Tuple) and isinstance(y, Tuple):
            return self._equal_tuples(a, b)
        if isinstance(x, (Seq, Tuple, List)):
            return self._equal_rows(a, b)
        if isinstance(x, Set):
            return self.equal_sets(a, b)
        if isinstance(x, Dict):
            return self.equal_dicts(a, b)
        if isinstance(x, (Obj, MixedRow)):
            return self.equal_objects(a, b)
        if isinstance(x, Static):
            return "1" if alike(x, y) else "0"
        raise Refused(f"{x!r} and {y!r} are not compared in compiled code")

    def _equal_member(self, a: Value, b: Value) -> str:
        """Return whether a member of an Enum equals something else: one that is a word may."""
        words = [self.as_word(one) for one in (a, b)]
        return self.equal(*words) if all(one.kind is STR for one in words) else "0"

    def _are_dicts(self, *kinds: Kind) -> bool:
        return all(
            isinstance(one, Dict) or (isinstance(one, Obj) and one.shape.maker is dict)
            for one in kinds
        )

    def _equal_tuples(self, a: Value, b: Value) -> str:
        if len(a.kind.items) != len(b.kind.items):
            return "0"
        return self.all_equal(zip(self.items_of(a), self.items_of(b), strict=True))

    def all_equal(self, pairs: Iterable[tuple[Value, Value]]) -> str:
        """Return whether the values of each pair are equal; after one that is not none is asked."""
        w, end = self.w, self.w.label("end")
        slot = w.slot("i1")
        w.do(f"store i1 true, ptr {slot}")
        for one, other in pairs:
            test = self.equal(one, other)
            w.do(f"store i1 {test}, ptr {slot}")
            after = w.label("and")
            w.branch(test, after, end)
            w.at(after)
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    def _equal_rows(self, a: Value, b: Value) -> str:
        w, end = self.w, self.w.label("end")
        a, b = (self.as_seq(one) if isinstance(one.kind, Tuple) else one for one in (a, b))
        slot, size = w.slot("i1"), self.length(a)
        same = w.op(f"icmp eq i64 {size}, {self.length(b)}")
        w.do(f"store i1 {same}, ptr {slot}")
        begin = w.label("begin")
        w.branch(same, begin, end)
        w.at(begin)

        def body(i: Value) -> None:
            test = self.equal(self.row_item(a, i.ir), self.row_item(b, i.ir))
            w.do(f"store i1 {test}, ptr {slot}")
            after = w.label("and")
            w.branch(test, after, end)
            w.at(after)

        self.count("0", size, body)
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    def _order(self, name: str, a: Value, b: Value) -> str:
        w = self.w
        if a.kind in REALS or b.kind in REALS:
            x, y = self.convert(a, FLOAT).ir, self.convert(b, FLOAT).ir
            return w.op(f"fcmp o{name} double {x}, {y}")
        if a.kind is BOOL and b.kind is BOOL and name == "eq":
            return w.op(f"icmp eq i1 {a.ir}, {b.ir}")
        test = name if name == "eq" else f"s{name}"
        if a.kind in BOARDS or b.kind in BOARDS:
            x, y = self.convert(a, WIDE).ir, self.convert(b, WIDE).ir
            return w.op(f"icmp {test} i128 {x}, {y}")
        x, y = self.convert(a, INT).ir, self.convert(b, INT).ir
        return w.op(f"icmp {test} i64 {x}, {y}")

    def ordered(self, name: str, a: Value, b: Value) -> str:
        """Return whether a comes before b, or whichever order the name says."""
        w, x, y = self.w, a.kind, b.kind
        if BOTTOM in (x, y):  # of an empty list
            return self.nothing().ir
        if isinstance(x, Union):
            work = lambda one: Value(BOOL, self.ordered(name, one, b))  # noqa: E731
            return self.spread(a, work, BOOL, ("order", name, repr(y))).ir
        if isinstance(y, Union):
            work = lambda one: Value(BOOL, self.ordered(name, a, one))  # noqa: E731
            return self.spread(b, work, BOOL, ("turned", name, repr(x))).ir
        if BITS in (x, y):
            return w.op(f"icmp u{name} i64 {a.ir}, {self.convert(b, BITS).ir}")
        if x in NUMBERS and y in NUMBERS:
            return self._order(name, a, b)
        if any(is_word(one) and not self.is_written(one.maker, f"__{name}__") for one in (x, y)):
            return self.ordered(name, self.as_word(a), self.as_word(b))
        own = self.own_order(name, a, b)
        if own is not None:
            return own
        if x is STR and y is STR:
            order = self.of_words("order", [self.raw(a), self.raw(b)])
            return w.op(f"icmp s{name} i64 {order.ir}, 0")
        if isinstance(x, View) or isinstance(y, View):
            found = self.view_order(name, a, b)
            if found is not None:
                return found
        if self.is_set(a) and self.is_set(b):
            return self.set_order(name, a, b)
        if isinstance(x, (Tuple, Seq, List)) and isinstance(y, (Tuple, Seq, List)):
            if isinstance(x, List) == isinstance(y, List):
                return self._ordered_rows(name, a, b)
        raise Mismatch(f"{x!r} and {y!r} have no order")

    def _ordered_rows(self, name: str, a: Value, b: Value) -> str:
        w, end = self.w, self.w.label("end")
        slot = w.slot("i1")
        strict = {"lt": "lt", "le": "lt", "gt": "gt", "ge": "gt"}[name]

        def decide(one: Value, other: Value) -> None:
            apart, after = w.label("apart"), w.label("after")
            w.branch(self.equal(one, other), after, apart)
            w.at(apart)
            w.do(f"store i1 {self.ordered(strict, one, other)}, ptr {slot}")
            w.jump(end)
            w.at(after)

        if isinstance(a.kind, Tuple) and isinstance(b.kind, Tuple):
            for one, other in zip(self.items_of(a), self.items_of(b), strict=False):
                decide(one, other)
            sizes = str(len(a.kind.items)), str(len(b.kind.items))
        else:
            a, b = (self.as_seq(one) if isinstance(one.kind, Tuple) else one for one in (a, b))
            sizes = self.length(a), self.length(b)
            least = w.op(f"call i64 @llvm.smin.i64(i64 {sizes[0]}, i64 {sizes[1]})")
            self.count(
                "0",
                least,
                lambda i: decide(self.row_item(a, i.ir), self.row_item(b, i.ir)),
            )
        test = w.op(f"icmp s{name} i64 {sizes[0]}, {sizes[1]}")
        w.do(f"store i1 {test}, ptr {slot}")
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    def in_range(self, holder: Value, value: Value) -> str:
        w = self.w
        if isinstance(value.kind, Union):
            work = lambda one: Value(BOOL, self.in_range(holder, one))  # noqa: E731
            return self.spread(value, work, BOOL, "in range").ir
        if value.kind in REALS:
            raise Refused("a float is looked for in a range")
        if value.kind not in (INT, BOOL, BOARD):
            return "0"
        number = self.convert(value, INT)
        start, stop, step = (w.op(f"extractvalue {RANGE.ir} {holder.ir}, {i}") for i in range(3))
        args = [number, *(Value(INT, one) for one in (start, stop, step))]
        found = self.call_ours("runtime/numbers", "is_in_range", args)
        return w.op(f"icmp ne i64 {found.ir}, 0")

    def contains(self, holder: Value, value: Value) -> str:
        """Return whether a value is in something."""
        w, kind = self.w, holder.kind
        if kind is BOTTOM or value.kind is BOTTOM:
            return "0"
        if isinstance(kind, Union):
            work = lambda one: Value(BOOL, self.contains(one, value))  # noqa: E731
            return self.spread(holder, work, BOOL, ("in", repr(value.kind))).ir
        if is_word(kind):
            return self.contains(self.as_word(holder), value)
        if kind is STR:
            value = self.as_word(value)
            if isinstance(value.kind, Union):
                return self.contains(holder, self.convert(value, STR))
            if value.kind is not STR:
                raise Mismatch(f"{value.kind!r} is never in a word")
            found = self.of_words("find", [self.raw(holder), self.raw(value), 0])
            return w.op(f"icmp sge i64 {found.ir}, 0")
        if isinstance(kind, Array):
            return self.array_contains(holder, value)
        if isinstance(kind, Dict):
            return w.op(f"icmp sge i64 {self.find_key(holder, value)}, 0")
        fields = self.fields_of_value(holder)
        if fields:
            return self.contains(self.as_record(fields), value)
        if isinstance(kind, View):
            return self.in_view(holder, value)
        if isinstance(kind, Set):
            return w.op(f"icmp sge i64 {self.find_in_set(holder, value)}, 0")
        if isinstance(kind, MixedRow):
            return self.row_contains(holder, value)
        if isinstance(kind, Obj) and kind.shape.maker is dict:
            found = "0"
            for name in kind.shape.cells:
                test = self.equal(value, self.constant(name))
                found = w.op(f"or i1 {found}, {test}")
            return found
        if self.overrides(kind, "__contains__"):
            return self.truth(self.call_method(holder, "__contains__", [value], {}))
        if isinstance(kind, Obj):
            if not self.has_method(kind, "__contains__") and self.has_method(kind, "__iter__"):
                return self.contains(self.call_method(holder, "__iter__", [], {}), value)
            return self.truth(self.call_method(holder, "__contains__", [value], {}))
        slot, end = w.slot("i1"), w.label("end")
        if isinstance(kind, Tuple):
            found = "0"
            for one in self.items_of(holder):
                found = w.op(f"or i1 {found}, {self.equal(one, value)}")
            return found
        if kind.category == "range":
            return self.in_range(holder, value)
        w.do(f"store i1 false, ptr {slot}")

        def body(one: Value) -> None:
            test = self.equal(one, value)
            w.do(f"store i1 {test}, ptr {slot}")
            after = w.label("on")
            w.branch(test, end, after)
            w.at(after)

        self.each(holder, body)
        w.at(end)
        return w.op(f"load i1, ptr {slot}")
