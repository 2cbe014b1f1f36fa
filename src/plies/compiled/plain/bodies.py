"""One function, walked through: what all its parts share.

Variables live in slots at the head of the function, which LLVM turns into registers. A call gives
back a result and a code: 0, or what was raised where.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from plies.compiled.plain.advice import advised
from plies.compiled.plain.allowed import Allowed
from plies.compiled.plain.anything import Anything
from plies.compiled.plain.arrays import Arrays
from plies.compiled.plain.attributes import Attributes
from plies.compiled.plain.boards import Boards
from plies.compiled.plain.calls import Calls
from plies.compiled.plain.cells import Cell
from plies.compiled.plain.choosing import Choosing
from plies.compiled.plain.classes import Classes
from plies.compiled.plain.comparisons import Comparisons
from plies.compiled.plain.constants import Constants
from plies.compiled.plain.containers import Containers
from plies.compiled.plain.counting import Counting
from plies.compiled.plain.defaults import Defaults
from plies.compiled.plain.expressions import Expressions
from plies.compiled.plain.fields import ObjectFields
from plies.compiled.plain.folds import Folds
from plies.compiled.plain.formats import Formats
from plies.compiled.plain.functions import Functions
from plies.compiled.plain.generators import Generators
from plies.compiled.plain.glances import Glances
from plies.compiled.plain.kernels import Kernels
from plies.compiled.plain.kinds import BOTTOM, NONE, Kind, Refused, Static
from plies.compiled.plain.knowing import Knowing
from plies.compiled.plain.last_words import LastWords
from plies.compiled.plain.makers import Makers
from plies.compiled.plain.memos import Memos
from plies.compiled.plain.messages import Messages
from plies.compiled.plain.methods import Methods
from plies.compiled.plain.narrowing import Narrowing
from plies.compiled.plain.numbers import Numbers
from plies.compiled.plain.once import Once
from plies.compiled.plain.operators import Operators
from plies.compiled.plain.orders import Orders
from plies.compiled.plain.patterns import Patterns
from plies.compiled.plain.picking import Picking
from plies.compiled.plain.policies import Policies
from plies.compiled.plain.program import (
    ASKED,
    Closure,
    Instance,
    Program,
    Value,
    quoted,
)
from plies.compiled.plain.ratios import Ratios
from plies.compiled.plain.set_methods import SetMethods
from plies.compiled.plain.sets import Sets
from plies.compiled.plain.showing import Showing
from plies.compiled.plain.side_by_side import SideBySide
from plies.compiled.plain.sources import Source, is_of_python
from plies.compiled.plain.spreading import Spreading
from plies.compiled.plain.statements import Statements
from plies.compiled.plain.texts import Texts
from plies.compiled.plain.values import Values
from plies.compiled.plain.views import Views
from plies.compiled.plain.walks import Walks
from plies.compiled.plain.word_methods import WordMethods
from plies.compiled.plain.words import Words
from plies.compiled.plain.writing import Unless, Writer

INLINING = {"inline": "alwaysinline", "outside": "noinline"}  # see `dialect`
DEEPEST = 900  # calls of a function by itself: Python's own limit is 1000


class Variable:
    """A variable of a function: what it can be, and where it is."""

    def __init__(self, cell: Cell, slot: str = ""):
        self.cell, self.slot = cell, slot
        self.has_value = ""  # where it is told whether it was assigned, if that is not certain


class Body(
    Statements,
    LastWords,
    Expressions,
    Knowing,
    Operators,
    Boards,
    Comparisons,
    Calls,
    Anything,
    Defaults,
    Spreading,
    Generators,
    Attributes,
    ObjectFields,
    Classes,
    Functions,
    Numbers,
    Ratios,
    Walks,
    Folds,
    Makers,
    Picking,
    SideBySide,
    Choosing,
    Counting,
    Orders,
    Patterns,
    Methods,
    WordMethods,
    Texts,
    Formats,
    Words,
    Containers,
    Views,
    Sets,
    Glances,
    Narrowing,
    SetMethods,
    Arrays,
    Kernels,
    Allowed,
    Policies,
    Memos,
    Messages,
    Once,
    Showing,
    Constants,
    Values,
):
    """The walk through one function; a generator is walked through inside its caller."""

    def __init__(
        self,
        program: Program,
        instance: Instance,
        writer: Writer,
        outer: Any = None,
        source: Source | None = None,
        frame: tuple[Any, ...] = (),
    ):
        self.program, self.instance, self.w = program, instance, writer
        self.source = source or instance.source
        self.outer, self.frame = outer, frame
        self.variables = {}
        self.scopes = []
        self.laid_out = False  # whether the next loop is written out round by round
        self.handlers: list[tuple[str, str]] = []
        self.loops: list[tuple[str, str]] = []
        self.last_words = []
        self.iterators = {}
        self.on_yield: Callable[[Value], None] | None = None
        self.on_return: Callable[[], None] | None = None
        self.node = self.source.node
        self.checked = not self.source.ours

    # Variables

    def cell(self, *key: Any) -> Cell:
        return self.instance.cell(*self.frame, *key)

    def variable(self, name: str) -> Variable | None:
        """Return a variable that is known here: of a comprehension, this function, an outer one."""
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if name in self.source.locals:
            if name not in self.variables:
                cell = self.cell("local", name)
                slot = "" if isinstance(cell.kind, Static) else self.w.slot(cell.kind.ir)
                self.variables[name] = Variable(cell, slot)
            return self.variables[name]
        return self._outer_variable(name)

    def _outer_variable(self, name: str) -> Variable | None:
        found = self.outer.variable(name) if self.outer else None
        if found is None:
            return None
        if isinstance(found.cell.kind, Static) or self.outer.instance is self.instance:
            return (
                found  # the latter in a generator that is walked through inside its outer function
            )
        if name not in self.instance.captured:
            self.instance.captured.append(name)
            Cell.learned += 1
        return Variable(found.cell, f"%captured_{name}")

    def scoped(self, name: str, cell: Cell) -> Variable:
        return Variable(cell, "" if isinstance(cell.kind, Static) else self.w.slot(cell.kind.ir))

    def set_variable(self, variable: Variable, value: Value) -> None:
        value = self.held(value)
        if value.kind is BOTTOM:
            return
        variable.cell.learn(value.kind)
        self.into_cell(variable.cell, value)
        if variable.has_value:
            self.w.do(f"store i1 true, ptr {variable.has_value}")
        kind = variable.cell.kind
        if isinstance(kind, Static):
            return
        held = self.convert(value, kind)
        self.w.do(f"store {kind.ir} {held.ir}, ptr {variable.slot}")

    def get_variable(self, variable: Variable) -> Value:
        kind = variable.cell.kind
        if isinstance(kind, Static):
            return Value(kind, "0", kind.thing)
        if kind is BOTTOM:
            return self.nothing()
        if variable.has_value:
            with self.unless(self.w.op(f"load i1, ptr {variable.has_value}")):
                self.give_up("a name that has no value yet")
        loaded = self.w.op(f"load {kind.ir}, ptr {variable.slot}")
        return Value(kind, loaded, None, variable.cell.narrow)

    def begin(self) -> None:
        """Nothing is assigned yet."""
        for name in sorted(self.source.uncertain if self.checked else ()):
            variable = self.variable(name)
            assert variable
            variable.has_value = self.w.slot("i1")
            self.w.do(f"store i1 false, ptr {variable.has_value}")

    def nothing(self) -> Value:
        """Return what is not known yet; in finished code nobody comes here."""
        if not self.program.dry and not self.w.ended:
            self.give_up("a value that was never seen")
        return Value(BOTTOM, "0")

    # The function as a whole

    def written(self) -> str:
        source, w = self.source, self.w
        params = []
        for name, cell in self.instance.params.items():
            kind = cell.kind
            variable = Variable(self.cell("local", name))
            variable.cell.learn(kind)
            self.variables[name] = variable
            if isinstance(kind, Static):
                continue
            variable.slot = w.slot(variable.cell.kind.ir)
            params.append((f"%p_{name}", kind))
        for name, cell in self.instance.params.items():
            if not isinstance(cell.kind, Static):
                self.set_variable(
                    self.variables[name], Value(cell.kind, f"%p_{name}", None, cell.narrow)
                )
        self.begin()
        if self.instance.recursive:
            self._count_depth()
        if self.instance.listed:
            self._written_list()
        elif isinstance(source.node, ast.Lambda):
            self.give_back(self.expression(source.node.body))
        else:
            self.statements(source.node.body)
            if not w.ended:
                self.give_back(Value(NONE, "0"))
        result = self.result_kind
        listed = [f"{kind.ir} {name}" for name, kind in params]
        listed += [f"ptr %captured_{name}" for name in self.instance.captured]
        symbol, given = self.instance.symbol, ", ".join(listed)
        head = f"define internal {{{result.ir}, i64}}"
        end = f"({given}) nounwind{self._marks()}"
        if self.program.dry or not self.has_memo(params, result):
            return f"{head} @{symbol}{end} {{\nentry:\n{w.text()}\n}}"
        table = self.memo_before(params, result, f"{symbol}.work")
        return (
            f"{head} @{symbol}.work{end} {{\nentry:\n{w.text()}\n}}\n"
            f"{head} @{symbol}{end} {{\nentry:\n{table}\n}}"
        )

    def _marks(self) -> str:
        """Return what one of our own functions says about where it is written out."""
        if not self.source.ours:
            return ""
        names = {getattr(one, "id", "") for one in self.source.node.decorator_list}
        return "".join(f" {mark}" for name, mark in INLINING.items() if name in names)

    def _written_list(self) -> None:
        """Write a generator as a function that returns the list of what it yields."""
        made = self.new_list(self.cell("yielded"))
        self.on_yield = lambda value: self.append(made, value)
        end = self.w.label("end")
        self.on_return = lambda: self.w.jump(end)
        self.statements(self.source.node.body)
        self.w.at(end)
        self.on_return = None
        self.give_back(made)

    @property
    def result_kind(self) -> Kind:
        kind = self.instance.result.kind
        return NONE if kind is BOTTOM or isinstance(kind, Static) else kind

    def give_back(self, value: Value) -> None:
        """Return from the function."""
        if self.on_return is not None:
            self.on_return()
            return
        value = self.held(value)
        if value.kind is BOTTOM:  # nothing is known yet, but nobody goes on from here
            self.w.leave("unreachable")
            return
        self.instance.result.learn(value.kind)
        self.into_cell(self.instance.result, value)
        if self.instance.recursive:
            depth = self.w.op("load i64, ptr @depth")
            self.w.do(f"store i64 {self.w.op(f'sub i64 {depth}, 1')}, ptr @depth")
        kind = self.result_kind
        held = self.convert(value, kind).ir if not isinstance(value.kind, Static) else "0"
        self.w.leave_with(kind.ir, held, "0")

    def _count_depth(self) -> None:
        depth = self.w.op("load i64, ptr @depth")
        with self.unless(self.w.op(f"icmp slt i64 {depth}, {DEEPEST}")):
            self.give_up(f"{self.source.name} calls itself more than {DEEPEST} times")
        self.w.do(f"store i64 {self.w.op(f'add i64 {depth}, 1')}, ptr @depth")
        self.look()

    # Exceptions

    def raise_code(self, code: str | int) -> None:
        """Raise, to whoever catches it here or further up."""
        if self.w.ended:
            return
        if self.handlers:
            label, slot = self.handlers[-1]
            self.w.do(f"store i64 {code}, ptr {slot}")
            self.w.jump(label)
            return
        if self.instance.recursive:
            depth = self.w.op("load i64, ptr @depth")
            self.w.do(f"store i64 {self.w.op(f'sub i64 {depth}, 1')}, ptr @depth")
        kind = self.result_kind
        self.w.leave_with(kind.ir, "zeroinitializer" if kind.ir[0] == "{" else "undef", str(code))

    def raise_error(self, name: str, said: str = "") -> None:
        line = self.source.line_of(self.node)
        self.raise_code(self.program.site(name, self.source.name, line, said))

    def give_up(self, reason: str) -> None:
        """Leave compiled code: what Python does here, only Python does."""
        line = self.source.line_of(self.node)
        code = self.program.site("", f"{self.source.name}: {reason}", line)
        self.raise_code(code)

    def unless(self, condition: str) -> Unless:
        return Unless(self.w, condition)

    def look(self) -> None:
        """Look at whether the search is to stop, in a loop that may not end."""
        if self.source.ours or self.program.dry or self.w.ended:
            return
        asked = self.w.op(f"load atomic i64, ptr @{ASKED} monotonic, align 8")
        with self.unless(self.w.op(f"icmp eq i64 {asked}, 0")):
            answer = self.w.op("call preserve_mostcc i32 @look_now()")
            stays, leaves = self.w.label("stay"), self.w.label("leave")
            self.w.branch(self.w.op(f"icmp eq i32 {answer}, 0"), stays, leaves)
            self.w.at(leaves)
            handlers, self.handlers = self.handlers, []
            self.raise_code(self.program.site("KeyboardInterrupt", self.source.name, 0))
            self.handlers = handlers
            self.w.at(stays)

    def refuse(self, error: Refused, node: ast.AST) -> None:
        """Remember what is not compiled, and go on: people want to hear all of it at once."""
        if self.source.ours:
            raise error
        if is_of_python(self.source.file):  # whoever calls it wants to hear of the call
            name = f"{self.source.module}.{self.source.name}".removeprefix(".")
            raise Refused(f"{name}() of Python's own is not compiled") from error
        place = (self.source.name, self.source.line_of(node))
        where = getattr(error, "node", None) or node
        text = quoted(where) if not isinstance(where, (ast.FunctionDef, ast.For, ast.If)) else ""
        instead = advised(where, node, error.reason, error.instead)
        self.program.refusals.setdefault(place, (error.reason, text, instead))

    def closure(self, node: Any, name: str) -> Value:
        """Return a function inside this one."""
        memo = self.program.data
        key = ("closure", id(self.instance), *self.frame, id(node))
        if key not in memo:
            inner = Source(node, name, self.source.file, self.source.offset + 1, self.source.scope)
            inner.ours, inner.owner = self.source.ours, self.source.owner
            inner.code = self.source.code
            memo[key] = Closure(inner, self)  # type: ignore[assignment]
            self.program.kept.append(node)
        found: Any = memo[key]
        found.outer = found.source.definer = self
        return Value(Static(found), "0", found)
