"""Quoridor on 5x5 with three walls each. A wall may never shut a player off from the goal.

Moves: ("step", (row, col)), ("h", (row, col)) and ("v", (row, col)); a wall is named by the square
above and left of its middle.
"""

from collections import deque
from dataclasses import dataclass, replace

N = 5
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True)
class Maze:
    pawns: tuple = ((N - 1, N // 2), (0, N // 2))
    walls_left: tuple = (3, 3)
    across: frozenset = frozenset()  # horizontal walls
    upright: frozenset = frozenset()  # vertical walls
    turn: int = 0
    plies: int = 0

    def goal(self, player):
        return 0 if player == 0 else N - 1

    def is_blocked(self, square, step):
        """Is there a wall, or the edge of the board, between a square and the next one?"""
        r, c = square
        dr, dc = step
        if not (0 <= r + dr < N and 0 <= c + dc < N):
            return True
        if dr:
            top = min(r, r + dr)
            return (top, c) in self.across or (top, c - 1) in self.across
        left = min(c, c + dc)
        return (r, left) in self.upright or (r - 1, left) in self.upright

    def distance(self, player):
        """Return the number of steps to the goal, or None if there is no way."""
        start = self.pawns[player]
        queue = deque([(start, 0)])
        seen = {start}
        while queue:
            square, steps = queue.popleft()
            if square[0] == self.goal(player):
                return steps
            for step in STEPS:
                if not self.is_blocked(square, step):
                    near = (square[0] + step[0], square[1] + step[1])
                    if near not in seen:
                        seen.add(near)
                        queue.append((near, steps + 1))
        return None

    def steps(self):
        here, other = self.pawns[self.turn], self.pawns[1 - self.turn]
        for dr, dc in STEPS:
            if self.is_blocked(here, (dr, dc)):
                continue
            target = (here[0] + dr, here[1] + dc)
            if target != other:
                yield target
            elif not self.is_blocked(other, (dr, dc)):
                yield (other[0] + dr, other[1] + dc)
            else:
                for side in ((dc, dr), (-dc, -dr)):
                    if not self.is_blocked(other, side):
                        yield (other[0] + side[0], other[1] + side[1])

    def with_wall(self, kind, place):
        """Return the maze with one wall more, or None if it does not fit there."""
        r, c = place
        if place in self.across or place in self.upright:
            return None
        if kind == "h":
            if (r, c - 1) in self.across or (r, c + 1) in self.across:
                return None
            after = replace(self, across=self.across | {place})
        else:
            if (r - 1, c) in self.upright or (r + 1, c) in self.upright:
                return None
            after = replace(self, upright=self.upright | {place})
        if after.distance(0) is None or after.distance(1) is None:
            return None
        return after


class Quoridor:
    sides = ("white", "black")
    decisive = True
    MAX_PLIES = 80

    def start(self):
        return Maze()

    def mover(self, maze):
        return maze.turn

    def winner(self, maze):
        for player in (0, 1):
            if maze.pawns[player][0] == maze.goal(player):
                return player
        return None

    def moves(self, maze):
        if self.winner(maze) is not None or maze.plies >= self.MAX_PLIES:
            return []
        found = []
        for square in maze.steps():
            if ("step", square) not in found:
                found.append(("step", square))
        if maze.walls_left[maze.turn] > 0:
            for r in range(N - 1):
                for c in range(N - 1):
                    for kind in "hv":
                        if maze.with_wall(kind, (r, c)) is not None:
                            found.append((kind, (r, c)))
        return found

    def play(self, maze, move):
        kind, place = move
        if kind == "step":
            pawns = list(maze.pawns)
            pawns[maze.turn] = place
            after = replace(maze, pawns=tuple(pawns))
        else:
            walls = list(maze.walls_left)
            walls[maze.turn] -= 1
            after = replace(maze.with_wall(kind, place), walls_left=tuple(walls))
        return replace(after, turn=1 - maze.turn, plies=maze.plies + 1)

    def payoff(self, maze):
        winner = self.winner(maze)
        if winner is None:
            return 0
        return 1 if winner == 0 else -1

    def evaluate(self, maze):
        ahead = maze.distance(1) - maze.distance(0)
        return ahead + 0.25 * (maze.walls_left[0] - maze.walls_left[1])
