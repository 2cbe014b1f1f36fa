"""Averages of values, taken outcome by outcome."""

from __future__ import annotations

from plies.contract import Value


def added(total: Value, probability: float, value: Value) -> Value:
    """Return an average that takes in one more outcome; tuples are averaged part by part."""
    if isinstance(value, tuple):
        parts = total if isinstance(total, tuple) else (0.0,) * len(value)
        return tuple(t + probability * v for t, v in zip(parts, value, strict=True))
    return total + probability * value
