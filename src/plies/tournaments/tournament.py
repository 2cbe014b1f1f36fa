"""Running a tournament: play what is not in the ledger yet, and stop when it is decided.

Kill it at any moment, and its processes: a game is in the ledger or it was not played.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from functools import partial
from typing import NamedTuple

from plies.contract import Game
from plies.running.places import Place, run
from plies.running.tasks import Failed
from plies.tournaments.ledger import Entered, Ledger
from plies.tournaments.plan import Tournament, plays_alone
from plies.tournaments.playing import files_of, game_player
from plies.tournaments.schedule import Fixture, fixtures
from plies.tournaments.sprt import Judging
from plies.tournaments.standings import first_ones_points


class Unplayed(NamedTuple):
    """A game that could not be played, and why."""

    fixture: Fixture
    why: str


def play_tournament(
    game: Game, ledger: Ledger[Tournament], where: Place
) -> Generator[list[Entered] | Unplayed]:
    """Play the games that are missing, and yield those that are on the disk from now on.

    It ends when all are played, when an SPRT is decided, or when some of a round that others wait
    for could not be played.
    """
    alone = plays_alone(game)
    test = _Test(ledger)
    unplayed: set[int] = set()
    while not test.is_over:
        points = {number: one.points for number, one in ledger.games.items()}
        known = fixtures(ledger.plan, points, alone=alone)
        todo = [one for one in known if one.number not in points and one.number not in unplayed]
        if not todo:
            return
        for ended in _played(ledger, todo, where, test):
            if isinstance(ended, Unplayed):
                unplayed.add(ended.fixture.number)
            yield ended


def _played(
    ledger: Ledger[Tournament], todo: list[Fixture], where: Place, test: _Test
) -> Generator[list[Entered] | Unplayed]:
    plan = ledger.plan
    make = partial(game_player, plan)
    running = run(make, todo, where, files=files_of(plan), what="games")
    try:
        with closing(running):  # type: ignore[type-var]
            for ended in running:
                if isinstance(ended, Failed):
                    yield Unplayed(ended.task, ended.why)
                    continue
                if counted := ledger.add(ended.answer):
                    yield counted
                if test.decided():
                    break
    finally:
        last = ledger.sync()
    if last:
        yield last
        test.decided()


class _Test:
    """The SPRT of a tournament, if it has one, fed with pairs in their order."""

    def __init__(self, ledger: Ledger[Tournament]):
        self.ledger = ledger
        self.judging = Judging(ledger.plan.sprt) if ledger.plan.sprt else None
        self.decided()

    @property
    def is_over(self) -> bool:
        return bool(self.judging and self.judging.verdict.is_over)

    def decided(self) -> bool:
        """Look at the pairs that have become whole; return whether they decide."""
        if not self.judging or self.is_over:
            return self.is_over
        games = self.ledger.games
        number = 2 * self.judging.seen + 1
        while number in games and number + 1 in games and not self.is_over:
            both = first_ones_points([games[number], games[number + 1]])
            self.judging.add(sum(both.values()))
            number += 2
        return self.is_over
