"""A glance at a set or a dict that mostly tells at once what is not in it.

Each keeps a word of 64 bits, one for every place where a small key may fall: of a square (r, c)
it is r * 8 + c, so on a board of 8 by 8 no two squares share a bit. Where the bit of a key is not
set the key is not there, and nobody works out its hash. A bit that was set once stays: what was
taken out is looked for in vain.

    b3 in stones        bit of b3 not set: no          nearly always the answer in a game
                        bit of b3 set: look it up
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plies.compiled.plain.kinds import BOARD, BOOL, INT, STR, Kind, Member, Tuple
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import is_written
from plies.compiled.plain.values import integer

GLANCE = 6  # the place of the word, in a set as in a dict
PAIR, MORE = (8, 1), (1, 11, 23, 37)  # what the parts of a key are multiplied by


def is_seen(kind: Kind) -> bool:
    """Return whether keys of a kind have a bit: none have where a class says what is equal."""
    maker = getattr(kind, "maker", None)
    if maker and is_written(maker, "__eq__"):
        return False
    if isinstance(kind, Tuple):
        return 0 < len(kind.items) <= len(MORE) and all(map(is_seen, kind.items))
    return kind in (INT, BOARD, BOOL, STR) or isinstance(kind, Member)


def factors(kind: Tuple) -> Sequence[int]:
    """Return what the parts of a tuple are multiplied by; plain pairs are squares."""
    if len(kind.items) == 2 and not any(isinstance(item, Tuple) for item in kind.items):
        return PAIR
    return MORE[: len(kind.items)]


class Glances(Part):
    """The part of a walk that knows which bit a key has."""

    def in_bit_of(self, key: Value) -> Value:
        """For the runtime: a word with the key's bit, or 0 if its kind has none."""
        if not is_seen(key.kind):
            return integer(0)
        return Value(INT, self.w.op(f"shl i64 1, {self._shift(key)}"))

    def glanced(self, holder: Value, key: Value, find: Callable[[], str]) -> str:
        """Return what `find` says of a key, or -1 if a glance tells that it is not there."""
        if not is_seen(key.kind):
            return find()
        w = self.w
        seen = w.op(f"lshr i64 {w.word(holder.ir, GLANCE)}, {self._shift(key)}")
        return self.find_if(w.op(f"trunc i64 {seen} to i1"), find)

    def note_seen(self, holder: Value, key: Value) -> None:
        """Set the bit of a key that is put in by hand."""
        w = self.w
        both = w.op(f"or i64 {w.word(holder.ir, GLANCE)}, {self.in_bit_of(key).ir}")
        w.put(holder.ir, GLANCE, both)

    def _shift(self, key: Value) -> str:
        return self.w.op(f"and i64 {self._place_of(key)}, 63")

    def _place_of(self, key: Value) -> str:
        kind, w = key.kind, self.w
        if isinstance(kind, Tuple):
            total = "0"
            for part, factor in zip(self.items_of(key), factors(kind), strict=True):
                total = w.plus(total, w.times(self._place_of(part), factor))
            return total
        if kind is BOOL:
            return w.op(f"zext i1 {key.ir} to i64")
        if kind is STR:
            letters = w.op(f"lshr i64 {self.of_words('hashed', [self.raw(key)]).ir}, 8")
            return w.op(f"xor i64 {letters}, {w.op(f'lshr i64 {letters}, 5')}")
        return key.ir


def glance_at(keys: Sequence[Any], kind: Kind, word_hash: Callable[[str], int]) -> int:
    """Return the word of a constant set or dict, as `Glances` would have made it."""
    found = 0
    if is_seen(kind):
        for key in keys:
            found |= 1 << (place_of(key, kind, word_hash) & 63)
    return found - (1 << 64) if found >> 63 else found


def place_of(key: Any, kind: Kind, word_hash: Callable[[str], int]) -> int:
    if isinstance(kind, Tuple):
        parts = zip(key, kind.items, factors(kind), strict=True)
        return sum(place_of(part, item, word_hash) * factor for part, item, factor in parts)
    if kind is STR:
        letters = (word_hash(key) & (1 << 64) - 1) >> 8
        return letters ^ letters >> 5
    if isinstance(kind, Member):
        return list(kind.maker).index(key)
    return int(key)
