"""Dicts: entries in the order in which their keys came."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import Dict
from plies.compiled.plain.kinds import BOTTOM, INT, NONE, Refused, Tuple, Union
from plies.compiled.plain.objects import is_record
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer

DICT_WORDS = 7


class Dicts(Part):
    """The part of a walk that knows keys."""

    def new_dict(self, kind: Dict) -> Value:
        address = self.take(DICT_WORDS)
        for i in range(DICT_WORDS):
            self.w.put(address, i, "0")
        return Value(kind, address)

    def entry_words(self, kind: Dict) -> int:
        return 1 + kind.cells[0].kind.words + kind.value.words

    def each_entry(self, value: Value, body: Callable[[str], None]) -> None:
        """Do something with the address of each entry, in the order in which they came."""
        kind, w = value.kind, self.w
        if kind.cells[0].kind is BOTTOM:
            return
        stride = self.entry_words(kind)

        def live(i: Value) -> None:
            entry = w.plus(w.word(value.ir, 3), w.op(f"mul i64 {i.ir}, {8 * stride}"))
            yes, no = w.label("live"), w.label("gone")
            w.branch(w.op(f"icmp ne i64 {w.word(entry, 0)}, -1"), yes, no)
            w.at(yes)
            body(entry)
            w.at(no)

        self.count("0", w.word(value.ir, 0), live)

    def each_watched(self, value: Value, body: Callable[[str], None]) -> None:
        """The same for a loop of the game's: the dict must not grow or shrink meanwhile."""
        if value.kind.cells[0].kind is BOTTOM:
            return
        w = self.w
        before = w.word(value.ir, 1)

        def work(entry: str) -> None:
            body(entry)
            if not self.source.ours:
                with self.unless(w.op(f"icmp eq i64 {w.word(value.ir, 1)}, {before}")):
                    self.raise_error("RuntimeError")

        self.each_entry(value, work)

    def find_key(self, holder: Value, key: Value, expected: bool = False) -> str:
        """Return the address of a key's entry, or -1; one that is expected is looked up at once."""
        kind: Any = holder.kind
        words = integer(self.entry_words(kind))

        def find(held: Value) -> str:
            args = [self.raw(holder), held, Value(INT, self.hashed(held)), words]
            return self.call_ours("runtime/dicts", "find", args).ir

        def glance(held: Value) -> str:
            return self.glanced(holder, held, lambda: find(held))

        return self.find_held(key, kind.cells[0].kind, find if expected else glance)

    def get_key(self, holder: Value, key: Value, default: Value | None = None) -> Value:
        """Return what a dict has for a key."""
        kind, w = holder.kind, self.w
        if self.is_counter(kind) and default is None:
            default = integer(0)
        if kind.missing is not None and default is None:
            return self._get_or_make(holder, key)
        if kind.value is BOTTOM or key.kind is BOTTOM:
            if default is not None:
                return default
            if not w.dry:
                self.raise_error("KeyError")
            return self.nothing()
        entry = self.find_key(holder, key, expected=default is None)
        before = 1 + kind.cells[0].kind.words
        if default is None:
            with self.unless(w.op(f"icmp ne i64 {entry}, -1")):
                self.raise_error("KeyError")
            return self.read(entry, before, kind.value)
        return self.either(
            "get",
            w.op(f"icmp ne i64 {entry}, -1"),
            lambda: self.read(entry, before, kind.value),
            lambda: default,
        )

    def _get_or_make(self, holder: Value, key: Value) -> Value:
        """A defaultdict makes what it lacks."""
        kind, w = holder.kind, self.w
        made = self.call_thing(kind.missing, [], {})
        kind.cells[0].learn(key.kind)
        kind.cells[1].learn(made.kind)
        entry = self.find_key(holder, key)
        with self.unless(w.op(f"icmp ne i64 {entry}, -1")):
            self.put_key(holder, key, self.call_thing(kind.missing, [], {}))
        entry = self.find_key(holder, key)
        return self.read(entry, 1 + kind.cells[0].kind.words, kind.value)

    def put_key(self, holder: Value, key: Value, value: Value) -> None:
        kind, w = holder.kind, self.w
        value = self.held(value)
        if key.kind is BOTTOM or value.kind is BOTTOM:
            return
        kind.cells[0].learn(key.kind)
        kind.cells[1].learn(value.kind)
        held = self.convert(key, kind.cells[0].kind)
        with self.unless(w.op(f"icmp sge i64 {w.word(holder.ir, 2)}, 0")):
            self.give_up("a dict that belongs to the game is changed")
        words = integer(self.entry_words(kind))
        args = [self.raw(holder), held, Value(INT, self.hashed(held)), words]
        entry = self.call_ours("runtime/dicts", "place", args).ir
        self.write(entry, 1, held)
        self.write(entry, 1 + held.kind.words, self.convert(value, kind.value))

    def remove_key(self, holder: Value, key: Value) -> None:
        w = self.w
        with self.unless(w.op(f"icmp sge i64 {w.word(holder.ir, 2)}, 0")):
            self.give_up("a dict that belongs to the game is changed")
        entry = self.find_key(holder, key)
        with self.unless(w.op(f"icmp ne i64 {entry}, -1")):
            self.raise_error("KeyError")
        w.put(entry, 0, "-1")
        w.put(holder.ir, 1, w.op(f"sub i64 {w.word(holder.ir, 1)}, 1"))

    def update(self, holder: Value, other: Value) -> None:
        kind = other.kind
        if isinstance(kind, Union):
            self.spread(other, lambda one: self._updated(holder, one), NONE, "update")
            return
        if isinstance(kind, Dict):
            before = 1 + kind.cells[0].kind.words
            self.each_entry(
                other,
                lambda entry: self.put_key(
                    holder,
                    self.read(entry, 1, kind.cells[0].kind),
                    self.read(entry, before, kind.value),
                ),
            )
            return
        if is_record(kind):
            for name in list(kind.shape.cells):
                self.put_key(holder, self.constant(name), self.get_field(other, name))
            return

        def put(pair: Value) -> None:
            if pair.kind is BOTTOM:
                return
            if not (isinstance(pair.kind, Tuple) and len(pair.kind.items) == 2):
                raise Refused("a dict is made of pairs that are no tuples", "use (key, value)")
            key, value = self.items_of(pair)
            self.put_key(holder, key, value)

        self.each(other, put)

    def _updated(self, holder: Value, other: Value) -> Value:
        self.update(holder, other)
        return Value(NONE, "0")

    def equal_dicts(self, a: Value, b: Value) -> str:
        if self.is_counter(a.kind) and self.is_counter(b.kind):
            return self.equal_counters(a, b)
        w, end = self.w, self.w.label("end")
        slot = w.slot("i1")
        w.do(f"store i1 {w.op(f'icmp eq i64 {self.length(a)}, {self.length(b)}')}, ptr {slot}")
        kind = a.kind

        def compare(entry: str) -> None:
            other = self.find_key(b, self.read(entry, 1, kind.cells[0].kind))
            found, after = w.label("found"), w.label("after")
            w.do(f"store i1 false, ptr {slot}")
            w.branch(w.op(f"icmp ne i64 {other}, -1"), found, end)
            w.at(found)
            mine = self.read(entry, 1 + kind.cells[0].kind.words, kind.value)
            theirs = self.read(other, 1 + b.kind.cells[0].kind.words, b.kind.value)
            test = self.equal(mine, theirs)
            w.do(f"store i1 {test}, ptr {slot}")
            w.branch(test, after, end)
            w.at(after)

        begin = w.label("begin")
        w.branch(w.op(f"load i1, ptr {slot}"), begin, end)
        w.at(begin)
        self.each_entry(a, compare)
        w.at(end)
        return w.op(f"load i1, ptr {slot}")
