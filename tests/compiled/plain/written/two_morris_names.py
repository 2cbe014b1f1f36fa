"""Nine men's morris with the points' names as in the club: a7 d7 g7, b6 d6 f6 and so on.

Moves are words: "d6" places a man, "d6xb4" places one and takes b4, "d6-d5" moves, "d6-d5xb4"
moves and takes. With three men left a player may fly. Fifty moves without a capture are a draw.
"""

# ruff: noqa: SIM905

from dataclasses import dataclass

LINES = """
a7 d7 g7   b6 d6 f6   c5 d5 e5   a4 b4 c4   e4 f4 g4   c3 d3 e3   b2 d2 f2   a1 d1 g1
a7 a4 a1   b6 b4 b2   c5 c4 c3   d7 d6 d5   d3 d2 d1   e5 e4 e3   f6 f4 f2   g7 g4 g1
""".split()
MILLS = [tuple(LINES[i : i + 3]) for i in range(0, len(LINES), 3)]
POINTS = sorted(set(LINES))
NEIGHBOURS = {point: set() for point in POINTS}
for a, b, c in MILLS:
    NEIGHBOURS[a].add(b)
    NEIGHBOURS[b].update((a, c))
    NEIGHBOURS[c].add(b)
MILLS_OF = {point: [mill for mill in MILLS if point in mill] for point in POINTS}


@dataclass
class Morris:
    men: dict  # point -> 0, 1 or None
    in_hand: list
    turn: int = 0
    quiet: int = 0

    def copy(self):
        return Morris(dict(self.men), list(self.in_hand), self.turn, self.quiet)

    def points_of(self, player):
        return [p for p in POINTS if self.men[p] == player]

    def total(self, player):
        return self.in_hand[player] + len(self.points_of(player))

    def closes_mill(self, player, to, origin=None):
        def is_mine(point):
            return point == to or (self.men[point] == player and point != origin)

        return any(all(is_mine(point) for point in mill) for mill in MILLS_OF[to])

    def victims(self, player):
        """Men of the other side that may be taken: those outside mills, if there are any."""
        other = 1 - player
        men = self.points_of(other)
        loose = [
            p for p in men if not any(all(self.men[q] == other for q in m) for m in MILLS_OF[p])
        ]
        return loose or men


class NineMensMorris:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return Morris(dict.fromkeys(POINTS), [9, 9])

    def mover(self, state):
        return state.turn

    def moves(self, state):
        me = state.turn
        if state.quiet >= 50 or state.total(me) < 3:
            return []
        words = []
        if state.in_hand[me] > 0:
            for point in POINTS:
                if state.men[point] is None:
                    words += self.with_captures(state, point, point)
            return words
        flying = len(state.points_of(me)) == 3
        for origin in state.points_of(me):
            targets = POINTS if flying else sorted(NEIGHBOURS[origin])
            for to in targets:
                if state.men[to] is None:
                    words += self.with_captures(state, f"{origin}-{to}", to, origin)
        return words

    @staticmethod
    def with_captures(state, word, to, origin=None):
        if not state.closes_mill(state.turn, to, origin):
            return [word]
        return [f"{word}x{victim}" for victim in state.victims(state.turn)]

    def play(self, state, word):
        after = state.copy()
        me = state.turn
        walk, _, victim = word.partition("x")
        if "-" in walk:
            origin, to = walk.split("-")
            after.men[origin] = None
        else:
            to = walk
            after.in_hand[me] -= 1
        after.men[to] = me
        after.quiet += 1
        if victim:
            after.men[victim] = None
            after.quiet = 0
        after.turn = 1 - me
        return after

    def payoff(self, state):
        if state.quiet >= 50:
            return 0
        return -1 if state.turn == 0 else 1

    def evaluate(self, state):
        score = 3.0 * (state.total(0) - state.total(1))
        for mill in MILLS:
            owners = [state.men[p] for p in mill]
            for player, sign in ((0, 1), (1, -1)):
                if owners.count(player) == 3:
                    score += sign * 1.0
                elif owners.count(player) == 2 and None in owners:
                    score += sign * 0.5
        return score
