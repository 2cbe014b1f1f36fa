"""Lines of Action on 5x5: join all your pieces into one group.

A piece moves as many squares as there are pieces on the line it moves along, over its own but not
over the opponent's. Forty plies are a draw.
"""

from dataclasses import dataclass

N = 5
AXES = [(0, 1), (1, 0), (1, 1), (1, -1)]
AROUND = [(dx, dy) for dx in range(-1, 2) for dy in range(-1, 2) if dx or dy]


@dataclass
class Scrimmage:
    pieces: dict  # (x, y) -> "b" or "w"
    to_move: str = "b"
    ply: int = 0

    def of(self, colour):
        return [square for square, c in self.pieces.items() if c == colour]

    def on_line(self, square, axis):
        """Count the pieces on the line through `square` along `axis`."""
        x, y = square
        dx, dy = axis
        return sum((x + k * dx, y + k * dy) in self.pieces for k in range(-N, N + 1))

    def group(self, square, colour, seen=None):
        """Return the squares that are connected with `square`."""
        if seen is None:
            seen = set()
        seen.add(square)
        x, y = square
        for dx, dy in AROUND:
            near = (x + dx, y + dy)
            if near not in seen and self.pieces.get(near) == colour:
                self.group(near, colour, seen)
        return seen

    def is_joined(self, colour):
        mine = self.of(colour)
        return bool(mine) and len(self.group(mine[0], colour)) == len(mine)


class LinesOfAction:
    sides = ("black", "white")
    decisive = True

    def start(self):
        pieces = {}
        for i in range(1, N - 1):
            pieces[i, 0] = pieces[i, N - 1] = "b"
            pieces[0, i] = pieces[N - 1, i] = "w"
        return Scrimmage(pieces)

    def mover(self, state):
        return "bw".index(state.to_move)

    def moves(self, state):
        if state.ply >= 40 or state.is_joined("b") or state.is_joined("w"):
            return []
        result = []
        for square in sorted(state.of(state.to_move)):
            x, y = square
            for axis in AXES:
                count = state.on_line(square, axis)
                for dx, dy in (axis, (-axis[0], -axis[1])):
                    target = (x + count * dx, y + count * dy)
                    if not (0 <= target[0] < N and 0 <= target[1] < N):
                        continue
                    if state.pieces.get(target) == state.to_move:
                        continue
                    between = [(x + k * dx, y + k * dy) for k in range(1, count)]
                    if all(state.pieces.get(s, state.to_move) == state.to_move for s in between):
                        result.append((square, target))
        return result

    def play(self, state, move):
        origin, target = move
        pieces = dict(state.pieces)
        pieces[target] = pieces.pop(origin)
        return Scrimmage(pieces, "w" if state.to_move == "b" else "b", state.ply + 1)

    def payoff(self, state):
        black, white = state.is_joined("b"), state.is_joined("w")
        if black and white:  # a capture joined both: the player who moved has won
            return 1 if state.to_move == "w" else -1
        if black or white:
            return 1 if black else -1
        if state.ply >= 40:
            return 0
        return -1 if state.to_move == "b" else 1  # no move is left

    def evaluate(self, state):
        def spread(colour):
            squares = state.of(colour)
            cx = sum(x for x, _ in squares) / len(squares)
            cy = sum(y for _, y in squares) / len(squares)
            return sum(max(abs(x - cx), abs(y - cy)) for x, y in squares)

        return spread("w") - spread("b")
