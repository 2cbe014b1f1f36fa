"""Counter: a dict of numbers in which nothing is missing."""

from __future__ import annotations

import ast
from typing import Any

from plies.compiled.plain.cells import Dict
from plies.compiled.plain.kinds import BOTTOM, INT, NUMBERS, Mismatch
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer, lazy

NOTHING_COUNTS = integer(0)


def zero() -> int:
    """Return what a Counter says of a key that it does not have."""
    return 0


class Counting(Part):
    """The part of a walk that knows Counter."""

    def is_counter(self, kind: Any) -> bool:
        return isinstance(kind, Dict) and kind.missing is zero

    def new_counter(self) -> Value:
        node = id(self.node)
        cells = self.cell("counted", node), self.cell("times", node)
        return self.new_dict(Dict(*cells, missing=zero))

    def fn_counter(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        made = self.new_counter()
        self._count_in(made, args, words, ast.Add())
        return made

    def _count_in(self, made: Value, args: Args, words: Words, op: ast.operator) -> None:
        """Add what is counted, or take it away."""

        def count(key: Value, times: Value) -> None:
            key = self.held(key)
            if key.kind is not BOTTOM and times.kind is not BOTTOM:
                made.kind.cells[0].learn(key.kind)
                made.kind.cells[1].learn(INT)
                have = self.get_key(made, key, NOTHING_COUNTS)
                self.put_key(made, key, self.binary(op, have, times))

        for one in args:
            if isinstance(one.kind, Dict):
                self._each_pair(one, count)
            else:
                self.each(one, lambda key: count(key, integer(1)))
        for name, value in words.items():
            count(self.constant(name), value)

    def _each_pair(self, holder: Value, work: Any) -> None:
        kind = holder.kind
        keys, before = kind.cells[0].kind, 1 + kind.cells[0].kind.words
        self.each_entry(
            holder,
            lambda entry: work(self.read(entry, 1, keys), self.read(entry, before, kind.value)),
        )

    def counter_update(self, holder: Value, args: Args, words: Words) -> Value:
        self._count_in(holder, args, words, ast.Add())
        return self.constant(None)

    def counter_subtract(self, holder: Value, args: Args, words: Words) -> Value:
        self._count_in(holder, args, words, ast.Sub())
        return self.constant(None)

    def counter_total(self, holder: Value, args: Args, words: Words) -> Value:
        return self.fn_sum([self.dict_values(holder, [], {})], {})

    def counter_elements(self, holder: Value, args: Args, words: Words) -> Value:
        def each(body: Any) -> None:
            self._each_pair(
                holder,
                lambda key, times: self.count(
                    "0", self.convert(times, INT).ir, lambda i: body(key)
                ),
            )

        return lazy(each)

    def counter_most_common(self, holder: Value, args: Args, words: Words) -> Value:
        made = self.new_list(self.cell("common", id(self.node)))
        ranks = self.new_list(self.cell("common ranks", id(self.node)))

        def add(key: Value, times: Value) -> None:
            if key.kind is not BOTTOM and times.kind is not BOTTOM:
                self.append(made, self.tuple_of([key, times]))
                self.append(ranks, times)

        self._each_pair(holder, add)
        self.sort_by(made, ranks, falling="1")
        most = words.get("n") or (args[0] if args else None)
        if most is None or most.kind.category == "None" or made.kind.item is BOTTOM:
            return made
        number = self.convert(most, INT).ir
        none = self.w.op(f"call i64 @llvm.smax.i64(i64 {number}, i64 0)")
        least = self.w.op(f"call i64 @llvm.smin.i64(i64 {none}, i64 {self.length(made)})")
        return self.slice(made, "0", least, "1")

    # a + b, a - b, a | b, a & b: what is left above 0

    def counters(self, op: ast.operator, a: Value, b: Value) -> Value:
        made = self.new_counter()
        a.kind.cells[0].unite(b.kind.cells[0])
        made.kind.cells[0].unite(a.kind.cells[0])
        if any(one.kind.value not in (BOTTOM, *NUMBERS) for one in (a, b)):
            raise Mismatch("only numbers are counted")

        def worked_out(mine: Value, theirs: Value) -> Value:
            if isinstance(op, (ast.Add, ast.Sub)):
                return self.binary(op, mine, theirs)
            if isinstance(op, ast.BitOr):
                return self.fn_max([mine, theirs], {})
            if isinstance(op, ast.BitAnd):
                return self.fn_min([mine, theirs], {})
            raise Mismatch("Counters are not multiplied or divided")

        def keep(key: Value, times: Value) -> None:
            if key.kind is not BOTTOM and times.kind is not BOTTOM:
                yes, no = self.w.label("keep"), self.w.label("drop")
                self.w.branch(self.ordered("gt", times, integer(0)), yes, no)
                self.w.at(yes)
                self.put_key(made, key, times)
                self.w.at(no)

        def mine(key: Value, times: Value) -> None:
            if key.kind is not BOTTOM and times.kind is not BOTTOM:
                keep(key, worked_out(times, self.get_key(b, key, NOTHING_COUNTS)))

        def others(key: Value, times: Value) -> None:
            if key.kind is BOTTOM or times.kind is BOTTOM:
                return
            new, known = self.w.label("new"), self.w.label("known")
            self.w.branch(self.contains(a, key), known, new)
            self.w.at(new)
            minus = isinstance(op, ast.Sub)
            keep(key, self.binary(ast.Sub(), integer(0), times) if minus else times)
            self.w.at(known)

        self._each_pair(a, mine)
        if not isinstance(op, ast.BitAnd):
            self._each_pair(b, others)
        return made

    def equal_counters(self, a: Value, b: Value) -> str:
        """What is missing counts as 0."""
        w, end = self.w, self.w.label("end")
        slot = w.slot("i1")
        w.do(f"store i1 false, ptr {slot}")

        def compare(other: Value) -> Any:
            def work(key: Value, times: Value) -> None:
                if key.kind is BOTTOM or times.kind is BOTTOM:
                    return
                after = w.label("same")
                theirs = self.get_key(other, key, NOTHING_COUNTS)
                w.branch(self.equal(times, theirs), after, end)
                w.at(after)

            return work

        self._each_pair(a, compare(b))
        self._each_pair(b, compare(a))
        w.do(f"store i1 true, ptr {slot}")
        w.at(end)
        return w.op(f"load i1, ptr {slot}")
