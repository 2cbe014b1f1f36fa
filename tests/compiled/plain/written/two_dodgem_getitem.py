"""Dodgem on 4x4: drive all your cars off the far side. Who cannot move has won.

Board has the operators of a container: board[square], square in board, len(board) and so on.
"""


class Board:
    def __init__(self, cells=None, turn="N"):
        self._cells = dict(cells) if cells else {}
        self.turn = turn

    def __getitem__(self, square):
        return self._cells.get(square, " ")

    def __setitem__(self, square, car):
        self._cells[square] = car

    def __delitem__(self, square):
        del self._cells[square]

    def __contains__(self, square):
        return square in self._cells

    def __iter__(self):
        return iter(sorted(self._cells))

    def __len__(self):
        return len(self._cells)

    def __eq__(self, other):
        return isinstance(other, Board) and vars(self) == vars(other)

    __hash__ = None

    def cars(self, kind):
        return [square for square in self if self[square] == kind]


class Dodgem:
    """N drives north or sideways and leaves over the top, E drives east and leaves on the right."""

    sides = ("N", "E")
    decisive = True
    size = 4
    longest = 60

    def __init__(self):
        self.ways = {"N": [(-1, 0), (0, -1), (0, 1)], "E": [(0, 1), (-1, 0), (1, 0)]}

    def start(self):
        board = Board()
        for i in range(1, self.size):
            board[self.size - 1, i] = "N"
        for i in range(self.size - 1):
            board[i, 0] = "E"
        return self.counted(board, 0)

    @staticmethod
    def counted(board, plies):
        board.plies = plies
        return board

    def mover(self, board):
        return 0 if board.turn == "N" else 1

    def leaves(self, kind, row, col):
        return row < 0 if kind == "N" else col >= self.size

    def moves(self, board):
        if board.plies >= self.longest or not board.cars("N") or not board.cars("E"):
            return []
        found = []
        for row, col in board.cars(board.turn):
            for dr, dc in self.ways[board.turn]:
                r, c = row + dr, col + dc
                inside = 0 <= r < self.size and 0 <= c < self.size
                if self.leaves(board.turn, r, c) or (inside and (r, c) not in board):
                    found.append(((row, col), (r, c)))
        return found

    def play(self, board, move):
        origin, target = move
        after = Board(board._cells, "E" if board.turn == "N" else "N")
        del after[origin]
        if not self.leaves(board.turn, *target):
            after[target] = board.turn
        return self.counted(after, board.plies + 1)

    def payoff(self, board):
        north, east = len(board.cars("N")), len(board.cars("E"))
        if north == 0 or east == 0:
            return 1 if north == 0 else -1
        if board.plies >= self.longest:
            return 0
        return 1 if board.turn == "N" else -1  # a player who is blocked wins

    def evaluate(self, board):
        to_go_north = sum(row + 1 for row, _ in board.cars("N"))
        to_go_east = sum(self.size - col for _, col in board.cars("E"))
        return to_go_east - to_go_north
