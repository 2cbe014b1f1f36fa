"""Python's functions of numbers and letters."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable
from fractions import Fraction

from plies.compiled.plain.cells import Obj
from plies.compiled.plain.data import has_python_hash
from plies.compiled.plain.kinds import (
    BITS,
    BOARD,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    NONE,
    REALS,
    STR,
    Array,
    Mismatch,
    Refused,
    Union,
)
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer, real

MOST_DIGITS = 15


class Numbers(Part):
    """The part of a walk that knows functions of numbers."""

    def fn_abs(self, args: Args, words: Words) -> Value:
        value = args[0]
        if isinstance(value.kind, Union):
            return self.spread(value, lambda one: self.fn_abs([one], {}), None, "abs")
        if isinstance(value.kind, Array):
            return self.array_map(value, lambda one: self.fn_abs([one], {}))
        if value.kind is BOTTOM:
            return self.nothing()
        if value.kind in REALS:
            found = self.w.op(f"call double @llvm.fabs.f64(double {value.ir})")
            return Value(value.kind, found)
        if value.kind is BOARD:
            return value
        if isinstance(value.kind, Obj):
            return self.call_method(value, "__abs__", [], {})
        number = self.convert(value, INT)
        below = self.w.op(f"icmp slt i64 {number.ir}, 0")
        turned = self.unary(ast.USub(), number)
        found = self.w.op(f"select i1 {below}, i64 {turned.ir}, i64 {number.ir}")
        return Value(INT, found, None, number.narrow)

    def fn_int(self, args: Args, words: Words) -> Value:
        if not args:
            return integer(0)
        value, w = args[0], self.w
        kind = value.kind
        if kind is BOTTOM:
            return self.nothing()
        if isinstance(kind, Union):
            return self.spread(value, lambda one: self.fn_int([one, *args[1:]], words), None, "int")
        if kind in (INT, BOOL):
            return self.plain_number(self.convert(value, INT))
        if kind is BITS:
            return Value(INT, value.ir)
        if kind is BOARD:
            return value
        if kind in REALS:
            self.fits_whole(value.ir)
            return Value(INT, w.op(f"fptosi double {value.ir} to i64"))
        base = words.get("base") or (args[1] if len(args) > 1 else integer(10))
        if kind is STR:
            if not (isinstance(base.static, int) and 2 <= base.static <= 36):
                raise Refused("int() in a base that is no constant is not compiled")
            found = self.of_words("number_in", [self.raw(value)])
            if base.static != 10:
                given = [self.raw(value), base]
                found = self.call_ours("runtime/letters", "number_in_base", given)
            with self.unless(w.op(f"icmp ne i64 {found.ir}, {-(1 << 62)}")):
                self.raise_error("ValueError")
            return found
        raise Mismatch(f"{kind!r} is no whole number")

    def fits_whole(self, found: str) -> None:
        size = self.w.op(f"call double @llvm.fabs.f64(double {found})")
        with self.unless(self.w.op(f"fcmp olt double {size}, {real(2.0**62)}")):
            self.give_up("a number that is no whole number of 64 bits")

    def fn_float(self, args: Args, words: Words) -> Value:
        if not args:
            return self.constant(0.0)
        value = args[0]
        if isinstance(value.kind, Union):
            return self.spread(value, lambda one: self.fn_float([one], {}), FLOAT, "float")
        if isinstance(value.static, (str, Fraction)):
            return self.constant(float(value.static))
        if value.kind is BITS:
            return Value(FLOAT, self.w.op(f"uitofp i64 {value.ir} to double"))
        if value.kind is BOTTOM:
            return self.nothing()
        return Value(FLOAT, self.convert(value, FLOAT).ir)

    def fn_bool(self, args: Args, words: Words) -> Value:
        return Value(BOOL, self.truth(args[0]) if args else "0")

    def fn_round(self, args: Args, words: Words) -> Value:
        digits = args[1] if len(args) > 1 else words.get("ndigits")
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        if isinstance(args[0].kind, Union):
            more = [digits] if digits else []
            work = lambda one: self.fn_round([one, *more], {})  # noqa: E731
            return self.spread(args[0], work, None, "round")
        if digits is not None and digits.kind is not NONE:
            return self._rounded(args[0], digits.static)
        if args[0].kind in (INT, BOOL):
            return self.convert(args[0], INT)
        return self._whole_real("roundeven", args[0])

    def _rounded(self, value: Value, digits: object) -> Value:
        """Return a number rounded to some digits, as exactly as Python does it.

        The product with a power of ten is a float and a rest that no float loses; a tie is none
        if there is a rest.
        """
        if not isinstance(digits, int) or not 0 <= digits <= MOST_DIGITS or self.program.arrays:
            raise Refused(f"round() is compiled with 0 to {MOST_DIGITS} digits")
        if value.kind in (INT, BOOL):
            return self.convert(value, INT)
        if value.kind not in REALS:
            raise Mismatch(f"{value.kind!r} is not a number")
        w, ten = self.w, real(10.0**digits)
        near = w.op(f"fmul double {value.ir}, {ten}")
        size = w.op(f"call double @llvm.fabs.f64(double {near})")
        with self.unless(w.op(f"fcmp olt double {size}, {real(2.0**51)}")):
            self.give_up("a number too large to round to digits")
        less = w.op(f"fneg double {near}")
        rest = w.op(f"call double @llvm.fma.f64(double {value.ir}, double {ten}, double {less})")
        whole = w.op(f"call double @llvm.roundeven.f64(double {near})")
        apart = w.op(f"fsub double {near}, {whole}")
        for half, test, step in ((0.5, "ogt", 1.0), (-0.5, "olt", -1.0)):
            tie = w.op(f"fcmp oeq double {apart}, {real(half)}")
            wrong = w.op(f"and i1 {tie}, {w.op(f'fcmp {test} double {rest}, 0.0')}")
            other = w.op(f"fadd double {whole}, {real(step)}")
            whole = w.op(f"select i1 {wrong}, double {other}, double {whole}")
        return Value(value.kind, w.op(f"fdiv double {whole}, {ten}"))

    def _whole_real(self, name: str, value: Value) -> Value:
        if value.kind is BOTTOM:
            return self.nothing()
        if value.kind in (INT, BOOL):
            return self.convert(value, INT)
        given = self.convert(value, FLOAT).ir
        found = self.w.op(f"call double @llvm.{name}.f64(double {given})")
        self.fits_whole(found)
        return Value(INT, self.w.op(f"fptosi double {found} to i64"))

    def fn_floor(self, args: Args, words: Words) -> Value:
        return self._whole_real("floor", args[0])

    def fn_ceil(self, args: Args, words: Words) -> Value:
        return self._whole_real("ceil", args[0])

    def fn_trunc(self, args: Args, words: Words) -> Value:
        return self._whole_real("trunc", args[0])

    def fn_sqrt(self, args: Args, words: Words) -> Value:
        return self._real_function("llvm.sqrt.f64", args[0])

    def _real_function(self, name: str, value: Value) -> Value:
        if value.kind is BOTTOM:
            return self.nothing()
        given = self.convert(value, FLOAT).ir
        found = self.w.op(f"call double @{name}(double {given})")
        if self.checked:
            apart = self.w.op(f"fsub double {found}, {found}")
            with self.unless(self.w.op(f"fcmp oeq double {apart}, 0.0")):
                self.give_up("a function of math gives no number")
        return Value(FLOAT, found)

    def fn_real(self, name: str) -> Callable[[Args, Words], Value]:
        return lambda args, words: self._real_function(name, args[0])

    def fn_log(self, args: Args, words: Words) -> Value:
        if len(args) != 1:
            raise Refused("log() to another base is not compiled")
        return self._real_function("log", args[0])

    def fn_exp(self, args: Args, words: Words) -> Value:
        return self._real_function("exp", args[0])

    def fn_log2(self, args: Args, words: Words) -> Value:
        return self._real_function("log2", args[0])

    def fn_tanh(self, args: Args, words: Words) -> Value:
        return self._real_function("tanh", args[0])

    def fn_isqrt(self, args: Args, words: Words) -> Value:
        number = self.convert(args[0], INT)
        found = self._real_function("llvm.sqrt.f64", number)
        return Value(INT, self.w.op(f"fptosi double {found.ir} to i64"))

    def fn_pow(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        if len(args) == 2:
            return self.binary(ast.Pow(), *args)
        numbers = [self.convert(one, INT) for one in args]
        return self.call_ours("runtime/numbers", "power_modulo", numbers)

    def fn_real_pow(self, args: Args, words: Words) -> Value:
        raise Refused("math.pow() is not compiled", "write a ** b")

    def fn_gcd(self, args: Args, words: Words) -> Value:
        return self._of_whole("gcd", args, 0)

    def fn_lcm(self, args: Args, words: Words) -> Value:
        return self._of_whole("lcm", args, 1)

    def _of_whole(self, name: str, args: Args, first: int) -> Value:
        found = integer(first)
        for one in args:
            if one.kind is BOTTOM:
                return self.nothing()
            given = [found, self.convert(one, INT)]
            found = self.call_ours("runtime/numbers", name, given)
        return found

    def fn_comb(self, args: Args, words: Words) -> Value:
        return self._choose_number("comb", args)

    def fn_perm(self, args: Args, words: Words) -> Value:
        if len(args) == 1:
            return self.fn_factorial(args, words)
        return self._choose_number("perm", args)

    def fn_factorial(self, args: Args, words: Words) -> Value:
        return self._choose_number("perm", [args[0], args[0]])

    def _choose_number(self, name: str, args: Args) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        numbers = [self.convert(one, INT) for one in args]
        for one in numbers:
            with self.unless(self.w.op(f"icmp sge i64 {one.ir}, 0")):
                self.raise_error("ValueError")
        return self.call_ours("runtime/numbers", name, numbers)

    def fn_copysign(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        a, b = (self.convert(one, FLOAT).ir for one in args)
        size = self.w.op(f"call double @llvm.fabs.f64(double {a})")
        bits = self.w.op(f"bitcast double {b} to i64")
        below = self.w.op(f"icmp slt i64 {bits}, 0")
        turned = self.w.op(f"fneg double {size}")
        return Value(FLOAT, self.w.op(f"select i1 {below}, double {turned}, double {size}"))

    def fn_isinf(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        given = self.convert(args[0], FLOAT).ir
        size = self.w.op(f"call double @llvm.fabs.f64(double {given})")
        return Value(BOOL, self.w.op(f"fcmp oeq double {size}, {real(math.inf)}"))

    def fn_divmod(self, args: Args, words: Words) -> Value:
        if any(one.kind is BOTTOM for one in args):
            return self.nothing()
        parts = [self.binary(op, *args) for op in (ast.FloorDiv(), ast.Mod())]
        return self.tuple_of(parts)

    def fn_chr(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        number = self.convert(args[0], INT)
        if isinstance(number.static, int):
            return self.constant(chr(number.static))
        with self.unless(self.w.op(f"icmp ult i64 {number.ir}, 128")):
            self.give_up("a letter that is not a plain one")
        return Value(STR, self.of_words("of_letter", [number]).ir)

    def fn_ord(self, args: Args, words: Words) -> Value:
        value = args[0]
        if value.kind is BOTTOM:
            return self.nothing()
        value = self.convert(value, STR)
        if isinstance(value.static, str) and len(value.static) == 1:
            return integer(ord(value.static))
        with self.unless(self.w.op(f"icmp eq i64 {self.length(value)}, 1")):
            self.raise_error("TypeError")
        found = self.of_words("letter", [self.raw(value), 0])
        with self.unless(self.w.op(f"icmp ult i64 {found.ir}, 128")):
            self.give_up("a letter that is not a plain one")
        return found

    def fn_str(self, args: Args, words: Words) -> Value:
        return self.text(args[0]) if args else self.constant("")

    def fn_repr(self, args: Args, words: Words) -> Value:
        return self.quoted_text(args[0])

    def fn_hash(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        if not has_python_hash(args[0].kind) or self.overrides(args[0].kind, "__hash__"):
            raise Refused("hash() is another number in every run")
        return Value(INT, self.python_hash(args[0]))
