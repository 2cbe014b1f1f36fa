"""Compiled searches are compared with interpreted ones before they are trusted."""

from __future__ import annotations

import pytest

from plies import search
from plies.compiled.codec import Unfit
from plies.compiled.plain.bodies import Body
from plies.compiled.plain.kinds import FLOAT
from plies.compiled.plain.program import Value
from plies.compiled.plain.values import EXACT
from plies.contract import GameError
from tests.compiled.toys import Counting


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
    sentence = (
        r"Fan is searched differently: minimax to depth 1 .*a whole number beyond 64 bits.*, at"
    )

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
    from plies.compiled.kernels import build
    from plies.compiled.plain import building

    class Miscompiled(Counting):
        limit = 13

    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    for kernels in (build.KERNELS, building.KERNELS):
        monkeypatch.setitem(kernels, method, kernels[instead])

    with pytest.raises(Unfit, match=f"Miscompiled is searched differently: {why}"):
        search(Miscompiled(), method=method, depth=4, engine="compiled")


def test_what_one_compiler_did_wrong_is_not_held_against_the_other(monkeypatch, tmp_path):
    from plies.compiled.plain import building

    class WrongOnce(Counting):
        limit = 14

    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    monkeypatch.setitem(building.KERNELS, "minimax", building.KERNELS["expectimax"])

    by_numba = search(WrongOnce(), method="minimax", depth=4, engine="compiled")

    right = search(WrongOnce(), method="minimax", depth=4, engine="interpreted")
    assert (by_numba.value, by_numba.line, by_numba.nodes) == (right.value, right.line, right.nodes)


def test_a_new_search_is_checked_once_and_quickly(monkeypatch):
    from plies.compiled import trust

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


@pytest.fixture
def miscompiled(monkeypatch, tmp_path):
    """A compiler that is wrong by one where it works out a value."""

    def wrong(self, found, most=EXACT):
        value = right(self, found, most)
        return Value(FLOAT, self.w.op(f"fadd double {value.ir}, 1.0"))

    right = Body.as_value
    monkeypatch.setattr(Body, "as_value", wrong)
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))


class Wordy(Counting):
    """Moves that only plain Python has."""

    limit = 11

    def moves(self, state):
        return ("one", "two") if state[0] < self.limit else ()

    def play(self, state, move):
        return (state[0] + len(move), 1 - state[1])


def test_a_value_that_is_compiled_wrong_is_told(miscompiled):
    with pytest.raises(Unfit, match=r"(evaluate|payoff) says \d+.0 instead of \d+"):
        search(Wordy(), method="alphabeta", depth=3, engine="compiled")


class Shares(Wordy):
    """Three players who each want their own."""

    sides = ("one", "two", "three")
    zero_sum = False

    def mover(self, state):
        return state[0] % 3

    def payoff(self, state):
        return (state[0], 5, 0.5)

    def evaluate(self, state):
        return (1, 2, 3)


class TooFew(Shares):
    def payoff(self, state):
        return (state[0], 5)


def test_the_shares_of_every_player_are_compared(miscompiled):
    why = r"evaluate says \(2.0, 3.0, 4.0\) instead of \(1, 2, 3\)"

    with pytest.raises(Unfit, match=why):
        search(Shares(), method="maxn", depth=3, engine="compiled")


def test_too_few_shares_are_told():
    with pytest.raises(GameError, match=r"payoff gave \(\d+, 5\) instead of a tuple of 3 numbers"):
        search(TooFew(), method="maxn", depth=3, engine="compiled")


class Dice(Wordy):
    """A game with dice that has bounds."""

    chance = True

    def mover(self, state):
        return -1 if state[1] else 0

    def chances(self, state):
        yield "one", 0.5
        yield "three", 0.5

    def bounds(self, state):
        return 0, 10


def test_bounds_are_compared_where_a_search_uses_them(monkeypatch, tmp_path):
    def wrong(self, rules, state):
        return self.tuple_of([self.constant(1.0), self.constant(11.0)])

    monkeypatch.setattr(Body, "ask_bounds", wrong)
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))

    with pytest.raises(Unfit, match=r"bounds says \(1.0, 11.0\) instead of \(0, 10\)"):
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
    with pytest.raises(GameError, match=f"{method} changed the position it was given to .* copy"):
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
