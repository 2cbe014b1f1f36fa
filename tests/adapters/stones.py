"""A game of stones that are only placed: all that GTP asks of a game, and nothing of Go."""

from __future__ import annotations

LETTERS = "ABCDEFGHJKLMNOPQRST"  # there is no I


class Stones:
    """Place a stone or pass; two passes end the game, and more stones win it."""

    name, sides, decisive = "stones", ("black", "white"), True

    def __init__(self, size: int = 5, komi: float = 0.5):
        if not 2 <= size <= 19:
            raise ValueError(f"a board has 2 to 19 rows, not {size}")
        self.size, self.komi = size, komi

    def start(self):
        return ()

    def mover(self, made):
        return len(made) % 2

    def moves(self, made):
        if made[-2:] == ("pass", "pass"):
            return []
        points = [f"{x}{y + 1}" for y in range(self.size) for x in LETTERS[: self.size]]
        return [point for point in points if point not in made] + ["pass"]

    def play(self, made, move):
        return (*made, move)

    def score(self, made):
        mine, theirs = (sum(one != "pass" for one in made[side::2]) for side in (0, 1))
        return mine - theirs - self.komi

    def payoff(self, made):
        return 1 if self.score(made) > 0 else -1
