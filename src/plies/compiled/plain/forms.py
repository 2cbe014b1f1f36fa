"""A game's own objects as rows of numbers: what is expected where.

    number    itself (a float: its bits)        word     length, letters
    tuple     its parts                         list     length, items
    dict      length, keys and values           set      length, then its table
    object    its fields                        union    tag, then the value

A form says what is expected where. It is plain data, so that it can be kept with the code; what
does not fit is refused: random games gave no reason to expect it.
"""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.cells import Deque, Dict, List, MixedRow, Obj, Set
from plies.compiled.plain.data import has_python_hash
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    INT,
    NONE,
    REALS,
    STR,
    UNSET,
    Array,
    Kind,
    Lost,
    Member,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.program import Program

Form = Any


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
    if isinstance(kind, (Obj, MixedRow)):
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
    names = {BOTTOM: "nothing", NONE: "none", UNSET: "unset", INT: "int"}
    names |= {BOARD: "board", BOOL: "bool", STR: "str"}
    if kind in names:
        return [names[kind]]
    if kind in REALS:
        return ["float" if repr(kind) == "float" else "mixed"]
    if isinstance(kind, Static):
        return ["static"]
    raise Refused(f"a position holds {kind!r}")
