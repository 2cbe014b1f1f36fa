"""Moves that are all there is to them, such as (2, "b") or None, made again from their numbers.

Of other moves only the place in the game's own list is told, and the game itself says what they
are: then it is asked once more for every ply of a line. A search of a few hundred positions would
take most of its time for that.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Any

Form = Any
Read = Callable[[list[int], int], Any]
KINDS: dict[str, type] = {
    "int": int,
    "bool": bool,
    "none": type(None),
    "float": float,
    "str": str,
}


class Elsewhere(Exception):  # noqa: N818
    """A long word, of which the number only says where it was."""


def is_plain(form: Form) -> bool:
    """Return whether all values of a form can be made again from their numbers."""
    name = form[0]
    if name == "tuple":
        return not form[1] and all(map(is_plain, form[2]))
    if name == "union":
        return all(is_plain(one) for _, one in form[1])
    return name in KINDS


def is_like(form: Form, thing: Any) -> bool:
    """Return whether what is made again would be of the same classes as a thing is."""
    name = form[0]
    if name == "union":
        return any(is_like(one, thing) for _, one in form[1])
    if name == "tuple":
        return type(thing) is tuple and all(map(is_like, form[2], thing))
    return type(thing) is KINDS[name]


def are_plain(form: Form, moves: Iterable[Any]) -> bool:
    """Return whether moves like these can be made again from their numbers."""
    return is_plain(form) and all(is_like(form, move) for move in moves)


def width(form: Form) -> int:
    """Return how many numbers stand for a value."""
    if form[0] == "tuple":
        return sum(map(width, form[2]))
    if form[0] == "union":
        return 1 + max(width(one) for _, one in form[1])
    return 1


def reader(form: Form, letters: dict[str, int]) -> Read:
    """Return what makes a value again from the numbers that begin at a place."""
    name = form[0]
    if name == "tuple":
        return _tuple(form[2], letters)
    if name == "union":
        members = {tag: reader(one, letters) for tag, one in form[1]}
        return lambda words, at: members[words[at]](words, at + 1)
    if name == "str":
        alphabet = {code: letter for letter, code in letters.items()}
        return lambda words, at: _word(words[at], alphabet)
    if name == "float":
        return lambda words, at: struct.unpack("<d", struct.pack("<q", words[at]))[0]
    if name == "none":
        return lambda words, at: None
    return (lambda words, at: bool(words[at])) if name == "bool" else lambda words, at: words[at]


def _tuple(forms: list[Form], letters: dict[str, int]) -> Read:
    parts: list[tuple[int, Read]] = []
    start = 0
    for form in forms:
        parts.append((start, reader(form, letters)))
        start += width(form)
    return lambda words, at: tuple([read(words, at + start) for start, read in parts])


def _word(number: int, alphabet: dict[int, str]) -> str:
    """Return a word of up to seven letters, which its number holds: see `runtime.words`."""
    if not number & 1:
        raise Elsewhere
    size = (number >> 1) & 127
    codes = [(number >> (8 * i + 8)) & 255 for i in range(size)]
    return "".join([alphabet.get(code) or chr(code) for code in codes])
