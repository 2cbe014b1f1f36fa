"""A student's 2048 as a Report: one point for every right position, and one for the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

from plies.contract import GameError
from plies.courses.box.box import Box, Limits, StudentError
from plies.courses.report.report import Diagnosis, Question, Report, Test
from plies.courses.twenty48.checks import Game
from plies.courses.twenty48.mistakes import (
    MISTAKES,
    QUESTION,
    close,
    diagnosed,
    gives,
    random_tiles,
)
from plies.courses.twenty48.states import Answer, Layout, Position
from plies.courses.twenty48.student import (
    SECONDS,
    USUAL,
    Solved,
    asked,
    games,
    solved,
    student_box,
)
from plies.games.twenty48.players import whole_depth
from plies.games.twenty48.rules import State, Twenty48

FILE = "ai.py"  # what students hand in
AGAIN, AGAIN_SECONDS = 4, 10.0  # so many questions are asked again so many times
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is asked of a program: positions, games, or both, and how they are judged."""

    positions: Sequence[Position] | None = None
    answers: Sequence[Answer] | None = None  # None: our own
    layout: Layout = "columns"
    depth: int | None = None  # None: the program's own, which should be 3
    values_only: bool = False
    lowest: bool = False  # of equally good directions only this one is right
    games: int | None = None
    goal: int = 20_000  # the points that a game needs
    need: int = 4  # the games that must have them
    four: float = 0.0
    seed: int | None = None  # None: the course's own, 0 for the first game
    seconds: float | None = SECONDS  # for a position, and for a game
    hidden: bool = False
    paths: Sequence[Path] = ()  # from which the program may import besides
    limits: Limits = Limits()  # noqa: RUF009 (frozen)

    def __post_init__(self) -> None:
        if self.positions is None and self.games is None:
            raise GameError("a program is graded on positions, in games, or both")
        if self.depth is not None:
            whole_depth(self.depth, 1)
        if self.games is not None and not 0 <= self.need <= self.games:
            raise GameError(
                f"of {self.games} games 0 to {self.games} can be needed, not {self.need}"
            )
        if self.seconds is not None and not self.seconds > 0:
            raise GameError(f"an answer has 0 seconds or more, not {self.seconds:g}")

    def grade(self, file: Path) -> Report:
        """Return the report of a student's file, or of the ai.py in a folder."""
        work = Work(self, file)
        work.run()
        return work.report()


class Work:
    """A program while it is graded: what was done can be told at any time."""

    def __init__(self, task: Task, file: Path, *, alone: bool = True) -> None:
        """A single file is `alone` if the files beside it are other students'."""
        self.task, self.file = task, file / FILE if file.is_dir() else file
        self.beside: Literal["all", "imported", "none"] = "none" if alone else "imported"
        if file.is_dir():
            self.beside = "all"
        self.printed: list[str] = []  # in each game
        self.solved: list[Solved] = []
        self.played: list[Game] = []
        self.diagnoses: list[Diagnosis] = []
        self.note = ""
        self.began = perf_counter()

    def run(self, tell: Tell | None = None) -> None:
        """Grade all there is; `tell` hears how far it is."""
        task = self.task
        where: dict[str, Any] = {"limits": task.limits, "beside": self.beside}
        with student_box(self.file, task.seconds, paths=task.paths, **where) as box:
            if self.task.positions is not None:
                self.solve(box, self.task.positions, tell)
            if self.task.games is not None:
                self.play(box, self.task.games, tell)
            self.note = box.broken

    def solve(self, box: Box, positions: Sequence[Position], tell: Tell | None) -> None:
        task = self.task
        found = solved(
            box,
            positions,
            task.answers,
            layout=task.layout,
            depth=task.depth,
            values_only=task.values_only,
            lowest=task.lowest,
        )
        for one in found:
            self.solved.append(one)
            if tell:
                tell(f"{len(self.solved)} of {len(positions)} positions")
        self.diagnoses += explained(box, task, self.solved)

    def play(self, box: Box, count: int, tell: Tell | None) -> None:
        task = self.task

        def tell_game(number: int, state: State) -> None:
            if tell:
                tell(f"game {number} of {count}: {state.score:,} points")

        rules = Twenty48(four=task.four)
        limits = {
            "goal": task.goal,
            "seconds": task.seconds,
            "seed": task.seed,
            "depth": task.depth,
        }
        for one in games(box, rules, count=count, layout=task.layout, tell=tell_game, **limits):  # type: ignore[arg-type]
            self.played.append(one)
            self.printed.append(box.heard())

    def report(self) -> Report:
        """Return what is done so far as a report."""
        task, questions = self.task, []
        if task.positions is not None:
            mistake = self.diagnoses[0].mistake if self.diagnoses else ""
            tests = tuple(state_test(one, mistake, task) for one in self.solved)
            questions.append(Question(QUESTION, sum(t.passed for t in tests), len(tests), tests))
        if task.games is not None:
            told = zip(self.played, self.printed, strict=False)
            tests = tuple(game_test(one, task.hidden, printed) for one, printed in told)
            reached = sum(test.passed for test in tests)
            note = f"{reached} of {len(tests)} games with {task.goal:,} points or more, "
            note += f"{task.need} needed"
            questions.append(Question("games", float(reached >= task.need), 1, tests, note))
        taken = perf_counter() - self.began
        wrong = tuple(self.diagnoses)
        return Report("2048", self.file.name, tuple(questions), wrong, taken, self.note)


def explained(box: Box, task: Task, done: Sequence[Solved]) -> list[Diagnosis]:
    """Return what is wrong; a few questions are asked again: perhaps the program throws dice."""
    wrong = [one for one in done if one.wrong and one.answer is not None]
    wrong.sort(key=lambda one: -one.state.board.count(0))  # most room for dice first
    end = perf_counter() + AGAIN_SECONDS
    for one in wrong[:AGAIN] * AGAIN:
        position = Position(one.right.line, one.size, one.state)
        try:
            again = asked(box, position, task.layout, task.depth)
        except StudentError:
            break
        if not close(one, again.value):
            return [random_tiles()]
        if perf_counter() > end:
            break
    return diagnosed(done, depth=task.depth or USUAL, values_only=task.values_only)


def state_test(one: Solved, mistake: str, task: Task) -> Test:
    """Return the test of a position, with the mistake if that explains it."""
    right = one.answer is not None and not one.wrong
    if right or one.answer is None or not_by(mistake, one, task):
        mistake = ""
    name = f"line {one.right.line}"
    hidden, printed = task.hidden, one.printed
    return Test(name, right, one.wrong, float(right), 1.0, one.seconds, mistake, hidden, printed)


def not_by(mistake: str, one: Solved, task: Task) -> bool:
    """Return whether a mistake is not the one that gives this answer."""
    return mistake in MISTAKES and not gives(mistake, one, task.depth or USUAL)


def game_test(one: Game, hidden: bool, printed: str = "") -> Test:
    output = f"{one.score:,} points, largest tile {one.best}, {one.moves:,} moves"
    if one.note:
        output += f"; {one.note}"
    name, seconds = f"game {one.number}", one.seconds
    return Test(name, one.passed, output, seconds=seconds, hidden=hidden, printed=printed)
