"""Arrays of what lists and tuples hold."""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.arrays.dtypes import dtype_for, kind_for
from plies.compiled.plain.arrays.memory import Parts, Sizes
from plies.compiled.plain.cells import List, joined
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    RANGE,
    STR,
    Array,
    Kind,
    Refused,
    Seq,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value


class ArrayMaking(Part):
    """The part of a walk that makes arrays of lists."""

    # From lists

    def as_array(self, value: Value, dtype: Any = None) -> Value:
        """Return an array of what a list or a tuple holds; an array as it is."""
        kind = value.kind
        if isinstance(kind, Array):
            return value
        if kind is RANGE:
            value = self.listed(value, self.cell("ranged", id(self.node)))
            kind = value.kind
        if isinstance(kind, Tuple) and not kind.items:
            raise Refused("an array of nothing is not compiled")
        if kind in (INT, BOOL, FLOAT, STR):
            raise Refused("an array without dimensions is not compiled")
        inner = self._inner(kind)
        if inner is BOTTOM:
            return self.nothing()
        depth, item = inner if isinstance(inner, tuple) else (1, inner)
        if isinstance(item, Union):
            raise Refused(f"NumPy's array of {item!r} is not compiled")
        inside = kind.cell.narrow if isinstance(kind, List) else None
        if dtype is None and item is INT and (inside or self.program.narrow):
            raise Refused("the dtype of an array of what may be narrow numbers is not known")
        made_of = dtype or dtype_for(item)
        sizes = self._sizes_of(value, depth)
        made = self.new_array(kind_for(made_of, depth), sizes, [])
        parts = self.parts(made)
        self._fill(parts, value, [])
        if item is STR and dtype is None:
            self._all_of_one_letter(made)
        return made

    def _all_of_one_letter(self, made: Value) -> None:
        def look(one: Value) -> None:
            with self.unless(self.w.op(f"icmp eq i64 {self.length(one)}, 1")):
                self.give_up("an array of words of several lengths")

        self.each_number(made, look)

    def _inner(self, kind: Kind) -> Any:
        """Return how deep lists are nested, and what the innermost holds."""
        if isinstance(kind, Array):
            return kind.dimensions, kind
        if not isinstance(kind, (List, Seq, Tuple)):
            return 0, kind
        item: Kind = BOTTOM
        for one in kind.parts():
            item = joined(item, one)
        if item is BOTTOM:
            return BOTTOM
        found = self._inner(item)
        return found if found is BOTTOM else (found[0] + 1, found[1])

    def _first(self, value: Value) -> Value:
        if isinstance(value.kind, Tuple):
            return self.items_of(value)[0]
        with self.unless(self.w.op(f"icmp ne i64 {self.length(value)}, 0")):
            self.give_up("an array of an empty list")
        return self.row_item(value, "0")

    def _sizes_of(self, value: Value, depth: int) -> Sizes:
        if isinstance(value.kind, Array):
            return self.parts(value).sizes
        first = self._first(value)
        return [self.length(value), *(self._sizes_of(first, depth - 1) if depth > 1 else [])]

    def _fill(self, parts: Parts, value: Value, places: list[str]) -> None:
        """Put the items of nested lists into an array; all rows must have the same size."""
        w, deep = self.w, len(places)
        if isinstance(value.kind, Array):
            source = self.parts(value)
            for want, size in zip(parts.sizes[deep:], source.sizes, strict=True):
                with self.unless(w.op(f"icmp eq i64 {size}, {want}")):
                    self.raise_error("ValueError")
            self.each_square(
                source.sizes,
                lambda inner: self.put_at(parts, [*places, *inner], self.at(source, inner)),
            )
            return
        if deep == len(parts.sizes):
            self.put_at(parts, places, value)
            return
        size = self.length(value)
        with self.unless(w.op(f"icmp eq i64 {size}, {parts.sizes[deep]}")):
            self.raise_error("ValueError")
        if isinstance(value.kind, Tuple):
            for i, one in enumerate(self.items_of(value)):
                self._fill(parts, one, [*places, str(i)])
            return
        self.count(
            "0", size, lambda i: self._fill(parts, self.row_item(value, i.ir), [*places, i.ir])
        )
