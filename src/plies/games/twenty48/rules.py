"""2048: slide all tiles one way; equal ones that meet become one of twice the value.

     .   .   2   .       A move pushes every tile to one side: up, left, down or right. Two equal
     .   4   2   .       tiles that meet become one, which counts as points what it is worth, and
     8   .   .   .       does not merge again in the same move. Up turns the two 2s into a 4, for 4
    16   8   4   2       points. A move that changes nothing is none.

Then chance puts a 2 or a 4 on an empty cell. Whoever has no move left has the points as payoff; or,
with a goal, 1 as soon as there is a tile of that value, and 0 if it never comes.

A cell holds the rank of its tile: 0 if it is empty, 1 for 2, 2 for 4, ... 11 for 2048.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import CHANCE, MAX, GameError
from plies.games.shared.named import Named
from plies.games.twenty48 import text as people

UP, LEFT, DOWN, RIGHT = range(4)
SMALLEST, LARGEST = 2, 8
SNAKE = (  # ten times a report's weights of a 4x4 board's cells: the large tiles belong on top
    *(100, 80, 70, 65),
    *(5, 7, 10, 30),
    *(-5, -15, -18, -20),
    *(-38, -37, -35, -30),
)


class State(NamedTuple):
    board: tuple[int, ...]  # ranks, row by row
    score: int
    due: int  # tiles that chance must place before the player moves


class Twenty48(Named):
    """2048 on `rows` x `cols` cells, `size` x `size` where these are not given.

    A new tile is a 4 with probability `four`, otherwise a 2. With a `goal`, a tile's value, the
    game is to reach it, and points do not count.
    """

    name = "2048"
    sides = ("player",)
    chance = True

    def __init__(
        self,
        size: int = 4,
        rows: int | None = None,
        cols: int | None = None,
        four: float = 0.1,
        goal: int = 0,
    ) -> None:
        rows, cols = size if rows is None else rows, size if cols is None else cols
        for length, what in ((rows, "rows"), (cols, "columns")):
            if not SMALLEST <= length <= LARGEST:
                raise GameError(f"the board has {SMALLEST} to {LARGEST} {what}, not {length}")
        if not 0 <= four <= 1:
            raise GameError(f"a 4 comes with a probability of 0 to 1, not {four:g}")
        if goal and (goal < 4 or goal & (goal - 1)):
            raise GameError(f"the goal is a tile such as 2048, not {goal}")
        most = (2 if four else 1) << rows * cols  # the end of a row that begins with two 4s, or 2s
        if goal > most:
            raise GameError(
                f"the goal {goal} is out of reach: on {rows}x{cols} cells there is at most {most}"
            )
        self.rows, self.cols, self.four, self.cells = rows, cols, four, rows * cols
        self.goal = goal.bit_length() - 1 if goal else 0
        columns = tuple(tuple(range(col, self.cells, cols)) for col in range(cols))
        across = tuple(tuple(range(row * cols, row * cols + cols)) for row in range(rows))
        backwards = tuple(tuple(line[::-1] for line in lines) for lines in (columns, across))
        self.lines = (columns, across, *backwards)  # of each direction, from the wall inwards

    def start(self) -> State:
        return State((0,) * self.cells, 0, 2)

    def mover(self, state: State) -> int:
        return CHANCE if state.due > 0 else MAX

    def moves(self, state: State) -> Iterator[int]:
        if self.goal == 0 or max(state.board) < self.goal:
            for direction in range(4):
                if self.slides(state.board, direction):
                    yield direction

    def slides(self, board: tuple[int, ...], direction: int) -> bool:
        """Return whether a move changes anything: some tile has a gap or its equal before it."""
        for line in self.lines[direction]:
            before = board[line[0]]
            for place in range(1, len(line)):
                tile = board[line[place]]
                if tile > 0 and (before == 0 or before == tile):
                    return True
                before = tile
        return False

    def chances(self, state: State) -> Iterator[tuple[int, float]]:
        """Yield the empty cells, where a 2 comes; then the same plus `cells`, for a 4."""
        empty = state.board.count(0)
        for cell in range(self.cells):
            if state.board[cell] == 0 and self.four < 1:
                yield cell, (1.0 - self.four) / empty
        for cell in range(self.cells):
            if state.board[cell] == 0 and self.four > 0:
                yield cell + self.cells, self.four / empty

    def play(self, state: State, move: int) -> State:
        board = list(state.board)
        if state.due > 0:
            board[move % self.cells] = 1 + move // self.cells
            return State(tuple(board), state.score, state.due - 1)
        score = state.score
        for line in self.lines[move]:
            free = 0  # the next place of the line to fill
            last = 0  # the tile before it, if that can still merge
            for place in range(len(line)):
                tile = board[line[place]]
                if tile > 0:
                    board[line[place]] = 0
                    if tile == last:
                        board[line[free - 1]] = tile + 1
                        if self.goal == 0:
                            score += 2 << tile
                        last = 0
                    else:
                        board[line[free]] = tile
                        free += 1
                        last = tile
        return State(tuple(board), score, 1)

    def payoff(self, state: State) -> int:
        if self.goal > 0:
            return 1 if max(state.board) >= self.goal else 0
        return state.score

    def best(self, state: State) -> int:
        """Return the largest tile, for matches: how far a game has come."""
        rank = max(state.board)
        return 1 << rank if rank else 0

    def all_moves(self) -> range:
        return range(4)

    def planes(self, state: State) -> list[list[float]]:
        """Return the board with the ranks of its tiles, as shares of the highest there can be."""
        ranks = [rank / (self.cells + 1) for rank in state.board]
        return [ranks[i : i + self.cols] for i in range(0, self.cells, self.cols)]

    def evaluate(self, state: State) -> int:
        """Return the points so far."""
        return state.score

    evaluate_score = evaluate

    def evaluate_snake(self, state: State) -> float:
        """Return the sum of the tiles, each times the weight of its cell in a report's snake."""
        if self.rows != 4 or self.cols != 4 or self.goal > 0:
            raise GameError("the snake has weights for 4x4 cells, in a game for points")
        total = 0
        for cell in range(self.cells):
            if state.board[cell] > 0:
                total += SNAKE[cell] << state.board[cell]
        return total / 10

    def evaluate_snake_empty(self, state: State) -> float:
        """Return the snake, and the number of empty cells squared as a bonus."""
        empty = state.board.count(0)
        return self.evaluate_snake(state) + empty * empty

    def text(self, state: State) -> str:
        """Draw rows of tiles; below them the points, if they count, and how many tiles are due."""
        lines = [people.draw(state.board, self.cols)]
        if self.goal == 0:
            lines.append(f"score {state.score}")
        if state.due > 0:
            lines.append(people.due_text(state.due))
        return "\n".join(lines)

    def read_state(self, text: str) -> State:
        """Read rows of tiles, `0` or `.` for none, then perhaps `score 4568` and `1 tile due`.

        Where it is not said, an empty board waits for two tiles, and any other for the player.
        """
        board, score, due = people.read(text, self.rows, self.cols)
        return State(board, score if self.goal == 0 else 0, due)

    def move_text(self, state: State, move: int) -> str:
        if state.due > 0:
            return people.outcome_text(move, self.cells, self.cols)
        return people.DIRECTIONS[move]

    def read_move(self, state: State, text: str) -> int:
        """Read `up`, `u`, `↑` or `0`; where chance moves `2 at b3`."""
        if state.due > 0:
            return people.read_outcome(text, self.cells, self.cols)
        return people.read_direction(text)

    def svg(self, state: State) -> str:
        return people.svg(
            state.board, self.cols, state.score if self.goal == 0 else None, state.due
        )
