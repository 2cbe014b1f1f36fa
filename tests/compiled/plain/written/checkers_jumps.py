"""English draughts on 8x8, with kings and multiple jumps found by recursion."""

SIZE = 8
FORWARD = {"r": [(-1, -1), (-1, 1)], "b": [(1, -1), (1, 1)]}
ALL_WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
QUIET_LIMIT = 20  # a draw after so many plies without a capture


def inside(row, col):
    return 0 <= row < SIZE and 0 <= col < SIZE


def ways(piece):
    return ALL_WAYS if piece.isupper() else FORWARD[piece]


def jumps_from(board, path, piece, taken):
    """All ways to go on jumping, as lists of squares."""
    row, col = path[-1]
    found = []
    for dr, dc in ways(piece):
        over = (row + dr, col + dc)
        land = (row + 2 * dr, col + 2 * dc)
        if not inside(*land) or over in taken:
            continue
        victim = board[over[0]][over[1]]
        if victim == " " or victim.lower() == piece.lower():
            continue
        if board[land[0]][land[1]] != " " and land != path[0]:
            continue
        longer = jumps_from(board, [*path, land], piece, [*taken, over])
        found += longer or [[*path, land]]
    return found


class Checkers:
    """A move is the tuple of squares that a piece visits. Who can jump must jump."""

    sides = ("red", "black")
    decisive = True

    def start(self):
        board = []
        for row in range(SIZE):
            line = []
            for col in range(SIZE):
                if (row + col) % 2 == 0 or row in (3, 4):
                    line.append(" ")
                else:
                    line.append("b" if row < 3 else "r")
            board.append(line)
        return board, "r", 0

    def mover(self, state):
        return "rb".index(state[1])

    def moves(self, state):
        board, color, quiet = state
        if quiet >= QUIET_LIMIT:
            return []
        jumps, steps = [], []
        for row in range(SIZE):
            for col in range(SIZE):
                piece = board[row][col]
                if piece.lower() != color:
                    continue
                jumps.extend(jumps_from(board, [(row, col)], piece, []))
                for dr, dc in ways(piece):
                    if inside(row + dr, col + dc) and board[row + dr][col + dc] == " ":
                        steps.append(((row, col), (row + dr, col + dc)))
        return [tuple(path) for path in jumps] if jumps else steps

    def play(self, state, path):
        board, color, quiet = state
        board = [row[:] for row in board]
        (r0, c0), (r1, c1) = path[0], path[-1]
        piece = board[r0][c0]
        board[r0][c0] = " "
        quiet += 1
        for i in range(len(path) - 1):
            (a, b), (c, d) = path[i], path[i + 1]
            if abs(a - c) == 2:
                board[(a + c) // 2][(b + d) // 2] = " "
                quiet = 0
        if r1 == (0 if color == "r" else SIZE - 1):
            piece = piece.upper()
        board[r1][c1] = piece
        return board, "b" if color == "r" else "r", quiet

    def payoff(self, state):
        _, color, quiet = state
        if quiet >= QUIET_LIMIT:
            return 0
        return -1 if color == "r" else 1

    def evaluate(self, state):
        worth = {" ": 0, "r": 1, "R": 1.7, "b": -1, "B": -1.7}
        return sum(worth[piece] for row in state[0] for piece in row)
