"""How many games of Go does `mcts` play to their end a second, and how many positions are legal?

    python benchmarks/go.py             simulations on 5 x 5, 7 x 7 and 9 x 9
    python benchmarks/go.py positions   counts the legal positions up to 4 x 4, which are published

Positions are counted by the rules themselves: points are filled one after the other, as in a game
for one, and what has lost its last liberty is not gone on with. Times are of the processor.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time

import plies
from plies.games.go.board import EMPTY, WHITE
from plies.games.go.rules import Go, State

PUBLISHED = {2: 57, 3: 12_675, 4: 24_318_165}
SIMULATIONS = 20_000


class Filled(Go):
    """A board that is filled from the top, one point a move; `passes` counts the points."""

    name = "go-filled"

    def moves(self, state: State) -> Iterator[int]:
        if state.passes < len(self.points):
            for stone in range(EMPTY, WHITE + 1):
                if self.is_legal(self.play(state, stone)):
                    yield stone

    def play(self, state: State, move: int) -> State:
        board = list(state.board)
        board[self.points[state.passes]] = move
        return State(tuple(board), state.turn, state.passes + 1)

    def is_legal(self, state: State) -> bool:
        """Return whether every stone has a liberty: points to be filled are free as yet."""
        board = list(state.board)
        for at in self.points:
            stone = board[at]
            if stone != EMPTY:
                self.take(board, at)
                if board[at] != stone:
                    return False
        return True


def count_positions() -> None:
    for size in (2, 3, 4):
        began = process_time()
        found = plies.perft(Filled(size), size * size)[-1]
        right = "as published" if found == PUBLISHED[size] else f"but {PUBLISHED[size]:,} are"
        print(f"{size} x {size}: {found:,} legal, {right}; {process_time() - began:.1f} s")


def simulate() -> None:
    for size in (5, 7, 9):
        game = Go(size)
        plies.search(game, method="mcts", nodes=1, engine="compiled")  # compiles it
        began = process_time()
        plies.search(game, method="mcts", nodes=SIMULATIONS, engine="compiled")
        speed = SIMULATIONS / (process_time() - began)
        print(f"{size} x {size}: {speed:,.0f} simulations a second")


if __name__ == "__main__":
    if sys.argv[1:] == ["positions"]:
        count_positions()
    else:
        simulate()
