"""What `mcts` may be told of a game: who moves in its random games, what to expect of a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plies.contract import Game, GameError, Move, State, name_of
from plies.searches.promises import is_number, short
from plies.spelling import did_you_mean


def policy(game: Game, kind: str, wanted: Any) -> Any:
    """Return the game's own `playout` or `prior`, another by name, or the function that is given.

    `none` is none, and so it is where the game has none of its own. A function that is given may
    be anybody's: what it answers is looked at.
    """
    if callable(wanted):
        return CHECKED[kind](game, wanted)
    if wanted in (None, "default"):
        return getattr(game, kind, None)
    if wanted == "none":
        return None
    own = [one.removeprefix(f"{kind}_") for one in dir(type(game)) if one.startswith(f"{kind}_")]
    name = str(wanted).replace("-", "_")
    if name not in own:
        there = ["none", *(["default"] if hasattr(game, kind) else []), *own]
        meant = did_you_mean(str(wanted), there)
        what = f"{name_of(game)} has no {kind} {wanted!r}{meant}: it has {', '.join(there)}"
        raise GameError(what)
    return getattr(game, f"{kind}_{name}")


def _playout(game: Game, function: Callable[..., Any]) -> Callable[[State, int], Move]:
    """Return a function that moves in random games, and is refused where it does not."""

    def moving(state: State, number: int) -> Move:
        move = _answer("playout", function, state, number)
        if move not in list(game.moves(state)):
            said = f"gave {short(move)}, which is not a legal move, at {short(state)}"
            raise GameError(f"the playout {_named(function)} {said}")
        return move

    return moving


def _prior(game: Game, function: Callable[..., Any]) -> Callable[[State, Move], float]:
    """Return a function of a move, and refuse what is no number of 0 or more."""

    def expecting(state: State, move: Move) -> float:
        found = _answer("prior", function, state, move)
        if not is_number(found) or found < 0:
            said = f"gave {short(found)}, which is not a number of 0 or more"
            raise GameError(f"the prior {_named(function)} {said}, at {short(state)}")
        return float(found)

    return expecting


CHECKED = {"playout": _playout, "prior": _prior}


def _answer(kind: str, function: Callable[..., Any], *given: Any) -> Any:
    try:
        return function(*given)
    except TypeError as error:
        if error.__traceback__ and error.__traceback__.tb_next is None:  # it did not begin
            what = f"does not take a position and a {SECOND[kind]} ({error})"
            raise GameError(f"the {kind} {_named(function)} {what}") from None
        raise


SECOND = {"playout": "number", "prior": "move"}


def _named(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", type(function).__name__))
