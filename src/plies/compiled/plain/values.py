"""Values: from one kind to another, to words and back, and what depends on the kind at run time."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import alike
from plies.compiled.plain.kinds import (
    BITS,
    BOARDS,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    NONE,
    REALS,
    STR,
    Choice,
    Kind,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tied,
    Tuple,
    Union,
    is_word,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

EXACT = 1 << 53  # whole numbers up to here are floats


class Lazy:
    """Something to walk over that is worked out while walking: a generator, zip, enumerate."""

    __name__ = "a generator"

    def __init__(self, each: Callable[[Callable[[Value], None]], None], unordered: Any = None):
        self.each = each
        self.unordered = unordered  # the same where the order does not matter; see `sets`
        self.again = False  # whether it may be walked over twice, as what keys() gives
        self.places: Callable[[], list[Value]] | None = None  # all, of a number that is known


def lazy(each: Callable[[Callable[[Value], None]], None], unordered: Any = None) -> Value:
    return Value(Static(Lazy(each, unordered)), "0")


def integer(number: int) -> Value:
    return Value(INT, str(number), number)


def real(number: float) -> str:
    """Return how LLVM writes a float, bit for bit."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', number))[0]:016X}"


class Values(Part):
    """The part of a walk that knows how values are held."""

    def convert(self, value: Value, kind: Kind) -> Value:
        """Return a value as one of a kind that holds it."""
        have, w = value.kind, self.w
        if alike(have, kind):
            return value
        if have is BOTTOM or kind is BOTTOM:
            return Value(kind, "zeroinitializer" if kind.ir[0] == "{" else "0")
        if isinstance(kind, Union):
            return self._into_union(value, kind)
        if isinstance(have, Union):
            return self._out_of_union(value, kind)
        if have is BOOL and kind in (INT, BITS):
            known = int(value.static) if isinstance(value.static, bool) else None
            return Value(kind, w.op(f"zext i1 {value.ir} to i64"), known)
        if have in BOARDS or kind in BOARDS:
            return self.between_boards(value, kind)
        if {have, kind} == {INT, BITS}:
            return Value(kind, value.ir, value.static)
        if kind in REALS:
            return Value(kind, self._as_real(value))
        if isinstance(kind, Tuple) and isinstance(have, Tuple):
            if len(kind.items) == len(have.items):
                pairs = zip(self.items_of(value), kind.items, strict=True)
                return self.tuple_of([self.convert(one, to) for one, to in pairs], kind)
        if isinstance(kind, Seq) and isinstance(have, (Tuple, Seq)):
            return self.as_seq(value, kind.item)
        if isinstance(kind, Tied) and isinstance(have, Tied):
            return Value(kind, self.convert(Value(have.holder, value.ir), kind.holder).ir)
        if isinstance(kind, Choice) and isinstance(have, Choice):
            return Value(kind, value.ir)
        if isinstance(kind, Choice) and isinstance(have, Static):
            return Value(kind, str(self.program.number_of(have.thing)))
        if kind is STR and is_word(have):
            return self.as_word(value)
        raise Mismatch(f"{have!r} is not {kind!r}")

    def _as_real(self, value: Value) -> str:
        w = self.w
        if value.kind in REALS:
            return value.ir
        if value.kind is BOOL:
            return w.op(f"uitofp i1 {value.ir} to double")
        if value.kind is not INT:
            raise Mismatch(f"{value.kind!r} is not a number")
        if isinstance(value.static, int) and abs(value.static) <= EXACT:
            return real(float(value.static))
        if self.checked:
            inside = w.op(f"add i64 {value.ir}, {EXACT}")
            with self.unless(w.op(f"icmp ule i64 {inside}, {2 * EXACT}")):
                self.give_up("a whole number that no float holds exactly")
        return w.op(f"sitofp i64 {value.ir} to double")

    def as_value(self, found: Value, most: int = EXACT) -> Value:
        """Return what a position is worth as a float, or give up where it gets rounded."""
        if found.kind is BOTTOM:
            return Value(FLOAT, "0.0")
        w = self.w
        if isinstance(found.kind, Union):  # of which one member is a number
            member = found.kind.members.get(INT.category)
            if member is not None:
                found = self._out_of_union(found, member)
        if found.kind is BOOL or found.kind in REALS:
            return self.convert(found, FLOAT)
        number = self.convert(found, INT).ir
        inside = w.op(f"add i64 {number}, {most}")
        with self.unless(w.op(f"icmp ule i64 {inside}, {2 * most}")):
            self.give_up("a value that no float holds exactly")
        return Value(FLOAT, w.op(f"sitofp i64 {number} to double"))

    def items_of(self, value: Value) -> list[Value]:
        """Return the parts of a tuple."""
        kind: Any = value.kind
        held = value.static if isinstance(value.static, tuple) else None
        narrow = value.narrow or [None] * len(kind.items)
        return [
            Value(
                item,
                self.w.op(f"extractvalue {kind.ir} {value.ir}, {i}"),
                held[i] if held and isinstance(held[i], (int, str)) else None,
                narrow[i],
            )
            for i, item in enumerate(kind.items)
        ]

    def tuple_of(self, items: list[Value], kind: Tuple | None = None) -> Value:
        kind = kind or Tuple(tuple(item.kind for item in items))
        if any(item.kind is BOTTOM for item in items):
            return self.nothing()
        ir, text = kind.ir, "undef"
        for i, item in enumerate(items):
            text = self.w.op(f"insertvalue {ir} {text}, {item.kind.ir} {item.ir}, {i}")
        statics = tuple(item.static for item in items)
        known = all(one is not None for one in statics) and not kind.maker
        narrow = tuple(item.narrow for item in items)
        static = statics if known and items else None
        return Value(kind, text if items else "undef", static, narrow if any(narrow) else None)

    # Unions

    def _into_union(self, value: Value, kind: Union) -> Value:
        if isinstance(value.kind, Union):
            return self.spread(value, lambda one: self._into_union(one, kind), kind)
        member = kind.members.get(value.kind.category)
        if member is None:
            raise Mismatch(f"{value.kind!r} is not {kind!r}")
        words = self.to_words(self.convert(value, member))
        text = self.w.op(
            f"insertvalue {kind.ir} zeroinitializer, i64 {self.program.tag(member)}, 0"
        )
        for i, word in enumerate(words):
            text = self.w.op(f"insertvalue {kind.ir} {text}, i64 {word}, {i + 1}")
        return Value(kind, text)

    def tag_of(self, value: Value) -> str:
        return self.w.op(f"extractvalue {value.kind.ir} {value.ir}, 0")

    def member_of(self, value: Value, member: Kind) -> Value:
        """Return a union's value as the member that its tag says it is."""
        words = [
            self.w.op(f"extractvalue {value.kind.ir} {value.ir}, {i + 1}")
            for i in range(member.words)
        ]
        return self.from_words(member, words)

    def _out_of_union(self, value: Value, kind: Kind) -> Value:
        member = value.kind.members.get(kind.category)
        if member is None:
            raise Mismatch(f"{value.kind!r} is not {kind!r}")
        wanted = self.program.tag(member)
        with self.unless(self.w.op(f"icmp eq i64 {self.tag_of(value)}, {wanted}")):
            self.raise_error("TypeError")
        return self.convert(self.member_of(value, member), kind)

    def spread(
        self,
        value: Value,
        work: Callable[[Value], Value],
        result: Kind | None = None,
        key: Any = "",
    ) -> Value:
        """Do something with a union, for each kind that it may be; what fits none raises."""
        w, kind = self.w, value.kind
        cell = self.cell("spread", id(self.node), key, repr(kind))
        slot = w.slot((result or cell.kind).ir)
        end, tag = w.label("end"), self.tag_of(value)
        failures: list[Refused] = []
        for member in kind.members.values():
            this, other = w.label("is"), w.label("no")
            w.branch(w.op(f"icmp eq i64 {tag}, {self.program.tag(member)}"), this, other)
            w.at(this)
            mark = len(w.lines)
            try:
                found = work(self.member_of(value, member))
            except Mismatch as error:
                failures.append(error)
                w.take_back(mark)
                self.raise_error(error.error)
            except Refused as error:  # if it ever comes to this kind, only Python goes on
                failures.insert(0, error)
                w.take_back(mark)
                self.give_up(error.reason)
            else:
                found = self.held(found)
                if found.kind is not BOTTOM:
                    if result is None:
                        cell.learn(found.kind)
                        self.into_cell(cell, found)
                    else:
                        self.escapes(found.narrow)
                    into = result or cell.kind
                    if not isinstance(into, Static):
                        held = self.convert(found, into)
                        w.do(f"store {into.ir} {held.ir}, ptr {slot}")
                w.jump(end)
            w.at(other)
        w.leave("unreachable")
        if len(failures) == len(kind.members):
            raise failures[0]
        w.ended = False
        if not w.dry:
            w.lines.append(f"{end}:")
        into = result or cell.kind
        if into is BOTTOM:
            return self.nothing() if w.dry else Value(BOTTOM, "0")
        narrow = cell.narrow if result is None else None
        return Value(into, w.op(f"load {into.ir}, ptr {slot}"), None, narrow)

    # Words

    def to_words(self, value: Value) -> list[str]:
        kind, w = value.kind, self.w
        self.escapes(value.narrow)
        if isinstance(kind, Tied):
            return self.to_words(Value(kind.holder, value.ir))
        if isinstance(kind, Tuple):
            return [word for item in self.items_of(value) for word in self.to_words(item)]
        if kind.ir == "double":
            return [w.op(f"bitcast double {value.ir} to i64")]
        if kind.ir == "i1":
            return [w.op(f"zext i1 {value.ir} to i64")]
        if kind.ir == "i64":
            return [value.ir]
        return [w.op(f"extractvalue {kind.ir} {value.ir}, {i}") for i in range(kind.words)]

    def from_words(self, kind: Kind, words: list[str]) -> Value:
        w = self.w
        if isinstance(kind, Tied):
            return Value(kind, self.from_words(kind.holder, words).ir)
        if isinstance(kind, Tuple):
            items, start = [], 0
            for item in kind.items:
                items.append(self.from_words(item, words[start : start + item.words]))
                start += item.words
            return self.tuple_of(items, kind)
        if kind.ir == "double":
            return Value(kind, w.op(f"bitcast i64 {words[0]} to double"))
        if kind is NONE:
            return Value(kind, "0")
        if kind.ir == "i1":
            return Value(kind, w.op(f"trunc i64 {words[0]} to i1"))
        if kind.ir == "i64":
            return Value(kind, words[0])
        text = "undef"
        for i, word in enumerate(words):
            text = w.op(f"insertvalue {kind.ir} {text}, i64 {word}, {i}")
        return Value(kind, text)

    def read(self, address: str, place: str | int, kind: Kind) -> Value:
        """Return what is in memory."""
        if kind is BOTTOM:
            return self.nothing()
        words = [self.w.word(address, self.w.plus(place, i)) for i in range(kind.words)]
        return self.from_words(kind, words)

    def write(self, address: str, place: str | int, value: Value, of: str = "") -> None:
        for i, word in enumerate(self.to_words(value)):
            self.w.put(address, self.w.plus(place, i), word, of=of)

    # Memory is taken from a heap that the search gives back position by position

    def take(self, words: str | int) -> str:
        """Return the address of new words."""
        w = self.w
        top = w.op("load i64, ptr @arena_top")
        end = w.op("load i64, ptr @arena_end")
        size = words * 8 if isinstance(words, int) else w.op(f"shl i64 {words}, 3")
        after = w.op(f"add i64 {top}, {size}")
        fits = w.op(f"icmp ule i64 {after}, {end}")
        if not isinstance(words, int):  # so many may go round to where there is room
            few = w.op(f"icmp ult i64 {words}, {1 << 48}")
            fits = w.op(f"and i1 {few}, {fits}")
        with self.unless(fits):
            self.give_up("one line of play needs more memory than there is")
        w.do(f"store i64 {after}, ptr @arena_top")
        return top

    def copy_words(self, to: str, source: str, count: str | int, how: str = "words") -> None:
        """Copy what does not change meanwhile; `apart` is to memory that is new."""
        w = self.w
        size = count * 8 if isinstance(count, int) else w.op(f"shl i64 {count}, 3")
        a, b = w.pointer(to), w.pointer(source)
        w.do(f"call void @copy_{how}(ptr {a}, ptr {b}, i64 {size})")

    # Both ways of a condition

    def either(
        self, key: Any, condition: str, yes: Callable[[], Value], no: Callable[[], Value]
    ) -> Value:
        """Return one value or the other; what they give may differ in kind."""
        w, cell = self.w, self.cell("either", id(self.node), key)
        slot = w.slot(cell.kind.ir)
        first, second, end = w.label("yes"), w.label("no"), w.label("end")
        w.branch(condition, first, second)
        for label, work in ((first, yes), (second, no)):
            w.at(label)
            found = work()
            if found.kind is not BOTTOM and not w.ended:
                found = self.held(found)
                cell.learn(found.kind)
                self.into_cell(cell, found)
                if not isinstance(cell.kind, Static):
                    held = self.convert(found, cell.kind)
                    w.do(f"store {cell.kind.ir} {held.ir}, ptr {slot}")
            w.jump(end)
        w.at(end)
        if isinstance(cell.kind, Static):
            return Value(cell.kind, "0", cell.kind.thing)
        if cell.kind is BOTTOM:
            return self.nothing()
        return Value(cell.kind, w.op(f"load {cell.kind.ir}, ptr {slot}"), None, cell.narrow)
