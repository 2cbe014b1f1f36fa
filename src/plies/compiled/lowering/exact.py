"""Arithmetic on words and wides: exact, or else it raises.

A number is taken as its low 64 bits, whether it is below 0, and whether it is lost: the two's
complement of 65 bits, in which & | ^ ~ go bit by bit, and + and - are told by their carry.
"""

import operator

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import lower_builtin, overload, overload_method

from plies.compiled.lowering import bits
from plies.compiled.lowering.memory import like
from plies.compiled.lowering.word import (
    I1,
    I64,
    NO,
    ZERO,
    WideType,
    WordType,
    as_word,
    is_below,
    made_wide,
    parts,
    refuse_if,
    signed,
    to_int,
    unsigned,
    wide,
    word,
)

I65 = ir.IntType(65)
FURTHEST = ir.Constant(I64, 63)
BY_ZERO = "integer division or modulo by zero"
LARGE = (WordType, WideType)


def number(kind):
    """Return as what a type takes part in arithmetic; None for what is no whole number."""
    if isinstance(kind, LARGE):
        return kind
    if isinstance(kind, (types.Boolean, types.IntEnumMember)):
        return types.int64
    if isinstance(kind, types.Integer) and (kind.signed or kind.bitwidth < I64.width):
        return types.int64
    return None


def _typed(op, result):
    """Let Numba know what `op` is of two numbers of which one is a word or a wide."""

    @infer_global(op)
    class Typed(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) != 2 or kws or not any(isinstance(one, LARGE) for one in args):
                return None
            a, b = map(number, args)
            if a is not None and b is not None:
                return signature(result(a, b), a, b)
            if any(isinstance(one, types.Float) for one in args) and op in AS_FLOATS:
                reals = (types.float64, types.float64)
                return self.context.resolve_function_type(op, reals, {})
            return None


AS_FLOATS = (
    *(operator.add, operator.sub, operator.mul, operator.truediv),
    *(operator.iadd, operator.isub, operator.imul, operator.itruediv),
)
KINDS = (types.int64, word, wide)


def _offered(ops, result, emit):
    """Let Numba know how to do `ops`: `emit` gets the parts of both numbers, and gives parts."""

    def lowered(context, builder, signature, args):
        pairs = zip(signature.args, args, strict=True)
        a, b = (parts(context, builder, kind, value) for kind, value in pairs)
        found = emit(context, builder, a, b)
        if signature.return_type == wide:
            return made_wide(context, builder, *found)
        return found[0]

    for op in ops:
        _typed(op, result)
        for a in KINDS:
            for b in KINDS:
                if (a, b) != (types.int64, types.int64):
                    lower_builtin(op, a, b)(lowered)


def _both(name):
    return getattr(operator, name), getattr(operator, "i" + name.rstrip("_"))


def _and(context, builder, a, b):
    # A lost number matters only where the other one does not mask it.
    lost = builder.or_(
        builder.and_(a[2], builder.or_(b[1], b[2])), builder.and_(b[2], builder.or_(a[1], a[2]))
    )
    return builder.and_(a[0], b[0]), builder.and_(a[1], b[1]), lost


def _or(context, builder, a, b):
    return tuple(builder.or_(one, other) for one, other in zip(a, b, strict=True))


def _xor(context, builder, a, b):
    return builder.xor(a[0], b[0]), builder.xor(a[1], b[1]), builder.or_(a[2], b[2])


def _with_carry(builder, instruction, a, b):
    found = getattr(builder, instruction)(a[0], b[0])
    carry = builder.extract_value(found, 1)
    below = builder.xor(carry, builder.xor(a[1], b[1]))
    return builder.extract_value(found, 0), carry, below, builder.or_(a[2], b[2])


def _any(builder, *conditions):
    found = NO
    for one in conditions:
        found = builder.or_(found, one)
    return found


def _all(builder, *conditions):
    found = ir.Constant(I1, 1)
    for one in conditions:
        found = builder.and_(found, one)
    return found


def _add(context, builder, a, b):
    sum_, carry, below, lost = _with_carry(builder, "uadd_with_overflow", a, b)
    up = _all(builder, carry, builder.not_(a[1]), builder.not_(b[1]))
    down = _all(builder, builder.not_(carry), a[1], b[1])
    return sum_, below, _any(builder, lost, up, down)


def _sub(context, builder, a, b):
    rest, borrow, below, lost = _with_carry(builder, "usub_with_overflow", a, b)
    up = _all(builder, b[1], builder.not_(a[1]), builder.not_(borrow))
    down = _all(builder, borrow, a[1], builder.not_(b[1]))
    return rest, below, _any(builder, lost, up, down)


def _mul(context, builder, a, b):
    product = builder.mul(a[0], b[0])
    sizes = [builder.select(below, builder.neg(bits), bits) for bits, below, _ in (a, b)]
    over = builder.extract_value(builder.umul_with_overflow(*sizes), 1)
    largest = [builder.and_(below, cgutils.is_null(builder, bits)) for bits, below, _ in (a, b)]
    below = builder.and_(builder.xor(a[1], b[1]), cgutils.is_not_null(builder, product))
    return product, below, _any(builder, a[2], b[2], over, *largest)


def _distance(context, builder, by):
    """Return how far to shift, up to 63, and whether it is further; below 0 Python raises."""
    refuse_if(context, builder, by[2])
    refuse_if(context, builder, by[1], "negative shift count", ValueError)
    far = builder.icmp_unsigned(">", by[0], FURTHEST)
    return builder.select(far, FURTHEST, by[0]), far


def left(context, builder, a, by):
    count, far = _distance(context, builder, by)
    shifted = builder.select(far, ZERO, builder.shl(a[0], count))
    back = builder.icmp_unsigned("==", builder.lshr(shifted, count), a[0])
    back_below = builder.and_(
        builder.icmp_unsigned("==", builder.ashr(shifted, count), a[0]), is_below(builder, a[0])
    )
    kept = builder.select(a[1], back_below, back)
    something = builder.or_(cgutils.is_not_null(builder, a[0]), a[1])
    lost = builder.select(far, something, builder.not_(kept))
    return shifted, a[1], builder.or_(a[2], lost)


def _right(context, builder, a, by):
    refuse_if(context, builder, a[2])
    count, far = _distance(context, builder, by)
    ones = ir.Constant(I64, -1)
    above = builder.select(a[1], builder.not_(builder.lshr(ones, count)), ZERO)
    shifted = builder.or_(builder.lshr(a[0], count), above)
    return builder.select(far, builder.select(a[1], ones, ZERO), shifted), a[1], NO


def _divided(which):
    def emit(context, builder, a, b):
        refuse_if(context, builder, builder.or_(a[2], b[2]))
        nothing = builder.and_(cgutils.is_null(builder, b[0]), builder.not_(b[1]))
        refuse_if(context, builder, nothing, BY_ZERO, ZeroDivisionError)
        below = builder.or_(a[1], b[1])
        with builder.if_else(below, likely=False) as (negative, positive):
            with negative:
                signs = signature(types.int64, types.int64, types.int64)
                ints = [
                    to_int(context, builder, wide, types.int64, made_wide(context, builder, *one))
                    for one in (a, b)
                ]
                op = operator.floordiv if which == "udiv" else operator.mod
                edge = builder.and_(
                    builder.icmp_signed("==", ints[0], ir.Constant(I64, -1 << 63)),
                    builder.icmp_signed("==", ints[1], ir.Constant(I64, -1)),
                )
                refuse_if(context, builder, edge)
                kind = context.typing_context.resolve_value_type(op)
                context.typing_context.resolve_function_type(op, signs.args, {})
                first = context.get_function(kind, signs)(builder, ints)
                first_block = builder.block
            with positive:
                second = getattr(builder, which)(a[0], b[0])
                second_block = builder.block
        found = builder.phi(I64)
        found.add_incoming(first, first_block)
        found.add_incoming(second, second_block)
        return found, builder.and_(below, is_below(builder, found)), NO

    return emit


def _one_kind(a, b):
    return word if (a, b) == (word, word) else wide


_offered(_both("and_"), lambda a, b: word if word in (a, b) else wide, _and)
_offered(_both("or_"), _one_kind, _or)
_offered(_both("xor"), _one_kind, _xor)
_offered(_both("add"), lambda a, b: wide, _add)
_offered(_both("sub"), lambda a, b: wide, _sub)
_offered(_both("mul"), lambda a, b: wide, _mul)
_offered(_both("lshift"), lambda a, b: wide, left)
_offered(_both("rshift"), lambda a, b: word if a == word else wide, _right)
_offered(_both("floordiv"), _one_kind, _divided("udiv"))
_offered(_both("mod"), _one_kind, _divided("urem"))


def _all_bits(builder, a):
    """Return a number with its sign, in 65 bits."""
    sign = builder.shl(builder.zext(a[1], I65), ir.Constant(I65, 64))
    return builder.or_(builder.zext(a[0], I65), sign)


def comparing(sign):
    def emit(context, builder, a, b):
        refuse_if(context, builder, builder.or_(a[2], b[2]))
        if a[1] is NO and b[1] is NO:
            return (builder.icmp_unsigned(sign, a[0], b[0]),)
        return (builder.icmp_signed(sign, _all_bits(builder, a), _all_bits(builder, b)),)

    return emit


SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
for _name, _sign in SIGNS.items():
    _offered((getattr(operator, _name),), lambda a, b: types.boolean, comparing(_sign))


def _single(op, result, emit):
    """Let Numba know what `op` is of one word or wide."""

    @infer_global(op)
    class Typed(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 1 and isinstance(args[0], LARGE):
                return signature(result or args[0], args[0])
            return None

    @lower_builtin(op, WordType)
    @lower_builtin(op, WideType)
    def lowered(context, builder, signature, args):
        found = emit(context, builder, parts(context, builder, signature.args[0], args[0]))
        is_wide = signature.return_type == wide
        return made_wide(context, builder, *found) if is_wide else found[0]


def _negated(context, builder, a):
    return _sub(context, builder, (ZERO, NO, NO), a)


def _inverted(context, builder, a):
    return builder.not_(a[0]), builder.not_(a[1]), a[2]


def _true(context, builder, a):
    refuse_if(context, builder, a[2])
    return (builder.or_(cgutils.is_not_null(builder, a[0]), a[1]),)


def _false(context, builder, a):
    return (builder.not_(_true(context, builder, a)[0]),)


def _size(context, builder, a):
    found = _negated(context, builder, a)
    return tuple(builder.select(a[1], *pair) for pair in zip(found, a, strict=True))


_single(operator.neg, wide, _negated)
_single(operator.invert, wide, _inverted)
_single(operator.pos, None, lambda context, builder, a: a)
_single(operator.not_, types.boolean, _false)
_single(bool, types.boolean, _true)
_single(operator.truth, types.boolean, _true)
_single(abs, None, _size)


@overload(int)
def _int(a):
    return (lambda a: a) if isinstance(a, LARGE) else None


@overload(float)
def _float(a):
    return (lambda a: like(a, 0.0)) if isinstance(a, LARGE) else None


@overload_method(WordType, "bit_count")
def _bit_count(self):
    return lambda self: types.int64(bits.ones(unsigned(self)))


@overload_method(WordType, "bit_length")
def _bit_length(self):
    return lambda self: types.int64(64 - types.int64(bits.leading_zeros(unsigned(self))))


@overload_method(WideType, "bit_count")
def _wide_bit_count(self):
    return lambda self: like(abs(self), as_word(types.uint64(0))).bit_count()


@overload_method(WideType, "bit_length")
def _wide_bit_length(self):
    return lambda self: like(abs(self), as_word(types.uint64(0))).bit_length()


@overload(operator.getitem)
def _at(a, i):
    if isinstance(a, (types.UniTuple, types.List)) and isinstance(i, LARGE):
        return lambda a, i: a[signed(i)]
    return None


@overload(operator.setitem)
def _set(a, i, value):
    if not isinstance(a, types.List) or number(i) is None:
        return None
    if isinstance(value, LARGE) and isinstance(a.dtype, types.Integer):

        def put(a, i, value):
            a[signed(i)] = signed(value)

        return put
    if not isinstance(i, LARGE):
        return None

    def change(a, i, value):
        a[signed(i)] = value

    return change
