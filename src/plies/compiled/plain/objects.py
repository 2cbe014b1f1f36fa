"""Objects, dicts whose keys are always the same words, and copies of everything."""

from __future__ import annotations

from plies.compiled.plain.cells import Dict, List, MixedRow, Obj, Set, Shape
from plies.compiled.plain.equals import compared_fields
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    RANGE,
    UNSET,
    Array,
    Kind,
    Member,
    NoAttribute,
    Refused,
    Seq,
    Simple,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import class_value, is_written
from plies.compiled.plain.values import integer

PICKLED = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__")


def may_lack(kind: Kind) -> bool:
    """Return whether objects may be without a field of this kind."""
    return kind is UNSET or (isinstance(kind, Union) and UNSET.category in kind.members)


def note_lacking(shape: Shape, name: str) -> None:
    """Some objects of a class have a field, and others do not, nor does the class."""
    if not class_value(shape.maker, name):
        shape.cell(name).learn(UNSET)


def is_record(kind: Kind) -> bool:
    """Return whether it is a dict whose keys are always the same words."""
    return isinstance(kind, Obj) and kind.shape.maker is dict


def _present(value: Value) -> Value:
    if value.kind is UNSET:
        raise NoAttribute("an object has no such attribute")
    return value


class Objects(Part):
    """The part of a walk that knows fields."""

    def new_object(self, shape: Shape) -> Value:
        made = Value(MixedRow(shape) if shape.maker is list else Obj(shape), self.take(shape.words))
        for name, cell in list(shape.cells.items()):
            if may_lack(cell.kind):
                self.set_field(made, name, Value(UNSET, "0"))
        return made

    def set_field(self, value: Value, name: str, given: Value) -> None:
        shape = value.kind.shape
        given = self.held(given)
        if given.kind is BOTTOM:
            return
        shape.cell(name).learn(given.kind)
        kind = shape.cells[name].kind
        if isinstance(kind, Static):
            return
        if not self.w.dry:
            self.write(value.ir, shape.place(name), self.convert(given, kind))

    def get_field(self, value: Value, name: str) -> Value:
        """Return a field; an object that has none raises."""
        found = self.held_field(value, name)
        if not may_lack(found.kind):
            return found
        return self.spread(found, _present, None, ("field", name))

    def has_field(self, value: Value, name: str) -> Value:
        """Return whether an object has a field that others of its class have."""
        value.kind.shape.cell(name).learn(UNSET)
        found = self.held_field(value, name)
        if not isinstance(found.kind, Union):
            return Value(BOOL, "0")
        tag = self.program.tag(UNSET)
        return Value(BOOL, self.w.op(f"icmp ne i64 {self.tag_of(found)}, {tag}"))

    def held_field(self, value: Value, name: str) -> Value:
        shape = value.kind.shape
        kind = shape.cells[name].kind
        if isinstance(kind, Static):
            return Value(kind, "0", kind.thing)
        return self.read(value.ir, 0 if self.w.dry else shape.place(name), kind)

    def copied_object(self, value: Value) -> Value:
        made = self.new_object(value.kind.shape)
        self.copy_words(made.ir, value.ir, value.kind.shape.words)
        return made

    def _record_item(self, holder: Value, index: Value) -> Value:
        shape = holder.kind.shape
        if isinstance(index.static, str):
            if index.static not in shape.cells:
                self.raise_error("KeyError")
                return self.nothing()
            return self.get_field(holder, index.static)
        cell = self.cell("record", id(self.node))
        w, end = self.w, self.w.label("end")
        slot = w.slot(cell.kind.ir)
        for name in list(shape.cells):
            value = self.get_field(holder, name)
            if value.kind is BOTTOM:
                continue
            cell.learn(value.kind)
            this, other = w.label("is"), w.label("no")
            w.branch(self.equal(index, self.constant(name)), this, other)
            w.at(this)
            w.do(f"store {cell.kind.ir} {self.convert(value, cell.kind).ir}, ptr {slot}")
            w.jump(end)
            w.ended = True
            w.at(other)
        self.raise_error("KeyError")
        w.at(end)
        if cell.kind is BOTTOM:
            return self.nothing()
        return Value(cell.kind, w.op(f"load {cell.kind.ir}, ptr {slot}"))

    def _set_record_item(self, holder: Value, index: Value, value: Value) -> None:
        shape = holder.kind.shape
        if isinstance(index.static, str):
            if index.static not in shape.cells:
                raise Refused(f"a dict of fixed words gets another word, {index.static!r}")
            self.set_field(holder, index.static, value)
            return
        w, end = self.w, self.w.label("end")
        for name in list(shape.cells):
            this, other = w.label("is"), w.label("no")
            w.branch(self.equal(index, self.constant(name)), this, other)
            w.at(this)
            self.set_field(holder, name, value)
            w.jump(end)
            w.ended = True
            w.at(other)
        self.give_up("a dict of fixed words gets another word")
        w.at(end)

    def put_all(self, holder: Value, other: Value) -> None:
        """Put what another dict holds into one of fixed words."""
        if other.kind is BOTTOM:
            return
        if is_record(other.kind):
            for name in list(other.kind.shape.cells):
                self.set_item(holder, self.constant(name), self.get_field(other, name))
        elif isinstance(other.kind, Dict):
            key, value = (cell.kind for cell in other.kind.cells)
            self.each_entry(
                other,
                lambda entry: self.set_item(
                    holder, self.read(entry, 1, key), self.read(entry, 1 + key.words, value)
                ),
            )
        else:
            raise Refused("a dict of fixed words is updated from another dict")

    def merged(self, a: Value, b: Value) -> Value | None:
        """Return a | b of two dicts."""
        if not (is_record(a.kind) or isinstance(a.kind, Dict)):
            return None
        if not (is_record(b.kind) or isinstance(b.kind, Dict)):
            return None
        missing = [getattr(one.kind, "missing", None) for one in (a, b)]
        if missing != [None, None] and a.kind.category != b.kind.category:
            raise Refused("dict | dict of a Counter or a defaultdict and another one", "update()")
        if is_record(a.kind) and is_record(b.kind):
            names = (*a.kind.shape.cells, *b.kind.shape.cells)
            made = self.new_object(self.program.shape(dict, tuple(dict.fromkeys(names))))
            self.put_all(made, a)
        else:
            made = self.copied(a)
        if is_record(a.kind):
            self.put_all(made, b)
        else:
            self.update(made, b)
        return made

    def equal_objects(self, a: Value, b: Value) -> str:
        shape = a.kind.shape
        names = compared_fields(shape)
        if names is None:
            return self.w.op(f"icmp eq i64 {a.ir}, {b.ir}")
        return self.all_equal((self.get_field(a, name), self.get_field(b, name)) for name in names)

    def equal_records(self, a: Value, b: Value) -> str:
        """Return whether a dict of fixed words equals a dict of another sort, or of other words."""
        if not is_record(a.kind):
            a, b = b, a
        names = a.kind.shape.cells
        if is_record(b.kind):
            if names.keys() != b.kind.shape.cells.keys():
                return "0"
            return self.all_equal((self.get_field(a, one), self.get_field(b, one)) for one in names)
        node = ("compared", id(self.node))
        made = self.new_dict(Dict(self.cell("key", *node), self.cell("value", *node)))
        self.update(made, a)
        return self.equal_dicts(made, b)

    # Copies

    def copied(self, value: Value) -> Value:
        """Return a copy that shares what it holds."""
        kind, w = value.kind, self.w
        if isinstance(kind, Union):
            return self.spread(value, self.copied, None, "copy")
        if isinstance(kind, List):
            words = integer(kind.item.words)
            found = self.call_ours("runtime/lists", "copied", [self.raw(value), words])
            return self.same_row(value, found.ir)
        if isinstance(kind, Obj) and self.copies_itself(kind, "__copy__"):
            return self.call_method(value, "__copy__", [], {})
        if isinstance(kind, (Obj, MixedRow)):
            return self.copied_object(value)
        if isinstance(kind, Dict):
            words = integer(1 + kind.cells[0].kind.words + kind.value.words)
            found = self.call_ours("runtime/dicts", "copied", [self.raw(value), words])
            return Value(kind, found.ir)
        if isinstance(kind, Set):
            return value if kind.frozen else self.copied_set(value, kind)
        if isinstance(kind, Array):
            return self.copied_array(value)
        del w
        return value

    def copies_itself(self, kind: Obj, name: str) -> bool:
        """Return whether objects of a class have a method by which they are copied."""
        maker = kind.shape.maker
        for one in PICKLED:
            if is_written(maker, one):
                raise Refused(f"{maker.__name__} is copied by its {one}", "a method copy()")
        return is_written(maker, name)

    def deep_copied(self, value: Value) -> Value:
        """Return a copy that shares nothing that can be changed."""
        kind, w = value.kind, self.w
        if not self.can_change(kind):
            return value
        if isinstance(kind, Union):
            return self.spread(value, self.deep_copied, kind, "deepcopy")
        if isinstance(kind, Obj) and self.copies_itself(kind, "__deepcopy__"):
            node = ("memo", id(self.node))
            memo = self.new_dict(Dict(self.cell("key", *node), self.cell("value", *node)))
            return self.call_method(value, "__deepcopy__", [memo], {})
        if isinstance(kind, Tuple):
            return self.tuple_of([self.deep_copied(one) for one in self.items_of(value)], kind)
        if isinstance(kind, Set):
            return self.deep_copied_set(value)
        made = (
            self.copied(value)
            if not isinstance(kind, Seq)
            else self.slice(value, "0", self.length(value), "1")
        )
        if isinstance(kind, (Obj, MixedRow)):
            for name in list(kind.shape.cells):
                self.set_field(made, name, self.deep_copied(self.held_field(value, name)))
        elif isinstance(kind, (List, Seq)) and self.can_change(kind.item):
            words = kind.item.words
            self._ask_apart(value)

            def renew(i: Value) -> None:
                inner = self.deep_copied(self.row_item(value, i.ir))
                at = w.times(i.ir, words)
                if isinstance(kind, List):
                    self.write(w.word(made.ir, 2), at, inner)
                else:
                    self.write(made.ir, w.plus(at, 1), inner)

            self.count("0", self.length(value), renew)
        elif isinstance(kind, Dict) and self.can_change(kind.value):
            before = 1 + kind.cells[0].kind.words
            self.each_entry(
                made,
                lambda entry: self.write(
                    entry, before, self.deep_copied(self.read(entry, before, kind.value))
                ),
            )
        return made

    def _ask_apart(self, row: Value) -> None:
        """Give up where a list holds the same thing twice: its deep copy does, too.

        What was made one after the other lies one after the other, and is not compared.
        """
        if not isinstance(row.kind.item, (List, Dict, Set, Obj, MixedRow, Array)):
            return
        data = row.ir if isinstance(row.kind, Seq) else self.w.word(row.ir, 2)
        first = Value(INT, self.w.plus(data, 8) if isinstance(row.kind, Seq) else data)
        twice = self.call_ours("runtime/lists", "held_twice", [first, Value(INT, self.length(row))])
        with self.unless(self.w.op(f"icmp eq i64 {twice.ir}, 0")):
            self.give_up("a deep copy of what holds the same thing in two places")

    def can_change(self, kind: Kind, seen: tuple[int, ...] = ()) -> bool:
        if isinstance(kind, (Simple, Member, Static)) or kind is RANGE:
            return False
        if isinstance(kind, (Tuple, Seq, Union)):
            return any(self.can_change(part) for part in kind.parts())
        return True  # a frozenset, too: a deep copy has an order of its own
