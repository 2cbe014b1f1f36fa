r"""Positions that come again: what the rules of a game make of them.

A position alone does not say whether it was there before; only the game so far does. So a game
declares what a repetition means, and whoever knows the game so far keeps to it:

    repeats = "draw"         the game is drawn when a position has come `repeat_times` times (3)
    repeats = "forbidden"    a move may not lead to a position that was there before (superko)
    repeat_key(state)        equal for positions that count as the same; None never counts

Without a `repeat_key` positions are the same that a table files together.

Inside a search a position need not come three times. Whoever can come back once can come back
again, so the second time will do: where the path from the root, or the game before it, has been
already, a search looks no further and calls it a draw:

    game so far  a - b - c - d          The search begins at d. Its path goes over e to b, where the
                           / \          game has been: a draw. If repetition is forbidden, the move
                          e   f         from e to b does not exist.
                         / \
                        b   g
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from plies.contract import CHANCE, MAX, Game, GameError, Move, State, name_of
from plies.searches.table import filing

USUAL_TIMES = 3
NOWHERE = 1 << 60  # a place that no path reaches


def repeats_in(game: Game) -> str:
    """Return what a repetition means in a game: "draw", "forbidden", or "" for nothing."""
    rule = getattr(game, "repeats", None)
    if rule not in (None, "", "draw", "forbidden"):
        raise GameError(f"{name_of(game)}.repeats must be 'draw' or 'forbidden', not {rule!r}")
    return rule or ""


def key_for(game: Game, state: State) -> Callable[[State], Hashable]:
    """Return what says which positions count as the same; `state` is any of them."""
    return getattr(game, "repeat_key", None) or filing(game, state, 1).key


class Past:
    """The positions of a game so far, the last one included."""

    def __init__(self, game: Game, states: Iterable[State] = ()):
        self.game, self.repeats = game, repeats_in(game)
        self.times: int = getattr(game, "repeat_times", USUAL_TIMES)
        self.counts: Counter[Hashable] = Counter()
        self.is_drawn = False  # whether the last position has come as often as makes a draw
        self._key: Callable[[State], Hashable] | None = None
        for state in states:
            self.add(state)

    def add(self, state: State) -> None:
        """Let the game go on to a position."""
        if not self.repeats:
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
        return [move for move in moves if self.allows(self.game.play(state, move))]

    def allows(self, state: State) -> bool:
        """Return whether the game so far lets somebody go on to a position."""
        return self.repeats != "forbidden" or not self.counts[self._key_of(state)]

    def _key_of(self, state: State) -> Hashable:
        if self._key is None:
            self._key = key_for(self.game, state)
        return self._key(state)


class Rest:
    """What a value rests on while the moves of a position are searched, as either bound.

    MAX gets at least what the best move gets; at most, what no move beats. So the lower bound
    rests on what the best move's does, the upper one on what any move's does; for MIN it is the
    other way round, and an average rests on all. A value that rests on a place above its position
    holds on this path only.
    """

    def __init__(self, path: Path, mover: int):
        self.path, self.averages, self.maximising = path, mover == CHANCE, mover == MAX
        self.best = self.every = NOWHERE

    def begin(self) -> None:
        """Begin with the moves, of which some may be missing because of where the path has been."""
        if self.path.forbids:
            self.every = min(self.every, self.path.barred)

    def end(self, is_best: bool) -> None:
        """Take in what the value of a move rests on."""
        path, up = self.path, self.maximising
        self.every = min(self.every, path.at_most if up else path.at_least)
        if self.averages:
            self.every = self.best = min(self.every, path.at_most)
        elif is_best:
            self.best = path.at_least if up else path.at_most
        path.at_least = path.at_most = NOWHERE

    def hand_up(self) -> tuple[bool, bool]:
        """Return whether the value holds on other paths, too: as lower, and as upper bound."""
        path, up = self.path, self.maximising
        path.at_least = self.best if up else self.every
        path.at_most = self.every if up else self.best
        return path.at_least >= path.here, path.at_most >= path.here


class Path:
    """The positions from the beginning of a game over the root to where a search is.

    A place is a number: the first position has 0. A value rests on a place if a search found it
    only because the path had been there, so that elsewhere it may be another.
    """

    def __init__(self, game: Game, history: Sequence[State], root: State):
        self.game, self.forbids = game, repeats_in(game) == "forbidden"
        self.key = key_for(game, root)
        self.places: dict[Hashable, int] = {}
        self.root = self.here = len(history)
        for place, state in enumerate([*history, root]):
            self.places[self.key(state)] = place
        self.places.pop(None, None)
        self.begins = False  # whether the root itself is searched next, where the path is already
        self.entered: list[tuple[Hashable, int | None]] = []  # below the root
        self.barred = NOWHERE  # the first place to which a move of the last position would go
        self.at_least = self.at_most = NOWHERE  # what the last value rests on, as either bound

    def place_of(self, state: State) -> int | None:
        """Return where the path has been at this position."""
        return self.places.get(self.key(state))

    def enter(self, state: State) -> int | None:
        """Let the path go on to a position; return where it has been there before."""
        key = self.key(state)
        before = self.places.get(key)
        self.here += 1
        self.entered.append((key, before))
        if key is not None:
            self.places[key] = self.here
        return before

    def leave(self) -> None:
        """Go back by one position."""
        key, before = self.entered.pop()
        self.here -= 1
        if before is not None:
            self.places[key] = before
        elif key is not None:
            del self.places[key]

    def following(
        self, search: Callable[..., Any], drawn: Callable[[int, int], Any]
    ) -> Callable[..., Any]:
        """Return `search` with the path going on to it, or `drawn` where it has been already."""

        def followed(state: State, depth: int, *rest: Any) -> Any:
            if self.begins:
                self.begins = False
                return search(state, depth, *rest)
            place = self.enter(state)
            try:
                if place is not None and not self.forbids:
                    return drawn(place, depth)
                return search(state, depth, *rest)
            finally:
                self.leave()

        return followed

    def rest_on(self, place: int) -> None:
        """Let the value that is being found rest on a place, whichever bound it is."""
        self.at_least, self.at_most = min(self.at_least, place), min(self.at_most, place)

    def allowed(self, moves: Callable[[State], Iterable[Move]]) -> Callable[[State], list[Move]]:
        """Return `moves` without those that lead to where the path has been."""

        def legal(state: State) -> list[Move]:
            if self.game.mover(state) == CHANCE:
                return list(moves(state))
            found, self.barred = [], NOWHERE
            for move in moves(state):
                place = self.place_of(self.game.play(state, move))
                if place is None:
                    found.append(move)
                else:
                    self.barred = min(self.barred, place)
            return found

        return legal


def legal_moves(game: Game, state: State, history: Iterable[State] = ()) -> list[Move]:
    """Return the legal moves at `state` in a game that came through the positions of `history`.

    They are the game's `moves`, without those that lead to a position that was there before if
    the game says `repeats = "forbidden"`; none where it is drawn by repetition already.

    >>> import plies
    >>> four = plies.game("connect4")
    >>> plies.legal_moves(four, four.start())
    [0, 1, 2, 3, 4, 5, 6]
    """
    past = Past(game, [*history, state])
    return [] if past.is_drawn else past.legal_moves(state)


def legal_part(
    game: Game, state: State, line: tuple[Move, ...], history: Iterable[State] = ()
) -> tuple[Move, ...]:
    """Return the line up to its first illegal move: a key may file mirrored positions together.

    Of positions that are filed together one may have been there, and the other not.
    """
    past = Past(game, [*history, state])
    for i, move in enumerate(line):
        if move not in past.legal_moves(state):
            return line[:i]
        state = game.play(state, move)
        past.add(state)
    return line
