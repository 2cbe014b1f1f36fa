"""Checkers of the well-known video course, on six by six: Piece, Board, jumps by recursion."""

from copy import deepcopy

ROWS, COLS = 6, 6
RED = (255, 0, 0)
WHITE = (255, 255, 255)


class Piece:
    def __init__(self, row, col, color):
        self.row = row
        self.col = col
        self.color = color
        self.king = False

    def make_king(self):
        self.king = True

    def move(self, row, col):
        self.row = row
        self.col = col


class Board:
    def __init__(self):
        self.board = []
        self.red_left = self.white_left = 6
        self.red_kings = self.white_kings = 0
        self.turn = WHITE
        self.create_board()

    def create_board(self):
        for row in range(ROWS):
            self.board.append([])
            for col in range(COLS):
                if col % 2 == ((row + 1) % 2):
                    if row < 2:
                        self.board[row].append(Piece(row, col, WHITE))
                    elif row > 3:
                        self.board[row].append(Piece(row, col, RED))
                    else:
                        self.board[row].append(0)
                else:
                    self.board[row].append(0)

    def move(self, piece, row, col):
        self.board[piece.row][piece.col], self.board[row][col] = (
            self.board[row][col],
            self.board[piece.row][piece.col],
        )
        piece.move(row, col)
        if row == ROWS - 1 or row == 0:
            if not piece.king:
                piece.make_king()
                if piece.color == WHITE:
                    self.white_kings += 1
                else:
                    self.red_kings += 1

    def get_piece(self, row, col):
        return self.board[row][col]

    def get_all_pieces(self, color):
        pieces = []
        for row in self.board:
            for piece in row:
                if piece != 0 and piece.color == color:
                    pieces.append(piece)
        return pieces

    def remove(self, skipped):
        for row, col in skipped:
            piece = self.board[row][col]
            self.board[row][col] = 0
            if piece != 0:
                if piece.color == RED:
                    self.red_left -= 1
                else:
                    self.white_left -= 1

    def get_valid_moves(self, piece):
        moves = {}
        left = piece.col - 1
        right = piece.col + 1
        row = piece.row
        if piece.color == RED or piece.king:
            moves.update(self._traverse(row - 1, max(row - 3, -1), -1, piece.color, left, -1))
            moves.update(self._traverse(row - 1, max(row - 3, -1), -1, piece.color, right, 1))
        if piece.color == WHITE or piece.king:
            moves.update(self._traverse(row + 1, min(row + 3, ROWS), 1, piece.color, left, -1))
            moves.update(self._traverse(row + 1, min(row + 3, ROWS), 1, piece.color, right, 1))
        return moves

    def _traverse(self, start, stop, step, color, col, side, skipped=[]):
        moves = {}
        last = []
        for r in range(start, stop, step):
            if col < 0 or col >= COLS:
                break
            current = self.board[r][col]
            if current == 0:
                if skipped and not last:
                    break
                elif skipped:
                    moves[(r, col)] = last + skipped
                else:
                    moves[(r, col)] = last
                if last:
                    if step == -1:
                        row = max(r - 3, -1)
                    else:
                        row = min(r + 3, ROWS)
                    for way in (-1, 1):
                        moves.update(
                            self._traverse(r + step, row, step, color, col + way, way, last)
                        )
                break
            elif current.color == color:
                break
            else:
                last = [(r, col)]
            col += side
        return moves


class Checkers:
    sides = ("white", "red")

    def start(self):
        return Board()

    def mover(self, board):
        return 0 if board.turn == WHITE else 1

    def moves(self, board):
        found = []
        for piece in board.get_all_pieces(board.turn):
            for target in board.get_valid_moves(piece):
                found.append(((piece.row, piece.col), target))
        return found

    def play(self, board, move):
        (row, col), (new_row, new_col) = move
        after = deepcopy(board)
        piece = after.get_piece(row, col)
        skip = after.get_valid_moves(piece)[(new_row, new_col)]
        after.move(piece, new_row, new_col)
        if skip:
            after.remove(skip)
        after.turn = RED if board.turn == WHITE else WHITE
        return after

    def payoff(self, board):
        return -50 if board.turn == WHITE else 50

    def evaluate(self, board):
        return board.white_left - board.red_left + (board.white_kings * 0.5 - board.red_kings * 0.5)
