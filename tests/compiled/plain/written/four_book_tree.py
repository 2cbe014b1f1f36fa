"""The tree of a textbook's figure, with names as states."""


class Fig52Extended:
    """A three-ply game tree as two dicts."""

    succs = {
        "A": {"a1": "B", "a2": "C", "a3": "D"},
        "B": {"b1": "B1", "b2": "B2", "b3": "B3"},
        "C": {"c1": "C1", "c2": "C2", "c3": "C3"},
        "D": {"d1": "D1", "d2": "D2", "d3": "D3"},
        "B3": {"e1": "E1", "e2": "E2"},
        "C1": {"f1": "F1", "f2": "F2"},
    }
    utils = {
        "B1": 3,
        "B2": 12,
        "C2": 4,
        "C3": 6,
        "D1": 14,
        "D2": 5,
        "D3": 2,
        "E1": 8,
        "E2": 1,
        "F1": 2,
        "F2": 7,
    }
    initial = "A"

    def start(self):
        return self.initial

    def actions(self, state):
        return list(self.succs.get(state, {}).keys())

    def result(self, state, move):
        return self.succs[state][move]

    def utility(self, state, player):
        if player == "MAX":
            return self.utils[state]
        else:
            return -self.utils[state]

    def terminal_test(self, state):
        return state in self.utils

    def to_move(self, state):
        return "MIN" if state in ("B", "C", "D") else "MAX"

    def mover(self, state):
        return 0 if self.to_move(state) == "MAX" else 1

    moves = actions
    play = result

    def payoff(self, state):
        return self.utility(state, "MAX")
