"""The game that a program has been told so far, found again from the positions it is asked about.

A player is asked about a position, not about a game. Between two questions each side has made a
move or two: the path from the last position to this one is looked for there. A program that is
told all moves knows what has come before, and so when a position comes again.
"""

from __future__ import annotations

from collections.abc import Iterator

from plies.adapters.wire import Wire
from plies.contract import Game, Move, State, facts

LONGEST_PATH, WITH_DICE = 2, 3  # plies from one question to the next


class Told:
    """A first position, and the moves that have led on from there."""

    def __init__(self, game: Game):
        self.game, self.wire = game, Wire(game)
        self.first: State = game.start()
        self.moves: list[tuple[State, Move]] = []
        self.state = self.first

    def follow(self, state: State) -> None:
        """Go to a position, by the moves that have led there since the last one.

        If none are found the game begins anew with this position, and `first` is what it is.
        """
        longest = WITH_DICE if facts(self.game).chance else LONGEST_PATH
        for path in self._paths(self.state, longest):
            here = self.game.play(*path[-1]) if path else self.state
            if here == state:
                self.moves += path
                self.state = state
                return
        self.first, self.moves, self.state = state, [], state

    def make(self, move: Move) -> None:
        """Make a move here."""
        self.moves.append((self.state, move))
        self.state = self.game.play(self.state, move)

    def _paths(self, state: State, longest: int) -> Iterator[list[tuple[State, Move]]]:
        """Yield ways on from a position, the shortest first."""
        ways: list[list[tuple[State, Move]]] = [[]]
        yield []
        for _ in range(longest):
            ways = [
                [*way, (here, move)]
                for way in ways
                for here in [self.game.play(*way[-1]) if way else state]
                for move in self.wire.choices(here)
            ]
            yield from ways
