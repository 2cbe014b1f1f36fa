"""Kalah with six pits and four seeds: the state is a dict, and sowing goes round it."""

PITS = ["a", "b", "c", "d", "e", "f", "S", "A", "B", "C", "D", "E", "F", "N"]
SOUTH = ("a", "b", "c", "d", "e", "f")
NORTH = ("A", "B", "C", "D", "E", "F")
OPPOSITE = dict(zip(SOUTH, reversed(NORTH), strict=True))
OPPOSITE.update({north: south for south, north in OPPOSITE.items()})


class Kalah:
    """South moves a to f, north A to F; S and N are the stores."""

    sides = ("south", "north")

    def __init__(self, seeds=4):
        self.seeds = seeds

    def start(self):
        state = dict.fromkeys(PITS, self.seeds)
        state["S"] = state["N"] = 0
        state["turn"] = "south"
        return state

    def mover(self, state):
        return 0 if state["turn"] == "south" else 1

    def moves(self, state):
        if not any(state[p] for p in SOUTH) or not any(state[p] for p in NORTH):
            return []
        mine = SOUTH if state["turn"] == "south" else NORTH
        return [pit for pit in mine if state[pit] > 0]

    def play(self, state, pit):
        new = state.copy()
        if state["turn"] == "south":
            mine, store, skip, other = SOUTH, "S", "N", "north"
        else:
            mine, store, skip, other = NORTH, "N", "S", "south"
        seeds, new[pit] = new[pit], 0
        at = PITS.index(pit)
        while seeds > 0:
            at = (at + 1) % len(PITS)
            if PITS[at] == skip:
                continue
            new[PITS[at]] += 1
            seeds -= 1
        last = PITS[at]
        if last in mine and new[last] == 1 and new[OPPOSITE[last]] > 0:
            new[store] += 1 + new[OPPOSITE[last]]
            new[last] = new[OPPOSITE[last]] = 0
        if last != store:
            new["turn"] = other
        return new

    def payoff(self, state):
        south = state["S"] + sum(state[p] for p in SOUTH)
        north = state["N"] + sum(state[p] for p in NORTH)
        return south - north

    def evaluate(self, state):
        return state["S"] - state["N"]

    def text(self, state):
        top = " ".join(f"{state[p]:2}" for p in NORTH[::-1])
        bottom = " ".join(f"{state[p]:2}" for p in SOUTH)
        return f"   {top}\n{state['N']:2}{' ' * 20}{state['S']:2}\n   {bottom}"
