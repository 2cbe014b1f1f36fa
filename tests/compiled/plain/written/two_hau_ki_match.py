"""Pong Hau K'i: five points, two stones each, one free point. Who cannot move has lost.

A       B
| \\   / |
|   C   |
| /   \\ |
D-------E
"""

from dataclasses import dataclass

ROADS = {"A": "CD", "B": "CE", "C": "ABDE", "D": "ACE", "E": "BCD"}
LONGEST = 30


@dataclass(frozen=True)
class Slide:
    start: str
    end: str


@dataclass(frozen=True)
class Points:
    stones: str = "ww.bb"  # on A, B, C, D and E
    turn: str = "w"
    played: int = 0

    def at(self, point):
        return self.stones["ABCDE".find(point)]


class PongHauKi:
    sides = ("white", "black")
    decisive = True

    def start(self):
        return Points()

    def mover(self, points):
        match points.turn:
            case "w":
                return 0
            case "b":
                return 1
            case other:
                raise ValueError(f"nobody is called {other}")

    def moves(self, points):
        if points.played == LONGEST:
            return []
        return [
            Slide(start, end)
            for start, ends in ROADS.items()
            if points.at(start) == points.turn
            for end in ends
            if points.at(end) == "."
        ]

    def play(self, points, move):
        match move:
            case Slide(start=start, end=end):
                letters = list(points.stones)
                i, j = "ABCDE".index(start), "ABCDE".index(end)
                letters[i], letters[j] = letters[j], letters[i]
        turn = "b" if points.turn == "w" else "w"
        return Points("".join(letters), turn, points.played + 1)

    def payoff(self, points):
        match (points.played, points.turn):
            case (played, _) if played == LONGEST:
                return 0
            case (_, "w"):
                return -1
            case _:
                return 1

    def evaluate(self, points):
        return 0.1 if points.at("C") == "w" else -0.1 if points.at("C") == "b" else 0
