"""The usual mistakes in an expectimax of 2048, each as one changed habit, and which one it is.

A student's answers to all positions are compared with those of every wrong search; the one that
gives the most of them is named. Directions are looked at where the values are right: numbered in
another order, the answers are a permutation of the right ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import floor
from typing import Literal

from plies.courses.report.report import Diagnosis
from plies.courses.twenty48.checks import TOLERANCE
from plies.courses.twenty48.student import Solved
from plies.games.twenty48.players import Tree, only_twos
from plies.games.twenty48.rules import State, Twenty48

QUESTION = "states"
NAMES = ("up", "left", "down", "right")
TURNED = (1, 0, 3, 2)  # left for up, as if rows were columns


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How to search; right as it stands."""

    averages: Literal["mean", "sum", "floor", "lowest", "highest", "cells"] = "mean"
    chooses: Literal["highest", "lowest", "mean"] = "highest"
    deeper: int = 0  # plies
    idle_moves: bool = False  # also those that change nothing
    gains: bool = False  # only points that come after the position
    last_gain: bool = False  # only points of the last move
    fours: float = 0.0  # their share among the new tiles
    places: bool = True  # new tiles
    ends: Literal["score", "nothing"] = "score"  # of a position without moves


MISTAKES = {
    "sum-for-average": (
        Habits(averages="sum"),
        "You add up the values after the new tiles and do not divide by how many there are.",
    ),
    "minimum-for-average": (
        Habits(averages="lowest"),
        "You take the worst new tile; nobody chooses it, so its value is the average.",
    ),
    "maximum-for-average": (
        Habits(averages="highest"),
        "You take the best new tile; nobody chooses it, so its value is the average.",
    ),
    "integer-division": (
        Habits(averages="floor"),
        "You divide by // or round averages down; an average need not be a whole number.",
    ),
    "divided-by-all-cells": (
        Habits(averages="cells"),
        "You divide by the number of all cells; only the empty ones can get the new tile.",
    ),
    "average-for-maximum": (
        Habits(chooses="mean"),
        "You take the average of your own moves; you choose the best of them.",
    ),
    "max-and-min-exchanged": (
        Habits(chooses="lowest"),
        "You choose the move with the lowest value; it is the highest that you want.",
    ),
    "one-less-deep": (
        Habits(deeper=-1),
        "You stop one level early: after the first move and its new tile there is one more move.",
    ),
    "one-round-deeper": (
        Habits(deeper=2),
        "You look too far: one move and one new tile more than the depth that was asked.",
    ),
    "idle-moves": (
        Habits(idle_moves=True),
        "You go on after moves that change nothing; these are not allowed, and no tile comes.",
    ),
    "gain-for-total": (
        Habits(gains=True),
        "You count only the points gained after the position; a leaf is worth all points so far.",
    ),
    "last-gain-only": (
        Habits(last_gain=True),
        "You count only the points of the last move; a leaf is worth all points so far.",
    ),
    "fours-too": (
        Habits(fours=0.1),
        "You let one new tile in ten be a 4; in this game every new tile is a 2.",
    ),
    "fours-half": (
        Habits(fours=0.5),
        "You let every second new tile be a 4; in this game every new tile is a 2.",
    ),
    "no-new-tile": (
        Habits(places=False),
        "You put no new tile on the board between two moves.",
    ),
    "end-is-nothing": (
        Habits(ends="nothing"),
        "You take a position without moves for 0; it is worth the points that it has.",
    ),
}


class Search:
    """An expectimax with habits, on one size of board."""

    def __init__(self, size: int, depth: int, habits: Habits) -> None:
        self.rules = Twenty48(size, four=habits.fours)
        self.habits, self.depth = habits, depth + habits.deeper

    def answer(self, state: State) -> tuple[int | None, float]:
        """Return the direction and the value that somebody with these habits finds."""
        if self.habits.deeper > 0:  # compiled, since it is long
            found = Tree(self.depth).found(only_twos(self.rules.rows, self.rules.cols), state)
            return found.move, float(found.value)
        values = dict(self.moves(state, self.depth, state.score))
        if not values:
            return None, self.end(state, 0)
        best = self.chosen(list(values.values()))
        return next((move for move, value in values.items() if value == best), 0), best

    def moves(self, state: State, depth: int, root: int) -> Iterator[tuple[int, float]]:
        """Yield the moves at a position, with their values."""
        for move in range(4):
            if self.habits.idle_moves or self.rules.slides(state.board, move):
                after = self.rules.play(state, move)
                before = root if self.habits.gains else state.score if self.habits.last_gain else 0
                yield move, self.after(after, depth - 1, root, before)

    def after(self, state: State, depth: int, root: int, before: int) -> float:
        """Return the value of a position that waits for a new tile."""
        outcomes = list(self.rules.chances(state))
        if depth <= 0 or not outcomes:
            return state.score - before
        if not self.habits.places:
            return self.best(State(state.board, state.score, 0), depth - 1, root, before)
        found = [
            self.best(self.rules.play(state, one), depth - 1, root, before) for one, _ in outcomes
        ]
        return self.average(found, [share for _, share in outcomes])

    def best(self, state: State, depth: int, root: int, before: int) -> float:
        """Return the value of a position where the player moves."""
        if depth <= 0:
            return state.score - before
        found = [value for _, value in self.moves(state, depth, root)]
        return self.chosen(found) if found else self.end(state, before)

    def end(self, state: State, before: int) -> float:
        return 0.0 if self.habits.ends == "nothing" else state.score - before

    def chosen(self, found: list[float]) -> float:
        if self.habits.chooses == "mean":
            return sum(found) / len(found)
        return max(found) if self.habits.chooses == "highest" else min(found)

    def average(self, found: list[float], odds: list[float]) -> float:
        match self.habits.averages:
            case "sum":
                return sum(found)
            case "lowest":
                return min(found)
            case "highest":
                return max(found)
            case "cells":
                return sum(found) / self.rules.cells
        if not self.habits.fours:
            mean = sum(found) / len(found)
        else:
            mean = sum(value * share for value, share in zip(found, odds, strict=True))
        return floor(mean) if self.habits.averages == "floor" else mean


def diagnosed(
    done: Sequence[Solved], *, depth: int = 3, values_only: bool = False
) -> list[Diagnosis]:
    """Return the mistake that explains the wrong answers best, if one explains half of them."""
    answered = [one for one in done if one.answer is not None]
    wrong = [one for one in answered if one.wrong]
    if not wrong:
        return []
    off = [one for one in wrong if not close(one, one.right.value)]
    if not off:
        return [] if values_only else misdirected(answered)
    best, name, explained = 0, "", 0
    for one in MISTAKES:
        given = [gives(one, position, depth) for position in answered]
        mine = sum(gave for gave, position in zip(given, answered, strict=True) if position in off)
        if sum(given) > best and mine >= min(2, len(off)) and 2 * mine >= len(off):
            best, name, explained = sum(given), one, mine
    if best <= len(answered) - len(off):
        return []  # being right explains more
    return [diagnosis_of(name, MISTAKES[name][1], explained, len(off), len(answered))]


def gives(mistake: str, one: Solved, depth: int) -> bool:
    """Return whether somebody with this mistake finds the student's value."""
    return close(one, Search(one.size, depth, MISTAKES[mistake][0]).answer(one.state)[1])


def misdirected(answered: Sequence[Solved]) -> list[Diagnosis]:
    """Return why directions are wrong where the values are right."""
    pairs = [(one.right.ties, one.answer.direction) for one in answered if one.answer]
    count = sum(bool(one.wrong) for one in answered)
    if all(given == max(ties, default=None) for ties, given in pairs):
        sentence = "Of equally good moves you take the last; the lowest number is asked for."
        return [diagnosis_of("last-of-equals", sentence, count, count, len(answered))]
    if numbered(range(4), pairs):
        sentence = "Of equally good moves you do not take the one with the lowest number."
        return [diagnosis_of("not-first-of-equals", sentence, count, count, len(answered))]
    orders = [order for order in permutations(range(4)) if numbered(order, pairs)]
    if TURNED in orders:
        sentence = "You take rows for columns: the board's first index is the column."
        return [diagnosis_of("rows-for-columns", sentence, count, count, len(answered))]
    if orders:
        order = orders[0]
        given = ", ".join(f"{order[move]} for {NAMES[move]}" for move in range(4))
        sentence = f"You number the directions in another way, such as {given}; "
        sentence += "they are 0 up, 1 left, 2 down, 3 right."
        return [diagnosis_of("direction-numbers", sentence, count, count, len(answered))]
    return []


def numbered(order: Sequence[int], pairs: Sequence[tuple[tuple[int, ...], int | None]]) -> bool:
    """Return whether somebody who calls direction d `order[d]` gives all the answers."""
    return all(
        given in [order[t] for t in ties] if ties else given is None for ties, given in pairs
    )


def close(one: Solved, value: float) -> bool:
    return one.answer is not None and abs(one.answer.value - value) <= TOLERANCE


def diagnosis_of(name: str, sentence: str, explained: int, wrong: int, tried: int) -> Diagnosis:
    """Return a diagnosis with how much of what is wrong it explains."""
    if explained < wrong:
        sentence += f" (This explains {explained} of the {wrong} wrong answers.)"
    return Diagnosis(QUESTION, name, sentence, explained=explained, tried=tried)


def random_tiles() -> Diagnosis:
    """Return what is said of a program that answers the same question in two ways."""
    sentence = "Your answers change from run to run: do not place a random tile in the tree, but "
    sentence += "try every empty cell."
    return Diagnosis(QUESTION, "random-tiles", sentence)
