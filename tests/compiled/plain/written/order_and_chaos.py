"""Order and Chaos on 5x5: both may set either mark; Order wants four in a row, Chaos none."""

SIZE = 5
FOUR = 4


def lines():
    result = []
    for r in range(SIZE):
        for c in range(SIZE):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(FOUR)]
                if all(0 <= a < SIZE and 0 <= b < SIZE for a, b in cells):
                    result.append(tuple(SIZE * a + b for a, b in cells))
    return result


LINES = lines()


class OrderAndChaos:
    """The state is a list of 25 characters; a move is a word such as "X7" or "O24"."""

    sides = ("Order", "Chaos")
    decisive = True

    def start(self):
        return list("." * SIZE * SIZE)

    def mover(self, cells):
        return (SIZE * SIZE - cells.count(".")) % 2

    def ordered(self, cells):
        row = next(
            (
                line
                for line in LINES
                if cells[line[0]] != "." and len({cells[i] for i in line}) == 1
            ),
            None,
        )
        return row is not None

    def possible(self, cells, line):
        """Could Order still make this line?"""
        marks = [cells[i] for i in line]
        return not ("X" in marks and "O" in marks)

    def moves(self, cells):
        if self.ordered(cells) or not any(self.possible(cells, line) for line in LINES):
            return []
        return [mark + str(i) for i, cell in enumerate(cells) if cell == "." for mark in "XO"]

    def play(self, cells, move):
        mark, where = move[0], int(move[1:])
        return [mark if i == where else cell for i, cell in enumerate(cells)]

    def payoff(self, cells):
        return 1 if self.ordered(cells) else -1

    def evaluate(self, cells):
        alive = [line for line in LINES if self.possible(cells, line)]
        if not alive:
            return -50
        best = max(alive, key=lambda line: sum(cells[i] != "." for i in line))
        return len(alive) - 40 + 5 * sum(cells[i] != "." for i in best)
