"""Tests of how well an agent plays: games against ghosts, and marks that they must reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from plies.contract import GameError
from plies.courses.berkeley.agents import read_arguments
from plies.courses.berkeley.boxed_agent import HURRY, Agent, Seed, Shared, game_of, move_of
from plies.courses.berkeley.ghosts import Ghost, read_ghosts
from plies.courses.berkeley.project import KEPT, CourseTest, Properties, text
from plies.courses.berkeley.python2 import with_hint
from plies.courses.berkeley.trees import whole_number
from plies.courses.box.box import Box, StudentError
from plies.games.pacman.layout import SUFFIX, Layout, parse_layout
from plies.games.pacman.rules import GOING_ON, LOST, WON, Pacman, State

MEASURES = ("score", "nonTimeout", "wins")
WORDS = {"score": "average score", "nonTimeout": "games in time", "wins": "wins"}
MOST_GAMES = 10_000
LAYOUTS = "layouts"


@dataclass(frozen=True)
class EvalTest:
    """An EvalAgentTest, read."""

    agent: str
    arguments: dict[str, Any]
    layout: Layout
    ghosts: list[Ghost]
    games: int
    seconds: float
    seed: Seed
    minima: dict[str, float]
    thresholds: dict[str, list[float]]

    @property
    def points(self) -> int:
        return sum(len(marks) for marks in self.thresholds.values())


@dataclass(frozen=True)
class OneGame:
    score: int
    won: bool
    late: bool
    note: str = ""  # why it ended before its end


@dataclass(frozen=True)
class Judged:
    """What the games were worth."""

    points: int
    most: int
    sentence: str
    games: tuple[OneGame, ...]


@lru_cache(maxsize=KEPT)
def read_eval_test(test: CourseTest, project: Path) -> EvalTest:
    """Return an EvalAgentTest; a GameError with the file's name says what is wrong."""
    given = test.given
    try:
        for key in ("agentName", "layoutName", "ghosts", "randomSeed"):
            if key not in given:
                raise GameError(f"a test of an agent needs the key {key}")
        games, seconds = whole_number(given, "numGames"), whole_number(given, "maxTime")
        if not 1 <= games <= MOST_GAMES:
            raise GameError(f"numGames is 1 to {MOST_GAMES:,}, not {games}")
        words = given["agentArgs"].value if "agentArgs" in given else ""
        seed = given["randomSeed"].value
        return EvalTest(
            given["agentName"].value,
            dict(read_arguments(words)),
            named_layout(given["layoutName"].value, project),
            read_ghosts(given["ghosts"].value),
            games,
            seconds,
            int(seed) if seed.strip().lstrip("-").isdecimal() else seed,
            {one: marks[0] for one in MEASURES if (marks := _marks(given, one + "Minimum"))},
            {one: _marks(given, one + "Thresholds") for one in MEASURES},
        )
    except GameError as error:
        raise test.wrong(error) from None


def _marks(given: Properties, key: str) -> list[float]:
    try:
        return [float(word) for word in given[key].value.split()] if key in given else []
    except ValueError:
        raise GameError(f"{key} must be numbers, not {given[key].value!r}") from None


def named_layout(name: str, project: Path) -> Layout:
    """Return a layout of the project; the folder of its tests may be given for the project."""
    file = name if name.endswith(SUFFIX) else name + SUFFIX
    for folder in (project, project.parent):
        path = folder / LAYOUTS / file
        if Path(file).name == file and path.is_file():
            return parse_layout(text(path), name)
    raise GameError(f"the layout {name} is not in {project / LAYOUTS}")


def play_eval_test(
    box: Box, test: CourseTest, project: Path, seconds: float | None = None
) -> Judged:
    """Play the games of a test; raises StudentError only if there is no agent at all.

    A game has as many seconds as the test says, or fewer. Whoever spends most of them on a single
    decision hangs, and has few for each decision of the other games.
    """
    told = read_eval_test(test, project)
    if seconds is not None and seconds < told.seconds:
        told = replace(told, seconds=seconds)
    game = game_of(told.layout, len(told.ghosts))
    shared = Shared(told.seed)
    agent = Agent(box, told.agent, told.arguments)
    games: list[OneGame] = []
    while len(games) < told.games and not hopeless(told, games):
        games.append(one_game(agent, game, told, shared, first=not games))
    return judged(told, tuple(games))


def hopeless(told: EvalTest, games: Sequence[OneGame]) -> bool:
    """Return whether a minimum cannot be reached any more, whatever the other games bring."""
    late = sum(game.late for game in games)
    lost = sum(not game.won for game in games)
    in_time, wins = told.minima.get("nonTimeout", 0), told.minima.get("wins", 0)
    return told.games - late < in_time or told.games - lost < wins


def one_game(agent: Agent, game: Pacman, told: EvalTest, shared: Shared, *, first: bool) -> OneGame:
    """Play a game to its end, or until the agent fails."""
    state = game.start()
    try:
        agent.begin(game, shared, whole=True, seconds=told.seconds)
        while state.over == GOING_ON:
            state = _after(state, agent, game, told, shared)
        agent.final(state)
    except StudentError as error:
        if first and not agent.made and error.kind in ("load", "exception"):
            raise  # there is no agent, so there are no games
        late = error.kind == "time"
        note = with_hint(str(error))
        if late:
            note = f"it took more than {told.seconds:g} seconds"
            if agent.left > 0:  # it hung before: see Agent
                note = f"it took more than {HURRY:g} seconds for one decision, again"
        return OneGame(state.score, state.over == WON, late, note)
    return OneGame(state.score, state.over == WON, late=False)


def _after(state: State, agent: Agent, game: Pacman, told: EvalTest, shared: Shared) -> State:
    if state.turn:
        move = told.ghosts[state.turn - 1].choose(game, state, shared.dice)
        if move not in game.moves(state):
            return state._replace(over=LOST)  # a ghost that cannot move ends the course's game
        shared.note_throw()
    else:
        action, shown, _ = agent.choose(state)
        chosen = move_of(action)
        if chosen is None or chosen not in game.moves(state):
            raise StudentError("exception", f"{shown} is not a legal action")
        move = chosen
    return game.play(state, move)


def judged(told: EvalTest, games: tuple[OneGame, ...]) -> Judged:
    """Return the points: one for each mark that is reached, none at all below a minimum."""
    found = {
        "score": sum(game.score for game in games) / len(games),
        "nonTimeout": sum(not game.late for game in games),
        "wins": sum(game.won for game in games),
    }
    reached = {one: sum(found[one] >= mark for mark in told.thresholds[one]) for one in MEASURES}
    below = [one for one in MEASURES if one in told.minima and found[one] < told.minima[one]]
    lines = []
    for one in MEASURES:
        marks = ", ".join(f"{mark:g}" for mark in told.thresholds[one])
        if marks:
            count = len(told.thresholds[one])
            share = f"{reached[one]} of {count} point{'s' if count != 1 else ''}"
            lines.append(f"{WORDS[one]} {found[one]:g}: {share} (marks: {marks})")
        if one in below:
            lines.append(f"{WORDS[one]} {found[one]:g} is below {told.minima[one]:g}: no points")
    if len(games) < told.games:
        lines.append(f"after game {len(games)} of {told.games} there were no points left to win")
    lines += notes(games)
    points = 0 if below else sum(reached.values())
    return Judged(points, told.points, "\n".join(lines), games)


def notes(games: Sequence[OneGame]) -> list[str]:
    """Return why games ended before their end, once for all in which it was the same."""
    found: dict[str, list[int]] = {}
    for number, game in enumerate(games, 1):
        if game.note:
            found.setdefault(game.note, []).append(number)
    return [f"{counted(numbers)}: {note}" for note, numbers in found.items()]


def counted(numbers: list[int]) -> str:
    """Return numbers of games in words, as `games 1 to 10`."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"game {first}"
    if last - first == len(numbers) - 1 > 1:
        return f"games {first} to {last}"
    return f"games {', '.join(map(str, numbers))}"
