"""Boards of 64 bits: whole numbers from 0 to 2**64 - 1, which people write as masks of squares.

What is made of them is worked out in 128 bits, so that `~board`, `-board` and `board << 8` are what
they are in Python. Before it is kept, it must be a board again: most of the time LLVM sees that it
is, and works in 64 bits without asking.

    keep = (board << 8) & FULL          128 bits inside, 64 in `keep`
    last = board & -board
"""

from __future__ import annotations

import ast

from plies.compiled.plain.inside import signed
from plies.compiled.plain.kinds import (
    BITS,
    BOARD,
    BOARDS,
    BOOL,
    INT,
    REALS,
    WIDE,
    Kind,
    Mismatch,
    Refused,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

WHOLE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
CHECKED = {ast.Add: "sadd", ast.Sub: "ssub"}
MOST, SMALL = (1 << 64) - 1, (1 << 63) - 1
WHOLES = (BOOL, INT, BOARD, WIDE, BITS)
TOO_LARGE = "a whole number beyond 64 bits"


class Boards(Part):
    """The part of a walk that knows boards of 64 bits."""

    def wide_constant(self, number: int) -> Value:
        """Return a constant that is too large for others."""
        if not -(1 << 126) <= number <= 1 << 126:
            raise Refused(f"{number:,} is beyond 64 bits")
        self.program.widen()
        if 0 <= number <= MOST:
            return Value(BOARD, str(signed(number)), number)
        return Value(WIDE, str(number), number)

    def is_wide(self, op: type, a: Value, b: Value) -> bool:
        """Return whether an operator is one of boards, or may make one."""
        if a.kind in BOARDS or b.kind in BOARDS:
            return True
        known = isinstance(a.static, int) and isinstance(b.static, int)
        return self.program.wide and op is ast.LShift and not known and not self.source.ours

    def settled_board(self, value: Value) -> Value:
        """Return a number that can be kept; one of 128 bits must be a board by now."""
        return self.between_boards(value, BOARD) if value.kind is WIDE else value

    def between_boards(self, value: Value, kind: Kind) -> Value:
        """Return a whole number as one of another kind; give up where that has no room for it."""
        w, have = self.w, value.kind
        if have not in WHOLES or kind not in (INT, BOARD, WIDE, BITS, *REALS):
            raise Mismatch(f"{have!r} is not {kind!r}")
        if kind in REALS:
            return self.convert(self.convert(value, INT), kind)
        if isinstance(value.static, int):
            return self._known(value.static, kind)
        if kind is WIDE:
            how = "sext" if have is INT else "zext"
            return Value(WIDE, w.op(f"{how} {have.ir} {value.ir} to i128"))
        if have is WIDE:
            low = w.op(f"trunc i128 {value.ir} to i64")
            back = w.op(f"{'sext' if kind is INT else 'zext'} i64 {low} to i128")
            with self.unless(w.op(f"icmp eq i128 {back}, {value.ir}")):
                self.give_up(TOO_LARGE)
            return Value(kind, low)
        if have is BOOL:
            return Value(kind, w.op(f"zext i1 {value.ir} to i64"))
        if BITS not in (have, kind):
            with self.unless(w.op(f"icmp sge i64 {value.ir}, 0")):
                self.give_up(TOO_LARGE)
        return Value(kind, value.ir)

    def _known(self, number: int, kind: Kind) -> Value:
        number = int(number)
        if kind is WIDE:
            return Value(WIDE, str(number), number)
        if not (0 <= number <= MOST if kind is BOARD else -SMALL <= number <= SMALL):
            self.give_up(TOO_LARGE)
        return Value(kind, str(signed(number)), number)

    def of_boards(self, op: ast.operator, a: Value, b: Value) -> Value:
        """Return what an operator makes of whole numbers, at least one of them a board."""
        kind, w = type(op), self.w
        known = self.folded(op, a, b)
        if known is not None:
            return self.constant(known)
        if kind in (ast.LShift, ast.RShift):
            return self._shifted_board(kind is ast.LShift, a, b)
        if kind in (ast.FloorDiv, ast.Mod):
            return self._divided_board(kind is ast.Mod, a, b)
        x, y = self.convert(a, WIDE).ir, self.convert(b, WIDE).ir
        if kind in WHOLE:
            found = w.op(f"{WHOLE[kind]} i128 {x}, {y}")
            if kind is ast.BitAnd and any(self._is_small(one) for one in (a, b)):
                return Value(INT, w.op(f"trunc i128 {found} to i64"))
            return Value(WIDE, found)
        if kind in CHECKED:
            name = f"@llvm.{CHECKED[kind]}.with.overflow.i128"
            both = w.op(f"call {{i128, i1}} {name}(i128 {x}, i128 {y})")
            over = w.op(f"extractvalue {{i128, i1}} {both}, 1")
            with self.unless(w.op(f"xor i1 {over}, true")):
                self.give_up(TOO_LARGE)
            return Value(WIDE, w.op(f"extractvalue {{i128, i1}} {both}, 0"))
        x, y = (self._as_factor(one) for one in (a, b))
        found = w.op(f"mul i128 {x}, {y}")
        with self.unless(w.op(f"icmp sge i128 {found}, 0")):
            self.give_up(TOO_LARGE)
        return Value(WIDE, found)

    def _is_small(self, value: Value) -> bool:
        return isinstance(value.static, int) and 0 <= value.static <= SMALL

    def _as_factor(self, value: Value) -> str:
        """A number that is not below 0: two of 64 bits have a product of 128."""
        board = self.convert(value, BOARD)
        return self.convert(board, WIDE).ir

    def _shifted_board(self, left: bool, a: Value, b: Value) -> Value:
        w = self.w
        by = self.convert(b, INT)
        if not (isinstance(by.static, int) and by.static >= 0):
            with self.unless(w.op(f"icmp sge i64 {by.ir}, 0")):
                self.raise_error("ValueError")
        if not left:
            far = w.op(f"icmp sgt i64 {by.ir}, 127")
            wide = w.op(f"zext i64 {w.op(f'select i1 {far}, i64 127, i64 {by.ir}')} to i128")
            found = w.op(f"ashr i128 {self.convert(a, WIDE).ir}, {wide}")
            if a.kind is BOARD and isinstance(by.static, int) and by.static > 0:
                return Value(INT, w.op(f"trunc i128 {found} to i64"))
            return Value(WIDE, found)
        if not (isinstance(by.static, int) and by.static < 64):
            with self.unless(w.op(f"icmp slt i64 {by.ir}, 64")):
                self.give_up(TOO_LARGE)
        wide = w.op(f"zext i64 {by.ir} to i128")
        number = a if a.kind in (INT, BOOL) else self.convert(a, BOARD)
        return Value(WIDE, w.op(f"shl i128 {self.convert(number, WIDE).ir}, {wide}"))

    def _divided_board(self, rest: bool, a: Value, b: Value) -> Value:
        w = self.w
        x, y = self.convert(a, BOARD), self.convert(b, BOARD)
        if not y.static:
            with self.unless(w.op(f"icmp ne i64 {y.ir}, 0")):
                self.raise_zero_division()
        found = w.op(f"{'urem' if rest else 'udiv'} i64 {x.ir}, {y.ir}")
        small = self._is_small(y) and (rest or y.static > 1)
        return Value(INT if small else BOARD, found)

    def turned_board(self, op: ast.unaryop, a: Value) -> Value:
        if isinstance(op, ast.UAdd):
            return a
        wide = self.convert(a, WIDE)
        if isinstance(op, ast.Invert):
            return Value(WIDE, self.w.op(f"xor i128 {wide.ir}, -1"))
        return Value(WIDE, self.w.op(f"sub i128 0, {wide.ir}"))

    def ones_of(self, node: ast.Call) -> Value | None:
        """Return how many bits bin(number).count("1") counts, or None if it is something else."""
        assert isinstance(node.func, ast.Attribute)
        made, wanted = node.func.value, node.args[0] if node.args else None
        if node.func.attr != "count" or not isinstance(made, ast.Call) or len(node.args) != 1:
            return None
        if not (isinstance(wanted, ast.Constant) and wanted.value == "1"):
            return None
        name = made.func.id if isinstance(made.func, ast.Name) else ""
        if self.variable(name) is not None or self.source.scope.find(name) is not bin:
            return None
        if len(made.args) != 1 or made.keywords or isinstance(made.args[0], ast.Starred):
            return None
        number = self.expression(made.args[0])
        if number.kind in (BOOL, INT, BOARD):
            ones: Value = self.int_bit_count(number, [], {})
            return ones
        digits = self.fn_bin([number], {})
        found: Value = self.call_method(digits, "count", [self.constant("1")], {})
        return found
