"""Iterators that are kept in a variable: who walks over one again finds nothing left.

    rows = zip(*board)
    if any(row.count("X") == 3 for row in rows): ...
    if any(row.count("O") == 3 for row in rows): ...        here Python finds no row any more

Compiled code has made a list of it. So a second look at such a variable gives up, and so does
whoever asks whether it is true, as an iterator always is.
"""

from __future__ import annotations

import ast
from collections import deque
from typing import Any

from plies.compiled.plain.kinds import Refused, Static
from plies.compiled.plain.outside import CHANGES
from plies.compiled.plain.parts import Args, Part
from plies.compiled.plain.program import Value
from plies.compiled.plain.sources import Source
from plies.compiled.plain.values import Lazy

NONE_KEPT, NEW, WALKED = range(3)
AGAIN = "what is left of an iterator when it is walked over again"


class Once(Part):
    """The part of a walk that knows which variables hold iterators."""

    iterators: dict[str, str]  # where it is told whether a variable holds one

    def is_once(self, value: Value) -> bool:
        """Return whether a value can be walked over only once."""
        thing = value.kind.thing if isinstance(value.kind, Static) else None
        return bool(value.once) or (isinstance(thing, Lazy) and not thing.again)

    def _iterator(self, name: str) -> str | None:
        if ("iterator", id(self.source.node), name) not in self.program.data:
            return None
        if name not in self.iterators:
            slot = self.w.slot("i8")
            self.iterators[name] = slot
            if not self.w.dry:
                self.w.slots.append(f"  store i8 {NONE_KEPT}, ptr {slot}")
        return self.iterators[name]

    def keeps(self, target: ast.expr, iterator: bool) -> None:
        """A variable is given something."""
        if not isinstance(target, ast.Name):
            return
        if iterator and target.id in self.source.locals:
            self.program.data["iterator", id(self.source.node), target.id] = "1"
        slot = self._iterator(target.id)
        if slot:
            self.w.do(f"store i8 {NEW if iterator else NONE_KEPT}, ptr {slot}")

    def looked_at(self, name: str, value: Value) -> Value:
        """A variable is asked for: an iterator in it may be walked over then."""
        if any(name in scope for scope in self.scopes):
            return value
        slot = self._iterator(name)
        if slot is None:
            return value
        w = self.w
        state = w.op(f"load i8, ptr {slot}")
        with self.unless(w.op(f"icmp ne i8 {state}, {WALKED}")):
            self.give_up(AGAIN)
        none = w.op(f"icmp eq i8 {state}, {NONE_KEPT}")
        w.do(f"store i8 {w.op(f'select i1 {none}, i8 {NONE_KEPT}, i8 {WALKED}')}, ptr {slot}")
        value.once = state
        return value

    def ask_whether_iterator(self, value: Value) -> None:
        """Give up where the truth of an iterator is asked for."""
        if value.once and value.once is not True:
            with self.unless(self.w.op(f"icmp eq i8 {value.once}, {NONE_KEPT}")):
                self.give_up("whether an iterator is true, which it always is")
        elif value.once:
            self.give_up("whether an iterator is true, which it always is")

    def refuse_late(self, node: ast.Assign, target: ast.expr) -> None:
        """Refuse an iterator that sees what is changed before it is walked over.

        Compiled code has walked over it already.
        """
        if self.source.ours or not isinstance(target, ast.Name):
            return
        late = self.memo(node, lambda: _changes_later(self.source.node, node, target.id))
        if late:
            raise Refused("what an iterator walks over is changed before it does", "list(...)")

    def gives(self, value: Value) -> None:
        """A function returns something."""
        if self.is_once(value):
            self.program.data["gives an iterator", id(self.source.node)] = "1"

    def gives_iterator(self, source: Source) -> bool:
        return ("gives an iterator", id(source.node)) in self.program.data

    def refuse_twice(self, source: Source, args: Args) -> None:
        """Refuse an iterator for a parameter that is looked at more than once."""
        if source.ours:
            return
        given = source.node.args
        names = [one.arg for one in (*given.posonlyargs, *given.args)]
        for name, one in zip(names, args, strict=False):
            if self.is_once(one) and _looks(source.node, name) > 1:
                raise Refused(f"{name} is an iterator, and looked at twice", "list(...)")


def _root(node: ast.AST) -> str:
    """Return the name that a chain of items and attributes begins with."""
    while isinstance(node, (ast.Subscript, ast.Attribute)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def _at(node: Any) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _end(node: Any) -> tuple[int, int]:
    return node.end_lineno, node.end_col_offset


def _changes_later(function: ast.AST, given: ast.Assign, name: str) -> bool:
    """Return whether something that an iterator needs is changed before its last look."""
    every = [*ast.walk(function)]
    inside = [one for one in ast.walk(given.value) if isinstance(one, ast.Name)]
    own = {one.id for one in inside if isinstance(one.ctx, ast.Store)}
    needs = {one.id for one in inside} - own - {"self"}
    for one in every:  # other names for the same
        if isinstance(one, ast.Assign) and _root(one.value) in needs:
            needs |= {part.id for part in one.targets if isinstance(part, ast.Name)} - {name}
    looks = [one for one in every if isinstance(one, ast.Name) and one.id == name]
    looks = [one for one in looks if isinstance(one.ctx, ast.Load)]
    begin, end = _end(given), max(map(_at, looks), default=_end(given))
    for one in every:
        if isinstance(one, ast.For) and any(part in looks for part in ast.walk(one.iter)):
            end = max(end, _end(one))
    if any(_at(one) < begin for one in looks):  # in a loop: the next round comes there
        begin, end = _at(function), _end(function)
    between = (one for one in every if hasattr(one, "lineno") and begin < _at(one) < end)
    return any(_is_change(one, needs) for one in between if one is not given)


def _is_change(node: ast.AST, names: set[str]) -> bool:
    if isinstance(node, (ast.Name, ast.Subscript, ast.Attribute)):
        return not isinstance(node.ctx, ast.Load) and _root(node) in names
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        method, holder = node.func.attr, node.func.value
        known = any(hasattr(kind, method) for kind in (list, dict, set, str, deque))
        return _root(holder) in names and (method in CHANGES or not known)
    return False


def _looks(function: ast.AST, name: str) -> int:
    """Return how often a parameter is looked at, as long as it stays what it is."""
    found = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == name]
    if any(isinstance(one.ctx, ast.Store) for one in found):
        return 1
    return len(found)
