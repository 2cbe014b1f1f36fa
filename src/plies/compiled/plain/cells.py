"""Kinds that are found out, and which kind holds the values of two kinds.

A kind is found out, not declared: the whole game is walked through again and again until no
variable learns anything new. So kinds only grow. A list has a cell for what is in it; two lists
that may be the same one share the cell. What may be several things is a union, with a tag.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plies.compiled.plain.kinds import (
    BOARD,
    BOARDS,
    BOTTOM,
    INT,
    KEPT,
    MIXED,
    NUMBERS,
    REALS,
    WIDE,
    Array,
    Choice,
    Kind,
    Lost,
    Member,
    Range,
    Refused,
    Seq,
    Simple,
    Static,
    Tied,
    Tuple,
    Union,
    chosen,
)

MOST_NESTED = 16  # tuples and choices in each other


def narrower(a: tuple[int, int] | None, b: tuple[int, int] | None) -> tuple[int, int] | None:
    """Return what numbers of both sorts hold."""
    if a is None or b is None:
        return a or b
    return max(a[0], b[0]), min(a[1], b[1])


class Cell:
    """A kind that is still being found out; cells that turn out to be one share their kind."""

    learned = 0  # counts how often anything was learned

    def __init__(self, kind: Kind = BOTTOM):
        self._kind = kind
        self._same_as: Cell | None = None
        self._narrow: tuple[int, int] | None = None

    def root(self) -> Cell:
        cell = self
        while cell._same_as is not None:
            cell = cell._same_as
        return cell

    @property
    def kind(self) -> Kind:
        return self.root()._kind

    @property
    def narrow(self) -> tuple[int, int] | None:
        """What all numbers here hold at most, if some may be NumPy's."""
        return self.root()._narrow

    def narrow_to(self, bounds: tuple[int, int] | None) -> None:
        cell = self.root()
        found = narrower(cell._narrow, bounds)
        if found != cell._narrow:
            cell._narrow = found
            Cell.learned += 1

    def learn(self, kind: Kind) -> None:
        cell = self.root()
        found = joined(cell._kind, BOARD if kind is WIDE else kind)
        cell = self.root()
        if not alike(found, cell._kind):
            if is_nested(found):
                raise Refused("a tuple may hold one like itself, and that one too, without an end")
            cell._kind = found
            Cell.learned += 1

    def unite(self, other: Cell) -> None:
        mine, theirs = self.root(), other.root()
        if mine is theirs:
            return
        Cell.learned += 1
        theirs._same_as = mine
        mine._narrow = narrower(mine._narrow, theirs._narrow)
        mine._kind = joined(mine._kind, theirs._kind)


class Holder(Kind):
    """What holds values that it can be given later; two of them that meet share their cells."""

    telling = False

    def __init__(self, *cells: Cell):
        self.cells = cells or (Cell(),)

    @property
    def cell(self) -> Cell:
        return self.cells[0]

    @property
    def item(self) -> Kind:
        return self.cells[0].kind

    def parts(self) -> Iterator[Kind]:
        return (cell.kind for cell in self.cells)

    def __repr__(self) -> str:
        if self.telling:  # it holds itself
            return self.category
        self.telling = True
        try:
            return f"{self.category}[{', '.join(repr(cell.kind) for cell in self.cells)}]"
        finally:
            self.telling = False


class List(Holder):
    category = "list"


class Deque(List):
    category = "deque"


class Set(Holder):
    category = "set"
    frozen = False


class FrozenSet(Set):
    category = "frozenset"
    frozen = True


class Dict(Holder):
    """A dict; `missing` is what a defaultdict makes, or 0 for a Counter."""

    category = "dict"

    def __init__(self, *cells: Cell, missing: Any = None):
        super().__init__(*(cells or (Cell(), Cell())))
        self.missing = missing
        if missing is not None:  # another sort of dict: what it lacks it makes
            self.category = f"dict of {getattr(missing, '__name__', missing)}"

    @property
    def value(self) -> Kind:
        return self.cells[1].kind


class Shape:
    """The fields of the objects of one class, or of dicts with the same few words as keys."""

    def __init__(self, maker: type, fields: tuple[str, ...]):
        self.maker = maker
        self.cells = {name: Cell() for name in fields}

    def cell(self, name: str) -> Cell:
        if name not in self.cells:
            self.cells[name] = Cell()
            Cell.learned += 1
        return self.cells[name]

    def place(self, name: str) -> int:
        """Return the words before a field."""
        before = 0
        for other, cell in self.cells.items():
            if other == name:
                return before
            before += cell.kind.words
        raise KeyError(name)

    @property
    def words(self) -> int:
        return max(sum(cell.kind.words for cell in self.cells.values()), 1)


class Obj(Kind):
    """An object of a class of the game's; the address of its fields."""

    def __init__(self, shape: Shape):
        self.shape = shape
        self.category = f"object {id(shape)}"

    def parts(self) -> Iterator[Kind]:
        return (cell.kind for cell in self.shape.cells.values())

    def __repr__(self) -> str:
        return self.shape.maker.__name__


class MixedRow(Kind):
    """A list of a few things that differ; the address of its places. See `mixed_rows`."""

    def __init__(self, shape: Shape):
        self.shape = shape
        self.category = f"row {id(shape)}"

    def parts(self) -> Iterator[Kind]:
        return (cell.kind for cell in self.shape.cells.values())

    def __repr__(self) -> str:
        return f"list{[*self.parts()]!r}"


def alike(a: Any, b: Any) -> bool:
    """Return whether two kinds are the same."""
    if a is b:
        return True
    if type(a) is not type(b) or isinstance(a, Simple):
        return False
    if isinstance(a, Tuple):
        return (
            len(a.items) == len(b.items)
            and a.maker is b.maker
            and all(map(alike, a.items, b.items))
        )
    if isinstance(a, Seq):
        return alike(a.item, b.item)
    if isinstance(a, Holder):
        return all(x.root() is y.root() for x, y in zip(a.cells, b.cells, strict=True))
    if isinstance(a, (Obj, MixedRow)):
        return a.shape is b.shape
    if isinstance(a, Member):
        return a.maker is b.maker
    if isinstance(a, Array):
        return a.item is b.item and a.dimensions == b.dimensions and a.dtype == b.dtype
    if isinstance(a, Union):
        return a.members.keys() == b.members.keys() and all(
            alike(kind, b.members[name]) for name, kind in a.members.items()
        )
    if isinstance(a, Static):
        return a.thing is b.thing
    if isinstance(a, Tied):
        return a.name == b.name and alike(a.holder, b.holder)
    if isinstance(a, Choice):
        return {id(one) for one in a.things} == {id(one) for one in b.things}
    return isinstance(a, Range)


def is_nested(kind: Kind, left: int = MOST_NESTED) -> bool:
    """Return whether tuples stand in tuples more deeply than anybody writes them."""
    if not isinstance(kind, (Tuple, Union)):
        return False
    return left == 0 or any(is_nested(part, left - 1) for part in kind.parts())


def joined(a: Kind, b: Kind) -> Kind:
    """Return the kind that holds the values of both."""
    if a is BOTTOM or alike(a, b):
        return b if a is BOTTOM else a
    if b is BOTTOM:
        return a
    mine, theirs = chosen(a), chosen(b)
    if mine and theirs:
        more = tuple(one for one in theirs if all(one is not other for other in mine))
        return Choice(mine + more)
    if isinstance(a, Union) or isinstance(b, Union):
        return _united(a, b)
    if a.category != b.category:
        return _united(a, b)
    if a in NUMBERS:
        return _joined_numbers(a, b)
    if isinstance(a, (Tuple, Seq)):
        return _joined_tuples(a, b)
    if isinstance(a, Holder):
        for ours, others in zip(a.cells, b.cells, strict=True):  # type: ignore[attr-defined]
            ours.unite(others)
        return a
    if isinstance(a, Tied):
        return type(a)(a.name, joined(a.holder, b.holder))  # type: ignore[attr-defined]
    if isinstance(a, Array) and a.dimensions == b.dimensions:  # type: ignore[attr-defined]
        raise Refused("a variable holds arrays of different dtypes", "give both the same dtype")
    raise Refused(f"a variable holds {a!r} at one time and {b!r} at another")


def _joined_numbers(a: Kind, b: Kind) -> Kind:
    if a in REALS or b in REALS:
        if a in BOARDS or b in BOARDS:
            raise Refused("a variable holds a board of 64 bits at one time and a float at another")
        return MIXED
    return BOARD if a in BOARDS or b in BOARDS else INT


def _joined_tuples(a: Any, b: Any) -> Kind:
    if isinstance(a, Tuple) and isinstance(b, Tuple) and len(a.items) == len(b.items):
        maker = a.maker if a.maker is b.maker else Lost
        return Tuple(tuple(map(joined, a.items, b.items)), maker)
    if getattr(a, "maker", None) or getattr(b, "maker", None):
        raise Refused(f"a variable holds {a!r} at one time and {b!r} at another")
    item: Kind = BOTTOM
    for kind in (*a.parts(), *b.parts()):
        item = joined(item, kind)
    return Seq(item)


def _united(a: Kind, b: Kind) -> Kind:
    members: dict[str, Kind] = {}
    for kind in (a, b):
        for one in kind.members.values() if isinstance(kind, Union) else (kind,):
            if isinstance(one, Static):
                raise _not_data(one.thing, a, b)
            known = members.get(one.category)
            members[one.category] = joined(known, one) if known else one
    if len(members) == 1:
        return next(iter(members.values()))
    return Union(dict(sorted(members.items())))


def _not_data(thing: Any, a: Kind, b: Kind) -> Refused:
    if type(thing).__name__ == "Method" and hasattr(thing, "holder"):
        return Refused(KEPT.format("a variable"), f"self.{thing.name}(...), where it is wanted")
    if callable(thing) or a.category.split()[0] != b.category.split()[0]:
        return Refused(f"a variable holds {a!r} at one time and {b!r} at another")
    pair = "a pair of numbers: (x, y)" if isinstance(thing, complex) else ""
    return Refused(f"values of the class {type(thing).__name__} are not compiled", pair)
