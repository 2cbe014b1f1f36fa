"""Functions of somebody's file: `mine.py:evaluate`, or `mine.py:evaluate(weight=2)`.

The constants of a function are its parameters that have a default. With others it stays a
plain function, so that it is compiled like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature
from pathlib import Path
from types import FunctionType
from typing import Any

from plies.catalog.files import is_file, module_in
from plies.catalog.options import made, parameters, read_options, split
from plies.contract import GameError

FUNCTIONS = ("evaluate", "playout", "prior")  # options of a search that may be functions


def function_in_file(spec: str) -> Callable[..., Any]:
    """Return a function of a file, with the constants that are named."""
    file, _, called = spec.partition(":")
    name, bracket, words = called.partition("(")
    if not name:
        raise GameError(f"say which function of {file} it is, as {file}:FUNCTION")
    if bracket and not words.endswith(")"):
        raise GameError(f"a bracket is not closed in {spec!r}")
    function = getattr(module_in(Path(file)), name, None)
    if not callable(function) or isinstance(function, type):
        raise GameError(f"{file} has no function {name!r}")
    if not words[:-1].strip():
        return function  # type: ignore[no-any-return]
    if not isinstance(function, FunctionType):
        raise GameError(f"{file}:{name} is no plain function, and takes no constants")
    return with_constants(function, f"{file}:{name}", read_options(words[:-1]))


def with_constants(
    function: FunctionType, called: str, given: Mapping[str, Any]
) -> Callable[..., Any]:
    """Return the same function with other constants, each read as its default is."""
    own = parameters(function)
    usual = {name: one for name, one in own.items() if one.default is not one.empty}

    def with_these(**values: Any) -> FunctionType:
        values = {name: values.get(name, one.default) for name, one in usual.items()}
        ordinary = [name for name, one in usual.items() if one.kind is not one.KEYWORD_ONLY]
        copy = FunctionType(
            function.__code__,
            function.__globals__,
            function.__name__,
            tuple(values.pop(name) for name in ordinary),
            function.__closure__,
        )
        copy.__kwdefaults__ = values
        copy.__annotations__, copy.__module__ = function.__annotations__, function.__module__
        copy.__qualname__, copy.__doc__ = function.__qualname__, function.__doc__
        return copy

    only_constants = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in usual.values()]
    with_these.__signature__ = Signature(only_constants)  # type: ignore[attr-defined]
    return made(with_these, called, dict(given))  # type: ignore[no-any-return]


def files_named(spec: str) -> list[str]:
    """Return the files of code in the name of a game or a player, those of its functions included.

    >>> files_named("alphabeta:depth=2,eval=mine.py:evaluate"), files_named("random")
    (['mine.py'], [])
    """
    if is_file(spec):
        return [spec.partition(":")[0]]
    return [value.partition(":")[0] for _, value in _functions_named(spec)]


def moved(spec: str, place: Callable[[str], str]) -> str:
    """Return a name whose files of code are all where `place` says."""
    if is_file(spec):
        file, colon, rest = spec.partition(":")
        return f"{place(file)}{colon}{rest}"
    for option, value in _functions_named(spec):
        file = value.partition(":")[0]
        spec = spec.replace(f"{option}{value}", f"{option}{place(file)}{value[len(file) :]}")
    return spec


def _functions_named(spec: str) -> list[tuple[str, str]]:
    """Return the options that are functions of files, each as `eval=` and `mine.py:evaluate`."""
    pairs = [word.partition("=") for word in split(spec.partition(":")[2])]
    found = [(f"{name}=", value.strip()) for name, _, value in pairs if is_file(value.strip())]
    return [one for one in found if one[0].strip(" =") in (*FUNCTIONS, "eval")]


def with_functions(options: dict[str, Any]) -> dict[str, Any]:
    """Return options of a search with the functions of files in place of their names."""
    return {
        name: function_in_file(value)
        if name in FUNCTIONS and isinstance(value, str) and is_file(value)
        else value
        for name, value in options.items()
    }
