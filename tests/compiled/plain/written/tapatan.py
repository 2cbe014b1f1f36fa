"""Tapatan: three men each on nine points; line them up. A position must not come again."""

#  0-1-2
#  |\|/|
#  3-4-5
#  |/|\|
#  6-7-8
ROADS = {
    0: [1, 3, 4],
    1: [0, 2, 4],
    2: [1, 4, 5],
    3: [0, 4, 6],
    4: [0, 1, 2, 3, 5, 6, 7, 8],
    5: [2, 4, 8],
    6: [3, 4, 7],
    7: [4, 6, 8],
    8: [4, 5, 7],
}
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def lined_up(board, man):
    return any(all(board[int(point)] == man for point in line) for line in LINES)


class Tapatan:
    """State: (board, man to move, the boards that have been). A move is (from, to).

    Who has no move that makes a new position has lost, and after 14 plies it is a draw.
    """

    sides = ("black", "white")
    decisive = True

    def start(self):
        return ("bwb.w.wb.", "b", ())

    def mover(self, state):
        return 0 if state[1] == "b" else 1

    def swap(self, board, a, b):
        points = list(board)
        points[a], points[b] = points[b], points[a]
        return "".join(points)

    def moves(self, state):
        board, man, history = state
        if len(history) >= 14 or lined_up(board, "b") or lined_up(board, "w"):
            return []
        result = []
        for point, roads in ROADS.items():
            if board[point] != man:
                continue
            for to in roads:
                if board[to] == "." and self.swap(board, point, to) not in history:
                    result.append((point, to))
        return result

    def play(self, state, move):
        board, man, history = state
        after = self.swap(board, *move)
        return (after, "w" if man == "b" else "b", (*history, board))

    def payoff(self, state):
        board, man, history = state
        if lined_up(board, "b"):
            return 1
        if lined_up(board, "w"):
            return -1
        if len(history) >= 14:
            return 0
        return -1 if man == "b" else 1

    def evaluate(self, state):
        board = state[0]
        if board[4] == ".":
            return 0
        return 1 if board[4] == "b" else -1
