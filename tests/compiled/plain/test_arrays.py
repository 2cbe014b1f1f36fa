"""NumPy's arrays in compiled code, against NumPy itself: many small expressions in one program."""

import importlib.util
import random
import re
import warnings
from math import inf

import numpy as np
import pytest

from plies.compiled.kernel import Raised
from plies.compiled.plain import building, making
from plies.compiled.search import Compiled
from tests.compiled.plain.array_expressions import GIVEN_UP, STEPS, VALUES

NAMES = ("a, b, s, m", "v, u, f, n", "i, j, p", "g, h, t")
HEAD = '''
import numpy as np


def mark(total, number):
    return (total * 3.0 + float(number)) % 1000003.0


def digest(x):
    """A number for a value of any kind: another one for other items, sizes or a bool."""
    if isinstance(x, np.ndarray):
        total = float(x.ndim)
        for size in x.shape:
            total = mark(total, size)
        for one in x.ravel().tolist():
            total = mark(total, one)
        return total
    return float(x)


def row_digest(x):
    total = 5.0
    for one in x:
        total = mark(total, one)
    return total


class Expressions:
    def __init__(self, rows):
        self.first = rows

    def start(self):
        return self.first

    def mover(self, state):
        return 0

    def moves(self, state):
        return [0]

    def play(self, state, move):
        return state

    def payoff(self, state):
        return 0

    def evaluate(self, state):
        number, arrays = state
        return self.worked_out(number, arrays)
'''


def inputs(chance: random.Random):
    """Arrays of the sizes that `array_expressions` tells."""
    whole = lambda most, *sizes: np.array(  # noqa: E731
        [chance.randint(-most, most) for _ in range(int(np.prod(sizes)))]
    ).reshape(sizes)
    uneven = lambda *sizes: np.array(  # noqa: E731
        [chance.uniform(-9, 9) for _ in range(int(np.prod(sizes)))]
    ).reshape(sizes)
    return (
        (whole(4, 3, 4), whole(4, 3, 4), whole(4, 3, 3), whole(1, 3, 4) > 0),
        (whole(4, 4), whole(4, 3), whole(9, 3, 4) / 4, whole(60, 3, 4).astype(np.int8)),
        (chance.randint(-4, 4), chance.randint(-4, 4), whole(1, 3) + 1),
        (uneven(3, 4), np.rot90(uneven(4, 3), chance.randint(0, 1) * 2 - 1), uneven(2, 3, 9)),
    )


def as_method(number: int, text: str) -> str:
    """Return the method that works one expression out."""
    if text.startswith("x = "):
        lines = [*text.split("; "), "return digest(x)"]
    else:
        many = isinstance(_tried(text), (list, tuple))
        lines = [f"return {'row_digest' if many else 'digest'}({text})"]
    if "zip" in text:
        lines = [f"return row_digest([p + 2 * q for p, q in {text}])"]
    body = "\n        ".join([f"({'), ('.join(NAMES)}) = arrays", *lines])
    return f"    def number{number}(self, arrays):\n        {body}\n"


def _tried(text: str):
    """Return what an expression gives; None if NumPy always raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(20):
            flat = [one for row in inputs(random.Random(seed)) for one in row]
            names = dict(zip(", ".join(NAMES).split(", "), flat, strict=True))
            try:
                return eval(text, {"np": np}, names)
            except (IndexError, ValueError):
                continue
    return None


def source(texts: list[str]) -> str:
    methods = [as_method(number, text) for number, text in enumerate(texts)]
    ways = [
        f"        if number == {i}:\n            return self.number{i}(arrays)\n"
        for i in range(len(texts))
    ]
    chain = "    def worked_out(self, number, arrays):\n" + "".join(ways) + "        return 0.0\n"
    return "\n".join([HEAD, *methods, chain])


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """Return the game of all expressions, and its compiled form."""
    file = tmp_path_factory.mktemp("arrays") / "expressions.py"
    file.write_text(source([*VALUES, *STEPS]))
    spec = importlib.util.spec_from_file_location("expressions", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game = module.Expressions((0, inputs(random.Random(0))))
    setting = Compiled(game, None, "minimax", {"depth": 1}).setting
    made = building.drafted(game, setting, ("minimax",)).built("minimax", building.QUICK)
    entry = making.PlainEntry(building.ENTRY, made.code, made.sites)
    return game, making.PlainKernel(game, making.Telling(made.record()), entry)


def by_numpy(game, state):
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)  # of what is cut off
        try:
            return game.evaluate(state)
        except Exception as error:
            return error


def test_every_expression_gives_what_numpy_gives_or_gives_up(both):
    game, kernel = both
    texts = [*VALUES, *STEPS]
    answered: dict[str, int] = {}
    for seed in range(40):
        arrays = inputs(random.Random(seed))
        for number, text in enumerate(texts):
            expected = by_numpy(game, (number, arrays))
            if not isinstance(expected, Exception):
                answered.setdefault(text, 0)
            try:
                found, _ = kernel((number, arrays), 0, -inf, inf)
            except Raised as error:
                name = re.search(r"\((\w*Error) in", str(error))
                if name:  # what Python catches must be what Python raises
                    assert type(expected).__name__ == name[1], (text, seed)
                continue
            assert found == expected, (text, seed, arrays)
            answered[text] += 1
    never = [text for text, times in answered.items() if times == 0]
    assert never == GIVEN_UP


NARROW = '''
import numpy as np


class Narrow:
    """int8 cells go through lists, tuples, functions and loops; sums of Python's go far beyond."""

    def start(self):
        return (0, np.array([[100, -100, 3], [7, 60, -2]], dtype=np.int8))

    def mover(self, state):
        return 0

    def moves(self, state):
        return [0]

    def play(self, state, move):
        return state

    def payoff(self, state):
        return 0

    def worth(self, cell):
        return 1000 if cell > 50 else 1

    def twice(self, cell):
        return cell + cell

    def evaluate(self, state):
        number, board = state
        total = 0
        if number == 0:
            for r in range(2):
                for c, cell in enumerate(board[r]):
                    total += 1000 * r + 300 * c + self.worth(cell)
            return total
        if number == 1:
            return sum(self.worth(cell) * 7 for row in board for cell in row)
        if number == 2:
            return 1000 * int(board[0, 0]) + int(max(board[1])) * 500
        if number == 3:
            return [cell for cell in board[0]].count(100) * 1000 + 5000
        if number == 4:
            return int(self.twice(board[1, 0])) + 2000
        if number == 5:
            return int(self.twice(board[0, 0]))
        if number == 6:
            best = board[0, 0] if board[1, 0] == 7 else 0
            return int(best + 100)
        if number == 7:
            row = [cell for cell in board[0]]
            return int(row[0] * 2)
        if number == 8:
            return int(sum(board[1]) + 90)
        if number == 9:
            cell = board[0, 1]
            cell -= 100
            return int(cell)
        return 0
'''


def test_narrow_numbers_are_followed_and_give_up_only_where_numpy_cuts_them_off(tmp_path):
    file = tmp_path / "narrow.py"
    file.write_text(NARROW)
    spec = importlib.util.spec_from_file_location("narrow", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    game = module.Narrow()
    setting = Compiled(game, None, "minimax", {"depth": 1}).setting
    made = building.drafted(game, setting, ("minimax",)).built("minimax", building.QUICK)
    entry = making.PlainEntry(building.ENTRY, made.code, made.sites)
    kernel = making.PlainKernel(game, making.Telling(made.record()), entry)
    board = game.start()[1]
    for number in range(5):
        found, _ = kernel((number, board), 0, -inf, inf)
        assert found == game.evaluate((number, board)), number
    for number in range(5, 10):
        with pytest.raises(Raised, match="narrow"):
            kernel((number, board), 0, -inf, inf)
