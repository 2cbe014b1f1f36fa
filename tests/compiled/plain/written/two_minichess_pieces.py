"""Minichess on 5x5 with a class for each kind of piece. Take the king to win.

No castling, no double step, no en passant; pawns become queens. Sixty plies make a draw.
"""

# ruff: noqa: RUF012

from copy import copy

N = 5
SETUP = ["rnbqk", "ppppp", ".....", "PPPPP", "RNBQK"]
LIMIT = 60


class Piece:
    letter = "?"
    value = 0

    def __init__(self, white):
        self.white = white

    def targets(self, board, row, col):
        raise NotImplementedError

    def __str__(self):
        return self.letter.upper() if self.white else self.letter


class Rider(Piece):
    """A piece that goes on in its directions until something stands in the way."""

    directions = []
    reach = N

    def targets(self, board, row, col):
        for dr, dc in self.directions:
            r, c = row, col
            for _ in range(self.reach):
                r, c = r + dr, c + dc
                if not (0 <= r < N and 0 <= c < N):
                    break
                other = board.grid[r][c]
                if other is None:
                    yield r, c
                    continue
                if other.white != self.white:
                    yield r, c
                break


class Rook(Rider):
    letter, value = "r", 5
    directions = [(1, 0), (-1, 0), (0, 1), (0, -1)]


class Bishop(Rider):
    letter, value = "b", 3
    directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class Queen(Rider):
    letter, value = "q", 9
    directions = Rook.directions + Bishop.directions


class King(Queen):
    letter, value = "k", 1000
    reach = 1


class Knight(Rider):
    letter, value = "n", 3
    directions = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
    reach = 1


class Pawn(Piece):
    letter, value = "p", 1

    def targets(self, board, row, col):
        ahead = row - 1 if self.white else row + 1
        if not 0 <= ahead < N:
            return
        if board.grid[ahead][col] is None:
            yield ahead, col
        for side in (col - 1, col + 1):
            if 0 <= side < N:
                other = board.grid[ahead][side]
                if other is not None and other.white != self.white:
                    yield ahead, side


KINDS = {kind.letter: kind for kind in (Pawn, Knight, Bishop, Rook, Queen, King)}


class Board:
    def __init__(self, rows=SETUP):
        self.grid = [
            [None if ch == "." else KINDS[ch.lower()](ch.isupper()) for ch in row] for row in rows
        ]
        self.white_to_move = True
        self.plies = 0

    def pieces(self):
        for r, row in enumerate(self.grid):
            for c, piece in enumerate(row):
                if piece is not None:
                    yield r, c, piece

    def moved(self, origin, target):
        after = copy(self)
        after.grid = [list(row) for row in self.grid]
        (r1, c1), (r2, c2) = origin, target
        piece = after.grid[r1][c1]
        if isinstance(piece, Pawn) and r2 in (0, N - 1):
            piece = Queen(piece.white)
        after.grid[r1][c1] = None
        after.grid[r2][c2] = piece
        after.white_to_move = not self.white_to_move
        after.plies += 1
        return after

    def has_king(self, white):
        return any(isinstance(p, King) and p.white == white for _, _, p in self.pieces())


class MiniChess:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return Board()

    def mover(self, board):
        return 0 if board.white_to_move else 1

    def moves(self, board):
        if board.plies >= LIMIT or not board.has_king(board.white_to_move):
            return []
        found = []
        for r, c, piece in board.pieces():
            if piece.white == board.white_to_move:
                found.extend(((r, c), target) for target in piece.targets(board, r, c))
        return found

    def play(self, board, move):
        return board.moved(*move)

    def payoff(self, board):
        if not board.has_king(True):
            return -1
        return 1 if not board.has_king(False) else 0

    def evaluate(self, board):
        return sum(p.value if p.white else -p.value for _, _, p in board.pieces())

    def text(self, board):
        return "\n".join("".join(str(p) if p else "." for p in row) for row in board.grid)

    def move_text(self, board, move):
        return "".join("abcde"[col] + str(N - row) for row, col in move)
