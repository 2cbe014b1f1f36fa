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
anything but lists of its own is called as it is, and so is one that calls such a function. What it
would have raised after the first one is not raised: a search at its depth limit does not ask for
more than one.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from plies.compiled.plain.handed_back import HandedBack
from plies.compiled.plain.outside import COMPREHENSIONS, GROWS, ITERATORS, LITERALS, ROWS
from plies.compiled.plain.sources import Source, own_nodes

ASKS = "at least one"  # stands where a function would, and no name has blanks in it
WALKED = ""  # what is asked about is walked over
CHOSEN = "or"  # it stands before `or`: whether it is true and whether it holds something is one
JOINED = "+"  # it is joined with another list, or what seems to be one
EMPTY = ("list", "set", "deque")
FOLLOWED = ("body", "orelse")

_known: dict[tuple[int, str], tuple[Source, Source | None]] = {}


def at_least_one(source: Source, use: str = WALKED) -> Source | None:
    """Return a function that says whether `source` gives at least one thing, if it can be made."""
    key = id(source), use
    if key not in _known:
        _known[key] = source, _written_anew(source, use)
    return _known[key][1]


def asking(node: ast.expr, use: str = WALKED) -> ast.expr:
    """Return the question whether there is something in what an expression gives.

    Of a generator that stands in it, it is whether any of its items is true.
    """
    return ast.Call(ast.Name(ASKS, ast.Load()), [node, ast.Constant(use)], [])


def _written_anew(source: Source, use: str) -> Source | None:
    if source.cached or source.definer or source.ours or (source.yields and use):
        return None
    node = copy.deepcopy(source.node)
    if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
        return None
    asked = Asked(source, node, use)
    if not asked.can_be_left():
        return None
    if isinstance(node, ast.Lambda):
        node.body = asked.some(node.body, use)
    else:
        node.body = asked.block(node.body)
        if source.yields:
            node.body.append(ast.Return(ast.Constant(False)))
        if any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in own_nodes(node)):
            return None
    if asked.unsure:
        return None
    for one in ast.walk(node):
        if isinstance(one, (ast.expr, ast.stmt)) and not hasattr(one, "lineno"):
            ast.copy_location(one, source.node)
    made = Source(node, source.name, source.file, source.offset + 1, source.scope)
    made.owner, made.defaults, made.code = source.owner, source.defaults, source.code
    made.ends_early, made.yielded = True, source.yields
    made.before = set(map(id, _before_all_questions(node)))
    return made


def _before_all_questions(node: Any) -> Iterator[ast.AST]:
    """Yield what stands before the first statement in which a function may end early."""
    for one in node.body if isinstance(node, ast.FunctionDef) else ():
        parts = [*ast.walk(one)]
        if any(map(_ends_early, parts)):
            return
        yield from parts


def _ends_early(node: ast.AST) -> bool:
    given = getattr(node, "value", None) if isinstance(node, ast.Return) else None
    says_yes = isinstance(given, ast.Constant) and given.value is True
    return says_yes or (isinstance(node, ast.Name) and node.id == ASKS)


class Asked(HandedBack):
    """A function that is being written anew."""

    def __init__(self, source: Source, node: Any, use: str):
        super().__init__(source, node)
        self.use = use
        self.unsure = False  # whether there is something that cannot be asked about

    def can_be_left(self) -> bool:
        """Return whether the function changes nothing but what it made itself."""
        if any(isinstance(one, ast.Try) and one.finalbody for one in self.own):
            return False
        if self.source.yields:  # Python itself leaves it there
            return True
        for one in self.own:  # what is raised after the first one may make it none
            if isinstance(one, ast.Try) and any(isinstance(i, ast.Return) for i in ast.walk(one)):
                return False
        return not any(map(self.is_seen, self.own))

    # Statements

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [made for one in body for made in self.statement(one)]

    def statement(self, one: ast.stmt) -> list[ast.stmt]:
        if isinstance(one, (ast.FunctionDef, ast.ClassDef)):
            return [one]  # what stands in it is its own affair
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
        for field in FOLLOWED:
            if getattr(one, field, None):
                setattr(one, field, self.block(getattr(one, field)))
        for part in (*getattr(one, "handlers", ()), *getattr(one, "cases", ())):
            part.body = self.block(part.body)
        return [one]

    def _returned(self, value: ast.expr | None) -> ast.expr:
        if self.source.yields:
            return ast.Constant(False)
        return self.some(value or ast.Constant(None), self.use)

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
            if len(value.args) == 1 and not value.keywords:
                return [self._leaving(self.some(value.args[0]), one)]
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
        return isinstance(node, ast.Call) and self.is_python(node.func, EMPTY) and not node.args

    # Expressions

    def some(self, node: ast.expr, use: str = WALKED) -> ast.expr:
        """Return an expression that says whether there is something in what another one gives."""
        return ast.copy_location(self._some(node, use), node)

    def _some(self, node: ast.expr, use: str) -> ast.expr:
        if isinstance(node, ast.GeneratorExp) and use:  # it is always true
            self.unsure = True
        if any(isinstance(one, ast.NamedExpr) for one in ast.walk(node)):
            if isinstance(node, ast.GeneratorExp):
                node = ast.copy_location(ast.ListComp(node.elt, node.generators), node)
            return asking(node, use)
        if isinstance(node, COMPREHENSIONS):
            whether: ast.expr = ast.copy_location(ast.Constant(True), node)
            loops = node.generators
            inmost = loops[-1]
            if len(loops) > 1 and not inmost.ifs:
                whether, loops = self.some(inmost.iter), loops[:-1]
            return asking(ast.copy_location(ast.GeneratorExp(whether, loops), node))
        if isinstance(node, ast.Call) and self._makes_a_row(node, use):
            return self.some(node.args[0])
        if isinstance(node, ast.BinOp) and self._joins(node):
            return self._any_of([self.some(one, JOINED) for one in (node.left, node.right)])
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
            *before, last = node.values
            return self._any_of([*(self.some(one, CHOSEN) for one in before), self.some(last, use)])
        if isinstance(node, ast.IfExp):
            yes, no = self.some(node.body, use), self.some(node.orelse, use)
            return ast.IfExp(node.test, yes, no)
        if isinstance(node, LITERALS):
            if node.elts and all(isinstance(one, ast.Starred) for one in node.elts):
                return self._any_of([self.some(one.value) for one in node.elts])  # type: ignore[attr-defined]
            return ast.Constant(bool(node.elts))
        return asking(node, use)

    @staticmethod
    def _any_of(questions: list[ast.expr]) -> ast.expr:
        return ast.BoolOp(ast.Or(), questions) if len(questions) > 1 else questions[0]

    def _makes_a_row(self, node: ast.Call, use: str) -> bool:
        """Return whether a call is list(...), sorted(...) or the like, of one thing."""
        if not self.is_python(node.func, ROWS) or (use and self.is_python(node.func, ITERATORS)):
            return False
        return len(node.args) == 1 and not isinstance(node.args[0], ast.Starred)

    def _joins(self, node: ast.BinOp) -> bool:
        """Return whether two lists are joined, and not two numbers or arrays."""
        sides = (node.left, node.right)
        if not isinstance(node.op, ast.Add) or any(isinstance(one, ast.Constant) for one in sides):
            return False
        return not self.arrays or any(isinstance(one, (ast.List, ast.ListComp)) for one in sides)
