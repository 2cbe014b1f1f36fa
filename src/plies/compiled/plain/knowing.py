"""Conditions that are known while compiling: what they rule out is not compiled at all."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import cached_property
from typing import Any

from plies.compiled.plain.cells import Obj
from plies.compiled.plain.kinds import BOTTOM, NONE, NUMBERS, STR, Choice, Seq, Static, Tuple, Union
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

SAME = {ast.Is: True, ast.Eq: True, ast.IsNot: False, ast.NotEq: False}
WORKED_OUT = (property, cached_property)
DOING = (ast.Call, ast.BoolOp, ast.NamedExpr, ast.Subscript)  # what may do more than say yes or no
ORDERS: dict[Any, Any] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


class Knowing(Part):
    """The part of a walk that knows what needs no asking at run time."""

    def known_truth(self, node: ast.expr) -> bool | None:
        """Return whether a condition holds, if that is known while compiling."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.known_truth(node.operand)
            return None if inner is None else not inner
        if isinstance(node, ast.Constant):
            return bool(node.value)
        if isinstance(node, ast.BoolOp):
            return self._known_of_many(node)
        if isinstance(node, (ast.Name, ast.Attribute)):
            return self._known_of_name(node)
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            return self._known_comparison(node.left, node.ops[0], node.comparators[0])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "isinstance" and len(node.args) == 2:
                value = self._unwritten(lambda: self.is_instance(node))
                return value if isinstance(value, bool) else None
        return None

    def known_way(self, node: ast.expr) -> bool | None:
        """Return whether a condition holds, if that is known, and do what it does besides."""
        known = self.known_truth(node)
        if known is not None and any(isinstance(one, DOING) for one in ast.walk(node)):
            self.condition(node)
        return known

    def _known_of_many(self, node: ast.BoolOp) -> bool | None:
        """Return what is known of `and` and `or`: one part may decide, whatever the others are."""
        stop = isinstance(node.op, ast.Or)
        unknown = False
        for one in node.values:
            found = self.known_truth(one)
            if found is stop:
                return stop
            unknown = unknown or found is None
        return None if unknown else not stop

    def decides(self, node: ast.BoolOp, one: ast.expr) -> bool:
        """Return whether Python never looks at what follows a part of `and` or `or`."""
        return self.known_truth(one) is isinstance(node.op, ast.Or)

    def _known_of_name(self, node: ast.Name | ast.Attribute) -> bool | None:
        value = self._named(node)
        if value is None:
            return None
        if value.kind is NONE:
            return False
        thing = value.static
        if isinstance(thing, (bool, int, float, str)) and not isinstance(value.kind, Static):
            return bool(thing)
        if isinstance(value.kind, Choice) or callable(getattr(value.kind, "thing", None)):
            return True
        return None

    def _known_comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> bool | None:
        if isinstance(left, ast.Constant) and left.value is None:
            left, right = right, left
        first = self._named(left)
        if first is None or first.kind is BOTTOM:
            return None
        if isinstance(right, ast.Constant) and right.value is None and type(op) in SAME:
            known = self._known_none(first.kind, isinstance(op, (ast.Is, ast.IsNot)))
            return None if known is None else known is SAME[type(op)]
        second = self._named(right)
        if second is None or type(op) not in ORDERS:
            return None
        a, b = first.static, second.static
        words = [isinstance(one, str) for one in (a, b)]
        if all(words) or all(isinstance(one, (bool, int, float)) for one in (a, b)):
            return bool(ORDERS[type(op)](a, b))
        return None

    def _known_none(self, kind: Any, same: bool) -> bool | None:
        """Return whether a value of a kind is None: the same object, or equal to it."""
        if kind is NONE:
            return True
        if isinstance(kind, Union):
            return None if "None" in kind.members or not same else False
        plain = kind in NUMBERS or kind is STR or isinstance(kind, (Seq, Tuple))
        return False if same or plain else None

    def _named(self, node: ast.expr) -> Value | None:
        """Return what a name, an attribute of a name or a constant stands for; ask nobody else."""
        if isinstance(node, ast.Constant):
            return self.constant(node.value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
            return self.expression(node)
        if isinstance(node, ast.Attribute):
            base = self._named(node.value)
            if base is None or not self._is_field(base.kind, node.attr):
                return None
            return self._unwritten(lambda: self.expression(node))
        if isinstance(node, ast.Name):
            return self._unwritten(lambda: self.expression(node))
        return None

    def _is_field(self, kind: Any, name: str) -> bool:
        if isinstance(kind, Static):
            return not isinstance(getattr(type(kind.thing), name, None), WORKED_OUT)
        if not isinstance(kind, Obj):
            return False
        own = getattr(kind.shape.maker, name, None)
        return not isinstance(own, WORKED_OUT) and not callable(own)

    def _unwritten(self, work: Callable[[], Any]) -> Any:
        """Return what some work gives, and write nothing of it."""
        mark, ended = len(self.w.lines), self.w.ended
        found = work()
        del self.w.lines[mark:]
        self.w.ended = ended
        return found
