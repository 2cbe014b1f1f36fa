"""Rows of numbers that compiled code writes, in the forms of `forms`, as things to compare."""

from __future__ import annotations

import struct
from typing import Any

from plies.compiled.codec import Unfit

Form = Any
MOST = (1 << 64) - 1


def decoded(form: Form, words: list[int]) -> Any:
    """Return what a message says, in a form in which two of them can be compared."""
    found, rest = _decode(form, words)
    if rest != len(words):
        raise Unfit("a message of compiled code has another length than it says")
    return found


def decoded_first(form: Form, words: list[int], start: int) -> tuple[Any, int]:
    """Return what a message in a row of them says, and where the next one begins."""
    return _decode(form, words, start)


def _decode(form: Form, words: list[int], at: int = 0) -> tuple[Any, int]:
    name = form[0]
    if name in ("none", "unset", "static", "nothing"):
        return None, at
    if name in ("float", "mixed"):
        return struct.unpack("<d", struct.pack("<q", words[at]))[0], at + 1
    if name in ("int", "bool", "member"):
        return words[at], at + 1
    if name == "board":
        return words[at] & MOST, at + 1
    if name == "str":
        size = words[at]
        return ("str", *words[at + 1 : at + 1 + size]), at + 1 + size
    if name == "union":
        inner = next(form for tag, form in form[1] if tag == words[at])
        value, after = _decode(inner, words, at + 1)
        return (words[at], value), after
    if name in ("tuple", "object"):
        forms = form[2] if name == "tuple" else [one for _, one in form[2]]
        return _decode_all(forms, words, at)
    if name == "dict":
        pairs, after = _decode_all([form[1], form[2]] * words[at], words, at + 1)
        return dict(zip(map(repr, pairs[::2]), pairs[1::2], strict=True)), after
    if name in ("set", "frozenset"):
        if not form[2]:
            items, after = _decode_all([form[1]] * words[at], words, at + 1)
        else:
            begin = at + 5 + words[at + 4]
            pairs, after = _decode_all([["int"], form[1]] * words[at], words, begin)
            items = pairs[1::2]
        return sorted(map(repr, items)), after  # sets in sets have no order of their own
    if name == "array":
        shape, total = words[at : at + form[1]], 1
        for size in shape:
            total *= size
        items, after = _decode_all([form[3]] * total, words, at + 2 * form[1])
        return (tuple(shape), items), after
    return _decode_all([form[1]] * words[at], words, at + 1)


def _decode_all(forms: list[Form], words: list[int], at: int) -> tuple[Any, int]:
    found = []
    for form in forms:
        value, at = _decode(form, words, at)
        found.append(value)
    return tuple(found), at
