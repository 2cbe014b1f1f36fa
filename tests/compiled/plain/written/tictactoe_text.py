"""Tic-tac-toe where the board is one string and a move is what one says: "top left"."""

WINS = ["012", "345", "678", "036", "147", "258", "048", "246"]
ROWS = ["top", "middle", "bottom"]
COLUMNS = ["left", "centre", "right"]
PLACES = {
    f"{row} {column}": 3 * r + c for r, row in enumerate(ROWS) for c, column in enumerate(COLUMNS)
}


class TicTacToe:
    sides = ("x", "o")
    decisive = True

    def start(self):
        return "........."

    def mover(self, board):
        return board.count("x") - board.count("o")

    def winner(self, board):
        for win in WINS:
            line = "".join(board[int(digit)] for digit in win)
            if line in ("xxx", "ooo"):
                return line[0]
        return None

    def moves(self, board):
        if self.winner(board):
            return []
        return [place for place, index in PLACES.items() if board[index] == "."]

    def play(self, board, move):
        at = PLACES[move]
        mark = "xo"[self.mover(board)]
        return board[:at] + mark + board[at + 1 :]

    def payoff(self, board):
        return {"x": 1, "o": -1, None: 0}[self.winner(board)]

    def text(self, board):
        return f"{board[:3]}\n{board[3:6]}\n{board[6:]}"
