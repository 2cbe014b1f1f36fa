"""Pawns only: a mailbox board with a border, so that nothing can fall off it."""

WIDTH = 8  # six files and a border on both sides
START = (
    "########"
    "#pppppp#"
    "#......#"
    "#......#"
    "#......#"
    "#......#"
    "#PPPPPP#"
    "########"
)  # fmt: skip
FILES = "#abcdef#"


class PawnWar:
    """State: [board as a list of characters, whose turn, the square that may be taken in passing].

    The first pawn on the last rank wins; who has no move has lost.
    """

    sides = ("white", "black")
    decisive = True

    def start(self):
        return [list(START), "P", None]

    def mover(self, state):
        return 0 if state[1] == "P" else 1

    def promoted(self, board):
        return "P" in board[WIDTH : 2 * WIDTH] or "p" in board[-2 * WIDTH : -WIDTH]

    def moves(self, state):
        board, me, passing = state
        if self.promoted(board):
            return []
        forward, you, home = (-WIDTH, "p", 6) if me == "P" else (WIDTH, "P", 1)
        moves = []
        for square, piece in enumerate(board):
            if piece != me:
                continue
            if board[square + forward] == ".":
                moves.append((square, square + forward))
                if square // WIDTH == home and board[square + 2 * forward] == ".":
                    moves.append((square, square + 2 * forward))
            for side in (-1, +1):
                target = square + forward + side
                if board[target] == you or (target == passing and board[target] == "."):
                    moves.append((square, target))
        return moves

    def play(self, state, move):
        board, me, passing = state
        source, target = move
        board = board[:]
        board[source], board[target] = ".", me
        if target == passing and (source - target) % WIDTH != 0:
            behind = target + WIDTH if me == "P" else target - WIDTH
            board[behind] = "."
        far = abs(source - target) == 2 * WIDTH
        return [board, "p" if me == "P" else "P", (source + target) // 2 if far else None]

    def payoff(self, state):
        board, me, _ = state
        if "P" in board[WIDTH : 2 * WIDTH]:
            return 1
        if "p" in board[-2 * WIDTH : -WIDTH]:
            return -1
        return -1 if me == "P" else 1

    def evaluate(self, state):
        board = state[0]
        score = 0.0
        for square, piece in enumerate(board):
            rank = square // WIDTH
            if piece == "P":
                score += 1 + 0.1 * (6 - rank) ** 2
            elif piece == "p":
                score -= 1 + 0.1 * (rank - 1) ** 2
        return score

    def move_text(self, state, move):
        return "".join(f"{FILES[square % WIDTH]}{7 - square // WIDTH}" for square in move)
