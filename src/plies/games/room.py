"""A room, a creature, and two who chase it for one round: an exam question.

    ...H        The creature (C) moves left, right, up or down; then you (Y) move up or right;
    FCF#        then your helper (H) moves down or left. Everybody must move; only who is walled
    Y...        in on all allowed sides stays. # is wall, and so is the edge of the drawing.

Entering food (F) gives the creature 10, being caught costs it 20, and the two add up. It is
caught when it shares a square with you or the helper, whoever stepped there; then the game
ends at once, otherwise when all have moved. Lower case c, y, h stand on a food square.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plies.contract import GameError
from plies.games.room_picture import draw_room
from plies.games.shared.board import read_rows
from plies.games.shared.named import Named

FOOD, CAUGHT = 10, -20
LEFT, RIGHT, UP, DOWN, STAY = 0, 1, 2, 3, 4
WORDS = ("left", "right", "up", "down", "stay")
ALLOWED = (LEFT, RIGHT, UP, DOWN, UP, RIGHT, DOWN, LEFT)
FIRST = (0, 4, 6, 8)  # where in ALLOWED the creature's, your and the helper's moves begin and end
OVER = 3


class State(NamedTuple):
    creature: int  # a square's number, row by row from the top left, with a wall all around
    you: int
    helper: int
    turn: int  # 0 creature, 1 you, 2 helper, 3 OVER
    points: int


class Room(Named):
    """One maximiser, the creature, against two minimisers who move one after the other."""

    name = "room"
    sides = ("creature", "you", "helper")

    def __init__(self, room: str = "...H/FCF#/Y..."):
        rows = read_rows(room, "#.FCYHcyh")
        self.width = width = len(rows[0]) + 2
        edge = "#" * width
        squares = edge + "".join(f"#{row}#" for row in rows) + edge
        for letter, who in (("C", "creature"), ("Y", "you"), ("H", "helper")):
            count = squares.upper().count(letter)
            if count != 1:
                raise GameError(f"a room has one {letter} ({who}), not {count}")
        self.creature, self.you, self.helper = (squares.upper().index(piece) for piece in "CYH")
        self.wall = tuple(int(mark == "#") for mark in squares)
        self.food = tuple(int(mark in "Fcyh") for mark in squares)
        self.steps = (-1, 1, -width, width)  # from a square to the one left, right, up, down

    def start(self) -> State:
        return State(self.creature, self.you, self.helper, 0, 0)

    def mover(self, state: State) -> int:
        return state.turn % OVER

    def moves(self, state: State) -> Iterator[int]:
        if state.turn < OVER:
            stuck = True
            for index in range(FIRST[state.turn], FIRST[state.turn + 1]):
                if self.wall[state[state.turn] + self.steps[ALLOWED[index]]] == 0:
                    stuck = False
                    yield ALLOWED[index]
            if stuck:
                yield STAY

    def play(self, state: State, move: int) -> State:
        creature, you, helper, turn, points = state
        step = 0 if move == STAY else self.steps[move]
        if turn == 0:
            creature += step
            if step != 0 and self.food[creature] == 1:
                points += FOOD
        elif turn == 1:
            you += step
        else:
            helper += step
        if creature in (you, helper):
            return State(creature, you, helper, OVER, points + CAUGHT)
        return State(creature, you, helper, turn + 1, points)

    def payoff(self, state: State) -> int:
        return state.points

    def evaluate(self, state: State) -> int:
        return state.points

    def text(self, state: State) -> str:
        """Draw the room and say the points; X is a caught creature, B both catchers together."""
        marks = ["#" if wall else "." for wall in self.wall]
        for letter, square in zip("YHC", (state.you, state.helper, state.creature), strict=True):
            together = "X" if letter == "C" else "B"
            marks[square] = letter if marks[square] == "." else together
        for square, mark in enumerate(marks):
            if self.food[square]:
                marks[square] = "F" if mark == "." else mark.lower()
        inside = range(self.width, len(marks) - self.width, self.width)
        rows = ["".join(marks[first + 1 : first + self.width - 1]) for first in inside]
        return "\n".join([*rows, f"{state.points} points"])

    def svg(self, state: State) -> str:
        """Draw the room with a legend; where the mover can go has the word of that move."""
        mover = state[state.turn] if state.turn < OVER else 0
        ways = {mover + self.steps[move]: WORDS[move] for move in self.moves(state) if move != STAY}
        stands = {state.you: "you", state.helper: "helper"}
        who = stands.get(state.creature)
        stands[state.creature] = "caught" if who else "creature"
        if state.you == state.helper:
            stands[state.you] = "caught" if state.creature == state.you else "both"
        if WORDS[STAY] in (WORDS[move] for move in self.moves(state)):
            ways[mover] = WORDS[STAY]
        return draw_room(self.wall, self.food, self.width, stands, ways, state.points)

    def move_text(self, state: State, move: int) -> str:
        return WORDS[move]
