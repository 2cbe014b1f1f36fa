"""Loud moves beyond the depth limit: compiled, both ways, as interpreted, node by node."""

from __future__ import annotations

import random

import pytest

from plies import search
from plies.catalog import game
from plies.compiled import engine
from plies.compiled.codec import codec_of
from plies.compiled.kernel import Kernel
from plies.compiled.plain.making import Packing, PlainKernel
from plies.compiled.search import Compiled
from plies.compiled.trust import difference
from tests.compiled.test_same_answer import both, told_apart
from tests.compiled.toys import positions
from tests.searches.loud import Exchange, Noisy, Ranked, Won, Worded

WAYS = [
    {"method": "minimax"},
    {"method": "alphabeta"},
    {"method": "alphabeta", "strict": True, "fail": "hard"},
    {"method": "alphabeta", "depth_unit": "round"},
]


class Numbers(Noisy):
    """A game of numbers alone, which Numba compiles as well."""


class WonNumbers(Ranked):
    """The same with wins, and with an order of moves."""


def some_states(count, seed=0):
    dice = random.Random(seed)
    return [(dice.randrange(997), dice.randrange(5)) for _ in range(count)]


@pytest.fixture
def by_numba(monkeypatch):
    monkeypatch.setattr(engine, "needs_numbers", lambda mark, setting: True)


def check_textbook(rules, way):
    louder = cuts = longest = 0
    for number, state in enumerate(some_states(120)):
        depth = 1 + number % 3
        nodes = (None, None, None, 1, 2, 13)[number % 6]
        more = {"ties": number % 3 == 0, "lines": 3 if number % 7 == 0 else None}
        one, other = both(rules, state, **way, depth=depth, nodes=nodes, quiet=True, **more)
        assert not told_apart(one, other), (way, depth, state)
        plain = search(rules, state, **way, depth=depth, quiet=False, engine="interpreted")
        louder += one.nodes > plain.nodes
        cuts += one.cuts
        longest = max(longest, len(one.line) - depth)
    assert louder > 20  # something was looked at beyond the depth,
    assert longest > 1  # and not just one ply of it
    assert (cuts > 10) == (way["method"] != "minimax")


@pytest.mark.parametrize("kind", [Noisy, Worded])
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_plain_python_visits_the_same_nodes_beyond_the_limit(kind, way):
    check_textbook(kind(7), way)


@pytest.mark.parametrize("way", WAYS[:3], ids=str)
def test_numba_visits_the_same_nodes_beyond_the_limit(by_numba, way):
    check_textbook(Numbers(7), way)


def check_values(rules):
    for number, state in enumerate(some_states(60, seed=1)):
        depth = 1 + number % 4
        right = search(
            rules, state, method="alphabeta", depth=depth, quiet=True, engine="interpreted"
        )
        slow = search(rules, state, method="deepening", depth=depth, engine="interpreted")
        for method in ("deepening", "pvs"):
            fast = search(
                rules,
                state,
                method=method,
                depth=depth,
                engine="compiled",
                table=(None, 0, 50)[number % 3],
            )
            assert fast.value == right.value, (state, depth)
            if right.outcome in ("win", "loss"):
                assert (fast.outcome, fast.distance) == (right.outcome, slow.distance)
            end = state
            for move in fast.line:
                assert move in list(rules.moves(end))
                end = rules.play(end, move)
            if list(rules.moves(end)):
                assert rules.evaluate(end) == fast.value


@pytest.mark.parametrize("kind", [Noisy, Worded, Won, Ranked])
def test_compiled_deepening_has_the_value_of_quiet_alpha_beta(kind):
    check_values(kind(7))


def test_deepening_by_numba_has_it_too(by_numba):
    check_values(WonNumbers(7))


def test_the_loud_moves_of_a_line_are_the_users_own_objects():
    rules = Exchange(prize=5, mine=(1, 3), theirs=(3, 9))

    one, other = both(rules, None, method="alphabeta", depth=1, quiet=True)

    assert not told_apart(one, other)
    assert other.line == ("take", "take")


def test_two_threads_are_as_quiet_as_one():
    rules = Ranked(7)
    for state in some_states(10, seed=3):
        one = search(rules, state, method="deepening", depth=6, engine="compiled")
        two = search(rules, state, method="deepening", depth=6, engine="compiled", threads=2)
        assert one.value == two.value


def test_a_game_without_an_evaluation_of_its_own_is_quiet_by_zero():
    rules = Won(3)
    one, other = both(rules, None, method="alphabeta", depth=2, quiet=True, evaluate="zero")
    assert not told_apart(one, other)


class Louder(Noisy):
    """The same rules, and one more loud move."""

    def loud(self, state):
        return list(self.moves(state))


@pytest.mark.parametrize("tier", ["as plain Python", "as numbers"])
def test_trust_asks_which_moves_are_loud(tier, monkeypatch):
    """The code of one game beside another's rules: they differ in nothing but `loud`."""
    monkeypatch.setattr(engine, "needs_numbers", lambda mark, setting: tier == "as numbers")
    monkeypatch.setattr(engine, "_made", {})
    rules = Numbers(11)
    setting = Compiled(rules, None, "alphabeta", {"depth": 1, "quiet": True}).setting
    if tier == "as numbers":
        parts = engine._checked_ints(rules, "m", codec_of(rules), setting, "probe", print, None)
        probe = Kernel(*parts)
    else:
        packing = Packing(rules, setting, ("probe",))
        probe = PlainKernel(rules, *engine._plain_entry("m", packing, "probe", print))

    assert probe.tier == tier
    assert difference(rules, probe, setting) == ""
    assert difference(Louder(11), probe, setting).startswith("loud gives")


@pytest.mark.parametrize("name", ["checkers"])
def test_our_own_games_are_as_quiet_compiled(name):
    rules = game(name)
    for number, state in enumerate(positions(rules, 12, seed=4)):
        depth = 1 + number % 2
        one, other = both(rules, state, method="alphabeta", depth=depth, quiet=True)
        assert not told_apart(one, other)
        fast = search(rules, state, method="deepening", depth=depth, engine="compiled")
        assert fast.value == one.value
