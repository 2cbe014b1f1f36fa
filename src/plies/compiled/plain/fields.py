"""self.__dict__ and vars(self): all that an object has, by name.

It is good for making another object like it, for comparing two, and for looking through.
"""

from __future__ import annotations

from typing import Any

from plies.compiled.plain.cells import Dict, Obj
from plies.compiled.plain.kinds import NONE, UNSET, Refused, Static
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value


class Fields:
    """The __dict__ of an object."""

    __name__ = "__dict__"

    def __init__(self, holder: Value):
        self.holder = holder


class ObjectFields(Part):
    """The part of a walk that knows what an object has, by name."""

    def fields_of_value(self, value: Value) -> Fields | None:
        thing = value.kind.thing if isinstance(value.kind, Static) else None
        return thing if isinstance(thing, Fields) else None

    def named_fields(self, thing: Fields) -> dict[str, Value]:
        shape = thing.holder.kind.shape
        if any(UNSET in (cell.kind, *cell.kind.parts()) for cell in shape.cells.values()):
            raise Refused("__dict__ of objects that do not all have the same attributes")
        return {name: self.get_field(thing.holder, name) for name in list(shape.cells)}

    def as_record(self, thing: Fields) -> Value:
        """Return a dict of what an object has now."""
        found = self.named_fields(thing)
        record: Value = self.recorded(list(found), list(found.values()))
        return record

    def of_fields(self, thing: Fields, name: str, args: Args, words: Words) -> Value:
        """twin.__dict__.update(self.__dict__), twin.__dict__ = self.__dict__.copy()"""
        if name == "copy":
            return Value(Static(thing), "0")
        if name in ("keys", "values", "items", "get"):
            found: Value = self.call_method(self.as_record(thing), name, args, words)
            return found
        if name != "update" or len(args) > 1:
            raise Refused(f"__dict__.{name}() is not compiled", "name each attribute")
        for one in args:
            given = self.fields_of_value(one)
            if given:
                self.take_fields(thing.holder, given)
            else:
                words = self.words_of(one) | words
        for word, value in words.items():
            if word:
                self.set_attribute(thing.holder, word, value)
        return Value(NONE, "0")

    def become_fields(self, holder: Value, value: Value) -> None:
        """twin.__dict__ = ..."""
        fields, kind = self.fields_of_value(value), value.kind
        if fields:
            self.take_fields(holder, fields)
        elif isinstance(kind, Obj) and kind.shape.maker is dict:
            for name in list(kind.shape.cells):
                self.set_field(holder, name, self.get_field(value, name))
        elif isinstance(kind, Dict):
            names = list(holder.kind.shape.cells)
            with self.unless(self.w.op(f"icmp eq i64 {self.length(value)}, {len(names)}")):
                self.give_up("__dict__ with other names")
            for name in names:
                self.set_field(holder, name, self.get_key(value, self.constant(name)))
        else:
            raise Refused("this __dict__ is not compiled", "name each attribute")

    def take_fields(self, holder: Value, given: Fields) -> None:
        """Give an object all that another one of its class has."""
        shape = holder.kind.shape
        if shape is not given.holder.kind.shape:
            raise Refused("__dict__ of an object of another class", "name each attribute")
        if any(UNSET in (cell.kind, *cell.kind.parts()) for cell in shape.cells.values()):
            for name in list(shape.cells):
                self.set_field(holder, name, self.get_field(given.holder, name))
            return
        self.copy_words(holder.ir, given.holder.ir, shape.words)

    def equal_fields(self, a: Value, b: Value) -> str:
        """Return whether two objects have the same under the same names."""
        both = [self.fields_of_value(one) for one in (a, b)]
        if not all(both):
            raise Refused("__dict__ is compared with another dict")
        one, other = (self.named_fields(thing) for thing in both if thing)
        if one.keys() != other.keys():
            return "0"
        return self.all_equal((value, other[name]) for name, value in one.items())

    def fn_vars(self, args: Args, words: Words) -> Value:
        if len(args) != 1 or words:
            raise Refused("vars() of nothing is not compiled")
        found: Any = self.attribute(args[0], "__dict__")
        return found
