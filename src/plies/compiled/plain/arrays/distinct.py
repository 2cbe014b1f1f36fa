"""What different items an array has, in their order, and how often each."""

from __future__ import annotations

from collections.abc import Callable

from plies.compiled.plain.arrays.dtypes import WHOLE, kind_for
from plies.compiled.plain.kinds import BOTTOM, INT, Refused
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value


class ArrayDistinct(Part):
    """The part of a walk that knows np.unique."""

    def np_unique(self, args: Args, words: Words) -> Value:
        counted = words.get("return_counts")
        if len(args) != 1 or set(words) - {"return_counts"}:
            raise Refused("only the items of np.unique() and their counts are compiled")
        if counted is not None and not isinstance(counted.static, bool):
            raise Refused("return_counts must be True or False in compiled code")
        flat = self.array_flatten(self.as_array(args[0]), [], {})
        row = self.listed(flat, self.cell("sorted row", id(self.node)))
        if row.kind.item is BOTTOM:
            return self.nothing()
        self.sort(row, {})
        size = self._runs(row, lambda number, value, length: None)
        kinds = [flat.kind, kind_for(WHOLE, 1)] if counted and counted.static else [flat.kind]
        made = [self.new_array(kind, [size]) for kind in kinds]
        into = [self.parts(one) for one in made]

        def put(number: str, value: Value, length: Value) -> None:
            for parts, one in zip(into, (value, length), strict=False):
                self.put_at(parts, [number], one)

        self._runs(row, put)
        return made[0] if len(made) == 1 else self.tuple_of(made)

    def _runs(self, row: Value, body: Callable[[str, Value, Value], None]) -> str:
        """Return how many runs of equal items a list has; `body` is told of each, at every item.

        It is told the number of the run, the item, and how long the run is so far.
        """
        w = self.w
        runs, begun = w.slot("i64"), w.slot("i64")
        w.do(f"store i64 0, ptr {runs}")
        w.do(f"store i64 0, ptr {begun}")

        def look(i: Value) -> None:
            first = w.op(f"icmp eq i64 {i.ir}, 0")
            last = w.op(f"select i1 {first}, i64 0, i64 {w.op(f'sub i64 {i.ir}, 1')}")
            value = self.row_item(row, i.ir)
            differs = w.op(f"xor i1 {self.equal(value, self.row_item(row, last))}, true")
            new = w.op(f"or i1 {first}, {differs}")
            begin = w.op(f"select i1 {new}, i64 {i.ir}, i64 {w.op(f'load i64, ptr {begun}')}")
            w.do(f"store i64 {begin}, ptr {begun}")
            number = w.op(f"load i64, ptr {runs}")
            after = w.op(f"add i64 {number}, {w.op(f'zext i1 {new} to i64')}")
            w.do(f"store i64 {after}, ptr {runs}")
            length = w.op(f"sub i64 {w.op(f'add i64 {i.ir}, 1')}, {begin}")
            body(w.op(f"sub i64 {after}, 1"), value, Value(INT, length))

        self.count("0", self.length(row), look)
        return w.op(f"load i64, ptr {runs}")
