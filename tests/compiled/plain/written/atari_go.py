"""Capture Go: the first capture wins. Groups are found with a queue and a set."""

from collections import deque

SIZE = 5
BLACK, WHITE, EMPTY = "#", "O", "."


class AtariGo:
    """The board is a string of 25 points, and the state a tuple of it and the player's stone."""

    sides = ("black", "white")
    decisive = True

    def start(self):
        return EMPTY * SIZE * SIZE, BLACK

    def mover(self, state):
        return 0 if state[1] == BLACK else 1

    def neighbours(self, point):
        row, col = divmod(point, SIZE)
        result = []
        if row > 0:
            result.append(point - SIZE)
        if row < SIZE - 1:
            result.append(point + SIZE)
        if col > 0:
            result.append(point - 1)
        if col < SIZE - 1:
            result.append(point + 1)
        return result

    def liberties(self, board, point):
        """How many free points the group at a point touches."""
        color = board[point]
        queue = deque([point])
        group = {point}
        free = set()
        while queue:
            here = queue.popleft()
            for near in self.neighbours(here):
                if board[near] == EMPTY:
                    free.add(near)
                elif board[near] == color and near not in group:
                    group.add(near)
                    queue.append(near)
        return len(free)

    def captured(self, board, color):
        return any(self.liberties(board, p) == 0 for p in range(len(board)) if board[p] == color)

    def put(self, board, point, color):
        return board[:point] + color + board[point + 1 :]

    def moves(self, state):
        board, color = state
        if self.captured(board, BLACK) or self.captured(board, WHITE):
            return []
        other = WHITE if color == BLACK else BLACK
        legal = []
        for point in range(SIZE * SIZE):
            if board[point] != EMPTY:
                continue
            after = self.put(board, point, color)
            if self.liberties(after, point) > 0 or self.captured(after, other):
                legal.append(point)
        return legal

    def play(self, state, point):
        board, color = state
        return self.put(board, point, color), (WHITE if color == BLACK else BLACK)

    def payoff(self, state):
        board, color = state
        # the player who has just moved is the one who captures
        if color == WHITE and self.captured(board, WHITE):
            return 1
        if color == BLACK and self.captured(board, BLACK):
            return -1
        return 0

    def evaluate(self, state):
        board, _ = state
        fewest = {BLACK: 10, WHITE: 10}
        for point, stone in enumerate(board):
            if stone != EMPTY:
                fewest[stone] = min(fewest[stone], self.liberties(board, point))
        return fewest[BLACK] - fewest[WHITE]
