"""Lists that a function hands back with all that was put into them: none is taken out again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from plies.compiled.plain.outside import (
    GROWS,
    HARMLESS,
    ITERATORS,
    LITERALS,
    ROWS,
    Outside,
    given_by,
    is_stored,
)
from plies.compiled.plain.sources import Source

LOOKS = (*ROWS, "len", "enumerate", "zip", "any", "all", "sum", "max", "min")


def is_called(node: ast.expr | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_item(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load)


def _chosen_from(node: ast.expr | None) -> Iterator[ast.expr]:
    """Yield what an expression may give, and what it asks on the way: a or b, c if d else e."""
    if isinstance(node, ast.BoolOp):
        for one in node.values:
            yield from _chosen_from(one)
    elif isinstance(node, ast.IfExp):
        for one in (node.test, node.body, node.orelse):
            yield from _chosen_from(one)
    elif node is not None:
        yield node


class HandedBack(Outside):
    """A function that may hand back lists."""

    def __init__(self, source: Source, node: Any):
        super().__init__(source, node)
        self.lists = set() if source.yields else set(self._lists())

    def _lists(self) -> Iterator[str]:
        for name in self.bindings:
            place = self._made_at(name)
            if place is not None and not self._is_shrunk(name) and self._all_give(name, place):
                yield name

    def _made_at(self, name: str) -> int | None:
        """Return the statement of the function in which a list begins, empty."""
        found = None
        for i, one in enumerate(getattr(self.node, "body", [])):
            is_given = isinstance(one, (ast.Assign, ast.AnnAssign))
            targets = [target for target, _ in given_by(one)] if is_given else []
            for part in ast.walk(one):
                if is_stored(part, name):
                    if found is None and part in targets:
                        found = i
                    elif not self._adds(one, part):  # type: ignore[arg-type]
                        return None
        return found if self._is_always_a_list(name) and len(self.bindings[name]) == 1 else None

    def _is_always_a_list(self, name: str) -> bool:
        """Return whether a name is a list, or the like, that is true if something is in it."""
        given = self.bindings.get(name, [])
        return bool(given) and all(one is not None and self._is_list(one) for one in given)

    def _is_list(self, node: ast.expr) -> bool:
        """Return whether this makes a list: an iterator is always true, a copy may be anything."""
        if isinstance(node, ast.GeneratorExp) or not self.is_made(node):
            return False
        if isinstance(node, ast.BinOp):
            return any(self.is_made(one) and self._is_list(one) for one in (node.left, node.right))
        if isinstance(node, ast.Call):
            return self.is_python(node.func, ROWS) and not self.is_python(node.func, ITERATORS)
        return True

    @staticmethod
    def _adds(statement: ast.AST, target: ast.Name) -> bool:
        """Return whether a name is stored to only by adding to it."""
        return any(
            isinstance(one, ast.AugAssign) and one.target is target and isinstance(one.op, ast.Add)
            for one in ast.walk(statement)
        )

    def _is_shrunk(self, name: str) -> bool:
        """Return whether something may be taken out of a list, or who knows what is done to it."""
        fine: set[int] = set()
        for one in self.own:
            fine |= {id(part) for part in self._only_looks_at(one)}
        return any(
            isinstance(one, ast.Name)
            and one.id == name
            and isinstance(one.ctx, ast.Load)
            and id(one) not in fine
            for one in ast.walk(self.node)
        )

    def _only_looks_at(self, one: ast.AST) -> Iterator[ast.expr | None]:
        """Yield the parts of a node that it takes nothing out of, and gives no other name."""
        if isinstance(one, ast.Call):
            place = one.func
            if isinstance(place, ast.Attribute) and place.attr in (*GROWS, *HARMLESS):
                yield place.value
            elif self.is_python(place, LOOKS):
                yield from one.args
        elif isinstance(one, ast.Return):
            yield from _chosen_from(one.value)
        elif isinstance(one, (ast.If, ast.IfExp, ast.While)):
            yield from _chosen_from(one.test)
        elif isinstance(one, ast.UnaryOp):
            yield one.operand
        elif isinstance(one, ast.Compare):
            yield from one.comparators
        elif isinstance(one, (ast.For, ast.comprehension)):
            yield one.iter
        elif isinstance(one, ast.BinOp) and isinstance(one.op, (ast.Add, ast.BitOr)):
            yield from (one.left, one.right)
        elif isinstance(one, (ast.AugAssign, ast.Starred)) or _is_item(one):
            yield one.value  # type: ignore[attr-defined]

    def _all_give(self, name: str, place: int) -> bool:
        """Return whether all that comes after a place gives something if a list has something."""
        body = self.node.body[place:]
        if not isinstance(body[-1], (ast.Return, ast.If)):
            return False
        for one in body:
            tests = {
                id(inner): (part.test, i)
                for part in ast.walk(one)
                if isinstance(part, ast.If)
                for i, inner in enumerate(part.body)
            }
            for part in ast.walk(one):
                if isinstance(part, ast.Return):
                    test, i = tests.get(id(part), (None, 0))
                    known = test if i == 0 else None  # before that, who knows what was done
                    if not (self._is_void(test, name) or self._returns(part, known, name)):
                        return False
            if isinstance(one, ast.If) and is_called(one.test, name):
                if isinstance(one.body[-1], ast.Return):
                    return True  # nobody comes further
        return True

    def _returns(self, one: ast.Return, test: ast.expr | None, name: str) -> bool:
        given = one.value
        return given is not None and (self._gives(given, name) or self._gives_by(given, test))

    @staticmethod
    def _is_void(test: ast.expr | None, name: str) -> bool:
        """Return whether a test fails as soon as there is something in a list."""
        is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        return is_not and is_called(test.operand, name)  # type: ignore[union-attr]

    def _gives_by(self, value: ast.expr, test: ast.expr | None) -> bool:
        """Return whether something is in a value since a test says so: if found: return found"""
        return (
            isinstance(test, ast.Name)
            and self._is_always_a_list(test.id)
            and self._gives(value, test.id)
        )

    def _gives(self, node: ast.expr, name: str) -> bool:
        """Return whether an expression gives something if a list has something in it."""
        if is_called(node, name):
            return True
        if isinstance(node, ast.Call) and len(node.args) == 1 and self.is_python(node.func, ROWS):
            return self._gives(node.args[0], name)
        if isinstance(node, ast.ListComp) and len(node.generators) == 1:
            only = node.generators[0]
            return not only.ifs and self._gives(only.iter, name)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self._gives(node.left, name) or self._gives(node.right, name)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            return any(self._gives(one, name) for one in node.values)
        if isinstance(node, ast.IfExp):
            least = self._gives(node.body, name) or self._gives_by(node.body, node.test)
            most = self._gives(node.orelse, name)
            return least and (most or is_called(node.test, name))
        if isinstance(node, LITERALS):
            return any(
                not isinstance(one, ast.Starred) or self._gives(one.value, name)
                for one in node.elts
            )
        return False
