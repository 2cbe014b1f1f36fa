"""Connect Four as a network sees it: one plane of bools per player, in a 3-D numpy array."""

import numpy as np

HEIGHT, WIDTH, GOAL = 6, 7, 4


def has_four(plane):
    """Look for four in a row by shifting the plane against itself."""
    for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = plane
        for _ in range(GOAL - 1):
            shifted = np.zeros_like(run)
            if dx >= 0:
                shifted[dy:, dx:] = run[: HEIGHT - dy, : WIDTH - dx]
            else:
                shifted[dy:, :dx] = run[: HEIGHT - dy, -dx:]
            run = shifted & plane
        if run.any():
            return True
    return False


class ConnectFour:
    sides = ("x", "o")
    decisive = True

    def start(self):
        return np.zeros((2, HEIGHT, WIDTH), dtype=bool)

    def mover(self, planes):
        x, o = planes.sum(axis=(1, 2))
        return 0 if x == o else 1

    def heights(self, planes):
        return planes.any(axis=0).sum(axis=0)

    def moves(self, planes):
        if has_four(planes[0]) or has_four(planes[1]):
            return []
        return np.flatnonzero(self.heights(planes) < HEIGHT).tolist()

    def play(self, planes, column):
        after = planes.copy()
        after[self.mover(planes), self.heights(planes)[column], column] = True
        return after

    def payoff(self, planes):
        return int(has_four(planes[0])) - int(has_four(planes[1]))

    def evaluate(self, planes):
        weights = np.minimum(np.arange(WIDTH), np.arange(WIDTH)[::-1]) + 1
        x, o = (planes * weights).sum(axis=(1, 2))
        return float(x - o)

    def text(self, planes):
        letters = np.where(planes[0], "x", np.where(planes[1], "o", "."))
        return "\n".join("".join(row) for row in letters[::-1])
