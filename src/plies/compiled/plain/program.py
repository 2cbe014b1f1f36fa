"""All functions that a game and a search of it need, each for the kinds of its arguments.

The program is walked through from its entry until no kind grows any more; then it is written once.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.cells import Cell, Dict, Holder, MixedRow, Obj, Shape
from plies.compiled.plain.copying import COPYING
from plies.compiled.plain.kinds import Array, Choice, Kind, Refused, Seq, Static, Tied, Tuple, Union
from plies.compiled.plain.sources import Source, as_written
from plies.compiled.plain.writing import KINDS_OF_WORDS, Writer

PASSES = 60  # after so many walks something is wrong with us, not with the game
FIRST_MARK = 10  # of loops
CLASSES = 64  # codes of exceptions: the place times this, plus the class
GIVE_UP, STOP = 0, 1  # classes that no game can catch
ASKED = "plies_asked"
# Apart from the loops that look, so that these need not save what they work with.
LOOK_NOW = f"""preserve_mostcc i32 @look_now() noinline cold nounwind {{
  %asked = load atomic i64, ptr @{ASKED} monotonic, align 8
  %nobody = icmp eq i64 %asked, 0
  br i1 %nobody, label %no, label %yes
no:
  ret i32 0
yes:
  %function = inttoptr i64 %asked to ptr
  %answer = call i32 %function()
  ret i32 %answer
}}"""


class Value:
    """What an expression gives: its kind, how LLVM calls it, and itself if it is a constant.

    `narrow` is what it holds at most if it may be a number of NumPy's of few bits, as a pair; of a
    tuple it is that of each item.
    """

    __slots__ = ("ir", "kind", "narrow", "once", "static")

    def __init__(self, kind: Kind, ir: str, static: Any = None, narrow: Any = None):
        self.kind: Any = kind  # whoever asks for a field has looked which kind it is
        self.ir, self.static, self.narrow = ir, static, narrow
        self.once: bool | str = False  # whether it is what an iterator gave: see `once`

    def __repr__(self) -> str:
        return f"Value({self.kind!r}, {self.ir})"


class Closure:
    """A function inside another one, together with where its variables are."""

    def __init__(self, source: Source, outer: Any):
        self.source, self.outer = source, outer
        self.__name__ = source.name


class Instance:
    """A function for certain kinds of arguments."""

    def __init__(self, source: Source, symbol: str, names: list[str], outer: Any = None):
        self.source, self.symbol, self.outer = source, symbol, outer
        self.params = {name: Cell() for name in names}
        self.result = Cell()
        self.cells: dict[Any, Cell] = {}  # of its variables and of what it works out
        self.walked = -1  # the last walk that came here
        self.walking = False
        self.recursive = False
        self.listed = False  # a generator whose values are listed
        self.captured: list[str] = []  # variables of the outer function, by name

    def cell(self, *key: Any) -> Cell:
        if key not in self.cells:
            self.cells[key] = Cell()
        return self.cells[key]


class Program:
    """Everything that is compiled together."""

    def __init__(self, body: Any, records: set[tuple[str, ...]] | None = None) -> None:
        self.body = body  # the class that walks through one function
        self.records = records if records is not None else set()  # keys of dicts of fixed words
        self.instances: dict[Any, Instance] = {}
        self.shapes: dict[Any, Shape] = {}
        self.tags: dict[str, int] = {"None": 0}
        self.choices: dict[int, int] = {}  # functions by their id
        self.letters: dict[str, int] = {}  # those beyond ASCII, numbered from 128 on
        self.sites = [("", "", 0, "")]  # no place is 0: a code that is 0 means that all is well
        self._site_numbers: dict[tuple[str, str, int, str], int] = {}
        self.marks = 0
        self.errors: dict[str, int] = {"": GIVE_UP, "KeyboardInterrupt": STOP}
        self.error_classes: dict[str, type] = {}
        self.refusals: dict[tuple[str, int], tuple[str, str, str]] = {}
        self.data: dict[Any, str] = {}  # constants, by their content: their names
        self.globals: list[str] = []
        self.functions: dict[str, str] = {}  # written ones, by symbol
        self.rows_apart = False  # whether short lists of things that differ have places
        self.leaves_early = True  # whether `moves` may end at its first one: see `at_least_one`
        self.left_early = False  # and whether that has made a difference
        self.changing: set[int] = set()  # functions that change what they did not make, by id
        self.wide = False  # whether there are boards of 64 bits, so that 1 << 63 is none too large
        self.arrays = False  # whether numbers may be NumPy's
        self.narrow: tuple[int, int] | None = None  # and what the narrowest of them hold
        self.walk = 0
        self.say: Callable[[str], None] = lambda stage: None  # told how far it is
        self.dry = True
        self.seen: list[Any] = []  # positions of random games
        self.kept: list[Any] = []  # what is known by its id must live
        self.game: Any = None
        self.rules: Any = None
        self.counters: set[str] = set()  # numbers in the game that only its author reads

    def widen(self) -> None:
        """Remember that the game has boards of 64 bits."""
        if not self.wide:
            self.wide = True
            Cell.learned += 1

    def note_changing(self, source: Source) -> None:
        """Remember that a function changes what it did not make."""
        if id(source.node) not in self.changing:
            self.kept.append(source.node)
            self.changing.add(id(source.node))
            Cell.learned += 1

    # Kinds that belong to the program

    def shape(self, maker: Any, fields: tuple[str, ...] = ()) -> Shape:
        key = (maker, fields) if maker in (dict, list) else maker
        if key not in self.shapes:
            self.shapes[key] = Shape(maker, fields)
        shape = self.shapes[key]
        for name in fields:
            shape.cell(name)
        return shape

    def tag(self, kind: Kind) -> int:
        return self.tags.setdefault(kind.category, len(self.tags))

    def number_of(self, thing: Any) -> int:
        """Return the number that stands for a function, where one of several is meant."""
        self.kept.append(thing)
        return self.choices.setdefault(id(thing), len(self.choices))

    def letter(self, one: str) -> int:
        """Return the byte that stands for a letter."""
        if ord(one) < 128:
            return ord(one)
        code = self.letters.setdefault(one, 128 + len(self.letters))
        if code > 255:
            raise Refused("the game uses more than 128 letters that are not plain ones")
        return code

    # Exceptions

    def site(self, error: str, function: str, line: int, said: str = "") -> int:
        key = (error, function, line, said)
        if key not in self._site_numbers:
            self._site_numbers[key] = len(self.sites)
            self.sites.append(key)
        return self._site_numbers[key] * CLASSES + self.error(error)

    def error(self, name: str, kind: type | None = None) -> int:
        if name not in self.errors:
            if len(self.errors) >= CLASSES:
                raise Refused("the game raises more kinds of exceptions than there is room for")
            self.errors[name] = len(self.errors)
        if kind:
            self.error_classes[name] = kind
        return self.errors[name]

    # Functions

    def signature(self, kind: Kind, depth: int = 3) -> Any:
        """Return what two kinds of arguments have in common if one function serves both."""
        if isinstance(kind, Static):
            return id(kind.thing)
        if isinstance(kind, Tuple):
            inside = [self.signature(one, depth - 1) for one in kind.items if depth]
            return ("tuple", id(kind.maker), *inside)
        if isinstance(kind, Union):
            return ("union", *kind.members)
        if isinstance(kind, Choice):
            return ("choice", *sorted(id(one) for one in kind.things))
        if isinstance(kind, Tied):
            return kind.category, self.signature(kind.holder, depth)
        if isinstance(kind, (Obj, MixedRow, Array)):
            return repr(kind), id(getattr(kind, "shape", None))
        if isinstance(kind, (Seq, Holder)):
            inside = [self.signature(one, depth - 1) for one in kind.parts()] if depth else []
            extra = (kind.missing,) if isinstance(kind, Dict) else ()
            return (type(kind).__name__, *inside, *extra)
        return repr(kind)

    def instance(
        self, source: Source, args: dict[str, Kind], outer: Any = None, listed: bool = False
    ) -> Instance:
        """Return the function for these arguments, walked through if it has not been yet."""
        key = (
            id(source.node),
            listed,
            outer and id(outer.instance),
            *((name, self.signature(kind)) for name, kind in args.items()),
        )
        if key not in self.instances:
            symbol = f"{source.name.strip('<>')}.{len(self.instances)}"
            made = Instance(source, symbol, list(args), outer and outer.instance)
            made.listed = listed
            self.kept.append(source.node)
            self.instances[key] = made
            Cell.learned += 1
        found = self.instances[key]
        for name, kind in args.items():
            found.params[name].learn(kind)
        if found.walking:
            found.recursive = not source.ours  # our searches know how deep they are
        elif found.walked != self.walk:
            self._walk_through(found, outer)
        return found

    def _walk_through(self, instance: Instance, outer: Any) -> None:
        instance.walked, instance.walking = self.walk, True
        writer = Writer(self.dry)
        try:
            body = self.body(self, instance, writer, outer)
            text = body.written()
        finally:
            instance.walking = False
        if not self.dry:
            self.functions[instance.symbol] = text

    def settle(self, begin: Any) -> None:
        """Walk until nothing is learned, then write everything."""
        for _ in range(PASSES):
            self.walk += 1
            self.say(f"walk {self.walk} through its rules")
            before = Cell.learned
            self.refusals.clear()
            begin()
            if Cell.learned == before:
                break
        else:
            raise Refused("the kinds of its values cannot be found out")
        if self.refusals:
            raise Refusals(self.refusals)
        self.dry = False
        self.walk += 1
        before = Cell.learned
        begin()
        if Cell.learned != before:
            raise Refused("the kinds of its values cannot be found out")
        if self.refusals:
            raise Refusals(self.refusals)

    def laid_out(self) -> str:
        """Return the mark of a short loop over constants, which LLVM writes out round by round."""
        self.marks += 1
        number = FIRST_MARK + self.marks
        self.globals.append(f"!{number} = distinct !{{!{number}, !1}}")
        return f", !llvm.loop !{number}"

    def text(self) -> str:
        return "\n".join([*self.globals, *self.functions.values(), *DECLARED])


class Refusals(Refused):
    """All that of a game is not compiled."""

    def __init__(self, found: dict[tuple[str, int], tuple[str, str, str]]):
        self.found = found
        lines = []
        for (function, line), (reason, quoted, instead) in found.items():
            told = f"{function}, line {line}: {reason}"
            told += f" (`{quoted}`)" if quoted else ""
            lines.append(told + (f": {instead}" if instead else ""))
        super().__init__("; ".join(lines))


def quoted(node: ast.AST) -> str:
    text = as_written(ast.unparse(node))
    return text if len(text) <= 70 else text[:67] + "..."


def _intrinsics() -> list[str]:
    checked = [
        f"declare {{i64, i1}} @llvm.{sign}{name}.with.overflow.i64(i64, i64)"
        for sign in "s"
        for name in ("add", "sub", "mul")
    ]
    whole = [f"declare i64 @llvm.{name}.i64(i64)" for name in ("ctpop",)]
    whole += [f"declare i64 @llvm.{name}.i64(i64, i1)" for name in ("ctlz", "cttz", "abs")]
    reals = [
        f"declare double @llvm.{name}.f64(double)"
        for name in ("sqrt", "floor", "ceil", "trunc", "fabs", "roundeven")
    ]
    reals.append("declare double @llvm.fma.f64(double, double, double)")
    libm = ("exp", "log", "log2", "log10", "sin", "cos", "tan", "tanh", "atan")
    reals += [f"declare double @{name}(double)" for name in libm]
    reals += ["declare double @pow(double, double)", "declare double @fmod(double, double)"]
    return [
        *checked,
        *whole,
        *reals,
        "declare i64 @llvm.smax.i64(i64, i64)",
        "declare i64 @llvm.smin.i64(i64, i64)",
        "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        "declare void @llvm.prefetch.p0(ptr, i32, i32, i32)",
        "@arena_top = internal global i64 0",
        "@arena_end = internal global i64 0",
        "@depth = internal global i64 0",
        f"@{ASKED} = dso_local global i64 0",  # so that code need not ask where it is
        *(f"define internal {text}" for text in (LOOK_NOW, *COPYING)),
        '!0 = !{!"branch_weights", i32 4000, i32 1}',
        '!1 = !{!"llvm.loop.unroll.full"}',
        *KINDS_OF_WORDS,
        "!7 = distinct !{!7, !8}",  # a loop that is best as it is
        '!8 = !{!"llvm.loop.unroll.disable"}',
    ]


DECLARED = _intrinsics()
