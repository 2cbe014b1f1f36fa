"""What a position holds: a form of it that can be compared, and that a table can file.

A state may be anything: numbers, words, lists in tuples, dicts, sets, arrays, objects of one's
own. `content` takes it apart as `copy.deepcopy` would and puts the parts into tuples, which are
equal where the parts are. Three things are only themselves, because rules may ask for them by
`is`: an object that holds nothing, such as `EMPTY = object()`; one that the game holds, too, such
as one of its players; and whatever is met for a second time in the same position.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping
from copy import deepcopy
from enum import Enum
from functools import cached_property
from operator import attrgetter
from types import BuiltinFunctionType, FunctionType, ModuleType, NoneType
from typing import Any

from plies.contract import Game, State

CODE = (type, FunctionType, BuiltinFunctionType, ModuleType)
ATOMS = frozenset((int, bool, str, bytes, complex, range, NoneType, type(Ellipsis), *CODE))
DEEPEST = 200  # levels; what is nested deeper refers to itself, or to all that came before it
EQUAL = attrgetter("__eq__")
Marks = frozenset[int]
NONE: Marks = frozenset()


class Opaque(TypeError):  # noqa: N818
    """Something that cannot be looked into, such as a generator or a lock."""


def content(thing: Any, marks: Marks = NONE) -> Hashable:
    """Return what `thing` holds, in tuples: equal for things that hold the same.

    Objects whose ids are in `marks` are only equal to themselves. Raises Opaque where nobody
    can say what a thing holds.
    """
    if type(thing) is list and ATOMS.issuperset(map(type, thing)):
        return (list, *thing)
    return _Reader(marks).read(thing, DEEPEST)


def same(one: Any, other: Any) -> bool:
    """Return whether two things are equal, by their own word or in what they hold.

    Where nobody can look into them, nothing tells them apart.
    """
    try:
        if bool(one == other):
            return True
    except Exception:  # arrays do not answer with one yes or no
        pass
    try:
        return content(one) == content(other)
    except Opaque:
        return True


def is_value(thing: Any) -> bool:
    """Return whether a thing is hashed and compared by what it holds, and cannot change."""
    kind = type(thing)
    if kind in ATOMS or kind is float or isinstance(thing, Enum):
        return True
    if isinstance(thing, (tuple, frozenset)):
        return all(map(is_value, thing))
    if _compared_by_identity(thing):
        return False
    try:
        hash(thing)
    except TypeError:
        return False
    return True


def private_copy(state: State) -> State:
    """Return a copy of a state that somebody could change, and a state that nobody can itself.

    What rules may ask for by `is` is not copied.
    """
    if is_value(state):
        return state
    reader = _Reader(NONE)
    try:
        reader.read(state, DEEPEST)
        return deepcopy(state, {id(one): one for one in reader.themselves if one is not state})
    except Exception:  # a state may be anything, also something that cannot be copied
        return state


class Snapshot:
    """What a thing held when it was taken, to find out later whether the thing has changed."""

    def __init__(self, thing: Any):
        self.thing, self.copy = thing, thing
        self.held: Hashable = None
        self.is_kept = not is_value(thing)  # whether there is anything to compare
        if not self.is_kept:
            return
        reader = _Reader(NONE)
        try:
            self.held = reader.read(thing, DEEPEST)
            self.copy = deepcopy(thing, {id(one): one for one in reader.empty})
        except Exception:  # nobody can say, and so nobody will
            self.is_kept = False

    @property
    def changed(self) -> bool:
        """Whether the thing holds something else now, and does not call that equal itself."""
        if not self.is_kept:
            return False
        try:
            return content(self.thing) != self.held and not same(self.copy, self.thing)
        except Opaque:
            return True


def held_by(game: Game) -> Marks:
    """Return the objects that a game, its class or its module holds, by their ids."""
    places: list[Mapping[str, Any]] = [getattr(game, "__dict__", {})]
    for kind in type(game).__mro__[:-1]:
        places += [vars(kind), vars(sys.modules.get(kind.__module__, object))]
    found: set[int] = set()
    for place in places:
        for one in place.values():
            inside: Iterable[Any] = ()
            if type(one) in (list, tuple, set, frozenset):
                inside = one
            elif type(one) is dict:
                inside = one.values()
            found.update(id(part) for part in (one, *inside) if _compared_by_identity(part))
    return frozenset(found)


def _compared_by_identity(thing: Any) -> bool:
    return EQUAL(type(thing)) is object.__eq__ and type(thing) not in ATOMS


class _Reader:
    """Takes one thing apart; `themselves` are the objects that rules may ask for by `is`."""

    def __init__(self, marks: Marks):
        self.marks = marks
        self.met: dict[int, int] = {}
        self.themselves: list[Any] = []
        self.empty: list[Any] = []  # those that hold nothing

    def read(self, thing: Any, room: int) -> Hashable:
        kind = type(thing)
        if kind in ATOMS:
            return thing  # type: ignore[no-any-return]
        if kind is list or kind is tuple or (isinstance(thing, tuple) and hasattr(kind, "_fields")):
            mark = (list,) if kind is list else ()
            if ATOMS.issuperset(map(type, thing)):
                return (*mark, *thing)
            return (*mark, *self.parts(thing, room))
        if kind is float:
            return thing if thing == thing else (float, "nan")
        if isinstance(thing, dict) and _is_unordered(thing):
            keys, values = self.parts(thing, room), self.parts(thing.values(), room)
            return (dict, frozenset(zip(keys, values, strict=True)))
        if kind is set or kind is frozenset:
            return (set, frozenset(self.parts(thing, room)))
        if isinstance(thing, (Enum, type)):
            return thing
        numpy = sys.modules.get("numpy")
        if numpy and isinstance(thing, numpy.ndarray):
            held = self.read(thing.tolist(), room - 1) if thing.dtype.hasobject else thing.tobytes()
            return (kind, thing.shape, thing.dtype.str, held)
        if numpy and isinstance(thing, numpy.generic):
            return self.read(thing.item(), room - 1)
        return self.of_object(thing, room)

    def parts(self, things: Iterable[Any], room: int) -> list[Hashable]:
        if room == 0:
            raise Opaque(f"a position holds more than {DEEPEST} things inside each other")
        return [self.read(one, room - 1) for one in things]

    def of_object(self, thing: Any, room: int) -> Hashable:
        """Return what `copy` would make an object from."""
        kind = type(thing)
        by_identity = _compared_by_identity(thing)
        if by_identity:
            self.themselves.append(thing)
            if id(thing) in self.marks:
                return thing  # type: ignore[no-any-return]
            if id(thing) in self.met:
                return (_Reader, self.met[id(thing)])
            self.met[id(thing)] = len(self.met)
        try:
            made = thing.__reduce_ex__(4)
        except Exception:
            made = None
        if made is None and (by_identity or kind.__hash__ is None):
            raise Opaque(f"a position holds {_named(kind)}, which nobody can look into")
        if made is None or isinstance(made, str):
            return thing  # type: ignore[no-any-return]
        maker, given, state, items, pairs = (*made, None, None, None)[:5]
        if by_identity and given == (kind,) and not state and items is None and pairs is None:
            self.empty.append(thing)
            return thing  # type: ignore[no-any-return]
        if isinstance(state, dict):
            state = {name: held for name, held in state.items() if not _computed(kind, name)}
        held = (maker, given, state, items and [*items], pairs and [*pairs])
        return (kind, *self.parts(held, room))


def _is_unordered(thing: dict[Any, Any]) -> bool:
    """Return whether a dict, of any class, holds nothing but its pairs, in whatever order."""
    return not isinstance(thing, OrderedDict) and not getattr(thing, "__dict__", None)


def _computed(kind: type, name: str) -> bool:
    """Return whether an attribute is only what a cached_property has found out."""
    return isinstance(getattr(kind, name, None), cached_property)


def _named(kind: type) -> str:
    return f"{'an' if kind.__name__[:1] in 'aeiou' else 'a'} {kind.__name__}"
