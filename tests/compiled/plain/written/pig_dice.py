"""Pig: roll the die as long as you dare; a one loses what the turn has brought."""

import plies

GOAL = 20


class Pig:
    """Two players, first to 20 points."""

    sides = ("you", "computer")
    chance = True
    decisive = True

    def start(self):
        return {"scores": (0, 0), "turn_total": 0, "player": 0, "rolling": False}

    def mover(self, state):
        return plies.CHANCE if state["rolling"] else state["player"]

    def moves(self, state):
        if max(state["scores"]) >= GOAL:
            return []
        if state["turn_total"] == 0:
            return ["roll"]
        return ["roll", "hold"]

    def chances(self, state):
        return [(face, 1 / 6) for face in range(1, 7)]

    def play(self, state, move):
        new = dict(state)
        if move == "roll":
            new["rolling"] = True
        elif move == "hold":
            scores = list(state["scores"])
            scores[state["player"]] += state["turn_total"]
            new["scores"] = tuple(scores)
            new["turn_total"] = 0
            new["player"] = 1 - state["player"]
        elif move == 1:
            new.update(rolling=False, turn_total=0, player=1 - state["player"])
        else:
            new.update(rolling=False, turn_total=state["turn_total"] + move)
        return new

    def payoff(self, state):
        mine, theirs = state["scores"]
        return 1 if mine > theirs else -1

    def evaluate(self, state):
        mine, theirs = state["scores"]
        if state["player"] == 0:
            mine += 0.5 * state["turn_total"]
        else:
            theirs += 0.5 * state["turn_total"]
        return (mine - theirs) / (2 * GOAL)

    def bounds(self, state):
        return (-1, 1)
