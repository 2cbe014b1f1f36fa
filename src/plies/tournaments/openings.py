"""Openings: where a game begins, so that the same players do not play the same game again.

A book is a file of lines: a position as the game writes it, or the moves that lead to it, with
spaces between them. What follows a # is for people.
"""

from __future__ import annotations

import random
from pathlib import Path

from plies.contract import CHANCE, Game, GameError, Move, State, position_in, read_move
from plies.play.match import opening
from plies.tournaments.plan import Tournament

MOST = 1_000_000  # bytes of a book


def read_book(path: Path) -> tuple[str, ...]:
    """Return the lines of a book that mean something."""
    try:
        with path.open("rb") as file:
            found = file.read(MOST + 1)  # of what has no end, too, such as /dev/zero
        if len(found) > MOST:
            raise GameError(f"{path} is too large for a book of openings: at most {MOST:,} bytes")
        text = found.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    book = tuple(line for line in lines if line)
    if not book:
        raise GameError(f"{path} has no opening in it")
    return book


def check_book(game: Game, lines: tuple[str, ...]) -> None:
    """Refuse a book with a line that is neither a position nor moves."""
    for number, line in enumerate(lines, 1):
        try:
            from_line(game, line)
        except GameError as error:
            raise GameError(f"opening {number}, {line!r:.60}: {error}") from None


def beginning(game: Game, plan: Tournament, number: int) -> tuple[State, list[Move]]:
    """Return where opening `number`, from 0, begins, and the moves that are made first."""
    if plan.openings:
        return from_line(game, plan.openings[number % len(plan.openings)])
    state = game.start()
    dice = random.Random(f"{plan.seed}, opening {number}")
    return state, opening(game, state, plan.random_plies, dice)


def from_line(game: Game, line: str) -> tuple[State, list[Move]]:
    """Return a position and moves from it, of which one is all that the line says."""
    try:
        state = position_in(game, line)
        if not _goes_on(game, state):
            raise GameError("there the game is over")
        return state, []
    except GameError as no_position:
        try:
            return game.start(), _moves(game, line)
        except GameError as no_moves:
            raise GameError(f"no position ({no_position}), nor moves ({no_moves})") from None


def _moves(game: Game, line: str) -> list[Move]:
    state, found = game.start(), []
    for word in line.split():
        if game.mover(state) == CHANCE:
            raise GameError("chance moves there: write a position instead")
        found.append(read_move(game, state, word))
        state = game.play(state, found[-1])
    if not _goes_on(game, state):
        raise GameError("then the game is over")
    return found


def _goes_on(game: Game, state: State) -> bool:
    return game.mover(state) == CHANCE or any(True for _ in game.moves(state))
