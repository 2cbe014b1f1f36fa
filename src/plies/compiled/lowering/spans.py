"""Tables of three levels, such as the lines through each cell, each a row of cells.

All innermost rows are one table; what is in between is a span of its rows.
"""

import hashlib
import operator

from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_constant
from numba.extending import (
    intrinsic,
    lower_builtin,
    models,
    overload,
    register_model,
    typeof_impl,
)

from plies.compiled.lowering import tables
from plies.compiled.lowering.memory import I64
from plies.compiled.lowering.tables import (
    INDEXES,
    RowType,
    Table,
    TooLarge,
    WalkType,
    _fits,
    _flat,
    _walk,
    inside,
)
from plies.compiled.lowering.word import signed


class Spans:
    """A tuple of tuples of tuples of ints, marked for the compiler."""

    def __init__(self, values):
        self.rows = Table(tuple(tuple(row) for span in values for row in span) or ((),))
        sizes = [len(span) for span in values]
        self.starts = Table(tuple(sum(sizes[:i]) for i in range(len(sizes) + 1)))
        self.count = len(values)
        text = f"{self.rows.digest} {self.starts.digest}"
        self.digest = hashlib.blake2b(text.encode()).hexdigest()[:16]


class SpansType(types.IterableType, types.Opaque):
    """A whole table of three levels; its numbers are part of the type."""

    def __init__(self, spans):
        self.spans = spans
        super().__init__(name=f"Spans[{spans.digest}]")

    @property
    def key(self):
        return self.spans.digest

    @property
    def iterator_type(self):
        return WalkType(self, SpanType(self.spans))


class SpanType(types.IterableType):
    """Some rows of a table, one after the other: the number of the first one, and how many."""

    def __init__(self, spans):
        self.spans = spans
        super().__init__(name=f"Span[{spans.digest}]")

    @property
    def key(self):
        return self.spans.digest

    @property
    def iterator_type(self):
        return WalkType(self, RowType(self.spans.rows.words))


@typeof_impl.register(Spans)
def _typeof(value, context):
    return SpansType(value)


@register_model(SpansType)
class _SpansModel(models.OpaqueModel):
    pass


@lower_constant(SpansType)
def _constant(context, builder, kind, value):
    return context.get_dummy_value()


@register_model(SpanType)
class _SpanModel(models.StructModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, [("first", types.int64), ("count", types.int64)])


lower_builtin("getiter", SpansType)(_walk)
lower_builtin("getiter", SpanType)(_walk)


@intrinsic
def span_of(context, spans, first, count):
    kind = SpanType(spans.spans)

    def emit(context, builder, signature, args):
        made = context.make_helper(builder, kind)
        made.first, made.count = args[1:]
        return made._getvalue()

    return kind(spans, types.int64, types.int64), emit


@intrinsic
def _part(context, span, which):
    """The number of the first row (0) or how many there are (1)."""

    def emit(context, builder, signature, args):
        held = context.make_helper(builder, signature.args[0], args[0])
        is_first = builder.icmp_signed("==", args[1], ir.Constant(I64, 0))
        return builder.select(is_first, held.first, held.count)

    return types.int64(span, types.int64), emit


@overload(operator.getitem)
def _at(a, i):
    if not isinstance(i, INDEXES):
        return None
    if isinstance(a, SpansType):
        starts, count = a.spans.starts, a.spans.count

        def span(a, i):
            place = inside(signed(i), count)
            first = starts[place]
            return span_of(a, first, starts[place + 1] - first)

        return span
    if isinstance(a, SpanType):
        rows = a.spans.rows
        return lambda a, i: rows[_part(a, 0) + inside(signed(i), _part(a, 1))]
    return None


@overload(len)
def _length(a):
    if isinstance(a, SpansType):
        count = a.spans.count
        return lambda a: count
    return (lambda a: _part(a, 1)) if isinstance(a, SpanType) else None


def marked(value):
    """Return a number or tuple as the compiler should see it; anything else as it is."""
    if type(value) in (tuple, list) and any(value) and all(map(_is_span, value)):
        if not _fits([number for span in value for row in span for number in row]):
            return TooLarge()
        return Spans(value)
    return tables.marked(value)


def _is_span(value):
    """Return whether it is a tuple of tuples of ints, or empty."""
    return type(value) in (tuple, list) and all(map(_flat, value))
