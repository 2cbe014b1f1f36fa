"""`plies grade 2048`: checks answers, players and students' programs of a 2048 course."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plies.cli.leaving import INTERRUPTED
from plies.cli.options import Output, as_json
from plies.cli.output import Rows, print_json
from plies.contract import GameError
from plies.courses.box.options import memory_and_packages
from plies.courses.report.kinds import REPORT, RESULTS
from plies.courses.twenty48.states import ANSWERS
from plies.readable import duration
from plies.writing import write

if TYPE_CHECKING:
    from plies.courses.twenty48.checks import Checked, Game
    from plies.courses.twenty48.states import Layout
    from plies.games.twenty48.rules import State

DIFFERENT = 1  # the status where something is not as it should be
ARROWS = ("0 up", "1 left", "2 down", "3 right")
FILE = click.Path(dir_okay=False)


@click.command("2048")
@click.option("--states", type=FILE, help="Positions: `size score tile ...` a line.")
@click.option("--solutions", type=FILE, help="Compare with these: `direction value` a line.")
@click.option("--layout", type=click.Choice(["columns", "rows"]), help="How tiles are listed.")
@click.option("--depth", type=int, help="How far to look. [default: 3]")
@click.option("--values-only", is_flag=True, default=None, help="Any direction will do.")
@click.option("--save", type=Output(ANSWERS), help="Write the right solutions to this file.")
@click.option("--player", metavar="PLAYER", help="Judge whole games of this player.")
@click.option(
    "--student", type=click.Path(), help="Grade this ai.py, or a class: on --states, in --games."
)
@click.option(
    "--lowest", is_flag=True, default=None, help="Of a student's equals only the lowest is right."
)
@click.option("--games", type=click.IntRange(1), help="How many. [default: 10]")
@click.option("--goal", type=int, help="The points that a game needs. [default: 20000]")
@click.option("--need", type=int, help="The games that must have them. [default: 4]")
@click.option(
    "--time", type=float, help="Seconds for a game or a student's answer; 0: any. [default: 30]"
)
@click.option("--four", type=float, help="The share of 4s among new tiles. [default: 0]")
@click.option("--seed", type=int, help="Other dice for a student's games, of which nobody knows.")
@click.option(
    "--path", "paths", multiple=True, help="A folder that the student's file imports from."
)
@memory_and_packages
@click.option("--text", type=Output(REPORT), help="Write the student's report to this file.")
@click.option("--gradescope", type=Output(RESULTS), help="Write it as Gradescope's results.json.")
@click.option(
    "--out", type=click.Path(file_okay=False), help="A class's reports. [default: reports]"
)
@click.option("--jobs", type=click.IntRange(1), help="Submissions of a class at a time.")
@click.option("--on", help="Where a class is graded: here, dask, dask=tcp://HOST:8786.")
@click.option("--again", is_flag=True, default=None, help="Grade known submissions again.")
@click.option("--hidden", is_flag=True, default=None, help="The tests are for the teacher only.")
@as_json
def command(
    states: str | None, player: str | None, student: str | None, as_json: bool, **options: Any
) -> None:
    """Check a course's 2048: the values of positions, or the points of whole games.

    Positions list their tiles column by column, each from the top, as the course's program does;
    directions are 0 up, 1 left, 2 down, 3 right. The status is 1 if an answer differs or if too
    few games reach the goal. The first game has the seed 0. A student's program runs in a process
    of its own, with limits, and is told one position at a time.

    \b
    Example: plies grade 2048 --player report
    """
    if student is not None:
        from plies.courses.twenty48.command_student import grade_student

        if player is not None:
            raise GameError("give either --student FILE or --player PLAYER")
        grade_student(Path(student), states, as_json=as_json, **options)
        return
    if (states is None) == (player is None):
        raise GameError("give either --states FILE or --player PLAYER, or --student FILE")
    mine = {name: value for name, value in options.items() if value not in (None, ())}
    meant, other = (GAMES, STATES) if states is None else (STATES, GAMES)
    for name in mine:
        if name in STUDENT:
            raise GameError(f"--{NAMED.get(name, name)} is for --student")
        if name in other:
            raise GameError(
                f"--{name.replace('_', '-')} is for --{'states' if states is None else 'player'}"
            )
    chosen = {**meant, **mine}
    if states is not None:
        grade_states(Path(states), as_json=as_json, **chosen)
    else:
        assert player is not None
        grade_games(player, as_json=as_json, **chosen)


STATES: dict[str, Any] = {
    "solutions": None,
    "layout": "columns",
    "depth": 3,
    "values_only": False,
    "save": None,
}
STUDENT = (
    *("lowest", "seed", "paths", "text", "gradescope", "hidden", "out", "jobs", "on", "again"),
    *("packages", "memory"),
)
NAMED = {"paths": "path", "packages": "package"}
GAMES: dict[str, Any] = {"games": 10, "goal": 20_000, "need": 4, "time": 30.0, "four": 0.0}


def grade_states(
    path: Path,
    *,
    solutions: str | None,
    layout: Layout,
    depth: int,
    values_only: bool,
    save: str | None,
    as_json: bool,
) -> None:
    """Print the right answer to every position of a file, and what differs from a second file."""
    from plies.courses.twenty48.checks import checked
    from plies.courses.twenty48.states import read_answers, read_file, read_positions, write_answer

    if values_only and not solutions:
        raise GameError("--values-only is for --solutions")
    positions = read_file(path, lambda text: read_positions(text, layout))
    answers = read_file(Path(solutions), read_answers) if solutions else None
    columns = ["line", "direction", "ties", "value", *(["file", ""] if solutions else [])]
    done: list[Checked] = []
    stopped = False
    left = ("direction", "ties", "file", "")
    with Rows(*columns, left=left, quiet=as_json) as rows:
        try:
            for one in checked(positions, answers, depth=depth, values_only=values_only):
                done.append(one)
                rows.add(*cells(one))
                rows.tell(f"{len(done)} of {len(positions)} (Ctrl-C keeps what is done)")
        except KeyboardInterrupt:
            stopped = True
    if save and not stopped:
        lines = [f"{write_answer(one.direction, one.value)}\n" for one in done]
        write(save, "".join(lines), ANSWERS)
    if not as_json:
        for one in done:
            if one.differs:
                click.echo(f"line {one.line}: {one.differs}")
    right = sum(one.given is not None and not one.differs for one in done)
    tests = [one.json() for one in done]
    told = f"{right} of {len(done)} answers are right"
    finish(tests, right, len(done) if solutions else 0, told if solutions else "", stopped, as_json)
    if solutions and right < len(done):
        sys.exit(DIFFERENT)


def cells(one: Checked) -> list[str]:
    """Return the row of a position."""
    from plies.courses.twenty48.checks import exact

    direction = "none" if one.direction is None else ARROWS[one.direction]
    row = [str(one.line), direction, " ".join(map(str, one.ties)), exact(one.value)]
    if one.given is not None:
        given = "none" if one.given.direction is None else str(one.given.direction)
        row += [f"{given} {exact(one.given.value)}", "differs" if one.differs else "right"]
    return row


def grade_games(
    spec: str,
    *,
    games: int,
    goal: int,
    need: int,
    time: float,
    four: float,
    as_json: bool,
) -> None:
    """Let a player play whole games, and say whether enough of them reach the goal."""
    from plies.courses.twenty48.checks import judged
    from plies.games.twenty48.rules import Twenty48
    from plies.play.players import Human
    from plies.play.players import player as named_player

    if not 0 <= need <= games:
        raise GameError(f"of {games} games 0 to {games} can be needed, not {need}")
    if not time >= 0:
        raise GameError(f"a game has 0 seconds or more, not {time:g}")
    rules = Twenty48(four=four)
    player = named_player(spec, game=rules, seed=0)
    if isinstance(player, Human):
        raise GameError("only players that play by themselves are judged, not human")
    done: list[Game] = []
    stopped = False
    columns = ("game", "points", "largest", "moves", "time", "")
    with Rows(*columns, left=("",), quiet=as_json) as rows:

        def tell(number: int, state: State) -> None:
            rows.tell(
                f"game {number} of {games}: {state.score:,} points (Ctrl-C keeps what is done)"
            )

        try:
            for one in judged(
                rules, player, games=games, goal=goal, seconds=time or None, tell=tell
            ):
                done.append(one)
                rows.add(*game_cells(one))
        except KeyboardInterrupt:
            stopped = True
    reached = sum(one.passed for one in done)
    passed = reached >= need
    told = f"{spec}: {reached} of {len(done)} games with {goal:,} points or more, {need} needed: "
    told += "passed" if passed else "not passed"
    more = {"player": spec, "goal": goal, "need": need, "passed": passed}
    finish([one.json() for one in done], reached, len(done), told, stopped, as_json, more)
    if not passed:
        sys.exit(DIFFERENT)


def game_cells(one: Game) -> list[str]:
    """Return the row of a game."""
    verdict = "; ".join(filter(None, ("reached" if one.passed else "", one.note)))
    counts = (one.score, one.best, one.moves)
    return [str(one.number), *(f"{count:,}" for count in counts), duration(one.seconds), verdict]


def finish(
    tests: list[dict[str, Any]],
    score: int,
    most: int,
    told: str,
    stopped: bool,
    as_json: bool,
    more: dict[str, Any] | None = None,
) -> None:
    """Print the sum of what was tested; after Ctrl-C leave with its status."""
    if as_json:
        sums = {"score": score, "max_score": most, **(more or {}), "stopped": stopped}
        print_json({**sums, "tests": tests})
    elif told:
        click.echo(told)
    if stopped:
        click.echo("plies: stopped; what was done is told", err=True)
        sys.exit(INTERRUPTED)
