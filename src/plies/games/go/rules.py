"""Go by the rules that John Tromp and Bill Taylor wrote down.

      A B C D E        Black begins; `X` is black, `O` white. Put a stone on a free point, or pass.
    5 . . . . .        Stones that touch along a line are a group, and the free points beside it
    4 . X O . .        its liberties. Groups of the other side that have none left are taken off
    3 X O . O .        the board, and then your own: suicide is allowed. No arrangement of stones
    2 . X O . .        may come a second time (superko), so C3 takes B3, and white may not take
    1 . . . . .        back at once. Two passes end the game: who has more points, stones and what
      A B C D E        only they reach, wins. White gets `komi` points for moving second.

The board is a row of numbers, line by line from the top, with an edge around it; the point above
another one stands `size + 1` places before it. A move is the place of a stone, or PASS.
A position does not know the game so far: `repeats` tells what must not come again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import MAX, GameError
from plies.games.go import text as people
from plies.games.go.drawing import svg
from plies.games.shared.named import Named
from plies.numbers import is_whole

EMPTY, BLACK, WHITE, EDGE, SEEN = 0, 1, 2, 3, 4
PASS = 0  # where no point is
SMALLEST, LARGEST = 2, 19
FAIR, FAIR_FROM = 7.5, 9  # what white gets, and on which boards
PAYS = ("win", "points")


class State(NamedTuple):
    board: tuple[int, ...]
    turn: int
    passes: int  # one after the other, up to now


class Go(Named):
    """Go on `size` x `size` points: area counts, suicide is allowed, no position comes again.

    With `pays="points"` the payoff is black's lead, otherwise who wins. The usual `komi` is 7.5
    from 9 x 9 on, and none on smaller boards.
    """

    name = "go"
    sides = ("black", "white")
    repeats = "forbidden"

    def __init__(self, size: int = 9, komi: float | None = None, pays: str = "win"):
        if not SMALLEST <= size <= LARGEST:
            raise GameError(f"the board needs {SMALLEST} to {LARGEST} rows and columns, not {size}")
        if pays not in PAYS:
            raise GameError(f"the game pays {' or '.join(PAYS)}, not {pays}")
        if komi is None:
            komi = FAIR if size >= FAIR_FROM else 0
        if not abs(komi) <= LARGEST * LARGEST:
            raise GameError(f"komi is a number of points, at most {LARGEST * LARGEST}, not {komi}")
        self.size, self.decisive = size, pays == "win"
        self.komi = int(komi) if is_whole(komi) else komi
        width = size + 1
        self.steps = (-width, -1, 1, width)
        self.points = tuple(
            width * row + column for row in range(1, width) for column in range(1, width)
        )
        self.places = width * (size + 2) + 1

    def start(self) -> State:
        return State(
            tuple(EMPTY if at in self.points else EDGE for at in range(self.places)), MAX, 0
        )

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        """Yield the pass, then the points line by line from the top."""
        if state.passes < 2:
            yield PASS
            for at in self.points:
                if state.board[at] == EMPTY and self.stays(state, at):
                    yield at

    def stays(self, state: State, at: int) -> bool:
        """Return whether something changes: a stone that takes only itself repeats the board."""
        own = BLACK + state.turn
        for step in self.steps:
            if state.board[at + step] == EMPTY or state.board[at + step] == own:
                return True
        board = list(state.board)
        self.put(board, at, own)
        return board[at] == own

    def play(self, state: State, move: int) -> State:
        if move == PASS:
            return State(state.board, 1 - state.turn, state.passes + 1)
        board = list(state.board)
        self.put(board, move, BLACK + state.turn)
        return State(tuple(board), 1 - state.turn, 0)

    def put(self, board: list[int], at: int, own: int) -> None:
        """Put a stone on the board, and take off what has no liberty: the others' stones first."""
        board[at] = own
        for step in self.steps:
            if board[at + step] == BLACK + WHITE - own:
                self.take(board, at + step)
        self.take(board, at)

    def take(self, board: list[int], at: int) -> None:
        """Take the group of a stone off the board if it has no liberty."""
        for step in self.steps:
            if board[at + step] == EMPTY:
                return  # as most stones have one beside them
        colour = board[at]
        board[at] = SEEN
        group = [at]
        for stone in group:  # which grows meanwhile
            for step in self.steps:
                near = stone + step
                if board[near] == EMPTY:
                    for seen in group:
                        board[seen] = colour
                    return
                if board[near] == colour:
                    board[near] = SEEN
                    group.append(near)
        for stone in group:
            board[stone] = EMPTY

    def payoff(self, state: State) -> float:
        lead = self.score(state)
        if not self.decisive:
            return lead
        return 1 if lead > 0 else -1 if lead < 0 else 0

    def evaluate(self, state: State) -> float:
        """Return by how many points black leads if the game ends here."""
        return self.score(state)

    def score(self, state: State) -> float:
        """Return black's stones and free points that reach no others, less white's, less komi."""
        board, lead = list(state.board), 0
        for at in self.points:
            if board[at] == BLACK:
                lead += 1
            elif board[at] == WHITE:
                lead -= 1
            elif board[at] == EMPTY:
                lead += self.owned(board, at)
        return lead - self.komi

    def owned(self, board: list[int], at: int) -> int:
        """Return how many free points hang together here: below 0 if white's, 0 if nobody's."""
        board[at] = SEEN
        free, black, white = [at], False, False
        for point in free:  # which grows meanwhile
            for step in self.steps:
                near = point + step
                if board[near] == EMPTY:
                    board[near] = SEEN
                    free.append(near)
                elif board[near] == BLACK:
                    black = True
                elif board[near] == WHITE:
                    white = True
        if black == white:
            return 0
        return len(free) if black else -len(free)

    def repeat_key(self, state: State) -> tuple[int, ...] | None:
        """Return what must not come again: the stones, whoever moves; a pass leaves them there."""
        return None if state.passes else state.board

    def text(self, state: State) -> str:
        return people.draw(self.marks(state), self.size, self.sides[state.turn], state.passes)

    def marks(self, state: State) -> list[str]:
        """Return what stands on the points, line by line from the top."""
        return [".XO"[state.board[at]] for at in self.points]

    def read_state(self, text: str) -> State:
        """Read rows of `X`, `O` and `.`, and the side to move: black if it is not named."""
        marks, turn, passes = people.read_position(text, self.size, self.sides)
        board = list(self.start().board)
        for at, mark in zip(self.points, marks, strict=True):
            board[at] = ".XO".index(mark)
        for at in self.points:
            before = board[at]
            if before:
                self.take(board, at)
            if board[at] != before:
                name = self.move_text(self.start(), at)
                raise GameError(f"the stone on {name} has no liberty: it would have been taken")
        return State(tuple(board), turn, passes)

    def move_text(self, state: State, move: int) -> str:
        return "pass" if move == PASS else people.point_name(self.points.index(move), self.size)

    def read_move(self, state: State, text: str) -> int:
        """Read `D4`, in small letters too, or `pass`."""
        if text.strip().lower() == "pass":
            return PASS
        return self.points[people.read_point(text, self.size)]

    def svg(self, state: State, last_move: int | None = None) -> str:
        """Draw the position; the stone of `last_move` is marked."""
        last = "" if last_move is None else self.move_text(state, last_move)
        return svg(self.marks(state), self.size, self.sides[state.turn], last)
