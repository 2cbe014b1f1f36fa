"""What Numba cannot do with a board is told in words; plain Python can do most of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from plies import search
from plies.compiled.codec import Unfit
from plies.contract import GameError
from tests.compiled import students
from tests.compiled.test_boards import READINGS, same_answers, same_reading


@pytest.mark.parametrize("name", ["Masks"])
def test_boards_give_the_same_answer_compiled_by_numba(name):
    same_answers(students.GAMES[name](), name)


@settings(max_examples=100, deadline=None)
@given(READINGS)
def test_everything_read_from_a_board_is_as_in_python(reading):
    same_reading(*reading)


class Counters:
    """Two players lay counters on a row of cells, as long as there is room."""

    def start(self):
        return [0, 0, 0]

    def mover(self, board):
        return sum(board) % 2

    def moves(self, board):
        return [i for i in range(3) if board[i] < 2]

    def play(self, board, move):
        board = board[:]
        board[move] += 1
        return board

    def payoff(self, board):
        return board[0] * 2 - board[1]

    def evaluate(self, board):
        return board[2]


class Words(Counters):
    def start(self):
        return ["a", "b"]

    def mover(self, board):
        return 0

    def moves(self, board):
        return []

    def payoff(self, board):
        return 0

    evaluate = payoff


class Rows(Words):
    def start(self):
        return [[0, 0], [0, 0]]


class Unset(Words):
    def start(self):
        return ([0, 0], None)


class Changing(Counters):
    def play(self, board, move):
        board[move] += 1
        return board


class Growing(Counters):
    def mover(self, board):
        return len(board) % 2

    def moves(self, board):
        return [0, 1] if len(board) < 6 else []

    def play(self, board, move):
        return [*board, move]


class Appending(Counters):
    def play(self, board, move):
        after = board[:]
        after.append(1)
        after[move] += after.pop()
        return after


class Fixed(Counters):
    """Changes a tuple, but where no random game comes."""

    def start(self):
        return (0,) * 9

    def play(self, board, move):
        if sum(board) > 100:
            board[0] = 1
        return board[:move] + (board[move] + 1,) + board[move + 1 :]  # noqa: RUF005


class Mixed(Counters):
    def evaluate(self, board):
        row = [0, 0, 0]
        if board[0]:
            row = board[:]
        return row[1]


class Greedy(Counters):
    """Copies the board more often than there is room for."""

    def evaluate(self, board):
        total = 0
        for _ in range(3_000_000):
            total += len(board[:])
        return total


class Beyond(Counters):
    """Looks beyond the board, but where no random game comes."""

    def evaluate(self, board):
        return board[3 if sum(board) > 100 else 2]


REFUSED = {
    Words: "a state holds something that is not an int: 'a': let numbers stand for words",
    Rows: "a state holds something that is not an int: .*: write a board as one flat list",
    Unset: "a state holds a NoneType such as None, not an int: let a number such as -1",
    Changing: r"play changed the position it was given to \[.*\]: change a copy instead",
    Growing: r"a state has not always the same form: \[0, 0, 0\], later \[0, 0, 0, [01]\]",
    Appending: r"\(play, line \d+\): a board keeps its length in compiled code, so `append`",
    Fixed: r"\(play, line \d+\): a tuple cannot be changed: change a list of it",
    Mixed: r"\(evaluate, line \d+\): a variable holds a board at one time and a new list",
    Greedy: "MemoryError: the boards of one line of play need more memory than there is",
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_done_with_a_board_is_told_in_words(kind):
    with pytest.raises(GameError, match=REFUSED[kind]):
        search(kind(), method="minimax", depth=1, engine="compiled")


@pytest.mark.usefixtures("as_usual")
@pytest.mark.parametrize("kind", [Words, Rows, Unset, Growing, Appending, Mixed])
def test_some_of_it_can_be_done_all_the_same_as_plain_python(kind):
    found = search(kind(), method="minimax", depth=1, engine="compiled")
    right = search(kind(), method="minimax", depth=1, engine="interpreted")
    assert (found.value, found.line, found.nodes) == (right.value, right.line, right.nodes)
    assert found.engine == "compiled"


def test_an_index_beyond_the_board_is_told_where_the_check_did_not_come():
    with pytest.raises(Unfit, match="IndexError"):
        search(Beyond(), [90, 20, 0], method="minimax", depth=1, engine="compiled")


@pytest.mark.usefixtures("as_usual")
def test_a_board_that_grows_is_worth_the_same_whoever_searches_it():
    result = search(Growing(), method="minimax", threads=1)

    assert result.value == search(Growing(), method="minimax", engine="interpreted").value
