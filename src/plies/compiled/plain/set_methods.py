"""Methods of sets, and operations of two."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager

from plies.compiled.plain.cells import Dict, Set, alike
from plies.compiled.plain.kinds import BOOL, BOTTOM, INT, NONE, Mismatch, Refused, Union
from plies.compiled.plain.parts import NOTHING, Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.sets import HEAD, ONLY, per_kind
from plies.compiled.plain.values import integer

OPERATIONS: dict[type, str] = {
    ast.BitOr: "joined",
    ast.BitAnd: "common",
    ast.Sub: "without",
    ast.BitXor: "apart",
}
CHANGES: dict[type, str] = {ast.BitOr: "merge", ast.Sub: "take_out", ast.BitXor: "toggle"}


class SetMethods(Part):
    """The part of a walk that knows methods of sets."""

    first_wanted = False

    @contextmanager
    def only_one(self) -> Iterator[None]:
        """A list is made only for its first item: [*words][0]."""
        before, self.first_wanted = self.first_wanted, True
        try:
            yield
        finally:
            self.first_wanted = before

    def set_add(self, holder: Value, args: Args, words: Words) -> Value:
        self.set_may_change(holder)
        self.add_to_set(holder, self.held(args[0]))
        return NOTHING

    def set_discard(self, holder: Value, args: Args, words: Words) -> Value:
        self.discard(holder, args[0])
        return NOTHING

    def set_remove(self, holder: Value, args: Args, words: Words) -> Value:
        entry = self.discard(holder, args[0])
        with self.unless(self.w.op(f"icmp ne i64 {entry}, -1")):
            self.raise_error("KeyError")
        return NOTHING

    def set_copy(self, holder: Value, args: Args, words: Words) -> Value:
        return self.copied(holder)

    def set_pop(self, holder: Value, args: Args, words: Words) -> Value:
        kind = holder.kind.item
        if kind is BOTTOM:
            if not self.w.dry:
                self.raise_error("KeyError")
            return self.nothing()
        self.set_may_change(holder)
        with self.unless(self.w.op(f"icmp ne i64 {self.length(holder)}, 0")):
            self.raise_error("KeyError")
        self.ask_order(holder, ONLY)
        return self.read(self.of_sets("popped", holder).ir, HEAD, kind)

    def set_clear(self, holder: Value, args: Args, words: Words) -> Value:
        self.set_may_change(holder)
        self.of_sets("empty_out", holder)
        return NOTHING

    def add_all(self, holder: Value, one: Value) -> None:
        """Add what is in something else; CPython makes room for all of a set or a dict at once."""
        row = self.spread_row(one)
        if row is not None:
            self.each(row, lambda inner: self.add_all(holder, inner))
        elif isinstance(one.kind, Union):

            def add(part: Value) -> Value:
                self.add_all(holder, part)
                return NOTHING

            self.spread(one, add, NONE, "add all")
        elif isinstance(one.kind, Set):
            holder.kind.cell.unite(one.kind.cell)
            if holder.kind.item is not BOTTOM:
                self.of_two_sets("merge", holder, one)
        else:
            if isinstance(one.kind, Dict) and one.kind.missing is None:
                self.of_sets("expect", holder, Value(INT, self.length(one)))
            work = lambda item: self.add_to_set(holder, self.held(item))  # noqa: E731
            self.each_unordered(one, work, holder)

    @per_kind
    def set_update(self, holder: Value, args: Args, words: Words) -> Value:
        self.set_may_change(holder)
        for one in args:
            row = self.spread_row(one)
            if row is not None:
                self.each(row, lambda part: self.add_all(holder, part))
            else:
                self.add_all(holder, one)
        return NOTHING

    @per_kind
    def set_union(self, holder: Value, args: Args, words: Words) -> Value:
        if len(args) == 1 and isinstance(args[0].kind, Set):
            return self.set_operation(ast.BitOr(), holder, args[0])
        made = self.copied_set(holder, type(holder.kind)(holder.kind.cell))
        for one in args:
            row = self.spread_row(one)
            if row is not None:
                self.each(row, lambda part: self._join_another(made, holder, part))
            else:
                self._join_another(made, holder, one)
        return made

    def _join_another(self, made: Value, holder: Value, one: Value) -> None:
        """Add all of something to a copy of a set, unless it is the set itself."""
        if not isinstance(one.kind, Set):
            self.add_all(made, one)
            return
        after, other = self.w.label("after"), self.w.label("other")
        self.w.branch(self.w.op(f"icmp eq i64 {holder.ir}, {one.ir}"), after, other)
        self.w.at(other)
        self.add_all(made, one)
        self.w.at(after)

    def _only_sets(self, name: str, one: Value) -> None:
        if isinstance(one.kind, Dict):
            raise Refused(f".{name}() of {one.kind!r} is not compiled", "make a set of it first")

    @per_kind
    def set_intersection(self, holder: Value, args: Args, words: Words) -> Value:
        found = holder if args else self.copied_set(holder, holder.kind)
        for number, one in enumerate(args):
            self._only_sets("intersection", one)
            if isinstance(one.kind, Set):
                found = self.set_operation(ast.BitAnd(), found, one)
                continue
            made = self.new_set(type(holder.kind)(self.cell("common", id(self.node), number)))
            made.kind.cell.unite(holder.kind.cell)
            self._add_common(made, found, one)
            found = made
        return found

    def _add_common(self, made: Value, have: Value, row: Value) -> None:
        w = self.w

        def keep(item: Value) -> None:
            item = self.held(item)
            if item.kind is BOTTOM:
                return
            yes, no = w.label("keep"), w.label("drop")
            w.branch(w.op(f"icmp ne i64 {self.find_in_set(have, item)}, -1"), yes, no)
            w.at(yes)
            self.add_to_set(made, item)
            w.at(no)

        self.each_unordered(row, keep, made)

    @per_kind
    def set_difference(self, holder: Value, args: Args, words: Words) -> Value:
        if args and isinstance(args[0].kind, Set):
            found = self.set_operation(ast.Sub(), holder, args[0])
            args = args[1:]
        else:
            found = self.copied_set(holder, type(holder.kind)(holder.kind.cell))
        for one in args:
            self.take_all(found, one)
        return found

    def take_all(self, have: Value, one: Value) -> None:
        """Take out what is in something else, if it is there."""
        self._only_sets("difference", one)
        have.kind.cell.unite(one.kind.cell) if isinstance(one.kind, Set) else None
        if have.kind.item is BOTTOM:
            return
        if isinstance(one.kind, Set):
            self.of_two_sets("take_out", have, one)
            return
        loose = Value(Set(have.kind.cell), have.ir)
        self.each_unordered(one, lambda item: self._drop(loose, self.held(item)))
        self.of_sets("tidy", have)

    def _drop(self, have: Value, item: Value) -> None:
        if item.kind is not BOTTOM:
            self.discard(have, item)

    @per_kind
    def set_symmetric_difference(self, holder: Value, args: Args, words: Words) -> Value:
        one = args[0]
        if isinstance(one.kind, Set):
            return self.set_operation(ast.BitXor(), holder, one)
        made = self.set_from(type(holder.kind), args)
        made.kind.cell.unite(holder.kind.cell)
        if made.kind.item is not BOTTOM:
            self.of_two_sets("toggle", made, holder)
        return made

    @per_kind
    def set_difference_update(self, holder: Value, args: Args, words: Words) -> Value:
        self.set_may_change(holder)
        for one in args:
            self.take_all(holder, one)
        return NOTHING

    @per_kind
    def set_intersection_update(self, holder: Value, args: Args, words: Words) -> Value:
        self.set_may_change(holder)
        self.become(holder, self.set_intersection(holder, args, words))
        return NOTHING

    @per_kind
    def set_symmetric_difference_update(self, holder: Value, args: Args, words: Words) -> Value:
        self._only_sets("symmetric_difference_update", args[0])
        one = args[0] if isinstance(args[0].kind, Set) else self.set_from(Set, args)
        self.change_set(ast.BitXor(), holder, one)
        return NOTHING

    @per_kind
    def set_issubset(self, holder: Value, args: Args, words: Words) -> Value:
        other = args[0] if isinstance(args[0].kind, Set) else self.set_from(Set, args)
        return Value(BOOL, self.set_order("le", holder, other))

    @per_kind
    def set_issuperset(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(BOOL, self.all_found(args[0], holder, True))

    @per_kind
    def set_isdisjoint(self, holder: Value, args: Args, words: Words) -> Value:
        return Value(BOOL, self.all_found(args[0], holder, False))

    # Two sets

    def set_operation(self, op: ast.operator, a: Value, b: Value) -> Value:
        if type(op) not in OPERATIONS:
            raise Mismatch("sets are not added or multiplied")
        a.kind.cell.unite(b.kind.cell)
        kind = type(a.kind)(a.kind.cell)
        if kind.item is BOTTOM:
            return self.new_set(kind)
        return Value(kind, self.of_two_sets(OPERATIONS[type(op)], a, b).ir)

    def change_set(self, op: ast.operator, have: Value, value: Value) -> None:
        """have |= value, and so on."""
        if value.kind is BOTTOM:
            return
        if isinstance(value.kind, Union):

            def change(one: Value) -> Value:
                self.change_set(op, have, one)
                return NOTHING

            self.spread(value, change, NONE, "change a set")
            return
        if not isinstance(value.kind, Set):
            raise Mismatch(f"{value.kind!r} is no set")
        self.set_may_change(have)
        have.kind.cell.unite(value.kind.cell)
        if have.kind.item is BOTTOM:
            return
        if isinstance(op, ast.BitAnd):
            self.become(have, self.set_operation(op, have, value))
        else:
            self.of_two_sets(CHANGES[type(op)], have, value)

    def become(self, have: Value, other: Value) -> None:
        self.call_ours("runtime/sets", "become", [self.raw(have), self.raw(other)])

    def equal_sets(self, a: Value, b: Value) -> str:
        same = self.w.op(f"icmp eq i64 {self.length(a)}, {self.length(b)}")
        inside = self.set_order("le", a, b)
        return self.w.op(f"and i1 {same}, {inside}")

    def set_order(self, name: str, a: Value, b: Value) -> str:
        """Return whether one set is a part of the other."""
        if name in ("gt", "ge"):
            return self.set_order({"gt": "lt", "ge": "le"}[name], b, a)
        size = self.w.op(f"icmp s{name} i64 {self.length(a)}, {self.length(b)}")
        return self.w.op(f"and i1 {size}, {self.all_found(a, b, True)}")

    def all_found(self, a: Value, b: Value, wanted: bool) -> str:
        """Return whether all of the items of one are in the other set, or none of them."""
        w = self.w
        item = a.kind.item if isinstance(a.kind, Set) else BOTTOM
        if item is not BOTTOM and isinstance(b.kind, Set) and alike(item, b.kind.item):
            like, words = Value(item, "zeroinitializer"), integer(HEAD + item.words)
            name = "within" if wanted else "disjoint"
            given = [self.raw(a), self.raw(b), like, words]
            return w.op(f"icmp ne i64 {self.call_ours('runtime/two_sets', name, given).ir}, 0")
        slot, end = w.slot("i1"), w.label("end")
        w.do(f"store i1 false, ptr {slot}")

        def check(one: Value) -> None:
            after = w.label("in")
            test = "ne" if wanted else "eq"
            w.branch(w.op(f"icmp {test} i64 {self.find_in_set(b, self.held(one))}, -1"), after, end)
            w.at(after)

        self.each_unordered(a, check)
        w.do(f"store i1 true, ptr {slot}")
        w.at(end)
        return w.op(f"load i1, ptr {slot}")
