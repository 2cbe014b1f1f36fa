"""What a step in many games asks beside the rules: how a position looks, which move it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from plies.compiled.plain.cells import List
from plies.compiled.plain.kinds import (
    BOARD,
    BOTTOM,
    INT,
    NONE,
    NUMBERS,
    RANGE,
    STR,
    Refused,
    Seq,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import NOTHING, Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer

if TYPE_CHECKING:
    from plies.compiled.plain.kernels import Rules


class Shown(NamedTuple):
    """Where a position is shown, and how far that is."""

    to: Value
    wide: Value  # a byte for each number: whether it is shown as its bits
    most: Value
    numbers: str  # slots: how many numbers there were,
    cells: str  # and how many were written


class Showing(Part):
    """The part of a walk that shows positions as learners see them."""

    def ask_show(self, rules: Rules, to: Value, wide: Value, most: Value, state: Value) -> Value:
        """Write `most` numbers of a position, of 32 bits each; zeros where it has fewer."""
        w = self.w
        seen = self.asked(rules, "planes", state) if hasattr(rules.game, "planes") else state
        shown = Shown(to, wide, most, w.slot("i64"), w.slot("i64"))
        for slot in (shown.numbers, shown.cells):
            w.do(f"store i64 0, ptr {slot}")
        self._show(seen, shown)
        used = w.op(f"load i64, ptr {shown.numbers}")
        self.count(used, most.ir, lambda _: self._show_one(integer(0), shown))
        return NOTHING

    def _show(self, value: Value, shown: Shown) -> None:
        kind = value.kind
        if kind is BOTTOM:
            return
        if kind is NONE:
            self._show_one(integer(0), shown)
        elif kind in NUMBERS:
            self._show_one(value, shown)
        elif isinstance(kind, Union):
            self.spread(value, lambda one: self._show_member(one, shown), NONE, "show")
        elif kind is STR:
            self.each(value, lambda one: self._show_one(self.fn_ord([one], {}), shown))
        elif isinstance(kind, Tuple):
            for one in self.items_of(value):
                self._show(one, shown)
        elif isinstance(kind, (List, Seq)) or kind is RANGE:
            self.each(value, lambda one: self._show(self.held(one), shown))
        else:
            raise Refused(f"a position that is shown holds {kind!r}")

    def _show_member(self, value: Value, shown: Shown) -> Value:
        self._show(value, shown)
        return NOTHING

    def _show_one(self, value: Value, shown: Shown) -> None:
        w = self.w
        at, on, end = w.op(f"load i64, ptr {shown.numbers}"), w.label("show"), w.label("shown")
        w.branch(w.op(f"icmp slt i64 {at}, {shown.most.ir}"), on, end)
        w.at(on)
        w.do(f"store i64 {w.op(f'add i64 {at}, 1')}, ptr {shown.numbers}")
        if value.kind in (INT, BOARD):
            bits, plain = w.label("bits"), w.label("number")
            flag = self.in_get_byte(shown.wide, Value(INT, at)).ir
            w.branch(w.op(f"icmp ne i64 {flag}, 0"), bits, plain)
            w.at(bits)
            self.count("0", "64", lambda i: self._show_bit(value, i, shown))
            w.jump(end)
            w.at(plain)
        self._put_cell(self.as_value(value).ir, shown)
        w.jump(end)
        w.at(end)

    def _show_bit(self, value: Value, i: Value, shown: Shown) -> None:
        bit = self.w.op(f"and i64 {self.w.op(f'lshr i64 {value.ir}, {i.ir}')}, 1")
        self._put_cell(self.w.op(f"sitofp i64 {bit} to double"), shown)

    def _put_cell(self, number: str, shown: Shown) -> None:
        w = self.w
        short, at = w.op(f"fptrunc double {number} to float"), w.op(f"load i64, ptr {shown.cells}")
        place = self._byte_at(shown.to, Value(INT, w.op(f"shl i64 {at}, 2")))
        w.do(f"store float {short}, ptr {place}, align 4")
        w.do(f"store i64 {w.op(f'add i64 {at}, 1')}, ptr {shown.cells}")

    def ask_hear_move(self, rules: Rules, mem: Value, at: Value) -> Value:
        """A move that was told."""
        if rules.move.kind is BOTTOM:
            return self.nothing()
        slot = self.w.slot("i64")
        self.w.do(f"store i64 {at.ir}, ptr {slot}")
        return self.tuple_of([integer(0), self.read_message(rules.move.kind, mem.ir, slot)])

    def ask_mark(self, rules: Rules, move: Value) -> Value:
        """A number that only equal moves have; it is never 0."""
        held = self.items_of(move)[1]
        return Value(INT, self.w.op(f"or i64 {self.hash_of(held)}, 1"))
