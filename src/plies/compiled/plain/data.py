"""Python's own objects: their kind, and their words and hash as data of the object file."""

from __future__ import annotations

import enum
import struct
from collections import Counter, deque
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from plies.compiled.plain.cells import Cell, Deque, Dict, FrozenSet, List, Obj, Set, joined
from plies.compiled.plain.counting import zero
from plies.compiled.plain.equals import compared_fields, hashed_fields
from plies.compiled.plain.glances import glance_at
from plies.compiled.plain.inside import fields_of, set_table, signed
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    NONE,
    RANGE,
    STR,
    Array,
    Choice,
    Kind,
    Member,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
    differ,
    in_position,
)
from plies.compiled.plain.mixed_rows import FEW, is_mixed, mixed_kind
from plies.compiled.plain.objects import note_lacking
from plies.compiled.plain.program import Program
from plies.compiled.plain.sources import is_written
from plies.compiled.plain.tables import KNOWN, table_of
from plies.compiled.plain.words import MIX, OWN, odd

LARGEST = (1 << 63) - 1
PLAIN = {int, str, bool, float, type(None)}  # classes whose objects hold nothing else
HOLDERS: dict[Any, Any] = {deque: Deque, list: List, frozenset: FrozenSet, set: Set}


def kind_of(program: Program, thing: Any, game: Any = None) -> Kind:
    """Return the kind of one of Python's objects; what it holds is learned."""
    if thing is None:
        return NONE
    if isinstance(thing, enum.Enum):
        return INT if isinstance(thing, int) else Member(type(thing))
    if isinstance(thing, bool):
        return BOOL
    if isinstance(thing, int):
        if -LARGEST <= thing <= LARGEST:
            return INT
        if not 0 <= thing < 1 << 64:
            raise Refused(f"{thing:,} is beyond 64 bits")
        program.widen()
        return BOARD
    if isinstance(thing, (float, str)):
        return FLOAT if isinstance(thing, float) else STR
    if isinstance(thing, tuple):
        kinds = [kind_of(program, one, game) for one in thing]
        if hasattr(thing, "_fields") or len(thing) <= FEW:
            maker = type(thing) if hasattr(thing, "_fields") else None
            return Tuple(tuple(kinds), maker)
        item: Kind = BOTTOM
        for one in kinds:
            item = joined(item, one)
        return Seq(item)
    if isinstance(thing, range):
        return RANGE
    cells = _cells(program, thing)
    if isinstance(thing, tuple(HOLDERS)):
        if program.rows_apart and not program.walk and type(thing) is list:  # in a position
            kinds = [kind_of(program, one, game) for one in thing]
            if is_mixed(kinds):
                return mixed_kind(program, kinds)
        for one in _samples(thing):
            cells[0].learn(kind_of(program, one, game))
        return next(made(cells[0]) for kind, made in HOLDERS.items() if isinstance(thing, kind))
    if isinstance(thing, (dict, MappingProxyType)):
        return _kind_of_dict(program, thing, game, cells)
    if type(thing).__module__ == "numpy":
        from plies.compiled.plain.arrays import array_kind

        return array_kind(program, thing)
    if callable(thing) or not hasattr(thing, "__dict__"):
        if not hasattr(type(thing), "__slots__") or isinstance(thing, type):
            return Static(thing) if program.walk else in_position(thing, game)
    held, known = fields_of(thing), type(thing) in program.shapes
    shape = program.shape(type(thing))
    for name in shape.cells.keys() ^ held.keys() if known else ():
        note_lacking(shape, name)
    for name, value in held.items():
        shape.cell(name).learn(kind_of(program, value, game))
    return Obj(shape)


def _samples(things: Any) -> Any:
    """Return the items whose kind is asked; of numbers and words one of each class will do."""
    found = {type(one): one for one in things}
    if not found.keys() <= PLAIN:
        return things
    numbers = [one for one in things if type(one) is int] if int in found else []
    return [*found.values(), *([min(numbers), max(numbers)] if numbers else [])]


def _cells(program: Program, thing: Any) -> tuple[Cell, Cell]:
    """Return the cells of one object, the same each time it is met."""
    key = ("cells", id(thing))
    if key not in program.data:
        program.data[key] = (Cell(), Cell())  # type: ignore[assignment]
        program.kept.append(thing)
    return program.data[key]  # type: ignore[return-value]


def _kind_of_dict(
    program: Program, thing: Mapping[Any, Any], game: Any, cells: tuple[Cell, Cell]
) -> Kind:
    kinds = {key: kind_of(program, value, game) for key, value in thing.items()}
    words = bool(thing) and all(isinstance(key, str) for key in thing)
    if words and (differ(kinds.values()) or tuple(thing) in program.records):
        program.records.add(tuple(thing))
        shape = program.shape(dict, tuple(thing))
        for key, kind in kinds.items():
            shape.cell(key).learn(kind)
        return Obj(shape)
    for key, kind in kinds.items():
        cells[0].learn(kind_of(program, key, game))
        cells[1].learn(kind)
    return Dict(
        *cells,
        missing=zero if isinstance(thing, Counter) else getattr(thing, "default_factory", None),
    )


# The data of constants, as numbers and addresses that LLVM fills in


def word_of(program: Program, text: str) -> str:
    codes = [program.letter(one) for one in text]
    if len(codes) <= 7:
        found = 1 | len(codes) << 1
        for i, code in enumerate(codes):
            found |= code << (8 * i + 8)
        return str(signed(found))
    key = ("word", text)
    if key not in program.data:
        name = f"@word{len(program.data)}"
        data = "".join(f"\\{code:02X}" for code in codes)
        size = struct.pack("<q", len(codes))
        head = "".join(f"\\{byte:02X}" for byte in size)
        kind = f"[{8 + len(codes)} x i8]"
        program.globals.append(f'{name} = internal constant {kind} c"{head}{data}", align 8')
        program.data[key] = f"ptrtoint (ptr {name} to i64)"
    return program.data[key]


def words_of(program: Program, thing: Any, kind: Kind) -> list[str]:
    """Return the words of an object as one of a kind that holds it."""
    if isinstance(kind, Union):
        own = kind_of(program, thing)
        member = kind.members[own.category]
        words = [str(program.tag(member)), *words_of(program, thing, member)]
        return words + ["0"] * (kind.words - len(words))
    if kind is NONE or isinstance(kind, Static):
        return ["0"]
    if isinstance(kind, Choice):
        return [str(program.number_of(thing))]
    if kind.ir == "double":
        return [str(struct.unpack("<q", struct.pack("<d", float(thing)))[0])]
    if kind is STR:
        return [word_of(program, thing)]
    if isinstance(kind, Member):
        return [str(list(kind.maker).index(thing))]
    if kind in (INT, BOOL):
        return [str(int(thing))]
    if kind is BOARD:
        return [str(signed(int(thing)))]
    if isinstance(kind, Tuple):
        return [
            word
            for one, item in zip(thing, kind.items, strict=True)
            for word in words_of(program, one, item)
        ]
    if kind is RANGE:
        return [str(thing.start), str(thing.stop), str(thing.step)]
    return [address_of(program, thing, kind)]


def address_of(program: Program, thing: Any, kind: Kind) -> str:
    """Return where an object of a list, a dict, a set or a class is, as data of the object file."""
    key = ("data", id(thing), repr(kind))
    if key not in program.data:
        program.kept.append(thing)
        name = f"@data{len(program.data)}"
        program.data[key] = f"ptrtoint (ptr {name} to i64)"
        words = _data(program, thing, kind)
        _put_data(program, name, words)
    return program.data[key]


def _put_data(program: Program, name: str, words: list[str]) -> None:
    listed = ", ".join(f"i64 {word}" for word in words)
    program.globals.append(f"{name} = internal global [{len(words)} x i64] [{listed}], align 8")


def _table(program: Program, words: list[str]) -> str:
    name = f"@table{len(program.globals)}"
    _put_data(program, name, words or ["0"])
    return f"ptrtoint (ptr {name} to i64)"


def _data(program: Program, thing: Any, kind: Any) -> list[str]:
    if isinstance(kind, Seq):
        items = [word for one in thing for word in words_of(program, one, kind.item)]
        return [str(len(thing)), *items]
    if isinstance(kind, List):
        items = [word for one in thing for word in words_of(program, one, kind.item)]
        return [str(len(thing)), "-1", _table(program, items)]
    if isinstance(kind, Dict):
        return _dict_data(program, thing, kind)
    if isinstance(kind, Set):
        return _set_data(program, thing, kind)
    if isinstance(kind, Array):
        from plies.compiled.plain.arrays import array_data

        rows = thing.ravel().tolist()
        items = [word for one in rows for word in words_of(program, one, kind.item)]
        return array_data(thing, _table(program, items))
    held = dict(thing) if isinstance(thing, Mapping) else fields_of(thing)
    words: list[str] = []
    for name, cell in kind.shape.cells.items():
        if name in held:
            words += words_of(program, held[name], cell.kind)
        else:
            words += ["0"] * cell.kind.words
    return words or ["0"]


def _dict_data(program: Program, thing: Any, kind: Dict) -> list[str]:
    keys, values = (cell.kind for cell in kind.cells)
    marks = [hashed(program, key, keys) for key in thing]
    entries = []
    for mark, (key, value) in zip(marks, thing.items(), strict=True):
        entries += [str(mark), *words_of(program, key, keys), *words_of(program, value, values)]
    index, mask = "0", 0
    if len(thing) > FEW:
        size = 16
        while size < 2 * len(thing):
            size *= 2
        places = [0] * size
        for number, mark in enumerate(marks):
            i = mark & (size - 1)
            while places[i]:
                i = (i + 1) & (size - 1)
            places[i] = number + 1
        index, mask = _table(program, [str(one) for one in places]), size - 1
    glance = str(_glance_at(program, list(thing), keys))
    have = str(len(thing))
    return [have, have, "-1", _table(program, entries), index, str(mask), glance]


def _set_data(program: Program, thing: Any, kind: Set) -> list[str]:
    inside = table_of(thing) if has_python_hash(kind.item) else None
    items, gone = list(thing), inside.gone if inside else ()
    if inside:
        mask, places = inside.mask, list(inside.places)
    else:
        places, mask = set_table(items, [set_hash(program, one, kind.item) for one in items])
    entries = [["0"] * (2 + kind.item.words) for _ in range(mask + 1)]
    for place in gone:
        entries[place][:2] = ["-1", "2"]
    for place, one in zip(places, items, strict=True):
        mark = str(set_hash(program, one, kind.item))
        entries[place] = [mark, "1", *words_of(program, one, kind.item)]
    table = _table(program, [word for entry in entries for word in entry])
    marks = "2" if inside else "3"  # as in runtime/sets.py: from outside, and without an order
    fill, glance = len(items) + len(gone), _glance_at(program, items, kind.item)
    return [str(fill), str(len(items)), str(~mask), table, marks, "0", str(glance)]


def _glance_at(program: Program, keys: list[Any], kind: Kind) -> int:
    return glance_at(keys, kind, lambda word: _hash_of_word(program, word))


def set_hash(program: Program, item: Any, kind: Kind) -> int:
    if has_python_hash(kind):
        return hash(item)
    return hashed(program, item, kind)


def has_python_hash(kind: Kind) -> bool:
    """Return whether sets of a kind have the same order in every run, and one that is known."""
    if isinstance(kind, (Tuple, Seq, Union, FrozenSet)):
        return all(map(has_python_hash, kind.parts()))
    if isinstance(kind, Obj) and hashed_fields(kind.shape.maker):
        cells = kind.shape.cells
        names = hashed_fields(kind.shape.maker)
        return all(name in cells and has_python_hash(cells[name].kind) for name in names)
    return kind in (INT, BOOL, BOTTOM) and KNOWN


def mixed(a: int, b: int) -> int:
    """Return the hash of two numbers, as `Words.mixed` writes it."""
    top = (1 << 64) - 1
    x = ((a ^ b) & top) * (MIX & top) & top
    return x ^ (x >> 32)


def hashed(program: Program, thing: Any, kind: Kind) -> int:
    return hash_of(program, thing, kind) & LARGEST


def _hash_of_letters(letters: bytes) -> int:
    """Return the hash of a long word, as the runtime works it out."""
    size, found = len(letters), 1469598103934665603
    parts = [letters[i : i + 8] for i in range(0, size - 7, 8)]
    for one in (size, *(int.from_bytes(part, "little") for part in (*parts, letters[-8:]))):
        found = (found ^ one) * 1099511628211 & ((1 << 64) - 1)
        found ^= found >> 32
    return found


def hash_of(program: Program, thing: Any, kind: Kind) -> int:
    """Return the hash of a constant, as `Words.hash_of` writes it for a key."""
    maker = kind.shape.maker if isinstance(kind, Obj) else getattr(kind, "maker", None)
    if maker and maker is not dict and is_written(maker, "__eq__"):
        return OWN
    if isinstance(kind, Obj) and compared_fields(kind.shape) is None:
        return OWN
    if isinstance(kind, Union):
        return hash_of(program, thing, kind.members[kind_of(program, thing).category])
    if kind.ir == "double":
        return mixed(struct.unpack("<Q", struct.pack("<d", float(thing) + 0.0))[0], 7)
    if kind is STR:
        return mixed(_hash_of_word(program, thing), 3)
    if isinstance(kind, Member):
        return mixed(list(kind.maker).index(thing), 1)
    if kind in (INT, BOOL, BOARD):
        return mixed(int(thing), 1)
    if kind is NONE:
        return 5
    if isinstance(kind, Tuple):
        return _sum_of_parts(program, zip(thing, kind.items, strict=True))
    if isinstance(kind, Seq):
        found = 9
        for one in thing:
            found = mixed(found, hash_of(program, one, kind.item))
        return found
    if isinstance(kind, FrozenSet):
        return (9 + sum(hash_of(program, one, kind.item) for one in thing)) & ((1 << 64) - 1)
    if isinstance(kind, Obj):
        held = fields_of(thing)
        names = compared_fields(kind.shape) or ()
        parts = ((held[name], kind.shape.cells[name].kind) for name in names)
        return _sum_of_parts(program, parts)
    raise Refused(f"{kind!r} is no key of a table in compiled code")


def _sum_of_parts(program: Program, parts: Iterable[tuple[Any, Kind]]) -> int:
    total = 9 + sum(_part(program, one, kind) * odd(i) for i, (one, kind) in enumerate(parts))
    total &= (1 << 64) - 1
    return total ^ (total >> 32)


def _part(program: Program, thing: Any, kind: Kind) -> int:
    if isinstance(kind, Member):
        return list(kind.maker).index(thing)
    if kind in (INT, BOOL, BOARD):
        return int(thing)
    if kind is STR:
        return _hash_of_word(program, thing)
    return hash_of(program, thing, kind)


def _hash_of_word(program: Program, word: str) -> int:
    codes = [program.letter(one) for one in word]
    return int(word_of(program, word)) if len(codes) <= 7 else _hash_of_letters(bytes(codes))
