"""Lengths, and items by place or key: read, changed, checked."""

from __future__ import annotations

import ast
from contextlib import nullcontext
from typing import Any

from plies.compiled.plain.cells import Dict, List, MixedRow, Obj, Set, alike, joined
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    INT,
    NONE,
    RANGE,
    STR,
    Array,
    Kind,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
    View,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import Lazy
from plies.compiled.plain.writing import HEAD_OF_ROW, ITEM_OF_ROW

MAKERS = ("list", "tuple")
PLACES = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.Subscript, ast.Attribute)


def _is_piece(node: ast.Subscript) -> bool:
    """Return whether it is text.split(...)[i], or would be if it is a text."""
    call = node.value
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("split", "splitlines")
        and isinstance(node.slice, PLACES)
    )


def _is_first(node: ast.Subscript) -> bool:
    """Return whether it is list(...)[0]: of a set with one item, that one."""
    call, index = node.value, node.slice
    made = isinstance(call, ast.List) or getattr(getattr(call, "func", None), "id", "") in MAKERS
    return made and isinstance(index, ast.Constant) and index.value == 0


class Ends:
    """The ends and the step of a slice; None where nothing is written."""

    def __init__(self, values: list[Value | None]):
        self.values = values
        self.kind = None


def as_key(index: Any) -> Value:
    """Return what a dict is asked for, which is never a slice."""
    if isinstance(index, Ends):
        raise Mismatch("a dict has no slices")
    found: Value = index
    return found


class Items(Part):
    """The part of a walk that knows places."""

    def length(self, value: Value) -> str:
        value = self.as_word(value)
        kind, w = value.kind, self.w
        if self.overrides(kind, "__len__"):
            return self.convert(self.call_method(value, "__len__", [], {}), INT).ir
        if isinstance(kind, Tuple):
            return str(len(kind.items))
        if isinstance(kind, (List, Seq)):
            return w.word(value.ir, 0, of=HEAD_OF_ROW)
        if kind is STR:
            return self.word_length(value)
        if isinstance(kind, (Dict, Set)):
            return w.word(value.ir, 1)
        if isinstance(kind, View):
            return w.word(value.ir, 1)
        if isinstance(kind, Array):
            return w.word(value.ir, 1)
        if kind is RANGE:
            parts = [w.op(f"extractvalue {RANGE.ir} {value.ir}, {i}") for i in range(3)]
            numbers = [Value(INT, one) for one in parts]
            return self.call_ours("runtime/numbers", "range_length", numbers).ir
        if isinstance(kind, MixedRow) or (isinstance(kind, Obj) and kind.shape.maker is dict):
            return str(len(kind.shape.cells))
        if isinstance(kind, Obj):
            return self.convert(self.call_method(value, "__len__", [], {}), INT).ir
        if isinstance(kind, Union):
            return self.spread(value, lambda one: Value(INT, self.length(one)), INT, "len").ir
        if isinstance(kind, Static) and isinstance(kind.thing, Lazy):
            raise Mismatch("a generator has no length")
        if self.fields_of_value(value):
            return self.length(self.as_record(kind.thing))
        if isinstance(kind, Static) and self.is_enum(kind.thing):
            return str(len(kind.thing))
        if kind is BOTTOM:
            return "0"
        raise Mismatch(f"{kind!r} has no length")

    def row_item(self, value: Value, i: str) -> Value:
        """Return an item of a list or of a tuple of any length; the place is known to be right."""
        kind, w = value.kind, self.w
        item = kind.item
        if item is BOTTOM:
            return self.nothing()
        if isinstance(kind, List):
            found = self.read(self.data_of(value), w.times(i, item.words), item)
            return Value(found.kind, found.ir, found.static, kind.cell.narrow)
        return self.read(value.ir, w.plus(w.times(i, item.words), 1), item)

    def set_row_item(self, holder: Value, place: str, item: Value) -> None:
        """Put an item into a list, at a place that is known to be right."""
        words = self.w.times(place, item.kind.words)
        self.write(self.data_of(holder), words, item, ITEM_OF_ROW)

    def data_of(self, value: Value) -> str:
        """Return the address of a list's items."""
        return self.w.word(value.ir, 2, of=HEAD_OF_ROW)

    def as_row(self, value: Value) -> Value:
        """Return a tuple so that its items can be found by number."""
        kind = value.kind
        if not isinstance(kind, Tuple):
            return value
        if value.static is not None:
            return self.constant_row(value)
        item: Kind = BOTTOM
        for one in kind.items:
            item = joined(item, one)
        size = 1 + len(kind.items) * item.words
        slot = self.w.slot(f"[{size} x i64]")
        address = self.w.op(f"ptrtoint ptr {slot} to i64")
        self.w.put(address, 0, str(len(kind.items)))
        for i, one in enumerate(self.items_of(value)):
            self.write(address, 1 + i * item.words, self.convert(one, item))
        return Value(Seq(item), address)

    def as_seq(self, value: Value, item: Kind | None = None, given: bool = False) -> Value:
        """Return a tuple of any length; `item` is the kind that its items are to have.

        Of a list that is `given` away the items stay where they are.
        """
        kind, w = value.kind, self.w
        if kind is BOTTOM:
            return value
        if isinstance(kind, Seq) and (item is None or alike(kind.item, item)):
            return value
        if isinstance(kind, Tuple):
            found: Kind = item or BOTTOM
            for one in kind.items if item is None else ():
                found = joined(found, one)
            if value.static is not None and (item is None or item is found):
                row = self.constant_row(value)
                if alike(row.kind.item, found):
                    return row
            address = self.take(1 + len(kind.items) * found.words)
            w.put(address, 0, str(len(kind.items)))
            for i, one in enumerate(self.items_of(value)):
                self.write(address, 1 + i * found.words, self.convert(one, found))
            return Value(Seq(found), address)
        if not isinstance(kind, (Seq, List)):
            value, given = self.listed(value), True
            kind = value.kind
        if isinstance(kind, List):
            self.escapes(kind.cell.narrow)
            if kind.item is BOTTOM:
                return Value(Seq(BOTTOM), value.ir) if w.dry else self.empty_seq()
            if given and (item is None or alike(kind.item, item)):
                return self._given_away(value)
        found = item or kind.item
        if found is BOTTOM:
            return self.empty_seq()
        size = self.length(value)
        address = self.take(w.plus(w.times(size, found.words), 1))
        w.put(address, 0, size)
        if alike(found, kind.item):
            data = self.data_of(value) if isinstance(kind, List) else w.plus(value.ir, 8)
            self.copy_words(w.plus(address, 8), data, w.times(size, found.words), "apart")
        else:
            self.count(
                "0",
                size,
                lambda i: self.write(
                    address,
                    w.plus(w.times(i.ir, found.words), 1),
                    self.convert(self.row_item(value, i.ir), found),
                ),
            )
        return Value(Seq(found), address)

    def _given_away(self, value: Value) -> Value:
        """Return the tuple of a list's items: before these is a word for their number."""
        address = self.w.op(f"sub i64 {self.data_of(value)}, 8")
        self.w.put(address, 0, self.length(value))
        return Value(Seq(value.kind.item), address)

    def empty_seq(self) -> Value:
        return self.tuple_of([], Tuple(()))

    def place(self, value: Value, index: Value, size: str) -> str:
        """Return the place of an item, counted from the end if it is below 0; raise IndexError."""
        w = self.w
        i = self.convert(index, INT)
        if not (isinstance(i.static, int) and i.static >= 0):
            below = w.op(f"icmp slt i64 {i.ir}, 0")
            turned = w.op(f"add i64 {i.ir}, {size}")
            place = w.op(f"select i1 {below}, i64 {turned}, i64 {i.ir}")
        else:
            place = i.ir
        with self.unless(w.op(f"icmp ult i64 {place}, {size}")):
            self.raise_error("IndexError")
        return place

    def index(self, node: ast.expr) -> Any:
        """Return what stands in square brackets: a value, a slice, or a tuple of these."""
        if isinstance(node, ast.Slice):
            ends = (node.lower, node.upper, node.step)
            return Ends([self.expression(one) if one else None for one in ends])
        if isinstance(node, ast.Tuple) and any(isinstance(one, ast.Slice) for one in node.elts):
            return [self.index(one) for one in node.elts]
        return self.expression(node)

    def of_subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.value, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            return self._item_of_item(node, node.value)
        if _is_piece(node):
            return self.of_piece(node.value, node.slice)
        with self.only_one() if _is_first(node) else nullcontext():
            holder = self.expression(node.value)
        return self.item(holder, self.index(node.slice))

    def _item_of_item(self, node: ast.Subscript, inner: ast.Subscript) -> Value:
        """Return a[i][j]; of an array it is a[i, j], which needs no view of a row."""
        if _is_piece(inner):
            return self.item(self.of_piece(inner.value, inner.slice), self.index(node.slice))
        holder, first = self.expression(inner.value), self.index(inner.slice)
        if isinstance(holder.kind, Array) and getattr(first, "kind", None) is INT:
            if holder.kind.dimensions > 1:
                second = self.index(node.slice)
                if getattr(second, "kind", None) is INT:
                    return self.array_item(holder, [first, second])
                return self.item(self.item(holder, first), second)
        return self.item(self.item(holder, first), self.index(node.slice))

    def item(self, holder: Value, index: Any) -> Value:
        kind = holder.kind
        if kind is BOTTOM or getattr(index, "kind", None) is BOTTOM:
            return self.nothing()
        if isinstance(kind, Union):
            return self.spread(holder, lambda one: self.item(one, index), None, "item")
        if isinstance(kind, Array):
            return self.array_item(holder, index)
        if self.overrides(kind, "__getitem__"):
            return self.call_method(holder, "__getitem__", [index], {})
        if isinstance(getattr(index, "kind", None), Tuple) and index.kind.maker is slice:
            index = self.ends_of(index)
        if isinstance(index, list):
            raise Mismatch(f"{kind!r} has no columns")
        if isinstance(kind, MixedRow) and isinstance(index, Ends):
            whole = index.values == [None] * len(index.values)
            return self.copied_object(holder) if whole else self.cut(self.listed(holder), index)
        if isinstance(index, Ends):
            return self.cut(holder, index)
        if isinstance(kind, MixedRow):
            return self.place_of_row(holder, index)
        if isinstance(kind, Dict):
            return self.get_key(holder, as_key(index))
        if isinstance(kind, Obj) and kind.shape.maker is dict:
            return self._record_item(holder, index)
        if isinstance(kind, Obj):
            return self.call_method(holder, "__getitem__", [index], {})
        if isinstance(kind, Static):
            return self._static_item(holder, index)
        if isinstance(index.kind, Union) or index.kind is BOARD:
            index = self.convert(index, INT)
        if index.kind not in (INT, BOOL):
            raise Mismatch(f"{index.kind!r} is no place in {kind!r}")
        if index.kind is BOOL and self.program.arrays:
            raise Refused("a bool of NumPy's is no place in a list", "write int(...)")
        return self.item_at(holder, index)

    def _static_item(self, holder: Value, index: Value) -> Value:
        thing = holder.kind.thing
        if self.fields_of_value(holder):
            return self.item(self.as_record(thing), index)
        if self.is_enum(thing) and isinstance(index.static, str):
            return self.constant(thing[index.static])
        raise Refused(f"{holder.kind!r} is not looked into in compiled code")

    def item_at(self, holder: Value, index: Any) -> Value:
        kind = holder.kind
        index = Value(INT, index) if isinstance(index, str) else index
        if isinstance(kind, Tuple):
            size = len(kind.items)
            if isinstance(index.static, int):
                if not -size <= index.static < size:
                    self.raise_error("IndexError")
                    return self.nothing()
                return self.items_of(holder)[index.static]
            if size == 0:
                self.raise_error("IndexError")
                return self.nothing()
            holder = self.as_row(holder)
        if kind is STR:
            return self.letter_at(holder, self.place(holder, index, self.length(holder)))
        if kind is RANGE:
            place = self.place(holder, index, self.length(holder))
            start, step = (self.w.op(f"extractvalue {RANGE.ir} {holder.ir}, {i}") for i in (0, 2))
            return Value(
                INT, self.w.op(f"add i64 {start}, {self.w.op(f'mul i64 {place}, {step}')}")
            )
        if not isinstance(holder.kind, (List, Seq)):
            raise Mismatch(f"{kind!r} has no items")
        return self.row_item(holder, self.place(holder, index, self.length(holder)))

    def set_item(self, holder: Value, index: Any, value: Value) -> None:
        kind = holder.kind
        if kind is BOTTOM or value.kind is BOTTOM:
            return
        if isinstance(kind, Union):
            self.spread(holder, lambda one: self._set_in(one, index, value), NONE, "set item")
            return
        if isinstance(kind, Array):
            self.set_array_item(holder, index, value)
        elif isinstance(kind, MixedRow):
            self.set_place(holder, as_key(index), value)
        elif isinstance(kind, Dict):
            self.put_key(holder, as_key(index), value)
        elif isinstance(kind, Obj) and kind.shape.maker is dict:
            self._set_record_item(holder, index, value)
        elif isinstance(kind, Obj):
            self.call_method(holder, "__setitem__", [index, value], {})
        elif isinstance(kind, List):
            if isinstance(index, Ends):
                self.set_cut(holder, index, value)
                return
            kind.cell.learn(value.kind)
            self.may_change(holder)
            place = self.place(holder, index, self.length(holder))
            item = kind.item
            self.set_row_item(holder, place, self.convert(value, item))
        else:
            raise Mismatch(f"{kind!r} cannot be changed")

    def _set_in(self, holder: Value, index: Any, value: Value) -> Value:
        self.set_item(holder, index, value)
        return Value(NONE, "0")

    def may_change(self, value: Value) -> None:
        """Give up where a constant of the game's would be changed."""
        room = self.w.word(value.ir, 1, of=HEAD_OF_ROW)
        with self.unless(self.w.op(f"icmp sge i64 {room}, 0")):
            self.give_up("a list that belongs to the game is changed")
