"""Oware: two rows of houses in a list of lists; sow around and capture twos and threes."""


class Oware:
    """Seeds that make two or three in the other's row are captured, going back."""

    sides = ("south", "north")
    longest = 60

    def start(self):
        return {"houses": [[4] * 6, [4] * 6], "stores": [0, 0], "turn": 0, "plies": 0}

    def mover(self, state):
        return state["turn"]

    def moves(self, state):
        if max(state["stores"]) > 24 or state["plies"] >= self.longest:
            return []
        mine = state["houses"][state["turn"]]
        theirs = state["houses"][1 - state["turn"]]
        choices = [i for i, seeds in enumerate(mine) if seeds]
        if sum(theirs) == 0:  # the other one must be fed
            choices = [i for i in choices if mine[i] > 5 - i]
        return choices

    def play(self, state, house):
        houses = [row.copy() for row in state["houses"]]
        stores = [*state["stores"]]
        me = state["turn"]
        row, i = me, house
        seeds = houses[me][house]
        houses[me][house] = 0
        while seeds:
            i += 1
            if i == 6:
                row, i = 1 - row, 0
            if (row, i) == (me, house):
                continue
            houses[row][i] += 1
            seeds -= 1

        captured = list(houses[row])
        gain = 0
        while row != me and i >= 0 and captured[i] in (2, 3):
            gain += captured[i]
            captured[i] = 0
            i -= 1
        if gain and any(captured):  # a grand slam captures nothing
            houses[row] = captured
            stores[me] += gain
        return {"houses": houses, "stores": stores, "turn": 1 - me, "plies": state["plies"] + 1}

    def payoff(self, state):
        # who still has seeds in the houses keeps them
        south, north = (
            store + sum(row) for store, row in zip(state["stores"], state["houses"], strict=True)
        )
        return south - north

    def evaluate(self, state):
        return state["stores"][0] - state["stores"][1]
