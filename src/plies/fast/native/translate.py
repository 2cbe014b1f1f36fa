"""From a plain Python class to a Numba type.

The game itself is a value without content: its type knows the methods and attributes. One
overload per method name serves all games: it looks the method up in the game's type. What a
method names outside itself is translated too, helpers by compiling them, constants by marking.
"""

import types as python
from collections.abc import Sequence

from numba import njit, typeof
from numba.core import types
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import (
    models,
    overload_method,
    register_model,
    typeof_impl,
)

from plies.fast.fingerprint import fingerprint, members, names_in
from plies.fast.native.literals import with_constants
from plies.fast.native.spans import marked
from plies.fast.native.yielding import yielding

OPTIONS = {"nogil": True, "error_model": "python", "boundscheck": False}
BARE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # nobody calls it from Python
compiled = njit(**OPTIONS, **BARE)
inlined = njit(inline="always", **OPTIONS, **BARE)


class GameType(types.Opaque):
    """The Numba type of one game; two games with the same rules have the same type."""

    def __init__(self, digest, label):
        self.digest = digest
        super().__init__(name=f"Game[{label}:{digest}]")

    @property
    def key(self):
        return self.digest


class Translated:
    """A game as the compiler sees it: stands for the game in compiled code."""

    def __init__(self, game, builtins):
        self.digest = fingerprint(game)
        self.label = type(game).__name__
        if self.digest not in _methods:
            _register(self.digest, members(game), builtins)


_methods = {}
_attributes = {}
_known_methods = set()


@typeof_impl.register(Translated)
def _typeof(value, context):
    return GameType(value.digest, value.label)


@register_model(GameType)
class _Model(models.OpaqueModel):
    pass


@lower_constant(GameType)
def _constant(context, builder, kind, value):
    return context.get_dummy_value()


def _register(digest, found, builtins):
    memo = {}
    methods = {
        name: value for name, value in found.items() if isinstance(value, python.FunctionType)
    }
    methods |= {name: yielding(name, methods) for name in ("moves", "chances") if name in methods}
    _methods[digest] = {
        name: _canonical(translated(method, memo, builtins)) for name, method in methods.items()
    }
    _attributes[digest] = {
        name: marked(value)
        for name, value in found.items()
        if isinstance(value, (bool, int, float, tuple, list))
    }
    for name, method in methods.items():
        _offer_method(name, method.__code__.co_argcount)


def translated(function, memo, builtins):
    """Return a copy of a function in which helpers are compiled and constants are marked.

    `builtins` are those of Python's functions that mean something else in compiled code.
    """
    if id(function) in memo:
        return memo[id(function)]
    scope = dict(function.__globals__)
    code = _marked_code(function.__code__, boards=bool(builtins))
    copy = python.FunctionType(
        code, scope, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    memo[id(function)] = copy
    for name in names_in(function.__code__):
        value = scope.get(name)
        if isinstance(value, python.FunctionType):
            scope[name] = compiled(translated(value, memo, builtins))
        elif isinstance(value, (int, Sequence)) and not isinstance(value, str):
            scope[name] = marked(value)
        elif name in builtins and name not in scope:
            scope[name] = builtins[name]
    return copy


def _marked_code(code, boards):
    code = with_constants(code, boards)
    constants = tuple(marked(value) if type(value) is int else value for value in code.co_consts)
    return code.replace(co_consts=constants)


def _canonical(function):
    """Return a function with the argument names that the overload of its name has."""
    code, count = function.__code__, function.__code__.co_argcount
    arguments = ("self", *(f"a{i}" for i in range(1, count)))
    if set(code.co_varnames[:count]) & set(code.co_cellvars):
        inner = compiled(function)  # an argument that an inner function uses cannot be renamed
        scope = {"inner": inner}
        listed = ", ".join(arguments)
        exec(f"def {function.__name__}({listed}): return inner({listed})", scope)
        return scope[function.__name__]
    names = arguments + code.co_varnames[count:]
    return python.FunctionType(
        code.replace(co_varnames=names),
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )


def _offer_method(name, count):
    if (name, count) in _known_methods:
        return
    _known_methods.add((name, count))

    def pick(kind):
        method = _methods.get(kind.digest, {}).get(name)
        return method if method and method.__code__.co_argcount == count else None

    scope = {"pick": pick}
    listed = ", ".join(("self", *(f"a{i}" for i in range(1, count))))
    exec(f"def offered({listed}): return pick(self)", scope)
    overload_method(GameType, name, jit_options=OPTIONS)(scope["offered"])


@infer_getattr
class _Attributes(AttributeTemplate):
    """The attributes of games: constants, put where they are asked for."""

    key = GameType

    def generic_resolve(self, game, name):
        held = _attributes.get(game.digest, {})
        return typeof(held[name]) if name in held else None


@lower_getattr_generic(GameType)
def _attribute(context, builder, kind, game, name):
    held = _attributes[kind.digest][name]
    return context.get_constant_generic(builder, typeof(held), held)
