"""Operators: arithmetic that is Python's or gives up."""

from __future__ import annotations

import ast
import operator
from typing import Any

from plies.compiled.plain.cells import Dict, List
from plies.compiled.plain.items import Ends
from plies.compiled.plain.kinds import (
    BITS,
    BOARDS,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    MIXED,
    NUMBERS,
    REALS,
    STR,
    Array,
    Mismatch,
    Refused,
    Seq,
    Tuple,
    Union,
)
from plies.compiled.plain.objects import is_record
from plies.compiled.plain.orders import NAMED
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

FOLDED: dict[type, Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
CHECKED = {ast.Add: "sadd", ast.Sub: "ssub", ast.Mult: "smul"}
PLAIN = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
REAL = {ast.Add: "fadd", ast.Sub: "fsub", ast.Mult: "fmul"}
WHOLE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SIGN = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
LARGEST = (1 << 63) - 1
OWN_SIGN: dict[type, str] = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}
FARTHEST = 1 << 126  # of what is worked out of boards


class Operators(Part):
    """The part of a walk that knows operators."""

    def binary(self, op: ast.operator, a: Value, b: Value) -> Value:
        if a.kind is BOTTOM or b.kind is BOTTOM:
            return self.nothing()
        if isinstance(a.kind, Union):
            return self.spread(a, lambda one: self.binary(op, one, b), None, ("left", type(op)))
        if isinstance(b.kind, Union):
            key = ("right", type(op), repr(a.kind))
            return self.spread(b, lambda one: self.binary(op, a, one), None, key)
        if isinstance(a.kind, Array) or isinstance(b.kind, Array):
            return self.array_binary(op, a, b)
        if BITS in (a.kind, b.kind):
            return self._bits(op, a, b)
        if a.kind in NUMBERS and b.kind in NUMBERS:
            return self.arithmetic(op, a, b)
        found = self.ratio_operation(op, a, b) or self.own_operator(op, a, b)
        if found is None:
            a, b = self.as_word(a), self.as_word(b)
            found = self._of_holders(op, a, b)
        if found is None:
            raise Mismatch(f"{a.kind!r} {SIGN.get(type(op), '@')} {b.kind!r} is nothing in Python")
        return found

    def changed(self, op: ast.operator, have: Value, node: ast.expr) -> Value | None:
        """Return what `have += ...` gives; None if something was changed in its place."""
        return self._changed_by(op, have, self.given(node))

    def _changed_by(self, op: ast.operator, have: Value, value: Value) -> Value | None:
        if isinstance(have.kind, Union):

            def work(one: Value) -> Value:
                found = self._changed_by(op, one, value)
                return one if found is None else found

            return self.spread(have, work, None, ("changed", type(op)))
        if isinstance(have.kind, List) and isinstance(op, ast.Add):
            self.extend(have, value)
            return None
        if isinstance(have.kind, List) and isinstance(op, ast.Mult):
            self.set_cut(have, Ends([None, None, None]), self.binary(op, have, value))
            return None
        if self.is_set(have) and isinstance(op, (ast.BitOr, ast.Sub, ast.BitAnd, ast.BitXor)):
            if not have.kind.frozen:
                self.change_set(op, have, value)
                return None
        if is_record(have.kind) and isinstance(op, ast.BitOr):
            self.put_all(have, value)
            return None
        if isinstance(have.kind, Dict) and isinstance(op, ast.BitOr):
            self.update(have, value)
            return None
        if isinstance(have.kind, Array):
            found: Value | None = self.changed_array(op, have, value)
            return found
        maker, name = self.maker_of(have.kind), f"__i{NAMED[type(op)]}__"
        if maker and self.is_written(maker, name):
            given: Value = self.call_method(have, name, [value], {})
            return given
        settled: Value = self.settled_board(self.binary(op, have, value))
        return settled

    def _of_holders(self, op: ast.operator, a: Value, b: Value) -> Value | None:
        add, times = isinstance(op, ast.Add), isinstance(op, ast.Mult)
        a, b = (self.convert(one, INT) if one.kind in BOARDS else one for one in (a, b))
        if times and a.kind in (INT, BOOL) and b.kind not in NUMBERS:
            a, b = b, a
        if a.kind is STR:
            if add and b.kind is STR:
                return self.join_words(a, b)
            if times and b.kind in (INT, BOOL):
                return self.repeat_word(a, self.convert(b, INT))
        if isinstance(a.kind, (Tuple, Seq)):
            if add and isinstance(b.kind, (Tuple, Seq)):
                return self.add_tuples(a, b)
            if times and b.kind in (INT, BOOL):
                if isinstance(a.kind, Tuple) and isinstance(b.static, int) and b.static <= 64:
                    return self.tuple_of(self.items_of(a) * max(b.static, 0))
                return self.repeat(self.as_seq(a), self.convert(b, INT))
        if isinstance(a.kind, List):
            if add and isinstance(b.kind, List):
                return self.add_lists(a, b)
            if times and b.kind in (INT, BOOL):
                return self.repeat(a, self.convert(b, INT))
        if self.is_set(a) and self.is_set(b):
            return self.set_operation(op, a, b)
        found = self.view_operation(op, a, b)
        if found is not None:
            return found
        if self.is_counter(a.kind) and self.is_counter(b.kind):
            return self.counters(op, a, b)
        return self.merged(a, b) if isinstance(op, ast.BitOr) else None

    def arithmetic(self, op: ast.operator, a: Value, b: Value) -> Value:
        kind = type(op)
        if kind in WHOLE and a.kind is BOOL and b.kind is BOOL:
            return Value(BOOL, self.w.op(f"{WHOLE[kind]} i1 {a.ir}, {b.ir}"))
        if self.program.arrays and self.checked and a.kind is BOOL and b.kind is BOOL:
            raise Refused("bools of NumPy's are no numbers", "write int(a) + int(b)")
        if kind is ast.Div:
            return self._divided(a, b)
        if kind is ast.Pow:
            return self.power(a, b)
        if a.kind in REALS or b.kind in REALS:
            return self._real(op, a, b)
        if self.is_wide(kind, a, b):
            return self.of_boards(op, a, b)
        return self._whole(op, self.convert(a, INT), self.convert(b, INT))

    def _whole(self, op: ast.operator, a: Value, b: Value) -> Value:
        return self.narrow_result(self._whole_number(op, a, b), a, b)

    def _whole_number(self, op: ast.operator, a: Value, b: Value) -> Value:
        kind, w = type(op), self.w
        known = self.folded(op, a, b)
        if known is not None and (-LARGEST <= known <= LARGEST or not self.source.ours):
            return self.constant(known)
        if kind in WHOLE:
            return Value(INT, w.op(f"{WHOLE[kind]} i64 {a.ir}, {b.ir}"))
        if kind in CHECKED:
            if not self.checked:
                return Value(INT, w.op(f"{PLAIN[kind]} i64 {a.ir}, {b.ir}"))
            name = f"@llvm.{CHECKED[kind]}.with.overflow.i64"
            both = w.op(f"call {{i64, i1}} {name}(i64 {a.ir}, i64 {b.ir})")
            over = w.op(f"extractvalue {{i64, i1}} {both}, 1")
            with self.unless(w.op(f"xor i1 {over}, true")):
                self.give_up("a whole number beyond 64 bits")
            return Value(INT, w.op(f"extractvalue {{i64, i1}} {both}, 0"))
        if kind in (ast.FloorDiv, ast.Mod):
            return self._floor(kind is ast.Mod, a, b)
        return self._shifted(kind is ast.LShift, a, b)

    def folded(self, op: ast.operator, a: Value, b: Value) -> int | None:
        """Return what an operator makes of two whole numbers that are known."""
        kind, x, y = type(op), a.static, b.static
        if kind not in FOLDED or not (isinstance(x, int) and isinstance(y, int)):
            return None
        if kind in (ast.FloorDiv, ast.Mod) and y == 0:
            return None
        if kind in (ast.LShift, ast.RShift) and not 0 <= y <= 64:
            return None
        found = int(FOLDED[kind](int(x), int(y)))
        return found if abs(found) <= FARTHEST else None

    def raise_zero_division(self) -> None:
        if self.program.arrays:  # NumPy's numbers only warn
            self.give_up("a division by 0")
        self.raise_error("ZeroDivisionError")

    def _floor(self, rest: bool, a: Value, b: Value) -> Value:
        w = self.w
        if isinstance(b.static, int) and b.static > 0 and b.static & (b.static - 1) == 0:
            if rest:
                return Value(INT, w.op(f"and i64 {a.ir}, {b.static - 1}"))
            return Value(INT, w.op(f"ashr i64 {a.ir}, {b.static.bit_length() - 1}"))
        if not isinstance(b.static, int) or b.static == 0:
            with self.unless(w.op(f"icmp ne i64 {b.ir}, 0")):
                self.raise_zero_division()
        if not isinstance(b.static, int) or b.static == -1:
            with self.unless(w.op(f"icmp ne i64 {a.ir}, {-LARGEST - 1}")):
                self.give_up("a whole number beyond 64 bits")
        left = w.op(f"srem i64 {a.ir}, {b.ir}")
        signs = w.op(f"xor i64 {left}, {b.ir}")
        wrong = w.op(f"and i1 {w.op(f'icmp ne i64 {left}, 0')}, {w.op(f'icmp slt i64 {signs}, 0')}")
        if rest:
            more = w.op(f"add i64 {left}, {b.ir}")
            return Value(INT, w.op(f"select i1 {wrong}, i64 {more}, i64 {left}"))
        found = w.op(f"sdiv i64 {a.ir}, {b.ir}")
        less = w.op(f"sub i64 {found}, 1")
        return Value(INT, w.op(f"select i1 {wrong}, i64 {less}, i64 {found}"))

    def _shifted(self, left: bool, a: Value, b: Value) -> Value:
        w = self.w
        if not self.checked:
            return Value(INT, w.op(f"{'shl' if left else 'ashr'} i64 {a.ir}, {b.ir}"))
        if not isinstance(b.static, int) or b.static < 0:
            with self.unless(w.op(f"icmp sge i64 {b.ir}, 0")):
                if self.program.arrays:
                    self.give_up("a shift by a number below 0")
                self.raise_error("ValueError")
        if not left:
            far = w.op(f"icmp sgt i64 {b.ir}, 63")
            by = w.op(f"select i1 {far}, i64 63, i64 {b.ir}")
            return Value(INT, w.op(f"ashr i64 {a.ir}, {by}"))
        with self.unless(w.op(f"icmp slt i64 {b.ir}, 63")):
            self.give_up("a whole number beyond 64 bits")
        found = w.op(f"shl i64 {a.ir}, {b.ir}")
        back = w.op(f"ashr i64 {found}, {b.ir}")
        with self.unless(w.op(f"icmp eq i64 {back}, {a.ir}")):
            self.give_up("a whole number beyond 64 bits")
        return Value(INT, found)

    def _bits(self, op: ast.operator, a: Value, b: Value) -> Value:
        """Unsigned words of our own searches."""
        kind, w = type(op), self.w
        a, b = self.convert(a, BITS), self.convert(b, BITS)
        names = PLAIN | WHOLE | {ast.LShift: "shl", ast.RShift: "lshr", ast.FloorDiv: "udiv"}
        names[ast.Mod] = "urem"
        return Value(BITS, w.op(f"{names[kind]} i64 {a.ir}, {b.ir}"))

    def _real(self, op: ast.operator, a: Value, b: Value) -> Value:
        kind, w = type(op), self.w
        mixed = MIXED if MIXED in (a.kind, b.kind) and FLOAT not in (a.kind, b.kind) else FLOAT
        x, y = self.convert(a, FLOAT).ir, self.convert(b, FLOAT).ir
        if kind in REAL:
            found = Value(mixed, w.op(f"{REAL[kind]} double {x}, {y}"))
            if mixed is MIXED:
                self._exact(found.ir)
            return found
        if kind not in (ast.FloorDiv, ast.Mod):
            raise Mismatch(f"{a.kind!r} {SIGN[kind]} {b.kind!r} is nothing in Python")
        with self.unless(w.op(f"fcmp une double {y}, 0.0")):
            self.raise_zero_division()
        rest = w.op(f"call double @fmod(double {x}, double {y})")
        apart = w.op(f"fcmp une double {rest}, 0.0")
        below = w.op(f"fcmp olt double {rest}, 0.0")
        other = w.op(f"fcmp olt double {y}, 0.0")
        wrong = w.op(f"and i1 {apart}, {w.op(f'xor i1 {below}, {other}')}")
        more = w.op(f"fadd double {rest}, {y}")
        rest = w.op(f"select i1 {wrong}, double {more}, double {rest}")
        if kind is ast.Mod:
            return Value(mixed, rest)
        exact = w.op(f"fdiv double {w.op(f'fsub double {x}, {rest}')}, {y}")
        return Value(mixed, w.op(f"call double @llvm.roundeven.f64(double {exact})"))

    def _exact(self, found: str) -> None:
        """Give up where whole numbers in floats may not be whole any more."""
        if not self.checked:
            return
        size = self.w.op(f"call double @llvm.fabs.f64(double {found})")
        with self.unless(self.w.op(f"fcmp ole double {size}, 0x4340000000000000")):
            self.give_up("a number that may be a whole one beyond what floats hold")

    def _divided(self, a: Value, b: Value) -> Value:
        w = self.w
        x, y = self.convert(a, FLOAT).ir, self.convert(b, FLOAT).ir
        if self.checked and not (isinstance(b.static, int) and b.static):
            with self.unless(w.op(f"fcmp une double {y}, 0.0")):
                self.raise_zero_division()
        return Value(FLOAT, w.op(f"fdiv double {x}, {y}"))

    def power(self, a: Value, b: Value) -> Value:
        a, b = (self.convert(one, INT) if one.kind in BOARDS else one for one in (a, b))
        if a.kind in (INT, BOOL) and b.kind in (INT, BOOL):
            if isinstance(a.static, int) and isinstance(b.static, int) and 0 <= b.static < 64:
                if abs(a.static**b.static) <= LARGEST:
                    return self.constant(a.static**b.static)
            return self.narrow_result(self.call_ours("runtime/numbers", "power", [a, b]), a, b)
        x, y = self.convert(a, FLOAT).ir, self.convert(b, FLOAT).ir
        found = self.w.op(f"call double @pow(double {x}, double {y})")
        fine = self.w.op(f"fcmp oeq double {self.w.op(f'fsub double {found}, {found}')}, 0.0")
        with self.unless(fine):
            self.give_up("a power that is no number")
        return Value(FLOAT, found)

    def power_below(self, a: Value, b: Value) -> Value:
        """a ** -b: of whole numbers a float, unless b is 0."""
        if not all(one.kind in (INT, BOOL) for one in (a, b)) or self.program.arrays:
            return self.binary(ast.Pow(), a, b)
        if isinstance(b.static, int):
            return self.power(self.convert(a, FLOAT) if b.static < 0 else a, b)
        return self.either(
            "power",
            self.w.op(f"icmp slt i64 {self.convert(b, INT).ir}, 0"),
            lambda: self.power(self.convert(a, FLOAT), b),
            lambda: self.power(a, b),
        )

    def unary(self, op: ast.unaryop, a: Value) -> Value:
        w = self.w
        if a.kind is BOTTOM:
            return self.nothing()
        if isinstance(a.kind, Union):
            return self.spread(a, lambda one: self.unary(op, one), None, type(op))
        if isinstance(a.kind, Array):
            return self.array_unary(op, a)
        if a.kind in REALS and not isinstance(op, ast.Invert):
            return a if isinstance(op, ast.UAdd) else Value(a.kind, w.op(f"fneg double {a.ir}"))
        if a.kind in BOARDS:
            return self.turned_board(op, a)
        if a.kind not in (INT, BOOL):
            maker = self.maker_of(a.kind)
            if maker and self.is_written(maker, OWN_SIGN[type(op)]):
                return self.call_method(a, OWN_SIGN[type(op)], [], {})
            raise Mismatch(f"{a.kind!r} has no sign")
        if self.program.arrays and self.checked and a.kind is BOOL:
            raise Refused("bools of NumPy's are no numbers", "write int(a)")
        number = self.convert(a, INT)
        if isinstance(op, ast.UAdd):
            return number
        if isinstance(op, ast.Invert):
            return Value(INT, w.op(f"xor i64 {number.ir}, -1"), None, number.narrow)
        return self._whole(ast.Sub(), Value(INT, "0", 0), number)
