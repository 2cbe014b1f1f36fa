"""Tuples that hold numbers of different types, which are ints to Python.

Numba knows how to make plain tuples alike; this does the same for those with names, such as
`State(0, 1)` and `State(x, 1)`, and lets loops go over `(x << 1, x & 3)`.
"""

import operator

from numba.core import cgutils, types
from numba.core.typeconv import Conversion
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, infer
from numba.extending import intrinsic, lower_cast, overload

from plies.compiled.lowering.exact import LARGE, number
from plies.compiled.lowering.word import signed, wide

NAMED = (types.NamedTuple, types.NamedUniTuple)


def _same_class(one, other):
    return isinstance(other, NAMED) and one.instance_class is other.instance_class


def _unify(self, context, other):
    if not _same_class(self, other):
        return None
    fields = [context.unify_pairs(*pair) for pair in zip(self, other, strict=True)]
    if None in fields:
        return None
    return types.BaseTuple.from_types(fields, self.instance_class)


def _can_convert_to(self, context, other):
    if not _same_class(self, other):
        return None
    ways = [context.can_convert(*pair) for pair in zip(self, other, strict=True)]
    return None if None in ways else max(ways, default=Conversion.exact)


for _kind in NAMED:
    _kind.unify, _kind.can_convert_to = _unify, _can_convert_to


@lower_cast(types.NamedTuple, types.NamedTuple)
@lower_cast(types.NamedTuple, types.NamedUniTuple)
@lower_cast(types.NamedUniTuple, types.NamedTuple)
@lower_cast(types.NamedUniTuple, types.NamedUniTuple)
def _alike(context, builder, source, target, value):
    held = cgutils.unpack_tuple(builder, value, len(source))
    made = [context.cast(builder, *one) for one in zip(held, source, target, strict=True)]
    return context.make_tuple(builder, target, made)


def _uniform(kind):
    """Return the tuple of wides that a tuple of words and other numbers can be; None if not."""
    if not isinstance(kind, types.Tuple) or not all(map(number, kind)):
        return None
    is_large = any(isinstance(part, LARGE) for part in kind)
    return types.UniTuple(wide, len(kind)) if is_large else None


@infer
class _Walked(AbstractTemplate):
    """A loop over `(x << 1, x & 3)`, whose numbers are of two types."""

    key = "getiter"

    def generic(self, args, kws):
        found = _uniform(args[0]) if len(args) == 1 else None
        return found and signature(found.iterator_type, found)


@intrinsic
def _as_uniform(context, numbers):
    found = _uniform(numbers)

    def emit(context, builder, signature, args):
        return context.cast(builder, args[0], signature.args[0], signature.return_type)

    return found(numbers), emit


@overload(operator.getitem)
def _at(a, i):
    if _uniform(a) and number(i):
        return lambda a, i: _as_uniform(a)[signed(i)]
    return None
