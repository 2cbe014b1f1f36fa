"""Ataxx on 5x5. A piece splits to a neighbour or jumps two squares, and turns what it touches."""

# ruff: noqa: C417

from copy import deepcopy


class State:
    def __init__(self, board, player):
        self.board = board
        self.player = player


SIZE = 5
opponent = lambda player: "B" if player == "R" else "R"  # noqa: E731
inside = lambda r, c: 0 <= r < SIZE and 0 <= c < SIZE  # noqa: E731


def around(r, c, reach):
    """The squares at exactly this distance, as a king walks."""
    square = [(r + i, c + j) for i in range(-reach, reach + 1) for j in range(-reach, reach + 1)]
    return list(filter(lambda s: inside(*s) and max(abs(s[0] - r), abs(s[1] - c)) == reach, square))


class Ataxx:
    sides = ("red", "blue")

    def start(self):
        board = [["."] * SIZE for i in range(SIZE)]
        board[0][0] = board[-1][-1] = "R"
        board[0][-1] = board[-1][0] = "B"
        return State(board, "R")

    def mover(self, state):
        return {"R": 0, "B": 1}[state.player]

    def gains(self, state, move):
        kind, _, (r, c) = move
        enemy = opponent(state.player)
        turned = len([1 for a, b in around(r, c, 1) if state.board[a][b] == enemy])
        return turned + (1 if kind == "split" else 0)

    def moves(self, state):
        if not self.count(state, "R") or not self.count(state, "B"):
            return []
        found = {}
        for r in range(SIZE):
            for c in range(SIZE):
                if state.board[r][c] != state.player:
                    continue
                for a, b in around(r, c, 1):
                    if state.board[a][b] == ".":
                        # From where a piece splits makes no difference.
                        found.setdefault(("split", (a, b)), ("split", None, (a, b)))
                for a, b in around(r, c, 2):
                    if state.board[a][b] == ".":
                        found[("jump", (r, c), (a, b))] = ("jump", (r, c), (a, b))
        # The greedy moves first, which helps alpha-beta.
        return sorted(found.values(), key=lambda move: -self.gains(state, move))

    def play(self, state, move):
        new = deepcopy(state)
        kind, origin, (r, c) = move
        if kind == "jump":
            new.board[origin[0]][origin[1]] = "."
        new.board[r][c] = state.player
        for a, b in around(r, c, 1):
            if new.board[a][b] == opponent(state.player):
                new.board[a][b] = state.player
        new.player = opponent(state.player)
        return new

    def count(self, state, player):
        return sum(map(lambda row: row.count(player), state.board))

    def payoff(self, state):
        """Who cannot move leaves the empty squares to the other."""
        red, blue = self.count(state, "R"), self.count(state, "B")
        empty = SIZE * SIZE - red - blue
        return red - blue + (empty if state.player == "B" else -empty)

    def evaluate(self, state):
        return self.count(state, "R") - self.count(state, "B")
