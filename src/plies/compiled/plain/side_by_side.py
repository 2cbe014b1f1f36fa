"""Rows side by side: zip, and what itertools has like it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from plies.compiled.plain.cells import List, alike
from plies.compiled.plain.kinds import (
    BOTTOM,
    NONE,
    RANGE,
    STR,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Args, Each, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import Lazy, lazy

ROWS = (List, Seq, Tuple)


class Endless(Lazy):
    """Something to walk over that has no end; `at` gives its item by number."""

    def __init__(self, each: Callable[[Each], None], at: Callable[[str], Value]):
        super().__init__(each)
        self.at = at


class SideBySide(Part):
    """The part of a walk that knows rows side by side."""

    def fn_zip(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        strict = words.get("strict")
        stars = [self.spread_row(one) for one in args]
        if any(stars):
            if len(args) > 1:
                raise Refused("zip() of a star and of others is not compiled")
            return lazy(lambda body: self._columns(stars[0], strict, body))
        rows = [self._side(one, i) for i, one in enumerate(args)]

        def each(body: Each) -> None:
            sizes = [self.length(row) for row in rows if not self._endless(row)]
            if not sizes:
                if rows:
                    raise Refused("what has no end is walked over", "use range()")
                return

            def pair(i: Value) -> None:
                items = [self._at(row, i.ir) for row in rows]
                if all(one.kind is not BOTTOM for one in items):
                    body(self.tuple_of(items))

            self.count("0", self._least_of(sizes, "smin"), pair)
            self._all_as_long(sizes, strict)

        return lazy(each)

    def _least_of(self, sizes: list[str], name: str) -> str:
        found = sizes[0]
        for size in sizes[1:]:
            found = self.w.op(f"call i64 @llvm.{name}.i64(i64 {found}, i64 {size})")
        return found

    def _all_as_long(self, sizes: list[str], strict: Value | None) -> None:
        if strict is None or strict.static is False:
            return
        test, w = self.truth(strict), self.w
        free = w.op(f"xor i1 {test}, true")
        for size in sizes[1:]:
            same = w.op(f"icmp eq i64 {size}, {sizes[0]}")
            with self.unless(w.op(f"or i1 {free}, {same}")):
                self.raise_error("ValueError")

    def _endless(self, row: Value) -> bool:
        return isinstance(row.kind, Static) and isinstance(row.kind.thing, Endless)

    def _side(self, one: Value, number: int) -> Value:
        """Return something whose items are found by number."""
        if isinstance(one.kind, (List, Seq)) or one.kind in (STR, RANGE) or self._endless(one):
            return one
        if isinstance(one.kind, Tuple) and one.kind.items:
            return self.as_row(one)
        return self.listed(one, self.cell("side", id(self.node), number))

    def _at(self, row: Value, i: str) -> Value:
        if self._endless(row):
            return row.kind.thing.at(i)
        return self.item_at_known(row, i)

    def _cell(self, rows: Value, column: int, row: str) -> Value:
        return self.items_of(self._row(rows, row))[column]

    def _columns(self, rows: Value, strict: Value | None, body: Each) -> None:
        """zip(*rows): the columns of a table, each a tuple of any length."""
        w, count = self.w, self.length(rows)
        kind: Any = getattr(rows.kind, "item", STR)
        if isinstance(kind, Union):
            kind = next((one for one in kind.members.values() if isinstance(one, Tuple)), kind)
        if kind is BOTTOM:
            return
        fixed = isinstance(kind, Tuple)
        if fixed and not all(alike(one, kind.items[0]) for one in kind.items):
            some, none = w.label("some"), w.label("none")
            w.branch(w.op(f"icmp sgt i64 {count}, 0"), some, none)
            w.at(some)
            for i in range(len(kind.items)):
                body(self._built(count, partial(self._cell, rows, i), i))
            w.at(none)
            return
        least, most = w.slot("i64"), w.slot("i64")
        w.do(f"store i64 {(1 << 62)}, ptr {least}")
        w.do(f"store i64 0, ptr {most}")

        def measure(j: Value) -> None:
            size = self.length(self._row(rows, j.ir))
            for slot, name in ((least, "smin"), (most, "smax")):
                have = w.op(f"load i64, ptr {slot}")
                found = w.op(f"call i64 @llvm.{name}.i64(i64 {have}, i64 {size})")
                w.do(f"store i64 {found}, ptr {slot}")

        self.count("0", count, measure)
        none = w.op(f"icmp eq i64 {count}, 0")
        size = w.op(f"select i1 {none}, i64 0, i64 {w.op(f'load i64, ptr {least}')}")

        def column(i: Value) -> None:
            def item(j: str) -> Value:
                row = self._row(rows, j)
                return self.item_at_known(self.as_row(row) if fixed else row, i.ir)

            made = self._built(count, item)
            if made.kind is not BOTTOM:
                body(made)

        self.count("0", size, column)
        self._all_as_long([size, w.op(f"load i64, ptr {most}")], strict)

    def _row(self, rows: Value, j: str) -> Value:
        row = self.item_at_known(rows, j)
        if isinstance(row.kind, Union):  # the one kind of row that it may be
            kinds = [
                one for one in row.kind.members.values() if isinstance(one, ROWS) or one is STR
            ]
            row = self.convert(row, kinds[0]) if len(kinds) == 1 else row
        if not (isinstance(row.kind, (List, Seq, Tuple)) or row.kind is STR):
            raise Mismatch(f"{row.kind!r} is no row of a table")
        return row

    def _built(self, size: str, item: Callable[[str], Value], key: Any = "") -> Value:
        """Return a tuple of any length whose items are worked out by number."""
        w, cell = self.w, self.cell("built", id(self.node), key)
        words = cell.kind.words
        address = self.take(w.plus(w.times(size, words), 1))
        w.put(address, 0, size)

        def fill(j: Value) -> None:
            one = self.held(item(j.ir))
            if one.kind is not BOTTOM:
                cell.learn(one.kind)
                place = w.plus(w.times(j.ir, words), 1)
                self.write(address, place, self.convert(one, cell.kind))

        self.count("0", size, fill)
        return Value(Seq(cell.kind), address) if cell.kind is not BOTTOM else self.nothing()

    def fn_zip_longest(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        fill = words.get("fillvalue") or Value(NONE, "0")
        rows = [self._side(one, i) for i, one in enumerate(args)]

        def each(body: Each) -> None:
            sizes = [self.length(row) for row in rows]

            def pair(i: Value) -> None:
                items = [
                    self.either(
                        ("longest", k),
                        self.w.op(f"icmp slt i64 {i.ir}, {sizes[k]}"),
                        lambda row=row: self._at(row, i.ir),
                        lambda: fill,
                    )
                    for k, row in enumerate(rows)
                ]
                if all(one.kind is not BOTTOM for one in items):
                    body(self.tuple_of(items))

            self.count("0", self._least_of(sizes, "smax"), pair)

        return lazy(each)

    def fn_pairwise(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        row = self._side(args[0], 0)

        def each(body: Each) -> None:
            last = self.w.op(f"sub i64 {self.length(row)}, 1")

            def pair(i: Value) -> None:
                after = self.w.op(f"add i64 {i.ir}, 1")
                items = [self._at(row, i.ir), self._at(row, after)]
                if items[0].kind is not BOTTOM:
                    body(self.tuple_of(items))

            self.count("0", last, pair)

        return lazy(each)
