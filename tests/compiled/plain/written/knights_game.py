"""Two knights on one board; no square is entered twice. Who cannot jump loses."""

SIZE = 6
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def targets(square, visited):
    x, y = square
    found = set()
    for dx, dy in JUMPS:
        new = x + dx, y + dy
        if min(new) >= 0 and max(new) < SIZE and new not in visited:
            found.add(new)
    return found


class KnightsGame:
    """A state: the two squares, all visited squares, and whose turn it is."""

    sides = ("white", "black")
    decisive = True

    def start(self):
        white, black = (0, 0), (SIZE - 1, SIZE - 1)
        return ((white, black), {white, black}, 0)

    def mover(self, state):
        return state[-1]

    def moves(self, state):
        knights, visited, turn = state
        return sorted(targets(knights[turn], visited))

    def play(self, state, square):
        knights, visited, turn = state
        seen = visited.copy()
        seen.add(square)
        white, black = knights
        if turn == 0:
            white = square
        else:
            black = square
        return ((white, black), seen, (turn + 1) % 2)

    def payoff(self, state):
        return -1 if state[2] == 0 else 1

    def evaluate(self, state):
        (white, black), visited, _ = state
        mine, theirs = targets(white, visited), targets(black, visited)
        return len(mine - theirs) - len(theirs - mine)
