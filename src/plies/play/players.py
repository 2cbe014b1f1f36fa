"""Players: whoever answers a position with a move.

A player is named like a game, with options: `random`, `simple`, `alphabeta:depth=4,strict`,
`deepening:time=1`. Every search is a player; the options of the search are the player's. A game
may name players of its own, such as the `tree` of 2048. Engines of others are players, too:
`uci:stockfish,elo=1800`; and so are classes and functions of a file: see `guests`.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from typing import Any, cast

from plies.catalog import (
    PROGRAMS,
    converted,
    files_named,
    found,
    is_file,
    own_players,
    read_options,
    with_functions,
)
from plies.contract import Game, GameError, Move, State, name_of
from plies.engines.choice import search
from plies.play.chooser import Chooser, Conceded, Named, Player, Unable
from plies.play.guests import file_player, offered_player
from plies.play.human import Human, read_answer
from plies.searches import METHODS, Result
from plies.searches.methods import traits
from plies.searches.options import PLAYER, Advice, Options
from plies.searches.repetition import legal_moves, repeats_in
from plies.spelling import did_you_mean

__all__ = [
    "Chooser",
    "Conceded",
    "Human",
    "Named",
    "Player",
    "Random",
    "Searcher",
    "Simple",
    "Unable",
    "is_program",
    "player",
    "read_answer",
    "runs_code",
]

SEARCH_OPTIONS = {
    field.name: str(field.type)
    for field in fields(Options)
    if field.name not in ("ties", "lines", "history", "observe", "progress")
} | {"engine": "str", "threads": "int"}


class Simple(Named):
    """Takes the first legal move."""

    name = "simple"

    def choose(self, game: Game, state: State, history: Sequence[State] = ()) -> Move:
        return legal_moves(game, state, history)[0]


class Random(Named):
    """Takes any legal move, the same ones again for the same seed."""

    def __init__(self, name: str = "random", seed: int | None = None):
        self.name, self.seed = name, seed
        self.dice = random.Random(seed)

    def begin(self, game: Game, number: int) -> None:
        """Take dice of their own for every game, so that a match can go on at any game."""
        if self.seed is not None and number:
            self.dice = random.Random(f"{self.seed}, game {number}")

    def choose(self, game: Game, state: State, history: Sequence[State] = ()) -> Move:
        return self.dice.choice(legal_moves(game, state, history))


class Searcher(Named):
    """Plays what a search finds; `last` is the search's last Result."""

    def __init__(self, name: str, method: str, options: dict[str, Any]):
        self.name, self.method, self.options = name, method, options
        self.last: Result | None = None
        self.limit: float | None = options.get("time")
        self._seed: int | None = options.get("seed")
        self._ready: Game | None = None

    @property
    def is_endless(self) -> bool:
        """Whether it has no limit of any kind, so that it looks to the end of the game."""
        limits = {"depth", "time", "nodes"} & set(self.options)
        return not limits and not traits(self.method).simulates

    def begin(self, game: Game, number: int) -> None:
        """Refuse now what does not fit the game, and load code before the clock runs.

        In a match, a search by the clock is compiled here if it can be: later there is no time
        for it. Somebody who just wants to play is not kept waiting.
        """
        if self._ready is not game:
            trial = {**self.options, "nodes": min(1, self.options.get("nodes", 1))}
            if number and self.limit is not None and trial.get("engine", "auto") == "auto":
                self._compile(game, {**trial, "time": None})  # loading may take longer than a move
            self._searched(game, None, trial)
            self._ready = game
        if self._seed is not None and number:
            self.options["seed"] = random.Random(f"{self._seed}, game {number}").getrandbits(32)

    def check(self, game: Game) -> None:
        """Refuse what does not fit the game, and compile nothing for it."""
        trial = {**self.options, "nodes": 1, "engine": "interpreted", "threads": 1}
        self._searched(game, None, trial)

    def compile(self, game: Game) -> None:
        """Compile what a search of this game needs; Unfit says why that cannot be."""
        search(game, method=self.method, **{**self.options, "nodes": 1, "engine": "compiled"})

    def _compile(self, game: Game, trial: dict[str, Any]) -> None:
        from plies.compiled.codec import Unfit

        with suppress(Unfit):
            search(game, method=self.method, **{**trial, "engine": "compiled"})

    def _searched(self, game: Game, state: State, options: dict[str, Any]) -> Result:
        try:
            return search(game, state, method=self.method, **options)
        except Advice as advice:
            raise GameError(advice.in_terms_of(PLAYER)) from advice

    def choose(self, game: Game, state: State, history: Sequence[State] = ()) -> Move:
        known = {"history": history} if history and repeats_in(game) else {}
        self.last = self._searched(game, state, {**self.options, **known})
        if self.last.stopped == "interrupt":
            raise KeyboardInterrupt
        return self.last.move


def player(
    spec: str, /, game: Game | None = None, *, seed: int | None = None, **options: Any
) -> Player:
    """Return the player that `spec` names: `human`, `random`, `alphabeta:depth=4,strict`.

    The players that a game names as its own are found only if the `game` is given.

    >>> import plies
    >>> four = plies.game("connect4")
    >>> plies.player("alphabeta:depth=4", four).choose(four, four.start())
    3
    """
    if not isinstance(spec, str):
        kind = type(spec).__name__
        raise GameError(f"player takes a player's name, such as 'random', not {kind}")
    name, _, words = spec.partition(":")
    if is_program(spec):
        return cast(Player, found(PROGRAMS[name])(spec, **options))
    if is_file(spec):
        return file_player(spec, game, seed, options)
    given = {**read_options(words), **options}
    own = own_players(game)
    if name in own:
        return _own_player(spec, _loaded(game, name, own[name]), seed, given)
    known = ["human", "random", "simple", "auto", *METHODS]
    if name not in known:
        if offered := offered_player(spec, game, seed, given):
            return offered
        known += [*own, *PROGRAMS]
        meant = did_you_mean(name, known)
        there = f"there are {', '.join(known)}, or give FILE.py:CLASS"
        raise GameError(f"there is no player {name!r}{meant}: {there}")
    if "eval" in given:
        given["evaluate"] = given.pop("eval")
    if name == "random":
        seed = converted(given.pop("seed", seed), "int", "seed")
    elif traits(name).simulates and seed is not None:
        given.setdefault("seed", seed)
    given = with_functions(given)
    allowed = SEARCH_OPTIONS if name == "auto" or name in METHODS else {}
    given = _checked(name, given, allowed, "seed" if name == "random" else "none")
    if name == "human":
        return Human()
    if name == "simple":
        return Simple()
    if name == "random":
        return Random(seed=seed)
    return Searcher(spec, name, given)


def is_program(spec: str) -> bool:
    """Return whether whoever makes this player starts a program of somebody else's."""
    return spec.partition(":")[0] in PROGRAMS


def runs_code(spec: str) -> bool:
    """Return whether whoever makes this player runs a program or a file that the name says."""
    return is_program(spec) or bool(files_named(spec))


def _loaded(game: Game | None, name: str, place: str) -> Any:
    try:
        return found(place)
    except (ImportError, AttributeError) as error:
        of = name_of(game) if game else "the game"
        raise GameError(f"the player {name} of {of} cannot be loaded: {error}") from error


def _own_player(spec: str, maker: Any, seed: int | None, given: dict[str, Any]) -> Player:
    """Return a player made with the options of its constructor, called as it was asked for."""
    wanted = inspect.signature(maker).parameters
    if seed is not None and "seed" in wanted:
        given.setdefault("seed", seed)
    kinds = {option: str(parameter.annotation) for option, parameter in wanted.items()}
    made = maker(**_checked(spec.partition(":")[0], given, kinds, "none"))
    made.name = spec
    return cast(Player, made)


def _checked(
    name: str, given: dict[str, Any], allowed: Mapping[str, str], otherwise: str
) -> dict[str, Any]:
    """Return a player's options as the types they are; refuse those that it does not have."""
    for option in given:
        if option not in allowed:
            takes = ", ".join(allowed) or otherwise
            meant = did_you_mean(option, allowed)
            raise GameError(f"the player {name} has no option {option!r}{meant}: it takes {takes}")
    return {option: converted(value, allowed[option], option) for option, value in given.items()}
