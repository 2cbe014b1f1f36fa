"""Arrays of NumPy's: numbers in rows, with the operations that games use.

dtypes            which are compiled, and what an operation of two of them gives
memory            how arrays lie in memory, and walking over them
making            arrays of what lists and tuples hold
indexing          numbers, slices, masks and lists of places in square brackets
arithmetic        operators, and numbers of few bits
item_by_item      NumPy's functions of each item
reductions        sums, the most and the least, whether any or all
forms             turned, mirrored, cut along diagonals
joining           moved along an axis, put together
distinct          which different items there are
picking           items taken out, put at the end, room around
numpy_functions   NumPy's functions by name
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plies.compiled.plain.arrays.arithmetic import ArrayArithmetic, narrow_program
from plies.compiled.plain.arrays.distinct import ArrayDistinct
from plies.compiled.plain.arrays.dtypes import item_kind, kind_for, limits
from plies.compiled.plain.arrays.forms import ArrayForms
from plies.compiled.plain.arrays.indexing import ArrayIndexing
from plies.compiled.plain.arrays.item_by_item import ArrayItems
from plies.compiled.plain.arrays.joining import ArrayJoining
from plies.compiled.plain.arrays.making import ArrayMaking
from plies.compiled.plain.arrays.memory import ArrayMemory
from plies.compiled.plain.arrays.numpy_functions import ArrayFunctions
from plies.compiled.plain.arrays.picking import ArrayPicking
from plies.compiled.plain.arrays.reductions import ArrayReductions
from plies.compiled.plain.cells import Cell
from plies.compiled.plain.kinds import Kind, Refused
from plies.compiled.plain.program import Program


def array_kind(program: Program, thing: Any) -> Kind:
    """Return the kind of an array, or of one of NumPy's numbers."""
    note_arrays(program)
    if not isinstance(thing, np.ndarray):
        bounds = limits(thing.dtype)
        if bounds:
            narrow_program(program, bounds)
        return item_kind(thing.dtype)
    if thing.ndim == 0:
        raise Refused("an array without dimensions is not compiled")
    return kind_for(thing.dtype, thing.ndim)


def note_arrays(program: Any) -> None:
    """Remember that numbers may be NumPy's: they are not Python's in some respects."""
    if not program.arrays:
        program.arrays = True
        Cell.learned += 1


def array_data(thing: Any, items: str) -> list[str]:
    """Return the words of a constant array whose items are at an address."""
    sizes = [int(size) for size in thing.shape]
    steps = [int(np.prod(sizes[i + 1 :], dtype=int)) for i in range(len(sizes))]
    return [items, *map(str, sizes), *map(str, steps), "1"]


class Arrays(
    ArrayMemory,
    ArrayMaking,
    ArrayIndexing,
    ArrayItems,
    ArrayJoining,
    ArrayPicking,
    ArrayArithmetic,
    ArrayReductions,
    ArrayForms,
    ArrayDistinct,
    ArrayFunctions,
):
    """The part of a walk that knows arrays."""

    def note_arrays(self) -> None:
        note_arrays(self.program)
