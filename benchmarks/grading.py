"""How long a whole Berkeley project takes to grade: trees, games with counts, games for points.

    python benchmarks/grading.py

The project is written by plies in the course's formats and size: a maze of 20x7 cells, two ghosts,
depth 2, ten games for each of two questions. The student's file is right; its searches are
`plies.exercises.student`, which is slower than what students write.
"""

from __future__ import annotations

import platform
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from racing import HERE, publish  # noqa: E402

from plies.courses.berkeley.grading import grade_project  # noqa: E402
from plies.courses.berkeley.writing import write_project  # noqa: E402
from tests.courses.berkeley.students import PATHS, student_text  # noqa: E402

MAZE = """
%%%%%%%%%%%%%%%%%%%%
%o...%........%....%
%.%%...%%.%%%...%%.%
%....%..G  G.%.....%
%.%%...%%%.%%.%%%%.%
%....%....P......o.%
%%%%%%%%%%%%%%%%%%%%
"""
TREES = 15
GAMES = 10
SEED = 11  # with which the games last about 150 decisions, as long as the course's
RESULT = HERE / "results" / "grading.md"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        project, student = Path(folder) / "project", Path(folder) / "multiAgents.py"
        write_project(project, arena=MAZE, trees=TREES, games=GAMES, depth=2, seed=SEED)
        student.write_text(student_text())
        began, cpu = perf_counter(), process_time()
        graded = grade_project(project, student, paths=PATHS)
        seconds, cpu = perf_counter() - began, process_time() - cpu
    games = {name: played for (name, _), played in graded.games.items()}
    python = platform.python_version()
    lines = [
        "# Grading a Berkeley project",
        "",
        f"`python benchmarks/grading.py` on {platform.machine()}, Python {python}.",
        f"A right file, {TREES} trees and a game for each search, {GAMES} games for q1 and q5,",
        "in a maze of 20x7 cells; depth 2. Wall-clock seconds.",
        "",
        "| question | points | tests | decisions in the game | explored there | seconds |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for question in graded.report.questions:
        spent = sum(test.seconds for test in question.tests)
        played = games.get(question.name)
        decisions = f"{len(played.decisions)}" if played else ""
        explored = f"{sum(count for _, count in played.decisions):,}" if played else ""
        lines.append(
            f"| {question.name} | {question.score:g} of {question.max_score:g} "
            f"| {len(question.tests)} | {decisions} | {explored} | {spent:.1f} |"
        )
    lines += [
        "",
        f"In all {seconds:.1f} s; the grader itself took {cpu:.1f} s of CPU time.",
    ]
    publish(RESULT, lines)


if __name__ == "__main__":
    main()
