"""How compiled code reads and writes messages: `plain.forms` says what they are."""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.cells import Dict, List, MixedRow, Obj, Set
from plies.compiled.plain.data import has_python_hash
from plies.compiled.plain.kinds import (
    BOTTOM,
    INT,
    NONE,
    STR,
    UNSET,
    Array,
    Kind,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sets import HEAD


class Messages(Part):
    """The part of a walk that reads and writes messages."""

    def ask_load_state(self, rules: Any, mem: Value, at: Value) -> Value:
        if rules.state.kind is BOTTOM:
            return self.nothing()
        slot = self.w.slot("i64")
        self.w.do(f"store i64 {at.ir}, ptr {slot}")
        return self.read_message(rules.state.kind, mem.ir, slot)

    def _next(self, mem: str, slot: str) -> str:
        w = self.w
        at = w.op(f"load i64, ptr {slot}")
        w.do(f"store i64 {w.op(f'add i64 {at}, 1')}, ptr {slot}")
        return w.word(mem, at)

    def read_message(self, kind: Kind, mem: str, slot: str) -> Value:
        w = self.w
        if kind in (NONE, UNSET):
            return Value(kind, "0")
        if isinstance(kind, Static):
            return Value(kind, "0", kind.thing)
        if kind is BOTTOM:
            return self.nothing()
        if isinstance(kind, Union):
            return self._read_union(kind, mem, slot)
        if isinstance(kind, Tuple):
            return self.tuple_of([self.read_message(one, mem, slot) for one in kind.items], kind)
        if kind is STR:
            return self._read_word(mem, slot)
        if isinstance(kind, (Obj, MixedRow)):
            made = self.new_object(kind.shape)
            for name, cell in kind.shape.cells.items():
                if cell.kind is not BOTTOM:
                    self.set_field(made, name, self.read_message(cell.kind, mem, slot))
            return made
        if isinstance(kind, List):
            made = self.new_list(kind.cell, type(kind))
            count = self._next(mem, slot)
            self.count(
                "0", count, lambda _: self.append(made, self.read_message(kind.item, mem, slot))
            )
            return Value(kind, made.ir)
        if isinstance(kind, Seq):
            count = self._next(mem, slot)
            if kind.item is BOTTOM:
                return self.nothing()
            words = kind.item.words
            address = self.take(w.plus(w.times(count, words), 1))
            w.put(address, 0, count)
            self.count(
                "0",
                count,
                lambda i: self.write(
                    address,
                    w.plus(w.times(i.ir, words), 1),
                    self.read_message(kind.item, mem, slot),
                ),
            )
            return Value(kind, address)
        if isinstance(kind, Dict):
            made = self.new_dict(kind)
            count = self._next(mem, slot)

            def put(_: Value) -> None:
                key = self.read_message(kind.cells[0].kind, mem, slot)
                self.put_key(made, key, self.read_message(kind.value, mem, slot))

            self.count("0", count, put)
            return made
        if isinstance(kind, Set):
            return self._read_set(kind, mem, slot)
        if isinstance(kind, Array):
            return self.read_array(kind, mem, slot)
        return self.from_words(kind, [self._next(mem, slot) for _ in range(kind.words)])

    def _read_word(self, mem: str, slot: str) -> Value:
        size = Value(INT, self._next(mem, slot))
        made = self.of_words("begin", [size])
        body = Value(INT, self.w.plus(made.ir, 8))
        self.count(
            "0",
            size.ir,
            lambda i: self.in_put_byte(body, i, Value(INT, self._next(mem, slot))),
        )
        return Value(STR, self.of_words("finish", [made]).ir)

    def _read_set(self, kind: Set, mem: str, slot: str) -> Value:
        w, stride = self.w, HEAD + kind.item.words
        count = self._next(mem, slot)
        if not has_python_hash(kind.item):
            made = self.new_set(kind)
            self.count(
                "0",
                count,
                lambda _: self.add_to_set(made, self.read_message(kind.item, mem, slot)),
            )
            return made
        marks, mask, finger, gone = (self._next(mem, slot) for _ in range(4))
        size = Value(INT, w.op(f"add i64 {mask}, 1"))
        made = Value(kind, self.call_ours("runtime/sets", "with_room", [size, stride]).ir)
        fill = w.op(f"add i64 {count}, {gone}")
        for place, word in ((0, fill), (1, count), (4, marks), (5, finger)):
            w.put(made.ir, place, word)

        def take_out(_: Value) -> None:
            entry = self.place_in_set(made, self._next(mem, slot), stride)
            w.put(entry, 0, "-1")
            w.put(entry, 1, "2")

        def put(_: Value) -> None:
            entry = self.place_in_set(made, self._next(mem, slot), stride)
            item = self.read_message(kind.item, mem, slot)
            w.put(entry, 0, self.python_hash(item))
            w.put(entry, 1, "1")
            self.write(entry, HEAD, item)
            self.note_seen(made, item)

        self.count("0", gone, take_out)
        if kind.item is not BOTTOM:
            self.count("0", count, put)
        return made

    def _write_set(self, value: Value, mem: str, slot: str) -> None:
        w, kind = self.w, value.kind.item
        self._put_next(self.length(value), mem, slot)
        if not has_python_hash(kind):
            self.each_in_set(value, lambda one: self.write_message(one, mem, slot), True)
            return
        gone = w.op(f"sub i64 {w.word(value.ir, 0)}, {w.word(value.ir, 1)}")
        numbers = (w.word(value.ir, 4), self.last_place(value), w.word(value.ir, 5), gone)
        for number in numbers:
            self._put_next(number, mem, slot)
        self.each_used(value, 2, lambda place, _: self._put_next(place.ir, mem, slot))

        def tell(place: Value, entry: str) -> None:
            self._put_next(place.ir, mem, slot)
            self.write_message(self.read(entry, HEAD, kind), mem, slot)

        if kind is not BOTTOM:
            self.each_used(value, 1, tell)

    def _read_union(self, kind: Union, mem: str, slot: str) -> Value:
        w, end = self.w, self.w.label("end")
        held = w.slot(kind.ir)
        tag = self._next(mem, slot)
        for member in kind.members.values():
            this, other = w.label("is"), w.label("no")
            w.branch(w.op(f"icmp eq i64 {tag}, {self.program.tag(member)}"), this, other)
            w.at(this)
            value = self.convert(self.read_message(member, mem, slot), kind)
            w.do(f"store {kind.ir} {value.ir}, ptr {held}")
            w.jump(end)
            w.ended = True
            w.at(other)
        w.leave("unreachable")
        w.at(end)
        return Value(kind, w.op(f"load {kind.ir}, ptr {held}"))

    # Writing

    def ask_tell_state(self, rules: Any, mem: Value, at: Value, state: Value) -> Value:
        return self._told(mem, at, state)

    def ask_tell_move(self, rules: Any, mem: Value, at: Value, move: Value) -> Value:
        return self._told(mem, at, self.items_of(move)[1])

    def ask_like(self, rules: Any, state: Value) -> Value:
        return self.in_like(state, state)

    def ask_tell_end(self, rules: Any, mem: Value, at: Value, state: Value) -> Value:
        if rules.setting.tuples[0] and rules.setting.share is None:
            return self.ask_end_shares(rules, mem, at, state)
        return Value(NONE, "0")

    def ask_tell_guess(self, rules: Any, mem: Value, at: Value, state: Value) -> Value:
        if rules.setting.tuples[1] and rules.setting.share is None:
            return self.ask_guess_shares(rules, mem, at, state)
        return Value(NONE, "0")

    def _told(self, mem: Value, at: Value, value: Value) -> Value:
        slot = self.w.slot("i64")
        self.w.do(f"store i64 {at.ir}, ptr {slot}")
        self.write_message(value, mem.ir, slot)
        return Value(INT, self.w.op(f"load i64, ptr {slot}"))

    def _put_next(self, word: str, mem: str, slot: str) -> None:
        w = self.w
        at = w.op(f"load i64, ptr {slot}")
        with self.unless(w.op(f"icmp ult i64 {at}, {self.message_end}")):
            self.give_up("a position is too large to be told")
        w.put(mem, at, word)
        w.do(f"store i64 {w.op(f'add i64 {at}, 1')}, ptr {slot}")

    @property
    def message_end(self) -> int:
        from plies.compiled.layout import SHARES

        return SHARES

    def write_message(self, value: Value, mem: str, slot: str) -> None:
        kind = value.kind
        if kind in (NONE, UNSET, BOTTOM) or isinstance(kind, Static):
            return
        if isinstance(kind, Union):
            self._put_next(self.tag_of(value), mem, slot)

            def tell(one: Value) -> Value:
                self.write_message(one, mem, slot)
                return Value(NONE, "0")

            self.spread(value, tell, NONE, "tell")
        elif isinstance(kind, Tuple):
            for one in self.items_of(value):
                self.write_message(one, mem, slot)
        elif isinstance(kind, (Obj, MixedRow)):
            for name in list(kind.shape.cells):
                self.write_message(self.held_field(value, name), mem, slot)
        elif kind is STR:
            size = self.length(value)
            self._put_next(size, mem, slot)
            self.count(
                "0",
                size,
                lambda i: self._put_next(
                    self.of_words("letter", [self.raw(value), i]).ir, mem, slot
                ),
            )
        elif isinstance(kind, (List, Seq)):
            self._put_next(self.length(value), mem, slot)
            self.each(value, lambda one: self.write_message(one, mem, slot))
        elif isinstance(kind, Dict):
            self._put_next(self.length(value), mem, slot)
            before = 1 + kind.cells[0].kind.words

            def pair(entry: str) -> None:
                self.write_message(self.read(entry, 1, kind.cells[0].kind), mem, slot)
                self.write_message(self.read(entry, before, kind.value), mem, slot)

            self.each_entry(value, pair)
        elif isinstance(kind, Set):
            self._write_set(value, mem, slot)
        elif isinstance(kind, Array):
            self.write_array(value, mem, slot)
        else:
            for word in self.to_words(value):
                self._put_next(word, mem, slot)
