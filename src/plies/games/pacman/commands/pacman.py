"""`plies pacman`: games of Pac-Man with the flags that students of the course know."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any, cast

import click

from plies.catalog import is_file
from plies.cli.leaving import INTERRUPTED
from plies.cli.options import Output, as_json
from plies.cli.output import at_a_screen, print_json
from plies.contract import GameError, state_text
from plies.games.pacman.commands.agents import (
    full_name,
    is_person,
    named_ghosts,
    named_pacman,
)
from plies.games.pacman.layout import PURPOSES, read_layout
from plies.games.pacman.recording import (
    RECORD,
    Failed,
    Played,
    play_pacman,
    read_record,
    record_text,
    replayed,
)
from plies.games.pacman.rules import GOING_ON, MOST_GHOSTS, Pacman, State
from plies.play.players import Player
from plies.writing import write

FIXED = "cs188"  # what -f has always seeded the course's dice with
FRAME = 0.1  # seconds
FAILED = 1


@click.command()
@click.option("-p", "--pacman", "who", default="human", help="Who plays: see below.")
@click.option("-l", "--layout", default="garden", help="One of ours, a file, or in layouts/ near.")
@click.option("-a", "--agentArgs", "arguments", default="", help="depth=3,evalFn=better,...")
@click.option("-g", "--ghosts", "ghosts", default="random", help="random or directional.")
@click.option("-k", "--numghosts", type=click.IntRange(0), default=MOST_GHOSTS, help="At most.")
@click.option("-n", "--numGames", "count", type=click.IntRange(1), default=1, help="Games.")
@click.option("-q", "--quietTextGraphics", "quiet", is_flag=True, help="No picture.")
@click.option("-t", "--textGraphics", "as_text", is_flag=True, help="Pictures in letters.")
@click.option("-f", "--fixRandomSeed", "fixed", is_flag=True, help="The same games every time.")
@click.option("--seed", type=int, help="Other games, the same every time.")
@click.option("--frameTime", "frame", type=float, help="Seconds; 0 fast, below 0 by key. [0.1]")
@click.option(
    "-r", "--record", "--recordActions", "record", type=Output(RECORD), help="Keep the games."
)
@click.option("--replay", type=click.Path(dir_okay=False), help="Show the games of a record.")
@click.option("-c", "--catchExceptions", "catch", is_flag=True, help="An agent's error loses.")
@click.option("--timeout", type=float, help="Seconds for a move; longer is an error.")
@click.option("-z", "--zoom", hidden=True, type=float)
@click.option("--layouts", "list_layouts", is_flag=True, help="List our layouts.")
@as_json
def pacman(list_layouts: bool, as_json: bool, **options: Any) -> None:
    """Play Pac-Man, or let an agent play it.

    \b
    -p  human, reflex, random, minimax, alphabeta, expectimax, deepening,
        any player of plies (expectimax:depth=3,eval=better), a class of the
        course (MinimaxAgent), or one of your own (multiAgents.py:MinimaxAgent)

    \b
    Example: plies pacman -p reflex -l pantry -q -n 2 -f
    """
    if list_layouts:
        tell_layouts(as_json)
        return
    games = Games(as_json=as_json, **options)
    why = games.run()
    games.summarise()
    if why:
        click.echo(f"plies: {why}", err=True)
        sys.exit(INTERRUPTED if games.interrupted else FAILED)


def tell_layouts(as_json: bool) -> None:
    """List plies' own layouts with what they are for."""
    found = []
    for name, purpose in PURPOSES.items():
        made = read_layout(name)
        size = f"{made.width}x{made.height}"
        found.append({"name": name, "size": size, "ghosts": len(made.ghosts), "purpose": purpose})
    if as_json:
        print_json({"layouts": found})
        return
    for one in found:
        ghosts = f"{one['ghosts']} ghost{'s' if one['ghosts'] != 1 else ''}"
        click.echo(f"{one['name']:<10} {one['size']:<6} {ghosts:<9} {one['purpose']}")


class Games:
    """The games of one call: who plays them, how they are shown, and what came of them."""

    def __init__(
        self,
        *,
        who: str,
        layout: str,
        arguments: str,
        ghosts: str,
        numghosts: int,
        count: int,
        quiet: bool,
        as_text: bool,
        fixed: bool,
        seed: int | None,
        frame: float | None,
        record: str | None,
        replay: str | None,
        catch: bool,
        timeout: float | None,
        as_json: bool,
        zoom: float | None = None,
    ) -> None:
        self.count, self.catch, self.timeout = count, catch, timeout
        self.as_json, self.as_text, self.record = as_json, as_text and not as_json, record
        self.person = is_person(who) and not replay
        self.on_screen = not (quiet or as_text or as_json) and at_a_screen()
        self.frame = (FRAME if self.on_screen else 0.0) if frame is None else frame
        self.done: list[Played] = []
        self.interrupted = False
        if timeout is not None and not timeout > 0:
            raise GameError(f"a move needs more than 0 seconds, not {timeout:g}")
        if self.person and not self.on_screen:
            raise GameError("a person plays at a terminal: name another player, as -p expectimax")
        self.kept: list[tuple[int, ...]] | None = None
        if replay:
            self.game, self.names, self.kept = read_record(Path(replay))
            self.count = len(self.kept)
            return
        self.game = Pacman(layout, numghosts)
        for number in range(1, self.game.agent_count):
            if not list(self.game.moves(self.game.start()._replace(turn=number))):
                raise GameError(f"{self.game.sides[number]} is walled in: it could never move")
        own_seed: int | str | None = FIXED if fixed else seed
        dice = random.Random(own_seed)
        if is_file(who):  # a student's agent throws Python's own dice, and so do its ghosts
            random.seed(own_seed)
            dice = cast(random.Random, random)
        self.names = [who if is_file(who) else full_name(who, arguments), ghosts]
        self.pacman: Player | None = None
        if not self.person:
            self.pacman = named_pacman(who, arguments, self.game, 0 if fixed else seed)
        self.ghosts = named_ghosts(ghosts, self.game, dice)

    def run(self) -> str:
        """Play or show all games; return in words why it ended early, "" if it did not."""
        try:
            with ExitStack() as stack:
                show, begin = self._shown(stack)
                for number in range(1, self.count + 1):
                    begin(f"{self.game.layout.name}   game {number} of {self.count}")
                    one = self._game(number, show)
                    self.done.append(one)
                    if not self.on_screen:
                        self._tell(one)
        except (_quit(), KeyboardInterrupt, EOFError) as leaving:
            self.interrupted = isinstance(leaving, KeyboardInterrupt)
            return f"stopped after {len(self.done)} of {self.count} games"
        except Failed as failed:
            return str(failed)
        finally:
            if self.on_screen:  # what was printed on the screen is gone with it
                for one in self.done:
                    self._tell(one)
            if self.record and self.done:
                write(self.record, record_text(self.game, self.names, self.done), RECORD)
        return ""

    def _game(self, number: int, show: Callable[[State], None] | None) -> Played:
        if self.kept is not None:
            return replayed(self.game, self.kept[number - 1], show or (lambda state: None))
        assert self.pacman is not None
        players = [self.pacman, *self.ghosts]
        return play_pacman(self.game, players, seconds=self.timeout, catch=self.catch, watch=show)

    def _shown(
        self, stack: ExitStack
    ) -> tuple[Callable[[State], None] | None, Callable[[str], None]]:
        """Return what shows a position, and what is told when a game begins."""
        if self.on_screen:
            from rich.console import Console

            from plies.games.pacman.terminal.screen import Keyboard, Screen

            console = Console(highlight=False)
            screen = Screen(self.game, self.frame, console, person=self.person)
            if self.person:
                self.pacman = Keyboard(screen)
            stack.enter_context(screen.shown())
            return screen.watch, screen.begin
        return (self._print if self.as_text else None), lambda title: None

    def _print(self, state: State) -> None:
        if state.turn == 0 or state.over != GOING_ON:
            click.echo(state_text(self.game, state) + "\n")
            if self.frame > 0:
                sleep(self.frame)

    def _tell(self, one: Played) -> None:
        if not self.as_json:
            if one.failure:
                click.echo(f"plies: {one.failure}", err=True)
            word = "emerges victorious" if one.won else "died"
            click.echo(f"Pacman {word}! Score: {one.score}")

    def summarise(self) -> None:
        """Print what came of the games that were finished, if any was."""
        scores = [one.score for one in self.done]
        wins = [one.won for one in self.done]
        average = sum(scores) / len(scores) if scores else 0.0
        rate = sum(wins) / len(wins) if wins else 0.0
        if self.as_json:
            games = [
                {"score": one.score, "won": one.won, "plies": len(one.moves), "reason": one.failure}
                for one in self.done
            ]
            about = {"layout": self.game.layout.name, "players": self.names, "games": games}
            print_json({**about, "average": average, "wins": sum(wins), "win_rate": rate})
        elif scores:
            click.echo(f"Average Score: {average}")
            click.echo(f"Scores:        {', '.join(str(float(score)) for score in scores)}")
            click.echo(f"Win Rate:      {sum(wins)}/{len(wins)} ({rate:.2f})")
            click.echo(f"Record:        {', '.join('Win' if won else 'Loss' for won in wins)}")


def _quit() -> type[BaseException]:
    from plies.games.pacman.terminal.screen import Quit

    return Quit
