"""Words: text, and hashes of all kinds of values."""

from __future__ import annotations

from dataclasses import fields
from enum import ReprEnum
from typing import Any

from plies.compiled.plain.cells import Deque, Dict, List, Obj, Set
from plies.compiled.plain.equals import compared_fields
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    INT,
    NONE,
    REALS,
    STR,
    Array,
    Choice,
    Lost,
    Member,
    Refused,
    Seq,
    Simple,
    Static,
    Tuple,
    Union,
    is_word,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import is_written

MIX = -2960836687050457197  # 0xD6E8FEB86659FD93
OWN = 13  # the hash of all objects of a class that says by itself what is equal
PRIMES = (11400714785074694791, 14029467366897019727, 2870177450012600261)  # of tuple's hash
ROUND = 1 << 64
FILES = {  # where the runtime has what is asked for, if not in `words`
    **dict.fromkeys(
        ("fits", "find", "find_last", "count", "replaced", "stripped", "next_space"), "seeking"
    ),
    **dict.fromkeys(("upper", "lower", "of_number", "number_in", "all_of"), "spelling"),
}


def odd(place: int) -> int:
    """Return what a part of a key is multiplied by, another number at every place."""
    found = (MIX + place * 0x9E3779B97F4A7C16) & ((1 << 64) - 1)
    return found - (1 << 64) if found >> 63 else found


class Words(Part):
    """The part of a walk that knows text."""

    for_key = False  # whether the hash of a key is being worked out

    def raw(self, value: Value) -> Value:
        """Return the number that a word or an address is."""
        return Value(INT, value.ir)

    def of_words(self, name: str, args: list[Any]) -> Value:
        """Call the runtime for words."""
        return self.call_ours(f"runtime/{FILES.get(name, 'words')}", name, args)

    def word_length(self, value: Value) -> str:
        if isinstance(value.static, str):
            return str(len(value.static))
        return self.of_words("length", [self.raw(value)]).ir

    def letter_at(self, value: Value, i: str) -> Value:
        code = self.of_words("letter", [self.raw(value), Value(INT, i)])
        return Value(STR, self.of_words("of_letter", [code]).ir)

    def equal_words(self, a: Value, b: Value) -> str:
        w = self.w
        for one in (a, b):
            if isinstance(one.static, str) and len(one.static) <= 7:
                return w.op(f"icmp eq i64 {a.ir}, {b.ir}")
        slot, end, apart, long = w.slot("i1"), w.label("end"), w.label("apart"), w.label("long")
        same = w.op(f"icmp eq i64 {a.ir}, {b.ir}")
        w.do(f"store i1 {same}, ptr {slot}")
        w.branch(same, end, apart)
        w.at(apart)
        short = w.op(f"and i64 {w.op(f'or i64 {a.ir}, {b.ir}')}, 1")
        w.branch(w.op(f"icmp ne i64 {short}, 0"), end, long, likely=True)
        w.at(long)
        found = self.of_words("equal", [self.raw(a), self.raw(b)])
        w.do(f"store i1 {w.op(f'icmp ne i64 {found.ir}, 0')}, ptr {slot}")
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    def join_words(self, a: Value, b: Value) -> Value:
        if a.kind is BOTTOM or b.kind is BOTTOM:
            return self.nothing()
        if isinstance(a.static, str) and isinstance(b.static, str):
            return self.constant(a.static + b.static)
        found = self.of_words("joined", [self.raw(a), self.raw(b)])
        return Value(STR, found.ir)

    def repeat_word(self, a: Value, times: Value) -> Value:
        return Value(STR, self.of_words("repeated", [self.raw(a), times]).ir)

    def text(self, value: Value) -> Value:
        """Return str(value)."""
        kind = value.kind
        if kind is STR or kind is BOTTOM:
            return value
        if isinstance(kind, Union):
            return self.spread(value, self.text, STR, "text")
        maker = kind.shape.maker if isinstance(kind, Obj) else getattr(kind, "maker", None)
        if maker and maker is not dict and self.is_written(maker, "__str__"):
            return self.call_method(value, "__str__", [], {})
        if is_word(kind) and issubclass(kind.maker, ReprEnum):  # StrEnum
            return self.as_word(value)
        return self.plain_text(value)

    def is_written(self, maker: Any, name: str) -> bool:
        """Return whether a class of the game's has a method of its own that Python calls."""
        return is_written(maker, name)

    def quoted_text(self, value: Value) -> Value:
        """Return repr(value)."""
        kind = value.kind
        if isinstance(kind, Union):
            return self.spread(value, self.quoted_text, STR, "quoted")
        if self.program.arrays and isinstance(kind, Simple) and value.static is None:
            if kind not in (NONE, BOTTOM):  # it would be told as np.int64(3)
                raise Refused("repr() of what may be a number of NumPy's is not compiled")
        return self.plain_text(value)

    def plain_text(self, value: Value) -> Value:
        """Return repr(value), and str(value) of a number."""
        kind = value.kind
        if kind is BOTTOM:
            return self.nothing()
        if isinstance(value.static, int) and kind is INT:
            return self.constant(str(value.static))
        if kind in (INT, BOARD):
            number = self.convert(value, INT)
            return Value(STR, self.of_words("of_number", [number]).ir)
        if kind is BOOL:
            yes, no = self.constant("True"), self.constant("False")
            return Value(STR, self.w.op(f"select i1 {value.ir}, i64 {yes.ir}, i64 {no.ir}"))
        if kind is NONE:
            return self.constant("None")
        if kind is STR:
            if isinstance(value.static, str):
                return self.constant(repr(value.static))
            plain = self.call_ours("runtime/letters", "is_plain", [self.raw(value)])
            with self.unless(self.w.op(f"icmp ne i64 {plain.ir}, 0")):
                self.give_up("a word with quotes or the like in quotes")
            quote = self.constant("'")
            return self.join_words(self.join_words(quote, value), quote)
        maker = kind.shape.maker if isinstance(kind, Obj) else getattr(kind, "maker", None)
        if maker and maker is not dict:
            return self._made_text(value, maker)
        if isinstance(kind, (Tuple, Seq, List)) and not isinstance(kind, Deque):
            return self._row_text(value)
        raise Refused(f"{kind!r} is not made to a word in compiled code")

    def _made_text(self, value: Value, maker: Any) -> Value:
        """Return repr() of an object of a class of the game's."""
        if maker is Lost:
            raise Refused("a NamedTuple or a plain tuple is not made to a word in compiled code")
        if self.is_written(maker, "__repr__"):
            return self.call_method(value, "__repr__", [], {})
        if isinstance(value.kind, Tuple):
            name, pairs = maker.__name__, zip(maker._fields, self.items_of(value), strict=True)
        elif self.is_dataclass(maker) and not isinstance(value.kind, Member):
            name = maker.__qualname__
            shown = [one.name for one in fields(maker) if one.repr]
            pairs = ((one, self.get_field(value, one)) for one in shown)  # type: ignore[assignment]
        else:
            raise Refused(f"{value.kind!r} is not made to a word in compiled code")
        found = self.constant(f"{name}(")
        for i, (field, one) in enumerate(pairs):
            head = self.constant(f"{', ' if i else ''}{field}=")
            found = self.join_words(self.join_words(found, head), self.quoted_text(one))
        return self.join_words(found, self.constant(")"))

    def _row_text(self, value: Value) -> Value:
        kind, w = value.kind, self.w
        left, right = ("[", "]") if isinstance(kind, List) else ("(", ")")
        if isinstance(kind, Tuple):
            found = self.constant(left)
            for i, one in enumerate(self.items_of(value)):
                found = self.join_words(found, self.constant(", ")) if i else found
                found = self.join_words(found, self.quoted_text(one))
            right = ",)" if len(kind.items) == 1 else right
            return self.join_words(found, self.constant(right))
        slot = w.slot("i64")
        w.do(f"store i64 {self.constant(left).ir}, ptr {slot}")

        def now() -> Value:
            return Value(STR, w.op(f"load i64, ptr {slot}"))

        def add(i: Value) -> None:
            first = w.op(f"icmp eq i64 {i.ir}, 0")
            comma, none = self.constant(", "), self.constant("")
            gap = Value(STR, w.op(f"select i1 {first}, i64 {none.ir}, i64 {comma.ir}"))
            more = self.join_words(gap, self.quoted_text(self.row_item(value, i.ir)))
            w.do(f"store i64 {self.join_words(now(), more).ir}, ptr {slot}")

        self.count("0", self.length(value), add)
        end = self.constant(right)
        if isinstance(kind, Seq):
            alone = w.op(f"icmp eq i64 {self.length(value)}, 1")
            end = Value(STR, w.op(f"select i1 {alone}, i64 {self.constant(',)').ir}, i64 {end.ir}"))
        return self.join_words(now(), end)

    # Hashes: of our own for dicts and tables, and Python's for sets

    def mixed(self, a: str, b: str) -> str:
        """Return the hash of two numbers; a key's need not be as good as a position's."""
        w = self.w
        x = w.op(f"xor i64 {a}, {b}")
        if not self.for_key:
            x = w.op(f"xor i64 {x}, {w.op(f'lshr i64 {x}, 32')}")
            x = w.op(f"mul i64 {x}, {MIX}")
            x = w.op(f"xor i64 {x}, {w.op(f'lshr i64 {x}, 32')}")
        x = w.op(f"mul i64 {x}, {MIX}")
        return w.op(f"xor i64 {x}, {w.op(f'lshr i64 {x}, 32')}")

    def hashed(self, value: Value) -> str:
        """Return a hash that equal values share; never -1, which marks an entry that is gone."""
        before, self.for_key = self.for_key, True
        found = self.hash_of(value)
        self.for_key = before
        return self.w.op(f"and i64 {found}, {(1 << 63) - 1}")

    def hash_of(self, value: Value) -> str:
        kind, w = value.kind, self.w
        maker = self.maker_of(kind)
        if self.for_key and maker and self.is_written(maker, "__eq__"):
            return str(OWN)  # what is equal is up to the class
        if kind in REALS:
            plain = w.op(f"fadd double {value.ir}, 0.0")
            return self.mixed(w.op(f"bitcast double {plain} to i64"), "7")
        if kind is STR:
            return self.mixed(self.of_words("hashed", [self.raw(value)]).ir, "3")
        if kind in (INT, BOARD) or isinstance(kind, (Member, Choice)):
            return self.mixed(value.ir, "1")
        if kind is BOOL:
            return self.mixed(w.op(f"zext i1 {value.ir} to i64"), "1")
        if kind is NONE or kind is BOTTOM or isinstance(kind, Static):
            return "5"
        if isinstance(kind, Union):
            if STR in kind.members.values() and any(map(is_word, kind.members.values())):
                raise Refused("words and members of an Enum stand for each other in a table")
            return self.spread(value, lambda one: Value(INT, self.hash_of(one)), INT, "hash").ir
        if isinstance(kind, (Tuple, Obj)):
            parts = self._parts_to_hash(value)
            if parts is None:
                return str(OWN)  # no other object is equal, whatever it holds
            if self.for_key:
                return self._sum_of_parts(parts)
            found = "9"
            for part in parts:
                found = self.mixed(found, self.hash_of(part))
            return found
        return self._hash_of_many(value)

    def _parts_to_hash(self, value: Value) -> list[Value] | None:
        """Return what decides whether others are equal; None if only the same object is."""
        if not isinstance(value.kind, Obj):
            return self.items_of(value)
        shape = value.kind.shape
        names = compared_fields(shape)
        if names is None and self.for_key:
            return None
        names = list(shape.cells) if names is None else names
        return [self.get_field(value, name) for name in names]

    def _sum_of_parts(self, parts: list[Value]) -> str:
        """Return the hash of a key of a few parts: products that need not wait for each other."""
        w, total = self.w, "9"
        for i, part in enumerate(parts):
            total = w.op(f"add i64 {total}, {w.op(f'mul i64 {self._part(part)}, {odd(i)}')}")
        return w.op(f"xor i64 {total}, {w.op(f'lshr i64 {total}, 32')}")

    def _part(self, value: Value) -> str:
        """Return a number that tells one part of a key from others of its kind."""
        kind = value.kind
        if kind in (INT, BOARD) or isinstance(kind, (Member, Choice)):
            return value.ir
        if kind is BOOL:
            return self.w.op(f"zext i1 {value.ir} to i64")
        if kind is STR:
            return self.of_words("hashed", [self.raw(value)]).ir
        return self.hash_of(value)

    def _hash_of_many(self, value: Value) -> str:
        kind, w = value.kind, self.w
        slot = w.slot("i64")
        w.do(f"store i64 9, ptr {slot}")

        def add(one: str) -> None:
            w.do(f"store i64 {self.mixed(w.op(f'load i64, ptr {slot}'), one)}, ptr {slot}")

        def add_free(one: str) -> None:
            total = w.op(f"add i64 {w.op(f'load i64, ptr {slot}')}, {one}")
            w.do(f"store i64 {total}, ptr {slot}")

        if isinstance(kind, (Seq, List)):
            size = self.length(value)
            self.count("0", size, lambda i: add(self.hash_of(self.row_item(value, i.ir))))
        elif isinstance(kind, Set):
            self.each_in_set(value, lambda one: add_free(self.hash_of(one)), True)
        elif isinstance(kind, Dict):
            before = 1 + kind.cells[0].kind.words

            def pair(entry: str) -> None:
                key = self.hash_of(self.read(entry, 1, kind.cells[0].kind))
                add_free(self.mixed(key, self.hash_of(self.read(entry, before, kind.value))))

            self.each_entry(value, pair)
        elif isinstance(kind, Array):
            self.each_number(value, lambda one: add(self.hash_of(one)))
        else:
            raise Refused(f"{kind!r} has no hash in compiled code")
        return w.op(f"load i64, ptr {slot}")
