from __future__ import annotations

import importlib.util

import pytest

from plies import search
from plies.compiled.codec import Unfit
from plies.contract import GameError

SOURCE = """class Student:
    def start(self):
        return (0, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        if state[0] < 5:
            yield 1

    def play(self, state, move):
        return (state[0] + move, 1 - state[1])

    def payoff(self, state):
        return worth(state)


def worth(state):
    return state[0]
"""
TURN, WORTH = "return (state[0] + move, 1 - state[1])", "    return state[0]\n"

CASES = {
    "dict": (
        TURN,
        "other = {0: 1, 1: 0}\n        return (state[0] + move, other[state[1]])",
        r"\(play, line 13\): a dict needs Python itself",
    ),
    "print": (TURN, f"print(state)\n        {TURN}", r"\(play, line 13\): print needs Python"),
    "builtin": (
        "return worth(state)",
        'return eval("3")',
        r"\(payoff, line 16\): `eval` is not something that can be compiled",
    ),
    "strings": (
        WORTH,
        '    letters = [c for c in "abc"]\n    return letters\n',
        r"Student.payoff gave \['a', 'b', 'c'\], which is not a finite number",
    ),
    "tuple of a generator": (
        "return worth(state)",
        "return len(tuple(x for x in state))",
        r"\(payoff, line 16\): `tuple` of a generator cannot be compiled: write a loop",
    ),
    "largest of a generator": (
        "return worth(state)",
        "return max(x for x in state)",
        r"\(payoff, line 16\): `max` of a generator cannot be compiled: write a loop",
    ),
    "next of a generator": (
        "return worth(state)",
        "return next(\n            x for x in state)",
        r"\(payoff, line 1[67]\): `next` of a generator cannot be compiled: write a loop",
    ),
    "extend by a generator": (
        "return worth(state)",
        "found = [1]\n        found.extend(x for x in state)\n        return found[0]",
        r"\(payoff, line 17\): `extend` of a generator cannot be compiled: write a loop",
    ),
    "generator alone": (
        "return worth(state)",
        "found = (x for x in state)\n        return sum(found)",
        r"\(payoff, line 16\): a generator cannot be compiled: write a loop",
    ),
    "deepcopy": (
        TURN,
        f"from_here = deepcopy(state)\n        {TURN}",
        r"\(play, line 14\): `deepcopy` is Python's own .*: copy a board by `board\[:\]`",
    ),
    "True or nothing": (
        "return worth(state)",
        """return 1 if self.odd(state) else 0

    def odd(self, state):
        if state[0] == 4:
            return True""",
        r"\(odd, line 18\): it returns something on one way and nothing on another: return False",
    ),
    "yield from": (
        "            yield 1\n",
        "            yield from (1,)\n",
        r"\(moves, line 10\): `yield from` cannot be compiled",
    ),
    "types": (
        WORTH,
        '    x = 1\n    if state[0] > 3:\n        x = "a"\n    return 1 if x else 0\n',
        r"\(worth, line 2\d\): a variable holds values of different types",
    ),
    "attribute": (
        "return worth(state)",
        "return self.nothing",
        r"\(payoff, line 16\): `nothing` is not known",
    ),
    "generator": (
        "return worth(state)",
        "return sum(x for x in state)",
        r"\(payoff, line 16\): `sum` of a generator cannot be compiled: write a loop",
    ),
    "words as state": ("return (0, 0)", 'return "00"', "a state is a str such as '00'"),
    "list of lists": ("return (0, 0)", "return [[0], 0]", "write a board as one flat list"),
}


AS_PLAIN = {  # what Numba does not understand, and the compiler of plain Python does
    *("dict", "tuple of a generator", "largest of a generator", "next of a generator"),
    *("extend by a generator", "generator alone", "deepcopy", "True or nothing", "yield from"),
    *("types", "generator", "words as state", "list of lists"),
}


@pytest.mark.parametrize("name", [name for name in CASES if name not in AS_PLAIN])
def test_what_cannot_be_compiled_is_named_with_its_method_line_and_reason(name, tmp_path):
    game, sentence = student(name, tmp_path)

    if name == "strings":  # its payoff is no number, so the interpreted search fails too
        with pytest.raises(GameError, match=sentence):
            search(game, method="alphabeta", engine="compiled")
        return
    with pytest.raises(Unfit, match=sentence) as told:
        search(game, method="alphabeta", engine="compiled")
    assert "offered" not in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.usefixtures("as_usual")
@pytest.mark.parametrize("name", sorted(AS_PLAIN))
def test_what_numba_does_not_understand_is_compiled_as_plain_python(name, tmp_path):
    game, _ = student(name, tmp_path)

    found = search(game, method="alphabeta", engine="compiled")

    right = search(game, method="alphabeta", engine="interpreted")
    assert found.engine == "compiled"
    assert [getattr(found, what) for what in SAME] == [getattr(right, what) for what in SAME]


SAME = ("value", "line", "nodes", "leaves", "cuts", "depth", "exact")


def student(name, tmp_path):
    """Return a student's game, and what Numba's compiler says of it."""
    old, new, sentence = CASES[name]
    assert SOURCE.count(old) == 1
    file = tmp_path / f"student_{name.replace(' ', '_')}.py"
    source = SOURCE.replace(old, new)
    if name == "words as state":
        source = source.replace(TURN, 'return f"{int(state[0]) + move}{1 - int(state[1])}"')
        source = source.replace("return state[1]", "return int(state[1])")
        source = source.replace("if state[0] < 5", "if int(state[0]) < 5")
        source = source.replace(WORTH, "    return 1\n")
    if name == "deepcopy":
        source = f"from copy import deepcopy\n{source}"
    if name == "list of lists":
        source = source.replace(TURN, "return [[state[0][0] + move], 1 - state[1]]")
        source = source.replace("if state[0] < 5", "if state[0][0] < 5")
        source = source.replace(WORTH, "    return 1\n")
    file.write_text(source)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Student(), sentence
