"""Six men's morris, the placing phase: close a mill and take a man."""

# a1----d1----g1
# |  b2-d2-f2  |      sixteen points on two squares
# |  |      |  |
# a4-b4    f4-g4
# |  |      |  |
# |  b6-d6-f6  |
# a7----d7----g7
POINTS = "a1 d1 g1 b2 d2 f2 a4 b4 f4 g4 b6 d6 f6 a7 d7 g7".split(" ")  # noqa: SIM905
MILLS = (
    ("a1", "d1", "g1"),
    ("b2", "d2", "f2"),
    ("b6", "d6", "f6"),
    ("a7", "d7", "g7"),
    ("a1", "a4", "a7"),
    ("b2", "b4", "b6"),
    ("f2", "f4", "f6"),
    ("g1", "g4", "g7"),
)
MEN = 6


class SixMen:
    """The payoff is how many more men white has when all are placed.

    A move is a point, "d1", or with a capture "d1xa7".
    """

    sides = ("white", "black")

    def start(self):
        return {"board": dict.fromkeys(POINTS), "placed": 0}

    def mover(self, state):
        return state["placed"] % 2

    def in_mill(self, board, point, man):
        """Would a man on this point be part of a mill?"""
        for mill in MILLS:
            if point in mill and all(p == point or board[p] == man for p in mill):
                return True
        return False

    def moves(self, state):
        board = state["board"]
        if state["placed"] == 2 * MEN:
            return []
        me, you = self.sides if self.mover(state) == 0 else self.sides[::-1]
        result = []
        for point in POINTS:
            if board[point] is not None:
                continue
            if self.in_mill(board, point, me):
                men = [p for p in POINTS if board[p] == you]
                loose = [p for p in men if not self.in_mill(board, p, you)]
                victims = loose if loose else men
                result += [f"{point}x{victim}" for victim in victims] or [point]
            else:
                result.append(point)
        return result

    def play(self, state, move):
        board = state["board"].copy()
        point, _, victim = move.partition("x")
        board[point] = self.sides[self.mover(state)]
        if victim:
            board[victim] = None
        return {"board": board, "placed": state["placed"] + 1}

    def payoff(self, state):
        men = list(state["board"].values())
        return men.count("white") - men.count("black")

    def evaluate(self, state):
        return self.payoff(state)
