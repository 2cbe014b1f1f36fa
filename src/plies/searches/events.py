"""The steps of a search, told to whoever listens.

    enter    a position is looked at; alpha and beta are what it inherits
    leaf     it is valued without looking below it
    stay     beyond the depth limit: `value` is in hand, and only loud moves are looked at
    better   a move beats what its side had so far; `value` is the new best
    cut      the remaining moves cannot matter: `reason` says why, `skipped` which they are
    leave    its value is handed up

Every enter has its leave. A search that nobody watches never builds an event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from plies.contract import Game, Move, State, Value
from plies.searches.result import in_words

Link = tuple[Any, Any]  # (the link above, the move from there), or () at the root


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a search.

    >>> import plies
    >>> told = []
    >>> tree = plies.game("tree:[[3, 5], [2, 9]]")
    >>> plies.search(tree, method="alphabeta", observe=told.append).nodes
    6
    >>> [(event.kind, event.reason) for event in told if event.kind == "cut"]
    [('cut', '2 <= alpha 3')]
    """

    kind: Literal["enter", "leaf", "stay", "better", "cut", "leave"]
    state: State
    link: Link | tuple[()]
    alpha: float
    beta: float
    value: Value = None  # none on entering
    move: Move = None  # better: the move that is now best
    skipped: tuple[Move, ...] = ()
    reason: str = ""

    @property
    def path(self) -> tuple[Move, ...]:
        """The moves from the root to this position."""
        moves, link = [], self.link
        while link:
            link, move = link
            moves.append(move)
        return tuple(reversed(moves))


class Teller:
    """Turns what a search does into events, and knows where in the tree it is."""

    def __init__(self, game: Game, observe: Callable[[Event], None]):
        self.game = game
        self.decisive = bool(getattr(game, "decisive", False))
        self.observe = observe
        self.open: list[tuple[State, Link | tuple[()]]] = []
        self.window = (-inf, inf)
        self.played: Move = None

    def play(self, state: State, move: Move) -> State:
        """Play as the game does, and remember the move: it leads to what is entered next."""
        self.played = move
        return self.game.play(state, move)

    def telling(self, search: Callable[..., Any]) -> Callable[..., Any]:
        """Return `search`, telling when it enters and leaves a position."""

        def told(state: State, depth: int, *rest: Any) -> Any:
            window = rest[:2]  # alpha and beta, where the search keeps them
            self.enter(state, *window)
            answer = search(state, depth, *rest)
            self.leave(answer[0], *window)
            return answer

        return told

    def enter(self, state: State, alpha: float = -inf, beta: float = inf) -> None:
        link = (self.open[-1][1], self.played) if self.open else ()
        self.open.append((state, link))
        self.window = (alpha, beta)
        self.observe(Event("enter", state, link, alpha, beta))

    def leave(self, value: Value, alpha: float = -inf, beta: float = inf) -> None:
        state, link = self.open.pop()
        self.observe(Event("leave", state, link, alpha, beta, value))

    def pause(self, value: Value, alpha: float, beta: float) -> None:
        """Leave a position after a first look; `resume` goes on there."""
        self.leave(value, alpha, beta)

    def resume(self, state: State, alpha: float, beta: float) -> None:
        self.enter(state, alpha, beta)

    def leaf(self, value: Value, reason: str) -> None:
        state, link = self.open[-1]
        self.observe(Event("leaf", state, link, *self.window, value, reason=reason))

    def stay(self, value: Value, alpha: float, beta: float) -> None:
        """Tell that the mover may leave it at `value`, before loud moves compete with that."""
        state, link = self.open[-1]
        self.observe(Event("stay", state, link, alpha, beta, value))

    def better(self, value: Value, move: Move, alpha: float = -inf, beta: float = inf) -> None:
        state, link = self.open[-1]
        self.observe(Event("better", state, link, alpha, beta, value, move))

    def cut(
        self, value: Value, sign: str, skipped: Sequence[Move], alpha: float, beta: float
    ) -> None:
        """Tell that `value` is at or past a bound: beta if the sign points up, else alpha."""
        reason = cut_reason(value, sign, alpha, beta, decisive=self.decisive)
        state, link = self.open[-1]
        self.observe(
            Event("cut", state, link, alpha, beta, value, skipped=tuple(skipped), reason=reason)
        )


def cut_reason(
    value: Value, sign: str, alpha: float, beta: float, *, decisive: bool = False
) -> str:
    """Return why a cut happens: `6 >= beta 5`; in a decisive game perhaps `win >= beta 5`."""
    name, bound = ("beta", beta) if sign.startswith(">") else ("alpha", alpha)
    ours, theirs = (in_words(one, decisive=decisive) for one in (value, bound))
    return f"{ours} {sign} {name} {theirs}"


def teller(game: Game, observe: Teller | Callable[[Event], None] | None) -> Teller | None:
    """Return who tells the steps of a search of `game` to `observe`, if anybody listens.

    A recorder is a teller itself: it writes down what it is told, and no event is built.
    """
    if isinstance(observe, Teller):
        observe.game = game
        return observe
    return Teller(game, observe) if observe else None
