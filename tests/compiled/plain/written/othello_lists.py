"""Othello on 8x8, collecting what is turned over in lists."""

SIZE = 8
DIRS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]

WEIGHTS = [
    [100, -20, 10, 5, 5, 10, -20, 100],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [5, -2, -1, -1, -1, -1, -2, 5],
    [10, -2, -1, -1, -1, -1, -2, 10],
    [-20, -50, -2, -2, -2, -2, -50, -20],
    [100, -20, 10, 5, 5, 10, -20, 100],
]


def on_board(r, c):
    return 0 <= r < SIZE and 0 <= c < SIZE


def opponent(color):
    return "W" if color == "B" else "B"


def get_flips(board, row, col, color):
    """All discs that a move would turn over; an empty list if it is not legal."""
    if board[row][col] != ".":
        return []
    flips = []
    for dr, dc in DIRS:
        line = []
        r, c = row + dr, col + dc
        while on_board(r, c) and board[r][c] == opponent(color):
            line.append((r, c))
            r += dr
            c += dc
        if line and on_board(r, c) and board[r][c] == color:
            flips.extend(line)
    return flips


def valid_moves(board, color):
    return [(r, c) for r in range(SIZE) for c in range(SIZE) if get_flips(board, r, c, color)]


class Othello:
    """A state is (board, color to move). Who cannot move passes: the move None."""

    sides = ("black", "white")

    def start(self):
        board = [["." for _ in range(SIZE)] for _ in range(SIZE)]
        board[3][3] = board[4][4] = "W"
        board[3][4] = board[4][3] = "B"
        return (board, "B")

    def mover(self, state):
        return 0 if state[1] == "B" else 1

    def moves(self, state):
        board, color = state
        moves = valid_moves(board, color)
        if not moves and valid_moves(board, opponent(color)):
            return [None]
        return moves

    def play(self, state, move):
        board, color = state
        if move is None:
            return (board, opponent(color))
        new_board = [list(row) for row in board]
        row, col = move
        new_board[row][col] = color
        for r, c in get_flips(board, row, col, color):
            new_board[r][c] = color
        return (new_board, opponent(color))

    def payoff(self, state):
        board, _ = state
        black = sum(row.count("B") for row in board)
        white = sum(row.count("W") for row in board)
        return 1000 * (black - white)

    def evaluate(self, state):
        board = state[0]
        score = 0
        for r in range(SIZE):
            for c in range(SIZE):
                if board[r][c] == "B":
                    score += WEIGHTS[r][c]
                elif board[r][c] == "W":
                    score -= WEIGHTS[r][c]
        mobility = len(valid_moves(board, "B")) - len(valid_moves(board, "W"))
        return score + 3 * mobility

    def text(self, state):
        board, _ = state
        lines = ["  " + " ".join("abcdefgh")]
        for number, row in enumerate(board, start=1):
            lines.append(f"{number} " + " ".join(row))
        return "\n".join(lines)
