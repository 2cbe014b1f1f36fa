"""Moves and positions as programs tell them to each other: one word a move, one line a position.

A game that other programs know has words for that in its entry of the catalog: chess is written
e2e4 and in FEN. Any other game's own words serve, with _ where they have a space.
"""

from __future__ import annotations

from collections.abc import Callable

from plies.catalog import entry_of, found
from plies.contract import (
    CHANCE,
    Game,
    GameError,
    Move,
    State,
    facts,
    move_text,
    name_of,
    position_in,
    read_move,
    state_text,
)


def fits_gtp(game: Game) -> bool:
    """Return whether a game has what GTP speaks of: a board of one size, black and white."""
    colours = {"black", "white"}
    return isinstance(getattr(game, "size", None), int) and {*facts(game).sides} == colours


class Wire:
    """How moves and positions of one game are written and read."""

    def __init__(self, game: Game):
        self.game, self.sides = game, facts(game).sides
        entry = entry_of(game)
        self.speaks = entry.speaks if entry else "ugi"
        own = entry.wire if entry else None
        self._move: Callable[..., str] | None = found(own[0]) if own else None
        self._position: Callable[..., str] | None = found(own[1]) if own else None

    def word(self, state: State, move: Move) -> str:
        """Return a move, or what chance does, as one word."""
        if self._move:
            return str(self._move(state, move))
        return "_".join(move_text(self.game, state, move).split())

    def words(self, state: State, line: tuple[Move, ...]) -> list[str]:
        """Return a line of play as words, as far as it is legal."""
        found = []
        for move in line:
            if move not in self.choices(state):
                break
            found.append(self.word(state, move))
            state = self.game.play(state, move)
        return found

    def read(self, state: State, word: str) -> Move:
        """Return the move that a word means, also one that people write; a GameError if none."""
        choices = self.choices(state)
        for move in choices:
            if self.word(state, move) == word:
                return move
        if not choices:
            raise GameError(f"{word!r} is not a legal move here: the game is over")
        if self.game.mover(state) == CHANCE:
            raise GameError(f"{word!r} is not what can happen here")
        return read_move(self.game, state, word)

    def choices(self, state: State) -> list[Move]:
        """Return the legal moves, or what chance can do."""
        if self.game.mover(state) == CHANCE:
            return [outcome for outcome, _ in self.game.chances(state)]  # type: ignore[attr-defined]
        return list(self.game.moves(state))

    def position(self, state: State) -> str:
        """Return a position as one line that can be read again; a GameError if there is none."""
        if self._position:
            return str(self._position(state))
        line = " ".join(state_text(self.game, state).split())
        try:
            if position_in(self.game, line) == state:
                return line
        except Exception:  # what draws for people need not be read in one line
            pass
        raise GameError(f"a position of {name_of(self.game)} cannot be told in one line")
