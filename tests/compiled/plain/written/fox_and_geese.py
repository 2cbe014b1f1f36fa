"""Fox and geese on a chessboard: four geese try to shut in one fox, who wants to get past."""

SIZE = 8


class FoxAndGeese:
    """A state is a dict: where the fox is, where the geese are (sorted), whose turn it is."""

    sides = ("fox", "geese")
    decisive = True

    def start(self):
        return {"fox": (7, 4), "geese": [(0, 1), (0, 3), (0, 5), (0, 7)], "turn": "fox"}

    def mover(self, state):
        return int(state["turn"] == "geese")

    def free(self, state, square):
        r, c = square
        if r < 0 or r >= SIZE or c < 0 or c >= SIZE:
            return False
        return square != state["fox"] and square not in state["geese"]

    def fox_moves(self, state):
        r, c = state["fox"]
        around = [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]
        return [("fox", square) for square in around if self.free(state, square)]

    def geese_moves(self, state):
        moves = []
        for goose in state["geese"]:
            r, c = goose
            for square in ((r + 1, c - 1), (r + 1, c + 1)):
                if self.free(state, square):
                    moves.append((goose, square))
        return moves

    def escaped(self, state):
        return state["fox"][0] <= min(r for r, _ in state["geese"])

    def moves(self, state):
        if self.escaped(state):
            return []
        return self.fox_moves(state) if state["turn"] == "fox" else self.geese_moves(state)

    def play(self, state, move):
        who, target = move
        if who == "fox":
            return dict(state, fox=target, turn="geese")
        geese = sorted(target if goose == who else goose for goose in state["geese"])
        return dict(state, geese=geese, turn="fox")

    def payoff(self, state):
        if self.escaped(state):
            return 1
        return -1 if state["turn"] == "fox" else 1  # shut in, or no goose can move

    def evaluate(self, state):
        r, c = state["fox"]
        gap = sum(abs(r - gr) + abs(c - gc) for gr, gc in state["geese"]) / 4
        return len(self.fox_moves(state)) - 0.5 * r + 0.1 * gap
