"""Grading a student's ai.py of the 2048 course, in a box: positions, and games for extra credit.

The parent knows the positions, the dice and the answers; the program is told one board at a time
and answers a direction and a value, or in a game only a direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from plies.games.twenty48 import State, Twenty48
from plies.games.twenty48_course import Answer, Layout, Position, write_position
from plies.grade.box import Box, Limits, StudentError
from plies.grade.box_child import INSIDE
from plies.grade.twenty48 import Checked, Game, checked, compared

SECONDS = 30.0  # for a position, and for a game


@dataclass(frozen=True, slots=True)
class Solved:
    """One position: the right answer, the student's, and what went wrong."""

    right: Checked
    size: int
    state: State
    answer: Answer | None  # None: there was none
    wrong: str  # empty if it is right
    seconds: float


def student_box(file: Path, seconds: float | None = SECONDS, *, paths: Sequence[Path] = ()) -> Box:
    """Return a box with the student's file, the game that it imports and further folders."""
    limits = Limits(seconds=seconds or 1e6)
    return Box("twenty48", [file], limits=limits, paths=[INSIDE / "course2048", *paths])


def solved(
    box: Box,
    positions: Sequence[Position],
    answers: Sequence[Answer] | None = None,
    *,
    layout: Layout = "columns",
    depth: int = 3,
    values_only: bool = False,
    lowest: bool = False,
) -> Iterator[Solved]:
    """Yield how the student's program does on every position.

    What is right comes from `answers`; without them from our own search. Of equally good
    directions each is right, since rounding decides between them, or the `lowest` only.
    """
    own = checked(positions, answers, depth=depth)
    for number, position in enumerate(positions):
        right = next(own)
        if answers is not None:
            given = answers[number]
            right = replace(right, direction=given.direction, value=given.value, differs="")
        began = perf_counter()
        found: Answer | None = None
        try:
            found = asked(box, position, layout, depth)
            free = values_only or (found.direction in right.ties and not lowest)
            wrong = compared(right, found, free).differs
        except StudentError as error:
            wrong = str(error)
        taken = perf_counter() - began
        yield Solved(right, position.size, position.state, found, wrong, taken)


def asked(box: Box, position: Position, layout: Layout, depth: int) -> Answer:
    """Return the student's answer to a position; raises StudentError if it is none."""
    told = box.call("solve", board(position.state, position.size, layout, depth))
    found = told.get("found") if isinstance(told, dict) else None
    if not isinstance(found, list) or len(found) != 2:
        raise StudentError("exception", f"expectimax returns {shown(found)}, not a pair")
    direction, value = found
    if direction is not None and (type(direction) is not int or not 0 <= direction < 4):
        raise StudentError("exception", f"the direction is {shown(direction)}, not 0, 1, 2 or 3")
    if type(value) not in (int, float) or not isfinite(value):
        raise StudentError("exception", f"the value is {shown(value)}, not a number")
    return Answer(position.line, direction, float(value))


def board(state: State, size: int, layout: Layout, depth: int | None) -> dict[str, Any]:
    """Return a position as the student's program gets it."""
    tiles = [int(word) for word in write_position(state, size, layout).split()[2:]]
    matrix = [tiles[i : i + size] for i in range(0, size * size, size)]
    return {"tiles": matrix, "score": state.score, "layout": layout, "depth": depth}


def shown(value: Any) -> str:
    """Return a strange answer, shortened."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def games(
    box: Box,
    rules: Twenty48,
    *,
    count: int = 10,
    goal: int = 20_000,
    seconds: float | None = SECONDS,
    layout: Layout = "columns",
    tell: Callable[[int, State], None] | None = None,
    seed: int | None = None,
) -> Iterator[Game]:
    """Yield games 1, 2, 3, ... of the student's program, each with its number as seed.

    These dice are known to everybody, so a program could look ahead: a `seed` throws others.
    A game passes with `goal` points. After so many `seconds` it is stopped: the points so far
    count. A program that fails or answers illegally does not pass.
    """
    for number in range(1, count + 1):
        dice = Random(number if seed is None else f"{seed} {number}")
        yield _game(box, rules, number, goal, seconds, layout, tell, dice)


def _game(
    box: Box,
    rules: Twenty48,
    number: int,
    goal: int,
    seconds: float | None,
    layout: Layout,
    tell: Callable[[int, State], None] | None,
    dice: Random,
) -> Game:
    state, moves = rules.start(), 0
    note, forfeit = "", ""
    try:
        box.load()  # before the clock runs
    except StudentError as error:
        return Game(number, 0, 0, 0, 0.0, False, str(error))
    began = perf_counter()
    while True:
        while state.due:
            outcomes, odds = zip(*rules.chances(state), strict=True)
            state = rules.play(state, dice.choices(outcomes, odds)[0])
        if tell:
            tell(number, state)
        legal = list(rules.moves(state))
        if not legal:
            break
        left = None if seconds is None else seconds - (perf_counter() - began)
        if left is not None and left <= 0:
            note = f"stopped after {seconds:g} seconds"
            break
        try:
            move = box.call("choose", board(state, rules.rows, layout, None), seconds=left)
        except StudentError as error:
            if error.kind == "time":
                note = f"stopped after {seconds:g} seconds"
            else:
                forfeit = str(error)
            break
        if type(move) is not int or move not in legal:
            forfeit = f"it answers {shown(move)}; the moves are {', '.join(map(str, legal))}"
            break
        state = rules.play(state, move)
        moves += 1
    taken = perf_counter() - began
    passed = state.score >= goal and not forfeit
    best = rules.best(state)
    return Game(number, state.score, best, moves, taken, passed, note or forfeit)
