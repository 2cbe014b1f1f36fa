"""The word: 64 bits without a sign, as bitboards need them; and the wide, a word that may not fit.

Numba turns int64 with uint64 into float64, and mixed arithmetic signed. A word is closed: what
it is combined with becomes a word or a wide. The user's file holds plain Python ints; `Word`
marks those that are words to the compiler.

A wide is what comes of `x - 1`, `-x`, `~x` or `1 << n`: the low 64 bits, whether the number is
below 0, and whether it is lost, because not even these 65 bits hold it. Masked, as in
`~x & ALL`, the low bits are right whatever became of the rest, and the compiler leaves the
rest out. Wherever the number itself is asked for, a lost one raises.
"""

from __future__ import annotations

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_constant
from numba.core.ir import Loc
from numba.core.typeconv import Conversion
from numba.extending import (
    intrinsic,
    lower_cast,
    models,
    register_model,
    typeof_impl,
)

I64, I1 = ir.IntType(64), ir.IntType(1)
NO, ZERO = ir.Constant(I1, 0), ir.Constant(I64, 0)
PLAIN = (types.Integer, types.Boolean)
ALL_WHOLE = 1 << 53  # up to here every whole number is a float
LARGEST_FLOAT = ir.Constant(I64, ALL_WHOLE)
TOO_LARGE = "a number is too large for 64 bits"
NOT_EXACT = "a number is too large to be exact as a float"
OWN = f"{__package__.rpartition('.')[0]}."  # how the names of our modules begin, not of a game's


class WordType(types.Hashable):
    """The Numba type of a word."""

    def __init__(self) -> None:
        super().__init__(name="word")

    def can_convert_from(self, context, other):
        if isinstance(other, WideType):
            return Conversion.unsafe
        return Conversion.safe if isinstance(other, PLAIN) else None

    def unify(self, context, other):
        return wide if isinstance(other, (*PLAIN, WideType)) else None


class WideType(types.Hashable):
    """The Numba type of a wide."""

    def __init__(self) -> None:
        super().__init__(name="wide")

    def can_convert_from(self, context, other):
        return Conversion.safe if isinstance(other, (*PLAIN, WordType)) else None

    def unify(self, context, other):
        return wide if isinstance(other, (*PLAIN, WordType)) else None


word, wide = WordType(), WideType()


class Word(int):
    """An int that is a word to the compiler."""


@typeof_impl.register(Word)
def _typeof(value: Word, context) -> WordType:
    return word


@register_model(WordType)
class _Model(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, I64)


@register_model(WideType)
class _WideModel(models.StructModel):
    def __init__(self, manager, kind):
        fields = [("bits", types.uint64), ("below", types.boolean), ("lost", types.boolean)]
        super().__init__(manager, kind, fields)


@lower_constant(WordType)
def _constant(context, builder, kind, value: int):
    return ir.Constant(I64, int(value))


def refuse_if(context, builder, condition, reason=TOO_LARGE, error=OverflowError):
    """Raise where a condition holds, which is rare."""
    if condition is NO:
        return
    with cgutils.if_unlikely(builder, condition):
        about = context.fndesc
        own = about is not None and not about.modname.startswith(OWN)
        place = Loc("the game", 0) if own else None
        context.call_conv.return_user_exc(builder, error, (reason,), place, own and about.qualname)


def is_below(builder, bits):
    return builder.icmp_signed("<", bits, ZERO)


def parts(context, builder, kind, value):
    """Return a number of any type as a wide: its low bits, whether it is below 0, and lost."""
    if isinstance(kind, WideType):
        held = context.make_helper(builder, wide, value)
        return held.bits, held.below, held.lost
    if isinstance(kind, WordType):
        return value, NO, NO
    if isinstance(kind, types.Integer) and not kind.signed:
        return context.cast(builder, value, kind, types.uint64), NO, NO
    value = context.cast(builder, value, kind, types.int64)
    return value, is_below(builder, value), NO


def made_wide(context, builder, bits, below, lost):
    held = context.make_helper(builder, wide)
    held.bits, held.below, held.lost = bits, below, lost
    return held._getvalue()


@lower_cast(types.Integer, WideType)
@lower_cast(types.Boolean, WideType)
@lower_cast(types.IntegerLiteral, WideType)
@lower_cast(WordType, WideType)
def _to_wide(context, builder, source, target, value):
    return made_wide(context, builder, *parts(context, builder, source, value))


@lower_cast(types.Integer, WordType)
@lower_cast(types.Boolean, WordType)
@lower_cast(types.IntegerLiteral, WordType)
@lower_cast(WideType, WordType)
def to_word(context, builder, source, target, value):
    """A number as a word; one below 0 has none."""
    bits, below, lost = parts(context, builder, source, value)
    refuse_if(context, builder, builder.or_(below, lost))
    return bits


@lower_cast(WideType, types.Integer)
@lower_cast(WordType, types.Integer)
def to_int(context, builder, source, target, value):
    """A number as a signed one of 64 bits."""
    bits, below, lost = parts(context, builder, source, value)
    unlike = builder.xor(below, is_below(builder, bits))
    refuse_if(context, builder, builder.or_(unlike, lost))
    return context.cast(builder, bits, types.int64, target)


@lower_cast(WideType, types.Float)
@lower_cast(WordType, types.Float)
def to_float(context, builder, source, target, value):
    """The nearest float, as in Python."""
    bits, below, lost = parts(context, builder, source, value)
    far = builder.and_(below, builder.not_(is_below(builder, bits)))
    refuse_if(context, builder, builder.or_(far, lost))
    double = ir.DoubleType()
    found = builder.select(below, builder.sitofp(bits, double), builder.uitofp(bits, double))
    return context.cast(builder, found, types.float64, target)


@intrinsic
def unsigned(context, x):
    """The low bits of a number as uint64, whatever is above them."""
    if not isinstance(x, (WordType, WideType, *PLAIN, types.IntEnumMember)):
        return None

    def emit(context, builder, signature, args):
        return parts(context, builder, signature.args[0], args[0])[0]

    return types.uint64(x), emit


@intrinsic
def whole_word(context, x):
    """A number as uint64; it raises if it is another one there."""

    def emit(context, builder, signature, args):
        return to_word(context, builder, signature.args[0], word, args[0])

    return types.uint64(x), emit


@intrinsic
def key_bits(context, x):
    """A number as 64 bits that no other number of its type has."""

    def emit(context, builder, signature, args):
        source = signature.args[0]
        if isinstance(source, WideType):
            return to_word(context, builder, source, word, args[0])
        return parts(context, builder, source, args[0])[0]

    return None if isinstance(x, types.Float) else (types.uint64(x), emit)


@intrinsic
def value_of(context, x, most):
    """A number as a float; it raises where it is whole and above `most`, since it gets rounded."""

    def emit(context, builder, signature, args):
        source = signature.args[0]
        if isinstance(source, types.Float):
            return context.cast(builder, args[0], source, types.float64)
        if isinstance(source, types.IntEnumMember):
            args = context.cast(builder, args[0], source, types.int64), args[1]
            source = types.int64
        return as_exact_float(context, builder, source, *args)

    return types.float64(x, types.int64), emit


def as_exact_float(context, builder, kind, value, most=LARGEST_FLOAT):
    """Return a number as a float; it raises if it is above `most`, or below -`most`."""
    held = parts(context, builder, kind, value)
    refuse_if(context, builder, is_far(builder, kind, *held, most), NOT_EXACT)
    return builder.sitofp(held[0], ir.DoubleType())


def is_far(builder, kind, bits, below, lost, most=LARGEST_FLOAT):
    """Return whether a number, given by its parts, is above `most` or below -`most`."""
    above = builder.add(bits, most)
    far = builder.icmp_unsigned(">", above, builder.shl(most, ir.Constant(I64, 1)))
    if isinstance(kind, types.Integer) and kind.signed:
        return far
    unlike = builder.xor(below, is_below(builder, bits))
    return builder.or_(far, builder.or_(unlike, lost))


@intrinsic
def signed(context, x):
    """A number as int64, such as an index; it raises if it is another one there."""

    def emit(context, builder, signature, args):
        source = signature.args[0]
        if isinstance(source, (WordType, WideType)):
            return to_int(context, builder, source, types.int64, args[0])
        return context.cast(builder, args[0], source, types.int64)

    return None if isinstance(x, types.Float) else (types.int64(x), emit)


@intrinsic
def as_word(context, x):
    """A uint64 as a word."""
    return word(types.uint64), lambda context, builder, signature, args: args[0]
