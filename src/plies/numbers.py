"""Numbers of games: as Python's own, as JSON has them, and back.

JSON knows no infinities: they are the words "inf", "-inf" and "nan" wherever plies writes JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import inf, isnan, nan
from numbers import Integral, Real
from types import NoneType
from typing import Any

WORDS = {"inf": inf, "-inf": -inf, "nan": nan}
ALL_WHOLE = 2.0**53  # floats below it hold every whole number
OWN = frozenset((int, float, NoneType))


def is_whole(value: Any) -> bool:
    """Return whether a float is written without a point: 3.0 is 3."""
    return isinstance(value, float) and value.is_integer() and abs(value) < ALL_WHOLE


def own(value: Any) -> Any:
    """Return a value with Fractions, NumPy's numbers and the like as an int or a float.

    A row of numbers becomes a tuple.
    """
    if type(value) in OWN:
        return value
    if isinstance(value, (tuple, list)):
        return tuple(map(own, value))
    value = without_numpy(value)
    return int(value) if isinstance(value, Integral) else float(value)


def own_values(values: list[Any]) -> list[Any]:
    """Return a list with all of its values as `own` has them: the same list, if they are."""
    return values if OWN.issuperset(map(type, values)) else [own(value) for value in values]


def without_numpy(value: Any) -> Any:
    """Return a value in Python's own numbers, where it is NumPy's; a Fraction stays one."""
    if isinstance(value, tuple):
        return tuple(map(without_numpy, value))
    return value.item() if hasattr(value, "dtype") and hasattr(value, "item") else value


def value_json(value: Any) -> Any:
    """Return a value for JSON: an infinity as a word, a tuple as a list."""
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, (tuple, list)):
        return values_json(value)
    if -inf < value < inf:
        return own(value)
    return "nan" if isnan(value) else "inf" if value > 0 else "-inf"


def values_json(values: Iterable[Any]) -> list[Any]:
    """Return many values for JSON."""
    return [v if v is None or v.__class__ is int else value_json(v) for v in values]


def data_json(data: Any) -> Any:
    """Return anything for JSON: 3.0 as 3, and what JSON has no form for as Python prints it."""
    if isinstance(data, Mapping):
        return {str(name): data_json(value) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [data_json(item) for item in data]
    if data is None or isinstance(data, (str, bool)):
        return data
    if isinstance(data, Real):
        number = value_json(data)
        return int(number) if is_whole(number) else number
    return str(data)


def value_of(data: Any) -> Any:
    """Return the value that `value_json` has written; what it never writes stays as it is."""
    if isinstance(data, list):
        return tuple(map(value_of, data))
    return WORDS.get(data, data) if isinstance(data, str) else data


def json_text(data: Any) -> str:
    """Return anything as one line of JSON, without the NaN and Infinity that JSON forbids."""
    return json.dumps(data_json(data), ensure_ascii=False, allow_nan=False)
