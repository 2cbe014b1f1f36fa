"""One small game in many natural forms, and a few others: what people use for a state.

It is tic-tac-toe with three marks on the board. A move is a cell, 0 to 8, in all of
them, so every form must be searched exactly as the plain one.
"""

import threading
from copy import deepcopy
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property

import numpy as np

BEGINNING = (1, 0, 0, 0, 2, 0, 0, 0, 1)  # what is on the cells: nothing, MAX's mark, MIN's mark
FIRST = 1  # MIN is on, and must not take a corner
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def turn_of(cells):
    return cells.count(1) - cells.count(2)


def winner_of(cells):
    for a, b, c in ROWS:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return 0


class Plain:
    """The reference: a tuple of nine numbers."""

    name = "row"
    decisive = True

    def start(self):
        return BEGINNING

    def cells(self, state):
        return state

    def put(self, state, cell, mark):
        return (*state[:cell], mark, *state[cell + 1 :])

    def mover(self, state):
        return turn_of(self.cells(state))

    def moves(self, state):
        cells = self.cells(state)
        return [] if winner_of(cells) else [i for i in range(9) if cells[i] == 0]

    def play(self, state, move):
        return self.put(state, move, 1 + self.mover(state))

    def payoff(self, state):
        return {0: 0, 1: 1, 2: -1}[winner_of(self.cells(state))]

    def evaluate(self, state):
        return sum((2, 1, 2, 1, 3, 1, 2, 1, 2)[i] for i in range(9) if self.cells(state)[i] == 1)


class Rows(Plain):
    """A list of lists of words."""

    def start(self):
        return [[".XO"[BEGINNING[3 * row + col]] for col in range(3)] for row in range(3)]

    def cells(self, state):
        return tuple(".XO".index(word) for row in state for word in row)

    def put(self, state, cell, mark):
        board = [row[:] for row in state]
        board[cell // 3][cell % 3] = ".XO"[mark]
        return board


class BoardAndTurn(Plain):
    """A list and whose turn it is, in a tuple."""

    def start(self):
        return (list(BEGINNING), FIRST)

    def cells(self, state):
        return tuple(state[0])

    def mover(self, state):
        return state[1]

    def put(self, state, cell, mark):
        board = state[0][:]
        board[cell] = mark
        return (board, 1 - state[1])


class Cells(Plain):
    """A dict of the cells that are taken, filled in the order of play."""

    def start(self):
        return {divmod(i, 3): BEGINNING[i] for i in range(9) if BEGINNING[i]}

    def cells(self, state):
        return tuple(state.get(divmod(i, 3), 0) for i in range(9))

    def put(self, state, cell, mark):
        return {**state, divmod(cell, 3): mark}


class Word(Plain):
    """A string."""

    def start(self):
        return "".join(".XO"[mark] for mark in BEGINNING)

    def cells(self, state):
        return tuple(map(".XO".index, state))

    def put(self, state, cell, mark):
        return state[:cell] + ".XO"[mark] + state[cell + 1 :]


class Array(Plain):
    """A NumPy array; movers, payoffs and evaluations are NumPy's numbers, too, and small ones."""

    def start(self):
        return np.array(BEGINNING, np.int8).reshape(3, 3)

    def cells(self, state):
        return tuple(state.ravel().tolist())

    def mover(self, state):
        return np.count_nonzero(state == 1) - np.count_nonzero(state == 2)

    def put(self, state, cell, mark):
        board = state.copy()
        board[cell // 3, cell % 3] = mark
        return board

    def payoff(self, state):
        return np.int8(super().payoff(state))

    def evaluate(self, state):
        return np.int16(super().evaluate(state))


class ArrayAndTurn(Array):
    """An array in a tuple, which Python cannot compare; moves are NumPy's numbers."""

    def start(self):
        return (super().start(), FIRST)

    def cells(self, state):
        return super().cells(state[0])

    def mover(self, state):
        return state[1]

    def moves(self, state):
        return map(np.int64, super().moves(state))

    def put(self, state, cell, mark):
        return (super().put(state[0], cell, mark), 1 - state[1])


class Board:
    """A board as people write it first: no __eq__, and a copy method."""

    def __init__(self, cells, turn):
        self.squares, self.turn = list(cells), turn

    def copy(self):
        return Board(self.squares, self.turn)

    @cached_property
    def winner(self):
        return winner_of(self.squares)


class Objects(Plain):
    """An object without __eq__ that remembers what it found out."""

    def start(self):
        return Board(BEGINNING, FIRST)

    def cells(self, state):
        return tuple(state.squares)

    def mover(self, state):
        return state.turn

    def moves(self, state):
        return [] if state.winner else super().moves(state)

    def put(self, state, cell, mark):
        after = state.copy()
        after.squares[cell] = mark
        after.turn = 1 - state.turn
        return after


class Slots:
    __slots__ = ("history", "squares")

    def __init__(self, squares):
        self.squares, self.history = squares, None


class SlotsCopied(Plain):
    """An object with __slots__, copied by deepcopy, that notes something in a slot."""

    def start(self):
        return Slots([[mark] for mark in BEGINNING])

    def cells(self, state):
        state.history = "asked"
        return tuple(mark for (mark,) in state.squares)

    def put(self, state, cell, mark):
        after = deepcopy(state)
        after.squares[cell][0] = mark
        return after


@dataclass
class Position:
    squares: list
    turn: int = FIRST


class Dataclass(Plain):
    """A dataclass, which has __eq__ and so no hash."""

    def start(self):
        return Position(list(BEGINNING))

    def cells(self, state):
        return tuple(state.squares)

    def put(self, state, cell, mark):
        squares = list(state.squares)
        squares[cell] = mark
        return Position(squares, 1 - state.turn)


@dataclass(frozen=True)
class Frozen:
    squares: list = field(default_factory=lambda: list(BEGINNING))


class FrozenDataclass(Plain):
    """A frozen dataclass, which says that it has a hash, and holds a list, which has none."""

    def start(self):
        return Frozen()

    def cells(self, state):
        return tuple(state.squares)

    def put(self, state, cell, mark):
        return replace(state, squares=[*state.squares[:cell], mark, *state.squares[cell + 1 :]])


class Mark(Enum):
    NOTHING = 0
    CROSS = 1
    NOUGHT = 2


class Enums(Plain):
    """Members of an Enum, in a list."""

    def start(self):
        return list(map(Mark, BEGINNING))

    def cells(self, state):
        return tuple(mark.value for mark in state)

    def put(self, state, cell, mark):
        return [*state[:cell], Mark(mark), *state[cell + 1 :]]


class Sets(Plain):
    """Which cells each side has, in a tuple of sets."""

    def start(self):
        return tuple({i for i in range(9) if BEGINNING[i] == mark} for mark in (1, 2))

    def cells(self, state):
        return tuple(1 if i in state[0] else 2 if i in state[1] else 0 for i in range(9))

    def put(self, state, cell, mark):
        return tuple(one | {cell} if i == mark - 1 else one for i, one in enumerate(state))


EMPTY, CROSS, NOUGHT = object(), object(), object()


class Sentinels(Plain):
    """Objects that are told apart by `is`, and hold nothing."""

    def start(self):
        return [(EMPTY, CROSS, NOUGHT)[mark] for mark in BEGINNING]

    def cells(self, state):
        return tuple(0 if one is EMPTY else 1 if one is CROSS else 2 for one in state)

    def put(self, state, cell, mark):
        return [*state[:cell], (EMPTY, CROSS, NOUGHT)[mark], *state[cell + 1 :]]


class Person:
    def __init__(self):
        self.points = [0]


class Persons(Plain):
    """Whose turn it is, as one of two objects that hold the same."""

    def __init__(self):
        self.people = (Person(), Person())

    def start(self):
        return (list(BEGINNING), self.people[FIRST])

    def cells(self, state):
        return tuple(state[0])

    def mover(self, state):
        return 0 if state[1] is self.people[0] else 1

    def put(self, state, cell, mark):
        board = [*state[0][:cell], mark, *state[0][cell + 1 :]]
        return (board, self.people[1 - self.mover(state)])


class Locked(Plain):
    """A position with a lock in it: nobody can copy it, or say what it holds."""

    def start(self):
        return self.locked(BEGINNING)

    def locked(self, cells):
        board = Board(cells, FIRST)
        board.lock = threading.Lock()
        return board

    def cells(self, state):
        return tuple(state.squares)

    def put(self, state, cell, mark):
        return self.locked([*state.squares[:cell], mark, *state.squares[cell + 1 :]])


class ListMoves(Plain):
    """Moves that are lists."""

    def moves(self, state):
        return [[move] for move in super().moves(state)]

    def play(self, state, move):
        return super().play(state, move[0])


class DictMoves(Plain):
    """Moves that are dicts."""

    def moves(self, state):
        return [{"cell": move} for move in super().moves(state)]

    def play(self, state, move):
        return super().play(state, move["cell"])


FORMS = (
    *(Rows, BoardAndTurn, Cells, Word, Array, ArrayAndTurn, Objects, SlotsCopied, Dataclass),
    *(FrozenDataclass, Enums, Sets, Sentinels, Persons),
)
