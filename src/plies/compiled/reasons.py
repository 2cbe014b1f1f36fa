"""Why a game is not compiled: everything that is in the way, not only what was met first."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from plies.contract import Game, GameError
from plies.searches.options import SearchOptions


class Reason(NamedTuple):
    """One thing that is not compiled."""

    method: str  # in which it stands, or nothing
    line: int  # of its file, or 0
    code: str  # the expression as it was written
    reason: str
    instead: str = ""  # what to write, where that is known

    def __str__(self) -> str:
        place = f"{self.method}, line {self.line}: " if self.method else ""
        told = f"{place}{self.reason}" + (f": `{self.code}`" if self.code else "")
        if not self.instead:
            return told
        return f"{told}\n  instead: " + self.instead.replace("\n", "\n           ")


def reasons_of(game: Game, method: str, options: SearchOptions, told: str) -> tuple[Reason, ...]:
    """Return all that is in the way of compiling a game as plain Python.

    What no walk through the rules shows is the one reason that was `told`.
    """
    from plies.compiled.plain.building import written
    from plies.compiled.plain.kinds import Refused
    from plies.compiled.plain.program import Refusals
    from plies.compiled.search import Compiled

    try:
        written(game, Compiled(game, None, method, options).setting, ("probe",))
    except Refusals as error:
        return tuple(
            Reason(method, line, code, reason, instead)
            for (method, line), (reason, code, instead) in error.found.items()
        )
    except Refused as error:
        return (Reason("", 0, "", error.reason, error.instead),)
    except RecursionError:
        return _about_positions(game, told)
    except GameError as error:
        return (Reason("", 0, "", str(error)),)
    return _about_positions(game, told)


def _about_positions(game: Game, told: str) -> tuple[Reason, ...]:
    """Return what was told of positions, with better ways to make them."""
    told = told.removeprefix("compiled, ").partition(": ")[2] or told
    ways = {"hold itself": _as_tuple, "two places": _with_copies}
    way = next((way for words, way in ways.items() if words in told), None)
    found = [
        Reason(method, line, ast.unparse(node), told, f"return {better}")
        for method in ("start", "play")
        for line, node in _returns(getattr(game, method))
        if way and node.value and (better := way(node.value))
    ]
    return tuple(found) or (Reason("", 0, "", told),)


def _returns(method: Any) -> Iterator[tuple[int, ast.Return]]:
    """Yield what a method returns, and the lines."""
    try:
        lines, first = inspect.getsourcelines(method)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Return):
            yield first + node.lineno - 1, node


def _as_tuple(node: ast.expr) -> str:
    return ast.unparse(ast.Tuple(node.elts, ast.Load())) if isinstance(node, ast.List) else ""


def _with_copies(node: ast.expr) -> str:
    """Write a position in which no name stands twice."""
    seen: set[str] = set()

    class Copies(ast.NodeTransformer):
        def visit_Subscript(self, part: ast.Subscript) -> ast.AST:
            return part  # of something else, and no name that stands here

        def visit_Call(self, call: ast.Call) -> ast.AST:
            return call

        def visit_Name(self, name: ast.Name) -> ast.AST:
            if name.id in seen:
                return ast.Call(ast.Name("list", ast.Load()), [name], [])
            seen.add(name.id)
            return name

    before = ast.unparse(node)
    better = ast.unparse(ast.fix_missing_locations(Copies().visit(deepcopy(node))))
    return better if better != before else ""
