"""Items taken out of arrays, put at their end, and room made around them."""

from __future__ import annotations

import ast
from typing import Any

from plies.compiled.plain.arrays.dtypes import kind_for
from plies.compiled.plain.items import Ends
from plies.compiled.plain.kinds import BOTTOM, FLOAT, INT, NONE, NUMBERS, STR, Refused, Tuple
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer


class ArrayPicking(Part):
    """The part of a walk that knows np.take, np.append, np.pad and their like."""

    def flat(self, value: Value) -> Value:
        """Return a row of all items; of a number, a row of one."""
        single = value.kind in NUMBERS or value.kind is STR
        held = self.as_array(self.tuple_of([value]) if single else value)
        return self.array_flatten(held, [], {}) if held.kind is not BOTTOM else held

    def np_take(self, args: Args, words: Words) -> Value:
        given = words.get("axis") or (args[2] if len(args) > 2 else None)
        if len(args) < 2 or len(args) > 3 or words.keys() - {"axis"}:
            raise Refused("this np.take() is not compiled", "a[places]")
        places = args[1] if args[1].kind is INT else self.as_array(args[1])
        if given is None or given.kind is NONE:
            return self.array_item(self.flat(args[0]), places)
        held = self.as_array(args[0])
        axes = self.axes_of(held, [given], {})
        return self.array_item(held, [*[Ends([None] * 3)] * axes[0], places])

    def np_append(self, args: Args, words: Words) -> Value:
        if len(args) != 2 or words:
            raise Refused("np.append() along an axis is not compiled", "np.concatenate(...)")
        rows = [self.flat(one) for one in args]
        if any(one.kind is BOTTOM for one in rows):
            return self.nothing()
        return self.np_concatenate([self.tuple_of(rows)], {})

    def np_unravel_index(self, args: Args, words: Words) -> Value:
        """Return the row and the column of a place in the row of all items."""
        if words or args[0].kind is not INT or not isinstance(args[1].kind, Tuple):
            raise Refused("this np.unravel_index() is not compiled", "divmod(place, columns)")
        rest, found = args[0], []
        sizes = [self.convert(one, INT) for one in self.items_of(args[1])]
        whole = Value(INT, self.total([one.ir for one in sizes]))
        for test in ("sge i64 {}, 0", f"slt i64 {{}}, {whole.ir}"):
            with self.unless(self.w.op("icmp " + test.format(rest.ir))):
                self.raise_error("ValueError")
        for size in reversed(sizes):
            found.append(self.wide(ast.Mod(), rest, size))
            rest = self.wide(ast.FloorDiv(), rest, size)
        return self.tuple_of(found[::-1])

    def np_pad(self, args: Args, words: Words) -> Value:
        """Put room around an array, with one number in it."""
        mode = words.get("mode") or (args[2] if len(args) > 2 else None)
        filling = words.get("constant_values") or integer(0)
        known = mode is None or mode.static == "constant"
        held = self.as_array(args[0])
        if held.kind is BOTTOM:
            return self.nothing()
        if not known or held.kind.item in (FLOAT, STR) or filling.kind is not INT:
            raise Refused(
                "this np.pad() is not compiled", "big = np.zeros(...); big[1:-1, 1:-1] = a"
            )
        parts, w = self.parts(held), self.w
        before, after = self._widths(args[1], len(parts.sizes))
        ends = zip(before, parts.sizes, after, strict=True)
        sizes = [w.op(f"add i64 {size}, {a + b}") for a, size, b in ends]
        made = self.new_array(kind_for(held.kind.dtype, len(sizes)), sizes)
        into = self.parts(made)
        fits = self.fitted(filling, held.kind)
        self.each_square(sizes, lambda places: self.put_at(into, places, fits))

        def put(places: list[str]) -> None:
            moved = [w.plus(place, by) for place, by in zip(places, before, strict=True)]
            self.put_at(into, moved, self.at(parts, places))

        self.each_square(parts.sizes, put)
        return made

    def _widths(self, value: Value, dimensions: int) -> tuple[list[int], list[int]]:
        given: Any = value.static
        if isinstance(given, int) and given >= 0:
            return [given] * dimensions, [given] * dimensions
        if isinstance(given, tuple) and all(isinstance(one, int) for one in given):
            if len(given) == 2:
                return [given[0]] * dimensions, [given[1]] * dimensions
        if isinstance(given, tuple) and len(given) == dimensions:
            if all(isinstance(one, tuple) and len(one) == 2 for one in given):
                return [one[0] for one in given], [one[1] for one in given]
        raise Refused("np.pad() by widths that are no constants is not compiled")
