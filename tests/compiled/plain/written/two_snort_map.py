"""Col and Snort on a map of counties: paint counties in turn, who cannot paint loses.

In Col neighbours must not have the same colour; in Snort they must not have different colours.
"""

from enum import IntEnum


class Colour(IntEnum):
    NONE = 0
    BLUE = 1
    RED = 2


COUNTIES = {
    "Ash": "Birch Cedar Elm",
    "Birch": "Ash Cedar Dale Fern",
    "Cedar": "Ash Birch Elm Fern Gorse",
    "Dale": "Birch Fern Heath Juniper",
    "Elm": "Ash Cedar Gorse Kale",
    "Fern": "Birch Cedar Dale Gorse Heath Ivy",
    "Gorse": "Cedar Elm Fern Ivy Kale Lime",
    "Heath": "Dale Fern Ivy Juniper Maple",
    "Ivy": "Fern Gorse Heath Lime Maple",
    "Juniper": "Dale Heath Maple",
    "Kale": "Elm Gorse Lime",
    "Lime": "Gorse Ivy Kale Maple",
    "Maple": "Heath Ivy Juniper Lime",
}
BORDERS = {name: tuple(near.split()) for name, near in COUNTIES.items()}


class Col:
    sides = ("blue", "red")
    decisive = True
    borders = BORDERS

    def start(self):
        return {"colours": dict.fromkeys(self.borders, Colour.NONE), "turn": Colour.BLUE}

    def mover(self, state):
        return state["turn"] - Colour.BLUE

    def allowed(self, colour, neighbour):
        """May a county of this colour lie beside one of that?"""
        return colour != neighbour

    def paintable(self, colours, colour):
        return [
            name
            for name, near in self.borders.items()
            if colours[name] == Colour.NONE
            and all(
                colours[other] == Colour.NONE or self.allowed(colour, colours[other])
                for other in near
            )
        ]

    def moves(self, state):
        return self.paintable(state["colours"], state["turn"])

    def play(self, state, name):
        turn = Colour.RED if state["turn"] == Colour.BLUE else Colour.BLUE
        return {"colours": {**state["colours"], name: state["turn"]}, "turn": turn}

    def payoff(self, state):
        return -1 if state["turn"] == Colour.BLUE else 1

    def evaluate(self, state):
        colours = state["colours"]
        return len(self.paintable(colours, Colour.BLUE)) - len(self.paintable(colours, Colour.RED))


class Snort(Col):
    """Noisy bulls and cows: no blue county beside a red one."""

    def allowed(self, colour, neighbour):
        return not super().allowed(colour, neighbour)
