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
from typing import Any, Literal

from plies.courses.box.box import Box, Limits, StudentError
from plies.courses.box.child import INSIDE
from plies.courses.box.handed_in import handed_in
from plies.courses.twenty48.checks import Checked, Game, checked, compared
from plies.courses.twenty48.states import Answer, Layout, Position, write_position
from plies.games.twenty48.rules import State, Twenty48

SECONDS = 30.0  # for a position, and for a game
USUAL = 3  # the course's depth
NOT_RUN = "not run, since the file cannot be loaded"
IDLE = 10_000  # answers in a row that move nothing: so is the next one


@dataclass(frozen=True, slots=True)
class Solved:
    """One position: the right answer, the student's, and what went wrong."""

    right: Checked
    size: int
    state: State
    answer: Answer | None  # None: there was none
    wrong: str  # empty if it is right
    seconds: float
    printed: str = ""


def student_box(
    file: Path,
    seconds: float | None = SECONDS,
    *,
    paths: Sequence[Path] = (),
    limits: Limits = Limits(),  # noqa: B008 (frozen)
    beside: Literal["all", "imported", "none"] = "none",
) -> Box:
    """Return a box with the student's file, the game that it imports and further folders.

    `beside`: which modules that lie beside the file are the student's.
    """
    files = handed_in(file, whole=beside == "all", alone=beside == "none", ours=("game",))
    limits = replace(limits, seconds=seconds or 1e6)
    return Box("twenty48", files, limits=limits, paths=[INSIDE / "course2048", *paths])


def solved(
    box: Box,
    positions: Sequence[Position],
    answers: Sequence[Answer] | None = None,
    *,
    layout: Layout = "columns",
    depth: int | None = None,
    values_only: bool = False,
    lowest: bool = False,
) -> Iterator[Solved]:
    """Yield how the student's program does on every position.

    What is right comes from `answers`; without them from our own search. Of equally good
    directions each is right, since rounding decides between them, or the `lowest` only. Without a
    `depth` the program has its own, which should be the course's.
    """
    own = checked(positions, answers, depth=USUAL if depth is None else depth)
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
            wrong = NOT_RUN if error.kind == "load" else str(error)
        taken = perf_counter() - began
        yield Solved(right, position.size, position.state, found, wrong, taken, box.heard())


def asked(box: Box, position: Position, layout: Layout, depth: int | None) -> Answer:
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
    depth: int | None = None,
) -> Iterator[Game]:
    """Yield games 1, 2, 3, ... of the student's program, with the seeds 0, 1, 2, ...

    They are the course's own games: the same dice bring the same tiles. Everybody knows them, so a
    program could look ahead: a `seed` throws others. A game passes with `goal` points. After so
    many `seconds` it is stopped: the points so far count. A direction that moves nothing changes
    nothing, and the program is asked again. One that fails or answers no direction does not pass.
    """
    for number in range(1, count + 1):
        dice = Random(number - 1 if seed is None else f"{seed} {number}")
        yield _game(box, rules, number, goal, seconds, layout, tell, dice, depth)


def _game(
    box: Box,
    rules: Twenty48,
    number: int,
    goal: int,
    seconds: float | None,
    layout: Layout,
    tell: Callable[[int, State], None] | None,
    dice: Random,
    depth: int | None,
) -> Game:
    state, moves = rules.start(), 0
    idle, in_a_row = 0, 0  # answers that moved nothing
    note, forfeit = "", ""
    try:
        box.load()  # before the clock runs
    except StudentError as error:
        return Game(number, 0, 0, 0, 0.0, False, NOT_RUN if error.kind == "load" else str(error))
    began = perf_counter()
    while True:
        while state.due:
            state = rules.play(state, new_tile(rules, state, dice, layout))
        if tell:
            tell(number, state)
        if not list(rules.moves(state)):
            break
        if in_a_row == IDLE:
            note = f"stopped after {IDLE:,} answers in a row that move nothing"
            break
        left = None if seconds is None else seconds - (perf_counter() - began)
        if left is not None and left <= 0:
            note = f"stopped after {seconds:g} seconds"
            break
        try:
            move = box.call("choose", board(state, rules.rows, layout, depth), seconds=left)
        except StudentError as error:
            if error.kind == "time":
                note = f"stopped after {seconds:g} seconds"
            else:
                forfeit = str(error)
            break
        if type(move) is not int or not 0 <= move < 4:
            forfeit = f"it answers {shown(move)}; the directions are 0, 1, 2 and 3"
            break
        if not rules.slides(state.board, move):
            idle, in_a_row = idle + 1, in_a_row + 1
            continue
        state, in_a_row = rules.play(state, move), 0
        moves += 1
    taken = perf_counter() - began
    if idle and not note:
        note = f"{idle:,} answers moved nothing" if idle > 1 else "1 answer moved nothing"
    passed = state.score >= goal and not forfeit
    best = rules.best(state)
    return Game(number, state.score, best, moves, taken, passed, forfeit or note)


def new_tile(rules: Twenty48, state: State, dice: Random, layout: Layout) -> int:
    """Return where a tile comes: with 2s only, where the course's program puts it by these dice.

    It throws the board's first index and its second, until that cell is empty.
    """
    if rules.four:
        outcomes, odds = zip(*rules.chances(state), strict=True)
        return int(dice.choices(outcomes, odds)[0])
    while True:
        first, second = (dice.randint(0, rules.rows - 1) for _ in range(2))
        col, row = (second, first) if layout == "rows" else (first, second)
        if not state.board[row * rules.cols + col]:
            return row * rules.cols + col
