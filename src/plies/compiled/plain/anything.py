"""Whether there is anything in what an expression or a function gives: see `at_least_one`."""

from __future__ import annotations

import ast
import types
from typing import Any

from plies.compiled.plain.at_least_one import CHOSEN, WALKED, at_least_one
from plies.compiled.plain.cells import Dict, FrozenSet, List, Obj, Set
from plies.compiled.plain.kinds import (
    BOOL,
    BOTTOM,
    INT,
    NONE,
    RANGE,
    STR,
    Array,
    Kind,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.one_by_one import one_by_one
from plies.compiled.plain.outside import NEW, changes_others, outside_of
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import Source, class_member, source_of
from plies.compiled.plain.values import Lazy

GROWING = (List, Set, Dict, Array)  # what `+=` and `|=` change in its place
OWN_WAYS = ("__iter__", "__len__", "__bool__", "__add__", "__radd__")
NO = Value(BOOL, "0")


class Anything(Part):
    """The part of a walk that knows whether there is anything."""

    def has_some(self, thing: Any, args: list[Value]) -> Value:
        """Return whether a method of the game's gives at least one thing."""
        function, first = self._source_of_thing(Value(Static(thing), "0", thing))
        anew = function and self.program.leaves_early and at_least_one(function)
        if anew:
            self.program.left_early = True
            return self._answer(self.call_source(anew, [*first, *args], {}), WALKED)
        return self.some(self.call_thing(thing, args, {}), WALKED)

    def one_at_a_time(self, thing: Any, args: list[Value]) -> Value:
        """Return what a method of the game's gives; a generator in it is walked over in place."""
        function, first = self._source_of_thing(Value(Static(thing), "0", thing))
        anew = function and one_by_one(function)
        if anew:
            return self.call_source(anew, [*first, *args], {})
        return self.call_thing(thing, args, {})

    def is_anything(self, node: ast.expr, use: str) -> Value:
        """Return whether there is anything in what an expression gives."""
        if isinstance(node, ast.GeneratorExp):
            return self.fn_any([self.expression(node)], {})
        if isinstance(node, ast.Call):
            function, first = self._written(node.func)
            anew = function and at_least_one(function, use)
            if anew:
                args, kwargs = self.arguments(node)
                return self._answer(self.call_source(anew, [*first, *args], kwargs), use)
        return self.some(self.expression(node), use)

    def _written(self, node: ast.expr) -> tuple[Source | None, list[Value]]:
        """Return the function that a name stands for, and what it is given first."""
        if isinstance(node, ast.Name):
            return self._source_of_thing(self.expression(node))
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)):
            return None, []
        holder = self.expression(node.value)
        if isinstance(holder.kind, Static) and not isinstance(holder.kind.thing, Lazy):
            return self._source_of_thing(self.expression(node))
        if isinstance(holder.kind, Obj):
            found, owner = class_member(holder.kind.shape.maker, node.attr)
            if isinstance(found, types.FunctionType):
                return source_of(found, owner), [holder]
        return None, []

    def _called(self, node: ast.expr) -> tuple[Source | None, int]:
        """Return the function that a call calls, and how much it is given before its arguments."""
        found, first = self._unwritten(lambda: self._written(node))
        return found, len(first)

    def _source_of_thing(self, value: Value) -> tuple[Source | None, list[Value]]:
        thing = value.kind.thing if isinstance(value.kind, Static) else None
        if isinstance(thing, types.FunctionType):
            return source_of(thing), []
        if isinstance(thing, types.MethodType) and not isinstance(thing.__self__, type):
            itself = Value(Static(thing.__self__), "0", thing.__self__)
            owner = self._owner(type(thing.__self__), thing.__func__)
            return source_of(thing.__func__, owner), [itself]
        return None, []

    def _answer(self, value: Value, use: str) -> Value:
        """Return what a function that was written anew says: None is no list without anything."""
        if isinstance(value.kind, Union):
            return self.spread(value, lambda one: self._answer(one, use), BOOL, "answer")
        return self.some(value, use) if value.kind is NONE else value

    def some(self, value: Value, use: str) -> Value:
        """Return whether there is something in a list, or in whatever can be walked over."""
        kind, w = value.kind, self.w
        if kind is BOTTOM:
            return NO
        if use and isinstance(kind, Union):
            return self.spread(value, lambda one: self.some(one, use), BOOL, "some")
        if use == CHOSEN and kind in (NONE, BOOL, INT):
            with self.unless(w.op(f"icmp eq i1 {self.truth(value)}, false")):
                self.raise_error("TypeError")  # it is handed back, and nothing to walk over
            return NO
        if use and not self._is_plain(kind, use):
            raise Refused(f"who knows whether {kind!r} is true")
        if isinstance(kind, (List, Set, Dict, Seq)) and not self.overrides(kind, "__iter__"):
            return Value(BOOL, w.op(f"icmp ne i64 {self.length(value)}, 0"))
        slot, end = w.slot("i1"), w.label("end")
        w.do(f"store i1 false, ptr {slot}")

        def found(_: Value) -> None:
            w.do(f"store i1 true, ptr {slot}")
            w.jump(end)
            w.ended = True

        self.each(value, found)
        w.at(end)
        return Value(BOOL, w.op(f"load i1, ptr {slot}"))

    def _is_plain(self, kind: Kind, use: str) -> bool:
        """Return whether what holds something is true, and so is what it is joined with."""
        if use == CHOSEN and (isinstance(kind, (Set, Dict)) or kind is RANGE):
            return True
        is_row = isinstance(kind, (List, Seq, Tuple)) or kind is STR
        return is_row and not any(self.overrides(kind, name) for name in OWN_WAYS)

    # What must not be left in its middle

    def note_call(self, source: Source) -> None:
        """Note that a function is called; refuse if it changes something, and this one ends early.

        What it changes may be changed back later on.
        """
        if self.source.ours or source.ours or source.name in NEW:
            return
        if changes_others(source) or id(source.node) in self.program.changing:
            self._note_change(source.name)

    def note_growing(self, node: ast.Name, kind: Kind) -> None:
        """Note that what a name stands for is changed in its place, as by `cells += more`."""
        kinds = kind.members.values() if isinstance(kind, Union) else [kind]
        grows = any(isinstance(one, GROWING) and not isinstance(one, FrozenSet) for one in kinds)
        if grows and not outside_of(self.source).is_own(node):
            self._note_change(node.id)

    def _note_change(self, name: str) -> None:
        self.program.note_changing(self.source)
        if self.source.ends_early:
            raise Refused(f"{name} is changed, or changes something")
