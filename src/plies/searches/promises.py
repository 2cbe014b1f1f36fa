"""The promises of `plies.game` that are asked for wherever a game is met.

    mover     one of the players, or CHANCE in a game that says so
    moves     something to go through, of moves that can be told from each other
    loud      some of the moves
    chances   pairs of an outcome and its probability, which add up to 1
    payoff    a finite number, or one for each player; likewise an evaluation
    all       leave the position and the move as they were

`plies.engines.testing` asks for all of them and more in many random games. A search, a game and
a match look only at a few random moves from where they begin (`plies.searches.door`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import isfinite, isinf
from numbers import Integral, Real
from time import perf_counter
from typing import Any, NoReturn

from plies.content import Snapshot, same
from plies.contract import (
    CHANCE,
    Evaluation,
    Facts,
    Game,
    GameError,
    Move,
    State,
    Value,
    zero,
)

TOLERANCE = 1e-9  # of a sum of probabilities
SHOWN = 80  # characters of a position in a sentence
PLIES = 100  # of a walk
PLAIN = (list, tuple, dict, set, frozenset, bytearray)


class ContractError(AssertionError):
    """A promise that a game has broken, in one sentence.

    >>> import plies
    >>> class Forever:
    ...     def start(self): return 1
    ...     def mover(self, state): return 0
    ...     def moves(self, state): return ["on"] if state else []
    ...     def play(self, state, move): return state - 1
    ...     def payoff(self, state): return "won"
    >>> try:
    ...     plies.check_game(Forever())
    ... except plies.ContractError as error:
    ...     print(error)
    Forever.payoff ... 'won'...
    """


class Contract:
    """Asks a game, and tells the first promise that an answer breaks.

    `infinite` lets infinities pass as values: they are searched, although `check` advises against.
    """

    def __init__(self, game: Game, declared: Facts, *, infinite: bool = False):
        self.game, self.facts, self.infinite = game, declared, infinite

    def broken(self, method: str, what: str, state: State = None) -> NoReturn:
        where = "" if method == "start" else f" at {short(state)}"
        raise ContractError(f"{self.facts.name}.{method} {what}{where}")

    def ask(self, method: str, *given: Any, many: bool = False) -> Any:
        """Return the answer of a method, which must leave what it is given as it was.

        `many` makes a list of the answer.
        """
        before = [Snapshot(one) for one in given]
        answer = getattr(self.game, method)(*given)
        if many:
            answer = self.listed(method, answer, before[0].copy)
        self.check_unchanged(method, before)
        return answer

    def listed(self, method: str, answer: Any, state: State) -> list[Any]:
        try:
            through = iter(answer)
        except TypeError:
            self.broken(method, f"gave {short(answer)} instead of something to go through", state)
        return list(through)

    def check_unchanged(self, method: str, before: Sequence[Snapshot]) -> None:
        for taken, what in zip(before, ("position", "move"), strict=False):
            if taken.changed and not self.only_noted(taken):
                now = short(taken.thing)
                if now == short(taken.copy):  # an object that does not show what it holds
                    now = "something else"
                what = f"changed the {what} it was given to {now}"
                self.broken(method, f"{what}: change a copy instead,", before[0].copy)

    def only_noted(self, taken: Snapshot) -> bool:
        """Return whether an object has but remembered what it found out: it plays as before."""
        if isinstance(taken.thing, PLAIN) or hasattr(taken.thing, "dtype"):
            return False
        then, now = taken.copy, taken.thing
        try:
            return bool(
                self.game.mover(then) == self.game.mover(now)
                and list(self.game.moves(then)) == list(self.game.moves(now))
            )
        except Exception:  # a move has changed, or the rules fail at what is left
            return False

    def mover(self, state: State) -> int:
        mover: Any = self.ask("mover", state)
        whole = isinstance(mover, Integral)
        players = len(self.facts.sides)
        if not whole or not (mover == CHANCE or 0 <= mover < players):
            allowed = f"0 to {players - 1}" + (" or CHANCE" if self.facts.chance else "")
            self.broken("mover", f"gave {mover!r} instead of {allowed}", state)
        if mover == CHANCE and not self.facts.chance:
            self.broken("mover", "gave CHANCE in a game that does not say chance = True", state)
        return int(mover)

    def moves(self, state: State) -> list[Move]:
        moves: list[Move] = self.ask("moves", state, many=True)
        for one, other in zip(moves, self.game.moves(state), strict=False):
            if same(one, other) and not _equal(one, other):
                what = f"gave the move {short(one)}, which is not equal to the same move"
                self.broken("moves", f"{what} asked for again: give numbers or tuples", state)
        return moves

    def loud(self, state: State, moves: list[Move]) -> None:
        """Prove that the loud moves are legal ones, each given once."""
        if not callable(getattr(self.game, "loud", None)):
            return
        loud: list[Move] = self.ask("loud", state, many=True)
        for place, move in enumerate(loud):
            if move not in moves:
                what = f"gave the move {short(move)}, which is none of the moves"
                self.broken("loud", what, state)
            if move in loud[:place]:
                self.broken("loud", f"gave the move {short(move)} twice", state)

    def chances(self, state: State) -> list[Move]:
        pairs = self.ask("chances", state, many=True)
        for pair in pairs:
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                what = f"gave {short(pair)} instead of an outcome and its probability"
                self.broken("chances", what, state)
        for outcome, probability in pairs:
            if not is_number(probability) or not 0 <= probability <= 1:
                what = f"gave the outcome {short(outcome)} the probability {probability!r}"
                self.broken("chances", what, state)
        outcomes = [outcome for outcome, _ in pairs]
        total = sum(probability for _, probability in pairs)
        if abs(total - 1) > TOLERANCE:
            self.broken("chances", f"gave probabilities that add up to {total} and not 1", state)
        return outcomes

    def payoff(self, state: State) -> Value:
        payoff = self.value("payoff", self.ask("payoff", state), state)
        if self.facts.decisive and payoff not in (-1, 0, 1):
            what = f"gave {payoff!r} and not 1, 0 or -1 in a game that says decisive = True"
            self.broken("payoff", what, state)
        return payoff

    def value(self, method: str, value: Value, state: State) -> Value:
        """Prove that a value is a finite number, or one for each player."""
        numbers = [value]
        if not self.facts.zero_sum:
            players = len(self.facts.sides)
            if not isinstance(value, tuple) or len(value) != players:
                what = f"gave {short(value)} instead of a tuple of {players} numbers"
                self.broken(method, what, state)
            numbers = list(value)
        for number in numbers:
            if not is_number(number) and not (self.infinite and _is_infinite(number)):
                self.broken(method, f"gave {short(value)}, which is not a finite number", state)
        return value

    def evaluation(self, guess: Evaluation, state: State) -> None:
        """Prove that an evaluation, the game's own or not, gives numbers; it may refuse."""
        if guess is zero:
            return
        named = str(getattr(guess, "__name__", "evaluate"))
        method = named if getattr(guess, "__self__", None) is self.game else "evaluate"
        try:
            value = guess(state)
        except GameError:
            return
        except TypeError as error:
            if error.__traceback__ and error.__traceback__.tb_next is None:  # it did not begin
                self.broken(method, f"does not take a position alone ({error})", state)
            raise
        self.value(method, value, state)

    def walk(self, state: State, dice: random.Random, guess: Evaluation | None, end: float) -> None:
        """Play a random game, asking what a search asks, of PLIES at most, or until `end`."""
        for _ in range(PLIES):
            mover = self.mover(state)
            choices = self.chances(state) if mover == CHANCE else self.moves(state)
            if not choices:
                self.payoff(state)
            elif guess:
                self.evaluation(guess, state)
            if mover != CHANCE:
                self.loud(state, choices)
            if not choices or perf_counter() > end:
                return
            state = self.ask("play", state, dice.choice(choices))


def is_number(value: Any) -> bool:
    return isinstance(value, Real) and isfinite(value)


def _is_infinite(value: Any) -> bool:
    return isinstance(value, float) and isinf(value)


def short(value: Any) -> str:
    """Return a thing as Python shows it, on one line and not too long."""
    shown = " ".join(repr(value).split())
    return shown if len(shown) <= SHOWN else shown[: SHOWN - 3] + "..."


def _equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other)
    except Exception:  # arrays do not answer with one yes or no
        return False
