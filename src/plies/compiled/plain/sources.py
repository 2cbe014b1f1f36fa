"""From a function to its syntax tree, and to what its names mean."""

from __future__ import annotations

import ast
import builtins
import collections
import dataclasses
import enum
import functools
import inspect
import linecache
import os
import re
import reprlib
import textwrap
import typing
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from plies.compiled.plain.kinds import Refused
from plies.compiled.plain.unassigned import uncertain

MISSING = object()
LIBRARY = {"<string>"} | {
    one.__file__ for one in (collections, dataclasses, enum, functools, reprlib, typing)
}
PYTHON = os.path.dirname(os.__file__) + os.sep
FUNCTIONS = (ast.FunctionDef, ast.Lambda)


class Source:
    """A function as it was written: its tree, where it stands, and what its names mean."""

    def __init__(self, node: Any, name: str, file: str, first_line: int, scope: Scope):
        self.node, self.name, self.file = node, name, file
        self.offset = first_line - 1
        self.scope = scope
        self.owner: type | None = None  # the class that a method was found in
        self.defaults: dict[str, Any] = {}
        self.code: CodeType | None = None  # what Python itself made of it
        self.cached = False  # functools keeps what it found
        self.definer: Any = None  # the walk in which it stands, if it is inside another function
        self.ends_early = False  # at the first thing that it would list: see `at_least_one`
        self.ours = False  # one of our own searches: no arithmetic of it is checked
        yields = [one for one in own_nodes(node) if isinstance(one, (ast.Yield, ast.YieldFrom))]
        self.yields = len(yields)
        self.locals = _locals(node)
        given = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
        self.uncertain = uncertain(node, self.locals, given)  # read before they may have a value

    @property
    def module(self) -> str:
        return str(self.scope.names.get("__name__", ""))

    def line_of(self, node: ast.AST) -> int:
        return getattr(node, "lineno", 1) + self.offset

    def text_of(self, node: ast.AST) -> str:
        return ast.unparse(node)


class Scope:
    """What a name means outside a function."""

    def __init__(self, names: dict[str, Any], free: dict[str, Any] | None = None):
        self.names, self.free = names, free or {}

    def find(self, name: str) -> Any:
        if name in self.free:
            return self.free[name]
        if name in self.names:
            return self.names[name]
        return getattr(builtins, name, MISSING)


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what belongs to a function itself, not to those inside it."""
    todo: list[ast.AST] = list(ast.iter_child_nodes(node))
    while todo:
        one = todo.pop()
        yield one
        if not isinstance(one, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            todo.extend(ast.iter_child_nodes(one))


def _locals(node: Any) -> set[str]:
    """Return the names that a function gives values to itself."""
    args = node.args
    found = {one.arg for one in (*args.posonlyargs, *args.args, *args.kwonlyargs)}
    found |= {one.arg for one in (args.vararg, args.kwarg) if one}
    outer: set[str] = set()
    inner: list[ast.AST] = []  # comprehensions keep their names for themselves
    for one in own_nodes(node):
        if isinstance(one, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            inner.append(one)
    loops = [part for comp in inner for part in comp.generators]  # type: ignore[attr-defined]
    hidden = {id(name) for part in loops for name in ast.walk(part.target)}
    for one in own_nodes(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, (ast.Store, ast.Del)):
            if id(one) not in hidden:
                found.add(one.id)
        elif isinstance(one, ast.FunctionDef):
            found.add(one.name)
        elif isinstance(one, (ast.Nonlocal, ast.Global)):
            outer |= set(one.names)
        elif isinstance(one, (ast.Import, ast.ImportFrom)):
            found |= {(alias.asname or alias.name).partition(".")[0] for alias in one.names}
        elif (isinstance(one, (ast.MatchAs, ast.MatchStar)) and one.name) or (
            isinstance(one, ast.ExceptHandler) and one.name
        ):
            found.add(one.name)
    return found - outer


_sources: dict[Any, Source] = {}


def source_of(function: Any, owner: type | None = None) -> Source:
    """Return the source of a Python function, or refuse."""
    cached = False
    while hasattr(function, "__wrapped__"):
        cached = cached or hasattr(function, "cache_info")
        function = function.__wrapped__  # a cache around it
    key = (function, owner, cached)
    if key not in _sources:
        _sources[key] = _read(function, owner)
        _sources[key].cached = cached
    return _sources[key]


def _read(function: Any, owner: type | None) -> Source:
    code = getattr(function, "__code__", None)
    if code is None:
        raise Refused(f"{getattr(function, '__name__', function)!r} is not written in Python")
    try:
        linecache.checkcache(code.co_filename)
        lines, first = inspect.getsourcelines(code)
    except (OSError, TypeError):
        raise Refused(f"the source of {function.__name__} is nowhere to be found") from None
    node = _tree(textwrap.dedent("".join(lines)), function)
    _spell_out(node, function.__qualname__)
    free = {}
    for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        try:
            free[name] = cell.cell_contents
        except ValueError:
            continue
    scope = Scope(function.__globals__, free)
    found = Source(node, function.__name__, code.co_filename, first, scope)
    found.owner, found.code = owner, code
    found.defaults = _defaults(function)
    return found


def _spell_out(node: ast.AST, name: str) -> None:
    """Give private names their class's, as Python does: self.__board is self._Game__board."""
    outer = name.split(".")[:-1]
    while outer and outer[-1] == "<locals>":
        del outer[-2:]
    if not outer:
        return
    owner = outer[-1].lstrip("_")
    for one in ast.walk(node):
        for field in ("attr", "id", "arg"):
            given = getattr(one, field, None)
            if isinstance(given, str) and given.startswith("__") and not given.endswith("__"):
                setattr(one, field, f"_{owner}{given}")


def as_written(text: str) -> str:
    """Return code with private names as their author wrote them."""
    return re.sub(r"\b_[A-Za-z]\w*?(?=__\w*[^\W_]\b)", "", text)


def _defaults(function: FunctionType) -> dict[str, Any]:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = function.__defaults__ or ()
    found = dict(zip(names[len(names) - len(given) :], given, strict=True))
    return found | (function.__kwdefaults__ or {})


def _tree(text: str, function: Any) -> Any:
    try:
        tree = ast.parse(text)
    except SyntaxError:  # a lambda in the middle of something
        tree = ast.parse(text.strip().rstrip(",)") or "0")
    name = function.__name__
    lambdas = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node
        if isinstance(node, ast.Lambda) and name == "<lambda>":
            names = tuple(one.arg for one in node.args.args)
            if names == function.__code__.co_varnames[: function.__code__.co_argcount]:
                lambdas.append(node)
    if len(lambdas) > 1:  # several in one line: the one with the same code
        lambdas = [node for node in lambdas if _same_code(node, function.__code__)]
        if len({ast.dump(node.body) for node in lambdas}) > 1:
            raise Refused("which of the lambdas in this line is meant is not known")
    if lambdas:
        return lambdas[0]
    raise Refused(f"the source of {name} is nowhere to be found")


def _same_code(node: ast.Lambda, code: CodeType) -> bool:
    whole = ast.fix_missing_locations(ast.Expression(node))
    made = next(one for one in compile(whole, "", "eval").co_consts if isinstance(one, CodeType))
    return all(
        getattr(made, name) == getattr(code, name) for name in ("co_code", "co_consts", "co_names")
    )


class Ours:
    """A function of one of our own searches, read from its file without importing it."""

    def __init__(self, file: str, name: str):
        self.file, self.name = file, name


class Intrinsic:
    """What our own searches call and the compiler knows by its name."""

    def __init__(self, name: str):
        self.name = self.__name__ = name


ROOT = Path(__file__).parents[2]  # the house: what is ours is read as files, and never imported
READ = ("compiled/kernels/", "compiled/plain/runtime/", "compiled/plain/asking")
KNOWN = ("compiled/lowering/", "compiled/plain/dialect")


@cache
def our_source(file: str, name: str) -> Source:
    """Return the source of a function of ours, in a file of the house."""
    tree, names, path = _our_module(file)
    node = next(one for one in tree.body if isinstance(one, ast.FunctionDef) and one.name == name)
    found = Source(node, name, path, 1, Scope(names))
    found.ours = True
    given = node.args.defaults
    if given:
        arguments = [one.arg for one in node.args.args]
        found.defaults = {
            key: ast.literal_eval(value)
            for key, value in zip(arguments[-len(given) :], given, strict=True)
        }
    return found


@cache
def _our_module(file: str) -> tuple[ast.Module, dict[str, Any], str]:
    path = (ROOT / file).with_suffix(".py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                names[alias.asname or alias.name] = _imported(node.module, alias.name)
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = Ours(file, node.name)
        elif isinstance(node, ast.Assign):
            _assign(node, names)
    return tree, names, str(path)


def _imported(module: str, name: str) -> Any:
    """Return what a name that one of our files imports stands for."""
    house, _, rest = module.partition(".")
    file = rest.replace(".", "/")
    if house == "numba":
        return Intrinsic(name)
    if house == ROOT.name and file.startswith(READ):
        return _our_module(file)[1][name] if name.isupper() else Ours(file, name)
    if house == ROOT.name and file.startswith(KNOWN):
        return _word(name)
    return getattr(__import__(module, fromlist=[name]), name)


def _word(name: str) -> Any:
    """Return what a name of the Numba room stands for; its constants are few."""
    known = {"ALL_WHOLE": 1 << 53, "NOT_EXACT": "a sum is not exact"}
    return known.get(name) or Intrinsic(name)


def _assign(node: ast.Assign, names: dict[str, Any]) -> None:
    """Work out a constant of one of our own modules: numbers, and sums of them."""
    scope = {name: value for name, value in names.items() if isinstance(value, (int, float))}
    target = node.targets[0]
    value = _worked_out(node.value, scope)
    if value is None:
        return
    if isinstance(target, ast.Name):
        names[target.id] = value
    elif isinstance(target, ast.Tuple) and isinstance(value, (tuple, range)):
        for one, part in zip(target.elts, value, strict=True):
            names[one.id] = part  # type: ignore[attr-defined]


def _worked_out(node: ast.AST, names: dict[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names.get(node.id)
    if isinstance(node, ast.Tuple):
        return tuple(_worked_out(one, names) for one in node.elts)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _worked_out(node.operand, names)
        return None if value is None else -value
    if isinstance(node, ast.BinOp):
        a, b = _worked_out(node.left, names), _worked_out(node.right, names)
        found = _OPERATORS.get(type(node.op))
        return found(a, b) if found and a is not None and b is not None else None
    if isinstance(node, ast.Call) and len(node.args) == 1:  # float(X), types.uint64(X)
        value = _worked_out(node.args[0], names)
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if value is not None and name == "float":
            return float(value)
        return value if name == "uint64" else None
    return None


_OPERATORS: dict[type, Any] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.LShift: lambda a, b: a << b,
    ast.Pow: lambda a, b: a**b,
}


def class_member(kind: type, name: str) -> tuple[Any, type | None]:
    """Return an attribute of a class as it stands in its body, and the class it stands in."""
    for one in kind.__mro__:
        if name in vars(one):
            return vars(one)[name], one
    return MISSING, None


def class_value(maker: type, name: str) -> dict[str, Any]:
    """Return what an object has by its class, until it is given one of its own."""
    found = class_member(maker, name)[0]
    return {} if found is MISSING or hasattr(found, "__get__") else {name: found}


def is_written(maker: Any, name: str) -> bool:
    """Return whether a class of the game's has a method of its own that Python calls."""
    found = class_member(maker, name)[0]
    code = getattr(found, "__code__", None)
    return code is not None and code.co_filename not in LIBRARY


def is_of_python(file: str) -> bool:
    """Return whether a file belongs to Python's library."""
    return file.startswith(PYTHON) and "site-packages" not in file


def is_module(thing: Any) -> bool:
    return isinstance(thing, ModuleType)


def is_partial(thing: Any) -> bool:
    return isinstance(thing, partial)
