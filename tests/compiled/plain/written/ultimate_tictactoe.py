"""Ultimate tic-tac-toe: nine boards; where you play in yours is the board that I must play in."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(cells):
    """The mark with three in a row, "-" if all is full, or None if it goes on."""
    for a, b, c in LINES:
        if (mark := cells[a]) in ("X", "O") and mark == cells[b] == cells[c]:
            return mark
    else:
        if all(cell is not None for cell in cells):
            return "-"
    return None


class UltimateTicTacToe:
    """State: boards (nine lists of nine), won (the big board), next board or None, mark."""

    sides = ("X", "O")
    decisive = True

    def start(self):
        return {
            "boards": [[None] * 9 for _ in range(9)],
            "won": [None] * 9,
            "next": None,
            "mark": "X",
        }

    def mover(self, state):
        return 0 if state["mark"] == "X" else 1

    def moves(self, state):
        if winner(state["won"]) is not None:
            return []
        if state["next"] is not None:
            boards = [state["next"]]
        else:
            boards = [b for b in range(9) if state["won"][b] is None]
        return [(b, i) for b in boards for i in range(9) if state["boards"][b][i] is None]

    def play(self, state, move):
        b, i = move
        mark = state["mark"]
        boards = [board[:] for board in state["boards"]]
        won = state["won"][:]
        boards[b][i] = mark
        won[b] = winner(boards[b])
        return {
            "boards": boards,
            "won": won,
            "next": i if won[i] is None else None,
            "mark": "O" if mark == "X" else "X",
        }

    def payoff(self, state):
        result = winner(state["won"])
        return 1 if result == "X" else -1 if result == "O" else 0

    def evaluate(self, state):
        weights = [3, 2, 3, 2, 4, 2, 3, 2, 3]
        total = 0
        for weight, mark, board in zip(weights, state["won"], state["boards"], strict=True):
            if mark == "X":
                total += 10 * weight
            elif mark == "O":
                total -= 10 * weight
            elif mark is None:
                total += board.count("X") - board.count("O")
        return total
