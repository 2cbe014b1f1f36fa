"""*row in a call, of a row whose length is found out at run time."""

from __future__ import annotations

from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import STR, Refused, Seq, Static, Tuple
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value


class Spread:
    """A row that stands after a star."""

    def __init__(self, value: Value):
        self.value = value
        self.row: Value | None = None  # the same, where items are found by number


class Spreading(Part):
    """The part of a walk that knows stars in calls."""

    def spread_row(self, value: Value) -> Value | None:
        """Return the row that stands after a star in a call, if it is one."""
        if not (isinstance(value.kind, Static) and isinstance(value.kind.thing, Spread)):
            return None
        thing = value.kind.thing
        if thing.row is None:
            row = thing.value
            indexed = isinstance(row.kind, (List, Seq)) or row.kind is STR
            thing.row = row if indexed else self.listed(row)
        return thing.row

    def spread_out(self, args: list[Value], count: int) -> list[Value]:
        """Return so many arguments, out of a row that stands after a star too."""
        rows = [self.spread_row(one) for one in args]
        if not any(rows):
            return args
        need = count - len(args) + 1
        if sum(1 for row in rows if row) > 1 or need < 0:
            raise Refused("two stars in one call are not compiled")
        found: list[Value] = []
        for one, row in zip(args, rows, strict=True):
            if row is None:
                found.append(one)
                continue
            with self.unless(self.w.op(f"icmp eq i64 {self.length(row)}, {need}")):
                self.raise_error("TypeError")
            found += [self.item_at_known(row, str(i)) for i in range(need)]
        return found

    def spread_items(self, value: Value, count: int) -> list[Value]:
        """Return the items of a row that must have so many."""
        if isinstance(value.kind, Tuple) and len(value.kind.items) == count:
            return self.items_of(value)
        return self.spread_out([Value(Static(Spread(value)), "0")], count)
