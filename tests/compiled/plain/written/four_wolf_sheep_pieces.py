"""Wolf and sheep with a class for each kind of piece, as a game with pygame would have it."""


class Piece:
    name = "?"

    def __init__(self, row, col):
        self.row = row
        self.col = col

    def steps(self):
        return []

    def targets(self, board):
        result = []
        for dr, dc in self.steps():
            r = self.row + dr
            c = self.col + dc
            if r in range(board.size) and c in range(board.size) and board.at(r, c) is None:
                result.append((r, c))
        return result


class Wolf(Piece):
    name = "W"

    def steps(self):
        return [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class Sheep(Piece):
    name = "S"

    def steps(self):
        return [(-1, 1), (-1, -1)]


class Board:
    def __init__(self, size=6):
        self.size = size
        self.wolf = Wolf(0, 1)
        self.flock = [Sheep(size - 1, col) for col in range(0, size, 2)]
        self.wolf_turn = True

    @property
    def pieces(self):
        return [self.wolf] + self.flock

    def at(self, row, col):
        for piece in self.pieces:
            if piece.row == row and piece.col == col:
                return piece
        return None

    def clone(self):
        other = Board(self.size)
        other.wolf = Wolf(self.wolf.row, self.wolf.col)
        other.flock = [Sheep(s.row, s.col) for s in self.flock]
        other.wolf_turn = self.wolf_turn
        return other


class WolfAndSheep:
    sides = ("wolf", "sheep")
    decisive = True

    def start(self):
        return Board()

    def mover(self, board):
        return int(not board.wolf_turn)

    def moves(self, board):
        if board.wolf.row == board.size - 1:
            return []
        movers = [board.wolf] if board.wolf_turn else board.flock
        return [((p.row, p.col), target) for p in movers for target in p.targets(board)]

    def play(self, board, move):
        (row, col), (new_row, new_col) = move
        after = board.clone()
        piece = after.at(row, col)
        piece.row, piece.col = new_row, new_col
        after.wolf_turn = not after.wolf_turn
        return after

    def payoff(self, board):
        if board.wolf.row == board.size - 1:
            return 1
        return -1 if board.wolf_turn else 1

    def evaluate(self, board):
        ahead = sum(1 for sheep in board.flock if sheep.row > board.wolf.row)
        return board.wolf.row - ahead
