"""Checkers on a 6x6 board: objects for the pieces, recursion for multiple jumps.

Captures are compulsory, and a capture goes on as far as it can. Men are crowned on the last row,
where their move ends. Forty moves without a capture or a man's step are a draw.
"""

# ruff: noqa: B905, RUF005, RUF007

SIZE = 6
DRAW_AFTER = 40


class Piece:
    def __init__(self, color, king=False):
        self.color = color
        self.king = king

    @property
    def directions(self):
        forward = -1 if self.color == "white" else 1
        if self.king:
            return [(forward, -1), (forward, 1), (-forward, -1), (-forward, 1)]
        return [(forward, -1), (forward, 1)]

    def __repr__(self):
        letter = "w" if self.color == "white" else "b"
        return letter.upper() if self.king else letter


class Board:
    def __init__(self):
        self.squares = [[None] * SIZE for _ in range(SIZE)]
        self.turn = "white"
        self.quiet = 0

    @classmethod
    def initial(cls):
        board = cls()
        for row in range(SIZE):
            for col in range(SIZE):
                if (row + col) % 2 == 1:
                    if row < 2:
                        board.squares[row][col] = Piece("black")
                    elif row >= SIZE - 2:
                        board.squares[row][col] = Piece("white")
        return board

    def copy(self):
        other = Board()
        for r, row in enumerate(self.squares):
            for c, piece in enumerate(row):
                if piece is not None:
                    other.squares[r][c] = Piece(piece.color, piece.king)
        other.turn = self.turn
        other.quiet = self.quiet
        return other

    @staticmethod
    def inside(row, col):
        return 0 <= row < SIZE and 0 <= col < SIZE

    def pieces(self, color):
        for r in range(SIZE):
            for c in range(SIZE):
                piece = self.squares[r][c]
                if piece and piece.color == color:
                    yield r, c, piece

    def jumps_from(self, piece, path, taken):
        """Return all the ways on from the end of `path`, with the squares already jumped."""
        row, col = path[-1]
        found = []
        for dr, dc in piece.directions:
            over, land = (row + dr, col + dc), (row + 2 * dr, col + 2 * dc)
            if not self.inside(*land) or over in taken:
                continue
            victim = self.squares[over[0]][over[1]]
            if victim is None or victim.color == piece.color:
                continue
            if self.squares[land[0]][land[1]] is not None and land != path[0]:
                continue
            further = self.jumps_from(piece, [*path, land], taken + [over])
            if further:
                found.extend(further)
            else:
                found.append(tuple(path) + (land,))
        return found

    def captures(self):
        result = []
        for r, c, piece in self.pieces(self.turn):
            result += self.jumps_from(piece, [(r, c)], [])
        return result

    def steps(self):
        result = []
        for r, c, piece in self.pieces(self.turn):
            for dr, dc in piece.directions:
                if self.inside(r + dr, c + dc) and self.squares[r + dr][c + dc] is None:
                    result.append(((r, c), (r + dr, c + dc)))
        return result

    def move(self, path):
        (row, col), (last_row, last_col) = path[0], path[-1]
        piece = self.squares[row][col]
        self.squares[row][col] = None
        self.quiet = self.quiet + 1 if piece.king else 0
        for (r1, c1), (r2, c2) in zip(path, path[1:]):
            if abs(r1 - r2) == 2:
                self.squares[(r1 + r2) // 2][(c1 + c2) // 2] = None
                self.quiet = 0
        if last_row == (0 if piece.color == "white" else SIZE - 1):
            piece.king = True
        self.squares[last_row][last_col] = piece
        self.turn = "black" if self.turn == "white" else "white"


class Checkers:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return Board.initial()

    def mover(self, board):
        return 0 if board.turn == "white" else 1

    def moves(self, board):
        if board.quiet >= DRAW_AFTER:
            return []
        return sorted(set(board.captures())) or board.steps()

    def play(self, board, path):
        after = board.copy()
        after.move(path)
        return after

    def payoff(self, board):
        if board.quiet >= DRAW_AFTER:
            return 0
        return -1 if board.turn == "white" else 1

    def evaluate(self, board):
        value = {False: 1.0, True: 1.75}
        white = sum(value[piece.king] for _, _, piece in board.pieces("white"))
        black = sum(value[piece.king] for _, _, piece in board.pieces("black"))
        return white - black

    def text(self, board):
        return "\n".join("".join(repr(p) if p else "." for p in row) for row in board.squares)
