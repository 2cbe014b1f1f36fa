"""int.bit_count and int.bit_length as one machine instruction, for every integer type."""

from __future__ import annotations

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, overload_method

ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


@intrinsic
def ones(context, x):
    """The number of one bits."""

    def emit(context, builder, signature, args):
        return builder.ctpop(args[0])

    return x(x), emit


@intrinsic
def leading_zeros(context, x):
    """The number of zero bits above the highest one."""

    def emit(context, builder, signature, args):
        return builder.ctlz(args[0], ZERO_IS_DEFINED)

    return x(x), emit


@overload_method(types.Integer, "bit_count")
def _bit_count(self):
    if self.signed:  # Python counts the bits of the absolute value
        return lambda self: types.int64(ones(abs(self)))
    return lambda self: types.int64(ones(self))


@overload_method(types.Integer, "bit_length")
def _bit_length(self):
    width = self.bitwidth
    if self.signed:
        return lambda self: types.int64(width - leading_zeros(abs(self)))
    return lambda self: types.int64(width - leading_zeros(self))
