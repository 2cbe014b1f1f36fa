"""The computer at a screen: it thinks in a thread of its own, while keys are still heard."""

from __future__ import annotations

import random
from collections.abc import Callable
from threading import Event, Lock, Thread
from time import perf_counter
from typing import Any, NamedTuple

from plies.contract import CHANCE, Game, GameError, Move, State
from plies.play.chooser import legal_move
from plies.play.players import Player, player
from plies.play.referee import thrown
from plies.play.worth import move_values

BEST_FIRST = ("network", "report", "expectiminimax:depth=3")  # who plays if nobody is named


class Burst(NamedTuple):
    """A few moves that the computer has made."""

    states: list[State]  # where the person would move next, after every move
    outcome: Move  # what chance did last
    dice: random.Random  # as they are now
    seconds: float


class Thought:
    """Something being worked out; `finished` is set once there is a `result` or an `error`."""

    def __init__(self, work: Callable[[], Any], turn: Lock):
        self.work, self.turn, self.is_wanted = work, turn, True
        self.result: Any = None
        self.error: BaseException | None = None
        self.finished = Event()
        Thread(target=self._think, daemon=True).start()  # it does not keep anybody from leaving

    def _think(self) -> None:
        with self.turn:
            try:
                if self.is_wanted:
                    self.result = self.work()
            except (Exception, SystemExit) as error:
                self.error = error
        self.finished.set()


class Computer:
    """Plays and gives hints as the player `spec` does; without one, as the best that fits."""

    def __init__(self, spec: str | None = None, seed: int | None = None):
        self.spec, self.seed = spec, seed
        self.name = spec or "the computer"
        self.news = ""  # the last thing that plies has said while it got ready
        self._player: Player | None = None
        self._game: Game | None = None
        self._turn = Lock()  # a player thinks about one thing at a time

    def is_ready(self, game: Game) -> bool:
        return self._game is game

    @property
    def readying(self) -> str:
        """Say that it is getting ready, and what that takes."""
        return f"{self.name} gets ready" + (f": {self.news}" if self.news else "")

    def hear(self, sentence: str) -> None:
        self.news = sentence

    def ready(self, game: Game) -> Player:
        """Return the player, ready for `game`; a GameError says why that cannot be."""
        if self._player is None or self._game is not game:
            self._player = self._found(game)
            self._game, self.name = game, self._player.name
        return self._player

    def _found(self, game: Game) -> Player:
        reason: Exception | None = None
        for spec in BEST_FIRST if self.spec is None else (self.spec,):
            try:
                found = player(spec, game=game, seed=self.seed)
                if begin := getattr(found, "begin", None):
                    begin(game, 0)
                return found
            except (GameError, ImportError) as error:
                reason = error
        raise GameError(str(reason))

    def begin_moves(
        self, game: Game, state: State, dice: random.Random, count: int, seconds: float
    ) -> Thought:
        """Begin to play `count` moves from `state`, or what can be done in about `seconds`."""
        own = random.Random()
        own.setstate(dice.getstate())  # the dice of a burst that is not wanted have not fallen
        return Thought(lambda: self._moves(game, state, own, count, seconds), self._turn)

    def begin_values(self, game: Game, state: State) -> Thought:
        """Begin to find out what every move is worth; the result is {move: value}."""
        return Thought(lambda: self._values(game, state), self._turn)

    def _moves(
        self, game: Game, state: State, dice: random.Random, count: int, seconds: float
    ) -> Burst:
        chosen_by = self.ready(game)
        began = perf_counter()
        states: list[State] = []
        outcome: Move = None
        while len(states) < count and (not states or perf_counter() - began < seconds):
            legal = list(game.moves(state))
            if not legal:
                break
            answer = chosen_by.choose(game, state)
            try:
                move = legal_move(answer, legal)
            except ValueError:
                said = f"{self.name} answered {answer!r}, which is not a legal move"
                raise GameError(said) from None
            state, outcome = settled(game, game.play(state, move), dice)
            states.append(state)
        return Burst(states, outcome, dice, perf_counter() - began)

    def _values(self, game: Game, state: State) -> dict[Move, float]:
        return move_values(self.ready(game), game, state)


def settled(game: Game, state: State, dice: random.Random) -> tuple[State, Move]:
    """Return where chance has had its turn, and what it did last; None if nothing."""
    outcome: Move = None
    while game.mover(state) == CHANCE:
        outcome = thrown(game, state, dice)
        state = game.play(state, outcome)
    return state, outcome
