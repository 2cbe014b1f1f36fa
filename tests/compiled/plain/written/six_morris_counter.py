"""Three men's morris: put three stones each, then slide them. A dict from points to owners."""

from collections import Counter, defaultdict

POINTS = [f + r for r in "123" for f in "abc"]
MILLS = [
    ("a1", "b1", "c1"),
    ("a2", "b2", "c2"),
    ("a3", "b3", "c3"),
    ("a1", "a2", "a3"),
    ("b1", "b2", "b3"),
    ("c1", "c2", "c3"),
    ("a1", "b2", "c3"),
    ("a3", "b2", "c1"),
]
ADJACENT = defaultdict(list)
for mill in MILLS:
    for one, two in zip(mill, mill[1:]):
        ADJACENT[one].append(two)
        ADJACENT[two].append(one)


class Morris:
    decisive = True

    def start(self):
        board = {point: None for point in POINTS}
        return board, 0

    def mover(self, state):
        return state[1] % 2

    def owner(self, state):
        return "white" if self.mover(state) == 0 else "black"

    def mill(self, board):
        for mill in MILLS:
            owners = {board[point] for point in mill}
            if len(owners) == 1 and None not in owners:
                return owners.pop()

    def moves(self, state):
        board, ply = state
        if self.mill(board) or ply >= 30:
            return []
        if ply < 6:
            return [point for point, owner in board.items() if owner is None]
        me = self.owner(state)
        slides = []
        for point in POINTS:
            if board[point] == me:
                slides.extend(point + to for to in sorted(ADJACENT[point]) if board[to] is None)
        return slides

    def play(self, state, move):
        board, ply = state
        me = self.owner(state)
        if len(move) == 2:
            return board | {move: me}, ply + 1
        source, target = move[:2], move[2:]
        return {**board, source: None, target: me}, ply + 1

    def payoff(self, state):
        board, ply = state
        won = self.mill(board)
        if won:
            return 1 if won == "white" else -1
        if ply >= 30:
            return 0
        return -1 if ply % 2 == 0 else 1

    def evaluate(self, state):
        board, _ = state
        counts = Counter()
        for mill in MILLS:
            stones = Counter(board[point] for point in mill)
            if stones["white"] == 2 and stones[None] == 1:
                counts["white"] += 1
            elif stones["black"] == 2 and stones[None] == 1:
                counts["black"] += 1
        return counts["white"] - counts["black"]
