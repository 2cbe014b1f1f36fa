"""Does a game keep the contract of `plies.game`? Random games find out.

    from plies.testing import check_game

    def test_my_game_keeps_the_contract():
        check_game(MyGame())

Every method is asked twice at the positions that are met: the answers must be equal, and
neither the position nor the move may have changed. The first broken promise is told in one
sentence. A game that fails is wrong; one that passes may still be wrong where nobody went.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import inf, isfinite
from numbers import Integral, Real
from typing import Any, NoReturn

from plies.game import (
    CHANCE,
    Facts,
    Game,
    GameError,
    Move,
    State,
    Value,
    evaluations,
    facts,
    read_move,
)

WIN = 1_000_000  # in a decisive game every evaluation is smaller than this
TOLERANCE = 1e-9  # of a sum of probabilities
SHOWN = 80  # characters of a position in a sentence
PLAIN = (int, float, str, bytes, type(None))


class ContractError(AssertionError):
    """A promise that a game has broken, in one sentence."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in order, and on how much."""

    game: str
    checked: tuple[str, ...]
    games: int
    positions: int  # one that is met twice counts twice
    longest: int  # plies of the longest game
    unfinished: int  # games that were stopped before their end

    def __str__(self) -> str:
        stopped = f" ({self.unfinished:,} stopped before the end)" if self.unfinished else ""
        games = "1 random game" if self.games == 1 else f"{self.games:,} random games"
        head = (
            f"{self.game} keeps the contract: {games}{stopped}, "
            f"{self.positions:,} positions, the longest game {self.longest:,} plies"
        )
        return "\n".join([head, *(f"  {sentence}" for sentence in self.checked)])


def check_game(game: Game, *, games: int = 50, plies: int = 1000, seed: int = 0) -> Report:
    """Play random games of at most `plies` plies and return what was found in order.

    A ContractError tells the first broken promise: the method, what it did, and where. The
    exception of a method that failed is its cause.
    """
    if games < 1:
        raise ValueError(f"a check needs at least 1 game, not {games}")
    try:
        declared = facts(game)
    except Exception as error:
        raise ContractError(str(error)) from error
    check, rng = _Check(game, declared), random.Random(seed)
    played = [check.one_game(rng, plies) for _ in range(games)]
    unfinished = sum(not ended for _, ended in played)
    if unfinished == games:
        raise ContractError(
            f"{declared.name} did not end within {plies:,} plies in any of {games:,} random "
            "games: it may never end"
        )
    longest = max(length for length, _ in played)
    return Report(declared.name, tuple(check.passed), games, check.positions, longest, unfinished)


class _Check:
    """The checks of one game; `passed` keeps a sentence on each that was made."""

    def __init__(self, game: Game, declared: Facts):
        self.game, self.facts = game, declared
        self.positions = 0
        self.passed: dict[str, None] = {
            "every method: the same answer twice, nothing changed": None
        }
        self.opening: tuple[State, ...] = ()
        self.keys: dict[Any, tuple[dict[str, Any], State]] = {}
        self.low: tuple[float, State] = (-inf, None)  # the tightest bounds on the way here,
        self.high: tuple[float, State] = (inf, None)  # and the positions they were given at

    def one_game(self, rng: random.Random, plies: int) -> tuple[int, bool]:
        """Play and check a random game; return its length and whether it ended."""
        state = self.start()
        self.low, self.high = (-inf, None), (inf, None)
        for ply in range(plies + 1):
            self.positions += 1
            mover = self.mover(state)
            choices = self.chances(state) if mover == CHANCE else self.moves(state)
            self.bounds(state)
            payoff = None
            if choices:
                self.evaluations(state)
            else:
                payoff = self.payoff(state)
            self.key(state, {"mover": mover, "number of moves": len(choices), "payoff": payoff})
            self.drawing(state)
            if not choices:
                return ply, True
            if ply < plies:
                move = rng.choice(choices)
                self.words(state, mover, choices, move)
                self.priority(state, mover, move)
                state = self.play(state, move)
        return plies, False

    def broken(self, method: str, what: str, state: State = None) -> NoReturn:
        where = "" if method == "start" else f" at {_short(state)}"
        raise ContractError(f"{self.facts.name}.{method} {what}{where}")

    def has(self, method: str) -> bool:
        return callable(getattr(self.game, method, None))

    def ask(self, method: str, *given: Any, many: bool = False, may_refuse: bool = False) -> Any:
        """Return the answer of a method, proved to be repeatable and to change nothing.

        `many` makes a list of the answer. With `may_refuse` a GameError is an answer too.
        """
        before, answers = _copy(given), []
        state = before[0] if given else None
        for _ in range(2):
            answers.append(self._ask_once(method, given, many, may_refuse))
            for now, then, what in zip(given, before, ("position", "move"), strict=False):
                if not _same(now, then):
                    self.broken(method, f"changed the {what} it was given to {_short(now)}", state)
        first, second = answers
        if isinstance(first, GameError) and isinstance(second, GameError):
            return first
        if not _same(first, second):
            self.comparable(method, first, state)
            both = f"{_short(first)} and then {_short(second)}"
            self.broken(method, f"gave two answers to one question, {both},", state)
        return first

    def _ask_once(self, method: str, given: Sequence[Any], many: bool, may_refuse: bool) -> Any:
        try:
            answer = getattr(self.game, method)(*given)
            return list(answer) if many else _copy(answer)
        except Exception as error:
            if may_refuse and isinstance(error, GameError):
                return error
            where = f" at {_short(given[0])}" if given else ""
            said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise ContractError(
                f"{self.facts.name}.{method} raised an exception{where}: {said}"
            ) from error

    def start(self) -> State:
        state = self.ask("start")
        self.plain_data("start", state)
        if not self.opening:
            self.opening = (_copy(state),)
        if not _same(state, self.opening[0]):
            self.broken("start", f"gave {_short(state)} after {_short(self.opening[0])}")
        return state

    def play(self, state: State, move: Move) -> State:
        after = self.ask("play", state, move)
        self.plain_data("play", after, state)
        return after

    def plain_data(self, method: str, answer: State, state: State = None) -> None:
        if isinstance(answer, list):
            if not _plain(answer):
                self.broken(method, f"gave {_short(answer)}, a list of more than plain data", state)
        else:
            try:
                hash(answer)
            except TypeError:
                what = f"gave {_short(answer)}, which is neither hashable nor a list"
                self.broken(method, what, state)
        self.comparable(method, answer, state)
        self.passed["positions: plain data"] = None

    def comparable(self, method: str, answer: Any, state: State) -> None:
        if not _same(_copy(answer), answer):
            self.broken(method, f"gave {_short(answer)}, which is not equal to its copy", state)

    def mover(self, state: State) -> int:
        mover: Any = self.ask("mover", state)
        whole = isinstance(mover, Integral)
        players = len(self.facts.sides)
        if not whole or not (mover == CHANCE or 0 <= mover < players):
            allowed = f"0 to {players - 1}" + (" or CHANCE" if self.facts.chance else "")
            self.broken("mover", f"gave {mover!r} instead of {allowed}", state)
        if mover == CHANCE and not self.facts.chance:
            self.broken("mover", "gave CHANCE in a game that does not say chance = True", state)
        self.passed["mover: always one of the players" + " or CHANCE" * self.facts.chance] = None
        return int(mover)

    def moves(self, state: State) -> list[Move]:
        moves: list[Move] = self.ask("moves", state, many=True)
        for move in _repeated(moves):
            self.broken("moves", f"gave the move {_short(move)} twice", state)
        self.passed["moves: none given twice"] = None
        return moves

    def chances(self, state: State) -> list[Move]:
        pairs = self.ask("chances", state, many=True)
        for pair in pairs:
            if not isinstance(pair, (tuple, list)) or len(pair) != 2:
                what = f"gave {_short(pair)} instead of an outcome and its probability"
                self.broken("chances", what, state)
        outcomes = [outcome for outcome, _ in pairs]
        for outcome in _repeated(outcomes):
            self.broken("chances", f"gave the outcome {_short(outcome)} twice", state)
        for outcome, probability in pairs:
            if not _is_number(probability) or not 0 < probability <= 1:
                what = f"gave the outcome {_short(outcome)} the probability {probability!r}"
                self.broken("chances", what, state)
        total = sum(probability for _, probability in pairs)
        if abs(total - 1) > TOLERANCE:
            self.broken("chances", f"gave probabilities that add up to {total} and not 1", state)
        self.passed["chances: probabilities above 0 that add up to 1"] = None
        return outcomes

    def payoff(self, state: State) -> Value:
        payoff = self.value("payoff", self.ask("payoff", state), state)
        if self.facts.decisive and payoff not in (-1, 0, 1):
            what = f"gave {payoff!r} and not 1, 0 or -1 in a game that says decisive = True"
            self.broken("payoff", what, state)
        kind = "1, 0 or -1" if self.facts.decisive else "a finite number"
        self.passed[f"payoff: {kind if self.facts.zero_sum else 'one number for each player'}"] = (
            None
        )
        return payoff

    def evaluations(self, state: State) -> None:
        for name in evaluations(self.game):
            if name == "zero":
                continue
            method = "evaluate" if name == "default" else "evaluate_" + name.replace("-", "_")
            answer = self.ask(method, state, may_refuse=True)
            if isinstance(answer, GameError):
                continue
            guess = self.value(method, answer, state)
            limit = (1 if self.facts.chance else WIN) if self.facts.decisive else inf
            if self.facts.zero_sum and not abs(guess) < limit:
                what = f"gave {guess!r}, but must stay between -{limit:,} and {limit:,} here"
                self.broken(method, what, state)
            short_of = "" if limit == inf else f" between -{limit:,} and {limit:,}"
            self.passed[f"{method}: finite{short_of}"] = None

    def value(self, method: str, value: Value, state: State) -> Value:
        """Prove that a value is a finite number, or one for each player, within the bounds."""
        numbers = [value]
        if not self.facts.zero_sum:
            players = len(self.facts.sides)
            if not isinstance(value, tuple) or len(value) != players:
                what = f"gave {_short(value)} instead of a tuple of {players} numbers"
                self.broken(method, what, state)
            numbers = list(value)
        for number in numbers:
            if not _is_number(number):
                self.broken(method, f"gave {_short(value)}, which is not a finite number", state)
        (low, low_at), (high, high_at) = self.low, self.high
        if self.facts.zero_sum and not low <= value <= high:
            side, bound, at = ("low", low, low_at) if value < low else ("high", high, high_at)
            what = f"gave {value!r}, outside the {side} bound {bound!r} of {_short(at)},"
            self.broken(method, what, state)
        return value

    def bounds(self, state: State) -> None:
        if not self.has("bounds") or not self.facts.zero_sum:
            return
        answer = self.ask("bounds", state)
        pair = isinstance(answer, (tuple, list)) and len(answer) == 2
        if (
            not pair
            or not all(isinstance(end, Real) for end in answer)
            or not answer[0] <= answer[1]
        ):
            self.broken("bounds", f"gave {_short(answer)} instead of (low, high)", state)
        low, high = answer
        if low > self.low[0]:
            self.low = (low, _copy(state))
        if high < self.high[0]:
            self.high = (high, _copy(state))
        self.passed["bounds: around all payoffs and evaluations below"] = None

    def key(self, state: State, found: dict[str, Any]) -> None:
        if not self.has("key"):
            return
        key = self.ask("key", state)
        try:
            known, other = self.keys.setdefault(key, (found, _copy(state)))
        except TypeError:
            self.broken("key", f"gave {_short(key)}, which is not hashable", state)
        for what, value in found.items():
            if not _same(known[what], value):
                where = f"for {_short(other)} too, although the {what} differs,"
                self.broken("key", f"gave {_short(key)} {where}", state)
        self.passed["key: never equal where mover, number of moves or payoff differ"] = None

    def drawing(self, state: State) -> None:
        drawn = {method: self.ask(method, state) for method in ("text", "svg") if self.has(method)}
        for method, answer in drawn.items():
            if not isinstance(answer, str) or not answer:
                self.broken(method, f"gave {_short(answer)} instead of a drawing", state)
            self.passed[f"{method}: draws every position"] = None
        if "text" in drawn and self.has("read_state"):
            back = self.ask("read_state", drawn["text"])
            if not _same(back, state):
                self.broken("read_state", f"read what text drew as {_short(back)}", state)
            self.passed["read_state: reads what text draws"] = None

    def words(self, state: State, mover: int, choices: list[Move], chosen: Move) -> None:
        """Prove that choices have different words, and that the chosen one's is read back."""
        own = self.has("move_text")
        if own:
            self.ask("move_text", state, chosen)
        words: dict[str, Move] = {}
        for move in choices:
            word = self._ask_once("move_text", (state, move), False, False) if own else str(move)
            if not isinstance(word, str) or not word:
                self.broken("move_text", f"gave {word!r} for the move {_short(move)}", state)
            if word in words:
                both = f"{_short(words[word])} and {_short(move)}"
                self.broken("move_text", f"gave {word!r} for both {both}", state)
            words[word] = move
        self.passed["move_text: a different word for each move"] = None
        if mover != CHANCE:
            word = next(word for word, move in words.items() if _same(move, chosen))
            self.read_back(state, chosen, word)

    def read_back(self, state: State, move: Move, word: str) -> None:
        if self.has("read_move"):
            back = self.ask("read_move", state, word)
            if not _same(back, move):
                what = f"read {word!r}, the word for {_short(move)}, as {_short(back)}"
                self.broken("read_move", what, state)
        try:
            read_move(self.game, state, word)
        except GameError:
            self.broken("move_text", f"gave {word!r}, which cannot be read back", state)
        self.passed["read_move: reads what move_text writes"] = None

    def priority(self, state: State, mover: int, move: Move) -> None:
        if self.has("priority") and mover != CHANCE:
            number = self.ask("priority", state, move)
            if not _is_number(number):
                self.broken("priority", f"gave {number!r}, which is not a finite number", state)
            self.passed["priority: a finite number"] = None


def _plain(value: Any) -> bool:
    """Is this made of numbers, strings, None, and tuples and lists of them?"""
    if isinstance(value, (tuple, list)):
        return all(map(_plain, value))
    return isinstance(value, (*PLAIN, Real))


def _frozen(value: Any) -> bool:
    return isinstance(value, PLAIN) or (isinstance(value, tuple) and all(map(_frozen, value)))


def _copy(value: Any) -> Any:
    return value if _frozen(value) else deepcopy(value)


def _same(one: Any, other: Any) -> bool:
    try:
        if one == other:
            return True
    except ValueError:  # arrays do not answer with one yes or no
        return repr(one) == repr(other)
    return _plain(one) and repr(one) == repr(other)  # nan is not equal to itself


def _is_number(value: Any) -> bool:
    return isinstance(value, Real) and isfinite(value)


def _repeated(items: list[Any]) -> list[Any]:
    """Return the items that stand before in the list already."""
    try:
        if len(set(items)) == len(items):
            return []
    except TypeError:  # moves may be lists
        pass
    return [item for index, item in enumerate(items) if item in items[:index]]


def _short(value: Any) -> str:
    shown = repr(value)
    return shown if len(shown) <= SHOWN else shown[: SHOWN - 3] + "..."
