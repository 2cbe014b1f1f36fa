"""Which variables of a function may be read before they have a value: Python raises there.

What is certain is followed statement by statement. A name that is read where it is not certain to
have a value is checked when the program runs.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

Names = frozenset[str]
Certain = Names | None  # None: nobody comes here

INNER = (ast.Lambda, ast.FunctionDef, ast.ClassDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def uncertain(function: ast.AST, own: set[str], given: set[str]) -> set[str]:
    """Return those of a function's own names that may be read before they are assigned."""
    if not isinstance(function, ast.FunctionDef):
        return set()
    walk = _Walk(own)
    walk.block(function.body, frozenset(given))
    return walk.found


class _Walk:
    def __init__(self, own: set[str]):
        self.own, self.found = own, set[str]()

    def block(self, nodes: Sequence[ast.stmt], certain: Certain) -> Certain:
        """Return which names have a value after some statements."""
        for node in nodes:
            if certain is None:
                return None
            certain = self.statement(node, certain)
        return certain

    def statement(self, node: ast.stmt, certain: Names) -> Certain:
        if isinstance(node, ast.If):
            certain = self.read(node.test, certain)
            return _both(self.block(node.body, certain), self.block(node.orelse, certain))
        if isinstance(node, ast.For):
            certain = self.read(node.iter, certain)
            self.block(node.body, certain | _assigned(node.target))
            return self._after_loop(node, certain)
        if isinstance(node, ast.While):
            certain = self.read(node.test, certain)
            self.block(node.body, certain)
            return self._after_loop(node, certain)
        if isinstance(node, ast.Try):
            return self._tried(node, certain)
        if isinstance(node, ast.Match):
            return self._matched(node, certain)
        if isinstance(node, ast.With):
            for item in node.items:
                certain = self.read(item.context_expr, certain)
                if item.optional_vars:
                    certain |= _assigned(item.optional_vars)
            return self.block(node.body, certain)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            return certain | {node.name}
        if isinstance(node, ast.Import | ast.ImportFrom):
            return certain | {(one.asname or one.name).partition(".")[0] for one in node.names}
        certain = self.read(node, certain)
        if isinstance(node, (ast.Return, ast.Raise, ast.Break, ast.Continue)):
            return None
        if isinstance(node, ast.Assign):
            return certain.union(*map(_assigned, node.targets))
        if isinstance(node, ast.AugAssign) or (isinstance(node, ast.AnnAssign) and node.value):
            return certain | _assigned(node.target)
        return certain

    def _after_loop(self, node: ast.For | ast.While, certain: Names) -> Certain:
        """A loop may not be entered, or be left by break before anything was assigned."""
        after = self.block(node.orelse, certain)
        leaves = any(isinstance(one, ast.Break) for one in ast.walk(node))
        return certain if leaves else after

    def _tried(self, node: ast.Try, certain: Names) -> Certain:
        after = self.block(node.body, certain)
        if after is not None:
            after = self.block(node.orelse, after)
        for handler in node.handlers:
            after = _both(after, self.block(handler.body, certain | {handler.name or ""}))
        last = self.block(node.finalbody, certain)
        return None if after is None or last is None else after | last

    def _matched(self, node: ast.Match, certain: Names) -> Certain:
        certain = self.read(node.subject, certain)
        after: Certain = certain
        for case in node.cases:
            known = certain | _caught(case.pattern)
            if case.guard:
                known = self.read(case.guard, known)
            after = _both(after, self.block(case.body, known))
        return after

    def read(self, node: ast.AST, certain: Names) -> Names:
        """Notice the names that are read; return what is certain afterwards (:= assigns)."""
        if isinstance(node, INNER):
            return certain  # it is read when that is called
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load) and node.id in self.own and node.id not in certain:
                self.found.add(node.id)
            return certain
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self.read(ast.Name(node.target.id, ast.Load()), certain)
        if isinstance(node, COMPREHENSIONS):
            self._read_comprehension(node, certain)
            return certain
        if isinstance(node, ast.NamedExpr):
            return self.read(node.value, certain) | _assigned(node.target)
        if isinstance(node, (ast.BoolOp, ast.IfExp)):
            first, *rest = _in_order(node)
            certain = self.read(first, certain)
            for one in rest:
                self.read(one, certain)
            return certain
        for child in ast.iter_child_nodes(node):
            certain = self.read(child, certain)
        return certain

    def _read_comprehension(self, node: ast.AST, certain: Names) -> None:
        generators = node.generators  # type: ignore[attr-defined]
        for one in generators:
            certain = self.read(one.iter, certain) | _assigned(one.target)
            for test in one.ifs:
                certain = self.read(test, certain)
        for part in (getattr(node, name, None) for name in ("elt", "key", "value")):
            if part is not None:
                certain = self.read(part, certain)


def _both(one: Certain, other: Certain) -> Certain:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _in_order(node: ast.BoolOp | ast.IfExp) -> list[ast.expr]:
    return node.values if isinstance(node, ast.BoolOp) else [node.test, node.body, node.orelse]


def _assigned(node: ast.AST) -> Names:
    """Return the names that a target assigns."""
    stores = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return frozenset(one.id for one in stores if isinstance(one.ctx, ast.Store))


def _caught(pattern: ast.pattern) -> Names:
    names = (getattr(one, "name", None) or getattr(one, "rest", None) for one in ast.walk(pattern))
    return frozenset(name for name in names if name)
