"""A list of moves, rewritten as a generator, has the same moves in the same order."""

from __future__ import annotations

from inspect import isgeneratorfunction

import pytest

from plies.compiled.lowering.yielding import yielding

BOARD = [0, 2, 0, 1]


def comprehension(board):
    return [i * 10 + j for i, i_ in enumerate(board) if i_ == 0 for j in range(i) if j != 1]


def hidden_name(board):
    return [board for board in board if board]


def grown(board):
    if not board:
        return []
    found: list[int] = []
    for i in range(len(board)):
        if board[i] == 0:
            found.append(i)
        elif board[i] > 1:
            found.append(-i)
    return found


def either(board):
    return [1, 2] if len(board) > 3 else ()


def nothing(board):
    if board:
        return []
    return [5]


def thrown_away(board):
    found = []
    for cell in board:
        found.append(cell)
        if cell == 2:
            return [7]
    return found


def measured(board):
    found = []
    for cell in board:
        found.append(cell + len(found))
    return found


def passed_on(board):
    return reversed(grown(board))


@pytest.mark.parametrize(
    "moves",
    [comprehension, hidden_name, grown, either, nothing, thrown_away, measured, passed_on],
)
def test_the_same_moves_come_in_the_same_order(moves):
    made = yielding("moves", {"moves": moves})

    assert isgeneratorfunction(made)
    for board in (BOARD, [], [2], [0, 0], [2, 2, 1, 0, 0]):
        assert list(made(board)) == list(moves(board))


def called_by_others(board):
    return [1, 2]


def yields(board):
    yield 1


def other(game, board):
    return len(game.moves(board))


def test_what_others_may_want_as_a_list_or_has_no_source_stays_as_it_is():
    offset = 3

    def closing(board):
        return [offset]

    scope = {}
    exec("def typed(board): return [1]", scope)

    assert yielding("moves", {"moves": called_by_others, "other": other}) is called_by_others
    for moves in (yields, closing, scope["typed"]):
        assert yielding("moves", {"moves": moves}) is moves


def test_source_that_says_something_else_is_not_trusted(monkeypatch):
    monkeypatch.setattr("inspect.getsource", lambda function: "def nothing(board): return [9]")

    assert yielding("moves", {"moves": nothing}) is nothing
