"""k-in-a-row after the manner of the AIMA book: a GameState that knows its own moves."""

from collections import namedtuple

GameState = namedtuple("GameState", "to_move, utility, board, moves")


class Game:
    """A game in the book's terms. Subclasses say what is legal and what it leads to."""

    def actions(self, state):
        raise NotImplementedError

    def result(self, state, move):
        raise NotImplementedError

    def utility(self, state, player):
        raise NotImplementedError

    def terminal_test(self, state):
        return not self.actions(state)

    def to_move(self, state):
        return state.to_move

    # What plies asks, said in the book's terms.

    def start(self):
        return self.initial

    def mover(self, state):
        return 0 if self.to_move(state) == "X" else 1

    def moves(self, state):
        return [] if self.terminal_test(state) else self.actions(state)

    def play(self, state, move):
        return self.result(state, move)

    def payoff(self, state):
        return self.utility(state, "X")


class TicTacToe(Game):
    """h rows, v columns, k in a row. A board is a dict {(x, y): 'X' or 'O'} of played squares."""

    decisive = True

    def __init__(self, h=3, v=3, k=3):
        self.h = h
        self.v = v
        self.k = k
        moves = [(x, y) for x in range(1, h + 1) for y in range(1, v + 1)]
        self.initial = GameState(to_move="X", utility=0, board={}, moves=moves)

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        if move not in state.moves:
            return state  # an illegal move changes nothing
        board = state.board.copy()
        board[move] = state.to_move
        moves = list(state.moves)
        moves.remove(move)
        return GameState(
            to_move=("O" if state.to_move == "X" else "X"),
            utility=self.compute_utility(board, move, state.to_move),
            board=board,
            moves=moves,
        )

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or len(state.moves) == 0

    def compute_utility(self, board, move, player):
        """1 if X wins with this move, -1 if O does, else 0."""
        if (
            self.k_in_row(board, move, player, (0, 1))
            or self.k_in_row(board, move, player, (1, 0))
            or self.k_in_row(board, move, player, (1, -1))
            or self.k_in_row(board, move, player, (1, 1))
        ):
            return +1 if player == "X" else -1
        return 0

    def k_in_row(self, board, move, player, delta_x_y):
        (delta_x, delta_y) = delta_x_y
        x, y = move
        n = 0  # squares in a row through the move
        while board.get((x, y)) == player:
            n += 1
            x, y = x + delta_x, y + delta_y
        x, y = move
        while board.get((x, y)) == player:
            n += 1
            x, y = x - delta_x, y - delta_y
        n -= 1  # the move itself was counted twice
        return n >= self.k

    def evaluate(self, state):
        mine = sum(1 for square in state.board if state.board[square] == "X" and 2 in square)
        theirs = sum(1 for square in state.board if state.board[square] == "O" and 2 in square)
        return mine - theirs

    def text(self, state):
        return "\n".join(
            " ".join(state.board.get((x, y), ".") for y in range(1, self.v + 1))
            for x in range(1, self.h + 1)
        )
