"""ai.py files of the 2048 course as students hand them in, right or wrong.

None of them holds a search of its own: they import `plies.exercises.student`, so the box that runs
them needs `PATHS`. Each changes one habit of the right one.
"""

from __future__ import annotations

import sysconfig
from pathlib import Path

import plies

SOURCE = Path(plies.__file__).parents[1]
PATHS = [SOURCE, Path(sysconfig.get_paths()["purelib"])]

PROGRAM = '''
import itertools
from game import Game
from plies.contract import CHANCE, MAX
from plies.exercises.student import Way, attempt

DICE = itertools.count()  # as random as any, but tests stay the same


class Course:
    """The course's game as one of plies: (tiles, score, whether a tile comes now, last score)."""

    name = "course"
    sides = ("player",)
    chance = True

    def __init__(self, root):
        self.root = root

    def start(self):
        tiles, score = self.root
        return frozen(tiles), score, False, score

    def mover(self, state):
        return CHANCE if state[2] else MAX

    def moves(self, state):
        return [move for move in range(4) if {legal}]

    def chances(self, state):
        cells = Game(state[0], 0).get_open_tiles()
        cells = {cells}
        return [((i, j, tile), share / len(cells)) for i, j in cells for tile, share in {tiles}]

    def play(self, state, move):
        tiles, score, due, last = state
        if due:
            rows = [list(row) for row in tiles]
            rows[move[0]][move[1]] = move[2]
            return frozen(rows), score, False, last
        game = Game(tiles, score)
        game.move(move)
        tiles, after = game.current_state()
        return frozen(tiles), after, True, score

    def payoff(self, state):
        return {end}

    def evaluate(self, state):
        return {leaf}


def frozen(tiles):
    return tuple(map(tuple, tiles))


def can(state, move):
    return Game(state[0], state[1]).move(move)


class AI:
    def __init__(self, root_state, search_depth=3):
        self.root = root_state
        self.search_depth = search_depth

    def build_tree(self, node=None, depth=0):
        pass

    def expectimax(self, node=None):
        game = Course(node)
        way = dict(method="expectimax", depth=self.search_depth)
        way.update({way})
        sheet = attempt(game, Way(**way))
        return {direction}, {value}

    def compute_decision(self):
        self.build_tree(self.root, self.search_depth)
        direction, _ = self.expectimax(self.root)
        return direction
'''
RIGHT = {
    "legal": "can(state, move)",
    "cells": "cells",
    "tiles": "[(2, 1.0)]",
    "end": "state[1]",
    "leaf": "state[1]",
    "way": "{}",
    "direction": "sheet.move",
    "value": "sheet.value",
}
WRONG = {
    "sum-for-average": {"way": "dict(averages='sum')"},
    "minimum-for-average": {"way": "dict(averages='worst')"},
    "integer-division": {"way": "dict(averages='floor')"},
    "max-and-min-exchanged": {"way": "dict(exchanges=True)"},
    "one-less-deep": {"way": "dict(depth=self.search_depth - 1)"},
    "one-round-deeper": {"way": "dict(depth=self.search_depth + 2)"},
    "idle-moves": {"legal": "True"},
    "gain-for-total": {"leaf": "state[1] - self.root[1]", "end": "state[1] - self.root[1]"},
    "last-gain-only": {"leaf": "state[1] - state[3]", "end": "state[1] - state[3]"},
    "fours-too": {"tiles": "[(2, 0.9), (4, 0.1)]"},
    "fours-half": {"tiles": "[(2, 0.5), (4, 0.5)]"},
    "random-tiles": {"cells": "[cells[next(DICE) % len(cells)]]"},
    "last-of-equals": {"way": "dict(takes_last=True)"},
    "rows-for-columns": {"direction": "[1, 0, 3, 2][sheet.move]"},
    "direction-numbers": {"direction": "[0, 3, 1, 2][sheet.move]"},
    "end-is-nothing": {"end": "0"},
}


def program(**changes: str) -> str:
    """Return the text of an ai.py: right, but for the changes."""
    text = PROGRAM
    for name, part in (RIGHT | changes).items():
        text = text.replace("{" + name + "}", part)
    return text
