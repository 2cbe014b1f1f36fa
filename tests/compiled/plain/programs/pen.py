"""Fills phrases with phrases, and knows which variables there are."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import Any, TypeVar

from tests.compiled.plain.programs.phrases import RAISING_TABLES, SIMPLE, TABLES

T = TypeVar("T")
HOLE = re.compile(r"\{\{|\}\}|\{([a-z]+)(?:/([a-z=,]+))?\}")
OPEN = (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.NamedExpr)


@cache
def in_brackets(phrase: str) -> bool:
    """Return whether a phrase needs brackets around it inside another one."""
    plain = HOLE.sub(lambda hole: hole[0][0] if hole[0] in ("{{", "}}") else "q", phrase)
    return isinstance(ast.parse(plain, mode="eval").body, OPEN) and not (
        phrase.startswith("(") and phrase.endswith(")")
    )


class Pen:
    """Writes one function. One in `raising` phrases may raise (0: none)."""

    def __init__(self, dice: Random, raising: int, helpers: list[Any]):
        self.dice, self.raising, self.helpers = dice, raising, helpers
        self.names: dict[str, list[str]] = {}  # that can be read, by kind
        self.own: dict[str, list[str]] = {}  # that can be changed, too
        self.count = 0
        self.fixed = False  # whether no name may be given a value in an expression

    def choose(self, options: Sequence[T]) -> T:
        return options[self.dice.randrange(len(options))]

    def chance(self, one_in: int) -> bool:
        return self.dice.randrange(one_in) == one_in - 1

    def fresh(self, stem: str = "v") -> str:
        self.count += 1
        return f"{stem}{self.count}"

    @contextmanager
    def scope(self, **more: str) -> Iterator[None]:
        """Let names be known inside, each with its kind; what is added there is forgotten."""
        kept = self.names, self.own
        self.names = {kind: list(names) for kind, names in self.names.items()}
        self.own = {kind: list(names) for kind, names in self.own.items()}
        for name, kind in more.items():
            self.know(name, kind)
        yield
        self.names, self.own = kept

    def know(self, name: str, kind: str, own: bool = False) -> None:
        self.names.setdefault(kind, []).append(name)
        if own:
            self.own.setdefault(kind, []).append(name)

    def expression(self, kind: str, depth: int) -> str:
        """Return an expression of a kind."""
        known = self.names.get(kind, [])
        if depth <= 0:
            return self.choose(known * 6 + SIMPLE[kind])
        if known and self.chance(2):
            return self.choose(known)
        fitting = [one for one in self.helpers if one.result == kind]
        if fitting and self.chance(6):
            return self.call(self.choose(fitting), depth)
        table = TABLES[kind]
        if self.raising and kind in RAISING_TABLES and self.chance(self.raising):
            table = RAISING_TABLES[kind]
        return self.filled(self.choose(table), depth - 1)

    def call(self, helper: Any, depth: int) -> str:
        given = [self.expression(kind, depth - 2) for kind in helper.kinds]
        text: str = helper.called(given)
        return text

    def number(self, least: int, most: int) -> int:
        return self.dice.randrange(least, most + 1)

    def filled(self, phrase: str, depth: int) -> str:
        """Return a phrase with expressions in its holes, to stand inside another one."""
        text, _ = self.filled_names(phrase, depth)
        return f"({text})" if in_brackets(phrase) else text

    def filled_statement(self, phrase: str) -> str:
        return self.filled_names(phrase, 1)[0]

    def filled_names(self, phrase: str, depth: int) -> tuple[str, dict[str, str]]:
        """Return a phrase with expressions in its holes, and its new names."""
        quoted = phrase.startswith(("f'", 'f"'))  # no quotes inside, and nothing long
        names: dict[str, str] = {}

        def fill(hole: re.Match[str]) -> str:
            if hole[0] in ("{{", "}}"):
                return hole[0][0]
            kind, bound = hole[1], hole[2]
            if len(kind) == 1:
                return names.setdefault(kind, self.fresh(kind))
            more = {}
            for pair in (bound or "").split(","):
                if pair:
                    name, _, of = pair.partition("=")
                    more[names.setdefault(name, self.fresh(name))] = of
            with self.scope(**more):
                text = self.expression(kind, 0 if quoted else depth)
            return text.replace('"', "'") if quoted else text

        return HOLE.sub(fill, phrase), names
