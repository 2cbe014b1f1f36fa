"""Methods that were written, and new objects of classes."""

from __future__ import annotations

import dataclasses
import enum
import types
from fractions import Fraction
from typing import Any

from plies.compiled.plain.attributes import Above
from plies.compiled.plain.cells import Obj
from plies.compiled.plain.fields import Fields
from plies.compiled.plain.kinds import (
    BOTTOM,
    INT,
    NONE,
    Member,
    Mismatch,
    NoAttribute,
    Refused,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Args, Part, Words
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import (
    MISSING,
    class_member,
    class_value,
    source_of,
)


class Classes(Part):
    """The part of a walk that knows classes."""

    def call_method(
        self, holder: Value, name: str, args: list[Value], kwargs: dict[str, Value]
    ) -> Value:
        kind = holder.kind
        if isinstance(kind, Union):
            work = lambda one: self.call_method(one, name, args, kwargs)  # noqa: E731
            return self.spread(holder, work, None, ("method", name))
        if isinstance(kind, Static):
            return self._call_static(kind.thing, name, args, kwargs)
        if isinstance(kind, Obj) and kind.shape.maker is not dict:
            if name == "__class__":
                return self.made(kind.shape.maker, args, kwargs)
            if name in kind.shape.cells:
                return self.call_value(self.get_field(holder, name), args, kwargs)
            return self._call_written(holder, kind.shape.maker, name, args, kwargs)
        maker = getattr(kind, "maker", None)
        if maker and class_member(maker, name)[0] is not MISSING:
            found = class_member(maker, name)[0]
            if isinstance(found, (types.FunctionType, staticmethod, classmethod)):
                if name not in ("_replace", "_asdict") and self.is_written(maker, name):
                    return self._call_written(holder, maker, name, args, kwargs)
        return self.own_method(holder, name, args, kwargs)

    def has_method(self, kind: Any, name: str) -> bool:
        found = class_member(kind.shape.maker, name)[0]
        is_function = isinstance(found, types.FunctionType)
        made = name == "__eq__" and dataclasses.is_dataclass(kind.shape.maker)
        return is_function and (not made or found.__code__.co_filename != "<string>")

    def _call_written(
        self,
        holder: Value,
        maker: type,
        name: str,
        args: list[Value],
        kwargs: dict[str, Value],
    ) -> Value:
        found, owner = class_member(maker, name)
        if found is MISSING:
            raise NoAttribute(f"{maker.__name__} has no method {name}")
        if isinstance(found, staticmethod):
            return self.call_source(source_of(found.__func__, owner), args, kwargs)
        if isinstance(found, classmethod):
            first = Value(Static(maker), "0", maker)
            return self.call_source(source_of(found.__func__, owner), [first, *args], kwargs)
        if isinstance(found, property):
            return self.call_value(self.attribute(holder, name), args, kwargs)
        if not callable(found):
            return self.call_value(self.constant(found), args, kwargs)
        return self.call_source(source_of(found, owner), [holder, *args], kwargs)

    def _call_static(
        self, thing: Any, name: str, args: list[Value], kwargs: dict[str, Value]
    ) -> Value:
        if isinstance(thing, Above):
            found, owner = thing.find(name)
            if name == "__init__" and found is object.__init__:
                return Value(NONE, "0")
            if found is MISSING or not callable(getattr(found, "__func__", found)):
                raise Refused(f"there is no {name} above")
            found = getattr(found, "__func__", found)
            return self.call_source(source_of(found, owner), [thing.holder, *args], kwargs)
        if isinstance(thing, Fields):
            return self.of_fields(thing, name, args, kwargs)
        proxy = self.proxy_call(thing, name, args)
        if proxy is not None:
            return proxy
        if isinstance(thing, type):
            found, owner = class_member(thing, name)
            if name == "_make" and hasattr(thing, "_fields") and not self.is_written(thing, name):
                return self.named_tuple(thing, self.spread_items(args[0], len(thing._fields)))
            if thing is str and name == "maketrans":
                return self.str_maketrans(args)
            if isinstance(found, types.FunctionType):
                return self.call_source(source_of(found, owner), args, kwargs)
            if isinstance(found, staticmethod):
                return self.call_source(source_of(found.__func__, owner), args, kwargs)
            if isinstance(found, classmethod) and isinstance(found.__func__, types.FunctionType):
                first = Value(Static(thing), "0", thing)
                source = source_of(found.__func__, owner)
                return self.call_source(source, [first, *args], kwargs)
            if name == "__new__" and thing is tuple and len(args) == 2:
                return self._tuple_of_a_class(*args)
            if name == "__new__" and args:
                return self.new_object(self.program.shape(args[0].kind.thing))
            if found is not MISSING and thing in (str, list, dict, set, tuple, int, float):
                if name == "fromkeys":
                    return self.from_keys(args)
                return self.call_method(args[0], name, args[1:], kwargs)
        function = self._static_attribute(thing, name)
        return self.call_value(function, args, kwargs)

    def _super(self) -> Value:
        owner = self.source.owner
        first = self.source.node.args.args
        variable = self.variable(first[0].arg) if first else None
        if owner is None or variable is None:
            raise Refused("super() is not compiled here")
        holder = self.get_variable(variable)
        if isinstance(holder.kind, Static):
            thing = holder.kind.thing
            kind = thing if isinstance(thing, type) else type(thing)
        elif isinstance(holder.kind, Obj):
            kind = holder.kind.shape.maker
        else:
            raise Refused("super() is not compiled here")
        return Value(Static(Above(holder, kind, owner)), "0")

    def _tuple_of_a_class(self, maker: Value, items: Value) -> Value:
        """tuple.__new__(State, (board, turn)): State(board, turn) without a look at its names."""
        kind: Any = maker.kind.thing if isinstance(maker.kind, Static) else None
        if not hasattr(kind, "_fields"):
            raise Refused("tuple.__new__() is compiled for named tuples only")
        return self.named_tuple(kind, self.spread_items(items, len(kind._fields)))

    def _made_tuple(self, kind: Any, args: Args, kwargs: Words) -> Value:
        """Return a new named tuple."""
        names = kind._fields
        args = self.spread_out(args, len(names) - len(kwargs))
        values = dict(zip(names, args, strict=False)) | kwargs
        for name in names:
            if name not in values and name in kind._field_defaults:
                values[name] = self.constant(kind._field_defaults[name])
        if len(args) > len(names) or values.keys() != set(names):
            raise Mismatch(f"{kind.__name__} needs {', '.join(names)}")
        return self.named_tuple(kind, [self.held(values[name]) for name in names])

    def made(self, kind: type, args: list[Value], kwargs: dict[str, Value]) -> Value:
        """Return a new object of a class of the game's."""
        if kind is Fraction:
            return self.new_ratio(args)
        if issubclass(kind, enum.Enum):
            return self._member_for(kind, args)
        if hasattr(kind, "_fields") and issubclass(kind, tuple):
            return self._made_tuple(kind, args, kwargs)
        if issubclass(kind, BaseException) or kind.__module__ == "builtins":
            raise Refused(f"{kind.__name__} is not made in compiled code")
        shape = self.program.shape(kind)
        made = self.new_object(shape)
        for name in list(shape.cells):
            for value in class_value(kind, name).values():
                self.set_field(made, name, self.constant(value))
        begin, owner = class_member(kind, "__init__")
        if dataclasses.is_dataclass(kind) and not self._is_written(begin):
            self._fill_dataclass(made, kind, args, kwargs)
        elif isinstance(begin, types.FunctionType):
            self.call_source(source_of(begin, owner), [made, *args], kwargs)
        elif args or kwargs:
            raise Refused(f"{kind.__name__} is not made in compiled code")
        return made

    def _is_written(self, function: Any) -> bool:
        code = getattr(function, "__code__", None)
        return code is not None and code.co_filename != "<string>"

    def _fill_dataclass(
        self, made: Value, kind: type, args: list[Value], kwargs: dict[str, Value]
    ) -> None:
        fields = [one for one in dataclasses.fields(kind) if one.init]
        args = self.spread_out(args, len(fields) - len(kwargs))
        if len(args) > len(fields):
            raise Mismatch(f"{kind.__name__} needs {len(fields)} values, not {len(args)}")
        given = dict(zip([one.name for one in fields], args, strict=False)) | kwargs
        for one in dataclasses.fields(kind):
            if one.name in given:
                value = given[one.name]
            elif one.default is not dataclasses.MISSING:
                value = self.constant(one.default)
            elif one.default_factory is not dataclasses.MISSING:
                value = self.call_thing(one.default_factory, [], {})
            elif one.init:
                raise Mismatch(f"{kind.__name__} needs {one.name}")
            else:
                continue
            self.set_field(made, one.name, value)
        after, owner = class_member(kind, "__post_init__")
        if isinstance(after, types.FunctionType):
            self.call_source(source_of(after, owner), [made], {})

    def named_tuple(self, kind: Any, values: list[Value]) -> Value:
        if any(one.kind is BOTTOM for one in values):
            return self.nothing()
        return self.tuple_of(values, Tuple(tuple(one.kind for one in values), kind))

    def _member_for(self, kind: Any, args: list[Value]) -> Value:
        """Return the member of an Enum that has a value."""
        w, end = self.w, self.w.label("end")
        slot = w.slot("i64")
        number = issubclass(kind, int)
        for i, member in enumerate(kind):
            this, other = w.label("is"), w.label("no")
            w.branch(self.equal(args[0], self.constant(member.value)), this, other)
            w.at(this)
            w.do(f"store i64 {int(member) if number else i}, ptr {slot}")
            w.jump(end)
            w.ended = True
            w.at(other)
        self.raise_error("ValueError")
        w.at(end)
        return Value(INT if number else Member(kind), w.op(f"load i64, ptr {slot}"))

    def object_truth(self, value: Value) -> str:
        if value.kind.shape.maker is dict:
            return "1"
        for name in ("__bool__", "__len__"):
            if self.has_method(value.kind, name):
                return self.truth(self.call_method(value, name, [], {}))
        return "1"

    def member_truth(self, value: Value) -> str:
        if class_member(value.kind.maker, "__bool__")[0] is MISSING:
            plain = value.kind.maker._member_type_ is object
            return "1" if plain else self.truth(self.attribute(value, "value"))
        return self.truth(self._call_written(value, value.kind.maker, "__bool__", [], {}))
