"""Which fields decide whether two objects are equal, and what their hash is."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from plies.compiled.plain.sources import class_member, is_written


def hashed_fields(maker: Any) -> list[str]:
    """Return the fields of a dataclass of whose tuple Python takes the hash, if it does."""
    if not is_dataclass(maker) or vars(maker).get("__hash__") is None:
        return []
    if is_written(maker, "__hash__") or is_written(maker, "__eq__"):
        return []
    return [one.name for one in fields(maker) if (one.compare if one.hash is None else one.hash)]


def compared_fields(shape: Any) -> list[str] | None:
    """Return which fields decide whether two objects are equal; None if no two of them are."""
    if shape.maker in (dict, list):
        return list(shape.cells)
    equal = class_member(shape.maker, "__eq__")[0]
    made = getattr(getattr(equal, "__code__", None), "co_filename", "") == "<string>"
    if not (is_dataclass(shape.maker) and made):
        return None
    return [one.name for one in fields(shape.maker) if one.compare]
