"""Expressions of one function: names, constants, what is made of parts, and conditions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from plies.compiled.plain.attributes import Method
from plies.compiled.plain.cells import Dict, MixedRow, Obj, Set
from plies.compiled.plain.kinds import (
    BOARD,
    BOOL,
    BOTTOM,
    INT,
    NONE,
    STR,
    WIDE,
    Array,
    Bound,
    Choice,
    Refused,
    Static,
    Tuple,
    Union,
    differ,
)
from plies.compiled.plain.mixed_rows import is_mixed
from plies.compiled.plain.narrowing import told
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import MISSING
from plies.compiled.plain.values import lazy


class Expressions(Part):
    """The part of a walk that knows expressions."""

    def expression(self, node: ast.expr) -> Value:
        """Return what an expression gives, in a form in which it can be kept."""
        return self.settled_board(self.given(node))

    def given(self, node: ast.expr) -> Value:
        """Return what an expression gives to an operator: numbers may be of 128 bits there."""
        before = self.node
        self.node = node
        try:
            work = getattr(self, f"of_{type(node).__name__.lower()}", None)
            if work is None:
                raise Refused(f"{type(node).__name__} is not compiled")
            return work(node)
        except Refused as error:
            if not hasattr(error, "node"):
                error.node = node  # type: ignore[attr-defined]
            raise
        finally:
            self.node = before

    def of_constant(self, node: ast.Constant) -> Value:
        return self.constant(node.value)

    def of_name(self, node: ast.Name) -> Value:
        variable = self.variable(node.id)
        if variable is not None:
            return self.looked_at(node.id, self.narrowed(node.id, self.get_variable(variable)))
        thing = self.source.scope.find(node.id)
        if thing is MISSING:
            raise Refused(f"there is no {node.id}")
        return self.constant(thing)

    def of_attribute(self, node: ast.Attribute) -> Value:
        return self.attribute(self.expression(node.value), node.attr)

    def of_tuple(self, node: ast.Tuple) -> Value:
        if any(isinstance(one, ast.Starred) for one in node.elts):
            return self.as_seq(self.of_list(node), given=True)
        return self.tuple_of([self.held(self.expression(one)) for one in node.elts])

    def held(self, value: Value) -> Value:
        """Return a value that can be put into something."""
        thing = value.kind.thing if isinstance(value.kind, Static) else None
        if hasattr(thing, "each"):
            return self.listed(value)
        if isinstance(thing, Method) and thing.holder.kind is not BOTTOM:
            return Value(Bound(thing.name, thing.holder.kind), thing.holder.ir)
        return value

    def of_list(self, node: Any) -> Value:
        cell = self.cell("item", id(node))
        if any(isinstance(one, ast.Starred) for one in node.elts):
            made = self.new_list(cell)
            for one in node.elts:
                if isinstance(one, ast.Starred):
                    self.each(self.expression(one.value), lambda item: self.append(made, item))
                else:
                    self.append(made, self.expression(one))
            return made
        items = [self.held(self.expression(one)) for one in node.elts]
        if self.program.rows_apart and len(items) > 1:
            if any(one.kind is BOTTOM for one in items):
                return self.nothing()
            if is_mixed([one.kind for one in items]):
                return self.mixed_row(items)
        return self.list_of(items, cell)

    def of_dict(self, node: ast.Dict) -> Value:
        words = [one.value if isinstance(one, ast.Constant) else None for one in node.keys]
        pairs = [
            (self.expression(key) if key else None, self.held(self.expression(value)))
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        if any(value.kind is BOTTOM for _, value in pairs):
            return self.nothing()
        base = pairs[0][1] if pairs and pairs[0][0] is None else None
        if base and isinstance(base.kind, Obj) and base.kind.shape.maker is dict:
            made = self.copied_object(base)
            for word, (key, value) in zip(words[1:], pairs[1:], strict=True):
                if key is None or (word is not None and word not in made.kind.shape.cells):
                    raise Refused("a dict of fixed words gets another word")
                self.set_item(made, key, value)
            return made
        fixed = bool(words) and all(isinstance(word, str) for word in words)
        if fixed and (
            differ(value.kind for _, value in pairs) or tuple(words) in self.program.records
        ):
            self.program.records.add(tuple(words))
            made = self.new_object(self.program.shape(dict, tuple(words)))
            for word, (_, value) in zip(words, pairs, strict=True):
                self.set_field(made, word, value)
            return made
        made = self.new_dict(Dict(self.cell("key", id(node)), self.cell("value", id(node))))
        for key, value in pairs:
            if key is None:
                self.update(made, value)
            else:
                self.put_key(made, key, value)
        return made

    def of_namedexpr(self, node: ast.NamedExpr) -> Value:
        value = self.held(self.expression(node.value))
        self.assign(node.target, value)
        return value

    def of_lambda(self, node: ast.Lambda) -> Value:
        return self.closure(node, "lambda")

    def of_starred(self, node: ast.Starred) -> Value:
        raise Refused("a star is not compiled here")

    # Comprehensions

    def of_listcomp(self, node: ast.ListComp) -> Value:
        made = self.new_list(self.cell("item", id(node)))
        work = lambda: self.append(made, self.expression(node.elt))  # noqa: E731
        self.comprehend(node, work, any_order=self.is_order_free(node))
        return made

    def of_setcomp(self, node: ast.SetComp) -> Value:
        made = self.new_set(Set(self.cell("item", id(node))))
        work = lambda: self.add_to_set(made, self.held(self.expression(node.elt)))  # noqa: E731
        self.comprehend(node, work, any_order=made)
        return made

    def of_dictcomp(self, node: ast.DictComp) -> Value:
        made = self.new_dict(Dict(self.cell("key", id(node)), self.cell("value", id(node))))

        def put() -> None:
            key = self.expression(node.key)
            self.put_key(made, key, self.held(self.expression(node.value)))

        self.comprehend(node, put)
        return made

    def of_generatorexp(self, node: ast.GeneratorExp) -> Value:
        scopes = list(self.scopes)

        def each(body: Callable[[Value], None], any_order: Any = False) -> None:
            now, self.scopes = self.scopes, list(scopes)
            try:
                work = lambda: body(self.expression(node.elt))  # noqa: E731
                self.comprehend(node, work, any_order=any_order)
            finally:
                self.scopes = now

        return lazy(each, each)

    def comprehend(
        self, node: Any, work: Callable[[], None], number: int = 0, any_order: Any = False
    ) -> None:
        """Walk over the loops of a comprehension and do the work inside."""
        if number == len(node.generators):
            work()
            return
        loop = node.generators[number]

        def body(value: Value) -> None:
            scope = {}
            for one in ast.walk(loop.target):
                if isinstance(one, ast.Name):
                    cell = self.cell("comprehended", id(loop), one.id)
                    scope[one.id] = self.scoped(one.id, cell)
            self.scopes.append(scope)
            after = self.w.label("after")
            with self.anew(scope):
                self.assign(loop.target, value)
                with ExitStack() as sure:
                    for test in loop.ifs:
                        yes = self.w.label("if")
                        self.jump_if(test, yes, after)
                        self.w.at(yes)
                        sure.enter_context(self.being_sure(told(test)[0], [node]))
                    self.comprehend(node, work, number + 1, any_order)
            self.w.at(after)
            self.scopes.pop()

        self.each_in(any_order, self.walked(loop.iter), body)

    # Conditions

    def of_boolop(self, node: ast.BoolOp) -> Value:
        return self._either_of(node.values, isinstance(node.op, ast.And), 0)

    def _either_of(self, nodes: list[ast.expr], both: bool, number: int) -> Value:
        first = self.expression(nodes[0])
        if len(nodes) == 1:
            return first
        known = self.known_truth(nodes[0])
        if known is not None:
            return self._either_of(nodes[1:], both, number + 1) if known is both else first
        if first.kind is BOTTOM:
            self._either_of(nodes[1:], both, number + 1)
            return first

        def rest() -> Value:
            with self.being_sure(told(nodes[0])[0 if both else 1], nodes[1:]):
                return self._either_of(nodes[1:], both, number + 1)

        keep = lambda: first  # noqa: E731
        truth = self.truth(first)
        return self.either(("bool", number), truth, *((rest, keep) if both else (keep, rest)))

    def of_ifexp(self, node: ast.IfExp) -> Value:
        known = self.known_way(node.test)
        if known is not None:
            return self.expression(node.body if known else node.orelse)

        iterators: list[bool] = []

        def way(number: int, wanted: ast.expr) -> Value:
            with self.being_sure(told(node.test)[number], [wanted]):
                value = self.expression(wanted)
            iterators.append(self.is_once(value))
            return value

        test = self.condition(node.test)
        given = self.either("if", test, lambda: way(0, node.body), lambda: way(1, node.orelse))
        given.once = given.once or any(iterators)
        return given

    def of_compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            left, right = self.given(node.left), self.given(node.comparators[0])
            return self.compared(node.ops[0], left, right)
        return Value(BOOL, self.condition(node))

    def of_unaryop(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            test = self.condition(node.operand)
            return Value(BOOL, self.w.op(f"xor i1 {test}, true"))
        return self.unary(node.op, self.given(node.operand))

    def of_binop(self, node: ast.BinOp) -> Value:
        left, right = self.given(node.left), self.given(node.right)
        if isinstance(node.op, ast.Mod) and left.kind is STR:
            return self.percent(left, self.settled_board(right))
        if isinstance(node.op, ast.Pow) and isinstance(node.right, ast.UnaryOp):
            return self.power_below(left, right)
        return self.binary(node.op, left, right)

    def condition(self, node: ast.expr) -> str:
        """Return whether an expression is true, as LLVM's i1."""
        if isinstance(node, ast.Compare) and len(node.ops) > 1:
            return self._chain(node)
        if isinstance(node, ast.BoolOp):
            w = self.w
            slot, end = w.slot("i1"), w.label("end")
            stop = isinstance(node.op, ast.Or)
            with ExitStack() as sure:
                for i, one in enumerate(node.values):
                    test = self.condition(one)
                    w.do(f"store i1 {test}, ptr {slot}")
                    if self.decides(node, one):
                        break
                    after = w.label("and")
                    w.branch(test, *((end, after) if stop else (after, end)))
                    w.at(after)
                    names = told(one)[1 if stop else 0]
                    sure.enter_context(self.being_sure(names, node.values[i + 1 :]))
            w.at(end)
            return w.op(f"load i1, ptr {slot}")
        return self.truth(self.given(node))

    def _chain(self, node: ast.Compare) -> str:
        w = self.w
        slot, end = w.slot("i1"), w.label("end")
        left = self.expression(node.left)
        for op, other in zip(node.ops, node.comparators, strict=True):
            right = self.expression(other)
            test = self.truth(self.compared(op, left, right))
            w.do(f"store i1 {test}, ptr {slot}")
            after = w.label("and")
            w.branch(test, after, end)
            w.at(after)
            left = right
        w.at(end)
        return w.op(f"load i1, ptr {slot}")

    def jump_if(self, node: ast.expr, yes: str, no: str) -> None:
        """Go one way or the other."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.jump_if(node.operand, no, yes)
            return
        if isinstance(node, ast.BoolOp):
            both = isinstance(node.op, ast.And)
            with ExitStack() as sure:
                for i, one in enumerate(node.values[:-1]):
                    after = self.w.label("and")
                    self.jump_if(one, *((after, no) if both else (yes, after)))
                    self.w.at(after)
                    if self.decides(node, one):
                        self.w.leave("unreachable")
                        return
                    names = told(one)[0 if both else 1]
                    sure.enter_context(self.being_sure(names, node.values[i + 1 :]))
                self.jump_if(node.values[-1], yes, no)
            return
        self.w.branch(self.condition(node), yes, no)

    def truth(self, value: Value) -> str:
        """Return whether a value counts as true."""
        kind, w = value.kind, self.w
        if value.once:
            self.ask_whether_iterator(value)
        if kind is BOOL:
            return value.ir
        if kind is NONE or kind is BOTTOM:
            return "0"
        if kind.ir == "double":
            return w.op(f"fcmp une double {value.ir}, 0.0")
        if isinstance(kind, Union):
            return self.spread(value, lambda one: Value(BOOL, self.truth(one)), BOOL, "truth").ir
        if isinstance(kind, Tuple):
            for name in ("__bool__", "__len__"):
                if self.overrides(kind, name):
                    return self.truth(self.call_method(value, name, [], {}))
            return "1" if kind.items else "0"
        if kind is WIDE:
            return w.op(f"icmp ne i128 {value.ir}, 0")
        if kind is INT or kind is BOARD or kind.category == "bits":
            return w.op(f"icmp ne i64 {value.ir}, 0")
        if isinstance(kind, (Static, Choice)):
            return "1"
        if isinstance(kind, Array):
            return self.array_truth(value)
        if isinstance(kind, Obj):
            return self.object_truth(value)
        if isinstance(kind, MixedRow):
            return "1"
        if hasattr(kind, "maker"):  # a member of an Enum
            return self.member_truth(value)
        return w.op(f"icmp ne i64 {self.length(value)}, 0")
