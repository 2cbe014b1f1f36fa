"""Three Musketeers: the musketeers capture beside them, the guards herd them onto one line."""

WAYS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
MUSKETEER, GUARD, EMPTY = "M", "o", "-"


class ThreeMusketeers:
    """The musketeers lose when all three stand in one row or column.

    They win when it is their turn and there is nobody left to capture.
    """

    sides = ("musketeers", "guards")
    decisive = True

    def start(self):
        board = [[GUARD] * 5 for _ in range(5)]
        board[0][4] = MUSKETEER
        board[2][2] = MUSKETEER
        board[4][0] = MUSKETEER
        return {"board": board, "musketeers_turn": True}

    def mover(self, state):
        return 0 if state["musketeers_turn"] else 1

    def in_line(self, board):
        places = [(r, c) for r in range(5) for c in range(5) if board[r][c] == MUSKETEER]
        rows = {r for r, _ in places}
        cols = {c for _, c in places}
        return len(rows) == 1 or len(cols) == 1

    def moves(self, state):
        board = state["board"]
        if self.in_line(board):
            return []
        if state["musketeers_turn"]:
            piece, wanted = MUSKETEER, GUARD
        else:
            piece, wanted = GUARD, EMPTY
        moves = []
        for r in range(5):
            for c in range(5):
                if board[r][c] != piece:
                    continue
                for way in WAYS:
                    dr, dc = WAYS[way]
                    if r + dr not in range(5) or c + dc not in range(5):
                        continue
                    if board[r + dr][c + dc] == wanted:
                        moves.append((r, c, way))
        return moves

    def play(self, state, move):
        r, c, way = move
        dr, dc = WAYS[way]
        board = [row.copy() for row in state["board"]]
        board[r + dr][c + dc] = board[r][c]
        board[r][c] = EMPTY
        return {"board": board, "musketeers_turn": not state["musketeers_turn"]}

    def payoff(self, state):
        if self.in_line(state["board"]):
            return -1
        return 1 if state["musketeers_turn"] else 0

    def evaluate(self, state):
        places = [
            (r, c)
            for r, row in enumerate(state["board"])
            for c, cell in enumerate(row)
            if cell == MUSKETEER
        ]
        rows, cols = zip(*places, strict=True)
        return (max(rows) - min(rows)) * (max(cols) - min(cols))
