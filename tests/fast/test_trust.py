"""Wrong games: a clear sentence, never a crash, never a silent wrong value."""

from __future__ import annotations

import random
from itertools import count

import pytest

from plies import search
from plies.fast.codec import Unfit
from plies.game import MAX, MIN, GameError
from tests.fast.toys import Counting


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
    Overflow: "evaluate says",
    Rolling: "evaluate says",
    Forgetful: "key says",
    Halving: "a state holds something that is not an int: .*1.0|a state holds .*2.0",
    Growing: r"a state has not always the same form: \(0, 0\), later \(0, 0, [12]\)",
    Wordy: "a move is a str such as '(one|two)'",
    Crowded: "moves gives 300,000 moves, too many",
    NotANumber: "evaluate says nan, which is not a number",
    Dividing: "ZeroDivisionError",
    Raising: "ValueError in evaluate, line [0-9]+: too much|ValueError: too much",
    Outside: "IndexError: tuple index out of range",
    Wide: "too large for 64 bits",
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_game_is_refused_with_a_sentence_that_says_how(kind):
    method = "deepening" if kind is Forgetful else "alphabeta"

    with pytest.raises(Unfit, match=WRONG[kind]):
        search(kind(), method=method, depth=3, engine="compiled")


def test_auto_goes_on_interpreted_and_says_why():
    rules = Growing()

    result = search(rules, method="alphabeta")

    assert result.engine == "interpreted"
    assert result.value == search(rules, method="alphabeta", engine="interpreted").value


def test_a_random_game_that_raises_is_told_and_no_traceback():
    class Broken(Counting):
        def play(self, state, move):
            return (state[0] + move, 12 // (9 - state[0]))

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
        (1100, "ZeroDivisionError"),
        (1199, "not a number"),
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


class Fan(Counting):
    """So many moves that random games miss the one position whose value outgrows 64 bits."""

    limit = 1

    def moves(self, state):
        if state[0] < self.limit:
            for step in range(1, 301):  # noqa: UP028
                yield step

    def evaluate(self, state):
        return (1 << 60) * (state[0] - 153) >> 60 if state[0] == 217 else state[0] % 7

    def payoff(self, state):
        return self.evaluate(state)


def test_what_random_games_miss_a_small_search_finds():
    sentence = "Fan is searched differently: minimax to depth 1 finds value 6 instead of 64, at"

    with pytest.raises(Unfit, match=sentence):
        search(Fan(), method="minimax", depth=1, engine="compiled")

    result = search(Fan(), method="minimax", depth=1)
    assert result.value == 64


@pytest.mark.parametrize(
    ("method", "instead", "why"),
    [
        ("alphabeta", "minimax", "alphabeta to depth 2 finds nodes 7 instead of 6, at"),
        ("minimax", "expectimax", r"minimax to depth \d finds value"),
        ("deepening", "expectimax", r"deepening to depth \d finds value"),
    ],
)
def test_a_search_that_is_compiled_wrong_is_refused_and_says_which_number(
    method, instead, why, monkeypatch, tmp_path
):
    from plies.fast.native import build

    class Miscompiled(Counting):
        limit = 13

    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    monkeypatch.setitem(build.KERNELS, method, build.KERNELS[instead])

    with pytest.raises(Unfit, match=f"Miscompiled is searched differently: {why}"):
        search(Miscompiled(), method=method, depth=4, engine="compiled")


def test_a_new_search_is_checked_once_and_quickly(monkeypatch):
    from plies.fast import trust

    class Checked(Counting):
        limit = 40

    checks = []

    def interpreted(*subject, **options):
        checks.append(options["depth"])
        return right(*subject, **options)

    right = trust.interpreted
    monkeypatch.setattr(trust, "interpreted", interpreted)

    for depth in (3, 4):
        search(Checked(), method="alphabeta", depth=depth, engine="compiled")
        if depth == 3:
            first, checks[:] = list(checks), []

    assert first[:4] == [1, 2, 3, 4]
    assert checks == []


class Shares(Counting):
    """Three players who each want their own; one number of one of them outgrows 64 bits."""

    sides = ("one", "two", "three")
    zero_sum = False

    def mover(self, state):
        return state[0] % 3

    def payoff(self, state):
        return (state[0], 5, (1 << 62) * state[0] >> 62)

    def evaluate(self, state):
        return (1, 2, 3)


class TooFew(Shares):
    def payoff(self, state):
        return (state[0], 5)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (Shares, r"payoff says \(12.0, 5.0, 0.0\) instead of \(12, 5, 12\)|payoff says \(13.0"),
        (TooFew, "payoff gives 2 numbers for 3 players|tuple index|TooFew cannot be compiled"),
    ],
)
def test_the_shares_of_every_player_are_compared(kind, why):
    with pytest.raises(Unfit, match=why):
        search(kind(), method="maxn", depth=3, engine="compiled")


class Dice(Counting):
    """A game with dice whose bounds outgrow 64 bits."""

    chance = True

    def mover(self, state):
        return -1 if state[1] else 0

    def chances(self, state):
        yield 1, 0.5
        yield 2, 0.5

    def bounds(self, state):
        return 0, (1 << 62) * (4 + state[0]) >> 58


def test_bounds_are_compared_where_a_search_uses_them():
    with pytest.raises(Unfit, match=r"bounds says \(0.0, .*\) instead of \(0, \d+\)"):
        search(Dice(), method="expectiminimax", depth=3, engine="compiled")

    plain = search(Dice(), method="expectiminimax", depth=3, engine="compiled", star=0)
    assert plain.engine == "compiled"


class OnOneBoard(Counting):
    """Plays on the board that it is given."""

    def start(self):
        return [0] * 9

    def mover(self, state):
        return sum(state) % 2

    def moves(self, state):
        return [i for i in range(9) if state[i] == 0]

    def play(self, state, move):
        state[move] = 1
        return state

    def payoff(self, state):
        return state[0]

    def evaluate(self, state):
        return state[0]


class Tidying(OnOneBoard):
    def moves(self, state):
        state.sort()
        return [i for i in range(9) if state[i] == 0]

    def play(self, state, move):
        after = state[:]
        after[move] = 1
        return after

    def start(self):
        return [0, 1, 0, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(("kind", "method"), [(OnOneBoard, "play"), (Tidying, "moves")])
@pytest.mark.parametrize("engine", ["interpreted", "compiled", "auto"])
def test_a_method_that_changes_the_position_it_is_given_is_told(kind, method, engine):
    who = f"{method} changes" if engine == "compiled" else "a method of .* changes"

    with pytest.raises(GameError, match=f"{who} the position it is given, from .* to .*copy"):
        search(kind(), method="alphabeta", depth=3, engine=engine)


class Illegal(Counting):
    """Offers a move that it cannot play."""

    board = (1, 2, 3)

    def moves(self, state):
        if state[0] < 3:
            yield 1
            yield 7

    def play(self, state, move):
        return (state[0] + self.board[move], 1 - state[1])


def test_a_move_that_cannot_be_played_is_told():
    with pytest.raises(Unfit, match="a random game ends in IndexError: tuple index out of range"):
        search(Illegal(), method="alphabeta", engine="compiled")
