from __future__ import annotations

import importlib.util

import pytest

from plies import search
from plies.fast.codec import Unfit
from plies.game import GameError

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
        r"Student cannot be compiled",
    ),
    "yield from": (
        "            yield 1\n",
        "            yield from (1,)\n",
        r"\(moves, line 10\): `yield from` cannot be compiled",
    ),
    "types": (
        WORTH,
        '    x = 1\n    if state[0] > 3:\n        x = "a"\n    return x\n',
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
        r"\(payoff, line 16\): sum, any and all of a generator .* write a loop",
    ),
    "words as state": ("return (0, 0)", 'return "00"', "a state is a str such as '00'"),
    "list of lists": ("return (0, 0)", "return [[0], 0]", "write a board as one flat list"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_cannot_be_compiled_is_named_with_its_method_line_and_reason(name, tmp_path):
    old, new, sentence = CASES[name]
    assert SOURCE.count(old) == 1
    file = tmp_path / f"student_{name.replace(' ', '_')}.py"
    source = SOURCE.replace(old, new)
    if name == "words as state":
        source = source.replace(TURN, 'return f"{int(state[0]) + move}{1 - int(state[1])}"')
        source = source.replace("return state[1]", "return int(state[1])")
        source = source.replace("if state[0] < 5", "if int(state[0]) < 5")
    if name == "list of lists":
        source = source.replace(TURN, "return [[state[0][0] + move], 1 - state[1]]")
        source = source.replace("if state[0] < 5", "if state[0][0] < 5")
    file.write_text(source)
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    if name == "strings":  # its payoff is no number, so the interpreted search fails too
        with pytest.raises(GameError, match=sentence):
            search(module.Student(), method="alphabeta", engine="compiled")
        return
    with pytest.raises(Unfit, match=sentence) as told:
        search(module.Student(), method="alphabeta", engine="compiled")
    assert "offered" not in str(told.value)
    assert "\n" not in str(told.value)
