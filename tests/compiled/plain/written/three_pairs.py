"""Tic-tac-toe whose state is a list of a board and whose turn it is, in two ways."""

WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Pair:
    """State: [board, player], the players are 1 and -1."""

    def start(self):
        return [[0] * 9, 1]

    def mover(self, state):
        return 0 if state[1] == 1 else 1

    def won(self, state):
        board = state[0]
        for a, b, c in WINS:
            if board[a] != 0 and board[a] == board[b] == board[c]:
                return board[a]
        return 0

    def moves(self, state):
        if self.won(state):
            return []
        return [i for i in range(9) if state[0][i] == 0]

    def play(self, state, i):
        board, player = state
        board = board[:]
        board[i] = player
        return [board, -player]

    def payoff(self, state):
        return self.won(state)


class Triple:
    """State: [rows, player, last move], the last move is None at first."""

    def start(self):
        return [[[" "] * 3 for _ in range(3)], "X", None]

    def mover(self, state):
        return "XO".index(state[1])

    def won(self, state):
        b = state[0]
        lines = [*b, *map(list, zip(*b, strict=True))]
        lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
        for line in lines:
            if line[0] != " " and line.count(line[0]) == 3:
                return 1 if line[0] == "X" else -1
        return 0

    def moves(self, state):
        if self.won(state):
            return []
        return [(r, c) for r in range(3) for c in range(3) if state[0][r][c] == " "]

    def play(self, state, move):
        new = state[:]
        new[0] = [row[:] for row in state[0]]
        new[0][move[0]][move[1]] = new[1]
        new[1] = "O" if new[1] == "X" else "X"
        new[-1] = move
        return new

    def payoff(self, state):
        return self.won(state)
