"""A list that nobody knows any more becomes a tuple where it lies; any other one is copied."""

import ast

import pytest

import plies
from plies.compiled.plain.given_away import is_given_away
from plies.compiled.plain.sources import source_of


def put(row, place):
    row[place] += 1


def keep(row):
    return row


def at_the_end(n):
    row = [n, 2, 3]
    row[0] += 1
    return tuple(row)


def after_growing(n):
    row = list(range(n, n + 2))
    for i in range(9):
        row.append(i)
    return tuple(row)


def beside_another(n):
    row, step = sorted({n, 1, 2, 7}), 3
    row[step - 1] = 5
    return tuple(row)


def after_a_call(n):
    row = [n] * 3
    put(row, 1)
    return tuple(row)


def anew_in_each_round(n):
    found = ()
    for i in range(3):
        row = [n, i]
        row[0] += i
        found = tuple(row)
    return found


def shrunk(n):
    row = [n, 1, 2, 3]
    row.pop()
    del row[0]
    return tuple(row)


def known_as_another(n):
    row = [n, 1]
    other = row
    made = tuple(row)
    other[0] = 9
    return made


def changed_afterwards(n):
    row = [n, 1]
    made = tuple(row)
    row[0] = 9
    row.append(4)
    return made if n else tuple(row)


def twice(n):
    row = [n, 1]
    return (*tuple(row), len(tuple(row)))


def in_rounds(n):
    row, made = [n, 1], ()
    for i in range(3):
        row[0] += i
        made = tuple(row)
    return made


def kept_by_a_call(n):
    row = [n, 1]
    other = keep(row)
    made = tuple(row)
    other[0] = 7
    return made


def inside_another(n):
    row = [n, 1]
    rows = [row]
    made = tuple(row)
    rows[0][0] = 8
    return made


def given(row):
    made = tuple(row)
    row[0] = 5
    return made


def of_the_caller(n):
    row = [n, 1]
    return (*given(row), *row)


def looked_at_later(n):
    row = [n, 1]
    sizes = (one + len(row) for one in (1, 2))
    made = tuple(row)
    return (*made, *sizes)


def when_it_raises(n):
    row = [n, 1]
    try:
        made = tuple(row)
        return (made[n], made[n - 1])
    except IndexError:
        row[0] += 1
        return (row[0], row[1])


TAKEN = [
    at_the_end,
    after_growing,
    beside_another,
    after_a_call,
    anew_in_each_round,
    shrunk,
]
COPIED = [
    known_as_another,
    changed_afterwards,
    twice,
    in_rounds,
    kept_by_a_call,
    inside_another,
    given,
    looked_at_later,
    when_it_raises,
]


def finds(node):
    known = {"put": put, "keep": keep, "given": given}
    return source_of(known[node.id]), 0


def calls(source):
    for one in ast.walk(source.node):
        if isinstance(one, ast.Call) and getattr(one.func, "id", "") == "tuple":
            yield one


@pytest.mark.parametrize("function", TAKEN, ids=lambda f: f.__name__)
def test_a_list_is_over_where_nobody_hears_of_it_again(function):
    source = source_of(function)

    assert all(is_given_away(source, call, finds) for call in calls(source))


@pytest.mark.parametrize("function", COPIED, ids=lambda f: f.__name__)
def test_a_list_that_somebody_knows_is_not(function):
    source = source_of(function)
    found = [is_given_away(source, call, finds) for call in calls(source)]

    assert not found[0]


class Tuples:
    """The state says which function is called with which number, and then what it gave."""

    sides = ("one", "two")

    def start(self):
        return (0, (0,))

    def mover(self, state):
        return state[0] % 2

    def moves(self, state):
        return [state[1][0]] if state[0] == 0 else []

    def play(self, state, move):
        return (state[0] + 1, self.made(move // 6, move % 6))

    def made(self, which, n):
        if which == 0:
            return tuple(at_the_end(n))
        if which == 1:
            return tuple(after_growing(n))
        if which == 2:
            return tuple(beside_another(n))
        if which == 3:
            return tuple(after_a_call(n))
        if which == 4:
            return tuple(anew_in_each_round(n))
        if which == 5:
            return tuple(shrunk(n))
        if which == 6:
            return tuple(known_as_another(n))
        if which == 7:
            return tuple(changed_afterwards(n))
        if which == 8:
            return tuple(twice(n))
        if which == 9:
            return tuple(in_rounds(n))
        if which == 10:
            return tuple(kept_by_a_call(n))
        if which == 11:
            return tuple(inside_another(n))
        if which == 12:
            return tuple(of_the_caller(n))
        if which == 13:
            return tuple(looked_at_later(n))
        if which == 14:
            return tuple(when_it_raises(n))
        return tuple(one * n for one in (3, 2, 5, 7, 11, 13, 17))

    def payoff(self, state):
        value = 0
        for i, one in enumerate(state[1]):
            value += (i + 3) * one
        return value


@pytest.mark.parametrize("which", range(16))
def test_compiled_code_makes_the_same_tuples(which):
    game = Tuples()
    for n in range(6):
        state = (0, (6 * which + n,))
        slow, fast = (
            plies.search(game, state, method="minimax", engine=engine)
            for engine in ("interpreted", "compiled")
        )
        assert fast.value == slow.value == game.payoff(game.play(state, 6 * which + n))
