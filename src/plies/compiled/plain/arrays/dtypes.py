"""Which of NumPy's dtypes are compiled, and what an operation of two of them gives.

NumPy itself is asked: it works the operation out for an array of one item.
"""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    MIXED,
    STR,
    Array,
    Kind,
    Mismatch,
    Refused,
    Static,
)
from plies.compiled.plain.operators import FOLDED
from plies.compiled.plain.program import Value

WHOLE, REAL, TRUTH = np.dtype(np.int64), np.dtype(np.float64), np.dtype(bool)
ITEMS = {"b": BOOL, "i": INT, "U": STR}
OPERATORS = FOLDED | {ast.Div: np.true_divide, ast.Pow: np.power}


def item_kind(dtype: Any) -> Kind:
    """Return the kind of an item of an array."""
    if dtype == REAL:
        return FLOAT
    if dtype.kind in ITEMS and dtype.isnative:
        return ITEMS[dtype.kind]
    raise Refused(f"arrays of {dtype} are not compiled", "dtype=int, float or bool")


def kind_for(dtype: Any, dimensions: int) -> Array:
    dtype = np.dtype(dtype)
    return Array(item_kind(dtype), dimensions, dtype)


def dtype_for(kind: Kind) -> Any:
    """Return the dtype that NumPy gives an array of Python's values."""
    if isinstance(kind, Array):
        return kind.dtype
    known: dict[Kind, Any] = {BOOL: TRUTH, INT: WHOLE, FLOAT: REAL, STR: np.dtype("<U1")}
    found = known.get(kind)
    if found is None:
        raise Refused(f"NumPy's array of {kind!r} is not compiled", "give it a dtype")
    return found


def given_dtype(value: Value | None) -> Any:
    """Return the dtype that an argument says, or None."""
    if value is None or value.kind is BOTTOM or value.kind.category == "None":
        return None
    thing = value.kind.thing if isinstance(value.kind, Static) else value.static
    try:
        dtype = np.dtype(thing)
    except TypeError:
        raise Refused("this dtype is not compiled", "dtype=int, float or bool") from None
    item_kind(dtype)
    return dtype


def sample(kind: Kind) -> Any:
    """Return one value of a kind: NumPy says what becomes of it."""
    if isinstance(kind, Array):
        return np.ones(1, kind.dtype) if kind.item is not STR else np.array(["a"])
    known: dict[Kind, Any] = {BOOL: True, INT: 1, FLOAT: 1.0, MIXED: 1.0, STR: "a"}
    found = known.get(kind)
    if found is None:
        raise Refused(f"{kind!r} and an array of NumPy's go together only in Python")
    return found


def result_of(op: ast.operator, a: Kind, b: Kind) -> Any:
    """Return the dtype of an operation."""
    if type(op) not in OPERATORS:
        raise Refused("this operator is not compiled for arrays")
    try:
        return OPERATORS[type(op)](sample(a), sample(b)).dtype
    except TypeError as error:
        raise Mismatch(f"{a!r} and {b!r}: NumPy has no such operation") from error


def limits(dtype: Any) -> tuple[int, int] | None:
    """Return the least and the largest number of a narrow dtype."""
    if dtype.kind != "i" or dtype.itemsize == 8:
        return None
    info = np.iinfo(dtype)
    return int(info.min), int(info.max)
