"""Snort: colour a field of the map, but never beside a field of the other player's."""

NEIGHBOURS = {
    "pond": ["mill", "barn", "hill"],
    "mill": ["pond", "barn", "ford"],
    "barn": ["pond", "mill", "farm", "hill"],
    "hill": ["pond", "barn", "wood"],
    "ford": ["mill", "farm", "moor"],
    "farm": ["barn", "ford", "wood", "inn"],
    "wood": ["hill", "farm", "inn", "cave"],
    "inn": ["farm", "wood", "moor"],
    "moor": ["ford", "inn", "cave", "lake"],
    "cave": ["wood", "moor", "dune"],
    "lake": ["moor", "isle", "dune"],
    "dune": ["cave", "lake", "bay"],
    "isle": ["lake", "bay"],
    "bay": ["isle", "dune", "port"],
    "port": ["bay", "rock"],
    "rock": ["port"],
}


class Snort:
    """State: {"owner": {field: "bulls" or "cows"}, "turn": ...}; free fields are not in it."""

    sides = ("bulls", "cows")
    decisive = True

    def start(self):
        return {"owner": {}, "turn": "bulls"}

    def mover(self, state):
        return 0 if state["turn"] == "bulls" else 1

    def enemy(self, name):
        return "cows" if name == "bulls" else "bulls"

    def may(self, owner, field, name):
        if field in owner:
            return False
        return not any(owner.get(near) == self.enemy(name) for near in NEIGHBOURS[field])

    def moves(self, state):
        return list(filter(lambda f: self.may(state["owner"], f, state["turn"]), NEIGHBOURS))

    def play(self, state, field):
        owner = dict(state["owner"])
        owner[field] = state["turn"]
        return {"owner": owner, "turn": self.enemy(state["turn"])}

    def payoff(self, state):
        return -1 if state["turn"] == "bulls" else 1

    def evaluate(self, state):
        owner = state["owner"]
        bulls = sum(1 for field in NEIGHBOURS if self.may(owner, field, "bulls"))
        cows = sum(1 for field in NEIGHBOURS if self.may(owner, field, "cows"))
        return bulls - cows
