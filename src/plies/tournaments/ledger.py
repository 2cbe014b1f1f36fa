"""The ledger: a file to which every game is added as one line, before it counts.

    {"tournament": {...}}                the plan, first
    {"plan": {"game": ...}, ...}         a game, as `plies replay` reads it, and its fixture

A tuning has its own plan, `{"tuning": {...}}`, and the same lines. A line is written whole or, by
a kill or a full disk, cut off at the end of the file: the next start takes the cut piece away, and
the game is played again. What is there is never changed. A file that does not begin with such a
plan is somebody else's, and is left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Generic, NamedTuple, TypeVar

from plies.contract import GameError
from plies.play.record_file import LEDGERS
from plies.play.records import Saved, from_json, to_json
from plies.running.lines import Lines, begins_with, begun, reopened, whole_lines
from plies.tournaments import plan as tournament_plan
from plies.tournaments import tuning
from plies.tournaments.plan import Tournament
from plies.tournaments.schedule import Fixture
from plies.tournaments.tuning import Tuning
from plies.writing import is_plain

PlanT = TypeVar("PlanT")
ALONE = -1  # the second of a fixture where one plays for points
SYNC_EVERY = 0.2  # seconds: games that end in such a time wait for the disk together


class Sort(NamedTuple):
    """What a ledger is of: the command that writes it, and its plan as JSON, there and back."""

    command: str
    word: str  # in the first line
    to_data: Any
    from_data: Any


TOURNAMENT = Sort("tournament", "tournament", tournament_plan.to_data, tournament_plan.from_data)
TUNING = Sort("tune", "tuning", tuning.to_data, tuning.from_data)
SORTS = {Tournament: TOURNAMENT, Tuning: TUNING}


@dataclass(frozen=True, slots=True)
class Entered:
    """A game that is written down."""

    fixture: Fixture
    game: Saved

    @property
    def points(self) -> float:
        """What it was worth to who moved first; a score where somebody played alone."""
        if self.fixture.second < 0:
            payoff = self.game.payoff
            payoff = payoff[0] if isinstance(payoff, (tuple, list)) else payoff
            return float(payoff or 0)
        if self.game.winner in (None, "draw"):
            return 0.5
        return 1.0 if self.game.winner == self.game.sides[0] else 0.0


def line_of(fixture: Fixture, game: Saved) -> str:
    """Return a game as one line, without its end."""
    text = to_json(game)
    return f'{text[:-1]}, "fixture": {json.dumps(list(fixture))}}}'


def entered(line: str) -> Entered:
    """Return the game that a line holds; a ValueError for any other line."""
    try:
        fixture = Fixture(*json.loads(line)["fixture"])
        one = Entered(fixture, from_json(line))
        float(one.points)
    except (TypeError, KeyError) as error:
        raise ValueError(f"this is no game of a tournament: {error}") from None
    if not all(type(number) is int for number in fixture):
        raise ValueError("a fixture is six whole numbers")
    if one.game.winner not in (None, "draw", *one.game.sides):
        raise ValueError(f"{one.game.winner!r} has no side in the game")
    return one


class Ledger(Generic[PlanT]):
    """A file that is open for more games; nobody else may write to it meanwhile."""

    def __init__(self, lines: Lines, plan: PlanT, games: dict[int, Entered]):
        self.path, self.plan, self.games = lines.path, plan, games
        self._lines, self._synced = lines, 0.0
        self._waiting: dict[int, Entered] = {}

    def add(self, line: str) -> list[Entered]:
        """Write a game down; return those that are on the disk by now and count from now on.

        A game that is there already, because two workers have played it, is not written again.
        """
        one = entered(line)
        number = one.fixture.number
        if number in self.games or number in self._waiting:
            return []
        self._lines.add(line)
        self._waiting[number] = one
        return self.sync() if perf_counter() - self._synced > SYNC_EVERY else []

    def sync(self) -> list[Entered]:
        """Wait for the disk; return the games that count from now on."""
        ended, self._waiting = self._waiting, {}
        if ended:
            self._lines.sync()
            self.games |= ended
        self._synced = perf_counter()
        return list(ended.values())

    def close(self) -> None:
        self.sync()
        self._lines.close()


def created(path: Path, plan: PlanT) -> Ledger[PlanT]:
    """Begin a ledger; refuse to write over another file."""
    sort = SORTS[type(plan)]
    goes_on = f": plies {sort.command} --resume {path} goes on with it"
    head = json.dumps({sort.word: sort.to_data(plan)}, ensure_ascii=False)
    return Ledger(begun(path, head, goes_on if is_ledger(path, sort) else ""), plan, {})


def resumed(path: Path, sort: Sort = TOURNAMENT) -> Ledger[Any]:
    """Go on with a ledger, without what was cut off at its end."""
    plan, games, whole = _read(path, sort)
    return Ledger(reopened(path, whole), plan, games)


def read(path: Path, sort: Sort = TOURNAMENT) -> tuple[Any, dict[int, Entered]]:
    """Return what a ledger holds: its plan, and its games by number."""
    plan, games, _ = _read(path, sort)
    return plan, games


def is_ledger(path: Path, sort: Sort = TOURNAMENT) -> bool:
    """Return whether a file is one of ours."""
    return begins_with(path, LEDGERS[sort.command])


def _read(path: Path, sort: Sort) -> tuple[Any, dict[int, Entered], int]:
    if not path.exists():
        raise GameError(f"there is no file {path}")
    if not is_plain(path) or not is_ledger(path, sort):
        raise GameError(f"{path} is no record of plies {sort.command}: it is left as it is")
    (head, *lines), whole = whole_lines(path)
    try:
        plan = sort.from_data(json.loads(head)[sort.word])
    except ValueError:
        raise GameError(f"the first line of {path} is damaged: it is left as it is") from None
    games: dict[int, Entered] = {}
    seats = range(len(plan.players) if isinstance(plan, Tournament) else 2)
    for number, line in enumerate(lines, 2):
        try:
            one = entered(line.decode())
            _check_seats(one.fixture, seats)
        except ValueError:
            raise GameError(f"line {number} of {path} is damaged: it is left as it is") from None
        games.setdefault(one.fixture.number, one)
    return plan, games, whole


def _check_seats(fixture: Fixture, seats: range) -> None:
    """Raise a ValueError where a game is between players that there are not."""
    meets = fixture.second in seats and fixture.second != fixture.first
    if fixture.first not in seats or not (meets or fixture.second == ALONE):
        raise ValueError("there are no such players")


def in_order(games: dict[int, Entered]) -> Sequence[Entered]:
    """Return games by their numbers."""
    return [games[number] for number in sorted(games)]
