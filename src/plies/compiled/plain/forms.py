"""A game's own objects as rows of numbers, and how compiled code reads and writes them.

    number    itself (a float: its bits)        word     length, letters
    tuple     its parts                         list     length, items
    dict      length, keys and values           set      length, then its table
    object    its fields                        union    tag, then the value

A form says what is expected where. It is plain data, so that it can be kept with the code; what
does not fit is refused: random games gave no reason to expect it.
"""

from __future__ import annotations

import struct
from typing import Any

from plies.compiled.codec import Unfit
from plies.compiled.plain.data import has_python_hash
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    INT,
    NONE,
    REALS,
    STR,
    Array,
    Deque,
    Dict,
    Kind,
    List,
    Lost,
    Member,
    Obj,
    Refused,
    Seq,
    Set,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.program import Program

Form = Any
MOST = (1 << 64) - 1


def form_of(kind: Kind, program: Program, seen: tuple[int, ...] = ()) -> Form:
    """Return what values of a kind look like, as plain data."""
    if id(kind) in seen or len(seen) > 12:
        raise Refused("a position holds something that holds itself")
    seen = (*seen, id(kind))
    inside = [form_of(part, program, seen) for part in kind.parts()]
    if isinstance(kind, Union):
        tags = [program.tag(part) for part in kind.parts()]
        return ["union", [[tag, form] for tag, form in zip(tags, inside, strict=True)]]
    if isinstance(kind, Tuple):
        known = kind.maker is not None and kind.maker is not Lost
        return ["tuple", kind.maker.__qualname__ if known else "", inside]
    if isinstance(kind, Obj):
        fields = [[name, form] for name, form in zip(kind.shape.cells, inside, strict=True)]
        return ["object", kind.shape.maker.__qualname__, fields]
    if isinstance(kind, Member):
        return ["member", kind.maker.__qualname__]
    if isinstance(kind, Array):
        return ["array", kind.dimensions, str(kind.dtype), inside[0]]
    if isinstance(kind, Set):
        return [kind.category, inside[0], has_python_hash(kind.item)]
    if isinstance(kind, (List, Seq)):
        return ["deque" if isinstance(kind, Deque) else kind.category + "s", inside[0]]
    if isinstance(kind, Dict):
        return ["dict", *inside]
    names = {BOTTOM: "nothing", NONE: "none", INT: "int", BOARD: "board", BOOL: "bool", STR: "str"}
    if kind in names:
        return [names[kind]]
    if kind in REALS:
        return ["float" if repr(kind) == "float" else "mixed"]
    if isinstance(kind, Static):
        return ["static"]
    raise Refused(f"a position holds {kind!r}")


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
    if name in ("none", "static", "nothing"):
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
        return frozenset(map(repr, items)), after
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
