"""A small backgammon: three checkers each, nine points, two dice with three faces."""

from itertools import combinations_with_replacement

from plies import CHANCE

POINTS = 9
BAR = 0


class Hypergammon:
    """Each player counts the points from their own side: 0 is the bar, 10 is off the board.

    A move is a tuple of the (from, to) steps that are made, () if none is possible.
    """

    sides = ("white", "black")
    chance = True
    decisive = True

    def start(self):
        return {"checkers": ([1, 2, 3], [1, 2, 3]), "turn": 0, "dice": None}

    def over(self, state):
        return any(all(c > POINTS for c in mine) for mine in state["checkers"])

    def mover(self, state):
        if state["dice"] is None and not self.over(state):
            return CHANCE
        return state["turn"]

    def chances(self, state):
        rolls = combinations_with_replacement((1, 2, 3), 2)
        return [((a, b), 1 / 9 if a == b else 2 / 9) for a, b in rolls]

    def step(self, mine, theirs, source, die):
        """Return both sides' checkers after one step, or None if it is not allowed."""
        if BAR in mine and source != BAR:
            return None
        target = source + die
        facing = POINTS + 1 - target
        if target <= POINTS and theirs.count(facing) > 1:
            return None
        if target > POINTS:
            target = POINTS + 1
        mine = sorted([*mine[: mine.index(source)], target, *mine[mine.index(source) + 1 :]])
        if target <= POINTS and facing in theirs:
            theirs = sorted(BAR if c == facing else c for c in theirs)
        return mine, theirs, (source, target)

    def plays(self, mine, theirs, dice):
        """All ways to use the dice, in this order, as lists of steps."""
        if not dice:
            return [()]
        found = []
        for source in sorted(set(mine)):
            if source > POINTS:
                continue
            after = self.step(mine, theirs, source, dice[0])
            if after is None:
                continue
            m, t, step = after
            for rest in self.plays(m, t, dice[1:]):
                found.append((step, *rest))
        return found or [()]

    def moves(self, state):
        if self.over(state):
            return []
        turn, (a, b) = state["turn"], state["dice"]
        mine, theirs = state["checkers"][turn], state["checkers"][1 - turn]
        ways = self.plays(mine, theirs, [a, b])
        if a != b:
            ways += self.plays(mine, theirs, [b, a])
        longest = max(len(way) for way in ways)
        return sorted({way for way in ways if len(way) == longest})

    def play(self, state, move):
        if state["dice"] is None:
            return {**state, "dice": move}
        turn = state["turn"]
        mine, theirs = state["checkers"][turn], state["checkers"][1 - turn]
        for source, target in move:
            mine, theirs, _ = self.step(mine, theirs, source, target - source)
        checkers = (mine, theirs) if turn == 0 else (theirs, mine)
        return {"checkers": checkers, "turn": 1 - turn, "dice": None}

    def payoff(self, state):
        return 1 if all(c > POINTS for c in state["checkers"][0]) else -1

    def evaluate(self, state):
        white, black = map(sum, state["checkers"])
        return (white - black) / (3 * (POINTS + 1) + 1)
