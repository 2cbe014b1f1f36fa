"""UCI and UGI: one language in two dialects.

UCI is how chess programs are asked for moves; UGI is the same for any game. They differ in a few
words, and in how far away a win is told: in moves of the winner, or in plies.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_PLAYERS = 20


class Dialect(NamedTuple):
    """What one of the two calls things."""

    hello: str
    welcome: str
    new_game: str
    players: tuple[str, ...]  # what the clock words of each begin with, as w in wtime
    plies_a_move: int  # of the number behind `mate`

    def mate(self, plies: int, *, wins: bool) -> int:
        """Return the number to tell for a win or a loss so many plies away."""
        far = -(-plies // self.plies_a_move)
        return far if wins else -far

    def plies(self, mate: int) -> int:
        """Return how many plies away the end is that was told by a number."""
        if self.plies_a_move == 1:
            return abs(mate)
        return max(0, 2 * abs(mate) - (mate > 0))


UCI = Dialect("uci", "uciok", "ucinewgame", ("w", "b"), 2)
UGI = Dialect("ugi", "ugiok", "uginewgame", tuple(f"p{i + 1}" for i in range(MOST_PLAYERS)), 1)
DIALECTS = {one.hello: one for one in (UCI, UGI)}
