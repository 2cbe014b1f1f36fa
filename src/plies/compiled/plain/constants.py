"""Constants of the game: numbers and words where they stand, tables as data of the object file."""

from __future__ import annotations

import enum
from collections import deque
from collections.abc import Callable
from dataclasses import is_dataclass
from types import MappingProxyType
from typing import Any

from plies.compiled.plain.cells import joined
from plies.compiled.plain.data import address_of, kind_of, word_of
from plies.compiled.plain.inside import signed
from plies.compiled.plain.kinds import (
    BITS,
    BOOL,
    BOTTOM,
    FLOAT,
    INT,
    NONE,
    RANGE,
    STR,
    Choice,
    Kind,
    Member,
    Seq,
    Static,
    Tuple,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import real

LARGEST = (1 << 63) - 1
FEW = 8


class Constants(Part):
    """The part of a walk that knows constants."""

    def memo(self, node: Any, make: Callable[[], Any]) -> Any:
        """Return what was made of a piece of source before, the same object each time."""
        key = ("memo", id(node))
        if key not in self.program.data:
            self.program.data[key] = make()
            self.program.kept.append(node)
        return self.program.data[key]

    def is_enum(self, thing: Any) -> bool:
        return isinstance(thing, type) and issubclass(thing, enum.Enum)

    def is_dataclass(self, thing: Any) -> bool:
        return is_dataclass(thing)

    def constant(self, thing: Any) -> Value:
        """Return a value of Python's as one of compiled code."""
        if thing is None:
            return Value(NONE, "0")
        if isinstance(thing, enum.Enum):
            if isinstance(thing, int):
                return Value(INT, str(int(thing)), thing)
            return Value(Member(type(thing)), str(list(type(thing)).index(thing)), thing)
        if isinstance(thing, bool):
            return Value(BOOL, str(int(thing)), thing)
        if isinstance(thing, int):
            if not -LARGEST <= thing <= LARGEST:
                if self.source.ours and 0 <= thing < 1 << 64:
                    return Value(BITS, str(signed(thing)), thing)
                return self.wide_constant(int(thing))
            return Value(INT, str(int(thing)), int(thing))
        if isinstance(thing, float):
            return Value(FLOAT, real(thing), thing)
        if isinstance(thing, str):
            return Value(STR, self.program_word(thing), str(thing))
        if type(thing).__module__ == "numpy" and getattr(thing, "shape", None) == ():
            self.program_kind(thing)
            return self.constant(thing.item())
        if isinstance(thing, tuple):
            return self._constant_tuple(thing)
        if isinstance(thing, range):
            parts = ", ".join(f"i64 {part}" for part in (thing.start, thing.stop, thing.step))
            return Value(RANGE, f"{{{parts}}}", thing)
        if self.is_data(thing):
            kind = self.program_kind(thing)
            return Value(kind, self.program_data(thing, kind))
        return Value(Static(thing), "0", thing)

    def is_data(self, thing: Any) -> bool:
        """Return whether something is a table of the game's rather than a part of its program."""
        if isinstance(thing, (list, deque, dict, set, frozenset, MappingProxyType)):
            return True
        if type(thing).__module__ == "numpy":
            return type(thing).__name__ == "ndarray" or hasattr(thing, "dtype")
        if isinstance(thing, type) or callable(thing) or thing is self.game:
            return False
        module = type(thing).__module__
        if module.startswith("plies.compiled.") or module in ("builtins", "types", "typing", "abc"):
            return False
        return hasattr(thing, "__dict__")

    def _constant_tuple(self, thing: tuple[Any, ...]) -> Value:
        maker = type(thing) if hasattr(thing, "_fields") else None
        if len(thing) > FEW and not maker:
            kind = self.program_kind(thing)
            if isinstance(kind, Seq):
                return Value(kind, self.program_data(thing, kind), None)
        items = [self.constant(one) for one in thing]
        if any(isinstance(one.kind, Static) for one in items):
            if all(isinstance(one.kind, Static) for one in items):
                if len(items) > 1 and not any(isinstance(one, type) for one in thing):
                    kind = BOTTOM
                    for one in items:
                        kind = joined(kind, one.kind)
                    if isinstance(kind, Choice):
                        return Value(Seq(kind), self.program_data(thing, Seq(kind)))
                return Value(Static(thing), "0", thing)
        found = self.tuple_of(items, Tuple(tuple(one.kind for one in items), maker))
        return Value(found.kind, found.ir, thing)

    def constant_row(self, value: Value) -> Value:
        """Return a constant tuple as data that can be looked into by number."""
        thing = value.static
        kind: Kind = BOTTOM
        for one in value.kind.items:
            kind = joined(kind, one)
        seq = Seq(kind)
        return Value(seq, self.program_data(thing, seq))

    def program_word(self, text: str) -> str:
        return word_of(self.program, text)

    def program_kind(self, thing: Any) -> Kind:
        return kind_of(self.program, thing, self.game)

    def program_data(self, thing: Any, kind: Kind) -> str:
        if self.program.dry:
            return "0"
        return address_of(self.program, thing, kind)
