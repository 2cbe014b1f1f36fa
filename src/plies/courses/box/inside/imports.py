"""Imports of a student's file: packages from outside that are allowed, and those that fail.

An import that fails is not the end: the file is loaded again, with that one line inside a `try`,
and its names stand for something that says what is missing as soon as it is used. What is never
used costs nothing.
"""

from __future__ import annotations

import ast
import builtins
import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import TracebackType
from typing import Any

PYTHON_2 = ("Queue", "cPickle", "Tkinter", "ConfigParser", "StringIO", "cStringIO", "sets")
NOT_OFFERED = {"plies", *PYTHON_2, *sys.stdlib_module_names}
MISSING = "__plies_missing__"  # the name by which changed lines find `Missing`
TRIED = """
try:
    {statement}
except Exception as __plies_error__:
    {instead}
"""


class Packages:
    """Finds packages of the grader's machine that students may import, and none beside them."""

    def __init__(self, places: dict[str, str]) -> None:
        self.places = places

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        place = self.places.get(name)
        if place is None:
            return None
        if not os.path.isdir(place):
            return importlib.util.spec_from_file_location(name, place)
        start = os.path.join(place, "__init__.py")
        return importlib.util.spec_from_file_location(
            name, start, submodule_search_locations=[place]
        )


def allow(places: dict[str, str]) -> None:
    """Let these packages be found by name, after everything else."""
    if places:
        sys.meta_path.append(Packages(places))


class Missing:
    """What stands for a module, or a name of one, that could not be imported."""

    def __init__(self, name: str, place: str, why: str) -> None:
        vars(self)["__missing__"] = (name, place, why)

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("__") and attribute not in ("__name__", "__version__", "__file__"):
            raise AttributeError(attribute)  # Python itself looks for these
        raise used(self)

    def __setattr__(self, attribute: str, value: Any) -> None:
        raise used(self)

    def __repr__(self) -> str:
        return f"<{vars(self)['__missing__'][0]}, which could not be imported>"


def used(missing: Missing) -> ImportError:
    """Return what is raised where a name is used that could not be imported."""
    name, place, why = vars(missing)["__missing__"]
    told = f"{name} is used here, but could not be imported at {place}: {why}"
    top = name.partition(".")[0]
    if why == f"No module named {top!r}" and top not in NOT_OFFERED:
        told += f" (the grader's option --package {top} lets students import it)"
    return ImportError(told)


def _using(name: str) -> Any:
    def method(self: Missing, *_: Any, **__: Any) -> Any:
        raise used(self)

    method.__name__ = name
    return method


for _name in (
    *("call", "getitem", "setitem", "iter", "next", "len", "contains", "enter", "exit"),
    *("add", "radd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv", "floordiv", "mod"),
    *("pow", "neg", "abs", "int", "float", "index", "bool", "lt", "le", "gt", "ge", "round"),
    *("mro_entries", "instancecheck", "matmul", "rfloordiv", "rmod", "rpow"),
):
    setattr(Missing, f"__{_name}__", _using(_name))


def forgive(places: list[list[Any]], work: str, left_out: dict[str, str]) -> None:
    """Let imports that failed before, as (file, line), fail without an exception."""
    lines: dict[str, set[int]] = {}
    for file, line in places:
        lines.setdefault(os.path.join(work, file), set()).add(line)

    def missing(name: str, place: str, error: Exception) -> Missing:
        return Missing(name, place, left_out.get(name.partition(".")[0]) or str(error))

    setattr(builtins, MISSING, missing)
    usual = SourceFileLoader.source_to_code
    future = annotations.compiler_flag  # a hint of a type is no use of it

    def source_to_code(self: Any, data: Any, path: Any, **options: Any) -> Any:
        if path not in lines:
            return usual(self, data, path, **options)
        tree = compile(data, path, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
        tree = ast.fix_missing_locations(Forgiving(path, lines[path]).visit(tree))
        return compile(tree, path, "exec", future, dont_inherit=True)

    if lines:
        SourceFileLoader.source_to_code = source_to_code  # type: ignore[method-assign]


class Forgiving(ast.NodeTransformer):
    """Puts the imports at certain lines into a `try` each."""

    def __init__(self, path: str, lines: set[int]) -> None:
        self.name, self.lines = os.path.basename(path), lines

    def visit_Import(self, node: ast.Import) -> Any:
        if node.lineno not in self.lines:
            return node
        parts = []
        for alias in node.names:
            bound = alias.asname or alias.name.partition(".")[0]
            words = f"import {alias.name}" + (f" as {alias.asname}" if alias.asname else "")
            parts += self.tried(node, words, bound, alias.name)
        return parts

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        if node.lineno not in self.lines:
            return node
        module = "." * node.level + (node.module or "")
        parts = []
        for alias in node.names:
            words = f"from {module} import {alias.name}"
            words += f" as {alias.asname}" if alias.asname else ""
            bound = "" if alias.name == "*" else alias.asname or alias.name
            parts += self.tried(node, words, bound, f"{module}.{alias.name}")
        return parts

    def tried(self, node: ast.stmt, words: str, bound: str, name: str) -> list[ast.stmt]:
        place = f"{self.name}, line {node.lineno}"
        instead = f"{bound} = {MISSING}({name!r}, {place!r}, __plies_error__)" if bound else "pass"
        made = ast.parse(TRIED.format(statement=words, instead=instead)).body
        for one in made:
            for part in ast.walk(one):
                if hasattr(part, "lineno"):
                    part.lineno = part.end_lineno = node.lineno  # type: ignore[attr-defined]
        return made


def failed_import(error: BaseException, work: str) -> list[Any] | None:
    """Return where in the student's files an import failed, as [file, line]; None if none did."""
    if not isinstance(error, (ImportError, OSError)):
        return None
    place = last_place(error.__traceback__, work)
    if place is None:
        return None
    path, line = place
    try:
        with open(path, "rb") as file:
            tree = ast.parse(file.read())
    except (OSError, SyntaxError, ValueError):
        return None
    imports = [one for one in ast.walk(tree) if isinstance(one, (ast.Import, ast.ImportFrom))]
    if not any(one.lineno == line for one in imports):
        return None
    return [os.path.basename(path), line]


def last_place(at: TracebackType | None, work: str) -> tuple[str, int] | None:
    """Return the file and line of the innermost of the student's own frames."""
    found = None
    while at is not None:
        path = at.tb_frame.f_code.co_filename
        if os.path.dirname(path) == work:
            found = (path, at.tb_lineno)
        at = at.tb_next
    return found
