"""A game's own objects as rows of numbers; `forms` says how they look.

Every call of compiled code tells it a position, so each part of a form is made to a function once:
it adds the numbers of its object to `found`. `held` are the lists and objects met so far.
"""

from __future__ import annotations

import enum
import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

from plies.compiled.codec import Unfit
from plies.compiled.plain.inside import OUTSIDE, UNORDERED, fields_of, set_table, signed
from plies.compiled.plain.tables import Table, table_of

Form = Any
Put = Callable[[Any, list[int], set[int]], None]
PutAll = Callable[[Iterable[Any], list[int], set[int]], None]
LARGEST = (1 << 63) - 1
EXACT = 1 << 53
FARTHEST = 1 << 16  # from the first item of an array to its last, in items
KNOWN = 256  # words and the like whose numbers are remembered
EXACTLY: dict[str, type] = {"none": type(None), "str": str, "int": int, "board": int, "bool": bool}

LACKING = object()  # stands for an attribute that an object does not have
_encoders: dict[int, tuple[Form, dict[str, int], Put]] = {}


def encoded(form: Form, thing: Any, letters: dict[str, int]) -> list[int]:
    """Return the numbers of one of the game's own objects."""
    made = _encoders.get(id(form))
    if made is None or made[0] is not form or made[1] is not letters:
        made = _encoders[id(form)] = form, letters, encoder(form, letters)
    found: list[int] = []
    made[2](thing, found, set())
    return found


def encoder(form: Form, letters: dict[str, int]) -> Put:
    return _MAKERS[form[0]](letters, *form[1:])


def refuse(thing: Any) -> NoReturn:
    raise Unfit(f"{thing!r:.60} has another form than positions of this game have")


def bare(thing: Any) -> Any:
    """Return a number of NumPy's as one of Python's, anything else as it is."""
    if getattr(thing, "shape", None) == () and hasattr(thing, "item"):
        return thing.item()
    return thing


# Numbers and words


def _nothing(letters: dict[str, int]) -> Put:
    return lambda thing, found, held: refuse(thing)


def _static(letters: dict[str, int]) -> Put:
    return lambda thing, found, held: None


def _none(letters: dict[str, int]) -> Put:
    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if thing is not None and thing is not LACKING:
            refuse(thing)

    return put


def _whole(least: int, most: int) -> Callable[[dict[str, int]], Put]:
    """Return who puts whole numbers from `least` to `most`."""

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if type(thing) is not int:
            thing = bare(thing)
            if not isinstance(thing, int):
                refuse(thing)
        if not least <= thing <= most:
            refuse(thing)
        found.append(int(thing) if thing <= LARGEST else signed(int(thing)))

    return lambda letters: put


def _bool(letters: dict[str, int]) -> Put:
    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if thing is not True and thing is not False:
            thing = bare(thing)
            if not isinstance(thing, bool):
                refuse(thing)
        found.append(int(thing))

    return put


def _float(letters: dict[str, int]) -> Put:
    def put(thing: Any, found: list[int], held: set[int]) -> None:
        thing = bare(thing)
        if not isinstance(thing, float):
            refuse(thing)
        found.append(struct.unpack("<q", struct.pack("<d", thing))[0])

    return put


def _mixed(letters: dict[str, int]) -> Put:
    def put(thing: Any, found: list[int], held: set[int]) -> None:
        thing = bare(thing)
        if not isinstance(thing, (int, float)) or abs(thing) > EXACT:
            refuse(thing)
        found.append(struct.unpack("<q", struct.pack("<d", float(thing)))[0])

    return put


def _str(letters: dict[str, int]) -> Put:
    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if type(thing) is not str:
            thing = bare(thing)
            if not isinstance(thing, str):
                refuse(thing)
        found.append(len(thing))
        if thing.isascii():
            found.extend(thing.encode())
            return
        for one in thing:
            code = ord(one) if ord(one) < 128 else letters.get(one)
            if code is None:
                raise Unfit(f"{thing!r:.60} has a letter that the game does not use")
            found.append(code)

    return put


def _member(letters: dict[str, int], maker: str) -> Put:
    def put(thing: Any, found: list[int], held: set[int]) -> None:
        kind: Any = type(thing)
        if not isinstance(thing, enum.Enum) or kind.__qualname__ != maker:
            refuse(thing)
        found.append(list(kind).index(thing))

    return put


# Rows


def once(thing: Any, held: set[int]) -> None:
    """Two places that hold the same list: a change of one would be one of both."""
    if id(thing) in held:
        raise Unfit("a position holds the same list or object in two places")
    held.add(id(thing))


def every(form: Form, letters: dict[str, int]) -> PutAll:
    """Return how all items of a row are told, which are of one form."""
    put = encoder(form, letters)
    kinds = exact_kinds(form)

    def put_all(things: Iterable[Any], found: list[int], held: set[int]) -> None:
        for one in things:
            put(one, found, held)

    if not kinds:
        return put_all
    known: dict[Any, list[int]] = {}  # of things that differ if they are not equal

    def put_known(things: Iterable[Any], found: list[int], held: set[int]) -> None:
        if not kinds.issuperset(map(type, things)):
            put_all(things, found, held)
            return
        for one in things:
            words = known.get(one)
            if words is None:
                words = []
                put(one, words, held)
                if len(known) < KNOWN:
                    known[one] = words
            found += words

    return put_known


def exact_kinds(form: Form) -> set[type]:
    """Return the classes of items that are equal only if they are the same, if these are all."""
    names = [one[0] for _, one in form[1]] if form[0] == "union" else [form[0]]
    if not set(names) <= EXACTLY.keys() or {"int", "bool"} <= set(names):
        return set()
    return {EXACTLY[name] for name in names}


def _tuple(letters: dict[str, int], maker: str, forms: list[Form]) -> Put:
    puts, size = [encoder(form, letters) for form in forms], len(forms)

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if not isinstance(thing, tuple) or len(thing) != size:
            refuse(thing)
        if maker and type(thing).__qualname__ != maker:
            refuse(thing)
        for put_one, one in zip(puts, thing, strict=True):
            put_one(one, found, held)

    return put


def _tuples(letters: dict[str, int], form: Form) -> Put:
    put_all = every(form, letters)

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if not isinstance(thing, tuple):
            refuse(thing)
        found.append(len(thing))
        put_all(thing, found, held)

    return put


def _lists(letters: dict[str, int], form: Form, kind: str = "list") -> Put:
    put_all = every(form, letters)

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        once(thing, held)
        if type(thing).__name__ != kind:
            refuse(thing)
        found.append(len(thing))
        put_all(thing, found, held)

    return put


def _deque(letters: dict[str, int], form: Form) -> Put:
    return _lists(letters, form, "deque")


def _array(letters: dict[str, int], dimensions: int, dtype: str, form: Form) -> Put:
    put_all = every(form, letters)

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if (
            type(thing).__name__ != "ndarray"
            or thing.ndim != dimensions
            or str(thing.dtype) != dtype
        ):
            refuse(thing)
        steps = [step // thing.itemsize for step in thing.strides]
        if any(step % thing.itemsize for step in thing.strides):
            refuse(thing)
        if sum(abs(s) * n for s, n in zip(steps, thing.shape, strict=True)) > FARTHEST:
            refuse(thing)
        found += [*(int(size) for size in thing.shape), *steps]
        put_all(thing.ravel().tolist(), found, held)

    return put


# Dicts, sets, objects


def _dict(letters: dict[str, int], key_form: Form, value_form: Form) -> Put:
    put_key, put_value = encoder(key_form, letters), encoder(value_form, letters)

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if not isinstance(thing, Mapping):
            refuse(thing)
        once(thing, held)
        found.append(len(thing))
        for key, value in thing.items():
            put_key(key, found, held)
            put_value(value, found, held)

    return put


def _set(letters: dict[str, int], form: Form, steady: bool, kind: str = "set") -> Put:
    put_one = encoder(form, letters)

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if type(thing).__name__ != kind:
            refuse(thing)
        if kind == "set":
            once(thing, held)
        items = list(thing)
        if not steady:
            found.append(len(items))
            for one in items:
                put_one(one, found, held)
            return
        inside, marks = table_of(thing), OUTSIDE
        if inside is None:
            places, mask = set_table(items, list(map(hash, items)))
            inside, marks = Table(mask, 0, tuple(places), ()), OUTSIDE | UNORDERED
        found += [len(items), marks, inside.mask, inside.finger, len(inside.gone)]
        found += inside.gone
        for place, one in zip(inside.places, items, strict=True):
            found.append(place)
            put_one(one, found, held)

    return put


def _frozenset(letters: dict[str, int], form: Form, steady: bool) -> Put:
    return _set(letters, form, steady, "frozenset")


def _object(letters: dict[str, int], maker: str, fields: list[Any]) -> Put:
    names = [name for name, _ in fields]
    puts = [(name, encoder(form, letters)) for name, form in fields]

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        if maker == "dict":
            fits, inside = isinstance(thing, dict) and list(thing) == names, thing
        elif maker == "list":
            fits = type(thing) is list and len(thing) == len(names)
            inside = dict(zip(names, thing, strict=True)) if fits else {}
        else:
            fits = type(thing).__qualname__ == maker
            inside = fields_of(thing, names) if fits else {}
        if not fits:
            refuse(thing)
        once(thing, held)
        for name, put_one in puts:
            put_one(inside.get(name, LACKING), found, held)
        if len(inside) > len(names) or not inside.keys() <= set(names):
            refuse(thing)

    return put


# Unions


def _union(letters: dict[str, int], members: list[Any]) -> Put:
    puts = [(tag, form, encoder(form, letters)) for tag, form in members]
    known: dict[type, tuple[int, Put]] = {}  # which member it is depends on the class alone

    def put(thing: Any, found: list[int], held: set[int]) -> None:
        which = known.get(type(thing))
        if which is None:
            plain = bare(thing)
            which = next(((tag, put) for tag, form, put in puts if fits(form, plain)), None)
            if which is None:
                refuse(thing)
            if plain is thing:
                known[type(thing)] = which
            thing = plain
        found.append(which[0])
        which[1](thing, found, held)

    return put


def fits(form: Form, thing: Any) -> bool:
    """Return whether a value is of the sort that a member of a union is."""
    name, named = form[0], type(thing).__qualname__
    if name in ("none", "unset"):
        return thing is (None if name == "none" else LACKING)
    if name in ("int", "board", "bool", "float", "mixed"):
        return isinstance(thing, (int, float)) and not (
            isinstance(thing, enum.Enum) and not isinstance(thing, int)
        )
    if name in ("tuple", "tuples"):
        return isinstance(thing, tuple)
    if name == "object":
        return isinstance(thing, dict) if form[1] == "dict" else named == form[1]
    if name == "member":
        return isinstance(thing, enum.Enum) and named == form[1]
    kinds = {"str": "str", "lists": "list", "dict": "dict", "array": "ndarray"}
    return type(thing).__name__ == kinds.get(name, name)


_MAKERS: dict[str, Callable[..., Put]] = {
    "nothing": _nothing,
    "static": _static,
    "none": _none,
    "unset": lambda letters: lambda thing, found, held: None,
    "int": _whole(-LARGEST, LARGEST),
    "board": _whole(0, 2 * LARGEST + 1),
    "bool": _bool,
    "float": _float,
    "mixed": _mixed,
    "str": _str,
    "member": _member,
    "tuple": _tuple,
    "tuples": _tuples,
    "lists": _lists,
    "deque": _deque,
    "array": _array,
    "dict": _dict,
    "set": _set,
    "frozenset": _frozenset,
    "object": _object,
    "union": _union,
}
