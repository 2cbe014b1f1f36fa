"""What a match shows while it goes on: a line for every game, and below it how far it is."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import timedelta
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

import click

from plies.cli.play import turn_text
from plies.contract import CHANCE, Game, State, screen_text, side_name
from plies.play.jobs import Failed
from plies.play.match import Plan, rotates, seats
from plies.play.players import Human, Player
from plies.play.records import Saved
from plies.play.referee import Turn
from plies.play.solo_summary import number_text, score_of
from plies.play.summary import first_ones_results
from plies.readable import duration
from plies.searches.result import shown

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

TELL_EVERY = 0.1  # seconds between two looks at how far a game is
LINES = 30  # games of one player; of more, only the count is shown


class Screen:
    """Tells of a match; `quiet` leaves stdout to JSON, `show` tells every turn."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        players: Sequence[Player],
        done: Sequence[Saved],
        state: State,
        *,
        show: bool,
        quiet: bool,
    ):
        self.game, self.plan, self.players, self.quiet = game, plan, players, quiet
        self.show = show or any(isinstance(one, Human) for one in players)
        self.done, self.state = list(done), state
        self.seats: tuple[int, ...] = ()
        self.number = self.ply = 0
        self.plies: dict[int, int] = {}  # of the games that are played at once
        self.line_each = self.show or len(plan.players) > 1 or plan.games <= LINES
        self.began, self.before = perf_counter(), len(done)
        self.tell_at = 0.0
        self.progress: Progress | None = None
        stream = sys.stderr if quiet else sys.stdout
        if stream.isatty() and not self.show:  # a line that moves would disturb who is asked
            self.progress, self.task = self._bar()

    def _bar(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeElapsedColumn,
        )

        bar = Progress(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.description}", markup=False),
            TimeElapsedColumn(),
            TextColumn("{task.fields[left]}"),
            TextColumn("(Ctrl-C keeps what is done)", style="dim"),
            console=Console(stderr=self.quiet, highlight=False),
            transient=True,
        )
        return bar, bar.add_task("", total=self.plan.games, completed=len(self.done), left="")

    def __enter__(self) -> Screen:
        if self.progress:
            self.progress.start()
        if self.done:
            self.say(f"{len(self.done)} of {self.plan.games} games were played before")
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress:
            self.progress.stop()

    def say(self, line: str) -> None:
        """Print a line above whatever moves."""
        if self.progress and not self.quiet:
            self.progress.console.print(line, markup=False, soft_wrap=True)
        elif not self.quiet or self.show:
            click.echo(line, err=self.quiet)

    def begin(self, number: int) -> None:
        self.number, self.ply = number, 0
        self.seats = seats(self.game, number)
        if self.show:
            sides = [
                f"{side_name(self.game, i)} {self.players[seat].name}"
                for i, seat in enumerate(self.seats)
            ]
            self.say(f"game {number}: {', '.join(sides)}\n")
            self.say(screen_text(self.game, self.state))

    def watch(self, turn: Turn) -> None:
        self.ply += 1
        if self.show:
            name = self.players[self.seats[turn.mover]].name if turn.chosen else "opening"
            name = "" if turn.mover == CHANCE else name
            self.say(f"{turn_text(self.game, turn, name)}\n")
            self.say(screen_text(self.game, self.game.play(turn.state, turn.move)))
        self._update()

    def end(self, one: Saved) -> None:
        self.done.append(one)
        self.plies.pop(one.number, None)
        if self.line_each:
            self.say(f"game {one.number}: {ended_text(one)}" + ("\n" if self.show else ""))
        self.ply = 0
        self._update()

    def at(self, number: int, plies: int) -> None:
        """Hear how far one of several games is that are played at once."""
        self.plies[number] = plies
        self._update()

    def leave_out(self, one: Failed) -> None:
        """Say that a game could not be played; it is not counted."""
        self.plies.pop(one.number, None)
        line = f"plies: game {one.number} failed {one.why}; it is left out"
        if self.progress:
            self.progress.console.print(line, markup=False, soft_wrap=True)
        else:
            click.echo(line, err=True)

    def _update(self) -> None:
        now = perf_counter()
        if not self.progress or now < self.tell_at:
            return
        self.tell_at = now + TELL_EVERY
        words = []
        if rotates(self.game):
            count = first_ones_results(self.game, self.done)
            words.append(f"won {count.wins}, lost {count.losses}, drawn {count.draws}")
        elif self.done:
            average = fmean(score_of(one) for one in self.done)
            words.append(f"average {number_text(average)}")
            if hasattr(self.game, "best"):
                words.append(f"best {max(one.best or 0 for one in self.done)}")
        if self.ply:
            words.append(f"game {self.number}, ply {self.ply}")
        if self.plies:
            words.append(f"{len(self.plies)} in play, ply {max(self.plies.values()):,}")
        self.progress.update(
            self.task, completed=len(self.done), description="; ".join(words), left=self._left(now)
        )

    def _left(self, now: float) -> str:
        """Say how long the rest takes if it goes on as it did since the match began."""
        played = len(self.done) - self.before
        if not played:
            return ""
        seconds = (now - self.began) / played * (self.plan.games - len(self.done))
        return f"about {timedelta(seconds=round(seconds))} left"


def ended_text(one: Saved) -> str:
    """Say who played a game, and how it ended."""
    who = ", ".join(f"{side} {by}" for side, by in zip(one.sides, one.by, strict=True))
    if one.forfeited is not None:
        how = f"forfeit, {one.reason}"
    elif one.winner == "draw":
        how = "a draw"
    elif one.winner is not None:
        how = f"{one.winner} wins"
    elif one.best is not None and one.best != one.payoff:
        how = f"score {shown(one.payoff)}, best {shown(one.best)}"
    elif one.payoff is None:
        how = "not finished"
    else:
        how = f"payoff {shown(one.payoff)}"
    if one.kept and len(one.sides) > 1:
        long = f"{len(one.notes)} {'ply' if len(one.notes) == 1 else 'plies'}"
    else:
        long = f"{sum(one.turns):,} {'move' if sum(one.turns) == 1 else 'moves'}"
    return f"{who}: {how}, {long}, {duration(sum(one.seconds))}"
