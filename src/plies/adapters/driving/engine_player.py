"""A player that is somebody else's program: `uci:stockfish,elo=1800`, `gtp:"gnugo --mode gtp"`.

Behind the colon stands the program, in double quotes if it takes words of its own; then come
options. No shell reads any of it. A program that dies, does not answer or answers what is no move
loses the game that it plays, and is started again for the next one.
"""

from __future__ import annotations

import os
import shlex
from typing import Any

from plies.adapters.driving.program import Program
from plies.adapters.driving.so_far import Told
from plies.apart import Apart
from plies.catalog import read_options, split, unquoted
from plies.contract import Game, GameError, Move, State
from plies.play.players import Named, Unable

OURS = {"time": float, "depth": int, "nodes": int, "elo": int}
USUAL_TIME = 1.0  # seconds for a move, if nothing else is said
GRACE = 5.0  # seconds after its time until a program is taken to hang
PATIENCE = 300.0  # seconds for a move without a clock
WELCOME = 120.0  # seconds to be ready: some compile first


def read_program(spec: str) -> tuple[list[str], dict[str, Any]]:
    """Return the command and the options of a player's words.

    >>> read_program('gtp:"gnugo --mode gtp",level=5')
    (['gnugo', '--mode', 'gtp'], {'level': '5'})
    """
    kind, _, words = spec.partition(":")
    program, *options = split(words)
    program = program.strip()
    if program.startswith('"'):
        command = shlex.split(unquoted(program), posix=os.name == "posix")
    else:
        command = [os.path.expanduser(program)]
    if not command or not command[0]:
        raise GameError(f"name the program to be asked, as {kind}:PROGRAM")
    return command, read_options(",".join(options))


class EnginePlayer(Named):
    """Asks a program for moves. What it is asked, and how, is said by who speaks its language."""

    def __init__(self, spec: str, **options: Any):
        self.name = spec
        self.command, given = read_program(spec)
        given |= options
        self.own = {name: _number(name, given.pop(name)) for name in OURS if name in given}
        self.given = given  # the program's own options
        if self.usual_time and not {"time", "depth", "nodes"} & self.own.keys():
            self.own["time"] = self.usual_time
        self.limit: float | None = self.own.get("time")
        self.program: Program | None = None
        self.last: Any = None
        self.told: Told | None = None
        self._playing: Game | None = None
        self._came = False  # once it has, a program that does not come loses its game only

    usual_time: float | None = USUAL_TIME

    def begin(self, game: Game, number: int) -> None:
        """Start the program if it does not run, and let it begin a new game."""
        self._playing = None
        try:
            self._ready(game)
        except Unable:
            self.close()
            if not self._came:
                raise
        except BaseException:
            self.close()
            raise
        self._came = True

    def follow_game(self, game: Game, state: State) -> None:
        """Follow a game move by move, so that the program can be told all of it."""
        if self.told:
            self.told.follow(state)

    def choose(self, game: Game, state: State) -> Move:
        """Return the program's move; an Unable says why it has none."""
        self.last = None
        try:
            program = self._ready(game)
            assert self.told
            self.told.follow(state)
            return self.asked(program, self.told, state)
        except BaseException:  # Ctrl-C and the referee's clock, too: it is in the midst of a move
            self.close()
            raise

    def close(self) -> None:
        """End the program; in a thread of its own, which the referee's clock does not disturb."""
        program, self.program, self._playing = self.program, None, None
        if program:
            Apart(program.end).wait()

    @property
    def patience(self) -> float:
        """How many seconds a move may take until the program is taken to hang."""
        return PATIENCE if self.limit is None else self.limit + GRACE

    def _ready(self, game: Game) -> Program:
        """Return the program, running and in a game of `game`."""
        if self.program is None or not self.program.is_ours:
            self.program, self._playing = Program(self.command), None
            self.welcome(self.program)
        if self._playing is not game:
            self.told = Told(game)
            self.new_game(self.program, game)
            self._playing = game
        return self.program

    def welcome(self, program: Program) -> None:
        """Say hello to a program that has just been started, and set its options."""
        raise NotImplementedError

    def new_game(self, program: Program, game: Game) -> None:
        """Let it know that another game begins."""
        raise NotImplementedError

    def asked(self, program: Program, told: Told, state: State) -> Move:
        """Return its move at the end of the game so far, and make it there."""
        raise NotImplementedError


def _number(name: str, value: Any) -> Any:
    try:
        number = OURS[name](value)
    except (TypeError, ValueError):
        number = 0
    if not number > 0:
        what = "seconds" if name == "time" else "a whole number"
        raise GameError(f"{name} of an engine must be {what} above 0, not {value!r}")
    return number
