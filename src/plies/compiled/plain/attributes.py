"""Attributes of the game, of objects, tuples with names, members and modules."""

from __future__ import annotations

import enum
import types
from functools import cached_property
from typing import Any

from plies.compiled.plain.cells import Obj
from plies.compiled.plain.fields import Fields
from plies.compiled.plain.kinds import (
    BOTTOM,
    INT,
    NONE,
    RANGE,
    Array,
    Choice,
    Member,
    Mismatch,
    NoAttribute,
    Refused,
    Static,
    Tuple,
    Union,
    is_word,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import (
    MISSING,
    Intrinsic,
    class_member,
    source_of,
)

RANGE_PARTS = ("start", "stop", "step")


class Method:
    """A method together with what it belongs to."""

    def __init__(self, holder: Value, name: str):
        self.holder, self.name = holder, name
        self.__name__ = name


class Above:
    """super() inside a method: the same object, seen as one of the classes above."""

    def __init__(self, holder: Value, kind: type, after: type):
        self.holder, self.kind, self.after = holder, kind, after

    def find(self, name: str) -> tuple[Any, type | None]:
        line = self.kind.__mro__
        for one in line[line.index(self.after) + 1 :]:
            if name in vars(one):
                return vars(one)[name], one
        return MISSING, None


class Attributes(Part):
    """The part of a walk that knows what stands after a dot."""

    def attribute(self, holder: Value, name: str) -> Value:
        kind = holder.kind
        if kind is BOTTOM:
            return self.nothing()
        if isinstance(kind, Union):
            return self.spread(holder, lambda one: self.attribute(one, name), None, ("attr", name))
        if isinstance(kind, Static):
            return self._static_attribute(kind.thing, name)
        if isinstance(kind, Choice):
            return self.of_chosen(holder, lambda one: self._static_attribute(one, name))
        if isinstance(kind, Obj) and kind.shape.maker is not dict:
            return self._object_attribute(holder, name)
        if isinstance(kind, Tuple) and kind.maker:
            if name in kind.maker._fields:
                return self.items_of(holder)[kind.maker._fields.index(name)]
            found, owner = class_member(kind.maker, name)
            if isinstance(found, property):
                return self.call_source(source_of(found.fget, owner), [holder], {})
            if found is not MISSING and not callable(getattr(found, "__func__", found)):
                return self.constant(found)
        if isinstance(kind, Member):
            return self._member_attribute(holder, name)
        if kind is RANGE and name in RANGE_PARTS:
            number = RANGE_PARTS.index(name)
            return Value(INT, self.w.op(f"extractvalue {RANGE.ir} {holder.ir}, {number}"))
        if isinstance(holder.static, enum.Enum):
            return self.constant(getattr(holder.static, name))
        if isinstance(kind, Array):
            found = self.array_attribute(holder, name)
            return found or Value(Static(Method(holder, name)), "0")
        if not hasattr(getattr(kind, "maker", None) or self.python_class(kind), name):
            raise NoAttribute(f"{kind!r} has no .{name}")
        return Value(Static(Method(holder, name)), "0")

    def _static_attribute(self, thing: Any, name: str) -> Value:
        if isinstance(thing, Above):
            found, owner = thing.find(name)
            if found is MISSING:
                raise Refused(f"there is no {name} above")
            if isinstance(found, property):
                return self.call_source(source_of(found.fget, owner), [thing.holder], {})
            return self.constant(found)
        proxy = self.proxy_attribute(thing, name)
        if proxy is not None:
            return proxy
        if isinstance(thing, Intrinsic):
            return Value(Static(Intrinsic(name)), "0")
        if name == "__class__":
            return Value(Static(type(thing)), "0", type(thing))
        found, owner = class_member(type(thing), name)
        if isinstance(found, property) and not isinstance(thing, (type, types.ModuleType)):
            first = Value(Static(thing), "0", thing)
            return self.call_source(source_of(found.fget, owner), [first], {})
        if thing is self.game and name in self.program.counters:
            raise Refused(f"self.{name} is a number that changes: a game holds rules only")
        try:
            return self.constant(self._steady(thing, name))
        except AttributeError:
            raise Refused(f"{getattr(thing, '__name__', thing)} has no {name}") from None

    def _steady(self, thing: Any, name: str) -> Any:
        """Return an attribute, the same object each time it is asked for."""
        found = getattr(thing, name)
        if isinstance(found, (types.MethodType, types.MappingProxyType)):
            key = ("method", id(thing), name)
            return self.program.data.setdefault(key, found)
        return found

    def _object_attribute(self, holder: Value, name: str) -> Value:
        shape = holder.kind.shape
        found, owner = class_member(shape.maker, name)
        if isinstance(found, (property, cached_property)):
            getter = found.fget if isinstance(found, property) else found.func
            return self.call_source(source_of(getter, owner), [holder], {})
        if name in shape.cells:
            return self.get_field(holder, name)
        if name == "__class__":
            return Value(Static(shape.maker), "0", shape.maker)
        if name == "__dict__":
            return Value(Static(Fields(holder)), "0")
        if found is MISSING or isinstance(found, types.MemberDescriptorType):
            if self.program.dry:
                return Value(BOTTOM, "0")
            self.raise_error("AttributeError")
            return Value(BOTTOM, "0")
        if isinstance(found, (types.FunctionType, staticmethod, classmethod)) or hasattr(
            found, "__wrapped__"
        ):
            return Value(Static(Method(holder, name)), "0")
        return self.constant(found)

    def as_word(self, value: Value) -> Value:
        """Return a member of an Enum of words as its word, anything else as it is."""
        return self._member_attribute(value, "value") if is_word(value.kind) else value

    def _member_attribute(self, holder: Value, name: str) -> Value:
        maker = holder.kind.maker
        if name in ("value", "name", "_value_", "_name_"):
            key = ("members", id(maker), name.strip("_"))
            if key not in self.program.data:
                values = tuple(getattr(one, name.strip("_")) for one in maker)
                self.program.data[key] = values
            row = self.constant(self.program.data[key])
            return self.item_at(row, Value(INT, holder.ir))
        found, owner = class_member(maker, name)
        if isinstance(found, property):
            return self.call_source(source_of(found.fget, owner), [holder], {})
        if isinstance(found, enum.Enum) or name in maker.__members__:
            return self.constant(maker[name])
        if found is MISSING and all(name in vars(one) for one in maker):  # of its __init__
            key = ("members", id(maker), name)
            values = tuple(getattr(one, name) for one in maker)
            row = self.constant(self.program.data.setdefault(key, values))
            return self.item_at(row, Value(INT, holder.ir))
        return Value(Static(Method(holder, name)), "0")

    def set_attribute(self, holder: Value, name: str, value: Value) -> None:
        kind = holder.kind
        if kind is BOTTOM:
            return
        if isinstance(kind, Union):
            self.spread(holder, lambda one: self._set_inside(one, name, value), NONE, ("set", name))
            return
        if not isinstance(kind, Obj) or kind.shape.maker is dict:
            if isinstance(kind, Static) and kind.thing is self.game:
                raise Refused(
                    f"self.{name} is changed: a game holds rules, and the state all that changes"
                )
            raise Mismatch(f"{kind!r} has no attribute {name} to change")
        if name == "__dict__":
            self.become_fields(holder, value)
            return
        found, owner = class_member(kind.shape.maker, name)
        if isinstance(found, property) and found.fset:
            self.call_source(source_of(found.fset, owner), [holder, value], {})
            return
        self.set_field(holder, name, value)

    def _set_inside(self, holder: Value, name: str, value: Value) -> Value:
        self.set_attribute(holder, name, value)
        return Value(NONE, "0")
