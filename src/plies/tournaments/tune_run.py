"""Running a tuning: step by step, play what is not in the ledger yet. Kill it at any moment."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple

from plies.contract import Game, GameError
from plies.play.jobs import files_in
from plies.running.places import Place, run
from plies.running.tasks import LATER, Do, Failed, Tell
from plies.tournaments.ledger import Ledger, line_of
from plies.tournaments.plan import plays_alone
from plies.tournaments.playing import Table
from plies.tournaments.schedule import Fixture
from plies.tournaments.tuning import Course, Tuning, course


class Meeting(NamedTuple):
    """A game of a step, and who plays it."""

    fixture: Fixture
    players: tuple[str, str]


def meeting_player(plan: Tuning, folder: Path | None) -> Do:
    """Return what plays a meeting and returns the line to be written down."""
    tables: dict[tuple[str, str], Table] = {}

    def play(meeting: Meeting, tell: Tell) -> str:
        if meeting.players not in tables:
            tables.clear()  # of the step before
            tables[meeting.players] = Table(plan.between(*meeting.players), folder)
        return line_of(meeting.fixture, tables[meeting.players].played(meeting.fixture, tell))

    return play


def play_tuning(game: Game, ledger: Ledger[Tuning], where: Place) -> Generator[Course]:
    """Play all steps, and yield the way so far after each; a GameError ends it early."""
    plan, alone = ledger.plan, plays_alone(game)
    found = _course(ledger, alone, None)
    yield found
    missing = _missing(found, ledger)

    def meetings() -> Iterator[object]:
        while not found.over:
            step = found.steps[-1]
            for one in list(missing.values()):
                yield Meeting(one, step.players)
            while step is found.steps[-1] and not found.over:
                yield LATER

    files = files_in([plan.game, plan.player, plan.others])
    make = partial(meeting_player, plan)
    with closing(run(make, meetings(), where, files=files, what="games")) as running:  # type: ignore[type-var]
        for ended in running:
            if isinstance(ended, Failed):
                number = ended.task.fixture.number
                raise GameError(f"game {number} could not be played, {ended.why}")
            ledger.add(ended.answer)
            missing.pop(ended.task.fixture.number, None)
            if not missing and not found.over:
                ledger.sync()
                found = _course(ledger, alone, found)
                missing = _missing(found, ledger)
                yield found


def _missing(found: Course, ledger: Ledger[Tuning]) -> dict[int, Fixture]:
    """Return the games of the last step that are not written down yet."""
    if found.over:
        return {}
    return {one.number: one for one in found.steps[-1].fixtures if one.number not in ledger.games}


def _course(ledger: Ledger[Tuning], alone: bool, so_far: Course | None) -> Course:
    points = {number: one.points for number, one in ledger.games.items()}
    return course(ledger.plan, points, alone=alone, so_far=so_far)
