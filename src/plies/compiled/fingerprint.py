"""What a game's code is, in sixteen bytes: the same rules, the same fingerprint.

It covers the bytecode and constants of every method, every helper and global that they name,
however far away, and the options that the game was made with. So editing a helper changes it,
and running the same file in another process does not. Numba is not needed here.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import re
import sys
from enum import Enum
from functools import cache, partial
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MappingProxyType,
    ModuleType,
    NoneType,
)
from typing import Any, Protocol

from plies.contract import Game

Seen = set[int]
Words = list[bytes]
FOR_PEOPLE = (
    "text",
    "screen",
    "svg",
    "move_text",
    "read_move",
    "read_state",
)  # no search asks for these

OF_CLASSES = {  # what every class has, and no rule depends on
    *("__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__parameters__"),
    *("__orig_bases__", "__abstractmethods__", "_abc_impl", "__firstlineno__"),
    *("__dataclass_fields__", "__static_attributes__"),
    "__slotnames__",  # left on a class by the first copy of its object
}
PLAIN = frozenset({int, str, float, bool, bytes, NoneType})
HEAP_TYPE = 1 << 9  # of a class: it was made by running Python
LONG, MOST_TUPLES = 20, 1000  # a tuple of so many items is remembered, and so many of them


def fingerprint(game: Game) -> str:
    """Return a hash of all code and data that the rules of `game` depend on."""
    told: Words = []
    seen: Seen = set()
    rules = {name: value for name, value in members(game).items() if name not in FOR_PEOPLE}
    for name, value in sorted(rules.items()):
        _say(told, name)
        _feed(told, value, seen)
    return _hash(told).hex()


def _say(told: Words, *words: object) -> None:
    for word in words:
        told.append(word if type(word) is bytes else str(word).encode())


def _hash(told: Words) -> bytes:
    """Hash words, each ended by what no word holds: 1, 23 is not 12, 3."""
    return hashlib.blake2b(b"\0;".join(told), digest_size=16).digest()


def members(game: Game) -> dict[str, Any]:
    """Return the game's methods and attributes, those of the instance over those of its class."""
    found: dict[str, Any] = {}
    for kind in reversed(type(game).__mro__[:-1]):
        if kind.__module__ not in (Protocol.__module__, Game.__module__):
            found |= {name: value for name, value in vars(kind).items() if not _hidden(name)}
    found |= {name: value for name, value in _held(game).items() if not _hidden(name)}
    return found


def functions_of(game: Game) -> list[FunctionType]:
    """Return the game's methods and the helpers that they name, however far away."""
    rules = [one for name, one in members(game).items() if name not in FOR_PEOPLE]
    found = [one for one in rules if isinstance(one, FunctionType)]
    for function in found:  # which grows under way
        for name in names_in(function.__code__):
            helper = function.__globals__.get(name)
            if isinstance(helper, FunctionType) and helper not in found:
                found.append(helper)
    return found


def _held(game: Game) -> dict[str, Any]:
    """Return the attributes of an instance, also of one whose class has __slots__."""
    slots = [name for kind in type(game).__mro__ for name in getattr(kind, "__slots__", ())]
    held = {name: getattr(game, name) for name in slots if hasattr(game, name)}
    return held | getattr(game, "__dict__", {})


def _hidden(name: str) -> bool:
    return name.startswith(("__", "_abc_"))


@cache
def names_in(code: CodeType) -> frozenset[str]:
    """Return the global names that a function uses, those of its inner functions included."""
    names = {step.argval for step in dis.get_instructions(code) if step.opname == "LOAD_GLOBAL"}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_in(constant)
    return frozenset(names)


@cache
def sorted_names(code: CodeType) -> tuple[str, ...]:
    return tuple(sorted(names_in(code)))


def _feed(told: Words, value: Any, seen: Seen) -> None:
    if type(value) in PLAIN:
        told.append(repr(value).encode())
        return
    if type(value) is tuple and len(value) >= LONG:
        _feed_long(told, value, seen)
        return
    if _plain(value):
        _say(told, repr(value))
        return
    _say(told, type(value).__name__)
    if isinstance(value, CodeType):
        _say(told, _digest_of(value))
    elif isinstance(value, FunctionType):
        _feed_function(told, value, seen)
    elif hasattr(value, "__wrapped__") and not isinstance(value, (staticmethod, classmethod)):
        _feed(told, value.__wrapped__, seen)  # a cache around a helper
    elif isinstance(value, partial):
        _feed(told, [value.func, value.args, value.keywords], seen)
    elif isinstance(value, (staticmethod, classmethod, property)):
        _feed(told, getattr(value, "__func__", None) or getattr(value, "fget", None), seen)
    elif isinstance(value, (ModuleType, BuiltinFunctionType)):
        _say(told, value.__name__)
    elif isinstance(value, type):
        _feed_class(told, value, seen)
    elif isinstance(value, (list, tuple)):
        _say(told, len(value))
        for item in value:
            _feed(told, item, seen)
    elif isinstance(value, (dict, MappingProxyType)):
        _say(told, len(value))
        for key, item in value.items():
            _feed(told, key, seen)
            _feed(told, item, seen)
    elif isinstance(value, (set, frozenset)):
        _say(told, sorted(map(repr, value)))
        if all(map(_is_of_numbers, value)):  # its order is compiled, and may be another next time
            _say(told, repr(list(value)), sys.getsizeof(value))
    elif hasattr(value, "tobytes"):
        _say(told, getattr(value, "dtype", ""), getattr(value, "shape", ""), value.tobytes())
    else:
        _say(told, re.sub(r" at 0x[0-9a-f]+", "", repr(value)))
        _feed_object(told, value, seen)


def _feed_object(told: Words, value: Any, seen: Seen) -> None:
    """Feed what an object of a class holds, and the class: its methods may be compiled."""
    if id(value) in seen or _is_known(type(value)):
        return
    seen.add(id(value))
    _feed_class(told, type(value), seen)
    _feed(told, _held(value), seen)


def _is_known(thing: Any) -> bool:
    """Return whether something belongs to Python or NumPy: its name says what it does."""
    home = (getattr(thing, "__module__", None) or "builtins").partition(".")[0]
    if home == "builtins":  # or code that was run without a name of its module
        written = isinstance(thing, type) and thing.__flags__ & HEAP_TYPE
        return not (written or isinstance(thing, FunctionType))
    return home in sys.stdlib_module_names or home == "numpy"


def _is_of_numbers(item: Any) -> bool:
    """Return whether sets of such items have an order that is the same in every run."""
    if isinstance(item, (tuple, frozenset)):
        return all(map(_is_of_numbers, item))
    return isinstance(item, int)


def _feed_long(told: Words, value: tuple[Any, ...], seen: Seen) -> None:
    """Feed a long tuple, such as the walls of a maze: one that cannot change is looked at once."""
    if id(value) not in _tuples:
        if not _frozen(value):
            for item in value:
                _feed(told, item, seen)
            return
        if len(_tuples) >= MOST_TUPLES:
            _tuples.clear()
        _tuples[id(value)] = value, _hash([repr(value).encode()])
    _say(told, "tuple", _tuples[id(value)][1])


_tuples: dict[int, tuple[tuple[Any, ...], bytes]] = {}  # kept, too: their ids stay their own


def _frozen(value: Any) -> bool:
    """Return whether a value is numbers, words, or tuples of them, and no list."""
    if type(value) is tuple:
        return all(map(_frozen, value))
    return type(value) in PLAIN


def _digest_of(code: CodeType) -> bytes:
    """Return what a code object is; it never changes, so it is looked at once."""
    if id(code) not in _digests:
        told: Words = []
        _say(told, code.co_code, code.co_names, code.co_varnames, len(code.co_consts))
        for constant in code.co_consts:
            _feed(told, constant, set())
        _digests[id(code)] = code, _hash(told)
    return _digests[id(code)][1]


_digests: dict[int, tuple[CodeType, bytes]] = {}  # the code is kept: its id stays its own


def _plain(value: Any) -> bool:
    """Return whether a value is numbers, words, or tuples and lists of them."""
    if type(value) in (tuple, list):
        return all(map(_plain, value))
    return type(value) in PLAIN


def _feed_class(told: Words, kind: type, seen: Seen) -> None:
    """Feed what compiled code can use of a class: fields, members, methods, constants."""
    _say(told, kind.__qualname__, getattr(kind, "_fields", ""))
    if id(kind) in seen or _is_known(kind):
        return
    seen.add(id(kind))
    _feed(told, [*getattr(kind, "_field_defaults", {}).items()], seen)
    if issubclass(kind, Enum):
        _feed(told, [(member.name, member.value) for member in kind], seen)
    for one in kind.__mro__:
        if not _is_known(one):
            _say(told, one.__qualname__)
            for name, value in sorted(vars(one).items()):
                if name not in OF_CLASSES and not isinstance(value, Enum):
                    _say(told, name)
                    _feed(told, value, seen)


def _feed_function(told: Words, function: FunctionType, seen: Seen) -> None:
    if id(function) in seen:
        return
    seen.add(id(function))
    if _is_known(function):
        _say(told, function.__module__, function.__qualname__)
        return
    _feed(told, function.__code__, seen)
    _feed(told, function.__defaults__, seen)
    _feed(told, sorted((function.__kwdefaults__ or {}).items()), seen)
    for cell in function.__closure__ or ():
        try:
            _feed(told, cell.cell_contents, seen)
        except ValueError:  # nothing is in it yet
            _say(told, "empty")
    known = function.__globals__
    for name in sorted_names(function.__code__):
        if name in known:
            _say(told, name)
            value = known[name]
            _feed(told, value, seen)
            if isinstance(value, ModuleType):
                _feed_module(told, value, function.__code__, seen)
        elif not hasattr(builtins, name):
            _say(told, name, "?")


def _feed_module(told: Words, module: ModuleType, code: CodeType, seen: Seen) -> None:
    """Feed those of a module's contents whose names a function mentions: `rules.SIZE`."""
    for name in sorted(set(code.co_names) & set(vars(module))):
        value = vars(module)[name]
        _say(told, name)
        _feed(told, value, seen)
        if isinstance(value, ModuleType) and id(value) not in seen:
            seen.add(id(value))
            _feed_module(told, value, code, seen)
