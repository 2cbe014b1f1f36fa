"""Isola: step to a neighbouring square, then break any other one. Who cannot step loses."""

from itertools import product

ROWS, COLS = 4, 4
STEPS = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]


class Isola:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return {
            "white": (0, COLS // 2),
            "black": (ROWS - 1, COLS // 2),
            "broken": frozenset(),
            "turn": "white",
        }

    def mover(self, state):
        return self.sides.index(state["turn"])

    def steps(self, state, who):
        row, col = state[who]
        places = [(row + dr, col + dc) for dr, dc in STEPS]
        return [
            (r, c)
            for r, c in places
            if 0 <= r < ROWS
            and 0 <= c < COLS
            and (r, c) not in state["broken"]
            and (r, c) not in (state["white"], state["black"])
        ]

    def moves(self, state):
        me = state["turn"]
        other = "black" if me == "white" else "white"
        moves = []
        for step in self.steps(state, me):
            for square in product(range(ROWS), range(COLS)):
                if square in state["broken"] or square == step or square == state[other]:
                    continue
                moves.append((step, square))
        return moves

    def play(self, state, move):
        step, square = move
        me = state["turn"]
        return {
            **state,
            me: step,
            "broken": state["broken"] | {square},
            "turn": "black" if me == "white" else "white",
        }

    def payoff(self, state):
        return -1 if state["turn"] == "white" else 1

    def evaluate(self, state):
        return len(self.steps(state, "white")) - len(self.steps(state, "black"))
