"""Moves one by one: a function that returns a generator, written anew as one that yields.

    def moves(self, board):                     def moves(self, board):
        if self.won(board):                         if self.won(board):
            return ()             becomes               return
        return (x for x in range(3)                 yield from (x for x in range(3)
                if board[x] == " ")                             if board[x] == " ")
                                                    return

A generator that is handed back would have to be kept somewhere; one that is walked over where it
stands needs no place. A list stays a list: all of it is made before anything else is done.
"""

from __future__ import annotations

import ast
import copy

from plies.compiled.plain.sources import Source, own_nodes

OUTSIDE = (ast.Try, ast.TryStar, ast.With)  # what is searched between two moves is not inside
EMPTY = (ast.List, ast.Tuple)

_known: dict[int, tuple[Source, Source | None]] = {}


def one_by_one(source: Source) -> Source | None:
    """Return a function that yields what `source` returns, if it can be made."""
    if id(source) not in _known:
        _known[id(source)] = source, _written_anew(source)
    return _known[id(source)][1]


def _written_anew(source: Source) -> Source | None:
    if source.cached or source.definer or source.ours or source.yields:
        return None
    if not isinstance(source.node, ast.FunctionDef):
        return None
    own = [*own_nodes(source.node)]
    given = [one.value for one in own if isinstance(one, ast.Return)]
    if not any(isinstance(one, ast.GeneratorExp) for one in given):
        return None
    may_be_none = None in given or not isinstance(source.node.body[-1], ast.Return)
    if may_be_none or any(isinstance(one, OUTSIDE) for one in own):
        return None
    node = copy.deepcopy(source.node)
    node.body = _Yielding().visit(ast.Module(node.body, [])).body
    made = Source(
        ast.fix_missing_locations(node), source.name, source.file, source.offset + 1, source.scope
    )
    made.owner, made.defaults, made.code = source.owner, source.defaults, source.code
    return made


class _Yielding(ast.NodeTransformer):
    """Turns every `return` of a function into a `yield from`; functions inside it are left."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        assert node.value
        leaving = ast.copy_location(ast.Return(), node)
        if isinstance(node.value, EMPTY) and not node.value.elts:
            return [leaving]
        one_after_another = ast.copy_location(ast.YieldFrom(node.value), node)
        return [ast.copy_location(ast.Expr(one_after_another), node), leaving]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return node
