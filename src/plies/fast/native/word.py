"""The word: 64 bits without a sign, as bitboards need them.

Numba turns int64 with uint64 into float64, and mixed arithmetic signed. A word is closed: what
it is combined with becomes a word, and it never becomes a float. The user's file holds plain
Python ints; `Word` marks those that are words to the compiler.
"""

from __future__ import annotations

import operator

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer_global
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_cast,
    models,
    overload,
    overload_method,
    register_model,
    typeof_impl,
)

from plies.fast.native import bits


class WordType(types.Hashable):
    """The Numba type of a word."""

    def __init__(self) -> None:
        super().__init__(name="word")

    def can_convert_from(self, context, other):
        return Conversion.safe if isinstance(other, (types.Integer, types.Boolean)) else None

    def unify(self, context, other):
        return self if isinstance(other, (types.Integer, types.Boolean, WordType)) else None


word = WordType()


class Word(int):
    """An int that is a word to the compiler."""


@typeof_impl.register(Word)
def _typeof(value: Word, context) -> WordType:
    return word


@register_model(WordType)
class _Model(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, ir.IntType(64))


@lower_constant(WordType)
def _constant(context, builder, kind, value: int):
    return ir.Constant(ir.IntType(64), int(value))


@lower_cast(types.Integer, WordType)
@lower_cast(types.Boolean, WordType)
@lower_cast(types.IntegerLiteral, WordType)
def _to_word(context, builder, source, target, value):
    # A negative number keeps its bits, as it does when Python masks it.
    signed = isinstance(source, types.Integer) and source.signed
    return context.cast(builder, value, source, types.int64 if signed else types.uint64)


@lower_cast(WordType, types.Float)
@lower_cast(WordType, types.Integer)
def _from_word(context, builder, source, target, value):
    return context.cast(builder, value, types.uint64, target)


@intrinsic
def unsigned(context, x):
    """The bits of a word or an integer as uint64."""
    if not isinstance(x, (WordType, types.Integer, types.Boolean)):
        return None

    def emit(context, builder, signature, args):
        source = signature.args[0]
        if isinstance(source, WordType):
            return args[0]
        return _to_word(context, builder, source, word, args[0])

    return types.uint64(x), emit


@intrinsic
def as_word(context, x):
    """A uint64 as a word."""
    return word(types.uint64), lambda context, builder, signature, args: args[0]


def _fits(a, b) -> bool:
    plain = (types.Integer, types.Boolean)
    return (isinstance(a, WordType) and isinstance(b, (WordType, *plain))) or (
        isinstance(b, WordType) and isinstance(a, plain)
    )


def _typed(op, result):
    """Let Numba know that `op` of a word and anything that fits is a `result`."""

    @infer_global(op)
    class Typed(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 2 and _fits(*args) and not kws:
                return signature(result, word, word)
            return None


def _closed(op, inplace, emit):
    for one in (op, inplace):
        _typed(one, word)
        lower_builtin(one, WordType, WordType)(
            lambda context, builder, signature, args: emit(builder, *args)
        )


def _divided(op, inplace, instruction):
    """Divide; by zero raises as in Python, where the machine would end the process."""

    def emit(context, builder, signature, args):
        with cgutils.if_unlikely(builder, cgutils.is_null(builder, args[1])):
            words = ("integer division or modulo by zero",)
            context.call_conv.return_user_exc(builder, ZeroDivisionError, words)
        return getattr(builder, instruction)(*args)

    for one in (op, inplace):
        _typed(one, word)
        lower_builtin(one, WordType, WordType)(emit)


def _compared(op, sign):
    _typed(op, types.boolean)
    lower_builtin(op, WordType, WordType)(
        lambda context, builder, signature, args: builder.icmp_unsigned(sign, *args)
    )


def _shifted(shift):
    """Shift as Python does: by 64 or more nothing is left, where the machine would wrap around."""

    def emit(builder, x, by):
        far = builder.icmp_unsigned(">", by, ir.Constant(ir.IntType(64), 63))
        return builder.select(far, ir.Constant(ir.IntType(64), 0), getattr(builder, shift)(x, by))

    return emit


for _name, _emit in {
    "and_": lambda builder, a, b: builder.and_(a, b),
    "or_": lambda builder, a, b: builder.or_(a, b),
    "xor": lambda builder, a, b: builder.xor(a, b),
    "add": lambda builder, a, b: builder.add(a, b),
    "sub": lambda builder, a, b: builder.sub(a, b),
    "mul": lambda builder, a, b: builder.mul(a, b),
    "lshift": _shifted("shl"),
    "rshift": _shifted("lshr"),
}.items():
    _closed(getattr(operator, _name), getattr(operator, "i" + _name.rstrip("_")), _emit)
_divided(operator.floordiv, operator.ifloordiv, "udiv")
_divided(operator.mod, operator.imod, "urem")
for _name, _sign in {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}.items():
    _compared(getattr(operator, _name), _sign)


def _chosen(sign):
    return lambda context, builder, signature, args: builder.select(
        builder.icmp_unsigned(sign, *args), *args
    )


for _function, _sign in ((min, "<="), (max, ">=")):
    _typed(_function, word)
    lower_builtin(_function, WordType, WordType)(_chosen(_sign))


def _single(op, result, emit):
    @infer_global(op)
    class Typed(AbstractTemplate):
        def generic(self, args, kws):
            if len(args) == 1 and isinstance(args[0], WordType):
                return signature(result, word)
            return None

    lower_builtin(op, WordType)(lambda context, builder, signature, args: emit(builder, args[0]))


_single(operator.neg, word, lambda builder, a: builder.neg(a))
_single(operator.invert, word, lambda builder, a: builder.not_(a))
_single(operator.not_, types.boolean, cgutils.is_null)
_single(bool, types.boolean, cgutils.is_not_null)
_single(operator.truth, types.boolean, cgutils.is_not_null)


@overload(int)
def _int(a):
    return (lambda a: types.int64(unsigned(a))) if isinstance(a, WordType) else None


@overload_method(WordType, "bit_count")
def _bit_count(self):
    return lambda self: types.int64(bits.ones(unsigned(self)))


@overload_method(WordType, "bit_length")
def _bit_length(self):
    return lambda self: types.int64(64 - types.int64(bits.leading_zeros(unsigned(self))))


@overload(operator.getitem)
def _at(a, i):
    if isinstance(a, types.UniTuple) and isinstance(i, WordType):
        return lambda a, i: a[types.int64(unsigned(i))]
    return None
