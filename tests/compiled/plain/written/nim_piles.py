"""Nim with piles of sticks; moves are words such as "2,3": take three from pile 2."""


class Nim:
    """Whoever takes the last stick wins (or loses, in misere play)."""

    decisive = True

    def __init__(self, piles=(3, 4, 5), misere=False):
        self.piles = piles
        self.misere = misere

    def start(self):
        return {"piles": list(self.piles), "player": 1}

    def mover(self, state):
        return state["player"] - 1

    def moves(self, state):
        return [f"{i + 1},{n}" for i, pile in enumerate(state["piles"]) for n in range(1, pile + 1)]

    def play(self, state, move):
        pile, n = map(int, move.split(","))
        piles = state["piles"].copy()
        piles[pile - 1] -= n
        return {"piles": piles, "player": 3 - state["player"]}

    def payoff(self, state):
        lost = 1 if state["player"] == 1 else -1
        return lost if self.misere else -lost

    def text(self, state):
        return "\n".join(f"{i + 1}: " + "|" * pile for i, pile in enumerate(state["piles"]))
