"""`range` and `enumerate` in the code of a game: handed back where 64 bits do not hold them."""

from llvmlite import ir
from numba.core import types
from numba.core.typing import signature

from plies.compiled.lowering.checked import INT, LOWEST, called, stand_in
from plies.compiled.lowering.exact import number
from plies.compiled.lowering.word import I64, refuse_if


def _range(*args):
    """A range to what is a word or a wide, if it fits."""
    if None in map(number, args):
        return None
    return signature(types.range_state64_type, *[INT] * len(args))


def _ranging(context, builder, signature, args):
    """Numba counts the steps by `stop - start`, and divides that by the step."""
    if len(args) > 1:
        found = builder.ssub_with_overflow(args[1], args[0])
        lowest = builder.icmp_signed("==", builder.extract_value(found, 0), LOWEST)
        refuse_if(context, builder, builder.or_(builder.extract_value(found, 1), lowest))
    return called(context, builder, range, signature, args)


stand_in(range, _range, _ranging)


def _enumerating(context, builder, signature, args):
    if len(args) > 1:
        most = ir.Constant(I64, 1 << 62)  # no list is so long that it counts on to 2**63
        refuse_if(context, builder, builder.icmp_signed(">", args[1], most))


stand_in(enumerate, lambda *args: None, _enumerating)
