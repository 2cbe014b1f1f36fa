"""Views of dicts: keys(), values() and items(), which see what is put into the dict later.

Keys and items are like sets. What comes of two of them is a set, made in CPython's order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from plies.compiled.plain.cells import Set
from plies.compiled.plain.kinds import BOOL, Mismatch, Refused, View
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value

TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}


class Views(Part):
    """The part of a walk that knows views."""

    def dict_keys(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(View("keys", holder.kind), holder.ir)

    def dict_values(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(View("values", holder.kind), holder.ir)

    def dict_items(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(View("items", holder.kind), holder.ir)

    def viewed(self, value: Value) -> Value:
        return Value(value.kind.holder, value.ir)

    def each_in_view(self, value: Value, body: Callable[[Value], None]) -> None:
        have, name = self.viewed(value), value.kind.name
        keys, values = have.kind.cells
        before = 1 + keys.kind.words

        def give(entry: str) -> None:
            if name == "values":
                body(self.read(entry, before, values.kind))
                return
            key = self.read(entry, 1, keys.kind)
            if name == "items":
                key = self.tuple_of([key, self.read(entry, before, values.kind)])
            body(key)

        self.each_watched(have, give)

    def in_view(self, value: Value, one: Value) -> str:
        """Return whether something is among the keys, the values or the items."""
        w, have, name = self.w, self.viewed(value), value.kind.name
        if name == "keys":
            found: str = self.contains(have, one)
            return found
        slot, end = w.slot("i1"), w.label("end")
        w.do(f"store i1 false, ptr {slot}")

        def look(item: Value) -> None:
            test = self.equal(item, one)
            w.do(f"store i1 {test}, ptr {slot}")
            after = w.label("on")
            w.branch(test, end, after)
            w.at(after)

        self.each_in_view(value, look)
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    # Like sets

    def is_like_set(self, value: Value) -> bool:
        return isinstance(value.kind, View) and value.kind.name != "values"

    def set_of_view(self, value: Value, sort: str = "") -> Value:
        """Return a new set of what a view shows, or of what is in another set."""
        kind = Set(self.cell("viewed", id(self.node), sort))
        if isinstance(value.kind, Set):
            kind.cell.unite(value.kind.cell)
            return self.copied_set(value, kind)
        made = self.new_set(kind)
        keys = isinstance(value.kind, View) and value.kind.name == "keys"
        self.add_all(made, self.viewed(value) if keys else value)
        return made

    def view_operation(self, op: ast.operator, a: Value, b: Value) -> Value | None:
        """Return what an operator makes of a view and something else."""
        if not (self.is_like_set(a) or self.is_like_set(b)):
            return None
        if isinstance(op, ast.BitAnd):
            return self._common_of_views(a, b)
        made = self.set_of_view(a)
        if isinstance(op, ast.BitOr):
            self.add_all(made, b)
        elif isinstance(op, ast.Sub):
            other = b if isinstance(b.kind, Set) else self.set_of_view(b, "other")
            self.change_set(op, made, other)
        elif isinstance(op, ast.BitXor):
            if (
                self.is_like_set(a)
                and self.is_like_set(b)
                and a.kind.name == b.kind.name == "items"
            ):
                raise Refused("items() ^ items() is not compiled", "use sets of pairs")
            other = b if isinstance(b.kind, Set) else self.set_from(Set, [b])
            self.change_set(op, made, other)
        else:
            raise Mismatch("views are not added or multiplied")
        return made

    def _common_of_views(self, a: Value, b: Value) -> Value:
        """CPython walks over the shorter of two, and asks the other one."""
        w = self.w
        if not self.is_like_set(a):
            a, b = b, a
        made = self.new_set(Set(self.cell("common", id(self.node))))

        def take(row: Value, other: Value) -> None:
            def look(one: Value) -> None:
                yes, no = w.label("keep"), w.label("drop")
                w.branch(self.contains(other, one), yes, no)
                w.at(yes)
                self.add_to_set(made, one)
                w.at(no)

            self.each_unordered(row, look, made)

        if not (self.is_like_set(b) or (isinstance(b.kind, Set) and not b.kind.frozen)):
            take(b, a)
            return made
        test = "sgt" if self.is_like_set(b) else "sge"
        first, second, end = w.label("mine"), w.label("theirs"), w.label("end")
        w.branch(w.op(f"icmp {test} i64 {self.length(b)}, {self.length(a)}"), first, second)
        w.at(first)
        take(a, b)
        w.jump(end)
        w.ended = True
        w.at(second)
        take(b, a)
        w.at(end)
        return made

    def view_order(self, name: str, a: Value, b: Value) -> str | None:
        """Return whether a view is a part of a view or a set; None if there is none."""
        if not (self.is_like_set(a) or self.is_like_set(b)):
            return None
        for one in (a, b):
            if not (self.is_like_set(one) or isinstance(one.kind, Set)):
                raise Mismatch(f"{a.kind!r} and {b.kind!r} have no order")
        if name in ("gt", "ge"):
            a, b, name = b, a, TURNED[name]
        w = self.w
        sizes = self.length(a), self.length(b)
        slot, end = w.slot("i1"), w.label("end")
        w.do(f"store i1 false, ptr {slot}")
        begin = w.label("begin")
        test = "eq" if name == "eq" else f"s{name}"
        w.branch(w.op(f"icmp {test} i64 {sizes[0]}, {sizes[1]}"), begin, end)
        w.at(begin)

        def check(one: Value) -> None:
            after = w.label("in")
            w.branch(self.contains(b, one), after, end)
            w.at(after)

        self.each_unordered(a, check)
        w.do(f"store i1 true, ptr {slot}")
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    def view_isdisjoint(self, holder: Value, args: Args, words: Words) -> Value:
        if not self.is_like_set(holder):
            raise Mismatch("values() are not like a set")
        w = self.w
        slot, end = w.slot("i1"), w.label("end")
        w.do(f"store i1 false, ptr {slot}")

        def check(one: Value) -> None:
            after = w.label("on")
            w.branch(self.contains(holder, self.held(one)), end, after)
            w.at(after)

        self.each_unordered(args[0], check)
        w.do(f"store i1 true, ptr {slot}")
        w.at(end)
        return Value(BOOL, w.op(f"load i1, ptr {slot}"))
