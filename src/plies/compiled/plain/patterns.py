"""match and its patterns."""

from __future__ import annotations

import ast
from typing import Any

from plies.compiled.plain.cells import Dict, List, Obj
from plies.compiled.plain.kinds import BOTTOM, MIXED, Refused, Seq, Static, Tuple, Union
from plies.compiled.plain.parts import Part
from plies.compiled.plain.program import Value

SIMPLE = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)


class Patterns(Part):
    """The part of a walk that knows patterns."""

    def do_match(self, node: ast.Match) -> None:
        w = self.w
        subject, end = self.held(self.expression(node.subject)), w.label("end")
        if subject.kind is BOTTOM:
            return
        goes_on = not any(map(self._fits_all, node.cases))
        for case in node.cases:
            other = w.label("case")
            self.match(case.pattern, subject, other)
            if case.guard:
                yes = w.label("guard")
                self.jump_if(case.guard, yes, other)
                w.at(yes)
            self.statements(case.body)
            goes_on = goes_on or not w.ended
            w.jump(end)
            w.ended = True
            if self._fits_all(case):
                break
            w.at(other)
        if goes_on:
            w.at(end)

    def _fits_all(self, case: ast.match_case) -> bool:
        pattern = case.pattern
        return isinstance(pattern, ast.MatchAs) and not pattern.pattern and not case.guard

    def match(self, pattern: ast.pattern, value: Value, other: str) -> None:
        """Go on here if a pattern fits, and elsewhere if not."""
        if value.kind is BOTTOM:
            return
        name = type(pattern).__name__.lower()
        getattr(self, f"fit_{name}", self._no_pattern)(pattern, value, other)

    def _no_pattern(self, pattern: Any, value: Value, other: str) -> None:
        raise Refused("this kind of pattern is not compiled")

    def require(self, condition: str, other: str) -> None:
        """Go elsewhere unless a condition holds."""
        fits = self.w.label("fits")
        self.w.branch(condition, fits, other)
        self.w.at(fits)

    def fit_matchvalue(self, pattern: ast.MatchValue, value: Value, other: str) -> None:
        self.require(self.equal(value, self.expression(pattern.value)), other)

    def fit_matchsingleton(self, pattern: ast.MatchSingleton, value: Value, other: str) -> None:
        self.require(self.identical(value, self.constant(pattern.value)), other)

    def fit_matchas(self, pattern: ast.MatchAs, value: Value, other: str) -> None:
        if pattern.pattern:
            self.match(pattern.pattern, value, other)
        if pattern.name:
            self.set_variable(self.variable(pattern.name), value)

    def fit_matchor(self, pattern: ast.MatchOr, value: Value, other: str) -> None:
        w, fits = self.w, self.w.label("fits")
        for one in pattern.patterns:
            another = w.label("or")
            self.match(one, value, another)
            w.jump(fits)
            w.ended = True
            w.at(another)
        w.jump(other)
        w.ended = True
        w.at(fits)

    def _each_member(self, pattern: Any, value: Value, other: str, work: Any) -> None:
        """Match each kind that a union may be; the first that fits goes on."""
        w, fits, tag = self.w, self.w.label("fits"), self.tag_of(value)
        for member in value.kind.members.values():
            this, no = w.label("is"), w.label("no")
            w.branch(w.op(f"icmp eq i64 {tag}, {self.program.tag(member)}"), this, no)
            w.at(this)
            work(pattern, self.member_of(value, member), other)
            w.jump(fits)
            w.ended = True
            w.at(no)
        w.jump(other)
        w.ended = True
        w.at(fits)

    def _never(self, other: str) -> None:
        self.require("0", other)

    # Rows

    def fit_matchsequence(self, pattern: ast.MatchSequence, value: Value, other: str) -> None:
        kind, parts = value.kind, pattern.patterns
        if isinstance(kind, Union):
            self._each_member(pattern, value, other, self.fit_matchsequence)
            return
        if not isinstance(kind, (Tuple, Seq, List)):
            self._never(other)
            return
        stars = [i for i, one in enumerate(parts) if isinstance(one, ast.MatchStar)]
        if isinstance(kind, Tuple) and not stars:
            if len(parts) != len(kind.items):
                self._never(other)
                return
            for one, item in zip(parts, self.items_of(value), strict=True):
                self.match(one, item, other)
            return
        row = self.as_row(value) if isinstance(kind, Tuple) and kind.items else value
        size, least = self.length(row), len(parts) - len(stars)
        test = "sge" if stars else "eq"
        self.require(self.w.op(f"icmp {test} i64 {size}, {least}"), other)
        for i, one in enumerate(parts):
            after = bool(stars) and i > stars[0]
            if isinstance(one, ast.MatchStar):
                if one.name:
                    end = self.w.op(f"sub i64 {size}, {len(parts) - i - 1}")
                    rest = self.slice(row, str(i), end, "1")
                    self.set_variable(self.variable(one.name), self.listed(rest))
                continue
            place = self.w.op(f"sub i64 {size}, {len(parts) - i}") if after else str(i)
            if isinstance(row.kind, Tuple) or row.kind.item is BOTTOM:
                continue
            self.match(one, self.row_item(row, place), other)

    # Dicts

    def fit_matchmapping(self, pattern: ast.MatchMapping, value: Value, other: str) -> None:
        kind = value.kind
        if isinstance(kind, Union):
            self._each_member(pattern, value, other, self.fit_matchmapping)
            return
        record = isinstance(kind, Obj) and kind.shape.maker is dict
        if not record and not isinstance(kind, Dict):
            self._never(other)
            return
        if pattern.rest:
            raise Refused("** in a pattern is not compiled")
        for key, one in zip(pattern.keys, pattern.patterns, strict=True):
            wanted = self.expression(key)
            self.require(self.contains(value, wanted), other)
            if record and wanted.static not in kind.shape.cells:
                return
            found = self.item(value, wanted)
            self.match(one, found, other)

    # Classes

    def fit_matchclass(self, pattern: ast.MatchClass, value: Value, other: str) -> None:
        kind = value.kind
        if isinstance(kind, Union):
            self._each_member(pattern, value, other, self.fit_matchclass)
            return
        found = self.expression(pattern.cls)
        wanted = found.kind.thing if isinstance(found.kind, Static) else None
        if not isinstance(wanted, type) or kind is MIXED:
            raise Refused("this kind of pattern is not compiled")
        if not self.is_of(kind, (wanted,)):
            self._never(other)
            return
        names = list(pattern.kwd_attrs)
        parts = list(pattern.kwd_patterns)
        if pattern.patterns and wanted in SIMPLE:
            self.match(pattern.patterns[0], value, other)
        elif pattern.patterns:
            places = getattr(wanted, "__match_args__", ())
            if len(places) < len(pattern.patterns):
                self.raise_error("TypeError")
                return
            names = [*places[: len(pattern.patterns)], *names]
            parts = [*pattern.patterns, *parts]
        for name, one in zip(names, parts, strict=True):
            self.match(one, self.attribute(value, name), other)
