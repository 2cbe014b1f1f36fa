"""What a game's code is, in sixteen bytes: the same rules, the same fingerprint.

It covers the bytecode and constants of every method, every helper and global that they name,
however far away, and the options that the game was made with. So editing a helper changes it,
and running the same file in another process does not. Numba is not needed here.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from plies.game import Game

Seen = set[int]


def fingerprint(game: Game) -> str:
    """Return a hash of all code and data that the rules of `game` depend on."""
    digest = hashlib.blake2b(digest_size=16)
    seen: Seen = set()
    for name, value in sorted(members(game).items()):
        digest.update(name.encode())
        _feed(digest, value, seen)
    return digest.hexdigest()


def members(game: Game) -> dict[str, Any]:
    """Return the game's methods and attributes, those of the instance over those of its class."""
    found: dict[str, Any] = {}
    for kind in reversed(type(game).__mro__[:-1]):
        if kind.__module__ not in ("typing", "plies.game"):
            found |= {name: value for name, value in vars(kind).items() if not _hidden(name)}
    found |= {name: value for name, value in vars(game).items() if not _hidden(name)}
    return found


def _hidden(name: str) -> bool:
    return name.startswith(("__", "_abc_"))


def names_in(code: CodeType) -> set[str]:
    """Return the global names that a function uses, those of its inner functions included."""
    names = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_in(constant)
    return names


def _feed(digest: Any, value: Any, seen: Seen) -> None:
    if isinstance(value, CodeType):
        digest.update(value.co_code)
        digest.update(repr((value.co_names, value.co_varnames)).encode())
        for constant in value.co_consts:
            _feed(digest, constant, seen)
    elif isinstance(value, FunctionType):
        _feed_function(digest, value, seen)
    elif isinstance(value, (staticmethod, classmethod, property)):
        _feed(digest, getattr(value, "__func__", None) or getattr(value, "fget", None), seen)
    elif isinstance(value, (ModuleType, BuiltinFunctionType)):
        digest.update(value.__name__.encode())
    elif isinstance(value, type):
        digest.update(f"{value.__qualname__}{getattr(value, '_fields', '')}".encode())
    elif isinstance(value, (list, tuple)):
        digest.update(f"{type(value).__name__}{len(value)}".encode())
        for item in value:
            _feed(digest, item, seen)
    elif hasattr(value, "tobytes"):
        digest.update(value.tobytes())
    else:
        digest.update(repr(value).encode())


def _feed_function(digest: Any, function: FunctionType, seen: Seen) -> None:
    if id(function) in seen:
        return
    seen.add(id(function))
    _feed(digest, function.__code__, seen)
    for default in function.__defaults__ or ():
        _feed(digest, default, seen)
    for cell in function.__closure__ or ():
        _feed(digest, cell.cell_contents, seen)
    for name in sorted(names_in(function.__code__)):
        if name in function.__globals__:
            digest.update(name.encode())
            _feed(digest, function.__globals__[name], seen)
        elif not hasattr(builtins, name):
            digest.update(f"{name}?".encode())
