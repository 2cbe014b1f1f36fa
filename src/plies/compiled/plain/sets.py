"""Sets, in CPython's order: how they are made, and what is in them.

The order of whole numbers, of tuples and of frozensets of them is the same in every run; that of
words, None and floats is not. Where the order does not matter, `any_order` says so: True, or the
set that is made, which then loses its own order.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import wraps
from typing import Any

from plies.compiled.plain.cells import Dict, FrozenSet, List, Obj, Set
from plies.compiled.plain.data import has_python_hash
from plies.compiled.plain.equals import hashed_fields
from plies.compiled.plain.inside import UNORDERED, signed
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    NONE,
    NUMBERS,
    STR,
    Kind,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import NOTHING, Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.tables import constant_set
from plies.compiled.plain.values import Lazy, integer
from plies.compiled.plain.words import PRIMES

FOLDED = (
    ast.Constant,
    ast.Tuple,
    ast.UnaryOp,
    ast.BinOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)
FREE = {one.__name__: one for one in (len, any, all, sum, sorted, max, min)}
HEAD = 2  # words of an entry before the item
ONLY = "only one"  # instead of an order: where there is but one item, it is the first


Method = Callable[[Any, Value, Args, Words], Value]


def per_kind(work: Method) -> Method:
    """A method whose arguments may be of several kinds: it is written for each of them."""

    @wraps(work)
    def each_kind(self: Any, holder: Value, args: Args, words: Words) -> Value:
        for i, one in enumerate(args):
            if isinstance(one.kind, Union):
                before, after = args[:i], args[i + 1 :]

                def again(part: Value, before: Args = before, after: Args = after) -> Value:
                    return each_kind(self, holder, [*before, part, *after], words)

                return self.spread(one, again, None, (work.__name__, i))
        return work(self, holder, args, words)

    return each_kind


class Sets(Part):
    """The part of a walk that knows sets."""

    def is_set(self, value: Value) -> bool:
        return isinstance(value.kind, Set)

    def of_sets(self, name: str, holder: Value, *args: Value) -> Value:
        """Call the runtime for a set; it knows how large an entry is."""
        words = integer(HEAD + holder.kind.item.words)
        return self.call_ours("runtime/sets", name, [self.raw(holder), *args, words])

    def of_two_sets(self, name: str, a: Value, b: Value) -> Value:
        a.kind.cell.unite(b.kind.cell)
        like, words = Value(a.kind.item, "zeroinitializer"), integer(HEAD + a.kind.item.words)
        return self.call_ours("runtime/two_sets", name, [self.raw(a), self.raw(b), like, words])

    def new_set(self, kind: Set) -> Value:
        words = integer(HEAD + kind.item.words)
        return Value(kind, self.call_ours("runtime/sets", "empty", [words]).ir)

    def copied_set(self, value: Value, kind: Set) -> Value:
        return Value(kind, self.of_sets("copied", value).ir)

    def deep_copied_set(self, value: Value) -> Value:
        """A deep copy is made of the items one by one."""
        made = self.new_set(value.kind)
        self.each_in_set(value, lambda one: self.add_to_set(made, self.deep_copied(one)), made)
        return made

    def set_may_change(self, have: Value) -> None:
        if have.kind.frozen:
            raise Mismatch("a frozenset is not changed")
        with self.unless(self.w.op(f"icmp sge i64 {self.w.word(have.ir, 2)}, 0")):
            self.give_up("a set that belongs to the game is changed")

    def add_to_set(self, made: Value, value: Value) -> None:
        if value.kind is BOTTOM:
            return
        made.kind.cell.learn(value.kind)
        held = self.convert(value, made.kind.item)
        entry = self.of_sets("place", made, held, Value(INT, self.python_hash(held))).ir
        self.write(entry, HEAD, held)

    def find_in_set(self, holder: Value, value: Value) -> str:
        """Return the address of an item's entry, or -1."""

        def find(held: Value) -> str:
            return self.of_sets("find", holder, held, Value(INT, self.python_hash(held))).ir

        def glance(held: Value) -> str:
            return self.glanced(holder, held, lambda: find(held))

        return self.find_held(value, holder.kind.item, glance)

    def discard(self, have: Value, value: Value) -> str:
        """Take an item out; return where it was, or -1."""
        w = self.w
        self.set_may_change(have)
        entry = self.find_in_set(have, value)
        with self.unless(w.op(f"icmp eq i64 {entry}, -1")):
            w.put(entry, 1, "2")
            w.put(entry, 0, "-1")
            w.put(have.ir, 1, w.op(f"sub i64 {w.word(have.ir, 1)}, 1"))
        return entry

    # Order

    def no_order(self, made: Value, also: str = str(UNORDERED)) -> None:
        """The order of a set is not CPython's: whoever asks for it has to give up."""
        w = self.w
        w.put(made.ir, 4, w.op(f"or i64 {w.word(made.ir, 4)}, {also}"))

    def ask_order(self, value: Value, any_order: bool | str | Value) -> None:
        """Refuse to walk over a set whose order is not known, where it matters."""
        w = self.w
        if any_order is False and self.first_wanted:
            any_order = ONLY
        if any_order == ONLY and not has_python_hash(value.kind.item):
            with self.unless(w.op(f"icmp sle i64 {self.length(value)}, 1")):
                self.give_up("which of several words comes first in a set, no two runs agree on")
            return
        if not has_python_hash(value.kind.item):
            if any_order is False:
                raise Refused(
                    "the order of a set of words is another one in every run",
                    "walk over sorted(...)",
                )
            if isinstance(any_order, Value):
                self.no_order(any_order)
            return
        if any_order is True:
            return
        mark = w.op(f"and i64 {w.word(value.ir, 4)}, {UNORDERED}")
        if isinstance(any_order, Value):
            self.no_order(any_order, mark)
            return
        with self.unless(w.op(f"icmp eq i64 {mark}, 0")):
            self.give_up("the order of a set is not known")

    def each_in_set(
        self, value: Value, body: Callable[[Value], None], any_order: bool | str | Value = False
    ) -> None:
        if value.kind.item is BOTTOM:
            return
        self.ask_order(value, any_order)
        w, kind = self.w, value.kind.item
        before = w.word(value.ir, 1)

        def work(_: Value, entry: str) -> None:
            body(self.read(entry, HEAD, kind))
            if not value.kind.frozen and not self.source.ours:
                with self.unless(w.op(f"icmp eq i64 {w.word(value.ir, 1)}, {before}")):
                    self.raise_error("RuntimeError")

        self.each_used(value, 1, work)

    def each_used(self, value: Value, state: int, body: Callable[[Value, str], None]) -> None:
        """Do something with the number and the address of each entry that is used, or gone."""
        w, stride = self.w, HEAD + value.kind.item.words
        slot = w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")
        head, inside, end = w.label("head"), w.label("inside"), w.label("done")
        yes, no = w.label("live"), w.label("free")
        w.at(head)
        i = w.op(f"load i64, ptr {slot}")
        w.branch(w.op(f"icmp sle i64 {i}, {self.last_place(value)}"), inside, end)
        w.at(inside)
        w.do(f"store i64 {w.op(f'add i64 {i}, 1')}, ptr {slot}")
        entry = self.place_in_set(value, i, stride)
        w.branch(w.op(f"icmp eq i64 {w.word(entry, 1)}, {state}"), yes, no)
        w.at(yes)
        body(Value(INT, i), entry)
        w.at(no)
        w.jump(head)
        w.ended = True
        w.at(end)

    def place_in_set(self, value: Value, i: str, stride: int) -> str:
        return self.w.plus(self.w.word(value.ir, 3), self.w.op(f"mul i64 {i}, {8 * stride}"))

    def last_place(self, value: Value) -> str:
        w = self.w
        mask = w.word(value.ir, 2)
        flipped = w.op(f"xor i64 {mask}, -1")  # a constant's mask is turned over
        return w.op(f"select i1 {w.op(f'icmp slt i64 {mask}, 0')}, i64 {flipped}, i64 {mask}")

    def each_unordered(
        self, row: Value, body: Callable[[Value], None], any_order: bool | Value = True
    ) -> None:
        """Walk over something of which the order does not matter."""
        kind = row.kind
        if isinstance(kind, Set):
            self.each_in_set(row, body, any_order)
        elif isinstance(kind, Static) and isinstance(kind.thing, Lazy) and kind.thing.unordered:
            kind.thing.unordered(body, any_order)
        elif isinstance(kind, Union):

            def walk(one: Value) -> Value:
                self.each_unordered(one, body, any_order)
                return NOTHING

            self.spread(row, walk, NONE, "each in any order")
        else:
            self.each(row, body)

    def each_in(self, any_order: bool | Value, row: Value, body: Callable[[Value], None]) -> None:
        """Walk over something, in its order unless that does not matter."""
        if any_order is False:
            self.each(row, body)
        else:
            self.each_unordered(row, body, any_order)

    def note_list(self, node: ast.Call, function: Value) -> None:
        """Remember who gets a list that is made in a call: len([...]) asks for no order."""
        if not isinstance(function.kind, Static) or len(node.args) != 1 or node.keywords:
            return
        for name, thing in FREE.items():
            if function.kind.thing is thing and isinstance(node.args[0], ast.ListComp):
                self.program.data["given to", id(node.args[0])] = name

    def is_order_free(self, node: ast.ListComp) -> bool:
        """Return whether the order of a list does not matter to the one who gets it."""
        name, kind = self.program.data.get(("given to", id(node))), self.cell("item", id(node)).kind
        if name == "sum":
            return kind in (INT, BOOL, BOTTOM)
        if name in ("sorted", "max", "min"):
            return self.has_total_order(kind)
        return name is not None

    def each_to_compare(self, row: Value, body: Callable[[Value], None], seen: Kind) -> None:
        """Walk over what is sorted afterwards: in any order, if equals cannot be told apart."""
        if isinstance(row.kind, Union):

            def walk(one: Value) -> Value:
                self.each_to_compare(one, body, seen)
                return NOTHING

            self.spread(row, walk, NONE, "each to compare")
        elif self.has_total_order(row.kind.item if isinstance(row.kind, Set) else seen):
            self.each_unordered(row, body)
        else:
            self.each(row, body)

    def has_total_order(self, kind: Kind) -> bool:
        """Return whether the largest and the sorted are the same in whatever order they come."""
        if isinstance(kind, (Tuple, Seq, List)):
            return all(self.has_total_order(part) for part in kind.parts())
        return kind in NUMBERS or kind in (STR, BOTTOM)

    # Hashes

    def python_hash(self, value: Value) -> str:
        """Return Python's own hash, where the order of a set depends on it."""
        kind, w = value.kind, self.w
        if isinstance(kind, (List, Dict)) or (isinstance(kind, Set) and not kind.frozen):
            raise Mismatch(f"{kind!r} cannot be in a set")
        if not has_python_hash(kind):
            return self.hashed(value)
        if isinstance(kind, Union):
            work = lambda one: Value(INT, self.python_hash(one))  # noqa: E731
            return self.spread(value, work, INT, "python hash").ir
        if isinstance(kind, FrozenSet):
            return self.of_sets("hash_of_set", value).ir
        if isinstance(kind, Obj):
            names = hashed_fields(kind.shape.maker)
            return self.python_hash(self.tuple_of([self.get_field(value, one) for one in names]))
        if isinstance(kind, Tuple):
            found = str(signed(PRIMES[2]))
            for item in self.items_of(value):
                found = self._with_lane(found, self.python_hash(item))
            return self._last_mix(found, str(len(kind.items)))
        if isinstance(kind, Seq):
            slot, size = w.slot("i64"), self.length(value)
            w.do(f"store i64 {signed(PRIMES[2])}, ptr {slot}")

            def mix(i: Value) -> None:
                lane = self.python_hash(self.row_item(value, i.ir))
                mixed = self._with_lane(w.op(f"load i64, ptr {slot}"), lane)
                w.do(f"store i64 {mixed}, ptr {slot}")

            self.count("0", size, mix)
            return self._last_mix(w.op(f"load i64, ptr {slot}"), size)
        number = self.convert(value, INT)
        if isinstance(number.static, int):
            return str(hash(number.static))
        return self.call_ours("runtime/sets", "hash_of_number", [number]).ir

    def _with_lane(self, found: str, lane: str) -> str:
        w = self.w
        found = w.op(f"add i64 {found}, {w.op(f'mul i64 {lane}, {signed(PRIMES[1])}')}")
        high, low = w.op(f"shl i64 {found}, 31"), w.op(f"lshr i64 {found}, 33")
        return w.op(f"mul i64 {w.op(f'or i64 {high}, {low}')}, {signed(PRIMES[0])}")

    def _last_mix(self, found: str, size: str) -> str:
        w = self.w
        end = w.op(f"xor i64 {size}, {signed(PRIMES[2] ^ 3527539)}")
        found = w.op(f"add i64 {found}, {end}")
        odd = w.op(f"icmp eq i64 {found}, -1")
        return w.op(f"select i1 {odd}, i64 1546275796, i64 {found}")

    # Making sets

    def literal_set(self, node: ast.expr) -> Value | None:
        """Return a set of constants as Python keeps it with the code: a frozenset."""
        if not isinstance(node, ast.Set):
            return None
        found, known = self.memo(node, lambda: constant_set(node, self.source.code))
        if found is None:
            return None
        value = self.constant(found)
        if known or not has_python_hash(value.kind.item):
            return value
        made = self.copied_set(value, value.kind)
        self.no_order(made)
        return made

    def of_set(self, node: ast.Set) -> Value:
        kind = Set(self.cell("item", id(node)))
        held = self.literal_set(node) if len(node.elts) > 2 else None
        if held is not None:
            kind.cell.unite(held.kind.cell)
            return self.copied_set(held, kind)
        made = self.new_set(kind)
        parts = [part for one in node.elts for part in ast.walk(one)]
        sums = any(isinstance(part, ast.operator) for part in parts)
        if sums and all(isinstance(part, FOLDED) for part in parts):
            self.no_order(made)  # Python works the sums out beforehand, and maybe the set
        for one in node.elts:
            if isinstance(one, ast.Starred):
                self.set_update(made, [self.expression(one.value)], {})
            else:
                self.add_to_set(made, self.held(self.expression(one)))
        return made

    def walked(self, node: ast.expr) -> Value:
        """Return what a loop walks over: a set of constants is not copied for it."""
        held = self.literal_set(node)
        return self.expression(node) if held is None else held

    def set_from(self, maker: Any, args: Args) -> Value:
        """set(...) or frozenset(...)"""
        if args and args[0].kind is BOTTOM:
            return self.nothing()
        if args and isinstance(args[0].kind, Union):
            make = lambda one: self.set_from(maker, [one])  # noqa: E731
            return self.spread(args[0], make, None, "make a set")
        if args and isinstance(args[0].kind, Set):
            have = args[0]
            if have.kind.frozen and maker is FrozenSet:
                return have
            return self.copied_set(have, maker(have.kind.cell))
        made = self.new_set(maker(self.cell("item", id(self.node))))
        for one in args:
            self.add_all(made, one)
        return made
