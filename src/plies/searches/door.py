"""At the door of a search or a game: rules that cannot be searched are refused in a sentence.

Once for every game, at the first position and a few random moves from there: who moves, which
moves there are, what an end and an evaluation are worth, and whether a method changes what it is
given. The rest is for `plies check`, which asks for more and takes its time.
"""

from __future__ import annotations

import random
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any

from plies.contract import Evaluation, Game, GameError, State, evaluations, facts
from plies.searches.feared import Feared
from plies.searches.promises import Contract, ContractError
from plies.searches.watchdog import watched

GAMES, MOMENT = 3, 0.03  # random games, and seconds for all of them
LONG_LOOK = 1.0  # seconds to find out whose fault an exception was


def let_in(game: Game, state: State, guess: Evaluation | None = None) -> None:
    """Refuse a game that breaks a promise within a few random moves from `state`.

    A game of plies' own is trusted, but not with somebody else's `guess`, and one that was let in
    before is only asked about a `guess` that was not asked about before. What methods raise is
    left to the search, which may never get there.
    """
    if isinstance(game, Feared):
        game, guess = game.game, None  # the guess is the feared player's share by now
    is_ours = _is_ours(type(game))
    if _is_known(game, guess) or (is_ours and (guess is None or _is_ours(_own(guess)))):
        return
    contract, dice, end = (
        Contract(game, facts(game), infinite=True),
        random.Random(0),
        perf_counter() + MOMENT,
    )

    def ask() -> None:
        if not is_ours and not _is_known(game, None):
            for _ in range(GAMES):
                contract.walk(state, dice, guess, end)
        elif guess:
            contract.evaluation(guess, state)

    try:
        _, endless = watched(MOMENT, ask)
    except ContractError as error:
        raise GameError(str(error)) from error
    except Exception:
        return
    if not endless:
        _remember(game, guess)


_known: dict[int, tuple[Callable[[], Any], set[Any]]] = {}  # games, and evaluations of each


def _is_known(game: Game, guess: Evaluation | None) -> bool:
    found, guesses = _known.get(id(game), (lambda: None, ()))
    return found() is game and (guess is None or _own(guess) in guesses)


def _remember(game: Game, guess: Evaluation | None) -> None:
    number = id(game)
    with suppress(TypeError):  # one with __slots__ is asked every time
        if not _is_known(game, None):
            _known[number] = (weakref.ref(game, lambda _: _known.pop(number, None)), set())
        if guess:
            _known[number][1].add(_own(guess))


def _is_ours(thing: Any) -> bool:
    return str(getattr(thing, "__module__", "")).partition(".")[0] == "plies"


def _own(guess: Evaluation) -> Any:
    """Return the function of an evaluation, without the game that it holds."""
    return getattr(guess, "__func__", guess)


@contextmanager
def blaming(game: Game, state: State) -> Iterator[None]:
    """Turn an exception that comes of a broken promise into the sentence that says which.

    One of the game's own code speaks for itself.
    """
    try:
        yield
    except (TypeError, ValueError) as error:
        from traceback import walk_tb  # slow to import

        innermost = [frame for frame, _ in walk_tb(error.__traceback__)][-1]
        ours = innermost.f_globals.get("__name__", "").startswith("plies.")
        if not isinstance(error, GameError) and ours and (reason := _broken(game, state)):
            raise GameError(reason) from error
        raise


def _broken(game: Game, state: State) -> str:
    """Return the first broken promise that longer random games find, if they do."""
    dice, end = random.Random(1), perf_counter() + LONG_LOOK
    with suppress(Exception):
        contract = Contract(game, facts(game), infinite=True)
        guesses = [guess for name, guess in evaluations(game).items() if name != "zero"]
        state = game.start() if state is None else state
        try:
            while perf_counter() < end:
                for guess in guesses or (None,):
                    contract.walk(state, dice, guess, end)
        except ContractError as reason:
            return str(reason)
    return ""
