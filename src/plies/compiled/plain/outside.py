"""What a function does that others see: it changes more than lists of its own.

Such a function is always run to its end. In its middle a position may be changed, for a moment:

    for x in range(3):
        board[x] = mark
        if self.is_safe(board):
            found.append(x)         who leaves here leaves `mark` on the board
        board[x] = " "
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from typing import Any

from plies.compiled.plain.narrowing import assigned
from plies.compiled.plain.sources import Source, own_nodes

GROWS = {"append": 0, "add": 0, "appendleft": 0, "insert": 0, "extend": 1, "update": 1}
HARMLESS = ("sort", "reverse")
CHANGES = {
    *GROWS,
    *HARMLESS,
    *("pop", "remove", "clear", "discard", "popleft", "popitem", "setdefault", "rotate"),
    *("extendleft", "difference_update", "intersection_update", "fill", "put", "__setitem__"),
    *("symmetric_difference_update", "move_to_end", "subtract"),
}
CHANGING = ("heappush", "heappop", "heapify", "heapreplace", "heappushpop", "setattr")
ITERATORS = ("reversed", "iter")
ROWS = ("list", "tuple", "sorted", "set", "frozenset", "deque", *ITERATORS)
COPIES = ("copy", "deepcopy")
MAKERS = (*ROWS, *COPIES, "dict", "defaultdict", "Counter", "OrderedDict")
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
LITERALS = (ast.List, ast.Set, ast.Tuple)
BEYOND = (ast.Global, ast.Nonlocal, ast.With, ast.Delete)
NEW = ("__init__", "__new__", "__post_init__")  # nobody else knows what these change

_known: dict[int, tuple[Source, Outside]] = {}


def outside_of(source: Source) -> Outside:
    """Return what is known of a function as it stands."""
    if id(source) not in _known:
        _known[id(source)] = source, Outside(source, source.node)
    return _known[id(source)][1]


def changes_others(source: Source) -> bool:
    """Return whether a function itself changes what it did not make."""
    looked = outside_of(source)
    return source.name not in NEW and any(map(looked.changes, looked.own))


def is_stored(node: ast.AST, name: str = "") -> bool:
    """Return whether a node gives a value to a name, to any or to a certain one."""
    stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    return stored and node.id == (name or node.id)  # type: ignore[attr-defined]


def given_by(statement: Any) -> Iterator[tuple[ast.Name, ast.expr | None]]:
    """Yield the names that a statement gives values to one by one: a = 1; b, c = [], []."""
    for target in getattr(statement, "targets", None) or [statement.target]:
        value = statement.value
        if isinstance(target, ast.Name):
            yield target, value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            if len(target.elts) == len(value.elts):
                for one, part in zip(target.elts, value.elts, strict=True):
                    if isinstance(one, ast.Name):
                        yield one, part


def _knows_arrays(source: Source) -> bool:
    """Return whether a file has NumPy, or something of it."""
    names = [*source.scope.names.values()]
    owners = [getattr(one, "__module__", None) or getattr(one, "__name__", "") for one in names]
    return any(str(one).partition(".")[0] == "numpy" for one in owners)


class Outside:
    """A function, seen from outside."""

    def __init__(self, source: Source, node: Any):
        self.source, self.node = source, node
        self.own = [*own_nodes(node)]
        self.arrays = _knows_arrays(source)
        self.bindings = self._bindings()

    def _bindings(self) -> dict[str, list[ast.expr | None]]:
        """Return what each name is given, None where that is not an expression of its own."""
        found: dict[str, list[ast.expr | None]] = {}
        plain: set[int] = set()
        for one in self.own:
            if isinstance(one, (ast.Assign, ast.AnnAssign)):
                for target, value in given_by(one):
                    found.setdefault(target.id, []).append(value)
                    plain.add(id(target))
            elif isinstance(one, ast.AugAssign):
                plain.add(id(one.target))
        for one in self.own:
            if is_stored(one) and id(one) not in plain:
                found.setdefault(one.id, []).append(None)  # type: ignore[attr-defined]
            elif not isinstance(one, ast.Name):
                for name in assigned([_alone(one)]):
                    found.setdefault(name, []).append(None)
        for arg in ast.walk(self.node.args):
            if isinstance(arg, ast.arg):
                found.setdefault(arg.arg, []).append(None)
        return found

    def is_seen(self, one: ast.AST) -> bool:
        """Return whether others may see what a part of the function does."""
        if isinstance(one, ast.Expr):
            call = one.value
            changes = (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr in CHANGES
            )
            return not (changes or isinstance(call, ast.Constant))
        return isinstance(one, (ast.FunctionDef, ast.ClassDef)) or self.changes(one)

    def changes(self, one: ast.AST) -> bool:
        """Return whether a part of the function changes what the function did not make.

        Of `cells += more` that is not known before the kind of `cells` is: see `do_augassign`.
        """
        if isinstance(one, (ast.Attribute, ast.Subscript)) and not isinstance(one.ctx, ast.Load):
            return not (isinstance(one, ast.Subscript) and self._is_inside_own(one.value))
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
            if one.func.attr in CHANGES:
                return not self.is_own(one.func.value)
        if isinstance(one, ast.Call):
            named = getattr(one.func, "id", getattr(one.func, "attr", ""))
            return named in CHANGING and not (one.args and self.is_own(one.args[0]))
        return isinstance(one, BEYOND)

    def is_own(self, node: ast.expr) -> bool:
        """Return whether this is a list, or the like, that was made here."""
        if not isinstance(node, ast.Name):
            return False
        given = self.bindings.get(node.id, [])
        return bool(given) and all(one is not None and self.is_made(one) for one in given)

    def _is_inside_own(self, node: ast.expr) -> bool:
        """Return whether this is a list that was made here, or a row of one."""
        if not isinstance(node, ast.Subscript):
            return self.is_own(node)
        rows = self.bindings.get(getattr(node.value, "id", ""), [None])
        return self.is_own(node.value) and all(map(self._is_made_of_rows, rows))

    def _is_made_of_rows(self, node: ast.expr | None) -> bool:
        if isinstance(node, ast.Call):
            return getattr(node.func, "id", getattr(node.func, "attr", "")) == "deepcopy"
        return isinstance(node, ast.ListComp) and self.is_made(node.elt)

    def is_made(self, node: ast.expr) -> bool:
        if isinstance(node, ast.BinOp):
            return self.is_made(node.left) or self.is_made(node.right)
        if isinstance(node, ast.Subscript):  # of an array it would be a view
            return isinstance(node.slice, ast.Slice) and not self.arrays
        if isinstance(node, ast.Call):
            return self.is_python(node.func, MAKERS) or self._is_copy(node.func)
        return isinstance(node, (*COMPREHENSIONS, *LITERALS, ast.Dict))

    @staticmethod
    def _is_copy(node: ast.expr) -> bool:
        """Return whether this is board.copy, copy.deepcopy or the like."""
        return isinstance(node, ast.Attribute) and node.attr in COPIES

    def is_python(self, node: ast.expr, names: tuple[str, ...]) -> bool:
        """Return whether this is the function of Python's that is called so."""
        find = self.source.scope.find
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name, base = node.attr, node.value.id
            found = getattr(find(base), name, None)
        elif isinstance(node, ast.Name):
            name = base = node.id
            found = find(name)
        else:
            return False
        if name not in names or base in self.source.locals:
            return False
        if getattr(found, "__module__", "") not in ("builtins", "collections", "copy"):
            return False
        return found is getattr(builtins, name, found)


def _alone(node: ast.AST) -> ast.AST:
    """Return a node without what is inside it, if it can give a name of its own a value."""
    if isinstance(node, (ast.ExceptHandler, ast.FunctionDef, ast.ClassDef)):
        return ast.ExceptHandler(None, node.name, [])
    if isinstance(node, ast.MatchAs):
        return ast.MatchAs(None, node.name)
    named = (ast.MatchStar, ast.MatchMapping, ast.alias)
    return node if isinstance(node, named) else ast.Pass()
