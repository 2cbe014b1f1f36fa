"""Ataxx on 5x5: grow to a neighbour or jump two squares, and infect all around."""

SIZE = 5
NEAR = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
FAR = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2]


def label(x, y):
    return f"{'abcde'[x]}{y + 1}"


def unlabel(word):
    return "abcde".index(word[0]), int(word[1]) - 1


class Ataxx:
    """Rows are lists of "r", "b" and "."; moves are "c3" (grow), "a1c3" (jump) or "pass"."""

    sides = ("red", "blue")

    def start(self):
        board = [["."] * SIZE for _ in range(SIZE)]
        board[0][0] = board[SIZE - 1][SIZE - 1] = "r"
        board[0][SIZE - 1] = board[SIZE - 1][0] = "b"
        return (board, "r")

    def mover(self, state):
        return "rb".index(state[1])

    def around(self, x, y, offsets):
        for dx, dy in offsets:
            if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE:
                yield x + dx, y + dy

    def legal(self, board, me):
        grow, jump = [], []
        for y in range(SIZE):
            for x in range(SIZE):
                if board[y][x] != ".":
                    continue
                for a, b in self.around(x, y, NEAR):
                    if board[b][a] == me:
                        grow.append(label(x, y))
                        break
                for a, b in self.around(x, y, FAR):
                    if board[b][a] == me:
                        jump.append(label(a, b) + label(x, y))
        return grow + jump

    def moves(self, state):
        board, me = state
        you = "b" if me == "r" else "r"
        everything = [cell for row in board for cell in row]
        if "." not in everything or me not in everything or you not in everything:
            return []
        mine = self.legal(board, me)
        if mine:
            return mine
        return ["pass"] if self.legal(board, you) else []

    def play(self, state, move):
        board, me = state
        you = "b" if me == "r" else "r"
        if move == "pass":
            return (board, you)
        new = [row[:] for row in board]
        if len(move) == 4:
            x, y = unlabel(move[:2])
            new[y][x] = "."
        x, y = unlabel(move[-2:])
        new[y][x] = me
        for a, b in self.around(x, y, NEAR):
            if new[b][a] == you:
                new[b][a] = me
        return (new, you)

    def payoff(self, state):
        board, _ = state
        return sum((cell == "r") - (cell == "b") for row in board for cell in row)

    def evaluate(self, state):
        return self.payoff(state)
