"""Calls of functions, methods and classes."""

from __future__ import annotations

import ast
import operator
import types
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.at_least_one import ASKS
from plies.compiled.plain.attributes import Method
from plies.compiled.plain.cells import List, Obj, Set
from plies.compiled.plain.kinds import (
    BOTTOM,
    INT,
    NONE,
    Bound,
    Choice,
    Mismatch,
    Refused,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Closure, Value
from plies.compiled.plain.sources import (
    Intrinsic,
    Ours,
    Source,
    is_partial,
    our_source,
    source_of,
)
from plies.compiled.plain.spreading import Spread
from plies.compiled.plain.values import Lazy, integer

GETTERS = (operator.itemgetter, operator.attrgetter, operator.methodcaller)


CHANGING = {  # methods of lists and sets
    *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"),
    *("add", "discard", "update"),
}
NAMED = "**"  # one argument whose name is found out at run time


def _is_one_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Dict) and len(node.keys) == 1 and node.keys[0] is not None


class Calls(Part):
    """The part of a walk that knows calls."""

    @property
    def game(self) -> Any:
        return self.program.game

    def note_counter(self, name: str) -> None:
        """A counter of the author's own: nothing of the rules may depend on it."""
        self.program.counters.add(name)

    def of_call(self, node: ast.Call) -> Value:
        if isinstance(node.func, ast.Name) and node.func.id == ASKS:
            return self.is_anything(node.args[0], node.args[1].value)  # type: ignore[attr-defined]
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            return self._super()
        if isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            found = self.is_instance(node)
            if isinstance(found, bool):
                return self.constant(found)
            return found
        if isinstance(node.func, ast.Attribute):
            ones = self.ones_of(node)
            if ones is not None:
                return ones
            holder = self.expression(node.func.value)
            if isinstance(holder.kind, Static) and isinstance(holder.kind.thing, Lazy):
                raise Refused("a generator is only walked over in compiled code")
            if isinstance(holder.kind, (List, Set)):
                self._check_own(node.func)
            args, kwargs = self.arguments(self.joining(node, holder))
            if holder.kind is BOTTOM:
                return self.nothing()
            return self.call_method(holder, node.func.attr, args, kwargs)
        function = self.expression(node.func)
        self.note_list(node, function)
        args, kwargs = self.arguments(node)
        if function.kind is BOTTOM:
            return self.nothing()
        return self.call_value(function, args, kwargs)

    def _check_own(self, method: ast.Attribute) -> None:
        """Refuse to change a list of the game itself, as in self.log.append(move)."""
        place = method.value
        if isinstance(place, ast.Attribute) and method.attr in CHANGING:
            owner = self.expression(place.value).kind
            if isinstance(owner, Static) and owner.thing is self.game:
                raise Refused(
                    f"self.{place.attr} is changed: a game holds rules, and the state all that "
                    "changes"
                )

    def arguments(self, node: ast.Call) -> tuple[list[Value], dict[str, Value]]:
        args: list[Value] = []
        for one in node.args:
            if isinstance(one, ast.Starred):
                given = self.in_places(self.expression(one.value))
                if isinstance(given.kind, Tuple):
                    args += self.items_of(given)
                elif given.kind is BOTTOM:
                    args.append(given)
                else:
                    args.append(Value(Static(Spread(given)), "0"))
            else:
                args.append(self.expression(one))
        kwargs = {}
        for word in node.keywords:
            if word.arg is None and _is_one_word(word.value):
                key, value = word.value.keys[0], word.value.values[0]  # type: ignore[attr-defined]
                named = self.expression(key), self.held(self.expression(value))
                if any(one.kind is BOTTOM for one in named):
                    kwargs[""] = self.nothing()
                elif isinstance(named[0].static, str):
                    kwargs[named[0].static] = named[1]
                else:
                    kwargs[NAMED] = Value(Static(named), "0")
            elif word.arg is None:
                kwargs |= self.words_of(self.expression(word.value))
            else:
                kwargs[word.arg] = self.expression(word.value)
        return args, kwargs

    def words_of(self, value: Value) -> dict[str, Value]:
        """Return what ** of a dict gives to a call: only one with fixed words is known."""
        kind = value.kind
        if kind is BOTTOM:
            return {"": value}
        fields = self.fields_of_value(value)
        if fields:
            return self.named_fields(fields)
        if isinstance(kind, Obj) and kind.shape.maker is dict:
            return {name: self.get_field(value, name) for name in kind.shape.cells}
        raise Refused("** in a call is not compiled", "name each argument")

    def call_value(self, function: Value, args: list[Value], kwargs: dict[str, Value]) -> Value:
        if isinstance(function.kind, Obj):
            return self.call_method(function, "__call__", args, kwargs)
        if isinstance(function.kind, Bound):
            holder = Value(function.kind.holder, function.ir)
            return self.call_method(holder, function.kind.name, args, kwargs)
        if isinstance(function.kind, Choice):
            return self._call_chosen(function, args, kwargs)
        if isinstance(function.kind, Union):
            work = lambda one: self.call_value(one, args, kwargs)  # noqa: E731
            return self.spread(function, work, None, "call")
        if not isinstance(function.kind, Static):
            raise Mismatch(f"{function.kind!r} cannot be called")
        return self.call_thing(function.kind.thing, args, kwargs)

    def _call_chosen(self, function: Value, args: list[Value], kwargs: dict[str, Value]) -> Value:
        """Call one of several functions."""
        args = [self.held(one) for one in args]
        return self.of_chosen(function, lambda thing: self.call_thing(thing, args, kwargs))

    def of_chosen(self, value: Value, work: Callable[[Any], Value]) -> Value:
        """Do something with one of several things that are known while compiling."""
        w, cell = self.w, self.cell("chosen", id(self.node))
        slot, end = w.slot(cell.kind.ir), w.label("end")
        for thing in value.kind.things:
            this, other = w.label("is"), w.label("no")
            number = self.program.number_of(thing)
            w.branch(w.op(f"icmp eq i64 {value.ir}, {number}"), this, other)
            w.at(this)
            found = self.held(work(thing))
            if found.kind is not BOTTOM:
                cell.learn(found.kind)
                if not isinstance(cell.kind, Static):
                    w.do(f"store {cell.kind.ir} {self.convert(found, cell.kind).ir}, ptr {slot}")
            w.jump(end)
            w.ended = True
            w.at(other)
        w.leave("unreachable")
        w.ended = True
        w.at(end)
        if cell.kind is BOTTOM or isinstance(cell.kind, Static):
            return self.nothing()
        return Value(cell.kind, w.op(f"load {cell.kind.ir}, ptr {slot}"))

    def call_thing(self, thing: Any, args: list[Value], kwargs: dict[str, Value]) -> Value:
        """Call something that is known while compiling."""
        if isinstance(thing, Method):
            return self.call_method(thing.holder, thing.name, args, kwargs)
        if isinstance(thing, Closure):
            return self.call_source(thing.source, args, kwargs, thing.outer)
        if isinstance(thing, Ours):
            if thing.name == "name_of_move":
                return self.move_name(*args)
            return self.call_source(our_source(thing.file, thing.name), args, kwargs)
        if isinstance(thing, Intrinsic):
            return self.intrinsic(thing.name, args)
        if is_partial(thing):
            more = {name: self.constant(value) for name, value in thing.keywords.items()}
            first = [self.constant(value) for value in thing.args]
            return self.call_thing(thing.func, first + args, more | kwargs)
        if getattr(thing, "__module__", "") == "typing" and hasattr(thing, "__origin__"):
            return self.call_thing(thing.__origin__, args, kwargs)  # typing.Counter(...)
        if isinstance(thing, GETTERS):
            return self.call_getter(thing, args)
        try:
            known = self.function_for(thing)
        except TypeError:
            known = None
        if known:
            return known(args, kwargs)
        if isinstance(thing, type):
            return self.made(thing, args, kwargs)
        if isinstance(thing, types.MethodType):
            owner = self._owner(type(thing.__self__), thing.__func__)
            if isinstance(thing.__self__, type):
                owner = self._owner(thing.__self__, thing.__func__)
            itself = Value(Static(thing.__self__), "0", thing.__self__)
            return self.call_source(source_of(thing.__func__, owner), [itself, *args], kwargs)
        if isinstance(thing, types.FunctionType) or hasattr(thing, "__wrapped__"):
            return self.call_source(source_of(thing), args, kwargs)
        if isinstance(thing, (types.BuiltinFunctionType, types.MethodDescriptorType)):
            if isinstance(thing, types.MethodDescriptorType) and args:
                return self.call_method(args[0], thing.__name__, args[1:], kwargs)
            if thing == tuple.__new__:
                return self.call_method(Value(Static(tuple), "0", tuple), "__new__", args, kwargs)
            raise Refused(f"{getattr(thing, '__name__', thing)}() is not compiled")
        raise Refused(f"{getattr(thing, '__name__', type(thing).__name__)} is not compiled")

    def _owner(self, kind: type, function: Any) -> type | None:
        for one in kind.__mro__:
            for held in vars(one).values():
                inner = getattr(held, "__func__", held)
                if inner is function or getattr(inner, "__wrapped__", None) is function:
                    return one
        return None

    # Functions that were written

    def bound(
        self, source: Source, args: list[Value], kwargs: dict[str, Value]
    ) -> dict[str, Value]:
        """Return the arguments of a call by the names of its parameters."""
        given = source.node.args
        names = [one.arg for one in (*given.posonlyargs, *given.args)]
        rest: Value | None = None
        if any(self.spread_row(one) for one in args):
            if given.vararg and len(args) == len(names) + 1 and self.spread_row(args[-1]):
                rest = self.as_seq(self.spread_row(args[-1]))
                args = args[:-1]
            elif given.vararg or given.defaults:
                raise Refused("a star in this call is not compiled", "name each argument")
            else:
                args = self.spread_out(args, len(names) - len(kwargs.keys() & set(names)))
        found = dict(zip(names, args, strict=False))
        if given.vararg:
            more = self.tuple_of([self.held(one) for one in args[len(names) :]])
            found[given.vararg.arg] = rest or more
        elif len(args) > len(names):
            raise Mismatch(f"{source.name} takes {len(names)} arguments, not {len(args)}")
        if NAMED in kwargs:
            raise Refused("** in this call is not compiled", "name each argument")
        if "" in kwargs:  # ** of something that is not known yet
            return {names[0] if names else "": kwargs[""]}
        if given.kwarg:
            own = {one.arg for one in (*given.args, *given.kwonlyargs)}
            words = {name: value for name, value in kwargs.items() if name not in own}
            kwargs = {name: value for name, value in kwargs.items() if name in own}
            found[given.kwarg.arg] = self._record(words)
        if found.keys() & kwargs.keys():
            raise Mismatch(f"{source.name} is given {min(found.keys() & kwargs.keys())} twice")
        found |= kwargs
        for one in (*given.posonlyargs, *given.args, *given.kwonlyargs):
            if one.arg not in found:
                found[one.arg] = self.default_of(source, one.arg)
        unknown = found.keys() - source.locals
        if unknown:
            raise Mismatch(f"{source.name} has no argument {min(unknown)}")
        return {name: self.held(value) for name, value in found.items()}

    def _record(self, words: dict[str, Value]) -> Value:
        """Return a dict of fixed words."""
        made = self.new_object(self.program.shape(dict, tuple(words)))
        for name, value in words.items():
            self.set_field(made, name, value)
        return made

    def call_source(
        self,
        source: Source,
        args: list[Value],
        kwargs: dict[str, Value],
        outer: Any = None,
    ) -> Value:
        self.refuse_twice(source, args)
        given = self.bound(source, args, kwargs)
        if any(value.kind is BOTTOM for value in given.values()):
            return self.nothing()
        if source.yields:
            found = self._generator(source, given, outer)
        else:
            found = self._call(source, given, outer)
        self.note_call(source)
        return found

    def _call(
        self, source: Source, given: dict[str, Value], outer: Any, listed: bool = False
    ) -> Value:
        w = self.w
        kinds = {name: value.kind for name, value in given.items()}
        instance = self.program.instance(source, kinds, outer, listed)
        result = instance.result.kind
        if result is BOTTOM and self.program.dry:
            return Value(BOTTOM, "0")
        passed = []
        for name, cell in instance.params.items():
            if not isinstance(cell.kind, Static):
                self.into_cell(cell, given[name])
                value = self.convert(given[name], cell.kind)
                passed.append(f"{cell.kind.ir} {value.ir}")
        for name in instance.captured:
            variable = (
                self.variable(name) if self.instance is instance else self._captured(outer, name)
            )
            passed.append(f"ptr {variable.slot}")
        held = NONE if result is BOTTOM or isinstance(result, Static) else result
        whole = f"{{{held.ir}, i64}}"
        found = w.op(f"call {whole} @{instance.symbol}({', '.join(passed)})")
        code = w.op(f"extractvalue {whole} {found}, 1")
        with self.unless(w.op(f"icmp eq i64 {code}, 0")):
            self.raise_code(code)
        if isinstance(result, Static):
            return Value(result, "0", result.thing)
        if result is BOTTOM:  # it never returns
            w.leave("unreachable")
            return Value(BOTTOM, "0")
        answer = Value(held, w.op(f"extractvalue {whole} {found}, 0"), None, instance.result.narrow)
        answer.once = self.gives_iterator(source)
        return answer

    def _captured(self, outer: Any, name: str) -> Any:
        """Return where a variable of an outer function is, seen from here."""
        if outer.instance is self.instance:
            return outer.variable(name)
        found = self.variable(name)
        if found is None:
            raise Refused(f"{name} belongs to a function that is over")
        return found

    def call_ours(self, module: str, name: str, args: list[Any]) -> Value:
        """Call a function of the runtime."""
        given = [integer(one) if isinstance(one, int) else one for one in args]
        plain = [Value(INT, one.ir) if one.kind is INT else one for one in given]
        source = our_source(f"compiled/plain/{module}", name)
        found = self._call(source, self.bound(source, plain, {}), None)
        if found.kind is BOTTOM and self.program.dry:
            return Value(INT, "0")
        return found
