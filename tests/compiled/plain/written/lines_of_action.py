"""Lines of Action on 6x6: move as far as there are pieces on the line; gather your own."""

from collections import defaultdict

N = 6


class LinesOfAction:
    """State: ({square: colour}, turn, plies). A draw after forty plies."""

    sides = ("black", "white")
    decisive = True

    def start(self):
        pieces = {}
        for i in range(1, N - 1):
            pieces[(0, i)] = pieces[(N - 1, i)] = "black"
            pieces[(i, 0)] = pieces[(i, N - 1)] = "white"
        return (pieces, "black", 0)

    def mover(self, state):
        return self.sides.index(state[1])

    def counts(self, pieces):
        """How many pieces there are on each row, column and diagonal."""
        lines = defaultdict(int)
        for x, y in pieces:
            lines["row", y] += 1
            lines["column", x] += 1
            lines["up", x - y] += 1
            lines["down", x + y] += 1
        return lines

    def connected(self, pieces, colour):
        own = {square for square, c in pieces.items() if c == colour}
        todo = [min(own)]
        seen = set()
        while todo:
            x, y = todo.pop()
            if (x, y) in seen:
                continue
            seen.add((x, y))
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if (x + dx, y + dy) in own:
                        todo.append((x + dx, y + dy))
        return len(seen) == len(own)

    def moves(self, state):
        pieces, me, plies = state
        if plies >= 40 or self.connected(pieces, "black") or self.connected(pieces, "white"):
            return []
        lines = self.counts(pieces)
        result = []
        for x, y in sorted(square for square in pieces if pieces[square] == me):
            for kind, index, dx, dy in (
                ("row", y, 1, 0),
                ("column", x, 0, 1),
                ("up", x - y, 1, 1),
                ("down", x + y, 1, -1),
            ):
                n = lines[kind, index]
                for sign in (1, -1):
                    a, b = x + sign * n * dx, y + sign * n * dy
                    if not (0 <= a < N and 0 <= b < N) or pieces.get((a, b)) == me:
                        continue
                    way = [(x + sign * k * dx, y + sign * k * dy) for k in range(1, n)]
                    if all(pieces.get(square, me) == me for square in way):
                        result.append(((x, y), (a, b)))
        return result

    def play(self, state, move):
        pieces, me, plies = state
        source, target = move
        new = {square: colour for square, colour in pieces.items() if square != source}
        new[target] = me
        return (new, "white" if me == "black" else "black", plies + 1)

    def payoff(self, state):
        pieces, turn, _ = state
        black, white = self.connected(pieces, "black"), self.connected(pieces, "white")
        if black and white:  # the one who moved
            return 1 if turn == "white" else -1
        if black or white:
            return 1 if black else -1
        return 0

    def evaluate(self, state):
        spread = {"black": 0, "white": 0}
        for (x, y), colour in state[0].items():
            spread[colour] += abs(2 * x - N + 1) + abs(2 * y - N + 1)
        return spread["white"] - spread["black"]
