"""Walking over what holds values."""

from __future__ import annotations

from collections.abc import Callable

from plies.compiled.plain.cells import Cell, Dict, List, MixedRow, Obj, Set
from plies.compiled.plain.kinds import (
    BOTTOM,
    INT,
    NONE,
    RANGE,
    STR,
    Array,
    Mismatch,
    Seq,
    Static,
    Tuple,
    Union,
    View,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import Lazy

LOOK_AT = 255  # of so many numbers, one is where it is looked at whether to stop


class Walking(Part):
    """The part of a walk that knows how to go from item to item."""

    def count(self, start: str, stop: str, body: Callable[[Value], None], step: int = 1) -> None:
        """Do something for each number from `start` up or down to before `stop`."""
        w = self.w
        again = self.program.laid_out() if self.laid_out and not w.dry else ""
        self.laid_out = False
        slot = w.slot("i64")
        w.do(f"store i64 {start}, ptr {slot}")
        head, inside, end = w.label("head"), w.label("inside"), w.label("done")
        w.at(head)
        i = w.op(f"load i64, ptr {slot}")
        w.branch(w.op(f"icmp {'slt' if step > 0 else 'sgt'} i64 {i}, {stop}"), inside, end)
        w.at(inside)
        body(Value(INT, i))
        w.do(f"store i64 {w.op(f'add i64 {i}, {step}')}, ptr {slot}")
        w.jump(head, again)
        w.ended = True
        w.at(end)

    def each(self, value: Value, body: Callable[[Value], None]) -> None:
        """Do something for each item of a value."""
        kind, w = value.kind, self.w
        if kind is BOTTOM:
            return
        if isinstance(kind, Static) and isinstance(kind.thing, Lazy):
            kind.thing.each(body)
        elif self.fields_of_value(value):
            self.each(self.as_record(kind.thing), body)
        elif isinstance(kind, Static) and self.is_enum(kind.thing):
            for one in kind.thing:
                body(self.constant(one))
        elif isinstance(kind, Union):
            self.spread(value, lambda one: self._each_of(one, body), NONE, "each")
        elif kind is RANGE:
            self._each_number(value, body)
        elif isinstance(kind, List):
            self._each_listed(value, body)
        elif self.overrides(kind, "__iter__"):
            self.each(self.call_method(value, "__iter__", [], {}), body)
        elif isinstance(kind, (Tuple, Seq)):
            if isinstance(kind, Tuple) and not kind.items:
                return
            row = self.as_row(value)
            self.count("0", self.length(row), lambda i: body(self.row_item(row, i.ir)))
        elif kind is STR:
            size = self.length(value)
            self.count("0", size, lambda i: body(self.letter_at(value, i.ir)))
        elif isinstance(kind, Dict):
            self.each_watched(value, lambda entry: body(self.read(entry, 1, kind.cells[0].kind)))
        elif isinstance(kind, Set):
            self.each_in_set(value, body)
        elif isinstance(kind, View):
            self.each_in_view(value, body)
        elif isinstance(kind, Array):
            self.each_row(value, body)
        elif isinstance(kind, MixedRow):
            for one in self.places_of(value):
                body(one)
        elif isinstance(kind, Obj) and kind.shape.maker is dict:
            for name in list(kind.shape.cells):
                body(self.constant(name))
        elif isinstance(kind, Obj) and self.has_method(kind, "__iter__"):
            self.each(self.call_method(value, "__iter__", [], {}), body)
        else:
            raise Mismatch(f"{kind!r} is nothing to walk over")
        del w

    def _each_of(self, value: Value, body: Callable[[Value], None]) -> Value:
        self.each(value, body)
        return Value(NONE, "0")

    def _each_number(self, value: Value, body: Callable[[Value], None]) -> None:
        w = self.w
        start, stop, step = (w.op(f"extractvalue {RANGE.ir} {value.ir}, {i}") for i in range(3))
        known = value.static
        if isinstance(known, range) and (self.source.ours or len(known) <= LOOK_AT):
            self.count(str(known.start), str(known.stop), body, known.step)
            return
        known = known.step if isinstance(known, range) else known

        def look_at_times(i: Value) -> None:
            self._look_at_times(i)
            body(i)

        if isinstance(known, int):
            self.count(start, stop, body if self.source.ours else look_at_times, known)
            return
        size = self.length(value)

        def give_number(i: Value) -> None:
            self._look_at_times(i)
            by = w.op(f"mul i64 {i.ir}, {step}")
            body(Value(INT, w.op(f"add i64 {start}, {by}")))

        self.count("0", size, give_number)

    def _look_at_times(self, i: Value) -> None:
        """Look at whether to stop: range(10**18) does not end soon."""
        rest = self.w.op(f"and i64 {i.ir}, {LOOK_AT}")
        with self.unless(self.w.op(f"icmp ne i64 {rest}, {LOOK_AT}")):
            self.look()

    def _each_listed(self, value: Value, body: Callable[[Value], None]) -> None:
        w = self.w
        slot = w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")
        head, inside, end = w.label("head"), w.label("inside"), w.label("done")
        w.at(head)
        i = w.op(f"load i64, ptr {slot}")
        w.branch(w.op(f"icmp slt i64 {i}, {self.length(value)}"), inside, end)
        w.at(inside)
        if value.kind.item is BOTTOM and not w.dry:
            w.leave("unreachable")
        else:
            body(self.row_item(value, i))
        w.do(f"store i64 {w.op(f'add i64 {i}, 1')}, ptr {slot}")
        w.jump(head)
        w.ended = True
        w.at(end)

    def listed(self, value: Value, cell: Cell | None = None) -> Value:
        """Return a new list of what something gives when it is walked over."""
        made = self.new_list(cell or self.cell("listed", id(self.node)))
        self.each(value, lambda one: self.append(made, one))
        return made
