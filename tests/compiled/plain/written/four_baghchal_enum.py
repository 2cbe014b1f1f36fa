"""Tigers and goats on a small board: Enum cells, a phase, captured goats, jumps over neighbours."""

from enum import Enum, auto
from typing import Dict, List, Tuple


class Cell(Enum):
    EMPTY = auto()
    TIGER = auto()
    GOAT = auto()


class Phase(Enum):
    PLACING = "placing"
    MOVING = "moving"


Point = Tuple[int, int]
N = 4
GOATS = 5
TO_WIN = 2


def neighbours(point: Point) -> List[Point]:
    r, c = point
    steps = [(-1, 0), (1, 0), (0, -1), (0, 1)]
    if (r + c) % 2 == 0:
        steps.extend([(-1, -1), (-1, 1), (1, -1), (1, 1)])
    return [(r + dr, c + dc) for dr, dc in steps if 0 <= r + dr < N and 0 <= c + dc < N]


class BaghChalState:
    def __init__(self):
        self.board: Dict[Point, Cell] = {(r, c): Cell.EMPTY for r in range(N) for c in range(N)}
        for corner in [(0, 0), (N - 1, N - 1)]:
            self.board[corner] = Cell.TIGER
        self.goats_in_hand = GOATS
        self.goats_captured = 0
        self.turn = Cell.GOAT

    @property
    def phase(self) -> Phase:
        return Phase.PLACING if self.goats_in_hand > 0 else Phase.MOVING

    def copy(self):
        new = BaghChalState()
        new.board = self.board.copy()
        new.goats_in_hand = self.goats_in_hand
        new.goats_captured = self.goats_captured
        new.turn = self.turn
        return new

    def where(self, what: Cell) -> List[Point]:
        return [point for point, cell in self.board.items() if cell is what]

    def tiger_moves(self):
        for tiger in self.where(Cell.TIGER):
            for near in neighbours(tiger):
                if self.board[near] is Cell.EMPTY:
                    yield (tiger, near)
                elif self.board[near] is Cell.GOAT:
                    beyond = (2 * near[0] - tiger[0], 2 * near[1] - tiger[1])
                    if self.board.get(beyond) is Cell.EMPTY:
                        yield (tiger, beyond)


class BaghChal:
    sides = ("goats", "tigers")
    decisive = True

    def start(self):
        return BaghChalState()

    def mover(self, state):
        return 0 if state.turn is Cell.GOAT else 1

    def moves(self, state):
        if state.goats_captured >= TO_WIN:
            return []
        if state.turn is Cell.TIGER:
            return list(state.tiger_moves())
        if state.phase is Phase.PLACING:
            return [(None, point) for point in state.where(Cell.EMPTY)]
        return [
            (goat, near)
            for goat in state.where(Cell.GOAT)
            for near in neighbours(goat)
            if state.board[near] is Cell.EMPTY
        ]

    def play(self, state, move):
        origin, target = move
        after = state.copy()
        after.board[target] = state.turn
        if origin is None:
            after.goats_in_hand -= 1
        else:
            after.board[origin] = Cell.EMPTY
            if abs(origin[0] - target[0]) > 1 or abs(origin[1] - target[1]) > 1:
                middle = ((origin[0] + target[0]) // 2, (origin[1] + target[1]) // 2)
                after.board[middle] = Cell.EMPTY
                after.goats_captured += 1
        after.turn = Cell.TIGER if state.turn is Cell.GOAT else Cell.GOAT
        return after

    def payoff(self, state):
        if state.goats_captured >= TO_WIN:
            return -1
        return 1 if state.turn is Cell.TIGER else 0

    def evaluate(self, state):
        return -state.goats_captured - 0.1 * len(list(state.tiger_moves()))
