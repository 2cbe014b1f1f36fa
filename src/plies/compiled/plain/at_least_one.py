"""Whether there is at least one: a function, written anew so that it ends at the first.

At the depth limit a search asks a game whether anybody can move, and most of its nodes are there. A
generator is left at its first move. A function that lists its moves makes all of them, so here it
is written anew: it returns True where it would put the first one into its list.

    def moves(self, board):                     def moves(self, board):
        found = []                                  found = []
        for x in range(3):            becomes       for x in range(3):
            if board[x] == " ":                         if board[x] == " ":
                found.append(x)                             return True
        return found                                return at_least_one(found)

That is only done where nothing is left undone that somebody else could see: a function that changes
anything but lists of its own is called as it is. What it would have raised after the first one is
not raised: a search at its depth limit does not ask for more than one.
"""

from __future__ import annotations

import ast
import builtins
import copy
import sys
from collections.abc import Iterator
from typing import Any

from plies.compiled.plain.sources import Source, own_nodes

ASKS = "at least one"  # stands where a function would, and no name has blanks in it
GROWS = {"append": 0, "add": 0, "appendleft": 0, "insert": 0, "extend": 1, "update": 1}
HARMLESS = ("sort", "reverse")
CHANGES = {
    *GROWS,
    *HARMLESS,
    *("pop", "remove", "clear", "discard", "popleft", "popitem", "setdefault", "rotate"),
    *("extendleft", "difference_update", "intersection_update", "fill", "put", "__setitem__"),
}
ROWS = ("list", "tuple", "sorted", "set", "frozenset", "reversed", "iter", "deque")
LOOKS = (*ROWS, "len", "enumerate", "zip", "any", "all", "sum", "max", "min")
MAKERS = (*ROWS, "dict", "defaultdict", "Counter", "copy", "deepcopy", "OrderedDict")
EMPTY = ("list", "set", "deque")
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
LITERALS = (ast.List, ast.Set, ast.Tuple)
LEFT_AT_ONCE = (ast.Global, ast.Nonlocal, ast.With, ast.FunctionDef, ast.ClassDef, ast.Delete)

_known: dict[int, tuple[Source, Source | None]] = {}


def at_least_one(source: Source) -> Source | None:
    """Return a function that says whether `source` gives at least one thing, if it can be made."""
    if id(source) not in _known:
        _known[id(source)] = source, _written_anew(source)
    return _known[id(source)][1]


def asking(node: ast.expr) -> ast.expr:
    """Return the question whether there is something in what an expression gives.

    Of a generator that stands in it, it is whether any of its items is true.
    """
    return ast.Call(ast.Name(ASKS, ast.Load()), [node], [])


def _written_anew(source: Source) -> Source | None:
    if source.cached or source.definer or source.ours:
        return None
    node = copy.deepcopy(source.node)
    if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
        return None
    asked = Asked(source, node)
    if not asked.can_be_left():
        return None
    if isinstance(node, ast.Lambda):
        node.body = asked.some(node.body)
    else:
        node.body = asked.block(node.body)
        if source.yields:
            node.body.append(ast.Return(ast.Constant(False)))
        if asked.still_yields(node):
            return None
    for one in ast.walk(node):
        if isinstance(one, (ast.expr, ast.stmt)) and not hasattr(one, "lineno"):
            ast.copy_location(one, source.node)
    made = Source(node, source.name, source.file, source.offset + 1, source.scope)
    made.owner, made.defaults, made.code = source.owner, source.defaults, source.code
    return made


def _is_stored(node: ast.AST, name: str = "") -> bool:
    """Return whether a node gives a value to a name, to any or to a certain one."""
    stored = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    return stored and node.id == (name or node.id)  # type: ignore[attr-defined]


def _is_called(node: ast.expr | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _given(statement: Any) -> Iterator[tuple[ast.Name, ast.expr | None]]:
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


class Asked:
    """A function that is being written anew."""

    def __init__(self, source: Source, node: Any):
        self.source, self.node = source, node
        self.own = [*own_nodes(node)]
        self.arrays = sys.modules.get("numpy") in source.scope.names.values()
        self.bindings = self._bindings()
        self.lists = set() if source.yields else set(self._lists())

    def _bindings(self) -> dict[str, list[ast.expr | None]]:
        """Return what each name is given, None where that is not an expression of its own."""
        found: dict[str, list[ast.expr | None]] = {}
        plain: set[int] = set()
        for one in self.own:
            if isinstance(one, (ast.Assign, ast.AnnAssign)):
                for target, value in _given(one):
                    found.setdefault(target.id, []).append(value)
                    plain.add(id(target))
            elif isinstance(one, ast.AugAssign):
                plain.add(id(one.target))
        for one in self.own:
            if _is_stored(one) and id(one) not in plain:
                found.setdefault(one.id, []).append(None)  # type: ignore[attr-defined]
        for arg in ast.walk(self.node.args):
            if isinstance(arg, ast.arg):
                found.setdefault(arg.arg, []).append(None)
        return found

    # Whether nobody sees that a function was left

    def can_be_left(self) -> bool:
        """Return whether the function changes nothing but what it made itself."""
        if any(isinstance(one, ast.Try) and one.finalbody for one in self.own):
            return False
        if self.source.yields:  # Python itself leaves it there
            return True
        return not any(map(self._is_seen, self.own))

    def _is_seen(self, one: ast.AST) -> bool:
        if isinstance(one, (ast.Attribute, ast.Subscript)) and not isinstance(one.ctx, ast.Load):
            return not (isinstance(one, ast.Subscript) and self._is_inside_own(one.value))
        if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name):
            return not (self._is_own(one.target) or self._is_new_number(one))
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute):
            return one.func.attr in CHANGES and not self._is_own(one.func.value)
        if isinstance(one, ast.Expr):
            call = one.value
            changes = (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr in CHANGES
            )
            return not (changes or isinstance(call, ast.Constant))
        return isinstance(one, LEFT_AT_ONCE)

    def _is_own(self, node: ast.expr) -> bool:
        """Return whether this is a list, or the like, that was made here."""
        if not isinstance(node, ast.Name):
            return False
        given = self.bindings.get(node.id, [])
        return bool(given) and all(one is not None and self._is_made(one) for one in given)

    def _is_inside_own(self, node: ast.expr) -> bool:
        """Return whether this is a list that was made here, or a row of one."""
        if not isinstance(node, ast.Subscript):
            return self._is_own(node)
        rows = self.bindings.get(getattr(node.value, "id", ""), [None])
        return self._is_own(node.value) and all(map(self._is_made_of_rows, rows))

    def _is_made_of_rows(self, node: ast.expr | None) -> bool:
        if isinstance(node, ast.Call):
            return getattr(node.func, "id", getattr(node.func, "attr", "")) == "deepcopy"
        return isinstance(node, ast.ListComp) and self._is_made(node.elt)

    def _is_made(self, node: ast.expr) -> bool:
        if isinstance(node, ast.BinOp):
            return self._is_made(node.left) or self._is_made(node.right)
        if isinstance(node, ast.Subscript):  # of an array it would be a view
            return isinstance(node.slice, ast.Slice) and not self.arrays
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            return name in MAKERS
        return isinstance(node, (*COMPREHENSIONS, *LITERALS, ast.Dict))

    def _is_new_number(self, node: ast.AugAssign) -> bool:
        """Return whether `x += 1` is meant, and not that a list becomes longer for others, too."""
        given = {arg.arg for arg in ast.walk(self.node.args) if isinstance(arg, ast.arg)}
        simple = isinstance(node.value, (ast.Name, ast.UnaryOp, ast.BinOp))
        is_given = isinstance(node.target, ast.Name) and node.target.id in given
        return isinstance(node.value, ast.Constant) or (simple and not is_given)

    # Lists that are handed back with all that was put into them

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
            targets = [target for target, _ in _given(one)] if is_given else []
            for part in ast.walk(one):
                if _is_stored(part, name):
                    if found is None and part in targets:
                        found = i
                    elif not self._adds(one, part):  # type: ignore[arg-type]
                        return None
        if found is None or len(self.bindings[name]) != 1:
            return None
        given = self.bindings[name][0]
        return found if given is not None and self._is_made(given) else None

    @staticmethod
    def _adds(statement: ast.AST, target: ast.Name) -> bool:
        """Return whether a name is stored to only by adding to it."""
        return any(
            isinstance(one, ast.AugAssign) and one.target is target and isinstance(one.op, ast.Add)
            for one in ast.walk(statement)
        )

    def _is_shrunk(self, name: str) -> bool:
        """Return whether something may be taken out of a list, or who knows what is done to it."""
        fine = set()
        for one in self.own:
            if isinstance(one, ast.Call):
                place = one.func
                if isinstance(place, ast.Attribute) and place.attr in (*GROWS, *HARMLESS):
                    fine.add(id(place.value))
                elif self._is_python(place, LOOKS):
                    fine |= {id(arg) for arg in one.args}
            elif isinstance(one, (ast.Return, ast.If, ast.IfExp, ast.UnaryOp, ast.BoolOp)):
                fine |= {id(part) for part in ast.iter_child_nodes(one)}
            elif isinstance(one, ast.Compare):
                fine |= {id(part) for part in one.comparators}
            elif isinstance(one, (ast.For, ast.comprehension)):
                fine.add(id(one.iter))
            elif isinstance(one, ast.BinOp) and isinstance(one.op, (ast.Add, ast.BitOr)):
                fine |= {id(one.left), id(one.right)}
            elif isinstance(one, (ast.AugAssign, ast.Starred)):
                fine |= {id(part) for part in ast.iter_child_nodes(one)}
            elif isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Load):
                fine.add(id(one.value))
        return any(
            isinstance(one, ast.Name)
            and one.id == name
            and isinstance(one.ctx, ast.Load)
            and id(one) not in fine
            for one in ast.walk(self.node)
        )

    def _all_give(self, name: str, place: int) -> bool:
        """Return whether all that comes after a place gives something if a list has something."""
        body = self.node.body[place:]
        if not isinstance(body[-1], (ast.Return, ast.If)):
            return False
        for one in body:
            tests = {
                id(inner): part.test
                for part in ast.walk(one)
                if isinstance(part, ast.If)
                for inner in part.body
            }
            for part in ast.walk(one):
                if isinstance(part, ast.Return):
                    test = tests.get(id(part))
                    if not (self._is_void(test, name) or self._returns(part, test, name)):
                        return False
            if isinstance(one, ast.If) and _is_called(one.test, name):
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
        return is_not and _is_called(test.operand, name)  # type: ignore[union-attr]

    def _gives_by(self, value: ast.expr, test: ast.expr | None) -> bool:
        """Return whether something is in a value since a test says so: if found: return found"""
        return isinstance(test, ast.Name) and self._gives(value, test.id)

    def _gives(self, node: ast.expr, name: str) -> bool:
        """Return whether an expression gives something if a list has something in it."""
        if _is_called(node, name):
            return True
        if isinstance(node, ast.Call) and len(node.args) == 1 and self._is_python(node.func, ROWS):
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
            return least and (most or _is_called(node.test, name))
        if isinstance(node, LITERALS):
            return any(
                not isinstance(one, ast.Starred) or self._gives(one.value, name)
                for one in node.elts
            )
        return False

    # Statements

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [made for one in body for made in self.statement(one)]

    def statement(self, one: ast.stmt) -> list[ast.stmt]:
        if isinstance(one, ast.Return):
            return [ast.copy_location(ast.Return(self._returned(one.value)), one)]
        if isinstance(one, ast.Expr):
            return [ast.copy_location(made, one) for made in self._expression(one)]
        if isinstance(one, ast.AugAssign) and self._is_listed(one.target):
            return [self._leaving(self.some(one.value), one)]
        if isinstance(one, ast.Assign) and self._is_begun(one):
            empty = ast.copy_location(ast.List([], ast.Load()), one)
            leaving = self._leaving(self.some(one.value), one)
            return [leaving, ast.copy_location(ast.Assign(one.targets, empty), one)]
        for field in ("body", "orelse", "finalbody"):
            if getattr(one, field, None):
                setattr(one, field, self.block(getattr(one, field)))
        for part in (*getattr(one, "handlers", ()), *getattr(one, "cases", ())):
            part.body = self.block(part.body)
        return [one]

    def _returned(self, value: ast.expr | None) -> ast.expr:
        if self.source.yields or value is None:
            return ast.Constant(False)
        return self.some(value)

    def _expression(self, one: ast.Expr) -> list[ast.stmt]:
        value = one.value
        if isinstance(value, ast.Yield):
            return [ast.Return(ast.Constant(True))]
        if isinstance(value, ast.YieldFrom):
            return [self._leaving(self.some(value.value), one)]
        if (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Attribute)
            and self._is_listed(value.func.value)
            and value.func.attr in GROWS
        ):
            if not GROWS[value.func.attr]:
                return [ast.Return(ast.Constant(True))]
            given = [self.some(arg) for arg in value.args]
            return [self._leaving(given[0], one)] if len(given) == 1 else [one]
        return [one]

    def _leaving(self, test: ast.expr, at: ast.stmt) -> ast.stmt:
        return ast.copy_location(ast.If(test, [ast.Return(ast.Constant(True))], []), at)

    def _is_listed(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.lists

    def _is_begun(self, one: ast.Assign) -> bool:
        """Return whether a list begins here with something in it."""
        return (
            len(one.targets) == 1
            and self._is_listed(one.targets[0])
            and isinstance(one.value, (ast.ListComp, ast.Call, ast.BinOp))
            and not self._is_empty(one.value)
        )

    def _is_empty(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and self._is_python(node.func, EMPTY) and not node.args

    # Expressions

    def some(self, node: ast.expr) -> ast.expr:
        """Return an expression that says whether there is something in what another one gives."""
        return ast.copy_location(self._some(node), node)

    def _some(self, node: ast.expr) -> ast.expr:
        if any(isinstance(one, ast.NamedExpr) for one in ast.walk(node)):
            if isinstance(node, ast.GeneratorExp):
                node = ast.copy_location(ast.ListComp(node.elt, node.generators), node)
            return asking(node)
        if isinstance(node, COMPREHENSIONS):
            whether: ast.expr = ast.copy_location(ast.Constant(True), node)
            loops = node.generators
            last = loops[-1]
            if len(loops) > 1 and not last.ifs:
                whether, loops = self.some(last.iter), loops[:-1]
            return asking(ast.copy_location(ast.GeneratorExp(whether, loops), node))
        if isinstance(node, ast.Call) and node.args and self._is_python(node.func, ROWS):
            return self.some(node.args[0])
        if isinstance(node, ast.BinOp) and self._joins(node):
            return ast.BoolOp(ast.Or(), [self.some(node.left), self.some(node.right)])
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            return ast.BoolOp(ast.Or(), [self.some(one) for one in node.values])
        if isinstance(node, ast.IfExp):
            return ast.IfExp(node.test, self.some(node.body), self.some(node.orelse))
        if isinstance(node, LITERALS):
            if all(isinstance(one, ast.Starred) for one in node.elts) and node.elts:
                ones = [self.some(one.value) for one in node.elts]  # type: ignore[attr-defined]
                return ast.BoolOp(ast.Or(), ones) if len(ones) > 1 else ones[0]
            return ast.Constant(bool(node.elts))
        return asking(node)

    def _joins(self, node: ast.BinOp) -> bool:
        """Return whether two lists are joined, and not two numbers or arrays."""
        sides = (node.left, node.right)
        if not isinstance(node.op, ast.Add) or any(isinstance(one, ast.Constant) for one in sides):
            return False
        return not self.arrays or any(isinstance(one, (ast.List, ast.ListComp)) for one in sides)

    def _is_python(self, node: ast.expr, names: tuple[str, ...]) -> bool:
        """Return whether a name stands for the function of Python's that is called so."""
        if not isinstance(node, ast.Name) or node.id not in names:
            return False
        if node.id in self.source.locals:
            return False
        found = self.source.scope.find(node.id)
        return getattr(found, "__module__", "") in ("builtins", "collections") and (
            found is getattr(builtins, node.id, found)
        )

    @staticmethod
    def still_yields(node: ast.AST) -> bool:
        return any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in own_nodes(node))
