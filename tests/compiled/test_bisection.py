"""One bisection, two engines: as long as nothing is forgotten they walk alike."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from plies import search, solve
from plies.catalog import game
from plies.compiled.bisection import CompiledBisection
from plies.compiled.codec import Unfit
from plies.contract import GameError
from plies.searches.bisection import bisection
from tests.compiled.test_solved_endings import near_the_end
from tests.compiled.toys import Counting, positions

FOUR = game("connect4")
PUBLISHED = {  # of the set "medium end": the columns played, and the score
    "274552224131661": 0,
    "5455174361263362": -1,
    "2531276566711153": 2,
    "37313333717124171162542": 3,
    "6614446666373154": -4,
    "24617524315172127": 2,
    "6242432155656447531617622": 0,
    "4642332434166445": -2,
    "165713352355467777": 3,
    "7441746225252552": 2,
    "7225753363613131156611": -3,
    "246767232112661771721576": 1,
    "214644735611711": 4,
    "52446155614451175": -4,
    "5444347311237447": -5,
    "215235542122662": 5,
    "746173754326277": 6,
}


class Lots(Counting):
    """Whole payoffs, and bounds that say so."""

    def bounds(self, state):
        return 0, 4


class Halves(Lots):
    def payoff(self, state):
        return state[0] / 2

    def bounds(self, state):
        return 0, 8


class Heaps:
    """Nim as people write it: a dict, and moves that are tuples."""

    decisive = True

    def start(self):
        return {"heaps": [3, 4, 5], "turn": "you"}

    def mover(self, state):
        return 0 if state["turn"] == "you" else 1

    def moves(self, state):
        return [(i, n) for i, heap in enumerate(state["heaps"]) for n in range(1, heap + 1)]

    def play(self, state, move):
        heaps = list(state["heaps"])
        heaps[move[0]] -= move[1]
        return {"heaps": heaps, "turn": "me" if state["turn"] == "you" else "you"}

    def payoff(self, state):
        return -1 if state["turn"] == "you" else 1


def both(rules, state=None, **options):
    """Search both ways; return the results without what may differ."""
    found = CompiledBisection(rules, state, options).answer(), bisection(rules, state, **options)
    return [replace(one, seconds=0, engine="", memory=0) for one in found]


@pytest.mark.parametrize(
    "name",
    [
        "connect4:width=5,height=4",
        "connect4:width=4,height=4,connect=3,symmetry=yes",
        "connect4:width=1,height=63",
        "connect4:width=32,height=1,connect=3",
        "kalah:houses=3,seeds=2",
        "tictactoe",
        "nim:heaps=2-3-4",
    ],
)
def test_both_engines_visit_the_same_nodes_and_find_the_same_line(name):
    rules = game(name)
    for state in positions(rules, 60)[1::2]:
        compiled, interpreted = both(rules, state, nodes=20_000)
        assert compiled == interpreted
        assert compiled.exact or compiled.stopped


@pytest.mark.parametrize("rules", [Lots(), Heaps()])
def test_games_of_ones_own_are_bisected_too(rules):
    compiled, interpreted = both(rules)

    assert compiled == interpreted
    assert compiled.value == search(rules, method="alphabeta").value


def test_a_board_that_fills_the_word_is_right():
    rules = game("connect4:width=8,height=7")
    dice = random.Random(3)
    for _ in range(20):
        state = rules.start()
        for _ in range(44):
            state = rules.play(
                state, dice.choice([*rules.moves(state), *rules.moves(state)] or [0])
            )
            if not list(rules.moves(state)):
                break
        compiled, interpreted = both(rules, state, nodes=3000)
        assert compiled == interpreted


@pytest.mark.parametrize("played", PUBLISHED)
def test_scores_are_the_published_ones(played):
    state = FOUR.read_state(played)

    found = solve(FOUR, state, engine="compiled")

    assert (found.method, found.exact) == ("bisection", True)
    mine = found.value if len(played) % 2 == 0 else -found.value
    assert mine * ((42 - len(played) - found.distance) // 2 + 1) == PUBLISHED[played]


def test_values_and_distances_are_those_of_deepening():
    for state in near_the_end(40, seed=8):
        found = solve(FOUR, state, engine="compiled")
        right = solve(FOUR, state, method="deepening", engine="compiled")

        assert (found.value, found.winner) == (right.value, right.winner)
        assert found.distance == (right.distance if right.value else len(found.line))


@pytest.mark.parametrize("table", [0, 8, 64])
def test_a_tiny_table_makes_it_slower_and_never_wrong(table):
    rules = game("connect4:width=5,height=4")
    for state in positions(rules, 60, seed=table)[1::2]:
        right = solve(rules, state, engine="compiled")
        found = solve(rules, state, engine="compiled", table=table)
        assert (found.value, found.exact) == (right.value, True)


def test_a_table_that_grows_answers_like_one_that_is_large():
    rules = game("connect4:width=5,height=5,symmetry=yes")

    found = solve(rules, engine="compiled")
    right = solve(rules, method="proof", engine="compiled")

    assert found.memory > 1 << 16
    assert (found.value, found.exact) == (right.value, right.exact) == (0, True)


def test_payoffs_that_are_not_whole_are_refused():
    with pytest.raises(GameError, match="whole numbers"):
        solve(Halves(), method="bisection", engine="compiled")


def test_a_limit_claims_nothing():
    found = solve(FOUR, engine="compiled", nodes=5000)

    assert (found.exact, found.stopped, found.value) == (False, "nodes", None)


def test_a_search_that_differs_is_not_trusted(monkeypatch, tmp_path):
    monkeypatch.setenv("PLIES_CACHE", str(tmp_path))
    right = bisection(FOUR, FOUR.read_state("1122334"))
    monkeypatch.setattr("plies.compiled.bisection.bisection", lambda *_, **__: right)

    with pytest.raises(Unfit, match="is searched differently: bisection finds"):
        CompiledBisection(game("connect4:width=4,height=3,connect=3"), None, {}).answer()
