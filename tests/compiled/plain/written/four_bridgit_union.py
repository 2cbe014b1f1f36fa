"""Bridg-it as a switching game: cities, roads by name, a union-find class."""


class UnionFind:
    def __init__(self, items):
        self.parent = {item: item for item in items}

    def find(self, item):
        while self.parent[item] != item:
            self.parent[item] = self.parent[self.parent[item]]
            item = self.parent[item]
        return item

    def union(self, a, b):
        self.parent[self.find(a)] = self.find(b)

    def connected(self, a, b):
        return self.find(a) == self.find(b)


ROADS = {
    "ab": ("A", "B"),
    "ac": ("A", "C"),
    "ad": ("A", "D"),
    "bc": ("B", "C"),
    "cd": ("C", "D"),
    "be": ("B", "E"),
    "ce": ("C", "E"),
    "df": ("D", "F"),
    "ef": ("E", "F"),
    "ez": ("E", "Z"),
    "fz": ("F", "Z"),
}
CITIES = sorted({city for road in ROADS.values() for city in road})


class Shannon:
    """Short keeps roads, cut removes them; short wants A and Z connected."""

    sides = ("short", "cut")
    decisive = True

    def start(self):
        return {"free": list(ROADS), "kept": [], "turn": 0}

    def mover(self, state):
        return state["turn"]

    def joined(self, roads):
        network = UnionFind(CITIES)
        for road in roads:
            network.union(*ROADS[road])
        return network.connected("A", "Z")

    def winner(self, state):
        if self.joined(state["kept"]):
            return 0
        if not self.joined(state["kept"] + state["free"]):
            return 1
        return None

    def moves(self, state):
        return state["free"] if self.winner(state) is None else []

    def play(self, state, road):
        free = [other for other in state["free"] if other != road]
        kept = state["kept"] + [road] if state["turn"] == 0 else state["kept"]
        return {"free": free, "kept": kept, "turn": 1 - state["turn"]}

    def payoff(self, state):
        return 1 if self.winner(state) == 0 else -1
