"""Dots and Boxes; the lines that are drawn are a set of pairs of dots."""


class DotsAndBoxes:
    """Who closes a box moves again. The payoff is the difference of boxes."""

    sides = ("A", "B")

    def __init__(self, width=2, height=2):
        self.width = width
        self.height = height
        self.lines = []
        for y in range(height + 1):
            for x in range(width + 1):
                if x < width:
                    self.lines.append(((x, y), (x + 1, y)))
                if y < height:
                    self.lines.append(((x, y), (x, y + 1)))

    def start(self):
        return {"drawn": set(), "boxes": [0, 0], "turn": 0}

    def mover(self, state):
        return state["turn"]

    def moves(self, state):
        return [line for line in self.lines if line not in state["drawn"]]

    def sides_of(self, x, y):
        return {
            ((x, y), (x + 1, y)),
            ((x, y), (x, y + 1)),
            ((x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1)),
        }

    def play(self, state, line):
        drawn = state["drawn"] | {line}
        closed = 0
        for x in range(self.width):
            for y in range(self.height):
                box = self.sides_of(x, y)
                if line in box and box <= drawn:
                    closed += 1
        boxes = state["boxes"][:]
        boxes[state["turn"]] += closed
        turn = state["turn"] if closed else 1 - state["turn"]
        return {"drawn": drawn, "boxes": boxes, "turn": turn}

    def payoff(self, state):
        a, b = state["boxes"]
        return a - b

    evaluate = payoff
