"""Amazons on 5x5 with two queens a side. A move is (from, to, arrow)."""

SIZE = 5
EMPTY, WHITE, BLACK, ARROW = ".", "W", "B", "x"
DIRECTIONS = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if (dr, dc) != (0, 0)]


class Position:
    __slots__ = ("amazons", "burnt", "player")

    def __init__(self, amazons, burnt=frozenset(), player=WHITE):
        self.amazons = amazons  # {"W": [square, square], "B": [square, square]}
        self.burnt = burnt
        self.player = player

    @property
    def opponent(self):
        return BLACK if self.player == WHITE else WHITE

    def blocked(self):
        return self.burnt.union(*self.amazons.values())


def rays(square, blocked):
    """Yield the squares that a queen sees from `square`."""
    row, col = square
    for dr, dc in DIRECTIONS:
        step = 1
        while True:
            to = (row + step * dr, col + step * dc)
            if to in blocked or not all(0 <= x < SIZE for x in to):
                break
            yield to
            step += 1


class Amazons:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return Position({WHITE: [(4, 1), (4, 3)], BLACK: [(0, 1), (0, 3)]})

    def mover(self, position):
        return 0 if position.player == WHITE else 1

    def moves(self, position):
        blocked = position.blocked()
        for origin in position.amazons[position.player]:
            without = blocked - {origin}
            for target in rays(origin, without):
                for arrow in rays(target, without):
                    yield origin, target, arrow

    def play(self, position, move):
        origin, target, arrow = move

        def walk(square):
            return target if square == origin else square

        amazons = {
            colour: list(map(walk, squares)) if colour == position.player else squares
            for colour, squares in position.amazons.items()
        }
        return Position(amazons, position.burnt | {arrow}, position.opponent)

    def payoff(self, position):
        return -1 if position.player == WHITE else 1

    def evaluate(self, position):
        blocked = position.blocked()

        def freedom(colour):
            total = 0
            for square in position.amazons[colour]:
                total += len(list(rays(square, blocked)))
            return total

        return freedom(WHITE) - freedom(BLACK)

    def text(self, position):
        def symbol(square):
            for colour in position.amazons:
                if square in position.amazons[colour]:
                    return colour
            return ARROW if square in position.burnt else EMPTY

        rows = [[symbol((r, c)) for c in range(SIZE)] for r in range(SIZE)]
        return "\n".join(" ".join(row) for row in rows)
