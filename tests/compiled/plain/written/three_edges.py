"""A walk over a map: nobody uses an edge again. Edges are frozensets in a frozenset."""

from collections import OrderedDict, defaultdict

ROADS = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c"), ("d", "e"), ("e", "b")]
MAP = defaultdict(list)
for here, there in ROADS:
    MAP[here].append(there)
    MAP[there].append(here)


class Edges:
    def start(self):
        return OrderedDict(at="a", used=frozenset(), turn=0)

    def mover(self, state):
        return state["turn"]

    def moves(self, state):
        return [to for to in MAP[state["at"]] if frozenset((state["at"], to)) not in state["used"]]

    def play(self, state, to):
        used = state["used"] | {frozenset({state["at"], to})}
        return OrderedDict(at=to, used=used, turn=1 - state["turn"])

    def payoff(self, state):
        return -1 if state["turn"] == 0 else 1
