"""Names that are not None any more: what a condition has ruled out needs no asking below it.

    if move is not None:        here move is a move, and no move or None
        board[move] = mark

This holds as long as nobody gives the name another value. So it is believed only of a function's
own names, which are not assigned in the statements that it is about, nor by a function inside.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from plies.compiled.plain.kinds import Union
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

Names = frozenset[str]
NOBODY: Names = frozenset()
LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Narrowing(Part):
    """The part of a walk that knows which names are not None here."""

    sure: Names = NOBODY

    @contextmanager
    def being_sure(self, names: Names, region: Iterable[ast.AST]) -> Iterator[None]:
        """Believe that names are not None in some statements or expressions."""
        before = self.sure
        own = names & self.source.locals.union(*self.scopes) if names else NOBODY
        changed = assigned(region) | inner(self.source.node) if own else NOBODY
        self.sure = before | (own - changed)
        try:
            yield
        finally:
            self.sure = before

    @contextmanager
    def anew(self, names: Iterable[str]) -> Iterator[None]:
        """Names stand for something else here: for variables of a comprehension."""
        before = self.sure
        self.sure = before - frozenset(names)
        try:
            yield
        finally:
            self.sure = before

    def narrowed(self, name: str, value: Value) -> Value:
        """Return what a name stands for, without None where it cannot be that."""
        if name not in self.sure or not isinstance(value.kind, Union):
            return value
        left = {what: kind for what, kind in value.kind.members.items() if what != "None"}
        if len(left) == len(value.kind.members) or not left:
            return value
        if len(left) > 1:  # laid out as before: None takes the least room
            return Value(Union(left), value.ir)
        return self.member_of(value, *left.values())

    def statements_after(self, node: ast.stmt, rest: Sequence[ast.stmt]) -> Names:
        """Return which names are not None in the statements that follow one."""
        if isinstance(node, ast.Assert):
            return told(node.test)[0]
        if isinstance(node, ast.If) and rest:
            if isinstance(node.body[-1], LEAVING):
                return told(node.test)[1] - assigned(node.orelse)
            if node.orelse and isinstance(node.orelse[-1], LEAVING):
                return told(node.test)[0] - assigned(node.body)
        return NOBODY


def told(node: ast.expr) -> tuple[Names, Names]:
    """Return the names that are not None if a condition holds, and if it does not."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        holds, fails = told(node.operand)
        return fails, holds
    if isinstance(node, ast.BoolOp):
        parts = [told(one) for one in node.values]
        changed = assigned([node])  # by :=, perhaps after it was asked about
        all_hold, all_fail = ([part[i] - changed for part in parts] for i in (0, 1))
        if isinstance(node.op, ast.And):
            return NOBODY.union(*all_hold), all_fail[0].intersection(*all_fail)
        return all_hold[0].intersection(*all_hold), NOBODY.union(*all_fail)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = node.left, node.comparators[0]
        if isinstance(right, ast.Constant) and right.value is None:
            if isinstance(node.ops[0], ast.IsNot):
                return named(left), NOBODY
            if isinstance(node.ops[0], ast.Is):
                return NOBODY, named(left)
        return NOBODY, NOBODY
    return named(node), NOBODY


def named(node: ast.expr) -> Names:
    if isinstance(node, ast.NamedExpr):
        return named(node.target)
    return frozenset([node.id]) if isinstance(node, ast.Name) else NOBODY


def assigned(region: Iterable[ast.AST]) -> Names:
    """Return the names that are given a value, or taken it away, anywhere in some nodes."""
    found = set()
    for top in region:
        for one in ast.walk(top):
            if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load):
                found.add(one.id)
            elif isinstance(one, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and one.name:
                found.add(one.name)
            elif isinstance(one, ast.MatchMapping) and one.rest:
                found.add(one.rest)
            elif isinstance(one, (ast.FunctionDef, ast.ClassDef)):
                found.add(one.name)
            elif isinstance(one, ast.alias):
                found.add((one.asname or one.name).partition(".")[0])
    return frozenset(found)


def inner(function: ast.AST) -> Names:
    """Return the names that functions inside a function may change."""
    inside = (one for one in ast.walk(function) if isinstance(one, ast.Nonlocal))
    return frozenset(name for one in inside for name in one.names)
