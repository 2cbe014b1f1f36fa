"""Dodgem on 4x4: cars are small records; drive them all off the board on the far side."""

SIZE = 4


class Dodgem:
    """Blue cars leave on the right, red ones at the top. Who is blocked has won.

    State: {"cars": [{"colour", "row", "col"}, ...], "turn": colour}
    """

    sides = ("blue", "red")
    decisive = True
    limit = 40

    def start(self):
        blue = [{"colour": "blue", "row": r, "col": 0} for r in range(SIZE - 1)]
        red = [{"colour": "red", "row": SIZE - 1, "col": c} for c in range(1, SIZE)]
        return {"cars": blue + red, "turn": "blue", "plies": 0}

    def mover(self, state):
        return ["blue", "red"].index(state["turn"])

    def steps(self, car):
        row, col = car["row"], car["col"]
        if car["colour"] == "blue":
            return {"forward": (row, col + 1), "up": (row - 1, col), "down": (row + 1, col)}
        return {"forward": (row - 1, col), "left": (row, col - 1), "right": (row, col + 1)}

    def is_free(self, state, square):
        return all((car["row"], car["col"]) != square for car in state["cars"])

    def gone(self, state, colour):
        return not [car for car in state["cars"] if car["colour"] == colour]

    def moves(self, state):
        if state["plies"] >= self.limit or self.gone(state, "blue") or self.gone(state, "red"):
            return []
        moves = []
        for number, car in enumerate(state["cars"]):
            if car["colour"] != state["turn"]:
                continue
            for word, (row, col) in self.steps(car).items():
                inside = 0 <= row < SIZE and 0 <= col < SIZE
                leaves = word == "forward" and not inside
                if leaves or (inside and self.is_free(state, (row, col))):
                    moves.append((number, word))
        return moves

    def play(self, state, move):
        number, word = move
        cars = [dict(car) for car in state["cars"]]
        row, col = self.steps(cars[number])[word]
        if 0 <= row < SIZE and 0 <= col < SIZE:
            cars[number]["row"] = row
            cars[number]["col"] = col
        else:
            del cars[number]
        turn = "red" if state["turn"] == "blue" else "blue"
        return {"cars": cars, "turn": turn, "plies": state["plies"] + 1}

    def payoff(self, state):
        if self.gone(state, "blue"):
            return 1
        if self.gone(state, "red"):
            return -1
        if state["plies"] >= self.limit:
            return 0
        return 1 if state["turn"] == "blue" else -1

    def evaluate(self, state):
        score = 0
        for car in state["cars"]:
            if car["colour"] == "blue":
                score -= SIZE - car["col"]
            else:
                score += car["row"] + 1
        return score
