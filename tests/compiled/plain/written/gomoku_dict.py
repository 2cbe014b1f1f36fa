"""Five in a row on 9x9: the board is a dict of the stones that are there."""

SIZE = 9
AXES = ((0, 1), (1, 0), (1, 1), (1, -1))


def run(stones, x, y, dx, dy):
    """How many equal stones stand in a row from here on."""
    colour = stones.get((x, y))
    length = 0
    while stones.get((x, y)) == colour:
        length += 1
        x, y = x + dx, y + dy
    return length


def five(stones):
    for x, y in stones:
        for dx, dy in AXES:
            if run(stones, x, y, dx, dy) >= 5:
                return stones[x, y]
    return None


class Gomoku:
    """Only squares beside a stone are tried."""

    sides = ("black", "white")
    decisive = True

    def start(self):
        return {}

    def mover(self, stones):
        return len(stones) % 2

    def moves(self, stones):
        if not stones:
            return [(SIZE // 2, SIZE // 2)]
        if five(stones):
            return []
        near = set()
        for x, y in stones:
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    square = (x + dx, y + dy)
                    if square in stones:
                        continue
                    if 0 <= square[0] < SIZE and 0 <= square[1] < SIZE:
                        near.add(square)
        return sorted(near)

    def play(self, stones, square):
        colour = self.sides[self.mover(stones)]
        return {**stones, square: colour}

    def payoff(self, stones):
        winner = five(stones)
        if winner is None:
            return 0
        return 1 if winner == "black" else -1

    def evaluate(self, stones):
        score = 0
        for (x, y), colour in stones.items():
            for dx, dy in AXES:
                if stones.get((x - dx, y - dy)) == colour:
                    continue  # not the first stone of its row
                n = run(stones, x, y, dx, dy)
                ends = [(x - dx, y - dy), (x + n * dx, y + n * dy)]
                open_ends = sum(
                    1 for a, b in ends if 0 <= a < SIZE and 0 <= b < SIZE and (a, b) not in stones
                )
                value = 10 ** (n - 1) * open_ends
                score += value if colour == "black" else -value
        return score
