"""Pig: roll the die as often as you dare; hold to keep the points, a 1 loses them.

    20-35 first +7 rolling        first has 20 points, second 35; first is on turn, 7 points are
                                  in the pot, and the die is in the air

A turn ends with hold, which banks the pot, or with a 1, which empties it. Who has the goal in
points and pot together wins at once. There is nothing to hold while the pot is empty.
With a die of two sides this is Piglet, the coin game of Neller and Presser (2004), scaled by 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import CHANCE, MAX, MIN, GameError
from plies.games.shared.drawn import named, rectangle
from plies.games.shared.named import Named
from plies.games.shared.picture import label, picture

ROLL, HOLD = 0, 1
WRITTEN = re.compile(r"(\d+)-(\d+)(?: (first|second))?(?: \+(\d+))?( rolling)?")
WAY = 160  # how long the way to the goal is drawn
COLOURS = {
    "way": ("#e9e4d8", "#2c3a34"),
    "points": ("#0072b2", "#56b4e9"),
    "pot": ("#e69f00", "#e69f00"),
    "choice": ("#e9e4d8", "#3a424d"),
    "label": ("#333333", "#d8dde6"),
}


class State(NamedTuple):
    first: int
    second: int
    pot: int
    turn: int
    rolling: int  # 1 while the die is in the air


class Pig(Named):
    """Two players race to `goal` points with a die of `die` sides."""

    name = "pig"
    sides = ("first", "second")
    chance = True
    decisive = True

    def __init__(self, goal: int = 100, die: int = 6):
        if goal < 1:
            raise GameError(f"the goal must be at least 1 point, not {goal}")
        if die < 2:
            raise GameError(f"the die needs at least 2 sides, not {die}")
        self.goal, self.die = goal, die

    def start(self) -> State:
        return State(0, 0, 0, MAX, 0)

    def mover(self, state: State) -> int:
        return CHANCE if state.rolling == 1 else state.turn

    def moves(self, state: State) -> Iterator[int]:
        if state.first < self.goal and state.second < self.goal:
            yield ROLL
            if state.pot > 0:
                yield HOLD

    def chances(self, state: State) -> Iterator[tuple[int, float]]:
        for face in range(1, self.die + 1):
            yield face, 1.0 / self.die

    def play(self, state: State, move: int) -> State:
        first, second, pot, turn, rolling = state
        if rolling == 0 and move == ROLL:
            return State(first, second, pot, turn, 1)
        if rolling == 1:
            pot = 0 if move == 1 else pot + move
            total = pot + (first if turn == MAX else second)
            if move > 1 and total < self.goal:
                return State(first, second, pot, turn, 0)
        if turn == MAX:
            return State(first + pot, second, 0, MIN, 0)
        return State(first, second + pot, 0, MAX, 0)

    def payoff(self, state: State) -> int:
        return 1 if state.first >= self.goal else -1

    def evaluate(self, state: State) -> float:
        """Return how far MAX is ahead, the pot counted, as a share of the way to the goal."""
        pot = state.pot if state.turn == MAX else -state.pot
        return (state.first - state.second + pot) / (self.goal + self.die)

    def bounds(self, state: State) -> tuple[float, float]:
        return -1.0, 1.0

    def text(self, state: State) -> str:
        rolling = " rolling" if state.rolling else ""
        return f"{state.first}-{state.second} {self.sides[state.turn]} +{state.pot}{rolling}"

    def svg(self, state: State) -> str:
        """Draw how far both are on their way, what is in the pot, and the two things to do."""
        shapes = []
        for side, points in enumerate((state.first, state.second)):
            y, mine = 16 + 26 * side, state.pot if side == state.turn else 0
            shapes.append(rectangle("way", 50, y, WAY, 16, 4))
            for kind, count in (("pot", points + mine), ("points", points)):
                width = WAY * min(count, self.goal) / self.goal
                shapes.append(rectangle(kind, 50, y, round(width, 1), 16, 4))
            shapes.append(label(self.sides[side], 24, y + 12, 10))
            shapes.append(label(f"{points} + {mine}" if mine else str(points), 238, y + 12, 10))
        for number, word in enumerate(("roll", "hold")):
            x = 50 + 84 * number
            shapes.append(named(rectangle("choice", x, 74, 76, 24, 6), word))
            shapes.append(label(word, x + 38, 90, 11))
        title = f"Pig, {self.sides[state.turn]} to move"
        return picture("pig", (266, 104), title, COLOURS, shapes)

    def read_state(self, text: str) -> State:
        """Read `20-35 first +7 rolling`; all but the points may be left out."""
        found = WRITTEN.fullmatch(" ".join(text.split()))
        if not found:
            raise GameError(f"a position is written as 20-35 first +7 rolling, not {text!r}")
        first, second, pot = (int(found[group] or 0) for group in (1, 2, 4))
        turn, rolling = (MIN if found[3] == "second" else MAX), int(bool(found[5]))
        mine = first if turn == MAX else second
        low, high = sorted((first, second))
        if (
            low >= self.goal
            or (high >= self.goal and pot + rolling)
            or mine + pot >= self.goal > mine
        ):
            raise GameError(f"{text!r} cannot be: the game ends as soon as one has {self.goal}")
        return State(first, second, pot, turn, rolling)

    def move_text(self, state: State, move: int) -> str:
        if state.rolling == 1:
            return str(move)
        return "roll" if move == ROLL else "hold"
