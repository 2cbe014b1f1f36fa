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
from collections.abc import Collection
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

from plies.compiled.unchanged import Watch
from plies.contract import Game

Seen = set[int]
FOR_PEOPLE = ("text", "screen", "svg", "move_text", "read_move", "read_state")  # no search asks

OF_CLASSES = {  # what every class has, and no rule depends on
    *("__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__parameters__"),
    *("__orig_bases__", "__abstractmethods__", "_abc_impl", "__firstlineno__"),
    *("__dataclass_fields__", "__static_attributes__"),
    "__slotnames__",  # left on a class by the first copy of its object
}
PLAIN = frozenset({int, str, float, bool, bytes, NoneType})
HEAP_TYPE = 1 << 9  # of a class: it was made by running Python
LONG, MOST_TUPLES = 20, 1000  # a tuple of so many items is remembered, and so many of them
EXTENDED_ARG, LOAD_GLOBAL = dis.opmap["EXTENDED_ARG"], dis.opmap["LOAD_GLOBAL"]
STORE_ATTR = dis.opmap["STORE_ATTR"]
MOST_GAMES = 16  # whose fingerprints are remembered


class Words(list[bytes]):
    """What is hashed, the code that was met on the way, and what to look at next time."""

    def __init__(self) -> None:
        super().__init__()
        self.code: list[CodeType] = []
        self.watch = Watch()


def fingerprint(game: Game) -> str:
    """Return a hash of all code and data that the rules of `game` depend on.

    If all of that is as it was when it was last asked for, so is the hash.
    """
    known = _known.get(id(game))
    if known and known[0] is game and known[1].unchanged():
        return known[2]
    told = Words()
    mark = _told(told, game)
    while len(_known) >= MOST_GAMES:
        _known.pop(next(iter(_known)))
    _known[id(game)] = game, told.watch, mark
    return mark


_known: dict[int, tuple[Game, Watch, str]] = {}  # the games are kept: their ids stay their own


def _told(told: Words, game: Game) -> str:
    """Return the hash, and leave in `told` what it is made of."""
    seen: Seen = set()
    rules = {name: value for name, value in members(game).items() if name not in FOR_PEOPLE}
    numbers = {name for name, value in _held(game).items() if type(value) is int}
    counted = numbers & changed_by(game) & {*rules} if numbers else ()
    counters = {name: rules.pop(name) for name in sorted(counted)}
    for name, value in sorted(rules.items()):
        _say(told, name)
        _feed(told, value, seen)
    read = frozenset().union(*map(read_in, told.code)) if counters else frozenset()
    for name, value in counters.items():
        _say(told, name, value if name in read else "counts what nobody reads")
    for kind in type(game).__mro__[:-1]:
        if not _is_known(kind):
            told.watch.all_of(vars(kind))
    _watch_held(told.watch, game, counters.keys() - read)
    return _hash(told).hex()


def changed_by(game: Game) -> set[str]:
    """Return the attributes that methods of the game's class assign to, but for its maker."""
    kinds = [kind for kind in type(game).__mro__[:-1] if not _is_known(kind)]
    methods = [one for kind in kinds for name, one in vars(kind).items() if name != "__init__"]
    return {
        name
        for method in methods
        if isinstance(method, FunctionType)
        for name in stored_in(method.__code__)
    }


@cache
def stored_in(code: CodeType) -> frozenset[str]:
    """Return the names of attributes that a function assigns to."""
    if STORE_ATTR not in code.co_code[::2]:  # most functions: to read the steps takes longer
        return frozenset()
    steps = dis.get_instructions(code)
    return frozenset(step.argval for step in steps if step.opname == "STORE_ATTR")


@cache
def read_in(code: CodeType) -> frozenset[str]:
    """Return the names of attributes that a function reads, but for x in `self.x += 1`."""
    names, before = set(code.co_consts), ""
    for step in dis.get_instructions(code):
        if step.opname.startswith("LOAD_") and step.argval in code.co_names and before != "COPY":
            names.add(step.argval)
        before = step.opname
    inner = [read_in(one) for one in code.co_consts if isinstance(one, CodeType)]
    return frozenset(name for name in names if isinstance(name, str)).union(*inner)


def _say(told: Words, *words: object) -> None:
    for word in words:
        told.append(word if type(word) is bytes else str(word).encode())


def _hash(told: list[bytes]) -> bytes:
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
    names, steps, high = set(), code.co_code, 0
    for i in range(0, len(steps), 2):
        number = high | steps[i + 1]
        high = number << 8 if steps[i] == EXTENDED_ARG else 0
        if steps[i] == LOAD_GLOBAL:  # the lowest bit says whether it is called
            names.add(code.co_names[number >> 1])
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
        told.watch.plain(value)
        _say(told, repr(value))
        return
    _say(told, type(value).__name__)
    if isinstance(value, CodeType):
        told.code.append(value)
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
        told.watch.items(value)
        _say(told, len(value))
        for item in value:
            _feed(told, item, seen)
    elif isinstance(value, (dict, MappingProxyType)):
        told.watch.items(value)
        _say(told, len(value))
        for key, item in value.items():
            _feed(told, key, seen)
            _feed(told, item, seen)
    elif isinstance(value, (set, frozenset)):
        told.watch.items(value)
        _say(told, sorted(map(repr, value)))
        if all(map(_is_of_numbers, value)):  # its order is compiled, and may be another next time
            _say(told, repr(list(value)), sys.getsizeof(value))
    elif hasattr(value, "tobytes"):
        told.watch.look(_array, value)
        _say(told, *_array(value))
    else:
        if "__repr__" in {name for kind in type(value).__mro__[:-1] for name in vars(kind)}:
            told.watch.look(repr, value)
        _say(told, re.sub(r" at 0x[0-9a-f]+", "", repr(value)))
        _feed_object(told, value, seen)


def _array(value: Any) -> tuple[str, str, bytes]:
    """Return all that an array is made of."""
    return str(getattr(value, "dtype", "")), str(getattr(value, "shape", "")), value.tobytes()


def _feed_object(told: Words, value: Any, seen: Seen) -> None:
    """Feed what an object of a class holds, and the class: its methods may be compiled."""
    if id(value) in seen or _is_known(type(value)):
        return
    seen.add(id(value))
    _feed_class(told, type(value), seen)
    _watch_held(told.watch, value)
    _feed(told, _held(value), seen)


def _slot(name: str, thing: Any) -> int:
    return id(getattr(thing, name, None))


def _watch_held(watch: Watch, thing: Any, but: Collection[str] = ()) -> None:
    """Watch the attributes of an instance, all but some of them."""
    if hasattr(thing, "__dict__"):
        watch.all_of(vars(thing), but)
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if name not in ("__dict__", "__weakref__", *but):
                watch.look(partial(_slot, name), thing)


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
        told = Words()
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
    for one in kind.__mro__:
        if not _is_known(one):
            told.watch.all_of(vars(one), OF_CLASSES)
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
    told.watch.function(function)
    _feed(told, function.__code__, seen)
    _feed(told, function.__defaults__, seen)
    _feed(told, sorted((function.__kwdefaults__ or {}).items()), seen)
    for cell in function.__closure__ or ():
        told.watch.cell(cell)
        try:
            _feed(told, cell.cell_contents, seen)
        except ValueError:  # nothing is in it yet
            _say(told, "empty")
    known = function.__globals__
    told.watch.names(known, sorted_names(function.__code__))
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
    told.watch.names(vars(module), code.co_names)
    for name in sorted(set(code.co_names) & set(vars(module))):
        value = vars(module)[name]
        _say(told, name)
        _feed(told, value, seen)
        if isinstance(value, ModuleType) and id(value) not in seen:
            seen.add(id(value))
            _feed_module(told, value, code, seen)
