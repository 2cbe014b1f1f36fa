from __future__ import annotations

import argparse
import dis
import inspect
import sys
import typing
from inspect import isfunction
from textwrap import dedent
from types import CodeType

import pytest

from plies import search
from plies.catalog import game
from plies.compiled.fingerprint import fingerprint, names_in, stored_in
from tests.compiled.toys import ran

SOURCE = """
from enum import IntEnum
from typing import NamedTuple
import outside

STEP = 2
CELLS = (1, 23)
UNRELATED = 5


class Side(IntEnum):
    FIRST = 0
    SECOND = 1


class State(NamedTuple):
    sum: int
    turn: int = 0


def far(x):
    return x * 3


def near(x, *, more=4):
    return far(x) + more


class Toy:
    limit = 9

    def __init__(self, goal=7):
        self.goal = goal

    def start(self):
        return State(0)

    def mover(self, state):
        return Side.SECOND if state.turn else Side.FIRST

    def moves(self, state):
        if state.sum < self.limit:
            yield 1
            yield 12

    def play(self, state, move):
        return State(state.sum + move * STEP, 1 - state.turn)

    def payoff(self, state):
        return near(state.sum) % self.goal + CELLS[state.turn] + outside.LEVEL

    def text(self, state):
        return f"sum {state.sum}"
"""


def made(source=SOURCE, level=1, **options):
    """Run the source of a game as a notebook does, and return the game."""
    module = type(sys)("outside")
    module.LEVEL = level
    sys.modules["outside"] = module
    try:
        scope = {"__name__": "__main__"}
        exec(compile(source, "<cell>", "exec"), scope)
    finally:
        del sys.modules["outside"]
    return scope["Toy"](**options)


def test_the_same_source_has_the_same_fingerprint():
    assert fingerprint(made()) == fingerprint(made())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("state.sum < self.limit", "state.sum <= self.limit"),
        ("far(x) + more", "far(x) - more"),
        ("x * 3", "x * 4"),
        ("STEP = 2", "STEP = 3"),
        ("limit = 9", "limit = 8"),
        ("goal=7", "goal=6"),
        ("more=4", "more=5"),
        ("CELLS = (1, 23)", "CELLS = (12, 3)"),
        ("CELLS = (1, 23)", "CELLS = [1, 23]"),
        ("yield 1\n            yield 12", "yield 11\n            yield 2"),
        ("turn: int = 0", "turn: int = 1"),
        ("SECOND = 1", "SECOND = 2"),
    ],
)
def test_every_change_of_the_rules_changes_it(old, new):
    assert SOURCE.count(old) == 1

    assert fingerprint(made(SOURCE.replace(old, new))) != fingerprint(made())


def test_an_option_of_the_game_and_a_constant_of_another_module_change_it():
    marks = {fingerprint(made()), fingerprint(made(goal=8)), fingerprint(made(level=2))}

    assert len(marks) == 3


@pytest.mark.parametrize(
    ("old", "new"), [("UNRELATED = 5", "OTHER = 6"), ("sum {state", "total {state")]
)
def test_what_no_rule_uses_does_not_change_it(old, new):
    assert fingerprint(made(SOURCE.replace(old, new))) == fingerprint(made())


def test_a_class_with_slots_has_one():
    class Slotted:
        __slots__ = ("size",)

        def start(self):
            return self.size

    small, large = Slotted(), Slotted()
    small.size, large.size = 3, 4

    assert fingerprint(small) != fingerprint(large)


def test_another_process_finds_the_same_fingerprints(tmp_path):
    names = ("connect4", "konane", "othello", "kalah", "nim", "mnk", "pig", "room", "domineering")
    code = f"""
        from plies.catalog import game
        from plies.compiled.fingerprint import fingerprint
        print(*[fingerprint(game(name)) for name in {names!r}])
    """

    out, _ = ran(dedent(code), tmp_path)

    assert out.split() == [fingerprint(game(name)) for name in names]


def test_code_that_was_run_without_a_name_is_not_taken_for_pythons_own():
    marks = []
    for text in (RULES, RULES.replace("return n + 1", "return n + 2")):
        scope = {}
        exec(text, scope)
        marks.append(fingerprint(scope["Game"]()))

    assert marks[0] != marks[1]


def test_copying_a_state_does_not_change_it():
    scope = {"__name__": "__main__"}
    exec(RULES, scope)
    rules = scope["Game"]()
    before = fingerprint(rules)

    rules.start()  # copies

    assert fingerprint(rules) == before


CELL = """
def grown(x):
    return x + 1

class Cell:
    def start(self): return 0
    def mover(self, state): return state & 1
    def moves(self, state):
        if state < 9:
            yield 1
            yield 2
    def play(self, state, move): return grown(state) + move
    def payoff(self, state): return state
"""


def test_a_helper_that_is_changed_in_a_notebook_changes_the_answer():
    scope = {"__name__": "__main__"}
    exec(CELL, scope)
    rules = scope["Cell"]()
    before = search(rules, method="minimax", engine="compiled")

    exec("def grown(x):\n    return x + 3\n", scope)
    after = search(rules, method="minimax", engine="compiled")

    assert after.value == search(rules, method="minimax", engine="interpreted").value
    assert after.nodes != before.nodes


def test_a_class_typed_in_a_notebook_is_found_again_by_the_next_process(tmp_path):
    code = f"""
import sys
exec({CELL!r})
from plies import search
result = search(Cell(), method="minimax", engine="compiled")
print(result.value, result.nodes, "numba" in sys.modules)
"""

    first, told = ran(code, tmp_path)
    second, silence = ran(code, tmp_path)

    assert (told, silence) == ("plies: compiling Cell, once\n", "")
    assert first.split()[:2] == second.split()[:2]
    assert (first.split()[2], second.split()[2]) == ("True", "False")


def test_the_order_of_a_set_of_numbers_is_part_of_the_fingerprint():
    one, other = made(), made()
    one.kept, other.kept = frozenset((0, 8)), frozenset((8, 0))
    assert one.kept == other.kept
    assert fingerprint(one) != fingerprint(other)


RULES = """
from copy import deepcopy
from functools import lru_cache

class State:
    WORTH = 1
    def worth(self):
        return self.WORTH

@lru_cache
def helper(n):
    return n + 1

TABLE = {"worth": lambda state: state.worth()}

class Game:
    def start(self): return deepcopy(State())
    def mover(self, state): return helper(-1)
    def moves(self, state): return []
    def play(self, state, move): return state
    def payoff(self, state): return TABLE["worth"](state)
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return self.WORTH", "return -self.WORTH"),
        ("WORTH = 1", "WORTH = 2"),
        ("return n + 1", "return n + 2"),
        ("state: state.worth()", "state: -state.worth()"),
    ],
)
def test_what_a_class_a_cache_or_a_table_holds_is_part_of_it(old, new):
    def mark(source):
        names = {"__name__": "rules"}
        exec(source, names)
        return fingerprint(names["Game"]())

    assert mark(RULES) == mark(RULES)
    assert mark(RULES.replace(old, new)) != mark(RULES)


def test_global_names_are_read_from_bytecode_as_python_tells_them():
    modules = (argparse, dis, inspect, typing)
    codes = [one.__code__ for module in modules for one in vars(module).values() if isfunction(one)]
    codes.append(compile(MANY_NAMES, "many", "exec").co_consts[0])
    for code in codes:
        steps = list(dis.get_instructions(code))
        wanted = {step.argval for step in steps if step.opname == "LOAD_GLOBAL"}
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]

        assert names_in(code) == wanted.union(*map(names_in, inner))
        assert stored_in(code) == {s.argval for s in steps if s.opname == "STORE_ATTR"}


MANY_NAMES = "def f(): return [" + ", ".join(f"name{i}" for i in range(700)) + "]"
