"""How numbers of one type become another in the code of a game: unnoticed by who wrote it.

`x = n if good else 0.5`, `[n, 0.5]` and two ways to return have one type to Numba, a float. A
whole number that no float holds raises there. A float never becomes a whole number by itself.
"""

from numba.core import errors, types
from numba.core.cpu import CPUContext

from plies.compiled.lowering.word import as_exact_float

NOT_WHOLE = "a float where whole numbers are"


class ExactContext(CPUContext):
    """Numba's own way to write machine code, but numbers stay what they are."""

    def cast(self, builder, val, fromty, toty):
        if isinstance(fromty, types.Integer) and toty == types.float64 and fromty.bitwidth == 64:
            return as_exact_float(self, builder, fromty, val)
        if isinstance(fromty, types.Float) and isinstance(toty, types.Integer):
            raise errors.TypingError(NOT_WHOLE)
        return super().cast(builder, val, fromty, toty)


def exact(context):
    """Return what writes the same machine code with such casts."""
    copy = context.subtarget()
    copy.__class__ = ExactContext
    return copy


def loses(value, model):
    """Return whether something of type `value` has a float where `model` has a whole number."""
    if isinstance(value, types.BaseTuple) and isinstance(model, types.BaseTuple):
        return any(map(loses, value, model))
    return isinstance(value, types.Float) and not isinstance(model, types.Float)
