"""Grundy's game in a functional style: sorted tuples, lambdas, map, filter and reduce."""

from functools import reduce
from itertools import chain

splits = lambda heap: [(a, heap - a) for a in range(1, (heap + 1) // 2) if a != heap - a]
other = lambda turn: {"me": "you", "you": "me"}[turn]


class Grundy:
    sides = ("me", "you")
    decisive = True

    def start(self):
        return {"heaps": (4, 9), "turn": "me"}

    def mover(self, state):
        return self.sides.index(state["turn"])

    def moves(self, state):
        ways = map(
            lambda heap: [(heap, *pair) for pair in splits(heap)], sorted(set(state["heaps"]))
        )
        return list(chain.from_iterable(ways))

    def play(self, state, move):
        heap, a, b = move
        heaps = list(state["heaps"])
        heaps.remove(heap)
        kept = filter(lambda size: size > 2, heaps + [a, b])
        return {**state, "heaps": tuple(sorted(kept)), "turn": other(state["turn"])}

    def payoff(self, state):
        return -1 if state["turn"] == "me" else 1

    def evaluate(self, state):
        return reduce(lambda total, heap: total + heap % 3, state["heaps"], 0) / 100
