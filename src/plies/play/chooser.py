"""What a player is: whoever answers a position with a move."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any, Protocol

from plies.contract import Game, GameError, Move, State
from plies.searches.repetition import repeats_in


class Chooser(Protocol):
    """Whoever answers a position with a move: all that a player of your own must do."""

    def choose(self, game: Any, state: Any, /) -> Move:
        """Return a move. Whether it is legal is for the referee to say."""


class Player(Chooser, Protocol):
    """Somebody who chooses among the legal moves of a position.

    More is used where it is found: `begin(game, number)` is called before game `number` of a
    match begins and its clock runs, and `end(game, state)` when it is over; both may take less.
    `follow_game(game, state)` is told every position as it comes;
    `limit` is how many seconds the player means to take for a move; `values(game, state)` is what
    each legal move is worth to it; `play_alone` plays a whole game for one, see `solo`. Whoever
    searches keeps the Result as `last`. Where a position must not come again, a player whose
    `choose` takes `history` is given the positions of the game so far.

    >>> import plies
    >>> class LastPlayer:
    ...     "Takes the last move."
    ...     def choose(self, game, state):
    ...         return list(game.moves(state))[-1]
    >>> plies.match("nim:heaps=1-2", "alphabeta", LastPlayer(), games=2).to_dict()["wins"]
    2
    """

    name: str


def chosen_by(player: Chooser, game: Game, state: State, history: Sequence[State]) -> Move:
    """Return the move of a player, who is told the game so far if it matters and is asked for."""
    if history and repeats_in(game) and takes_history(player):
        return player.choose(game, state, history=history)  # type: ignore[call-arg]
    return player.choose(game, state)


def legal_move(answer: object, legal: Sequence[Move]) -> Move:
    """Return the game's own move that an answer is equal to: 3, if a player says NumPy's 3.

    A ValueError if it is equal to none, or cannot be compared.
    """
    try:
        return legal[legal.index(answer)]
    except Exception as error:  # an answer may be anything, also an array
        raise ValueError("this is not a legal move") from error


def takes_history(player: Chooser) -> bool:
    """Return whether a player wants to know the game so far."""
    try:
        wanted = inspect.signature(player.choose).parameters
    except (TypeError, ValueError):
        return False
    return "history" in wanted


class Named:
    """A player that is shown as it is named: `alphabeta:depth=4`."""

    name: str

    def __repr__(self) -> str:
        return self.name


class Conceded(Exception):  # noqa: N818
    """A player gives up."""


class Unable(GameError):  # noqa: N818
    """A player that cannot go on with this game, as when its program has died; it says why."""
