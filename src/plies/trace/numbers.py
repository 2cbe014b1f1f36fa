"""The values of a trace as Python's own numbers, and their averages."""

from __future__ import annotations

from numbers import Integral
from types import NoneType

from plies.game import Value

PLAIN = frozenset((int, float, NoneType))


def added(total: Value, probability: float, value: Value) -> Value:
    """Return an average that takes in one more outcome; tuples are averaged part by part."""
    if isinstance(value, tuple):
        parts = total if isinstance(total, tuple) else (0.0,) * len(value)
        return tuple(t + probability * v for t, v in zip(parts, value, strict=True))
    return total + probability * value


def plain(values: list[Value]) -> list[Value]:
    """Return the values with Fractions, NumPy's numbers and the like as an int or a float."""
    if PLAIN.issuperset(map(type, values)):
        return values
    return [value if type(value) in PLAIN else _number(value) for value in values]


def _number(value: Value) -> Value:
    if isinstance(value, (tuple, list)):
        return tuple(plain(list(value)))
    return int(value) if isinstance(value, Integral) else float(value)
