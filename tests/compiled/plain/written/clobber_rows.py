"""Clobber: move a stone onto a neighbouring one of the other colour; who cannot, loses."""

ROWS, COLS = 4, 5


def name(row, col):
    return chr(ord("a") + col) + str(row + 1)


def square(text):
    return int(text[1:]) - 1, ord(text[0]) - ord("a")


class Clobber:
    """A state is the rows as strings with the player's letter below; a move is "a1-a2"."""

    sides = ("white", "black")
    decisive = True

    def start(self):
        rows = ["".join("wb"[(r + c) % 2] for c in range(COLS)) for r in range(ROWS)]
        return [*rows, "w"]

    def mover(self, state):
        return 0 if state[-1] == "w" else 1

    def moves(self, state):
        *rows, me = state
        moves = []
        for r, row in enumerate(rows):
            for c, stone in enumerate(row):
                if stone != me:
                    continue
                for nr, nc in [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]:
                    if 0 <= nr < ROWS and 0 <= nc < COLS and rows[nr][nc] not in (me, "."):
                        moves.append(f"{name(r, c)}-{name(nr, nc)}")
        return moves

    def play(self, state, move):
        source, target = move.split("-")
        *rows, me = state
        for text, stone in ((source, "."), (target, me)):
            r, c = square(text)
            cells = list(rows[r])
            cells[c] = stone
            rows[r] = "".join(cells)
        return [*rows, "b" if me == "w" else "w"]

    def payoff(self, state):
        return -1 if state[-1] == "w" else 1

    def evaluate(self, state):
        count = len(self.moves(state))
        return count if state[-1] == "w" else -count

    def text(self, state):
        return "\n".join(state[:-1])
