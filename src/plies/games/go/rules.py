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
from math import gcd
from typing import NamedTuple

from plies.contract import MAX, GameError
from plies.games.go import text as people
from plies.games.go.board import BLACK, EDGE, EMPTY, PASS, SEEN, WHITE
from plies.games.go.drawing import svg
from plies.games.go.patterns import BITS, good_shapes
from plies.games.go.playouts import escapes, expected, is_eye, lives, shape, urgent
from plies.games.shared.named import Named
from plies.numbers import is_whole

SMALLEST, LARGEST = 2, 19
FAIR, FAIR_FROM = 7.5, 9  # what white gets, and on which boards
PAYS = ("win", "points")


class State(NamedTuple):
    board: tuple[int, ...]
    turn: int
    passes: int  # one after the other, up to now
    ko: int = PASS  # where to take back the stone just played would repeat the board at once
    last: int = PASS  # the last move, as far as it is known: for those who play on from here


class Go(Named):
    """Go on `size` x `size` points: area counts, suicide is allowed, no position comes again.

    With `pays="points"` the payoff is black's lead, otherwise who wins. The usual `komi` is 7.5
    from 9 x 9 on, and none on smaller boards.
    """

    name = "go"
    sides = ("black", "white")
    repeats = "forbidden"
    rave = 300  # a point is about as good a little later

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
        count = size * size
        self.shapes = good_shapes()
        self.around = (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1)
        self.strides = tuple(stride for stride in range(1, count) if gcd(stride, count) == 1)

    def start(self) -> State:
        board = tuple(EMPTY if at in self.points else EDGE for at in range(self.places))
        return State(board, MAX, 0, PASS, PASS)

    def mover(self, state: State) -> int:
        return state.turn

    def moves(self, state: State) -> Iterator[int]:
        """Yield the pass, then the points line by line from the top."""
        if state.passes < 2:
            yield PASS
            for at in self.points:
                if state.board[at] == EMPTY and at != state.ko and self.stays(state, at):
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
            return State(state.board, 1 - state.turn, state.passes + 1, PASS, PASS)
        board = list(state.board)
        taken = self.put(board, move, BLACK + state.turn)
        ko = self.hole(board, move) if taken == 1 else PASS
        return State(tuple(board), 1 - state.turn, 0, ko, move)

    def put(self, board: list[int], at: int, own: int) -> int:
        """Put a stone on the board, and take off what has no liberty: the others' stones first.

        Return how many of the others' it took.
        """
        board[at], taken = own, 0
        for step in self.steps:
            if board[at + step] == BLACK + WHITE - own:
                taken += self.take(board, at + step)
        self.take(board, at)
        return taken

    def hole(self, board: list[int], at: int) -> int:
        """Return the only liberty of a stone that stands alone, or PASS if there is another."""
        free = PASS
        for step in self.steps:
            near = at + step
            if board[near] == board[at] or (board[near] == EMPTY and free != PASS):
                return PASS
            if board[near] == EMPTY:
                free = near
        return free

    def take(self, board: list[int], at: int) -> int:
        """Take the group of a stone off the board if it has no liberty; return how many it was."""
        for step in self.steps:
            if board[at + step] == EMPTY:
                return 0  # as most stones have one beside them
        colour = board[at]
        board[at] = SEEN
        group = [at]
        for stone in group:  # which grows meanwhile
            for step in self.steps:
                near = stone + step
                if board[near] == EMPTY:
                    for seen in group:
                        board[seen] = colour
                    return 0
                if board[near] == colour:
                    board[near] = SEEN
                    group.append(near)
        for stone in group:
            board[stone] = EMPTY
        return len(group)

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

    def playout(self, state: State, number: int) -> int:
        """Return a move for a random game: what is urgent, or any point that costs no eye."""
        own, board = BLACK + state.turn, list(state.board)
        at = urgent(board, self.steps, state.last, own)
        if at != PASS and at != state.ko:
            return at
        if state.last != PASS:
            first = number >> 24 & 7
            for beside in range(8):
                at = state.last + self.around[(first + beside) & 7]
                free = board[at] == EMPTY and at != state.ko
                if free and self.is_good(board, at) and escapes(board, self.steps, at, own):
                    return at
        careless = number >> 27 & 7 == 0
        # From any point on, with any stride that comes to all: what lies close together on the
        # board is far apart here, so that points beside crowded ones are not met more often.
        count = len(self.points)
        place, stride = number % count, self.strides[(number >> 12) % len(self.strides)]
        for _ in range(count):
            at = self.points[place]
            if (
                board[at] == EMPTY
                and at != state.ko
                and not is_eye(board, self.steps, at, own)
                and (
                    lives(board, self.steps, at, own)
                    if careless
                    else escapes(board, self.steps, at, own)  # who escapes lives
                )
            ):
                return at
            place += stride
            if place >= count:  # much faster than a division
                place -= count
        return PASS

    def is_good(self, board: list[int], at: int) -> bool:
        """Return whether what lies around a free point is one of the good shapes."""
        code = shape(board, self.steps, at)
        return self.shapes[code // BITS] >> code % BITS & 1 == 1

    def prior(self, state: State, move: int) -> float:
        """Return how promising a move looks: most where stones can be taken or saved."""
        board, own = list(state.board), BLACK + state.turn
        good = move != PASS and self.is_good(board, move)
        return expected(board, self.steps, move, own, state.last, good)

    def repeat_key(self, state: State) -> tuple[int, ...] | None:
        """Return what must not come again: the stones, whoever moves; a pass leaves them there."""
        return None if state.passes else state.board

    def text(self, state: State) -> str:
        last, ko = (
            "" if at == PASS else self.move_text(state, at) for at in (state.last, state.ko)
        )
        marks, side = self.marks(state), self.sides[state.turn]
        return people.draw(marks, self.size, side, state.passes, last, ko)

    def marks(self, state: State) -> list[str]:
        """Return what stands on the points, line by line from the top."""
        return [".XO"[state.board[at]] for at in self.points]

    def read_state(self, text: str) -> State:
        """Read rows of `X`, `O` and `.`, and the side to move: black if it is not named.

        What the last move was, and whether it began a ko, may follow.
        """
        marks, turn, told = people.read_position(text, self.size, self.sides)
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
        last = self.read_told(board, told.get("after"), BLACK + 1 - turn)
        return State(
            tuple(board),
            turn,
            int(told.get("passes", 0)),
            self.read_told(board, told.get("ko"), EMPTY),
            last,
        )

    def read_told(self, board: list[int], name: str | None, there: int) -> int:
        """Read a point that is told beside a position, if it can be what it is said to be."""
        if name is None:
            return PASS
        at = self.points[people.read_point(name, self.size)]
        if board[at] not in (there, EMPTY):
            raise GameError(f"{name} cannot be where the last stone was played, or a ko")
        return at

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
