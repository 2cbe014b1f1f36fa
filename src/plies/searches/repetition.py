"""Positions that come again: what the rules of a game make of them.

A position alone does not say whether it was there before; only the game so far does. So a game
declares what a repetition means, and whoever knows the game so far keeps to it:

    repeats = "draw"         the game is drawn when a position has come `repeat_times` times (3)
    repeats = "forbidden"    a move may not lead to a position that was there before (superko)
    repeat_key(state)        equal for positions that count as the same; None never counts

Without a `repeat_key` positions are the same that a table files together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from plies.contract import CHANCE, Game, GameError, Move, State, name_of
from plies.searches.table import filing

USUAL_TIMES = 3


class Past:
    """The positions of a game so far, the last one included."""

    def __init__(self, game: Game, states: Iterable[State] = ()):
        self.game, self.repeats = game, getattr(game, "repeats", None)
        if self.repeats not in (None, "draw", "forbidden"):
            what = f"{name_of(game)}.repeats must be 'draw' or 'forbidden', not {self.repeats!r}"
            raise GameError(what)
        self.times: int = getattr(game, "repeat_times", USUAL_TIMES)
        self.counts: Counter[Hashable] = Counter()
        self.is_drawn = False  # whether the last position has come as often as makes a draw
        self._key = getattr(game, "repeat_key", None)
        for state in states:
            self.add(state)

    def add(self, state: State) -> None:
        """Let the game go on to a position."""
        if self.repeats is None:
            return
        key = self._key_of(state)
        if key is not None:
            self.counts[key] += 1
        self.is_drawn = self.repeats == "draw" and self.counts[key] >= self.times

    def legal_moves(self, state: State) -> list[Move]:
        """Return the moves at the last position that the game so far allows."""
        moves = list(self.game.moves(state))
        if self.repeats != "forbidden" or self.game.mover(state) == CHANCE:
            return moves
        return [move for move in moves if not self._was_there(self.game.play(state, move))]

    def _was_there(self, state: State) -> bool:
        return self.counts[self._key_of(state)] > 0

    def _key_of(self, state: State) -> Hashable:
        if self._key is None:
            self._key = filing(self.game, state, 1).key
        return self._key(state)


def legal_moves(game: Game, state: State, history: Iterable[State] = ()) -> list[Move]:
    """Return the legal moves at `state` in a game that came through the positions of `history`.

    They are the game's `moves`, without those that lead to a position that was there before if
    the game says `repeats = "forbidden"`; none where it is drawn by repetition already.
    """
    past = Past(game, [*history, state])
    return [] if past.is_drawn else past.legal_moves(state)
