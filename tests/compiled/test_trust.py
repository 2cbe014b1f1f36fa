"""Wrong games: a clear sentence, never a crash, never a silent wrong value."""

from __future__ import annotations

import random
from itertools import count

import pytest

from plies import search
from plies.compiled.codec import Unfit
from plies.contract import MAX, MIN, GameError
from tests.compiled.toys import Counting


class Overflow(Counting):
    """Shifts a bit out of the word, and misses it."""

    def play(self, state, move):
        return (state[0] + move, MIN if state[1] == MAX else MAX)

    def evaluate(self, state):
        return ((1 << 60) << state[0]) >> 58


class Rolling(Counting):
    def evaluate(self, state):
        return random.random()


class Forgetful(Counting):
    """Files different positions under one key, but only where numbers have 64 bits."""

    def key(self, state):
        return ((state[0] + (1 << 40)) << 64) + state[1]


class Halving(Counting):
    def play(self, state, move):
        return (state[0] + move / 1, MIN if state[1] == MAX else MAX)


class Growing(Counting):
    def play(self, state, move):
        return (*state, move)

    def mover(self, state):
        return len(state) % 2

    def moves(self, state):
        return (1, 2) if len(state) < 6 else ()

    def payoff(self, state):
        return sum(state)


class Wordy(Counting):
    def moves(self, state):
        return ("one", "two") if state[0] < self.limit else ()

    def play(self, state, move):
        return (state[0] + len(move), 1 - state[1])


class Crowded(Counting):
    def moves(self, state):
        if state[0] == 0:
            for step in range(1, 300_001):  # noqa: UP028
                yield step


class NotANumber(Counting):
    def evaluate(self, state):
        return float("nan") if state[0] == 3 else 1.0


class Dividing(Counting):
    def evaluate(self, state):
        return 12 // (state[0] - 5)


class Raising(Counting):
    def evaluate(self, state):
        if state[0] > 4:
            raise ValueError("too much")
        return state[0]


class Outside(Counting):
    row = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3)

    def evaluate(self, state):
        return self.row[state[0]]


class Wide(Counting):
    def start(self):
        return (1 << 64, 0)


WRONG = {
    Overflow: r"in evaluate: a whole number beyond 64 bits, line \d+",
    Rolling: "a rule that asks for chance is no rule",
    Forgetful: r"in key: a whole number beyond 64 bits, line \d+",
    Crowded: "moves gives 300,000 moves, too many",
    NotANumber: "evaluate gave nan, which is not a finite number",
    Dividing: "ZeroDivisionError",
    Raising: "ValueError in evaluate, line [0-9]+: too much",
    Outside: r"IndexError in evaluate, line \d+",
    Wide: "too large for 64 bits|beyond 64 bits",
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_game_is_refused_with_a_sentence_that_says_how(kind):
    method = "deepening" if kind is Forgetful else "alphabeta"

    with pytest.raises(GameError, match=WRONG[kind]):
        search(kind(), method=method, depth=3, engine="compiled")


@pytest.mark.parametrize("kind", [Halving, Growing, Wordy])
def test_what_is_no_row_of_ints_is_compiled_as_plain_python(kind):
    right = search(kind(), method="alphabeta", depth=3, engine="interpreted")

    found = search(kind(), method="alphabeta", depth=3, engine="compiled")

    assert (found.value, found.line, found.nodes) == (right.value, right.line, right.nodes)
    assert found.engine == "compiled"


def test_auto_goes_on_interpreted_and_says_why():
    rules = Overflow()

    result = search(rules, method="alphabeta", depth=3)

    assert result.engine == "interpreted"
    right = search(rules, method="alphabeta", depth=3, engine="interpreted")
    assert result.value == right.value


def test_a_random_game_that_raises_is_told_and_no_traceback():
    class Broken(Counting):
        def play(self, state, move):
            return (state[0] + move, 1 - state[1] + 0 * (12 // (9 - state[0])))

    with pytest.raises(Unfit, match="a random game ends in ZeroDivisionError"):
        search(Broken(), method="alphabeta", engine="compiled")


class Late(Counting):
    """Evaluates badly where random games of 200 moves do not come."""

    limit = 2000

    def evaluate(self, state):
        if state[0] == 1000:
            raise ValueError("late")
        if 1100 <= state[0] < 1110:
            return 5 // (state[0] - 1103)
        if 1200 <= state[0] < 1210:
            return 1e308 * 10 * 0 if state[0] == 1203 else 1.0
        return state[0]


@pytest.mark.parametrize(
    ("start", "why"),
    [
        (996, r"ValueError in evaluate, line \d+: late"),
        (1100, "ZeroDivisionError|gave nan"),  # whichever of the two is met first
        (1199, "gave nan, which is not a finite number"),
    ],
)
def test_an_error_that_the_check_did_not_meet_is_told_as_well(start, why):
    with pytest.raises(GameError, match=why):
        search(Late(), (start, MAX), method="alphabeta", depth=3, engine="compiled")
    assert search(Late(), method="alphabeta", depth=3, engine="compiled").value > 0


class Endless(Counting):
    def moves(self, state):
        yield 0

    def play(self, state, move):
        return (0, 1 - state[1])


@pytest.mark.parametrize("method", ["alphabeta", "minimax"])
def test_a_game_without_an_end_is_refused_with_a_sentence(method):
    with pytest.raises(GameError, match="give the search a depth limit"):
        search(Endless(), method=method, engine="compiled")

    result = search(Endless(), method=method, depth=50, engine="compiled")
    assert (result.depth, result.nodes) == (50, 51)


class Pairs:
    """A long game whose moves are pairs and whose states are many numbers."""

    length = 700

    def start(self):
        return (0,) * 40

    def mover(self, state):
        return state[0] & 1

    def moves(self, state):
        if state[0] < self.length:
            yield (1, state[0] * 3)
            if state[0] == 690:
                yield (1, 5)

    def play(self, state, move):
        return (state[0] + move[0], state[1] + move[1], *state[2:])

    def payoff(self, state):
        return state[1]


def test_a_line_too_long_for_its_row_is_refused_and_never_wrong():
    with pytest.raises(Unfit, match="give the search a depth limit"):
        search(Pairs(), method="minimax", engine="compiled")

    state = (600, *[0] * 39)
    one, other = (
        search(Pairs(), state, method="minimax", engine=engine)
        for engine in ("interpreted", "compiled")
    )
    assert (one.value, one.line, one.nodes) == (other.value, other.line, other.nodes)


class Full(Counting):
    """So many moves that a table's order of them has no room left."""

    def moves(self, state):
        if state[0] < 3:
            for step in range(1, 90_001 if state[0] == 1 else 30):  # noqa: UP028
                yield step

    def priority(self, state, move):
        return move


def test_moves_that_deepening_cannot_order_are_refused_and_do_not_crash():
    with pytest.raises(Unfit, match="too many moves"):
        search(Full(), method="deepening", depth=3, engine="compiled")


def test_auto_searches_interpreted_what_compiled_code_gives_up():
    class Long(Counting):
        limit = 1500

        def moves(self, state):
            if state[0] < self.limit:
                yield 1

    search(Long(), method="alphabeta", evaluate="zero", depth=3, engine="compiled")
    result = search(Long(), method="alphabeta", evaluate="zero", depth=2000)

    assert len(result.line) == 1500


def test_a_method_that_changes_what_it_is_given_cannot_be_compiled():
    class Changing(Counting):
        seen = [0]  # noqa: RUF012

        def play(self, state, move):
            self.seen[0] += 1
            return (state[0] + move, 1 - state[1])

    with pytest.raises(Unfit):
        search(Changing(), method="alphabeta", engine="compiled")


def test_a_counter_that_is_not_a_rule_is_refused():
    numbers = count()

    class Stateful(Counting):
        def evaluate(self, state):
            return next(numbers)

    with pytest.raises(Unfit):
        search(Stateful(), method="alphabeta", depth=2, engine="compiled")
