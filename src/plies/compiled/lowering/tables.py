"""Tuples of numbers that a game keeps, as constants in the compiled code.

A long or nested tuple of ints becomes a Table: read-only rows of numbers behind one address,
so that `self.lines[cell]` with a cell that is only known when running is one look-up.
"""

import hashlib
import operator

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import RefType, iternext_impl, lower_constant
from numba.extending import (
    intrinsic,
    lower_builtin,
    models,
    overload,
    register_jitable,
    register_model,
    typeof_impl,
)

from plies.compiled.lowering.memory import I64, get, get_word
from plies.compiled.lowering.word import WideType, Word, WordType, signed, word

LARGEST = (1 << 64) - 1
UNROLLED = 8  # shorter flat tuples stay tuples, which loops over them unroll
INDEXES = (types.Integer, types.Boolean, WordType, WideType)
BIG = 1 << 31  # a number of this size is a bitboard: a word


class Table:
    """A tuple of ints, or of tuples of ints, marked for the compiler."""

    def __init__(self, values):
        self.nested = any(isinstance(value, tuple) for value in values)
        rows = values if self.nested else (values,)
        self.rows = [[int(number) for number in row] for row in rows]
        numbers = [number for row in self.rows for number in row]
        self.words = max(numbers, default=0) >= BIG and min(numbers) >= 0
        self.digest = hashlib.blake2b(repr((values, self.nested)).encode()).hexdigest()[:16]


class TableType(types.IterableType, types.Opaque):
    """A whole table; its numbers are part of the type."""

    def __init__(self, table):
        self.table = table
        super().__init__(name=f"Table[{table.digest}]")

    @property
    def key(self):
        return self.table.digest

    @property
    def iterator_type(self):
        words = self.table.words
        return WalkType(
            self, RowType(words) if self.table.nested else word if words else types.int64
        )


class RowType(types.IterableType):
    """One row of a table: an address and a length."""

    def __init__(self, words):
        self.words = words
        super().__init__(name=f"Row[{'word' if words else 'int'}]")

    @property
    def iterator_type(self):
        return WalkType(self, word if self.words else types.int64)


class WalkType(types.SimpleIteratorType):
    """A loop over a table or a row: what is walked through, and how far it is."""

    def __init__(self, walked, yield_type):
        self.walked = walked
        super().__init__(f"Walk[{walked.name}]", yield_type)


@typeof_impl.register(Table)
def _typeof(value, context):
    return TableType(value)


@register_model(TableType)
class _TableModel(models.OpaqueModel):
    pass


@lower_constant(TableType)
def _constant(context, builder, kind, value):
    return context.get_dummy_value()


@register_model(RowType)
class _RowModel(models.StructModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, [("address", types.int64), ("length", types.int64)])


@register_model(WalkType)
class _WalkModel(models.StructModel):
    def __init__(self, manager, kind):
        place = types.EphemeralPointer(types.int64)
        super().__init__(manager, kind, [("walked", kind.walked), ("place", place)])


@lower_builtin("getiter", TableType)
@lower_builtin("getiter", RowType)
def _walk(context, builder, signature, args):
    walk = context.make_helper(builder, signature.return_type)
    walk.walked = args[0]
    walk.place = cgutils.alloca_once_value(builder, ir.Constant(I64, 0))
    return walk._getvalue()


@lower_builtin("iternext", WalkType)
@iternext_impl(RefType.UNTRACKED)
def _next(context, builder, signature, args, result):
    (kind,) = signature.args
    walk = context.make_helper(builder, kind, args[0])
    place = builder.load(walk.place)
    length = context.compile_internal(
        builder, lambda walked: len(walked), types.int64(kind.walked), [walk.walked]
    )
    valid = builder.icmp_signed("<", place, length)
    result.set_valid(valid)
    with builder.if_then(valid):
        found = context.compile_internal(
            builder,
            lambda walked, i: walked[i],
            kind.yield_type(kind.walked, types.int64),
            [walk.walked, place],
        )
        result.yield_(found)
        builder.store(builder.add(place, ir.Constant(I64, 1)), walk.place)


def _placed(module, name, numbers):
    """Return the address of numbers that are put into the module once."""
    if name in module.globals:
        return module.globals[name]
    kind = ir.ArrayType(I64, len(numbers))
    data = ir.GlobalVariable(module, kind, name)
    data.initializer = ir.Constant(
        kind, [ir.Constant(I64, number & (2**64 - 1)) for number in numbers]
    )
    data.global_constant, data.linkage, data.align = True, "internal", 8
    return data


@intrinsic
def row_of(context, table, index):
    """The row of a table: the whole of a flat one, whatever the index."""
    if not isinstance(table, TableType):
        return None
    row = RowType(table.table.words)

    def emit(context, builder, signature, args):
        module, made = builder.module, signature.args[0].table
        flat = [number for numbers in made.rows for number in numbers]
        starts = [sum(len(numbers) for numbers in made.rows[:i]) for i in range(len(made.rows) + 1)]
        data = builder.ptrtoint(_placed(module, f"table.{made.digest}", flat or [0]), I64)
        begin = _placed(module, f"starts.{made.digest}", starts)
        zero = ir.Constant(I64, 0)
        first = builder.load(builder.gep(begin, [zero, args[1]]))
        after = builder.load(builder.gep(begin, [zero, builder.add(args[1], ir.Constant(I64, 1))]))
        built = context.make_helper(builder, row)
        built.address = builder.add(data, builder.shl(first, ir.Constant(I64, 3)))
        built.length = builder.sub(after, first)
        return built._getvalue()

    return row(table, types.int64), emit


@intrinsic
def _part(context, row, which):
    """The address (0) or the length (1) of a row."""

    def emit(context, builder, signature, args):
        held = context.make_helper(builder, signature.args[0], args[0])
        return builder.select(
            builder.icmp_signed("==", args[1], ir.Constant(I64, 0)), held.address, held.length
        )

    return types.int64(row, types.int64), emit


@overload(operator.getitem)
def _table_at(a, i):
    if isinstance(a, TableType) and isinstance(i, INDEXES):
        if a.table.nested:
            count = len(a.table.rows)
            return lambda a, i: row_of(a, inside(signed(i), count))
        return lambda a, i: row_of(a, 0)[i]
    if isinstance(a, RowType) and isinstance(i, INDEXES):
        read = get_word if a.words else get
        return lambda a, i: read(_part(a, 0), inside(signed(i), _part(a, 1)))
    return None


@register_jitable
def inside(i, count):
    """Return an index counted from the front; raise as Python does where there is nothing."""
    if i < 0:
        i += count
    if i < 0 or i >= count:
        raise IndexError("tuple index out of range")
    return i


def same_cells(a, b):
    """Compare what stands in two rows, one after the other."""
    if len(a) != len(b):
        return False
    for i in range(len(a)):  # noqa: SIM110
        if a[i] != b[i]:
            return False
    return True


@overload(len)
def _length(a):
    if isinstance(a, TableType):
        count = len(a.table.rows) if a.table.nested else len(a.table.rows[0])
        return lambda a: count
    if isinstance(a, RowType):
        return lambda a: _part(a, 1)
    return None


class TooLarge:
    """A constant that 64 bits do not hold, which no compiled code may use."""


def _fits(numbers):
    """Return whether numbers can be kept together, as words or as signed ones."""
    low, high = min(numbers, default=0), max(numbers, default=0)
    return (low >= 0 and high <= LARGEST) or (low >= -1 << 63 and high < 1 << 63)


def marked(value):
    """Return a number or tuple as the compiler should see it; anything else as it is."""
    if isinstance(value, (bool, Word)):
        return value
    if isinstance(value, int):
        if not _fits([value]):
            return TooLarge()
        return Word(value) if value >= BIG else value
    if _flat(value) and not _fits(value):
        return TooLarge()
    if type(value) in (tuple, list) and value and all(isinstance(part, int) for part in value):
        if len(value) > UNROLLED or type(value) is list:
            return Table(tuple(value))
        if any(part >= BIG for part in value) and min(value) >= 0:
            return tuple(Word(part) for part in value)
        return tuple(value)
    if type(value) in (tuple, list) and value and all(_flat(part) for part in value):
        if not _fits([number for part in value for number in part]):
            return TooLarge()
        return Table(tuple(tuple(part) for part in value))
    return value


def _flat(value):
    return type(value) in (tuple, list) and all(isinstance(part, int) for part in value)
