"""Statements of one function."""

from __future__ import annotations

import ast
import builtins
import importlib
from contextlib import ExitStack, nullcontext
from typing import Any

from plies.compiled.plain.cells import List, MixedRow
from plies.compiled.plain.kinds import (
    BOTTOM,
    NONE,
    Array,
    Mismatch,
    Refused,
    Seq,
    Static,
    Tuple,
    Union,
)
from plies.compiled.plain.narrowing import told
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import CLASSES, STOP, Value

FEW, SHORT = 8, 120  # a loop over so few constants, with so short a body, is laid out


class Statements(Part):
    """The part of a walk that knows statements."""

    def statements(self, nodes: list[ast.stmt]) -> None:
        with ExitStack() as sure:
            for i, node in enumerate(nodes):
                if self.w.ended:
                    return
                before = self.node
                self.node = node
                try:
                    self.statement(node)
                except Refused as error:
                    self.refuse(error, node)
                    if isinstance(node, (ast.Return, ast.Raise)):
                        self.w.ended = True
                self.node = before
                rest = nodes[i + 1 :]
                sure.enter_context(self.being_sure(self.statements_after(node, rest), rest))

    def statement(self, node: ast.stmt) -> None:
        work = getattr(self, f"do_{type(node).__name__.lower()}", None)
        if work is None:
            raise Refused(f"a `{type(node).__name__.lower()}` statement is not compiled")
        work(node)

    def do_pass(self, node: ast.Pass) -> None:
        pass

    do_nonlocal = do_pass

    def do_global(self, node: ast.Global) -> None:
        raise Refused("a function that changes a global variable is not compiled")

    def do_expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        value = self.expression(node.value)
        if isinstance(value.kind, Static) and hasattr(value.kind.thing, "each"):
            value.kind.thing.each(lambda one: None)

    def do_return(self, node: ast.Return) -> None:
        value = self.expression(node.value) if node.value else Value(NONE, "0")
        self.gives(value)
        value = self.held(value)
        self.say_last(0)
        self.give_back(value)

    def do_import(self, node: ast.Import) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            module = self.module(alias.name if alias.asname else name)
            self.set_variable(self.variable(name), Value(Static(module), "0", module))

    def module(self, name: str) -> Any:
        try:
            return importlib.import_module(name)
        except ImportError:
            raise Refused(f"{name} is imported too late to be compiled") from None

    def do_importfrom(self, node: ast.ImportFrom) -> None:
        module = self.module(node.module or "")
        for alias in node.names:
            thing = self.constant(getattr(module, alias.name))
            self.set_variable(self.variable(alias.asname or alias.name), thing)

    def do_functiondef(self, node: ast.FunctionDef) -> None:
        self.set_variable(self.variable(node.name), self.closure(node, node.name))

    # Assignments

    def do_assign(self, node: ast.Assign) -> None:
        value = self.expression(node.value)
        if isinstance(node.targets[0], (ast.Tuple, ast.List)):
            value = self.in_places(value)
        once = self.is_once(value)
        value = self.held(value)
        for target in node.targets:
            self.assign(target, value)
            if once:
                self.keeps(target, True)
                self.refuse_late(node, target)

    def do_annassign(self, node: ast.AnnAssign) -> None:
        if node.value:
            self.assign(node.target, self.expression(node.value))

    def do_augassign(self, node: ast.AugAssign) -> None:
        target = node.target
        if isinstance(target, ast.Name):
            variable = self.variable(target.id)
            if variable is None:
                raise Refused(f"{target.id} is changed here, but belongs to the whole file")
            have = self.get_variable(variable)
            if have.kind is BOTTOM:
                self.expression(node.value)
                return
            found = self.changed(node.op, have, node.value)
            self.note_growing(target, have.kind)
            if found is not None:
                self.set_variable(variable, found)
            return
        if isinstance(target, ast.Attribute):
            holder = self.expression(target.value)
            if isinstance(holder.kind, Static):
                if holder.kind.thing is self.game:  # a counter of the author's own
                    self.note_counter(target.attr)
                    return
                raise Refused(f"{target.attr} of {holder.kind!r} is changed")
            have = self.attribute(holder, target.attr)
            found = self.changed(node.op, have, node.value)
            if found is not None:
                self.set_attribute(holder, target.attr, found)
            return
        if isinstance(target, ast.Subscript):
            holder, index = self.expression(target.value), self.index(target.slice)
            have = self.item(holder, index)
            found = self.changed(node.op, have, node.value)
            if isinstance(have.kind, Array) and isinstance(holder.kind, Array):
                found = have if self.is_picking(holder, index) else None
            if found is not None:
                self.set_item(holder, index, found)
            return
        raise Refused("this kind of assignment is not compiled")

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            variable = self.variable(target.id)
            if variable is None:
                raise Refused(f"{target.id} is changed here, but belongs to the whole file")
            self.set_variable(variable, value)
            self.keeps(target, False)
        elif isinstance(target, (ast.Tuple, ast.List)):
            self.unpack(target.elts, value)
        elif isinstance(target, ast.Subscript):
            holder = self.expression(target.value)
            self.set_item(holder, self.index(target.slice), value)
        elif isinstance(target, ast.Attribute):
            self.set_attribute(self.expression(target.value), target.attr, value)
        else:
            raise Refused("this kind of assignment is not compiled")

    def unpack(self, targets: list[ast.expr], value: Value) -> None:
        if value.kind is BOTTOM:
            return
        if isinstance(value.kind, Union):
            self.spread(value, lambda one: self._unpacked(targets, one), NONE, "unpack")
            return
        self._unpacked(targets, value)

    def _unpacked(self, targets: list[ast.expr], value: Value) -> Value:
        stars = [i for i, one in enumerate(targets) if isinstance(one, ast.Starred)]
        if isinstance(value.kind, MixedRow):
            value = self.tuple_of(self.places_of(value))
            if value.kind is BOTTOM:
                return value
        if isinstance(value.kind, Tuple) and not stars:
            if len(value.kind.items) != len(targets):
                raise Mismatch(f"{len(value.kind.items)} values for {len(targets)} names")
            for target, item in zip(targets, self.items_of(value), strict=True):
                self.assign(target, item)
            return Value(NONE, "0")
        if not isinstance(value.kind, (Seq, List, Tuple)):
            with self.only_one() if len(targets) == 1 and not stars else nullcontext():
                value = self.listed(value)
            if value.kind is BOTTOM:
                return value
        size, count = self.length(value), len(targets)
        least = count - 1 if stars else count
        test = "sge" if stars else "eq"
        with self.unless(self.w.op(f"icmp {test} i64 {size}, {least}")):
            self.raise_error("ValueError")
        for i, target in enumerate(targets):
            after = bool(stars) and i > stars[0]
            place = self.w.op(f"sub i64 {size}, {count - i}") if after else str(i)
            if isinstance(target, ast.Starred):
                end = self.w.op(f"sub i64 {size}, {count - i - 1}")
                self.assign(target.value, self.listed(self.slice(value, str(i), end, "1")))
            else:
                self.assign(target, self.item_at(value, place))
        return Value(NONE, "0")

    def do_delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            if isinstance(target, ast.Subscript):
                self.delete_item(self.expression(target.value), self.index(target.slice))
            elif not isinstance(target, ast.Name):
                raise Refused("this kind of `del` is not compiled")

    # Ways through a function

    def do_if(self, node: ast.If) -> None:
        w = self.w
        known = self.known_way(node.test)
        if known is not None:
            self.statements(node.body if known else node.orelse)
            return
        yes, no, end = w.label("then"), w.label("else"), w.label("end")
        self.jump_if(node.test, yes, no)
        w.at(yes)
        holds, fails = told(node.test)
        with self.being_sure(holds, node.body):
            self.statements(node.body)
        first = w.ended
        w.jump(end)
        w.ended = True
        w.at(no)
        with self.being_sure(fails, node.orelse):
            self.statements(node.orelse)
        if first and w.ended:
            return
        w.at(end)

    def do_while(self, node: ast.While) -> None:
        w = self.w
        names = ("while", "do", "again", "end", "out")
        head, body, again, end, out = map(w.label, names)
        w.at(head)
        known = self.known_way(node.test)
        if known:
            w.jump(body)
        else:
            self.jump_if(node.test, body, end)
        w.at(body)
        self.loops.append((again, out))
        with self.being_sure(told(node.test)[0], node.body):
            self.statements(node.body)
        self.loops.pop()
        w.at(again)
        self.look()  # here and not above, as most loops are short, and many are not entered at all
        w.jump(head)
        w.ended = True
        if not known:
            w.at(end)
            self.statements(node.orelse)
        elif not any(isinstance(one, ast.Break) for one in ast.walk(node)):
            return
        w.at(out)

    def do_for(self, node: ast.For) -> None:
        w = self.w
        out = w.label("out")

        def body(value: Value) -> None:
            after = w.label("next")
            self.loops.append((after, out))
            self.assign(node.target, value)
            self.statements(node.body)
            self.loops.pop()
            w.at(after)

        row = self.walked(node.iter)
        few = isinstance(row.static, (tuple, range)) and len(row.static) <= FEW
        inside = [part for one in node.body for part in ast.walk(one)]
        # What is done with a value that is yielded may be long; LLVM cannot lay out every loop of
        # loops, and says so to the user.
        simple = not self.source.yields and not any(isinstance(one, ast.For) for one in inside)
        self.laid_out = few and simple and len(inside) <= SHORT
        self.each(row, body)
        self.laid_out = False
        self.statements(node.orelse)
        w.at(out)

    def do_break(self, node: ast.Break) -> None:
        self.say_last(len(self.loops))
        self.w.jump(self.loops[-1][1])

    def do_continue(self, node: ast.Continue) -> None:
        self.say_last(len(self.loops))
        self.w.jump(self.loops[-1][0])

    # Exceptions

    def do_raise(self, node: ast.Raise) -> None:
        if node.exc is None:
            if self.caught:
                self.raise_code(self.w.op(f"load i64, ptr {self.caught[-1]}"))
                return
            raise Refused("a `raise` with nothing to raise")
        named = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        value = self.expression(named)
        kind = value.kind.thing if isinstance(value.kind, Static) else None
        if not (isinstance(kind, type) and issubclass(kind, BaseException)):
            raise Refused("only exceptions of a known class are raised in compiled code")
        self.program.error(kind.__name__, kind)
        words = node.exc.args if isinstance(node.exc, ast.Call) else []
        said = words[0].value if words and isinstance(words[0], ast.Constant) else ""
        self.raise_error(kind.__name__, str(said))

    def do_assert(self, node: ast.Assert) -> None:
        yes, no = self.w.label("holds"), self.w.label("fails")
        self.jump_if(node.test, yes, no)
        self.w.at(no)
        self.raise_error("AssertionError")
        self.w.at(yes)

    def do_try(self, node: ast.Try) -> None:
        if node.finalbody:
            self.with_last_word(node)
            return
        w = self.w
        caught, end = w.label("caught"), w.label("end")
        slot = w.slot("i64")
        self.handlers.append((caught, slot))
        self.statements(node.body)
        self.handlers.pop()
        self.statements(node.orelse)
        w.jump(end)
        w.ended = True
        w.at(caught)
        code = w.op(f"load i64, ptr {slot}")
        kind = w.op(f"and i64 {code}, {CLASSES - 1}")
        for handler in node.handlers:
            if handler.name and any(
                isinstance(one, ast.Name) and one.id == handler.name
                for stmt in handler.body
                for one in ast.walk(stmt)
            ):
                raise Refused("what an exception says is not known in compiled code")
            this, other = w.label("handle"), w.label("pass")
            w.branch(self._is_caught(handler.type, kind), this, other)
            w.at(this)
            self.caught.append(slot)
            self.statements(handler.body)
            self.caught.pop()
            w.jump(end)
            w.ended = True
            w.at(other)
        self.raise_code(code)
        w.at(end)

    @property
    def caught(self) -> list[str]:
        if not hasattr(self, "_caught"):
            self._caught: list[str] = []
        return self._caught

    def _is_caught(self, node: ast.expr | None, kind: str) -> str:
        w = self.w
        wanted: list[Any] = [Exception]
        if node is not None:
            nodes = node.elts if isinstance(node, ast.Tuple) else [node]
            values = [self.expression(one) for one in nodes]
            wanted = [one.kind.thing for one in values if isinstance(one.kind, Static)]
            if len(wanted) < len(values):
                raise Refused("only exceptions of a known class are caught in compiled code")
        for one in ("IndexError", "KeyError", "ValueError", "TypeError", "ZeroDivisionError"):
            self.program.error(one)
        found = "0"
        for name, number in self.program.errors.items():
            known = self.program.error_classes.get(name) or getattr(builtins, name, None)
            if number > STOP and known and issubclass(known, tuple(wanted)):
                test = w.op(f"icmp eq i64 {kind}, {number}")
                found = w.op(f"or i1 {found}, {test}")
        return found
