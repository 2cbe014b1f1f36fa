"""Python's functions that make lists, tuples, sets, dicts and copies; sorting."""

from __future__ import annotations

import dataclasses

from plies.compiled.plain.cells import Deque, Dict, FrozenSet, List, MixedRow, Obj, Set, alike
from plies.compiled.plain.given_away import is_given_away
from plies.compiled.plain.kinds import (
    BOTTOM,
    NONE,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
    differ,
)
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import integer


class Makers(Part):
    """The part of a walk that knows how holders are made."""

    def fn_list(self, args: Args, words: Words) -> Value:
        if not args:
            return self.new_list(self.cell("item", id(self.node)))
        value = args[0]
        if value.kind is BOTTOM:
            return self.nothing()
        if isinstance(value.kind, List) and not isinstance(value.kind, Deque):
            return self.copied(value)
        if isinstance(value.kind, MixedRow):
            return self.copied_object(value)
        if self.program.rows_apart:
            places = self.in_places(value)
            if places is not value:
                return self.in_row(places)
        return self.listed_row(value) if isinstance(value.kind, Seq) else self.listed(value)

    def listed_row(self, value: Value) -> Value:
        """Return a list of the items of a tuple of any length, copied at once if it can be."""
        cell, item = self.cell("listed", id(self.node)), value.kind.item
        if item is not BOTTOM:
            cell.learn(item)
        if item is BOTTOM or not alike(cell.kind, item):
            return self.listed(value)
        words = integer(item.words)
        return Value(
            List(cell), self.call_ours("runtime/lists", "listed", [self.raw(value), words]).ir
        )

    def fn_tuple(self, args: Args, words: Words) -> Value:
        if not args:
            return self.tuple_of([])
        args = [self.in_places(args[0])]
        if args[0].kind is BOTTOM:
            return self.nothing()
        if isinstance(args[0].kind, MixedRow):
            return self.tuple_of(self.places_of(args[0]))
        if isinstance(args[0].kind, Tuple):
            return args[0] if not args[0].kind.maker else self.tuple_of(self.items_of(args[0]))
        given = type(args[0].kind) is List and is_given_away(self.source, self.node, self._called)
        return self.as_seq(args[0], given=given)

    def fn_set(self, args: Args, words: Words) -> Value:
        return self.set_from(Set, args)

    def fn_frozenset(self, args: Args, words: Words) -> Value:
        return self.set_from(FrozenSet, args)

    def fn_dict(self, args: Args, words: Words) -> Value:
        if args and args[0].kind is BOTTOM:
            return self.nothing()
        fields = self.fields_of_value(args[0]) if args else None
        if fields:
            return self.fn_dict([self.as_record(fields)], words)
        if args and isinstance(args[0].kind, Obj) and args[0].kind.shape.maker is dict:
            made = self.copied_object(args[0])
            for name, value in words.items():
                if name not in made.kind.shape.cells:
                    raise Refused("a dict of fixed words gets another word")
                self.set_field(made, name, value)
            return made
        if args and isinstance(args[0].kind, Dict) and not words:
            found = self.copied(args[0])
            return Value(Dict(*args[0].kind.cells), found.ir)
        if words and not args and differ(one.kind for one in words.values()):
            made = self.new_object(self.program.shape(dict, tuple(words)))
            for name, value in words.items():
                self.set_field(made, name, value)
            return made
        node = id(self.node)
        made = self.new_dict(Dict(self.cell("key", node), self.cell("value", node)))
        if args:
            self.update(made, args[0])
        for name, value in words.items():
            self.put_key(made, self.constant(name), value)
        return made

    def fn_defaultdict(self, args: Args, words: Words) -> Value:
        node = id(self.node)
        missing = args[0].kind.thing if args and isinstance(args[0].kind, Static) else None
        return self.new_dict(
            Dict(self.cell("key", node), self.cell("value", node), missing=missing)
        )

    def from_keys(self, args: Args) -> Value:
        node = id(self.node)
        made = self.new_dict(Dict(self.cell("key", node), self.cell("value", node)))
        value = args[1] if len(args) > 1 else Value(NONE, "0")
        self.each(args[0], lambda one: self.put_key(made, one, value))
        return made

    def fn_deque(self, args: Args, words: Words) -> Value:
        if words or len(args) > 1:
            raise Refused("a deque with a longest length is not compiled")
        made = self.new_list(self.cell("item", id(self.node)), Deque)
        if args:
            self.each(args[0], lambda one: self.append(made, one))
        return made

    def fn_sorted(self, args: Args, words: Words) -> Value:
        if args[0].kind is BOTTOM:
            return self.nothing()
        made = self.new_list(self.cell("sorted", id(self.node)))
        seen = self.cell("to sort", id(self.node))

        def add(one: Value) -> None:
            one = self.held(one)
            seen.learn(one.kind)
            self.append(made, one)

        if "key" in words:
            self.each(args[0], add)
        else:
            self.each_to_compare(args[0], add, seen.kind)
        self.sort(made, words)
        return made

    def sort(self, made: Value, words: Words) -> None:
        """Sort a list in its place: by insertion, which keeps the order of equals."""
        if made.kind.item is BOTTOM:
            return
        key, reverse = words.get("key"), words.get("reverse")
        key = None if key is not None and key.kind is NONE else key
        falling = self.truth(reverse) if reverse else "0"
        if not key:
            self.sort_by(made, None, falling)
            return
        ordered = self.new_list(self.cell("ranks", id(self.node)))
        self.each(made, lambda one: self.append(ordered, self.call_given(key, [one])))
        self.sort_by(made, ordered, falling)

    def sort_by(self, made: Value, ordered: Value | None, falling: str) -> None:
        """Sort a list by the ranks of its items."""
        w = self.w
        by = ordered or made
        if by.kind.item is BOTTOM or made.kind.item is BOTTOM:
            return
        rows = [made, ordered] if ordered else [made]

        def insert(i: Value) -> None:
            held = [self.row_item(row, i.ir) for row in rows]
            slot = w.slot("i64")
            w.do(f"store i64 {i.ir}, ptr {slot}")
            head, step, out = w.label("sink"), w.label("step"), w.label("sunk")
            test = w.label("test")
            w.at(head)
            at = w.op(f"load i64, ptr {slot}")
            w.branch(w.op(f"icmp sgt i64 {at}, 0"), test, out)
            w.at(test)
            before = w.op(f"sub i64 {at}, 1")
            other = self.row_item(by, before)
            less = self.ordered("lt", held[-1], other)
            more = self.ordered("gt", held[-1], other)
            w.branch(w.op(f"select i1 {falling}, i1 {more}, i1 {less}"), step, out)
            w.at(step)
            for row in rows:
                words_ = row.kind.item.words
                moved = self.row_item(row, before)
                self.write(w.word(row.ir, 2), w.times(at, words_), moved)
            w.do(f"store i64 {before}, ptr {slot}")
            w.jump(head)
            w.ended = True
            w.at(out)
            place = w.op(f"load i64, ptr {slot}")
            for row, one in zip(rows, held, strict=True):
                self.write(w.word(row.ir, 2), w.times(place, row.kind.item.words), one)

        self.count("1", self.length(made), insert)

    # copy, dataclasses, itertools

    def fn_copy(self, args: Args, words: Words) -> Value:
        return self.nothing() if args[0].kind is BOTTOM else self.copied(args[0])

    def fn_deepcopy(self, args: Args, words: Words) -> Value:
        return self.nothing() if args[0].kind is BOTTOM else self.deep_copied(args[0])

    def fn_replace(self, args: Args, words: Words) -> Value:
        value = args[0]
        if value.kind is BOTTOM:
            return self.nothing()
        if "" in words:
            return self.nothing()
        if isinstance(value.kind, Union):
            work = lambda one: self.fn_replace([one], words)  # noqa: E731
            return self.spread(value, work, None, "replace")
        if not isinstance(value.kind, Obj) or not self.is_dataclass(value.kind.shape.maker):
            raise Mismatch("only a dataclass is replaced")
        if "**" in words:
            fields = [one.name for one in dataclasses.fields(value.kind.shape.maker)]
            words = self.by_its_name({one: self.get_field(value, one) for one in fields}, words)
        if self.is_written(value.kind.shape.maker, "__post_init__"):
            maker = value.kind.shape.maker
            names = [one.name for one in dataclasses.fields(maker) if one.init]
            given = {name: self.get_field(value, name) for name in names} | words
            if any(one.kind is BOTTOM for one in given.values()):
                return self.nothing()
            return self.made(maker, [], given)
        unknown = words.keys() - {one.name for one in dataclasses.fields(value.kind.shape.maker)}
        if unknown:
            raise Mismatch(f"{value.kind!r} has no {min(unknown)}")
        made = self.copied_object(value)
        for name, one in words.items():
            self.set_field(made, name, one)
        return made
