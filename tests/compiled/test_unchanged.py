"""A fingerprint is made again if, and only if, something that it was made of has changed."""

import pytest

from plies import search
from plies.compiled import fingerprint as module
from plies.compiled.fingerprint import fingerprint

STEP = 1


def step():
    return STEP


class Counting:
    """Take one or two; the last one wins. It counts what it is asked, for nobody."""

    table = [1, 2]  # noqa: RUF012
    ways = {"few": [1], "many": [[2], {3}]}  # noqa: RUF012

    def __init__(self):
        self.asked = 0
        self.most = 2

    def start(self):
        return (7, 0)

    def mover(self, state):
        return state[1]

    def moves(self, state):
        self.asked += step()
        return [n for n in self.table if n <= min(state[0], self.most)]

    def play(self, state, n):
        return (state[0] - n, 1 - state[1])

    def payoff(self, state):
        return -1 if state[1] == 0 else 1

    def reach(self):
        return self.ways


@pytest.fixture
def times(monkeypatch):
    """Return a list that has as many items as fingerprints were made."""
    made = []
    told = module._told
    monkeypatch.setattr(module, "_told", lambda *args: made.append(1) or told(*args))
    return made


def test_what_has_not_changed_is_not_looked_through_again(times):
    game = Counting()

    assert fingerprint(game) == fingerprint(game)
    assert len(times) == 1


def changed_table(game):
    Counting.table.append(3)
    return Counting.table.pop


def changed_inside(game):
    Counting.ways["many"][1].add(4)
    return lambda: Counting.ways["many"][1].discard(4)


def changed_global(game):
    globals()["STEP"] = 2
    return lambda: globals().update(STEP=1)


def changed_code(game):
    old = step.__code__
    step.__code__ = (lambda: 1 + STEP).__code__
    return lambda: setattr(step, "__code__", old)


def changed_attribute(game):
    game.most = 1
    return lambda: None


def added_method(game):
    Counting.evaluate = lambda self, state: 0
    return lambda: delattr(Counting, "evaluate")


CHANGES = [
    *(changed_table, changed_inside, changed_global, changed_code),
    *(changed_attribute, added_method),
]


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_makes_another_one(change):
    game = Counting()
    before = fingerprint(game)

    undo = change(game)
    try:
        assert fingerprint(game) != before
    finally:
        undo()


def test_a_counter_that_nobody_reads_changes_nothing(times):
    game = Counting()
    before = fingerprint(game)

    game.asked += 5

    assert fingerprint(game) == before
    assert len(times) == 1


def test_a_counter_that_a_rule_reads_does():
    class Reading(Counting):
        def payoff(self, state):
            return self.asked

    game = Reading()
    before = fingerprint(game)

    game.asked += 1

    assert fingerprint(game) != before


def test_a_game_that_counts_is_compiled_once(capsys):
    game = Counting()

    first = search(game, method="alphabeta", engine="compiled")
    again = search(game, method="alphabeta", engine="compiled")

    assert game.asked
    assert (first.value, first.line, first.nodes) == (again.value, again.line, again.nodes)
    assert capsys.readouterr().err.count("compiling") == 1
