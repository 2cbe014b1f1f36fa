"""Arrays at given addresses, for code that is called without Python."""

from numba import carray, types
from numba.extending import intrinsic, register_jitable


@intrinsic
def _pointer(context, address, kind):
    def emit(context, builder, signature, args):
        return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

    return types.CPointer(kind.instance_type)(types.int64, kind), emit


@register_jitable
def array_at(address, length, kind):
    """Return the array of `length` numbers of a NumPy type that begins at an address."""
    return carray(_pointer(address, kind), length)
