"""Judging 2048 as a course does: the values of positions, and the points of whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from plies.contract import CHANCE, GameError
from plies.courses.twenty48.states import Answer, Position
from plies.games.twenty48.players import Tree, only_twos
from plies.games.twenty48.rules import State, Twenty48
from plies.play.players import Player
from plies.play.referee import Turn, play_game

TOLERANCE = 0.001  # of values, as the course compares them
DIGITS = 9  # after the point; what averages have beyond is rounding


@dataclass(frozen=True, slots=True)
class Checked:
    """The right answer to a position, and how another one differs from it."""

    line: int
    direction: int | None  # None where there is no move
    ties: tuple[int, ...]  # all directions that are as good
    value: float
    given: Answer | None = None
    differs: str = ""

    def json(self) -> dict[str, Any]:
        right = {"direction": self.direction, "ties": self.ties, "value": self.value}
        told = {"name": f"line {self.line}", **right}
        return told if self.given is None else told | _scored(not self.differs, self.differs)


def checked(
    positions: Sequence[Position],
    answers: Sequence[Answer] | None = None,
    *,
    depth: int = 3,
    values_only: bool = False,
) -> Iterator[Checked]:
    """Yield the right answer to every position, and compare the other one, if there are any."""
    if answers is not None and len(answers) != len(positions):
        raise GameError(f"there are {len(positions)} positions but {len(answers)} answers")
    tree = Tree(depth)

    def all_of_them() -> Iterator[Checked]:
        for number, (line, size, state) in enumerate(positions):
            found = tree.found(only_twos(size, size), state)
            if found.stopped == "interrupt":
                raise KeyboardInterrupt
            value = round(float(found.value), DIGITS)
            right = Checked(line, found.move, found.ties or (), value)
            given = answers[number] if answers is not None else None
            yield compared(right, given, values_only) if given else right

    return all_of_them()


def compared(right: Checked, given: Answer, values_only: bool) -> Checked:
    """Return the right answer with what is wrong in the given one."""
    wrong = []
    if abs(given.value - right.value) > TOLERANCE:
        wrong.append(f"the value is {exact(right.value)}, not {exact(given.value)}")
    if given.direction != right.direction and not values_only:
        equal = " (as good, but not the lowest number)" if given.direction in right.ties else ""
        wrong.append(f"the direction is {right.direction}, not {given.direction}{equal}")
    return Checked(right.line, right.direction, right.ties, right.value, given, "; ".join(wrong))


def exact(value: float) -> str:
    """Return a value with the digits that are compared, and one more."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Game:
    """One whole game of a player, judged."""

    number: int  # from 1; its seed is one less, as in the course
    score: int
    best: int  # the largest tile
    moves: int
    seconds: float
    passed: bool
    note: str = ""  # why it ended before its end

    def json(self) -> dict[str, Any]:
        output = f"{self.score} points, largest tile {self.best}, {self.moves} moves"
        return {
            "name": f"game {self.number}",
            "seed": self.number - 1,
            "points": self.score,
            "best": self.best,
            "moves": self.moves,
            "seconds": self.seconds,
            **_scored(self.passed, output + (f"; {self.note}" if self.note else "")),
        }


def _scored(passed: bool, output: str) -> dict[str, Any]:
    status = "passed" if passed else "failed"
    return {"score": int(passed), "max_score": 1, "status": status, "output": output}


def judged(
    game: Twenty48,
    player: Player,
    *,
    games: int,
    goal: int,
    seconds: float | None,
    tell: Callable[[int, State], None] | None = None,
) -> Iterator[Game]:
    """Yield games 1, 2, 3, ... with the seeds 0, 1, 2, ..., as they end.

    A game passes with `goal` points. After so many `seconds` it is stopped: the points so far
    count. A player that fails or answers illegally does not pass. `tell` hears every position.
    """
    for number in range(1, games + 1):
        yield _game(game, player, number, goal, seconds, tell)


class _TimeIsUp(Exception):  # noqa: N818
    """A game has taken its time."""


def _game(
    game: Twenty48,
    player: Player,
    number: int,
    goal: int,
    seconds: float | None,
    tell: Callable[[int, State], None] | None,
) -> Game:
    state, moves, note = game.start(), 0, ""
    began = perf_counter()

    def watch(turn: Turn) -> None:
        nonlocal state, moves, began
        if not moves and turn.mover == CHANCE:
            began = perf_counter()  # the player is ready: what it compiled does not count
        elif seconds is not None and perf_counter() - began > seconds:
            raise _TimeIsUp
        state = game.play(turn.state, turn.move)
        moves += turn.mover != CHANCE
        if tell:
            tell(number, state)

    try:
        record = play_game(
            game, [player], seed=number - 1, number=number, move_time=seconds, watch=watch
        )
        forfeit = record.reason
    except _TimeIsUp:
        note, forfeit = f"stopped after {seconds:g} seconds", ""
    taken = perf_counter() - began
    best = 1 << max(state.board)
    passed = state.score >= goal and not forfeit
    return Game(number, state.score, best, moves, taken, passed, note or forfeit)
