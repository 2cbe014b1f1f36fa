"""Ultimate tic-tac-toe: nine small boards in a big one, each a dataclass of its own.

Where you play in the small board says in which small board the opponent plays next.
"""

from __future__ import annotations

from dataclasses import dataclass, field

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
WEIGHTS = [0.3, 0.2, 0.3, 0.2, 0.5, 0.2, 0.3, 0.2, 0.3]


def winner_of(cells):
    for a, b, c in ROWS:
        if cells[a] is not None and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None


@dataclass
class Small:
    cells: list[str | None] = field(default_factory=lambda: [None] * 9)
    winner: str | None = None

    def put(self, cell: int, mark: str) -> Small:
        cells = self.cells.copy()
        cells[cell] = mark
        return Small(cells, self.winner or winner_of(cells))

    @property
    def open(self) -> bool:
        return self.winner is None and None in self.cells


@dataclass
class Big:
    boards: list[Small] = field(default_factory=lambda: [Small() for _ in range(9)])
    mark: str = "X"
    target: int | None = None  # the small board that must be played in

    def winner(self) -> str | None:
        return winner_of([small.winner for small in self.boards])

    def playable(self) -> list[int]:
        if self.target is not None and self.boards[self.target].open:
            return [self.target]
        return [i for i, small in enumerate(self.boards) if small.open]


class UltimateTicTacToe:
    sides = ("X", "O")
    decisive = True

    def start(self) -> Big:
        return Big()

    def mover(self, big: Big) -> int:
        return 0 if big.mark == "X" else 1

    def moves(self, big: Big) -> list[tuple[int, int]]:
        if big.winner():
            return []
        return [
            (i, j)
            for i in big.playable()
            for j, mark in enumerate(big.boards[i].cells)
            if mark is None
        ]

    def play(self, big: Big, move: tuple[int, int]) -> Big:
        i, j = move
        boards = big.boards[:]
        boards[i] = boards[i].put(j, big.mark)
        return Big(boards, mark="O" if big.mark == "X" else "X", target=j)

    def payoff(self, big: Big) -> int:
        return {"X": 1, "O": -1, None: 0}[big.winner()]

    def evaluate(self, big: Big) -> float:
        total = 0.0
        for small, weight in zip(big.boards, WEIGHTS, strict=True):
            if small.winner:
                total += 10 * weight if small.winner == "X" else -10 * weight
                continue
            for mark, w in zip(small.cells, WEIGHTS, strict=True):
                if mark == "X":
                    total += weight * w
                elif mark == "O":
                    total -= weight * w
        return total

    def move_text(self, big, move):
        return f"{move[0] + 1}.{move[1] + 1}"
