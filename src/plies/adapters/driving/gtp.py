"""Engines that speak GTP, the language of programs for Go.

Who asks such an engine needs of a game: a board of `size` by `size`, sides called black and white,
and moves whose words are those of GTP, as C3 and pass. A `komi` is told if the game has one.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from plies.adapters.driving.engine_player import WELCOME, EnginePlayer
from plies.adapters.driving.program import Program
from plies.adapters.driving.so_far import Told
from plies.adapters.wire import fits_gtp
from plies.contract import Game, GameError, Move, State, facts, name_of
from plies.play.players import Conceded, Unable


def gtp_player(spec: str, **options: Any) -> GtpPlayer:
    """Return the player that a spec names: `gtp:"gnugo --mode gtp",level=5`."""
    return GtpPlayer(spec, **options)


class GtpPlayer(EnginePlayer):
    """Tells an engine every move and asks it for its own; options are commands: `level=5`."""

    usual_time = None

    def __init__(self, spec: str, **options: Any):
        super().__init__(spec, **options)
        if wrong := self.own.keys() - {"time"}:
            raise GameError(f"an engine that speaks GTP has no {wrong.pop()}: it takes time")

    def begin(self, game: Game, number: int) -> None:
        if not fits_gtp(game):
            raise GameError(
                f"{name_of(game)} is no game of GTP: that takes a board of one size, "
                "and sides called black and white"
            )
        super().begin(game, number)

    def welcome(self, program: Program) -> None:
        for name, value in self.given.items():
            if self._said(program, f"known_command {name}") != "true":
                raise GameError(f"{program.name} has no command {name!r} for an option")
            self._said(program, f"{name} {value}" if value is not True else name)

    def new_game(self, program: Program, game: Game) -> None:
        self.sent = 0  # how many moves it knows
        self._said(program, f"boardsize {game.size}")  # type: ignore[attr-defined]
        self._said(program, "clear_board")
        if hasattr(game, "komi"):
            self._said(program, f"komi {game.komi}")
        if self.limit:
            self._said(program, f"time_settings 0 {max(1, round(self.limit))} 1")

    def asked(self, program: Program, told: Told, state: State) -> Move:
        game = told.game
        if told.first != game.start():
            raise Unable("a position that its moves do not lead to cannot be told by GTP")
        for here, made in told.moves[self.sent :]:
            self._said(program, f"play {self._colour(game, here)} {told.wire.word(here, made)}")
        answer = self._said(program, f"genmove {self._colour(game, state)}", self.patience)
        if answer.lower() == "resign":
            raise Conceded
        for move in told.wire.choices(state):
            if told.wire.word(state, move).upper() == answer.upper():
                told.make(move)
                self.sent = len(told.moves)
                return move
        raise Unable(f"{program.name} answered {answer[:40]!r}, which is not a legal move")

    def _colour(self, game: Game, state: State) -> str:
        return facts(game).sides[game.mover(state)]

    def _said(self, program: Program, command: str, seconds: float = WELCOME) -> str:
        """Return the answer to a command; an Unable if it is refused."""
        until = perf_counter() + seconds
        program.tell(command)
        while not (line := program.hear(until)).startswith(("=", "?")):
            pass
        if line.startswith("?"):
            raise Unable(f"{program.name} refuses {command!r}: {line[1:].strip()}")
        while program.hear(until):  # to the empty line
            pass
        return line.lstrip("=0123456789").strip()
