"""A game that is refused, for whatever reason, is nothing to the games that come after it."""

from __future__ import annotations

import pytest

from plies import search
from plies.compiled.codec import Unfit
from tests.compiled.toys import Counting


class Extra(Counting):
    limit = 13

    def payoff(self, state, more=3):
        return state[0] * 7 % 5 + more


class Named(Counting):
    def payoff(self, state):
        return self.worth(state=state, factor=2)

    def worth(self, state, factor):
        return state[0] * factor


class Delegating(Counting):
    def moves(self, state):
        yield from range(1, 3 if state[0] < self.limit else 1)


class Wordy(Counting):
    def payoff(self, state):
        found = 1
        if state[0] > 3:
            found = "many"
        return len(str(found))


class Careful(Counting):
    def payoff(self, state):
        try:
            return state[0] // (state[0] - 13)
        except ZeroDivisionError:
            return 0


class Undefined(Counting):
    def evaluate(self, state):
        return nobody_knows(state) if state[0] > 99 else 0  # noqa: F821


class Opening(Counting):
    def evaluate(self, state):
        with open("/dev/null") as file:
            return len(file.read())


class Growing(Counting):
    def play(self, state, move):
        return (*super().play(state, move), 1)[: 2 + (state[0] > 5)]


class Mixed(Counting):
    def moves(self, state):
        if state[0] < self.limit:
            yield True
            yield 2


class Lettered(Counting):
    def start(self):
        return ("a", 0)

    def moves(self, state):
        return iter(())

    def payoff(self, state):
        return 0


class Forgetful(Counting):
    def worth(self):
        return 1

    def payoff(self, state):
        return self.worth(state)


REFUSED = [
    Named,
    Delegating,
    Wordy,
    Careful,
    Undefined,
    Opening,
    Growing,
    Mixed,
    Lettered,
    Forgetful,
]


class Plain(Counting):
    limit = 14

    def payoff(self, state):
        return self.worth(state, 3, state[0])

    def worth(self, state, factor, more):
        return state[0] * factor % 5 + more


class Shorter(Counting):
    limit = 15

    def payoff(self, state):
        return self.worth(state) % 4

    def worth(self, state):
        return state[0] * 3


def answers(game, engine):
    found = search(game, method="minimax", engine=engine, ends="payoff")
    return found.value, found.line, found.nodes


def test_what_numba_refuses_spoils_no_other_game():
    """Some of these are refused for good; others are compiled as plain Python."""
    for kind in REFUSED:
        try:
            found = search(kind(), method="minimax", engine="compiled", depth=3)
        except Unfit:
            continue
        right = search(kind(), method="minimax", engine="interpreted", depth=3)
        assert (found.value, found.line, found.nodes) == (right.value, right.line, right.nodes)

    for kind in (Extra, Plain, Shorter):
        assert answers(kind(), "compiled") == answers(kind(), "interpreted"), kind


def test_a_refused_game_is_refused_in_the_same_words_again():
    told = []
    for _ in range(2):
        with pytest.raises(Unfit) as refused:
            search(Forgetful(), method="minimax", engine="compiled", depth=3)
        told.append(str(refused.value))

    assert told[0] == told[1]
