"""Lists, and tuples of any length: made, joined, cut."""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.cells import Cell, Dict, List, Obj, joined
from plies.compiled.plain.items import Ends
from plies.compiled.plain.kinds import (
    BOTTOM,
    INT,
    NONE,
    RANGE,
    STR,
    Kind,
    Mismatch,
    Seq,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer
from plies.compiled.plain.writing import HEAD_OF_ROW, ITEM_OF_ROW

SLOTS = 4  # items that a new list has room for


class Lists(Part):
    """The part of a walk that knows rows."""

    def new_list(self, cell: Cell, kind: type[List] = List) -> Value:
        w = self.w
        item = cell.kind
        words = item.words
        address = self.take(3 + SLOTS * words)
        w.put(address, 0, "0")
        w.put(address, 1, str(SLOTS))
        w.put(address, 2, w.plus(address, 24))
        return Value(kind(cell), address)

    def list_of(self, items: list[Value], cell: Cell) -> Value:
        for item in items:
            if item.kind is not BOTTOM:
                cell.learn(item.kind)
        kind, w = cell.kind, self.w
        address = self.take(3 + max(len(items), 1) * kind.words)
        w.put(address, 0, str(len(items)))
        w.put(address, 1, str(max(len(items), 1)))
        w.put(address, 2, w.plus(address, 24))
        for i, item in enumerate(items):
            if item.kind is not BOTTOM:
                self.into_cell(cell, item)
                self.write(address, 3 + i * kind.words, self.plain_number(self.convert(item, kind)))
        return Value(List(cell), address)

    def append(self, made: Value, value: Value) -> None:
        w = self.w
        value = self.held(value)
        if value.kind is BOTTOM:
            return
        made.kind.cell.learn(value.kind)
        self.into_cell(made.kind.cell, value)
        value = self.plain_number(value)
        item = made.kind.item
        size, room = self.length(made), w.word(made.ir, 1, of=HEAD_OF_ROW)
        with self.unless(w.op(f"icmp slt i64 {size}, {room}")):
            self.call_ours("runtime/lists", "grow", [self.raw(made), item.words])
        self.set_row_item(made, size, self.convert(value, item))
        w.put(made.ir, 0, w.op(f"add i64 {size}, 1"), of=HEAD_OF_ROW)

    def extend(self, made: Value, value: Value) -> None:
        if isinstance(value.kind, List):  # it may be the same list
            size = self.length(value)
            self.count("0", size, lambda i: self.append(made, self.row_item(value, i.ir)))
        else:
            self.each(value, lambda one: self.append(made, one))

    def same_row(self, value: Value, address: str) -> Value:
        kind = value.kind
        return Value(type(kind)(kind.cell) if isinstance(kind, List) else kind, address)

    def add_lists(self, a: Value, b: Value) -> Value:
        a.kind.cell.unite(b.kind.cell)
        words = integer(a.kind.item.words)
        found = self.call_ours("runtime/lists", "joined", [self.raw(a), self.raw(b), words])
        return self.same_row(a, found.ir)

    def add_tuples(self, a: Value, b: Value) -> Value:
        if isinstance(a.kind, Tuple) and isinstance(b.kind, Tuple):
            if len(a.kind.items) + len(b.kind.items) <= 16:
                return self.tuple_of(self.items_of(a) + self.items_of(b))
        item: Kind = BOTTOM
        for one in (*a.kind.parts(), *b.kind.parts()):
            item = joined(item, one)
        a, b = self.as_seq(a, item), self.as_seq(b, item)
        words = integer(item.words)
        found = self.call_ours("runtime/lists", "joined_tuples", [self.raw(a), self.raw(b), words])
        return Value(Seq(item), found.ir)

    def repeat(self, a: Value, times: Value) -> Value:
        words = integer(a.kind.item.words)
        name = "repeated" if isinstance(a.kind, List) else "repeated_tuple"
        found = self.call_ours("runtime/lists", name, [self.raw(a), times, words])
        return self.same_row(a, found.ir)

    def cut(self, holder: Value, ends: Ends) -> Value:
        kind = holder.kind
        if isinstance(kind, Tuple):
            known = [one.static if one else None for one in ends.values]
            if all(one is None or isinstance(one.static, int) for one in ends.values):
                return self.tuple_of(self.items_of(holder)[slice(*known)])
            holder = self.as_seq(holder)
            kind = holder.kind
            if isinstance(kind, Tuple):
                return holder
        if kind is RANGE:
            holder = self.listed(holder)
            kind = holder.kind
        step = ends.values[2]
        by = self.convert(step, INT).ir if step else "1"
        return self.slice(holder, *self.bounds_of(holder, ends, by), by)

    def bounds_of(self, holder: Value, ends: Ends, by: str) -> tuple[str, str]:
        """Return where a slice begins and ends, inside what it is cut from."""
        size = self.length(holder)
        found = []
        for number, one in enumerate(ends.values[:2]):
            given = str(int(one is not None and one.kind is not NONE))
            if one is not None and isinstance(one.kind, Union):
                none = self.identical(one, Value(NONE, "0"))
                given = self.w.op(f"zext i1 {self.w.op(f'xor i1 {none}, true')} to i64")
                one = self.spread(one, self._end_of, INT, ("end", number))
            place = self.convert(one, INT).ir if given != "0" and one else "0"
            args = [Value(INT, x) for x in (place, size, by, str(number), given)]
            found.append(self.call_ours("runtime/lists", "end_of_slice", args).ir)
        return found[0], found[1]

    def _end_of(self, value: Value) -> Value:
        return integer(0) if value.kind is NONE else self.convert(value, INT)

    def slice(self, holder: Value, start: str, stop: str, step: str) -> Value:
        kind = holder.kind
        numbers = [Value(INT, one) for one in (start, stop, step)]
        if kind is STR:
            return Value(STR, self.of_words("cut", [self.raw(holder), *numbers]).ir)
        if isinstance(kind, (List, Seq)):
            if kind.item is BOTTOM:
                return holder
            name = "cut" if isinstance(kind, List) else "cut_tuple"
            words = integer(kind.item.words)
            found = self.call_ours("runtime/lists", name, [self.raw(holder), *numbers, words])
            return self.same_row(holder, found.ir)
        if isinstance(kind, Tuple):
            return self.slice(self.as_seq(holder), start, stop, step)
        raise Mismatch(f"{kind!r} cannot be cut")

    def set_cut(self, holder: Value, ends: Ends, value: Value) -> None:
        """Put items in the place of a part of a list."""
        other = value if isinstance(value.kind, List) else self.listed(value)
        holder.kind.cell.unite(other.kind.cell)
        if ends.values[2] is not None:
            self._set_steps(holder, self._steps(holder, ends), self.copied(other))
            return
        self.may_change(holder)
        start, stop = self.bounds_of(holder, ends, "1")
        numbers = [Value(INT, start), Value(INT, stop), integer(holder.kind.item.words)]
        args = [self.raw(holder), self.raw(other), *numbers]
        self.call_ours("runtime/lists", "replace", args)

    def _steps(self, holder: Value, ends: Ends) -> Value:
        """Return the places of a slice with a step, as a range."""
        by = self.convert(ends.values[2], INT)
        if by.static is None:
            with self.unless(self.w.op(f"icmp ne i64 {by.ir}, 0")):
                self.raise_error("ValueError")
        start, stop = self.bounds_of(holder, ends, by.ir)
        found: Value = self.fn_range([Value(INT, start), Value(INT, stop), by], {})
        return found

    def _set_steps(self, holder: Value, places: Value, other: Value) -> None:
        """Put as many items into every second place or so; `other` is nobody else's."""
        if holder.kind.item is BOTTOM:
            return
        self.may_change(holder)
        w, words = self.w, holder.kind.item.words
        with self.unless(w.op(f"icmp eq i64 {self.length(places)}, {self.length(other)}")):
            self.raise_error("ValueError")
        data = w.word(holder.ir, 2)

        def put(i: Value) -> None:
            place = self.item_at_known(places, i.ir).ir
            self.write(data, w.times(place, words), self.row_item(other, i.ir), ITEM_OF_ROW)

        self.count("0", self.length(other), put)

    def _delete_steps(self, holder: Value, places: Value) -> None:
        """Delete every second item or so: those that stay move up."""
        if holder.kind.item is BOTTOM:
            return
        w, words = self.w, holder.kind.item.words
        slot, data = w.slot("i64"), w.word(holder.ir, 2)
        w.do(f"store i64 0, ptr {slot}")

        def keep(i: Value) -> None:
            stays, goes = w.label("stays"), w.label("goes")
            w.branch(self.in_range(places, i), goes, stays)
            w.at(stays)
            to = w.op(f"load i64, ptr {slot}")
            self.write(data, w.times(to, words), self.row_item(holder, i.ir))
            w.do(f"store i64 {w.op(f'add i64 {to}, 1')}, ptr {slot}")
            w.at(goes)

        self.count("0", self.length(holder), keep)
        w.put(holder.ir, 0, w.op(f"load i64, ptr {slot}"))

    def delete_item(self, holder: Value, index: Any) -> None:
        kind = holder.kind
        if kind is BOTTOM or getattr(index, "kind", None) is BOTTOM:
            return
        if isinstance(kind, Union):
            self.spread(holder, lambda one: self._delete_in(one, index), NONE, "delete")
            return
        if isinstance(kind, Obj) and kind.shape.maker is not dict:
            self.call_method(holder, "__delitem__", [index], {})
            return
        if isinstance(kind, Dict) and self.is_counter(kind):  # it never lacks a key
            entry = self.find_key(holder, index)
            with self.unless(self.w.op(f"icmp eq i64 {entry}, -1")):
                self.remove_key(holder, index)
            return
        if isinstance(kind, Dict):
            self.remove_key(holder, index)
            return
        if not isinstance(kind, List):
            raise Mismatch(f"{kind!r} has no items to delete")
        self.may_change(holder)
        words = integer(kind.item.words)
        if isinstance(index, Ends):
            if index.values[2] is not None:
                self._delete_steps(holder, self._steps(holder, index))
                return
            start, stop = self.bounds_of(holder, index, "1")
        else:
            start = self.place(holder, index, self.length(holder))
            stop = self.w.op(f"add i64 {start}, 1")
        args = [self.raw(holder), Value(INT, start), Value(INT, stop), words]
        self.call_ours("runtime/lists", "remove", args)

    def _delete_in(self, holder: Value, index: Any) -> Value:
        self.delete_item(holder, index)
        return Value(NONE, "0")
