"""Notakto: both play crosses, on two boards. A board with three in a row is dead;
who kills the last board loses."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def is_dead(board):
    return any(all(board[i] for i in line) for line in LINES)


class Notakto:
    decisive = True

    def start(self):
        boards = [[False] * 9, [False] * 9]
        boards[0][0] = boards[1][4] = boards[1][1] = True  # a handicap, to make it shorter
        return boards

    def mover(self, boards):
        return (sum(map(sum, boards)) + 1) % 2

    def moves(self, boards):
        moves = []
        for name, board in zip("ab", boards, strict=True):
            if is_dead(board):
                continue
            moves.extend(name + str(i + 1) for i, crossed in enumerate(board) if not crossed)
        return moves

    def play(self, boards, move):
        b, i = "ab".index(move[0]), int(move[1]) - 1
        new = []
        for n, board in enumerate(boards):
            if n == b:
                changed = board.copy()
                changed[i] = True
                new.append(changed)
            else:
                new.append(board)
        return new

    def payoff(self, boards):
        # the one who moved last has killed the last board
        return 1 if self.mover(boards) == 0 else -1
