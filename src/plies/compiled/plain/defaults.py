"""What an argument is that nobody gives. Python works it out where the function is defined."""

from __future__ import annotations

import ast
from typing import Any

from plies.compiled.plain.kinds import Mismatch, Refused
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import Source

LOOPS = (ast.For, ast.While)
NEW = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
AT_ONCE = ("map", "filter", "sorted", "max", "min", "sum", "any", "all", "reduce")


class Defaults(Part):
    """The part of a walk that knows defaults."""

    def default_of(self, source: Source, name: str) -> Value:
        if name in source.defaults:
            return self.constant(source.defaults[name])
        given = source.node.args
        names = [one.arg for one in (*given.posonlyargs, *given.args)]
        pairs = dict(zip(names[len(names) - len(given.defaults) :], given.defaults, strict=True))
        pairs |= {
            one.arg: value
            for one, value in zip(given.kwonlyargs, given.kw_defaults, strict=True)
            if value
        }
        if name not in pairs:
            raise Mismatch(f"{source.name} needs an argument {name}")
        node = pairs[name]
        if not isinstance(node, ast.Constant) and not self._is_the_same(source, node):
            raise Refused(f"what {name} is by default may be something else by now", "give it")
        return self.expression(node)

    def _is_the_same(self, source: Source, node: ast.expr) -> bool:
        """Return whether a default can be worked out again where the function is called."""
        if source.definer is not self or any(isinstance(one, NEW) for one in ast.walk(node)):
            return False
        names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        whole = self.source.node
        stores = [
            one.id
            for one in ast.walk(whole)
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and one.id in names
        ]
        stores += [one.arg for one in _arguments(whole) if one.arg in names]
        if len(stores) > len(set(stores)):
            return False
        return self._is_called_at_once(source) or not self._changes_around(source, set(stores))

    def _is_called_at_once(self, source: Source) -> bool:
        """Return whether a lambda is a key=, or given to a function that keeps nothing."""
        for one in ast.walk(self.source.node):
            if isinstance(one, ast.Call):
                if any(word.value is source.node and word.arg == "key" for word in one.keywords):
                    return True
                if source.node in one.args:
                    return getattr(one.func, "id", "") in AT_ONCE
        return False

    def _changes_around(self, source: Source, names: set[str]) -> bool:
        """Return whether one of some names changes in a loop that the function stands in."""
        around = [
            one
            for one in ast.walk(self.source.node)
            if isinstance(one, (*LOOPS, ast.comprehension, ast.ListComp, ast.GeneratorExp))
            and any(part is source.node for part in ast.walk(one))
        ]
        inside = [part for one in around for part in ast.walk(one)]
        return any(
            isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and part.id in names
            for part in inside
        )


def _arguments(node: Any) -> list[ast.arg]:
    given = getattr(node, "args", None)
    found = [*given.posonlyargs, *given.args, *given.kwonlyargs] if given else []
    return found + [one for one in (given.vararg, given.kwarg) if one] if given else found
