"""Engines that speak UCI (chess) or UGI (any game)."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil
from time import perf_counter
from typing import Any

from plies.adapters.dialects import UCI, UGI, Dialect
from plies.adapters.driving.engine_player import WELCOME, EnginePlayer
from plies.adapters.driving.program import Program
from plies.adapters.driving.so_far import Told
from plies.adapters.wire import Wire
from plies.contract import MAX, Game, GameError, Move, State, facts, move_text, name_of
from plies.play.players import Conceded, Unable
from plies.searches import Result
from plies.searches.table import WIN
from plies.spelling import did_you_mean

OPTION = re.compile(r"option name (.+?) type (\w+)(.*)")
GIVES_UP = ("(none)", "0000", "none", "resign")


def uci_player(spec: str, **options: Any) -> UciPlayer:
    """Return the player that a spec names: `uci:stockfish,elo=1800`."""
    return UciPlayer(spec, UCI, **options)


def ugi_player(spec: str, **options: Any) -> UciPlayer:
    """Return the player that a spec names: `ugi:"plies engine konane"`."""
    return UciPlayer(spec, UGI, **options)


class UciPlayer(EnginePlayer):
    """Asks an engine for the best move in `time` seconds, to `depth` plies or among `nodes`."""

    def __init__(self, spec: str, dialect: Dialect, **options: Any):
        super().__init__(spec, **options)
        self.dialect = dialect
        self.offers: dict[str, str] = {}  # the engine's options, and what it says of each

    def begin(self, game: Game, number: int) -> None:
        speaks = Wire(game).speaks
        if self.dialect is UCI and speaks != "uci":
            raise GameError(f"{name_of(game)} is no game of UCI: ask an engine by {speaks}:PROGRAM")
        super().begin(game, number)

    def welcome(self, program: Program) -> None:
        until = perf_counter() + WELCOME
        program.tell(self.dialect.hello)
        self.offers = {}
        while (line := program.hear(until)) != self.dialect.welcome:
            if option := OPTION.match(line):
                self.offers[option[1]] = option[3]
        for name, value in self.given.items():
            self._set(program, name, "true" if value is True else value)
        if "elo" in self.own:
            self._set(program, "UCI_LimitStrength", "true")
            self._set(program, "UCI_Elo", str(self.own["elo"]))
        self._wait(program)

    def _wait(self, program: Program) -> None:
        """Wait until it has done what it was told, compiling included."""
        until = perf_counter() + WELCOME
        program.tell("isready")
        while program.hear(until) != "readyok":
            pass

    def _set(self, program: Program, name: str, value: str) -> None:
        named = {_letters(one): one for one in self.offers}
        if _letters(name) not in named:
            known = ", ".join(self.offers) or "none"
            meant = did_you_mean(name, self.offers)
            raise GameError(f"{program.name} has no option {name!r}{meant}: it has {known}")
        name = named[_letters(name)]
        bounds = re.search(r"min (-?\d+) max (-?\d+)", self.offers[name])
        if bounds and not _is_between(value, int(bounds[1]), int(bounds[2])):
            may_be = f"{bounds[1]} to {bounds[2]}"
            raise GameError(f"{name} of {program.name} may be {may_be}, not {value}")
        program.tell(f"setoption name {name} value {value}")

    def new_game(self, program: Program, game: Game) -> None:
        program.tell(self.dialect.new_game)
        self._wait(program)

    def asked(self, program: Program, told: Told, state: State) -> Move:
        game, wire, began = told.game, told.wire, perf_counter()
        first = "startpos" if told.first == game.start() else f"fen {wire.position(told.first)}"
        words = [wire.word(*made) for made in told.moves]
        program.tell(f"position {first}" + (f" moves {' '.join(words)}" if words else ""))
        program.tell(" ".join(["go", *self._limits()]))
        about: dict[str, str] = {}
        while not (line := program.hear(began + self.patience)).startswith("bestmove"):
            if line.startswith("info "):
                about |= _read_info(line)
        answer = " ".join(line.split()[1:2])
        if answer in GIVES_UP:
            raise Conceded
        try:
            move = wire.read(state, answer)
        except GameError:
            what = f"{answer[:40]!r}, which is not a legal move"
            raise Unable(f"{program.name} answered {what}") from None
        self.last = self._result(game, state, move, about, perf_counter() - began, program.name)
        told.make(move)
        return move

    def _limits(self) -> list[str]:
        words = {"time": "movetime", "depth": "depth", "nodes": "nodes"}
        given = {name: self.own[name] for name in words if name in self.own}
        if "time" in given:
            given["time"] = max(1, ceil(1000 * given["time"]))
        return [f"{words[name]} {value}" for name, value in given.items()]

    def _result(
        self, game: Game, state: State, move: Move, about: dict[str, str], seconds: float, by: str
    ) -> Result | None:
        """Return what the engine says of its search, as ours do; None if it says nothing."""
        if "score" not in about:
            return None
        kind, number = about["score"].split()
        sign = 1 if game.mover(state) == MAX else -1
        value, outcome, distance = sign * int(number), None, None
        if kind == "mate":
            wins = (int(number) > 0) == (sign > 0)
            outcome, distance = "win" if wins else "loss", self.dialect.plies(int(number))
            value = WIN if wins else -WIN
        return Result(
            value=value,
            move=move,
            line=(move,),
            nodes=int(about.get("nodes", 0)),
            leaves=0,
            cuts=0,
            depth=int(about.get("depth", 0)),
            seconds=seconds,
            method=self.dialect.hello,
            engine=by,
            outcome=outcome if facts(game).decisive else None,  # type: ignore[arg-type]
            distance=distance,
            words=(move_text(game, state, move),),
        )


SCORE = re.compile(r"\bscore (cp|mate) (-?\d+)")
NUMBERS: dict[str, Callable[[str], re.Match[str] | None]] = {
    name: re.compile(rf"\b{name} (\d+)").search for name in ("depth", "nodes")
}


def _read_info(line: str) -> dict[str, str]:
    """Return the score, the depth and the nodes that a line tells; those of a text are none."""
    line = line.partition(" string ")[0].partition(" pv ")[0]
    found = {name: number[1] for name, read in NUMBERS.items() if (number := read(line))}
    if score := SCORE.search(line):
        found["score"] = f"{score[1]} {score[2]}"
    return found


def _letters(name: str) -> str:
    return re.sub(r"[\s_-]", "", name).lower()


def _is_between(value: str, least: int, most: int) -> bool:
    try:
        return least <= int(value) <= most
    except ValueError:
        return False
