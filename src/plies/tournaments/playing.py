"""One game of a tournament, played from its fixture alone, in whatever process."""

from __future__ import annotations

from pathlib import Path

from plies.catalog import game as named_game
from plies.contract import Game, facts
from plies.play.adjudication import judge
from plies.play.jobs import files_in, placed, telling_plies
from plies.play.match import Plan, Played
from plies.play.players import Player, player
from plies.play.records import Saved, saved
from plies.play.referee import Record, play_game
from plies.play.solo import play_alone
from plies.running.tasks import Do, Tell
from plies.tournaments.ledger import line_of
from plies.tournaments.openings import beginning
from plies.tournaments.plan import Tournament
from plies.tournaments.schedule import Fixture

OTHERS = -1  # the seat number of whoever fills the seats that nobody competes for


def game_player(plan: Tournament, folder: Path | None) -> Do:
    """Return what plays a fixture and returns the line to be written down.

    Files that were sent along are found in `folder`.
    """
    table = Table(plan, folder)

    def play(fixture: Fixture, tell: Tell) -> str:
        return line_of(fixture, table.played(fixture, tell))

    return play


class Table:
    """The game of a tournament, and its players as they are needed."""

    def __init__(self, plan: Tournament, folder: Path | None = None):
        self.plan, self.folder = plan, folder
        self.game: Game = named_game(placed(plan.game, folder))
        self.judge = judge(self.game, plan.adjudication)
        self._players: dict[int, Player] = {}

    def player(self, seat: int) -> Player:
        if seat not in self._players:
            spec = self._spec(seat)
            seed = self.plan.seed + seat + 1
            self._players[seat] = player(placed(spec, self.folder), self.game, seed=seed)
        return self._players[seat]

    def _spec(self, seat: int) -> str:
        return self.plan.others if seat == OTHERS else self.plan.players[seat].spec

    def seats(self, fixture: Fixture) -> list[int]:
        """Return who has which side; who plays against all has the first."""
        sides = len(facts(self.game).sides)
        if fixture.second != OTHERS:
            return [fixture.first, fixture.second]
        return [fixture.first, *[OTHERS] * (sides - 1)]

    def played(self, fixture: Fixture, tell: Tell) -> Saved:
        plan, seats = self.plan, self.seats(fixture)
        line = plan.openings[fixture.opening % len(plan.openings)] if plan.openings else None
        state, moves = beginning(self.game, plan, fixture.opening)
        about = Plan(
            game=plan.game,
            players=tuple(self._spec(seat) for seat in seats),
            games=1,
            seed=plan.seed,
            random_plies=plan.random_plies,
            move_time=plan.move_time,
            position=None if moves else line,
        )
        dice = f"{plan.seed}, opening {fixture.opening}, dice"
        record = self._alone(seats, dice, fixture.number)
        if record is None:
            record = play_game(
                self.game,
                [self.player(seat) for seat in seats],
                state=state,
                opening=moves,
                seed=dice,
                move_time=plan.move_time,
                number=fixture.number,
                watch=telling_plies(tell),
                judge=self.judge,
            )
        found = Played(fixture.number, tuple(range(len(seats))), record)
        return saved(self.game, about, found)

    def _alone(self, seats: list[int], dice: str, number: int) -> Record | None:
        """Let a player that can play a game for one, if nothing but its end is asked for."""
        plan = self.plan
        asked = plan.random_plies or plan.openings or plan.move_time or plan.adjudication
        if len(seats) > 1 or asked:
            return None
        return play_alone(self.game, self.player(seats[0]), dice, number)


def files_of(plan: Tournament) -> list[Path]:
    """Return the user's own files that a tournament needs."""
    return files_in([plan.game, plan.others, *(one.spec for one in plan.players)])
