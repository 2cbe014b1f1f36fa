"""What a value can be in compiled code: numbers, words, rows, things known while compiling.

Kinds whose items are found out while the game is walked through have cells: they are in `cells.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MethodType
from typing import Any


class Refused(Exception):  # noqa: N818
    """Something that is not compiled, why, and what to write instead."""

    def __init__(self, reason: str, instead: str = ""):
        super().__init__(reason)
        self.reason, self.instead = reason, instead


class Mismatch(Refused):
    """What Python itself would raise a TypeError for, if it ever came to this kind of value."""

    error = "TypeError"


class NoAttribute(Mismatch):
    """What Python would raise an AttributeError for."""

    error = "AttributeError"


class Kind:
    """What a value can be; `ir` is how LLVM writes it, `words` how many 64-bit words it takes."""

    ir = "i64"
    words = 1
    category = ""

    def parts(self) -> Iterator[Kind]:
        return iter(())

    def __repr__(self) -> str:
        return self.category


class Simple(Kind):
    def __init__(self, category: str, ir: str, name: str = ""):
        self.category, self.ir, self.name = category, ir, name or category

    def __repr__(self) -> str:
        return self.name


BOTTOM = Simple("nothing yet", "i64")
INT = Simple("number", "i64", "int")
BITS = Simple("bits", "i64", "uint64")  # of our own searches: unsigned, and never checked
BOARD = Simple("number", "i64", "int of 64 bits")  # from 0 to 2**64 - 1: a board of bits
WIDE = Simple("number", "i128", "int of 128 bits")  # what is made of boards, until it is kept
BOOL = Simple("number", "i1", "bool")
FLOAT = Simple("number", "double", "float")
MIXED = Simple("number", "double", "int or float")  # a float that stands for an int at times
NONE = Simple("None", "i1", "None")
UNSET = Simple("unset", "i1", "no attribute")  # what an object of a class does not have yet
STR = Simple("str", "i64")
NUMBERS = (BOOL, INT, BOARD, WIDE, MIXED, FLOAT)
BOARDS = (BOARD, WIDE)
REALS = (FLOAT, MIXED)


class Tuple(Kind):
    """A tuple of known length, or a NamedTuple; its parts side by side."""

    def __init__(self, items: tuple[Kind, ...], maker: Any = None):
        self.items, self.maker = items, maker
        self.category = "tuple"

    @property
    def ir(self) -> str:  # type: ignore[override]
        return "{" + ", ".join(item.ir for item in self.items) + "}"

    @property
    def words(self) -> int:  # type: ignore[override]
        return sum(item.words for item in self.items)

    def parts(self) -> Iterator[Kind]:
        return iter(self.items)

    def __repr__(self) -> str:
        return f"tuple{self.items!r}"


class Lost(tuple):  # type: ignore[type-arg]
    """Stands for the class of tuples that are a NamedTuple at one time and none at another."""

    _fields = ()


class Seq(Kind):
    """A tuple of any length: the address of its length and its items."""

    category = "tuple"

    def __init__(self, item: Kind):
        self.item = item

    def parts(self) -> Iterator[Kind]:
        yield self.item

    def __repr__(self) -> str:
        return f"tuple[{self.item!r}, ...]"


class Member(Kind):
    """A member of an Enum; its number in the order of the class."""

    def __init__(self, maker: Any):
        self.maker, self.category = maker, f"enum {id(maker)}"

    def __repr__(self) -> str:
        return self.maker.__name__


def is_word(kind: Kind) -> bool:
    """Return whether it is a member of an Enum that is a word, too: class Mark(str, Enum)"""
    return isinstance(kind, Member) and issubclass(kind.maker, str)


class Array(Kind):
    """An array of NumPy's: the address of its start, its shape and its steps."""

    def __init__(self, item: Kind, dimensions: int, dtype: Any):
        self.item, self.dimensions, self.dtype = item, dimensions, dtype
        self.category = "array"

    def parts(self) -> Iterator[Kind]:
        yield self.item

    def __repr__(self) -> str:
        return f"{self.dimensions}-dimensional array of {self.dtype}"


class Range(Kind):
    category = "range"
    ir = "{i64, i64, i64}"
    words = 3


RANGE = Range()


class Union(Kind):
    """What may be of several kinds: a tag, then the words of the largest."""

    category = "union"

    def __init__(self, members: dict[str, Kind]):
        self.members = members

    @property
    def words(self) -> int:  # type: ignore[override]
        return 1 + max(kind.words for kind in self.members.values())

    @property
    def ir(self) -> str:  # type: ignore[override]
        return "{" + ", ".join(["i64"] * self.words) + "}"

    def parts(self) -> Iterator[Kind]:
        return iter(self.members.values())

    def __repr__(self) -> str:
        return " or ".join(repr(member) for member in self.members.values())


class Static(Kind):
    """A thing that is known while compiling: a function, a class, a module, the game itself."""

    ir = "i1"

    def __init__(self, thing: Any):
        self.thing, self.category = thing, f"static {id(thing)}"

    def __repr__(self) -> str:
        return getattr(self.thing, "__name__", type(self.thing).__name__)


class Choice(Kind):
    """One of several functions that are known while compiling; its number in the program."""

    category = "function"

    def __init__(self, things: tuple[Any, ...]):
        self.things = things

    def __repr__(self) -> str:
        names = dict.fromkeys(getattr(one, "__name__", "function") for one in self.things)
        return " or ".join(names)


class Tied(Kind):
    """A method or a view together with what it belongs to: row.append, d.keys()."""

    def __init__(self, name: str, holder: Kind):
        self.name, self.holder = name, holder
        self.category = f"{type(self).__name__.lower()} .{name} of {holder.category}"

    @property
    def ir(self) -> str:  # type: ignore[override]
        return self.holder.ir

    @property
    def words(self) -> int:  # type: ignore[override]
        return self.holder.words

    def parts(self) -> Iterator[Kind]:
        yield self.holder

    def __repr__(self) -> str:
        return f"{self.holder!r}.{self.name}"


class Bound(Tied):
    """A method of something that is found out at run time; it is called later."""


class View(Tied):
    """The keys, the values or the items of a dict as they are when somebody looks."""


KEPT = "a method of an object is kept in {} to be called later"


def in_position(thing: Any, game: Any) -> Kind:
    """Return the kind of a function that a position holds: it must not belong to what changes."""
    owner = getattr(thing, "__self__", game)
    if isinstance(thing, MethodType) and owner is not game and not isinstance(owner, type):
        name = thing.__name__
        raise Refused(
            f"{KEPT.format('a position')}: {type(owner).__name__}.{name}",
            f"call it where it is wanted, by if and elif: state.{name}(...)",
        )
    return Static(thing)


def chosen(kind: Kind) -> tuple[Any, ...] | None:
    """Return the functions that a kind may stand for."""
    if isinstance(kind, Choice):
        return kind.things
    if isinstance(kind, Static) and (callable(kind.thing) or hasattr(kind.thing, "outer")):
        return (kind.thing,)
    return None


def differ(kinds: Iterable[Kind]) -> bool:
    """Return whether values of a dict have little in common: a bool is no number to its author."""
    return len({"bool" if kind is BOOL else kind.category for kind in kinds}) > 1


def has_addresses(kind: Kind, seen: tuple[int, ...] = ()) -> bool:
    """Return whether a value of a kind says where something else is."""
    if isinstance(kind, (Tuple, Union, Tied)):
        return any(has_addresses(part) for part in kind.parts())
    return not (isinstance(kind, (Simple, Member, Range, Static))) or kind is STR
