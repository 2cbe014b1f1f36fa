"""Generators: walked through inside who walks over them, or listed."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.kinds import BOTTOM, NONE
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import (
    Source,
)
from plies.compiled.plain.values import lazy

MOST_YIELDS = 12  # what is done with a move is written once for each; more is too much code


class Generators(Part):
    """The part of a walk that knows generators."""

    def _generator(self, source: Source, given: dict[str, Value], outer: Any) -> Value:
        inlined = (
            1 <= source.yields <= MOST_YIELDS and ("gen", id(source.node)) not in self._frames()
        )
        node = self.node
        recursive = self.instance.source is source

        def each(body: Callable[[Value], None]) -> None:
            if not inlined or recursive:
                made = self._call(source, given, outer, listed=True)
                if made.kind is not BOTTOM:
                    self.each(made, body)
                return
            self._walk_inside(source, given, outer, body, node)

        return lazy(each)

    def _frames(self) -> set[Any]:
        pairs = zip(self.frame[::3], self.frame[1::3], strict=False)
        return set(pairs)

    def _walk_inside(
        self,
        source: Source,
        given: dict[str, Value],
        outer: Any,
        body: Callable[[Value], None],
        node: ast.AST,
    ) -> None:
        """Walk through a generator here, with `body` in the place of its yield."""
        frame = (*self.frame, "gen", id(source.node), id(node))
        whole: Any = type(self)
        child = whole(self.program, self.instance, self.w, outer, source, frame)
        child.handlers = list(self.handlers)
        child.on_yield = body
        end = self.w.label("end")
        child.on_return = lambda: self.w.jump(end)
        for name, value in given.items():
            variable = child.variable(name)
            child.set_variable(variable, value)
        child.begin()
        child.statements(source.node.body)
        self.w.at(end)

    def of_yield(self, node: ast.Yield) -> Value:
        value = self.expression(node.value) if node.value else Value(NONE, "0")
        self.on_yield(self.held(value))
        return Value(NONE, "0")

    def of_yieldfrom(self, node: ast.YieldFrom) -> Value:
        self.each(self.expression(node.value), self.on_yield)
        return Value(NONE, "0")
