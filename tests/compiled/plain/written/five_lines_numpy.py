"""Lines of action on a 5x5 numpy board."""

import numpy as np

N = 5
DIRS = {
    "E": (0, 1),
    "W": (0, -1),
    "S": (1, 0),
    "N": (-1, 0),
    "SE": (1, 1),
    "NW": (-1, -1),
    "SW": (1, -1),
    "NE": (-1, 1),
}
MAX_TURNS = 60


class LinesOfAction:
    sides = ("black", "white")
    decisive = True

    def start(self):
        board = np.zeros((N, N), dtype=int)
        board[0, 1:-1] = board[-1, 1:-1] = 1
        board[1:-1, 0] = board[1:-1, -1] = -1
        return board, 1, 0

    def mover(self, state):
        _, player, _ = state
        return 0 if player == 1 else 1

    def pieces_on_line(self, board, r, c, name):
        """How many pieces of both colours stand on the line through (r, c)."""
        if name in ("E", "W"):
            line = board[r, :]
        elif name in ("N", "S"):
            line = board[:, c]
        elif name in ("SE", "NW"):
            line = np.diagonal(board, offset=c - r)
        else:
            line = np.diagonal(np.fliplr(board), offset=(N - 1 - c) - r)
        return int(np.count_nonzero(line))

    def moves(self, state):
        board, player, turns = state
        if turns >= MAX_TURNS or self.winner(state) != 0:
            return []
        result = []
        for r, c in np.argwhere(board == player).tolist():
            for name, (dr, dc) in DIRS.items():
                k = self.pieces_on_line(board, r, c, name)
                tr, tc = r + k * dr, c + k * dc
                if not (0 <= tr < N and 0 <= tc < N):
                    continue
                if board[tr, tc] == player:
                    continue
                between = [board[r + i * dr, c + i * dc] for i in range(1, k)]
                if -player in between:
                    continue
                result.append(((r, c), (tr, tc)))
        return result

    def play(self, state, move):
        board, player, turns = state
        src, dst = move
        board = board.copy()
        board[src] = 0
        board[dst] = player
        return board, -player, turns + 1

    def connected(self, board, player):
        cells = [tuple(rc) for rc in np.argwhere(board == player).tolist()]
        if len(cells) <= 1:
            return True
        stack = [cells[0]]
        seen = {cells[0]}
        while stack:
            r, c = stack.pop()
            for dr, dc in DIRS.values():
                nxt = (r + dr, c + dc)
                if nxt in seen or nxt not in cells:
                    continue
                seen.add(nxt)
                stack.append(nxt)
        return len(seen) == len(cells)

    def winner(self, state):
        board, player, turns = state
        # the player who has just moved comes first, if both are connected
        if self.connected(board, -player):
            return -player
        if self.connected(board, player):
            return player
        return 0

    def payoff(self, state):
        board, player, turns = state
        won = self.winner(state)
        if won == 0 and turns < MAX_TURNS:
            return -player  # cannot move
        return won

    def evaluate(self, state):
        """Pieces that lie close to their centre of mass."""

        def spread(player):
            cells = np.argwhere(state[0] == player)
            centre = cells.mean(axis=0)
            return float(np.abs(cells - centre).max(axis=1).sum())

        return (spread(-1) - spread(1)) / 100
