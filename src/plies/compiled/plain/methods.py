"""Methods of Python's own kinds of values: lists, words, dicts, sets, numbers, tuples."""

from __future__ import annotations

import ast
from collections import Counter, deque
from typing import Any

from plies.compiled.plain.cells import Deque, Dict, List, MixedRow, Obj, Set
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    INT,
    NONE,
    RANGE,
    REALS,
    STR,
    Array,
    Mismatch,
    NoAttribute,
    Refused,
    Seq,
    Tuple,
    View,
    differ,
)
from plies.compiled.plain.parts import NOTHING, Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.taken import refuse_unseen
from plies.compiled.plain.values import integer

PYTHON: dict[str, Any] = {
    "deque": deque,
    "record": dict,
    "row": list,
    "list": list,
    "dict": dict,
    "tuple": tuple,
    "set": set,
    "str": str,
    "int": int,
    "float": float,
    "array": memoryview,
    "counter": Counter,
    "view": type({}.items()),
    "range": range,
}


class Methods(Part):
    """The part of a walk that knows methods."""

    def own_method(self, holder: Value, name: str, args: Args, words: Words) -> Value:
        holder = self.as_word(holder)
        kind = holder.kind
        if any(one.kind is BOTTOM for one in args):
            if name == "append" and isinstance(kind, List):
                return NOTHING
            return self.nothing()
        family = self._family(kind)
        called = "item_method" if (family, name) == ("array", "item") else name
        work = getattr(self, f"{family}_{called}", None)
        if work is None and family == "counter":
            work = getattr(self, f"dict_{name}", None)
        if work is None:
            if family != "array" and not hasattr(PYTHON[family], name):
                raise NoAttribute(f"{kind!r} has no .{name}()")
            raise Refused(f".{name}() of {kind!r} is not compiled")
        if family != "array":
            refuse_unseen(name, len(args), words)
        return work(holder, self.given_words(name, args) if family == "str" else args, words)

    def python_class(self, kind: Any) -> Any:
        """Return the class of Python's own whose methods values of a kind have."""
        return type(None) if kind is NONE else PYTHON[self._family(kind)]

    def _family(self, kind: Any) -> str:
        if isinstance(kind, Deque):
            return "deque"
        if isinstance(kind, (Obj, MixedRow)):
            return "record" if isinstance(kind, Obj) else "row"
        if isinstance(kind, Dict):
            return "counter" if self.is_counter(kind) else "dict"
        families = {List: "list", Tuple: "tuple", Seq: "tuple", Array: "array"}
        if type(kind) in families:
            return families[type(kind)]
        if isinstance(kind, View):
            return "view"
        if kind is RANGE:
            return "range"
        if isinstance(kind, Set):
            return "set"
        if kind is STR:
            return "str"
        if kind in (INT, BOOL, BOARD):
            return "int"
        if kind in REALS:
            return "float"
        raise NoAttribute(f"{kind!r} has no methods")

    # Lists

    def list_append(self, holder: Value, args: Args, words: Words) -> Value:
        self.append(holder, args[0])
        return NOTHING

    def list_extend(self, holder: Value, args: Args, words: Words) -> Value:
        self.extend(holder, args[0])
        return NOTHING

    def list_copy(self, holder: Value, args: Args, words: Words) -> Value:
        return self.copied(holder)

    def list_clear(self, holder: Value, args: Args, words: Words) -> Value:
        self.may_change(holder)
        self.w.put(holder.ir, 0, "0")
        return NOTHING

    def list_sort(self, holder: Value, args: Args, words: Words) -> Value:
        self.may_change(holder)
        self.sort(holder, words)
        return NOTHING

    def list_reverse(self, holder: Value, args: Args, words: Words) -> Value:
        self.may_change(holder)
        size = integer(holder.kind.item.words)
        self.call_ours("runtime/lists", "reverse", [self.raw(holder), size])
        return NOTHING

    def list_insert(self, holder: Value, args: Args, words: Words) -> Value:
        place, value = args
        holder.kind.cell.learn(value.kind)
        self.may_change(holder)
        item = holder.kind.item
        given = [self.raw(holder), self.convert(place, INT), integer(item.words)]
        at = self.call_ours("runtime/lists", "make_room", given)
        self.write(at.ir, 0, self.convert(value, item))
        return NOTHING

    def list_pop(self, holder: Value, args: Args, words: Words) -> Value:
        w, kind = self.w, holder.kind
        self.may_change(holder)
        size = self.length(holder)
        if kind.item is BOTTOM:
            return self.nothing()
        place = self.place(holder, args[0] if args else integer(-1), size)
        found = self.row_item(holder, place)
        after = Value(INT, w.op(f"add i64 {place}, 1"))
        given = [self.raw(holder), Value(INT, place), after, integer(kind.item.words)]
        if args:
            self.call_ours("runtime/lists", "remove", given)
        else:
            w.put(holder.ir, 0, w.op(f"sub i64 {size}, 1"))
        return found

    def list_remove(self, holder: Value, args: Args, words: Words) -> Value:
        self.may_change(holder)
        place = self.list_index(holder, args, words).ir
        after = Value(INT, self.w.op(f"add i64 {place}, 1"))
        given = [self.raw(holder), Value(INT, place), after, integer(holder.kind.item.words)]
        self.call_ours("runtime/lists", "remove", given)
        return NOTHING

    def list_index(self, holder: Value, args: Args, words: Words) -> Value:
        w, end = self.w, self.w.label("end")
        slot = w.slot("i64")
        row = self.as_row(holder) if isinstance(holder.kind, Tuple) else holder
        if isinstance(row.kind, Tuple) or row.kind.item is BOTTOM:
            self.raise_error("ValueError")
            return self.nothing()
        size = self.length(row)
        start = stop = None
        if len(args) > 1:
            start = self.convert(args[1], INT).ir
            stop = self.convert(args[2], INT).ir if len(args) > 2 else None
            start = self._clamped(start, size)
        stop = self._clamped(stop, size) if stop else size

        def look(i: Value) -> None:
            w.do(f"store i64 {i.ir}, ptr {slot}")
            after = w.label("on")
            w.branch(self.equal(self.row_item(row, i.ir), args[0]), end, after)
            w.at(after)

        self.count(start or "0", stop, look)
        self.raise_error("ValueError")
        w.ended = True
        w.at(end)
        return Value(INT, w.op(f"load i64, ptr {slot}"))

    def _clamped(self, place: str, size: str) -> str:
        given = [Value(INT, one) for one in (place, size, "1", "0", "1")]
        return self.call_ours("runtime/lists", "end_of_slice", given).ir

    def list_count(self, holder: Value, args: Args, words: Words) -> Value:
        w = self.w
        slot = w.slot("i64")
        w.do(f"store i64 0, ptr {slot}")

        def look(one: Value) -> None:
            more = w.op(f"zext i1 {self.equal(one, args[0])} to i64")
            have = w.op(f"load i64, ptr {slot}")
            w.do(f"store i64 {w.op(f'add i64 {have}, {more}')}, ptr {slot}")

        self.each(holder, look)
        return Value(INT, w.op(f"load i64, ptr {slot}"))

    tuple_index, tuple_count = list_index, list_count
    deque_append, deque_extend, deque_pop = list_append, list_extend, list_pop
    deque_copy, deque_clear, deque_count = list_copy, list_clear, list_count
    deque_insert, deque_remove, deque_index = list_insert, list_remove, list_index
    deque_reverse = list_reverse

    def deque_popleft(self, holder: Value, args: Args, words: Words) -> Value:
        if holder.kind.item is BOTTOM:
            return self.nothing()
        self.may_change(holder)
        place = self.place(holder, integer(0), self.length(holder))
        found = self.row_item(holder, place)
        size = integer(holder.kind.item.words)
        self.call_ours("runtime/lists", "drop_first", [self.raw(holder), size])
        return found

    def deque_appendleft(self, holder: Value, args: Args, words: Words) -> Value:
        return self.list_insert(holder, [integer(0), args[0]], {})

    def deque_rotate(self, holder: Value, args: Args, words_given: Words) -> Value:
        """The last items come to the front."""
        by = self.convert(args[0], INT) if args else integer(1)
        self.may_change(holder)
        w, size, end = self.w, self.length(holder), self.w.label("end")
        if holder.kind.item is BOTTOM:
            return NOTHING
        some = w.label("some")
        w.branch(w.op(f"icmp ne i64 {size}, 0"), some, end)
        w.at(some)
        have, words = self.copied(holder), holder.kind.item.words
        length = Value(INT, size)
        by = self.wide(ast.Mod(), by, length)

        def put(i: Value) -> None:
            place = self.wide(ast.Mod(), Value(INT, w.op(f"sub i64 {i.ir}, {by.ir}")), length)
            self.write(w.word(holder.ir, 2), w.times(i.ir, words), self.row_item(have, place.ir))

        self.count("0", size, put)
        w.at(end)
        return NOTHING

    def tuple__replace(self, holder: Value, args: Args, words: Words) -> Value:
        maker = holder.kind.maker
        if maker is None:
            raise NoAttribute(f"{holder.kind!r} has no ._replace()")
        if "" in words:
            return self.nothing()
        values = dict(zip(maker._fields, self.items_of(holder), strict=True))
        words = self.by_its_name(values, words)
        unknown = words.keys() - values.keys()
        if unknown:
            raise Mismatch(f"{maker.__name__} has no {min(unknown)}")
        return self.named_tuple(maker, list((values | words).values()))

    def by_its_name(self, values: Words, words: Words) -> Words:
        """Give a value to the field whose name is found out at run time: ** of one word."""
        if "**" not in words:
            return words
        name, given = words["**"].kind.thing
        found = {one: value for one, value in words.items() if one != "**"}
        known = "0"
        for field, value in values.items():
            test = self.equal(name, self.constant(field))
            known = self.w.op(f"or i1 {known}, {test}")
            old = found.get(field, value)
            found[field] = self.either(("field", field), test, lambda: given, lambda old=old: old)
        with self.unless(known):
            self.give_up("a field by a name that is none")
        return found

    def tuple__asdict(self, holder: Value, args: Args, words: Words) -> Value:
        return self.recorded(holder.kind.maker._fields, self.items_of(holder))

    def recorded(self, names: Any, values: Args) -> Value:
        """Return a dict of words: of fixed words if its values differ in kind."""
        if any(one.kind is BOTTOM for one in values):
            return self.nothing()
        if differ(one.kind for one in values):
            made = self.new_object(self.program.shape(dict, tuple(names)))
            for name, one in zip(names, values, strict=True):
                self.set_field(made, name, one)
            return made
        node = id(self.node)
        made = self.new_dict(Dict(self.cell("key", node), self.cell("value", node)))
        for name, one in zip(names, values, strict=True):
            self.put_key(made, self.constant(name), one)
        return made

    # Dicts

    def dict_get(self, holder: Value, args: Args, words: Words) -> Value:
        return self.get_key(holder, args[0], args[1] if len(args) > 1 else NOTHING)

    def dict_copy(self, holder: Value, args: Args, words: Words) -> Value:
        return self.copied(holder)

    def dict_update(self, holder: Value, args: Args, words: Words) -> Value:
        for one in args:
            self.update(holder, one)
        for name, value in words.items():
            self.put_key(holder, self.constant(name), value)
        return NOTHING

    def dict_pop(self, holder: Value, args: Args, words: Words) -> Value:
        if len(args) > 1:
            w = self.w
            found = self.get_key(holder, args[0], args[1])
            entry = self.find_key(holder, args[0])
            with self.unless(w.op(f"icmp eq i64 {entry}, -1")):
                self.remove_key(holder, args[0])
            return found
        found = self.get_key(holder, args[0])
        self.remove_key(holder, args[0])
        return found

    def dict_setdefault(self, holder: Value, args: Args, words: Words) -> Value:
        value = args[1] if len(args) > 1 else NOTHING
        holder.kind.cells[0].learn(args[0].kind)
        holder.kind.cells[1].learn(value.kind)
        entry = self.find_key(holder, args[0])
        with self.unless(self.w.op(f"icmp ne i64 {entry}, -1")):
            self.put_key(holder, args[0], value)
        return self.get_key(holder, args[0])

    def record_keys(self, holder: Value, args: Args, words: Words) -> Value:
        return self.of_places(lambda: [self.constant(one) for one in holder.kind.shape.cells])

    def record_copy(self, holder: Value, args: Args, words: Words) -> Value:
        return self.copied_object(holder)

    def record_get(self, holder: Value, args: Args, words: Words) -> Value:
        shape = holder.kind.shape
        if isinstance(args[0].static, str):
            if args[0].static in shape.cells:
                return self.get_field(holder, args[0].static)
            return args[1] if len(args) > 1 else NOTHING
        default = args[1] if len(args) > 1 else NOTHING
        return self.either(
            "get",
            self.contains(holder, args[0]),
            lambda: self.item(holder, args[0]),
            lambda: default,
        )

    def record_values(self, holder: Value, args: Args, words: Words) -> Value:
        return self.of_places(lambda: self.places_of(holder))

    def record_items(self, holder: Value, args: Args, words: Words) -> Value:
        def pairs() -> Args:
            held = {one: self.get_field(holder, one) for one in list(holder.kind.shape.cells)}
            known = {one: value for one, value in held.items() if value.kind is not BOTTOM}
            return [self.tuple_of([self.constant(one), known[one]]) for one in known]

        return self.of_places(pairs)

    def record_update(self, holder: Value, args: Args, words: Words) -> Value:
        for one in args:
            self.put_all(holder, one)
        for name, value in words.items():
            self.set_item(holder, self.constant(name), value)
        return NOTHING

    # Numbers

    def int_bit_count(self, holder: Value, args: Args, words: Words) -> Value:
        size = self._size_of_number(holder)
        return Value(INT, self.w.op(f"call i64 @llvm.ctpop.i64(i64 {size})"))

    def _size_of_number(self, holder: Value) -> str:
        """A number without its sign; -2**63 becomes 2**63, which has the same bits."""
        if holder.kind is BOARD:
            return holder.ir
        return self.w.op(f"call i64 @llvm.abs.i64(i64 {self.convert(holder, INT).ir}, i1 false)")

    def int_bit_length(self, holder: Value, args: Args, words: Words) -> Value:
        size = self._size_of_number(holder)
        free = self.w.op(f"call i64 @llvm.ctlz.i64(i64 {size}, i1 false)")
        return Value(INT, self.w.op(f"sub i64 64, {free}"))

    def float_is_integer(self, holder: Value, args: Args, words: Words) -> Value:
        whole = self.w.op(f"call double @llvm.floor.f64(double {holder.ir})")
        return Value(BOOL, self.w.op(f"fcmp oeq double {whole}, {holder.ir}"))
