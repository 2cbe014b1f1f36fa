"""The game so far, as `position` tells it: every position that there has been.

The whole game is told again before every move. What is known from the last time is not read again:
in a long game that would take longer than the clock allows.
"""

from __future__ import annotations

from collections.abc import Sequence

from plies.adapters.wire import Wire
from plies.contract import Game, GameError, State, position_in


class SoFar:
    """The positions of a game, the last of which is on the board."""

    def __init__(self, game: Game, wire: Wire):
        self.game, self.wire = game, wire
        self.begin()

    def begin(self) -> None:
        """Go back to the start."""
        self.first, self.words = ["startpos"], list[str]()
        self.states: tuple[State, ...] = (self.game.start(),)

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.states[-1]

    def put(self, told: Sequence[str]) -> None:
        """Go where `startpos moves e2e4` or `fen ... moves ...` leads.

        A GameError says what is wrong with it; then nothing has changed.
        """
        at = told.index("moves") if "moves" in told else len(told)
        first, words = list(told[:at]), list(told[at + 1 :])
        known = len(self.words)
        if first == self.first and words[:known] == self.words:
            states = list(self.states)
        else:
            states, known = [self._read(first)], 0
        for word in words[known:]:
            states.append(self.game.play(states[-1], self.wire.read(states[-1], word)))
        self.first, self.words, self.states = first, words, tuple(states)

    def _read(self, first: list[str]) -> State:
        if first == ["startpos"]:
            return self.game.start()
        if first[:1] != ["fen"] or len(first) < 2:
            raise GameError("a position is startpos, or fen and what the game writes")
        return position_in(self.game, " ".join(first[1:]))
