"""Does a game keep the contract of `plies.Game`? Random games find out.

    import plies

    def test_my_game_keeps_the_contract():
        plies.check_game(MyGame())

Every method is asked twice at the positions that are met: the answers must be equal, and
neither the position nor the move may have changed. The first broken promise is told in one
sentence. A game that fails is wrong; one that passes may still be wrong where nobody went.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import inf
from numbers import Real
from typing import Any

from plies.content import Snapshot, is_value, same
from plies.contract import (
    CHANCE,
    Facts,
    Game,
    GameError,
    Move,
    MoveT,
    State,
    StateT,
    Value,
    evaluations,
    facts,
    read_move,
)
from plies.engines.agreeing import agreement
from plies.engines.report import NOT_COMPILED, Report
from plies.searches.promises import Contract, ContractError, is_number, short
from plies.searches.table import WIN
from plies.searches.watchdog import watched_each

LONGEST = 10.0  # seconds for one call of a method: what takes longer is thought not to end
NUMBER = 2654435769  # any, to ask a playout policy by

__all__ = ["ContractError", "Report", "check_game"]


def check_game(
    game: Game[StateT, MoveT],
    *,
    games: int = 50,
    plies: int = 1000,
    seed: int = 0,
    compiled: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play random games of at most `plies` plies and return what was found in order.

    A ContractError tells the first broken promise: the method, what it did, and where. The
    exception of a method that failed is its cause. Then short searches prove that the game is the
    same when it is `compiled`; the Report says if it cannot be. `progress` is told how many games
    have been played, after each.

    >>> import plies
    >>> plies.check_game(plies.game("nim:heaps=1-2"), compiled=False).games
    50
    """
    if games < 1:
        raise ValueError(f"a check needs at least 1 game, not {games}")
    try:
        declared = facts(game)
    except Exception as error:
        raise ContractError(str(error)) from error
    check, rng = _Check(game, declared), random.Random(seed)
    played: list[tuple[int, bool]] = []

    def play() -> bool:
        while len(played) < games:
            played.append(check.one_game(rng, plies))
            if progress:
                progress(len(played))
        return True

    done, method = watched_each(LONGEST, play)
    if not done:
        raise ContractError(
            f"{declared.name}.{method} had not come back after {LONGEST:g} seconds, in random game "
            f"{len(played) + 1:,}: it may never end"
        )
    unfinished = sum(not ended for _, ended in played)
    if unfinished == games:
        raise ContractError(
            f"{declared.name} did not end within {plies:,} plies in any of {games:,} random "
            "games: it may never end"
        )
    longest = max(length for length, _ in played)
    compared = agreement(game, check.met) if compiled else None
    if compared and not compared.why_not:
        check.passed[str(compared)] = None
    return Report(
        declared.name,
        tuple(check.passed),
        games,
        check.positions,
        longest,
        unfinished,
        compared.why_not if compared else "",
        (compared.tier or NOT_COMPILED) if compared else "",
        compared.reasons if compared else (),
    )


class _Check(Contract):
    """The checks of one game; `passed` keeps a sentence on each that was made."""

    def __init__(self, game: Game, declared: Facts):
        super().__init__(game, declared)
        self.positions = 0
        self.met: list[State] = []  # positions of the first game that go on
        self.passed: dict[str, None] = {
            "every method: the same answer twice, nothing changed": None
        }
        self.opening: Snapshot | None = None
        self.keys: dict[Any, tuple[dict[str, Any], State]] = {}
        self.low: tuple[float, State] = (-inf, None)  # the tightest bounds on the way here,
        self.high: tuple[float, State] = (inf, None)  # and the positions they were given at

    def one_game(self, rng: random.Random, plies: int) -> tuple[int, bool]:
        """Play and check a random game; return its length and whether it ended."""
        state, first = self.start(), not self.positions
        self.low, self.high = (-inf, None), (inf, None)
        for ply in range(plies + 1):
            self.positions += 1
            self.look_into(state)
            mover = self.mover(state)
            choices = self.chances(state) if mover == CHANCE else self.moves(state)
            if mover != CHANCE:
                self.loud(state, choices)
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
            if first:
                self.met.append(state)
            if ply < plies:
                move = rng.choice(choices)
                self.words(state, mover, choices, move)
                self.priority(state, mover, move)
                if mover != CHANCE:
                    self.policies(state, choices, move)
                state = self.play(state, move)
        return plies, False

    def look_into(self, state: State) -> None:
        known = is_value(state) or Snapshot(state).is_kept
        how = "compared by what they hold" if known else "cannot be looked into, so may change"
        self.passed[f"positions: {how}"] = None

    def has(self, method: str) -> bool:
        return callable(getattr(self.game, method, None))

    def ask(self, method: str, *given: Any, many: bool = False, may_refuse: bool = False) -> Any:
        """Return the answer of a method, proved to be repeatable and to change nothing.

        `many` makes a list of the answer. With `may_refuse` a GameError is an answer too.
        """
        before = [Snapshot(one) for one in given]
        first = self._ask_once(method, given, many, may_refuse)
        self.check_unchanged(method, before)
        taken = Snapshot(first)
        second = self._ask_once(method, given, many, may_refuse)
        self.check_unchanged(method, before)
        if isinstance(first, GameError) and isinstance(second, GameError):
            return first
        if not same(taken.copy, second):
            both = f"{short(taken.copy)} and then {short(second)}"
            state = given[0] if given else None
            self.broken(method, f"gave two answers to one question, {both},", state)
        return first

    def _ask_once(self, method: str, given: Sequence[Any], many: bool, may_refuse: bool) -> Any:
        where = f" at {short(given[0])}" if given else ""
        try:
            answer = getattr(self.game, method)(*given)
            return self.listed(method, answer, given[0]) if many else answer
        except ContractError:
            raise
        except Exception as error:
            if may_refuse and isinstance(error, GameError):
                return error
            said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise ContractError(
                f"{self.facts.name}.{method} raised an exception{where}: {said}"
            ) from error

    def start(self) -> State:
        state = self.ask("start")
        self.opening = self.opening or Snapshot(state)
        if not same(state, self.opening.copy):
            self.broken("start", f"gave {short(state)} after {short(self.opening.copy)}")
        return state

    def play(self, state: State, move: Move) -> State:
        return self.ask("play", state, move)

    def mover(self, state: State) -> int:
        mover = super().mover(state)
        self.passed["mover: always one of the players" + " or CHANCE" * self.facts.chance] = None
        return mover

    def moves(self, state: State) -> list[Move]:
        moves = super().moves(state)
        for move in _repeated(moves):
            self.broken("moves", f"gave the move {short(move)} twice", state)
        self.passed["moves: none given twice"] = None
        return moves

    def loud(self, state: State, moves: list[Move]) -> None:
        super().loud(state, moves)
        if self.has("loud"):
            self.passed["loud: some of the moves"] = None

    def chances(self, state: State) -> list[Move]:
        outcomes = super().chances(state)
        for outcome in _repeated(outcomes):
            self.broken("chances", f"gave the outcome {short(outcome)} twice", state)
        for outcome, probability in self.game.chances(state):  # type: ignore[attr-defined]
            if probability == 0:
                what = f"gave the outcome {short(outcome)} the probability {probability!r}"
                self.broken("chances", what, state)
        self.passed["chances: probabilities above 0 that add up to 1"] = None
        return outcomes

    def payoff(self, state: State) -> Value:
        payoff = super().payoff(state)
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
        super().value(method, value, state)
        (low, low_at), (high, high_at) = self.low, self.high
        if self.facts.zero_sum and not low <= value <= high:
            side, bound, at = ("low", low, low_at) if value < low else ("high", high, high_at)
            what = f"gave {value!r}, outside the {side} bound {bound!r} of {short(at)},"
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
            self.broken("bounds", f"gave {short(answer)} instead of (low, high)", state)
        low, high = answer
        if low > self.low[0]:
            self.low = (low, Snapshot(state).copy)
        if high < self.high[0]:
            self.high = (high, Snapshot(state).copy)
        self.passed["bounds: around all payoffs and evaluations below"] = None

    def key(self, state: State, found: dict[str, Any]) -> None:
        if not self.has("key"):
            return
        key = self.ask("key", state)
        try:
            known, other = self.keys.setdefault(key, (found, Snapshot(state).copy))
        except TypeError:
            self.broken("key", f"gave {short(key)}, which is not hashable", state)
        for what, value in found.items():
            if not same(known[what], value):
                where = f"for {short(other)} too, although the {what} differs,"
                self.broken("key", f"gave {short(key)} {where}", state)
        self.passed["key: never equal where mover, number of moves or payoff differ"] = None

    def drawing(self, state: State) -> None:
        drawn = {method: self.ask(method, state) for method in ("text", "svg") if self.has(method)}
        for method, answer in drawn.items():
            if not isinstance(answer, str) or not answer:
                self.broken(method, f"gave {short(answer)} instead of a drawing", state)
            self.passed[f"{method}: draws every position"] = None
        if "text" in drawn and self.has("read_state"):
            back = self.ask("read_state", drawn["text"])
            if not same(back, state):
                self.broken("read_state", f"read what text drew as {short(back)}", state)
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
                self.broken("move_text", f"gave {word!r} for the move {short(move)}", state)
            if word in words:
                both = f"{short(words[word])} and {short(move)}"
                self.broken("move_text", f"gave {word!r} for both {both}", state)
            words[word] = move
        self.passed["move_text: a different word for each move"] = None
        if mover != CHANCE:
            word = next(word for word, move in words.items() if same(move, chosen))
            self.read_back(state, chosen, word)

    def read_back(self, state: State, move: Move, word: str) -> None:
        if self.has("read_move"):
            back = self.ask("read_move", state, word)
            if not same(back, move):
                what = f"read {word!r}, the word for {short(move)}, as {short(back)}"
                self.broken("read_move", what, state)
        try:
            read_move(self.game, state, word)
        except GameError:
            self.broken("move_text", f"gave {word!r}, which cannot be read back", state)
        self.passed["read_move: reads what move_text writes"] = None

    def policies(self, state: State, choices: list[Move], move: Move) -> None:
        """Check what mcts is told: a move for a random game, and what to expect of one."""
        if self.has("playout"):
            found = self.ask("playout", state, NUMBER)
            if not any(same(found, one) for one in choices):
                self.broken("playout", f"gave {short(found)}, which is not a legal move", state)
            self.passed["playout: a legal move"] = None
        if self.has("prior"):
            weight = self.ask("prior", state, move)
            if not is_number(weight) or weight < 0:
                self.broken("prior", f"gave {weight!r}, which is not a number, 0 or more", state)
            self.passed["prior: a number, 0 or more"] = None

    def priority(self, state: State, mover: int, move: Move) -> None:
        if self.has("priority") and mover != CHANCE:
            number = self.ask("priority", state, move)
            if not is_number(number):
                self.broken("priority", f"gave {number!r}, which is not a finite number", state)
            self.passed["priority: a finite number"] = None


def _repeated(items: list[Any]) -> list[Any]:
    """Return the items that stand before in the list already."""
    try:
        if len(set(items)) == len(items):
            return []
    except TypeError:  # moves may be lists
        pass
    return [item for index, item in enumerate(items) if item in items[:index]]
