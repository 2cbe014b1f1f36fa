"""Konane on 6x6, the board one text of lines: jump over the other's stones; who cannot, loses."""

SIZE = 6
LETTERS = "abcdef"


def at(board, row, col):
    if row < 0 or row >= SIZE or col < 0 or col >= SIZE:
        return "#"
    return board.splitlines()[row][col]


def put(board, row, col, stone):
    lines = board.split("\n")
    line = lines[row]
    lines[row] = line[:col] + stone + line[col + 1 :]
    return "\n".join(lines)


class Konane:
    """The first line of the state says who is on: "B" or "W". Two stones are gone at the start."""

    sides = ("black", "white")
    decisive = True

    def start(self):
        board = "\n".join("BW" * 3 if row % 2 == 0 else "WB" * 3 for row in range(SIZE))
        board = put(board, 2, 2, ".")
        board = put(board, 2, 3, ".")
        return "B\n" + board

    def mover(self, text):
        return 0 if text.startswith("B") else 1

    def moves(self, text):
        me, _, board = text.partition("\n")
        you = "W" if me == "B" else "B"
        moves = []
        for row in range(SIZE):
            for col in range(SIZE):
                if at(board, row, col) != me:
                    continue
                for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)):
                    r, c = row, col
                    while (
                        at(board, r + dr, c + dc) == you
                        and at(board, r + 2 * dr, c + 2 * dc) == "."
                    ):
                        r, c = r + 2 * dr, c + 2 * dc
                        moves.append(f"{LETTERS[col]}{row + 1}-{LETTERS[c]}{r + 1}")
        return moves

    def play(self, text, move):
        me, _, board = text.partition("\n")
        source, target = move.split("-")
        c0, r0 = LETTERS.index(source[0]), int(source[1]) - 1
        c1, r1 = LETTERS.index(target[0]), int(target[1]) - 1
        for r in range(min(r0, r1), max(r0, r1) + 1):
            for c in range(min(c0, c1), max(c0, c1) + 1):
                board = put(board, r, c, ".")
        board = put(board, r1, c1, me)
        return ("W" if me == "B" else "B") + "\n" + board

    def payoff(self, text):
        return -1 if self.mover(text) == 0 else 1

    def evaluate(self, text):
        board = text[2:]
        return len(self.moves("B\n" + board)) - len(self.moves("W\n" + board))

    def text(self, text):
        return text
