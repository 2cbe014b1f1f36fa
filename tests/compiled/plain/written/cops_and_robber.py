"""Two cops chase a robber through a town; who keeps away for eight rounds is free."""

from collections import deque
from functools import lru_cache

STREETS = {
    "bank": ["park", "cafe", "zoo"],
    "park": ["bank", "dock", "hall"],
    "cafe": ["bank", "hall", "shop"],
    "dock": ["park", "pier", "yard"],
    "hall": ["park", "cafe", "yard", "club"],
    "shop": ["cafe", "club", "gate"],
    "pier": ["dock", "yard", "zoo"],
    "yard": ["dock", "hall", "pier", "mall"],
    "club": ["hall", "shop", "mall"],
    "gate": ["shop", "mall", "fort"],
    "mall": ["yard", "club", "gate"],
    "zoo": ["bank", "pier", "fort"],
    "fort": ["zoo", "gate"],
}
ROUNDS = 8


@lru_cache
def distance(a, b):
    """How many streets it is from one place to another."""
    queue = deque([(a, 0)])
    seen = {a}
    while queue:
        place, steps = queue.popleft()
        if place == b:
            return steps
        for near in STREETS[place]:
            if near not in seen:
                seen.add(near)
                queue.append((near, steps + 1))
    raise ValueError(f"no way from {a} to {b}")


class CopsAndRobber:
    """State: (places of robber, first and second cop; who moves; rounds). Cops work together."""

    sides = ("robber", "first cop", "second cop")
    decisive = True

    def start(self):
        return (("bank", "pier", "gate"), 0, 0)

    def mover(self, state):
        return state[1]

    def caught(self, places):
        robber, *cops = places
        return robber in cops

    def moves(self, state):
        places, who, rounds = state
        if self.caught(places) or rounds == ROUNDS:
            return []
        return ["stay", *STREETS[places[who]]]

    def play(self, state, move):
        places, who, rounds = state
        if move != "stay":
            places = tuple(move if i == who else p for i, p in enumerate(places))
        if who == 2:
            rounds += 1
        return (places, (who + 1) % 3, rounds)

    def payoff(self, state):
        return -1 if self.caught(state[0]) else 1

    def evaluate(self, state):
        (robber, one, two), _, rounds = state
        return min(distance(robber, one), distance(robber, two)) + rounds / ROUNDS
