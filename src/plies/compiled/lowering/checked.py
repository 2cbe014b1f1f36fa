"""Python's arithmetic on signed numbers of 64 bits, which raises where a number would not fit.

Each function here stands for one of Python's in the code of a game, and only there: the searches
themselves are compiled with plain machine arithmetic. What is not a number is left to Numba.

A float may be a whole number to Python: `x = n if good else 0.5` has one type here. So no float
that comes from a whole number is above 2**53, up to where floats hold all of them. It is looked
at where it is made (see `casts`), and again where a sum or a product of whole floats grows above.
"""

import operator

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin, overload

from plies.compiled.lowering.exact import SIGNS, comparing, left, number
from plies.compiled.lowering.word import (
    ALL_WHOLE,
    I64,
    NO,
    NOT_EXACT,
    as_exact_float,
    is_below,
    is_far,
    made_wide,
    parts,
    refuse_if,
    to_float,
    wide,
)

INT, REAL = types.int64, types.float64
LOWEST, FURTHEST = ir.Constant(I64, -1 << 63), ir.Constant(I64, 63)
stands_for = {}  # one of Python's functions: what compiled code of a game calls instead


def called(context, builder, op, kind, args):
    """Call what Numba has for `op`."""
    function = context.typing_context.resolve_value_type(op)
    context.typing_context.resolve_function_type(function, kind.args, {})  # now it is compiled
    return context.get_function(function, kind)(builder, args)


def stand_in(op, typed, emit, inplace=None, delegates=True):
    """Make a function that is `op` to Python, and to the compiler what `typed` and `emit` say.

    Both give None for what is left to Numba. An `inplace` one, such as `+=`, does what `op` does
    except where it changes its argument.
    """
    own = inplace or op

    def stand(*args):
        return own(*args)

    stand.__name__ = stand.__qualname__ = f"{own.__name__}_"
    globals()[stand.__name__] = stand  # where Numba looks for it

    @infer_global(stand)
    class Typed(AbstractTemplate):
        prefer_literal = op is operator.lshift

        def generic(self, args, kws):
            found = None if kws else typed(*args)
            if found is not None or not delegates:
                return found
            found = self.context.resolve_function_type(own, args, kws)
            if inplace and found is not None and not args[0].mutable:
                self.context.resolve_function_type(op, args, kws)
            return found

    @lower_builtin(stand, types.VarArg(types.Any))
    def lowered(context, builder, signature, args):
        found = emit(context, builder, signature, args)
        return called(context, builder, own, signature, args) if found is None else found

    stands_for[own] = stand


def _operator(name, typed, emit):
    op = getattr(operator, name)
    stand_in(op, typed, emit)
    inplace = getattr(operator, f"i{name}", None)
    if inplace:
        stand_in(op, typed, emit, inplace)


def _ints(*args):
    """Return whether all types are whole numbers that fit int64."""
    return all(number(one) == INT for one in args)


def _of_ints(result):
    def typed(*args):
        if not _ints(*args):
            return None
        return signature(result, *[INT] * len(args))

    return typed


def _is_mixed(args):
    """Return whether some are whole numbers and the others floats."""
    return _are_reals(*args) and not all(isinstance(one, types.Float) for one in args)


def _are_reals(*args):
    """Return whether all are numbers, and some of them floats."""
    reals = [isinstance(one, types.Float) for one in args]
    return any(reals) and all(map(operator.or_, reals, [number(one) is not None for one in args]))


def _mixed(result):
    def typed(*args):
        if not _is_mixed(args):
            return None
        kinds = [number(one) or REAL for one in args]
        return signature(result, *kinds)

    return typed


def _of_numbers(*args):
    """Return the signature of what is whole of whole numbers, and a float of the others."""
    if _are_reals(*args):
        return signature(REAL, *[number(one) or REAL for one in args])
    return _of_ints(INT)(*args)


def _nearest_float(context, builder, kind, value):
    """Return a number as the nearest float, as Python does where the other one is a float."""
    if isinstance(kind, types.Float):
        return context.cast(builder, value, kind, REAL)
    if kind == INT:
        return builder.sitofp(value, ir.DoubleType())
    return to_float(context, builder, kind, REAL, value)


def _may_be_rounded(builder, real):
    """Return whether a float is as far as 2**53, which 2**53 + 1 is, too."""
    most, least = (ir.Constant(ir.DoubleType(), one) for one in (ALL_WHOLE, -ALL_WHOLE))
    up = builder.fcmp_ordered(">=", real, most)
    return builder.or_(up, builder.fcmp_ordered("<=", real, least))


def _may_be_whole(builder, kind, real):
    """Return whether a number may be a whole one to Python."""
    if not isinstance(kind, types.Float):
        return ir.Constant(ir.IntType(1), 1)
    most, least, half = (ir.Constant(ir.DoubleType(), one) for one in (ALL_WHOLE, -ALL_WHOLE, 0.5))
    below = builder.fcmp_ordered("<=", real, most)
    within = builder.and_(below, builder.fcmp_ordered(">=", real, least))
    near = builder.select(within, real, half)
    cut = builder.sitofp(builder.fptosi(near, I64), ir.DoubleType())
    return builder.fcmp_ordered("==", cut, near)


def _of_reals(instruction):
    """Do what floats do; raise where all may be whole to Python, and the result is rounded."""

    def emit(context, builder, kind, args):
        pairs = list(zip(kind.args, args, strict=True))
        reals = [_nearest_float(context, builder, *pair) for pair in pairs]
        found = _float_result(context, builder, instruction, reals)
        rounded = NO if instruction == "fdiv" else _may_be_rounded(builder, found)
        for source, one in pairs:
            if not isinstance(source, types.Float):
                held = parts(context, builder, source, one)
                rounded = builder.or_(rounded, is_far(builder, source, *held))
        with cgutils.if_unlikely(builder, rounded):
            whole = [
                _may_be_whole(builder, source, real)
                for source, real in zip(kind.args, reals, strict=True)
            ]
            refuse_if(context, builder, builder.and_(*whole), NOT_EXACT)
        return found

    return emit


def _float_result(context, builder, instruction, reals):
    if instruction == "fdiv":
        return called(context, builder, operator.truediv, _REALS, reals)
    return getattr(builder, instruction)(*reals)


_REALS = signature(REAL, REAL, REAL)


def _overflowing(instruction, of_reals):
    def emit(context, builder, signature, args):
        if signature.return_type == REAL and _are_reals(*signature.args):
            return _of_reals(of_reals)(context, builder, signature, args)
        if not _ints(*signature.args):
            return None
        found = getattr(builder, instruction)(*args)
        refuse_if(context, builder, builder.extract_value(found, 1))
        return builder.extract_value(found, 0)

    return emit


for _name in ("add", "sub", "mul"):
    _operator(_name, _of_numbers, _overflowing(f"s{_name}_with_overflow", f"f{_name}"))


def _divided(op):
    def emit(context, builder, signature, args):
        if not _ints(*signature.args):
            return None
        edge = builder.and_(
            builder.icmp_signed("==", args[0], LOWEST),
            builder.icmp_signed("==", args[1], ir.Constant(I64, -1)),
        )
        refuse_if(context, builder, edge)
        return called(context, builder, op, signature, args)

    return emit


_operator("floordiv", _of_ints(INT), _divided(operator.floordiv))
_operator("mod", _of_ints(INT), _divided(operator.mod))


def _shifting_left(value, by):
    """What is shifted may become a word: `1 << 63`. A constant is told from the rest."""
    if not _ints(value, by):
        return None
    known = isinstance(value, types.IntegerLiteral) and value.literal_value >= 0
    return signature(wide, value if known else INT, INT)


def _shifted_left(context, builder, signature, args):
    if not _ints(*signature.args):
        return None
    value = signature.args[0]
    if not isinstance(value, types.IntegerLiteral):
        pairs = zip(signature.args, args, strict=True)
        both = [parts(context, builder, kind, one) for kind, one in pairs]
        return made_wide(context, builder, *left(context, builder, *both))
    below = is_below(builder, args[1])
    refuse_if(context, builder, below, "negative shift count", ValueError)
    refuse_if(context, builder, builder.icmp_signed(">", args[1], FURTHEST))
    most = ir.Constant(I64, 64 - value.literal_value.bit_length())
    lost = builder.icmp_signed(">", args[1], most) if value.literal_value > 1 else NO
    return made_wide(context, builder, builder.shl(args[0], args[1]), NO, lost)


def _shifted_right(context, builder, signature, args):
    if not _ints(*signature.args):
        return None
    refuse_if(context, builder, is_below(builder, args[1]), "negative shift count", ValueError)
    far = builder.icmp_signed(">", args[1], FURTHEST)
    return builder.ashr(args[0], builder.select(far, FURTHEST, args[1]))


_operator("lshift", _shifting_left, _shifted_left)
_operator("rshift", _of_ints(INT), _shifted_right)


def _negated(context, builder, signature, args):
    if not _ints(*signature.args):
        return None
    refuse_if(context, builder, builder.icmp_signed("==", args[0], LOWEST))
    return builder.neg(args[0])


def _size(context, builder, signature, args):
    found = _negated(context, builder, signature, args)
    if found is None:
        return None
    return builder.select(is_below(builder, args[0]), found, args[0])


def _inverted(context, builder, signature, args):
    return builder.not_(args[0]) if _ints(*signature.args) else None


_operator("neg", _of_ints(INT), _negated)
_operator("invert", _of_ints(INT), _inverted)
stand_in(abs, _of_ints(INT), _size)


def _quotient(a, b):
    """Whole numbers are divided as floats only where both are exact as such."""
    if _is_mixed((a, b)):
        return _of_numbers(a, b)
    kinds = number(a), number(b)
    return None if None in kinds else signature(REAL, *kinds)


def _divided_as_floats(context, builder, signature, args):
    if _is_mixed(signature.args):
        return _of_reals("fdiv")(context, builder, signature, args)
    if any(number(one) is None for one in signature.args):
        return None
    pairs = zip(signature.args, args, strict=True)
    reals = [as_exact_float(context, builder, kind, one) for kind, one in pairs]
    return called(context, builder, operator.truediv, _REALS, reals)


_operator("truediv", _quotient, _divided_as_floats)


def _as_exact_floats(op):
    """Do what floats do; a whole number that is no float raises, since it would be rounded."""

    def emit(context, builder, kind, args):
        if not _is_mixed(kind.args):
            return None
        reals = [
            one
            if isinstance(source, types.Float)
            else as_exact_float(context, builder, source, one)
            for source, one in zip(kind.args, args, strict=True)
        ]
        same = signature(kind.return_type, *[REAL] * len(args))
        return called(context, builder, op, same, reals)

    return emit


for _name in SIGNS:
    _op = getattr(operator, _name)
    stand_in(_op, _mixed(types.boolean), _as_exact_floats(_op))


def _common(*args):
    """Return the signature of the least or largest of several numbers."""
    kinds = [REAL if isinstance(one, types.Float) else number(one) for one in args]
    if len(args) == 1 or None in kinds:
        return None
    if REAL in kinds:
        return signature(REAL, *kinds)
    return signature(kinds[0] if len(set(kinds)) == 1 else wide, *kinds)


def _extreme(sign):
    def emit(context, builder, kind, args):
        pairs = list(zip(kind.args, args, strict=True))
        if kind.return_type == REAL:
            reals = [
                one if source == REAL else as_exact_float(context, builder, source, one)
                for source, one in pairs
            ]
            return _best(builder, reals, lambda a, b: builder.fcmp_ordered(sign, a, b))
        if kind.return_type == INT:
            return _best(builder, args, lambda a, b: builder.icmp_signed(sign, a, b))
        best, *rest = [parts(context, builder, *pair) for pair in pairs]
        for one in rest:
            (better,) = comparing(sign)(context, builder, one, best)
            best = [builder.select(better, *pair) for pair in zip(one, best, strict=True)]
        return made_wide(context, builder, *best) if kind.return_type == wide else best[0]

    return emit


def _best(builder, args, is_better):
    best, *rest = args
    for one in rest:
        best = builder.select(is_better(one, best), one, best)
    return best


stand_in(min, _common, _extreme("<"), delegates=False)
stand_in(max, _common, _extreme(">"), delegates=False)


@overload(stands_for[min])
def _least(numbers):
    return lambda numbers: min(numbers)


@overload(stands_for[max])
def _largest(numbers):
    return lambda numbers: max(numbers)
