"""Tic-tac-toe that remembers only who has played where: the state is the list of moves so far."""

WINS = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]


class TicTacToe:
    """Cells are numbered as on a telephone, from 1 to 9."""

    decisive = True

    def start(self):
        return []

    def mover(self, history):
        return len(history) % 2

    def last_mover_won(self, history):
        mine = set(history[::-2])  # every second move, from the last one on
        return any(win.issubset(mine) for win in WINS)

    def moves(self, history):
        if history and self.last_mover_won(history):
            return []
        return [cell for cell in range(1, 10) if cell not in history]

    def play(self, history, cell):
        new_history = history.copy()
        new_history.append(cell)
        return new_history

    def payoff(self, history):
        if not self.last_mover_won(history):
            return 0
        return 1 if len(history) % 2 == 1 else -1

    def text(self, history):
        rows = []
        for first in (1, 4, 7):
            row = ""
            for cell in range(first, first + 3):
                if cell in history:
                    row += "XO"[history.index(cell) % 2]
                else:
                    row += str(cell)
            rows.append(row)
        return "\n".join(rows)
