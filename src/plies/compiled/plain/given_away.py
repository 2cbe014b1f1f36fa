"""Lists that nobody knows any more: where one becomes a tuple, its items stay where they are.

    def play(self, board, move):
        cells = list(board)         made here, and nobody else is ever told of it
        cells[move] = 1
        return tuple(cells)         not mentioned again: the tuple takes over the items

Python copies them. Nobody can tell, if no other name, no list and no function keeps the list, and
if nothing that is done later mentions it. Both are read off the source; what is in doubt is copied.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from typing import Any

from plies.compiled.plain.sources import Source

Finds = Callable[[ast.expr], tuple[Source | None, int]]  # whom a call calls, after how many given

MAKERS = ("list", "sorted")
LOOKING = ("len", "sum", "min", "max", "any", "all", "sorted", "list", "tuple")  # and done with it
METHODS = {
    *("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"),
    *("index", "count", "copy"),
}
LATER = (ast.FunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp)  # done later
SIMPLE = (ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr)
LOOPS = (ast.For, ast.While)
INSIDE = ("body", "handlers", "cases", "orelse", "finalbody")  # of a statement, in this order
REPEATED = (ast.ListComp, ast.SetComp, ast.DictComp, *LATER)


def is_given_away(source: Source, call: ast.AST, finds: Finds) -> bool:
    """Return whether `tuple(name)` is the last that anybody hears of a list."""
    if not (isinstance(call, ast.Call) and len(call.args) == 1 and not call.keywords):
        return False
    name = call.args[0]
    if not (isinstance(name, ast.Name) and _is_builtin(source, call.func, ("tuple",))):
        return False
    return isinstance(source.node, ast.FunctionDef) and _Reading(source, finds).ends(call)


def _is_builtin(source: Source, node: ast.expr, names: tuple[str, ...]) -> bool:
    """Return whether a name stands for one of Python's own functions."""
    if not isinstance(node, ast.Name) or node.id not in names or node.id in source.locals:
        return False
    return source.scope.find(node.id) is getattr(builtins, node.id)


def _names(node: ast.AST, name: str) -> list[ast.Name]:
    return [one for one in ast.walk(node) if isinstance(one, ast.Name) and one.id == name]


def _statements(nodes: list[Any], loop: Any = None) -> Iterator[tuple[ast.stmt, Any]]:
    """Yield all statements in the order in which they are written, with the loop around each."""
    for node in nodes:
        if isinstance(node, ast.stmt):
            yield node, loop
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            inner = node if isinstance(node, LOOPS) else loop
            for field in INSIDE:
                yield from _statements(getattr(node, field, []), inner)


class _Reading:
    """A function in which somebody wants to know what becomes of a list."""

    def __init__(self, source: Source, finds: Finds | None):
        self.source, self.finds, self.node = source, finds, source.node
        self.above = {
            id(child): parent
            for parent in ast.walk(self.node)
            for child in ast.iter_child_nodes(parent)
        }

    def ends(self, call: ast.Call) -> bool:
        """Return whether a list was made here, is known to nobody else, and is over with a call."""
        last = call.args[0]
        assert isinstance(last, ast.Name)
        name = last.id
        given = {one.arg for one in ast.walk(self.node.args) if isinstance(one, ast.arg)}
        if name in given or name not in self.source.locals or self._is_bound_otherwise(name):
            return False
        if not self._is_last(call, last):
            return False
        return all(
            one is last or self._is_made(one) or self.is_looked_into(one)
            for one in _names(self.node, name)
        )

    def _is_bound_otherwise(self, name: str) -> bool:
        """Return whether a name is given a value by a pattern, an import, or from inside."""
        for one in ast.walk(self.node):
            words = (getattr(one, "name", None), getattr(one, "asname", None))
            if name in (*words, getattr(one, "rest", None), *(getattr(one, "names", None) or ())):
                return True
        return False

    def _is_last(self, call: ast.Call, last: ast.Name) -> bool:
        """Return whether nothing that is done after a call mentions a list."""
        place: ast.AST = call
        while not isinstance(place, ast.stmt):
            if isinstance(place, REPEATED):
                return False
            place = self.above[id(place)]
        if not isinstance(place, SIMPLE) or len(_names(place, last.id)) > 1:
            return False
        order = list(_statements(self.node.body))
        at = next((i for i, (one, _) in enumerate(order) if one is place), None)
        if at is None or any(self._mentions(one, last.id) for one, _ in order[at + 1 :]):
            return False
        loop = order[at][1]
        return loop is None or self._begins_anew(loop, last.id)

    def _mentions(self, one: ast.stmt, name: str) -> bool:
        """Return whether a statement mentions a name, apart from the statements inside it."""
        inside = {
            id(part)
            for child in ast.iter_child_nodes(one)
            for part in ast.walk(child)
            if isinstance(child, ast.stmt)
        }
        return any(id(part) not in inside for part in _names(one, name))

    def _begins_anew(self, loop: Any, name: str) -> bool:
        """Return whether each round makes a list of its own, before anything else is done to it."""
        within = {id(part) for one in loop.body for part in _names(one, name)}
        if any(id(part) not in within for part in _names(self.node, name)):
            return False
        first = next(one for one in loop.body if _names(one, name))
        if not isinstance(first, (ast.Assign, ast.AnnAssign)):
            return False
        return all(isinstance(one.ctx, ast.Store) for one in _names(first, name))

    def _is_made(self, one: ast.Name) -> bool:
        """Return whether a name is given a list here that was made for it."""
        if not isinstance(one.ctx, ast.Store):
            return False
        target: Any = one
        statement = self.above[id(one)]
        value = getattr(statement, "value", None)
        if isinstance(statement, ast.Tuple):  # a, b = list(...), ...
            target, statement = statement, self.above[id(statement)]
            value = getattr(statement, "value", None)
            if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
                return False
            if any(isinstance(part, ast.Starred) for part in (*value.elts, *target.elts)):
                return False
            value = value.elts[target.elts.index(one)]
        if isinstance(statement, ast.Assign):
            return statement.targets == [target] and self._is_new(value)
        return isinstance(statement, ast.AnnAssign) and self._is_new(value)

    def _is_new(self, node: ast.expr | None) -> bool:
        if isinstance(node, ast.Call):
            return _is_builtin(self.source, node.func, MAKERS)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            return isinstance(node.left, ast.List) or isinstance(node.right, ast.List)
        return isinstance(node, (ast.List, ast.ListComp))

    def is_looked_into(self, one: ast.Name) -> bool:
        """Return whether a list is used where its name stands, and nobody keeps it."""
        if not isinstance(one.ctx, ast.Load) or self._is_done_later(one):
            return False
        above = self.above[id(one)]
        if isinstance(above, (ast.Subscript, ast.For)):
            return one is (above.value if isinstance(above, ast.Subscript) else above.iter)
        if isinstance(above, ast.Attribute):
            call = self.above[id(above)]
            return isinstance(call, ast.Call) and call.func is above and above.attr in METHODS
        if isinstance(above, (ast.If, ast.While)):
            return one is above.test
        if isinstance(above, ast.UnaryOp):
            return isinstance(above.op, ast.Not)
        if isinstance(above, ast.Call) and one is not above.func:
            if _is_builtin(self.source, above.func, LOOKING):
                return True
            return self.finds is not None and self._is_given_back(above, one, self.finds)
        return False

    def _is_done_later(self, one: ast.AST) -> bool:
        while one is not self.node:
            one = self.above[id(one)]
            if one is not self.node and isinstance(one, LATER):
                return True
        return False

    def _is_given_back(self, call: ast.Call, one: ast.Name, finds: Finds) -> bool:
        """Return whether a function that is given a list only looks into it, and changes it."""
        if any(isinstance(arg, ast.Starred) for arg in call.args):
            return False
        source, before = finds(call.func)
        if source is None or source.yields or not isinstance(source.node, ast.FunctionDef):
            return False
        listed = source.node.args
        names = [arg.arg for arg in (*listed.posonlyargs, *listed.args)]
        places = [before + i for i, arg in enumerate(call.args) if arg is one]
        if not places or places[0] >= len(names):
            return False
        name, inside = names[places[0]], _Reading(source, None)
        return not inside._is_bound_otherwise(name) and all(
            map(inside.is_looked_into, _names(source.node, name))
        )
