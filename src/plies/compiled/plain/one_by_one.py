"""Moves one by one: a function that returns them in a list, written anew as a generator.

A search takes the moves one after the other, and seldom needs them all: the rest is cut. A list of
them is made in memory first; a generator is walked over where it stands.

    def moves(self, board):                     def moves(self, board):
        if self.won(board):                         if self.won(board):
            return []             becomes               return
        return [x for x in range(3)                 yield from (x for x in range(3)
                if board[x] == " "]                             if board[x] == " ")
                                                    return

Only a function that returns what it works out on the spot is written anew: one that fills a list of
its own has made all moves before it returns any.
"""

from __future__ import annotations

import ast
import copy

from plies.compiled.plain.sources import Source, own_nodes

OUTSIDE = (ast.Try, ast.TryStar, ast.With)  # what is searched between two moves is not inside

_known: dict[int, tuple[Source, Source | None]] = {}


def one_by_one(source: Source) -> Source | None:
    """Return a generator of what `source` returns, if it can be made."""
    if id(source) not in _known:
        _known[id(source)] = source, _written_anew(source)
    return _known[id(source)][1]


def _written_anew(source: Source) -> Source | None:
    if source.cached or source.definer or source.ours or source.yields:
        return None
    own = [*own_nodes(source.node)]
    given = [one.value for one in own if isinstance(one, ast.Return)]
    if not isinstance(source.node, ast.FunctionDef) or not any(map(_is_made_here, given)):
        return None
    may_be_none = None in given or not isinstance(source.node.body[-1], ast.Return)
    if may_be_none or any(isinstance(one, OUTSIDE) for one in own):
        return None
    node = copy.deepcopy(source.node)
    Yielding().generic_visit(node)
    ast.fix_missing_locations(node)
    made = Source(node, source.name, source.file, source.offset + 1, source.scope)
    made.owner, made.defaults, made.code = source.owner, source.defaults, source.code
    return made


def _is_made_here(node: ast.expr | None) -> bool:
    if isinstance(node, ast.IfExp):
        return _is_made_here(node.body) or _is_made_here(node.orelse)
    return isinstance(node, (ast.ListComp, ast.GeneratorExp))


class Yielding(ast.NodeTransformer):
    """Turns every `return` of a function into a `yield from`; functions inside it are left."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        assert node.value
        return [*self.given(node.value), ast.copy_location(ast.Return(), node)]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node

    def given(self, value: ast.expr) -> list[ast.stmt]:
        """Return the statements that yield what a value has."""
        if isinstance(value, ast.IfExp):
            both = self.given(value.body), self.given(value.orelse)
            return [ast.copy_location(ast.If(value.test, *both), value)]
        if isinstance(value, (ast.List, ast.Tuple)) and not value.elts:
            return [ast.copy_location(ast.Pass(), value)]
        if isinstance(value, ast.ListComp):
            value = ast.copy_location(ast.GeneratorExp(value.elt, value.generators), value)
        one_after_another = ast.copy_location(ast.YieldFrom(value), value)
        return [ast.copy_location(ast.Expr(one_after_another), value)]
