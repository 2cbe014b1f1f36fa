"""Choices of itertools: product, combinations, permutations."""

from __future__ import annotations

from collections.abc import Callable

from plies.compiled.plain.kinds import BOTTOM, INT, NONE, Mismatch, Refused
from plies.compiled.plain.parts import Args, Each, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import lazy

FEW = 5  # so many loops inside each other are written out


class Choosing(Part):
    """The part of a walk that knows choices."""

    def fn_product(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in (*args, *words.values())):
            return self.nothing()
        times = words.get("repeat")
        stars = [self.spread_row(one) for one in args]
        if any(stars):
            if len(args) > 1 or times is not None:
                raise Refused("product() of a star and of others is not compiled")
            return lazy(lambda body: self._product_of(stars[0], body))
        if times is not None:
            known = isinstance(times.static, int) and len(args) * times.static <= FEW
            if not known:
                if len(args) != 1:
                    raise Refused("product() with a repeat that is no constant is not compiled")
                row, size = self._side(args[0], 0), self.convert(times, INT)
                return lazy(lambda body: self._choices("product", row, size, body))
            args = args * times.static
        rows = [self._side(one, i) for i, one in enumerate(args)]

        def each(body: Each, chosen: tuple[Value, ...] = ()) -> None:
            if len(chosen) == len(rows):
                if all(one.kind is not BOTTOM for one in chosen):
                    body(self.tuple_of(list(chosen)))
                return
            self.each(rows[len(chosen)], lambda one: each(body, (*chosen, one)))

        return lazy(each)

    def _product_of(self, rows: Value, body: Each) -> None:
        w, size = self.w, self.length(rows)
        counts = self.take(w.plus(size, 1))
        some, none = w.label("some"), w.label("none")

        def measure(j: Value) -> None:
            found, after = self.length(self._row(rows, j.ir)), w.label("after")
            w.put(counts, j.ir, found)
            w.branch(w.op(f"icmp eq i64 {found}, 0"), none, after)
            w.at(after)

        self.count("0", size, measure)
        w.at(some)
        item = lambda i, j: self.item_at_known(self.as_row(self._row(rows, j)), i)  # noqa: E731
        self._chosen_by("next_of_rows", Value(INT, size), Value(INT, counts), 0, item, body)
        w.at(none)

    def fn_combinations(self, args: Args, words: Words) -> Value:
        return self._chosen("combination", args, words)

    def fn_combinations_with_replacement(self, args: Args, words: Words) -> Value:
        return self._chosen("combination_again", args, words)

    def fn_permutations(self, args: Args, words: Words) -> Value:
        return self._chosen("permutation", args, words)

    def _chosen(self, way: str, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in (*args, *words.values())):
            return self.nothing()
        size = words.get("r") or (args[1] if len(args) > 1 else None)
        row = self._side(args[0], 0)
        if size is None or size.kind is NONE:
            if way != "permutation":
                raise Mismatch("how many are chosen is not said")
            size = Value(INT, self.length(row))
        number = self.convert(size, INT)
        if isinstance(number.static, int) and 0 <= number.static <= FEW:
            return lazy(lambda body: self._loops(way, row, number.static, body))
        return lazy(lambda body: self._choices(way, row, number, body))

    def _loops(
        self, way: str, row: Value, size: int, body: Each, chosen: tuple[Value, ...] = ()
    ) -> None:
        """Choose a known number of items, in loops inside each other."""
        w = self.w
        if len(chosen) == size:
            items = [self.item_at_known(row, one.ir) for one in chosen]
            if all(one.kind is not BOTTOM for one in items):
                body(self.tuple_of(items))
            return
        start = "0"
        if chosen and way == "combination":
            start = w.op(f"add i64 {chosen[-1].ir}, 1")
        elif chosen and way == "combination_again":
            start = chosen[-1].ir

        def choose(i: Value) -> None:
            after = w.label("again")
            for one in chosen if way == "permutation" else ():
                fresh = w.label("fresh")
                w.branch(w.op(f"icmp ne i64 {i.ir}, {one.ir}"), fresh, after)
                w.at(fresh)
            self._loops(way, row, size, body, (*chosen, i))
            w.at(after)

        self.count(start, self.length(row), choose)

    def _choices(self, way: str, row: Value, size: Value, body: Each) -> None:
        """Choose a number of items that is found out at run time: tuples of any length."""
        w, count = self.w, self.length(row)
        with self.unless(w.op(f"icmp sge i64 {size.ir}, 0")):
            self.raise_error("ValueError")
        some, none = w.label("some"), w.label("none")
        needed = "1" if way in ("product", "combination_again") else size.ir
        empty = w.op(f"icmp eq i64 {size.ir}, 0")
        enough = w.op(f"icmp sge i64 {count}, {needed}")
        w.branch(w.op(f"or i1 {empty}, {enough}"), some, none)
        w.at(some)
        step = 1 if way in ("combination", "permutation") else 0
        item = lambda i, j: self.item_at_known(row, i)  # noqa: E731
        self._chosen_by(f"next_{way}", size, Value(INT, count), step, item, body)
        w.at(none)

    def _chosen_by(
        self,
        name: str,
        size: Value,
        count: Value,
        step: int,
        item: Callable[[str, str], Value],
        body: Each,
    ) -> None:
        w = self.w
        index = self.call_ours("runtime/choices", "begin", [size, step])
        head, out = w.label("choice"), w.label("out")
        w.at(head)
        made = self._built(size.ir, lambda j: item(w.word(index.ir, j), j))
        if made.kind is not BOTTOM:
            body(made)
        more = self.call_ours("runtime/choices", name, [index, size, count])
        w.branch(w.op(f"icmp ne i64 {more.ir}, 0"), head, out)
        w.ended = True
        w.at(out)
