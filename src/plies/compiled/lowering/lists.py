"""What Python does with lists and tuples, for boards.

A loop stands where Python would write `any(...)`: the compiler knows no generators in there.
"""

import operator

from numba.core import types
from numba.extending import overload, overload_method, register_jitable

from plies.compiled.lowering.boards import (
    NUMBERS,
    BoardType,
    address,
    block,
    cells,
    copy_words,
    length,
    made_as,
    makers,
    pouring,
    take,
)
from plies.compiled.lowering.functions import added, total
from plies.compiled.lowering.memory import get, get_word, like, put, put_word
from plies.compiled.lowering.pythonic import AS_PYTHON
from plies.compiled.lowering.tables import RowType, TableType, same_cells
from plies.compiled.lowering.word import signed, whole_word


def list_of(row):
    """Stands for `list` in compiled code."""


@overload(list_of)
def _list_of(row):
    if not isinstance(row, BoardType):
        return lambda row: list(row)
    make = makers[list, row.words]

    def copy(row):
        place = take(block(row), length(row))
        copy_words(place, address(row), length(row))
        return make(place, length(row), block(row))

    return copy


def tuple_of(row):
    """Stands for `tuple` in compiled code."""


@overload(tuple_of)
def _tuple_of(row):
    if isinstance(row, (types.BaseTuple, types.List)):
        return lambda row: row  # a list that was just made becomes a board where it is returned
    return _tuple(row)


@overload(tuple)
def _tuple(row):
    if not isinstance(row, BoardType):
        return None
    if row.maker is tuple:
        return lambda row: row
    make = makers[tuple, row.words]

    def copy(row):
        place = take(block(row), length(row))
        copy_words(place, address(row), length(row))
        return make(place, length(row), block(row))

    return copy


BUILTINS = {"list": list_of, "tuple": tuple_of}


@overload(len)
def _length(a):
    return (lambda a: length(a)) if isinstance(a, BoardType) else None


@register_jitable
def inside(i, count):
    """Return an index counted from the front; raise as Python does where there is nothing."""
    if i < 0:
        i += count
    if i < 0 or i >= count:
        raise IndexError("there is no such cell on the board")
    return i


@overload(operator.getitem)
def _at(a, i):
    if not isinstance(a, BoardType):
        return None
    if isinstance(i, NUMBERS):
        read = get_word if a.words else get
        return lambda a, i: read(address(a), inside(signed(i), length(a)))
    if not isinstance(i, types.SliceType):
        return None
    make = made_as(a)
    if a.maker is tuple and not i.has_step:  # nothing changes a tuple, so nothing is copied

        def seen(a, i):
            start, stop, _ = i.indices(length(a))
            return make(address(a) + start * 8, max(stop - start, 0), block(a))

        return seen

    def cut(a, i):
        start, stop, step = i.indices(length(a))
        if step > 0:
            count = max((stop - start + step - 1) // step, 0)
        else:
            count = max((start - stop - step - 1) // -step, 0)
        place = take(block(a), count)
        if step == 1:
            copy_words(place, address(a) + start * 8, count)
        else:
            for n in range(count):
                put(place, n, get(address(a), start + n * step))
        return make(place, count, block(a))

    return cut


@overload(operator.setitem)
def _set(a, i, value):
    if not isinstance(a, BoardType) or a.maker is tuple:
        return None
    if isinstance(i, NUMBERS) and isinstance(value, NUMBERS):
        if a.words:

            def mark(a, i, value):
                place = inside(signed(i), length(a))
                put_word(address(a), place, whole_word(value))

            return mark

        def change(a, i, value):
            place = inside(signed(i), length(a))
            put(address(a), place, like(value, types.int64(0)))

        return change
    if not isinstance(i, types.SliceType) or i.has_step or not cells(value):
        return None

    pour = pouring[a.words]

    def lay(a, i, value):
        start, stop, _ = i.indices(length(a))
        if len(value) != max(stop - start, 0):
            raise ValueError("the length of a board changes")
        whole = take(block(a), len(value))  # what is laid may be part of what it is laid upon
        pour(whole, value)
        copy_words(address(a) + start * 8, whole, len(value))

    return lay


@overload_method(BoardType, "copy")
def _copy(self):
    return (lambda self: self[:]) if self.maker is list else None


@overload_method(BoardType, "reverse")
def _reverse(self):
    if self.maker is tuple:
        return None

    def reverse(self):
        last = length(self) - 1
        for i in range(length(self) // 2):
            self[i], self[last - i] = self[last - i], self[i]

    return reverse


@overload_method(BoardType, "count")
def _count(self, value):
    def count(self, value):
        found = 0
        for cell in self:
            found += cell == value
        return found

    return count


@overload_method(BoardType, "index")
def _index(self, value):
    def index(self, value):
        for i in range(length(self)):
            if self[i] == value:
                return i
        raise ValueError("it is nowhere on the board")

    return index


@overload(operator.contains)
def _contains(a, value):
    if not isinstance(a, (BoardType, RowType)) or not isinstance(value, NUMBERS):
        return None

    def contains(a, value):
        for cell in a:  # noqa: SIM110
            if cell == value:
                return True
        return False

    return contains


def _joined(a, b):
    if not any(isinstance(kind, BoardType) for kind in (a, b)) or not (cells(a) and cells(b)):
        return None  # that Python joins only lists or only tuples, it says itself
    left = isinstance(a, BoardType)
    kind = a if left else b
    make, pour = made_as(kind), pouring[kind.words]

    def join(a, b):
        mem = block(a if left else b)
        place = take(mem, len(a) + len(b))
        pour(place, a)
        pour(place + len(a) * 8, b)
        return make(place, len(a) + len(b), mem)

    return join


def _same_maker(a, b):
    makers = {_known_maker(a), _known_maker(b)} - {None}
    return len(makers) == 1


def _known_maker(kind):
    """Return list or tuple, where the type tells: constants have forgotten which they were."""
    if isinstance(kind, BoardType):
        return kind.maker
    if isinstance(kind, TableType):
        return getattr(kind.table, "maker", None)
    return tuple if isinstance(kind, types.BaseTuple) else None


overload(operator.add)(_joined)


@overload(operator.iadd)
def _grown(a, b):
    if isinstance(a, BoardType) and a.maker is tuple:
        return _joined(a, b)
    return None  # a list would grow for all who hold it


def _equal(a, b):
    if not any(isinstance(kind, BoardType) for kind in (a, b)) or not (cells(a) and cells(b)):
        return None
    if not _same_maker(a, b):
        return lambda a, b: False
    if isinstance(b, types.BaseTuple):
        return _equal_to_tuple(len(b))
    if isinstance(a, types.BaseTuple):
        return lambda a, b: b == a
    return same_cells


def _equal_to_tuple(count):
    """Return a comparison written out cell by cell, since a tuple has no address."""
    tests = [f"len(a) == {count}", *(f"a[{i}] == b[{i}]" for i in range(count))]
    scope = {}
    exec(f"def equal(a, b): return {' and '.join(tests)}", scope)
    return scope["equal"]


overload(operator.eq)(_equal)


@overload(operator.ne)
def _different(a, b):
    return (lambda a, b: not operator.eq(a, b)) if _equal(a, b) else None


@overload(total, jit_options=AS_PYTHON)
def _sum(iterable, start=0):
    return added if isinstance(iterable, (BoardType, RowType)) else None


@overload(any)
def _any(iterable):
    if not isinstance(iterable, BoardType):
        return None

    def found(iterable):
        for cell in iterable:  # noqa: SIM110
            if cell:
                return True
        return False

    return found


@overload(all)
def _all(iterable):
    if not isinstance(iterable, BoardType):
        return None

    def found(iterable):
        for cell in iterable:  # noqa: SIM110
            if not cell:
                return False
        return True

    return found


@overload(reversed)
def _reversed(sequence):
    return (lambda sequence: sequence[::-1]) if isinstance(sequence, BoardType) else None
