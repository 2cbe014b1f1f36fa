"""Isola on 5x5: step like a king, then remove any free square. Who cannot step loses."""


class Isola:
    """State: [board, positions, player]; True in the board is a square that is still there."""

    SIZE = 5
    sides = ("north", "south")
    decisive = True

    def start(self):
        board = [[True] * self.SIZE for _ in range(self.SIZE)]
        middle = self.SIZE // 2
        return [board, [(0, middle), (self.SIZE - 1, middle)], 0]

    def mover(self, state):
        return state[-1]

    @staticmethod
    def is_free(board, positions, row, col):
        try:
            if row < 0 or col < 0:
                raise IndexError
            return board[row][col] and (row, col) not in positions
        except IndexError:
            return False

    def steps(self, state, player):
        board, positions, _ = state
        row, col = positions[player]
        result = []
        for r in range(row - 1, row + 2):
            for c in range(col - 1, col + 2):
                if self.is_free(board, positions, r, c):
                    result.append((r, c))
        return result

    def moves(self, state):
        board, positions, player = state
        there = positions[player]
        moves = []
        for step in self.steps(state, player):
            after = positions[:]
            after[player] = step
            for r, row in enumerate(board):
                for c, present in enumerate(row):
                    if present and ((r, c) == there or self.is_free(board, after, r, c)):
                        moves.append((step, (r, c)))
        return moves

    def play(self, state, move):
        board, positions, player = state
        step, (r, c) = move
        board = [row.copy() for row in board]
        positions = positions.copy()
        positions[player] = step
        board[r][c] = False
        return [board, positions, 1 - player]

    def payoff(self, state):
        *_, player = state
        return -1 if player == 0 else 1

    def evaluate(self, state):
        return len(self.steps(state, 0)) - len(self.steps(state, 1))
