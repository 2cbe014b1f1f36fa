"""Reading and writing the shared block from compiled code: one address, no array structs."""

from __future__ import annotations

from llvmlite import ir
from numba.core import cgutils, errors, types
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic

from plies.compiled.lowering.casts import NOT_WHOLE, loses
from plies.compiled.lowering.word import word

I64 = ir.IntType(64)
F64 = ir.DoubleType()


def _pointer(builder, base, index, kind):
    eight = ir.Constant(I64, 3)
    return builder.inttoptr(builder.add(base, builder.shl(index, eight)), kind.as_pointer())


def _reader(numba_kind, kind):
    def read(context, base, index):
        def emit(context, builder, signature, args):
            return builder.load(_pointer(builder, args[0], args[1], kind))

        return numba_kind(types.int64, types.int64), emit

    return intrinsic(read)


def _writer(numba_kind, kind):
    def write(context, base, index, value):
        def emit(context, builder, signature, args):
            builder.store(args[2], _pointer(builder, args[0], args[1], kind))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, numba_kind), emit

    return intrinsic(write)


get = _reader(types.int64, I64)
put = _writer(types.int64, I64)
get_word = _reader(word, I64)
put_word = _writer(types.uint64, I64)
get_bits = _reader(types.uint64, I64)
get_real = _reader(types.float64, F64)
put_real = _writer(types.float64, F64)


@intrinsic
def get_now(context, base, index):
    """Read what another thread may write: never moved out of a loop, a plain load on x86."""

    def emit(context, builder, signature, args):
        return builder.load_atomic(_pointer(builder, args[0], args[1], I64), "monotonic", 8)

    return types.int64(types.int64, types.int64), emit


@intrinsic
def fetch(context, address):
    """Let the machine begin to read what will be needed soon."""

    def emit(context, builder, signature, args):
        pointer = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [pointer, *[ir.IntType(32)] * 3])
        call = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        reading, keep, data = (ir.Constant(ir.IntType(32), number) for number in (0, 3, 1))
        builder.call(call, [builder.inttoptr(args[0], pointer), reading, keep, data])
        return context.get_dummy_value()

    return types.void(types.int64), emit


@intrinsic
def real_bits(context, x):
    """The bits of a float."""

    def emit(context, builder, signature, args):
        return builder.bitcast(args[0], I64)

    return types.uint64(types.float64), emit


@intrinsic
def bits_real(context, x):
    """The float that has these bits."""

    def emit(context, builder, signature, args):
        return builder.bitcast(args[0], F64)

    return types.float64(types.uint64), emit


@intrinsic
def like(context, value, model):
    """`value` cast to the type of `model`, so that a recursion has one type."""

    def emit(context, builder, signature, args):
        cast = context.cast(builder, args[0], signature.args[0], signature.return_type)
        return impl_ret_borrowed(context, builder, signature.return_type, cast)

    if loses(value, model):
        raise errors.TypingError(NOT_WHOLE)
    return model(value, model), emit
