"""Games of Pac-Man, one after another, and files that keep them.

A record is one JSON object: the layout as it is drawn, who played, and of every game the score and
the moves of Pacman and the ghosts in turn, a letter each: W, E, N, S, and X for Stop.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from traceback import walk_tb
from typing import Any

import plies.courses.berkeley.modules
from plies.contract import GameError
from plies.courses.berkeley.python2 import with_hint
from plies.games.pacman.layout import parse_layout
from plies.games.pacman.rules import GOING_ON, WON, Pacman, State, pacman_in
from plies.games.pacman.text import rows
from plies.kinds import begins
from plies.play.clock import TooLate, within
from plies.play.players import Player
from plies.writing import Kind

FORMAT = "plies pacman 1"
RECORD = Kind("a record of plies pacman", begins('{"format": "plies pacman '))
LETTERS = "WXENS"  # of the moves, in their order
BERKELEY = (
    Path(plies.courses.berkeley.modules.__file__).resolve().parent
)  # modules that a student imports


class Failed(Exception):  # noqa: N818
    """A player could not go on; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its moves in turn, where it ended, and why if that was before its end."""

    moves: tuple[int, ...]
    final: State
    failure: str = ""

    @property
    def score(self) -> int:
        return self.final.score

    @property
    def won(self) -> bool:
        return self.final.over == WON


def play_pacman(
    game: Pacman,
    players: Sequence[Player],
    *,
    state: State | None = None,
    number: int = 0,
    seconds: float | None = None,
    catch: bool = False,
    watch: Callable[[State], None] | None = None,
) -> Played:
    """Play a game from `state` (None: the start), and return it; `watch` is shown every position.

    A player who raises, answers nonsense, or takes more than `seconds` for a move loses the game
    if `catch` is asked for, and otherwise raises Failed.
    """
    state, moves = game.start() if state is None else state, list[int]()
    try:
        for side, player in enumerate(players):
            if begin := getattr(player, "begin", None):
                _heard(_who(game, side, player), partial(begin, game, number))
        if watch:
            watch(state)
        while state.over == GOING_ON:
            move = _move(game, state, players[state.turn], seconds)
            moves.append(move)
            state = game.play(state, move)
            if watch:
                watch(state)
        for side, player in enumerate(players):
            if end := getattr(player, "end", None):
                _heard(_who(game, side, player), partial(end, game, state))
    except Failed as failed:
        if catch:
            return Played(tuple(moves), state, str(failed))
        raise
    return Played(tuple(moves), state)


def _move(game: Pacman, state: State, player: Player, seconds: float | None) -> int:
    who = _who(game, state.turn, player)
    legal = list(game.moves(state))
    if not legal:
        raise Failed(f"{game.sides[state.turn]} is walled in and cannot move")
    try:
        move = _heard(who, lambda: player.choose(game, state), seconds)
    except GameError as error:
        raise Failed(str(error)) from error
    if move not in legal:
        raise Failed(f"{who} answered {move!r}, which is not legal")
    return int(move)


def _who(game: Pacman, side: int, player: Player) -> str:
    return f"{game.sides[side]} ({player.name})"


def _heard(who: str, call: Callable[[], Any], seconds: float | None = None) -> Any:
    """Return what a player answers; Failed if it raises or takes too long.

    Not for a GameError: it says what is wrong with the player's options.
    """
    try:
        return call() if seconds is None else within(seconds, call)
    except TooLate:
        raise Failed(f"{who} took longer than {seconds:g} seconds for a move") from None
    except GameError:
        raise
    except (Exception, SystemExit) as error:
        raise Failed(f"{who} failed: {_said(error)}") from error


def _said(error: BaseException) -> str:
    """Say what an exception was, and the line that raised it."""
    what = f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")
    places = [(Path(at.f_code.co_filename), line) for at, line in walk_tb(error.__traceback__)]
    # What a student's code called of ours is not where it went wrong.
    last = [place for place in places if place[0].parent != BERKELEY][-1:]
    where = "".join(f" ({file.name}, line {line})" for file, line in last)
    return with_hint(what if where in what else what + where)


def replayed(game: Pacman, moves: Sequence[int], watch: Callable[[State], None]) -> Played:
    """Play the moves of a record again."""
    state = game.start()
    watch(state)
    for number, move in enumerate(moves, 1):
        if move not in game.moves(state):
            raise GameError(f"the record is not of this game: its move {number} is not legal")
        state = game.play(state, move)
        watch(state)
    return Played(tuple(moves), state)


def record_text(game: Pacman, names: Sequence[str], games: Sequence[Played]) -> str:
    """Return games as the text of a record."""
    kept = [
        {
            "moves": "".join(LETTERS[move] for move in one.moves),
            "score": one.score,
            "won": one.won,
            "failure": one.failure,
        }
        for one in games
    ]
    about = {"format": FORMAT, "name": game.layout.name, "ghosts": game.starts[1:]}
    return json.dumps({**about, "players": list(names), "layout": drawing(game), "games": kept})


def drawing(game: Pacman) -> list[str]:
    """Return the layout as a `.lay` file draws it; the order of the ghosts is not in it."""
    return [re.sub("[<>^v]", "P", line) for line in rows(game, game.start())]


def read_record(path: Path) -> tuple[Pacman, list[str], list[tuple[int, ...]]]:
    """Return the game, the players' names and the moves of every game of a record."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"{path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        found = None
    try:
        if found["format"] != FORMAT:
            raise KeyError
        layout = parse_layout("\n".join(map(str, found["layout"])), str(found["name"]))
        ghosts = tuple((int(x), int(y)) for x, y in found["ghosts"])
        if sorted(ghosts) != sorted(layout.ghosts):
            raise ValueError
        games = [tuple(LETTERS.index(letter) for letter in one["moves"]) for one in found["games"]]
        game = pacman_in(layout._replace(ghosts=ghosts), len(ghosts))
        return game, list(map(str, found["players"])), games
    except GameError:
        raise
    except (KeyError, TypeError, ValueError):
        raise GameError(f"{path} is no record of plies pacman") from None
