"""A whole game of random rules. It always ends: `left` becomes less with every move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from tests.compiled.plain.programs.pen import Pen
from tests.compiled.plain.programs.playing import game_of, positions
from tests.compiled.plain.programs.statements import COPIES, KINDS, block, indented

HEAD = """from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import accumulate, product
from math import sqrt
from typing import NamedTuple
"""
FEW = 20  # positions that random games must reach without an error
FORMS = ("tuple", "list", "dict", "object", "dataclass", "frozen", "named", "word")
FIELDS = (
    *("ints", "rows", "str", "table", "squares", "set", "many", "pair", "maybe", "int", "strs"),
    "bool",
)
MOVES = ("int", "str", "pair", "maybe")
SMALL = {  # so that no position grows from move to move
    "int": "{} % 41 - 20",
    "str": "{}[:6]",
    "ints": "{}[:6]",
    "strs": "[word[:5] for word in {}[:4]]",
    "rows": "[row[:4] for row in {}[:3]]",
    "many": "{}[:5]",
    "table": "dict(sorted({}.items())[:4])",
    "squares": "dict(list({}.items())[:5])",
    "set": "set(sorted({})[:6])",
    "bool": "{}",
    "pair": "({}[0] % 30, {}[1] % 30)",
    "maybe": "{}",
}


@dataclass
class Helper:
    """A function of the program's own that others may call."""

    name: str
    kinds: list[str]
    result: str
    method: bool = False
    listed: bool = False  # a generator

    def called(self, given: list[str]) -> str:
        call = f"{'self.' * self.method}{self.name}({', '.join(given)})"
        return f"list({call})" if self.listed else call


def source(dice: Random) -> str:
    """Return the source of a game that can be played."""
    while True:
        text = _Writer(dice).whole()
        try:
            if len(positions(game_of(text, "draft"), FEW)) == FEW:
                return text
        except SyntaxError:  # := where it may not stand
            continue


sources = st.randoms(use_true_random=False).map(source)  # so that Hypothesis can make one smaller


class _Writer:
    def __init__(self, dice: Random):
        self.dice = dice
        self.helpers: list[Helper] = []
        pen = self.pen(0)
        self.raising = pen.choose((0, 0, 25))
        self.form = pen.choose(FORMS)
        self.fields = {f"f{i}": pen.choose(FIELDS) for i in range(pen.number(1, 3))}
        if self.form == "word":
            self.fields = {}
        if self.form == "list":  # True and 1 are one number in a list
            self.fields = {name: kind for name, kind in self.fields.items() if kind != "bool"}
        self.move = pen.choose(MOVES)

    def pen(self, raising: int | None = None) -> Pen:
        return Pen(self.dice, self.raising if raising is None else raising, self.helpers)

    def whole(self) -> str:
        functions = [line for _ in range(self.dice.randrange(4)) for line in self.helper()]
        lines = [
            *HEAD.splitlines(),
            *functions,
            *self.state_class(),
            *("class Program:", *indented(self.methods())),
        ]
        return "\n".join(lines) + "\n"

    # Functions

    def helper(self) -> list[str]:
        pen = self.pen()
        kinds = [pen.choose(KINDS) for _ in range(pen.number(1, 2))]
        name = f"helper{len(self.helpers)}"
        names = [f"p{i}" for i in range(len(kinds))]
        way = pen.choose(["plain", "plain", "default", "recursive", "generator", "nested"])
        result = pen.choose(["int", "int", "bool", "str", "ints", "maybe", "pair"])
        if way == "generator":
            result = "ints"
        given = list(names)
        if way == "default":
            result, given[-1] = "int", f"{names[-1]}=None"
            kinds[-1] = "maybe"
        if way == "recursive":
            result, kinds, given, names = "int", ["int", "ints"], ["p0", "p1"], ["p0", "p1"]
        with pen.scope(**dict(zip(names, kinds, strict=True))):
            body = block(pen, 2, 1, result if way == "plain" else "")
            body += self.ending(pen, way, name, result)
        if way == "recursive":
            body = ["if p0 <= 0 or not p1:", "    return len(p1)", *body]
        if way == "default":
            body = [f"if {names[-1]} is None:", f"    {names[-1]} = 2", *body]
            kinds = kinds[:-1] if pen.chance(2) else kinds
        made = Helper(name, kinds, result, listed=way == "generator")
        if way == "recursive":
            made = _Bounded(name, kinds, result)
        self.helpers.append(made)
        return ["", "", f"def {name}({', '.join(given)}):", *indented(body)]

    def ending(self, pen: Pen, way: str, name: str, result: str) -> list[str]:
        if way == "recursive":
            return [f"return {pen.expression('int', 1)} + {name}(p0 - 1, p1[1:])"]
        if way == "generator":
            walked, n = pen.expression("ints", 1), pen.fresh("y")
            with pen.scope(**{n: "int"}):
                test, value = pen.expression("bool", 1), pen.expression("int", 1)
            return [f"for {n} in {walked}:", f"    if {test}:", f"        yield {value}"]
        if way == "nested":
            with pen.scope(inner="int"):
                value = pen.expression(result, 2)
            total = pen.expression("int", 1)
            return [
                f"total = {total}",
                "def add(inner):",
                "    nonlocal total",
                "    total += inner",
                f"    return {value}",
                f"made = [add(one) for one in {pen.expression('ints', 1)}]",
                f"return made[-1] if made and total > 2 else {pen.expression(result, 1)}",
            ]
        return [f"return {pen.expression(result, 2)}"]

    # The state

    def state_class(self) -> list[str]:
        names = [*self.fields, "left"]
        if self.form == "object":
            return [
                *("", "", "class State:", f"    def __init__(self, {', '.join(names)}):"),
                *(f"        self.{name} = {name}" for name in names),
                *("", "    def copy(self):"),
                f"        return State({', '.join(f'deepcopy(self.{name})' for name in names)})",
            ]
        hints = {
            "named": ("", "(NamedTuple)"),
            "dataclass": ("@dataclass", ""),
            "frozen": ("@dataclass(frozen=True)", ""),
        }
        if self.form not in hints:
            return []
        mark, base = hints[self.form]
        fields = [f"    {name}: object" for name in names]
        return ["", "", *([mark] if mark else []), f"class State{base}:", *fields, ""]

    def made(self) -> str:
        names = [*self.fields, "left"]
        listed = ", ".join(names)
        if self.form == "word":
            return "word"
        if self.form == "dict":
            return "{" + ", ".join(f'"{name}": {name}' for name in names) + "}"
        ways = {"tuple": f"({listed},)", "list": f"[{listed}]"}
        return ways.get(self.form, f"State({listed})")

    def read(self) -> list[str]:
        names = [*self.fields, "left"]
        if self.form == "word":
            return ["word = state", "left = len(state)"]
        if self.form in ("tuple", "list", "named"):
            return [f"{', '.join(names)}{',' * (len(names) == 1)} = state"]
        if self.form == "dict":
            return [f'{name} = state["{name}"]' for name in names]
        return [f"{name} = state.{name}" for name in names]

    # The class

    def methods(self) -> list[str]:
        pen = self.pen(0)
        table = pen.expression("table", 0)
        first = [f"{name} = {self.first(pen, kind)}" for name, kind in self.fields.items()]
        length = pen.choose([4, 6, 8])
        first.append(f"left = {length}")
        if self.form == "word":
            first = [f"word = {pen.choose(['xo.xo.ab', 'abcabc', '........'])!r}"]
        lines = [
            *(f"TABLE = {table}", ""),
            *("def start(self):", *indented([*first, f"return {self.made()}"]), ""),
            *("def mover(self, state):", *indented(self.read())),
            *(f"    return {pen.choose(['left % 2', '1 - left % 2', '0 if left > 3 else 1'])}", ""),
        ]
        for name in ("moves", "play", "payoff", "evaluate"):
            lines += [*getattr(self, name)(), ""]
        return lines

    def first(self, pen: Pen, kind: str) -> str:
        return pen.expression(kind, 0)

    def known(self, pen: Pen) -> None:
        for name, kind in self.fields.items():
            pen.know(name, kind)
        if self.form == "word":
            pen.know("word", "str")
        pen.know("left", "int")
        pen.know("self.TABLE", "table")
        if self.form in ("object", "dataclass", "frozen", "named"):
            pen.know("state.left", "int")

    def moves(self) -> list[str]:
        pen = self.pen()
        self.known(pen)
        kind = self.move
        body = [*self.read(), "if left <= 0:", "    return []", *block(pen, 2, 2)]
        way = pen.choose(["list", "list", "append", "yield"])
        if way == "list":
            name = pen.fresh()
            walk = pen.expression("ints", 1)
            with pen.scope(**{name: "int"}):
                one, test = pen.expression(kind, 2), pen.expression("bool", 2)
            body.append(f"found = [{one} for {name} in {walk} if {test}]")
            body.append(f"return list(dict.fromkeys(found))[:4] or [{pen.expression(kind, 1)}]")
        else:
            name = pen.fresh()
            with pen.scope(**{name: "int"}):
                inner = block(pen, 1, 1)
                one = pen.expression(kind, 2)
            put = [f"one = {one}", "if one not in found:", "    found.append(one)"]
            body.append("found = []")
            if way == "yield":
                put.append("    yield one")
                body[len(self.read()) + 1] = "    return"
            body += [f"for {name} in range(1 + left % 3):", *indented([*inner, *put])]
            if way == "append":
                body.append("return found")
        return ["def moves(self, state):", *indented(body)]

    def play(self) -> list[str]:
        pen = self.pen()
        body = self.read()
        for name, kind in self.fields.items():
            if kind in COPIES:
                body.append(f"{name} = {COPIES[kind].format(name)}")
        pen.know("left", "int")
        pen.know("move", self.move)
        if self.form == "word":
            pen.know("word", "str", True)
        for name, kind in self.fields.items():
            pen.know(name, kind, True)
        body += block(pen, 3, 2)
        for name, kind in self.fields.items():
            if pen.chance(3):
                value = pen.expression(kind, 2)
                body.append(f"{name} = {COPIES.get(kind, '{}').format(value)}")
            small = SMALL[kind]
            body.append(f"{name} = {small.replace('{}', name)}")
        if self.form == "word":
            body.append(f"word = (word + {pen.expression('str', 2)})[: left - 1]")
            body.append("return word.ljust(left - 1, '.')")
        else:
            body += ["left -= 1", f"return {self.made()}"]
        return ["def play(self, state, move):", *indented(body)]

    def payoff(self) -> list[str]:
        return self.valued("payoff", "int", 3)

    def evaluate(self) -> list[str]:
        return self.valued("evaluate", "float" if self.pen().chance(4) else "int", 3)

    def valued(self, name: str, kind: str, depth: int) -> list[str]:
        pen = self.pen()
        self.known(pen)
        body = [*self.read(), *block(pen, 2, 2, kind), f"return {pen.expression(kind, depth)}"]
        return [f"def {name}(self, state):", *indented(body)]


class _Bounded(Helper):
    def called(self, given: list[str]) -> str:
        return f"{self.name}({given[0]} % 4, {given[1]})"
