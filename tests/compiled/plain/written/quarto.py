"""Quarto: put the piece that the other one gave you, then give one. Four that share a trait win."""

from itertools import product

# tall or short, dark or light, round or square, hollow or full
PIECES = ["".join(letters) for letters in product("ts", "dl", "rq", "hf")]
LINES = (
    [[4 * row + col for col in range(4)] for row in range(4)]
    + [[4 * row + col for row in range(4)] for col in range(4)]
    + [[0, 5, 10, 15], [3, 6, 9, 12]]
)


class Quarto:
    """State: (board, piece in hand, turn). A move is (square, the piece that is given next)."""

    decisive = True
    sides = ("first", "second")

    def start(self):
        # seven pieces stand already, or it would take too long
        board = [None] * 16
        board[0], board[5], board[10] = "tdrh", "tlqf", "sdqh"
        board[3] = "slrf"
        board[6], board[12], board[1] = "tdqf", "sdrf", "slqh"
        return (board, "tlrh", 0)

    def mover(self, state):
        return state[2]

    def quarto(self, board):
        for line in LINES:
            pieces = [board[i] for i in line]
            if None in pieces:
                continue
            for traits in zip(*pieces, strict=True):
                if len(set(traits)) == 1:
                    return True
        return False

    def moves(self, state):
        board, hand, _ = state
        if self.quarto(board):
            return []
        left = [p for p in PIECES if p != hand and p not in board]
        squares = [i for i, piece in enumerate(board) if piece is None]
        if not left:
            return [(square, None) for square in squares]
        return [(square, piece) for square in squares for piece in left]

    def play(self, state, move):
        board, hand, turn = state
        square, given = move
        new = list(board)
        new[square] = hand
        return (new, given, 1 - turn)

    def payoff(self, state):
        board, _, turn = state
        if not self.quarto(board):
            return 0
        return 1 if turn == 1 else -1

    def evaluate(self, state):
        """Lines with three pieces that share something are good for who is to move."""
        board, _, turn = state
        threats = 0
        for line in LINES:
            pieces = [board[i] for i in line if board[i] is not None]
            if len(pieces) == 3 and any(
                a == b == c for a, b, c in zip(pieces[0], pieces[1], pieces[2], strict=True)
            ):
                threats += 1
        return threats if turn == 0 else -threats
