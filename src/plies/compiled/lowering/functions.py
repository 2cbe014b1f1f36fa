"""Python's functions of numbers in the code of a game: Python's to the last digit, or they raise.

`plies.compiled.lowering.pythonic` puts them in place of Python's own.
"""

import math
import operator
import sys

from llvmlite import ir as llvm
from numba import njit
from numba.core import types
from numba.extending import intrinsic, overload

from plies.compiled.lowering.checked import stands_for
from plies.compiled.lowering.exact import number
from plies.compiled.lowering.memory import like
from plies.compiled.lowering.pythonic import AS_PYTHON, BARE, OPTIONS
from plies.compiled.lowering.word import ALL_WHOLE, NOT_EXACT, TOO_LARGE

LIMIT, LEAST = float(1 << 63), -1 << 63
HALVES = float(1 << 51)  # below this a float can be a half
WHOLE = float(ALL_WHOLE)
COMPENSATES = sys.version_info >= (3, 12)  # a sum of floats is not what adding one by one gives
DIGITS = "a number is rounded to digits that a float does not hold"
_compiled = njit(**OPTIONS, **BARE)


def _for(function, *others):
    """Let a function of ours stand for one of Python's."""

    def known(own):
        for one in (function, *others):
            stands_for[one] = own
        return own

    return known


@_for(float)
def real(x):
    return float(x)


@overload(real)
def _as_float(x):
    return lambda x: float(x)


@_for(int)
def integer(x):
    return int(x)


@overload(integer)
def _integer(x):
    if not isinstance(x, types.Float):
        return lambda x: int(x)

    def cut(x):
        if not -LIMIT <= x < LIMIT:
            raise OverflowError(TOO_LARGE)
        return int(x)

    return cut


def _to_whole(function):
    """Let a function that makes a float whole raise where the result is too large."""

    def whole(x):
        return function(x)

    whole.__name__ = function.__name__

    @overload(whole)
    def _whole(x):
        if not isinstance(x, types.Float):
            return lambda x: int(x)

        def near(x):
            if not -LIMIT <= x < LIMIT:
                raise OverflowError(TOO_LARGE)
            return function(x)

        return near

    stands_for[function] = whole


for _function in (math.floor, math.ceil, math.trunc):
    _to_whole(_function)


@_for(round)
def rounded(number, ndigits=None):
    return round(number, ndigits)


@overload(rounded)
def _rounded(number, ndigits=None):
    if not isinstance(ndigits, (types.Omitted, types.NoneType)) and ndigits is not None:
        return _to_digits if isinstance(number, types.Float) else _whole_to_digits
    if not isinstance(number, types.Float):
        return lambda number, ndigits=None: int(number)

    def near(number, ndigits=None):
        if not -LIMIT <= number < LIMIT:
            raise OverflowError(TOO_LARGE)
        return round(number)

    return near


def _whole_to_digits(number, ndigits=None):
    if ndigits < 0:
        raise OverflowError(DIGITS)
    return int(number)


def _to_digits(number, ndigits=None):
    """The nearest number with so many digits, of what the float really is: 0.285 is below it."""
    if not 0 <= ndigits <= 22:  # 10**22 is the last that is a float
        raise OverflowError(DIGITS)
    scale = 1.0
    for _ in range(ndigits):
        scale *= 10.0
    scaled = number * scale
    if not -HALVES < scaled < HALVES:
        raise OverflowError(DIGITS)
    found = round(scaled)
    if abs(scaled - found) == 0.5:
        rest = remainder_of(number, scale)
        if rest != 0.0:
            found = math.floor(scaled) if rest < 0.0 else math.ceil(scaled)
    return found / scale


@_compiled
def remainder_of(a, b):
    """What a product of floats lacks (Dekker, A floating-point technique, 1971)."""
    a_high, b_high = upper_half(a), upper_half(b)
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - a * b) + a_high * b_low + a_low * b_high) + a_low * b_low


@_compiled
def upper_half(a):
    wide = 134217729.0 * a  # 2**27 + 1
    return wide - (wide - a)


@_for(pow, operator.pow, operator.ipow)
def power(a, b):
    return a**b


@overload(power, jit_options=AS_PYTHON, prefer_literal=True)
def _power(a, b):
    if number(a) is None or number(b) is None:
        return None
    if isinstance(b, types.IntegerLiteral) and 1 <= b.literal_value <= 4:
        return (
            lambda a, b: +a,
            lambda a, b: a * a,
            lambda a, b: a * a * a,
            lambda a, b: a * a * a * a,
        )[b.literal_value - 1]

    def raised(a, b):
        if b < 0:
            raise OverflowError("a whole number to a power below 0")
        found, square = 1, a
        while b > 0:
            if b & 1:
                found = found * square
            b >>= 1
            if b > 0:
                square = square * square
        return found

    return raised


@_for(math.pow)
def real_power(a, b):
    return math.pow(a, b)


@overload(power)
def _mixed_power(a, b):
    if not any(isinstance(one, types.Float) for one in (a, b)) or not _real_power(a, b):
        return None

    def raised(a, b):
        x, y = like(a, 0.0), like(b, 0.0)
        found = real_power(x, y)
        far = abs(found) >= WHOLE or abs(x) > WHOLE or abs(y) > WHOLE
        if far and x == math.floor(x) and y == math.floor(y):
            raise OverflowError(NOT_EXACT)
        return found

    return raised


@overload(real_power)
def _real_power(a, b):
    if not all(isinstance(one, types.Float) or number(one) for one in (a, b)):
        return None

    def raised(a, b):
        x, y = like(a, 0.0), like(b, 0.0)
        if y == 2.0 and remainder_of(x, x) == 0.0:
            return x * x
        found = x ** as_it_is(y)
        if found - found != 0.0 and x - x == 0.0 and y - y == 0.0:
            raise OverflowError("a power is not a number")
        return found

    return raised


@intrinsic
def as_it_is(context, x):
    """A float of which the compiler knows nothing: its own squares and roots are not Python's."""

    def emit(context, builder, signature, args):
        word = llvm.IntType(64)
        bits = builder.bitcast(args[0], word)
        kind = llvm.FunctionType(word, [word])
        return builder.bitcast(builder.asm(kind, "", "=r,0", [bits], False), args[0].type)

    return types.float64(types.float64), emit


@_for(divmod)
def both_parts(a, b):
    return divmod(a, b)


@overload(both_parts, jit_options=AS_PYTHON)
def _both_parts(a, b):
    return lambda a, b: (a // b, a % b)


@_for(sum)
def total(iterable, start=0):
    return sum(iterable, start)


total.__qualname__ = "sum_"  # what a refusal calls it


def added(iterable, start=0):
    """Add one by one, as Python does."""
    found = start
    for one in iterable:
        found = found + one
    return found


@overload(total, jit_options=AS_PYTHON)
def _total(iterable, start=0):
    if not isinstance(iterable, (types.List, types.UniTuple)):
        return None
    if COMPENSATES and isinstance(iterable.dtype, types.Float):
        return None
    return added


def _real(function):
    """Let a function of floats raise where Python does, instead of giving what is no number."""

    def real(x):
        return function(x)

    real.__name__ = function.__name__

    @overload(real)
    def _real_of(x):
        def checked(x):
            given = float(x)
            found = function(given)
            if found - found != 0.0 and given - given == 0.0:
                raise ValueError("math domain error")
            return found

        return checked

    stands_for[function] = real


for _name in (
    *("sqrt", "exp", "expm1", "log", "log2", "log10", "log1p"),
    *("asin", "acos", "atanh", "acosh", "sinh", "cosh"),
):
    _real(getattr(math, _name))


def _python_alone(function):
    """Let nothing stand for a function whose last digit is Python's own."""

    def alone(*args):
        return function(*args)

    alone.__name__ = alone.__qualname__ = f"{function.__name__}_"
    overload(alone)(lambda *args: None)
    stands_for[function] = alone


for _function in (math.gamma, math.lgamma, math.hypot, math.dist):
    _python_alone(_function)


@_for(math.gcd)
def common_divisor(a, b):
    return math.gcd(a, b)


@overload(common_divisor)
def _common_divisor(a, b):
    def found(a, b):
        if a == LEAST or b == LEAST:
            raise OverflowError(TOO_LARGE)
        return math.gcd(a, b)

    return found
