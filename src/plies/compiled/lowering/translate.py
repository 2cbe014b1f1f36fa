"""From a plain Python class to a Numba type.

The game itself is a value without content: its type knows the methods and attributes. Every game
has a class of types of its own, so that what one game calls `payoff` is nothing to any other. What
a method names outside itself is translated too, helpers by compiling them, constants by marking.
"""

import types as python
from collections.abc import Sequence

from numba import njit, typeof
from numba.core import types
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import (
    lower_cast,
    models,
    overload_method,
    register_model,
    typeof_impl,
)

from plies.compiled.fingerprint import fingerprint, members, names_in
from plies.compiled.lowering import functions as _functions  # noqa: F401  (for Python's own)
from plies.compiled.lowering import ranges as _ranges  # noqa: F401
from plies.compiled.lowering.literals import with_constants
from plies.compiled.lowering.pythonic import AS_PYTHON, BARE, OPTIONS, pythonic
from plies.compiled.lowering.spans import marked
from plies.compiled.lowering.yielding import yielding

compiled = njit(**OPTIONS, **BARE)
inlined = njit(inline="always", **OPTIONS, **BARE)


class GameType(types.Opaque):
    """The Numba type of one game, of a class of its own; the same rules have the same type."""

    def __init__(self, digest, label):
        self.digest, self.label = digest, label
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
            _register_game(self.digest, members(game), builtins)


LISTING = ("moves", "loud", "chances")  # methods that may return a list of moves
_methods = {}
_attributes = {}
_kinds = {}
_bases = {}  # the digest of a variant: that of the rules, which are compiled once for all variants


@typeof_impl.register(Translated)
def _typeof(value, context):
    return _kinds[value.digest](value.digest, value.label)


def register(digest, methods, attributes, own=(), base=None):
    """Let the compiler know a game; all of it, or nothing where something is wrong.

    Those of its methods that are our `own` are compiled with plain machine arithmetic. What it has
    no method for, its `base` is asked, so that this is compiled once for all that have this base.
    """
    kind = type(f"GameType_{len(_kinds)}", (GameType,), {})
    register_model(kind)(models.OpaqueModel)
    for name, method in methods.items():
        _offer_method(kind, name, method, OPTIONS if name in own else AS_PYTHON)
    _methods[digest], _attributes[digest], _kinds[digest] = methods, attributes, kind
    _bases[digest] = base


def attribute(game, name):
    """Return what a game of this type has by a name, while what is compiled is still chosen."""
    return _attributes[game.digest][name]


@lower_constant(GameType)
def _constant(context, builder, kind, value):
    return context.get_dummy_value()


def _register_game(digest, found, builtins):
    memo = {}
    methods = {
        name: value for name, value in found.items() if isinstance(value, python.FunctionType)
    }
    methods |= {name: yielding(name, methods) for name in LISTING if name in methods}
    methods = {
        name: _canonical(translated(method, memo, builtins)) for name, method in methods.items()
    }
    attributes = {
        name: marked(value)
        for name, value in found.items()
        if isinstance(value, (bool, int, float, tuple, list))
    }
    register(digest, methods, attributes)


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
            scope[name] = _helper(value, memo, builtins)
        elif isinstance(value, (int, Sequence)) and not isinstance(value, str):
            scope[name] = marked(value)
        elif name in builtins and name not in scope:
            scope[name] = builtins[name]
    return copy


def _helper(function, memo, builtins):
    """Return a helper as what calls it sees it: one thing, however many call it."""
    place = ("helper", id(function))
    if place not in memo:
        memo[place] = pythonic(translated(function, memo, builtins))
    return memo[place]


def _marked_code(code, boards):
    code = with_constants(code, boards)
    constants = tuple(marked(value) if type(value) is int else value for value in code.co_consts)
    return code.replace(co_consts=constants)


def _canonical(function):
    """Return a function with the argument names that the overload of its name has."""
    code, count = function.__code__, function.__code__.co_argcount
    arguments = ("self", *(f"a{i}" for i in range(1, count)))
    if set(code.co_varnames[:count]) & set(code.co_cellvars):
        inner = pythonic(function)  # an argument that an inner function uses cannot be renamed
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


def _offer_method(kind, name, method, options):
    scope = {"method": method}
    count = method.__code__.co_argcount
    listed = ", ".join(("self", *(f"a{i}" for i in range(1, count))))
    exec(f"def offered({listed}): return method", scope)
    scope["offered"].__defaults__ = method.__defaults__
    overload_method(kind, name, jit_options={**options, **BARE})(scope["offered"])


@lower_cast(GameType, GameType)
def _as_base(context, builder, kind, base, value):
    return value  # there is nothing in either


@infer_getattr
class _Attributes(AttributeTemplate):
    """The attributes of games: constants, put where they are asked for, and methods of the base."""

    key = GameType

    def generic_resolve(self, game, name):
        held = _attributes.get(game.digest, {})
        if name in held:
            return typeof(held[name])
        base = _bases.get(game.digest)
        return base and self.context.resolve_getattr(_kinds[base](base, game.label), name)


@lower_getattr_generic(GameType)
def _attribute(context, builder, kind, game, name):
    held = _attributes[kind.digest][name]
    return context.get_constant_generic(builder, typeof(held), held)
