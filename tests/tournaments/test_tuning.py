"""SPSA: numbers go to where a player wins, and follow from the results alone."""

from __future__ import annotations

import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.contract import GameError
from plies.tournaments.parameters import Parameter, parameter, start, with_values
from plies.tournaments.tuning import Tuning, course, from_data, to_data

BEST = 0.8  # the share at which a simulated player is strongest
WORTH = 800  # Elo that it loses from there to the other end, squared


def plan(count=2, games=400, **options):
    numbers = tuple(Parameter(f"p{i}", 0.0, 1.0, False) for i in range(count))
    return Tuning("connect4", "mcts:nodes=5", numbers, games=games, **options)


def played(about, dice, until=10**9):
    """Return results of games between players as strong as their numbers are good."""
    points, found = {}, course(about, {})
    while not found.over and len(points) < until:
        step = found.steps[-1]
        first, second = (
            sum((float(word.split("=")[1]) - BEST) ** 2 for word in name.split(",")[1:])
            for name in step.players
        )
        for one in step.fixtures:
            lead = (second - first) * WORTH * (1 if one.first == 0 else -1)
            points[one.number] = float(dice.random() < 1 / (1 + 10 ** (-lead / 400)))
        found = course(about, points, so_far=found)
    return points, found


def test_numbers_come_near_to_the_best_ones():
    far = [
        fmean(abs(share - BEST) for share in played(plan(seed=seed), random.Random(seed))[1].best)
        for seed in range(20)
    ]

    assert fmean(far) < 0.08  # they began 0.3 away from it


def test_the_way_follows_from_plan_and_results():
    about = plan(games=80)
    points, found = played(about, random.Random(1))

    assert course(about, points) == found
    assert len(found.steps) == 10
    assert [one.number for step in found.steps for one in step.fixtures] == [*range(1, 81)]
    half = {number: value for number, value in points.items() if number <= 40}
    assert course(about, half).at == found.steps[5].at


def test_who_plays_a_step_has_every_coin_turned_over():
    step = course(plan(3), {}).steps[0]
    one, other = (
        [float(word.split("=")[1]) for word in name.split(",")[1:]] for name in step.players
    )

    assert [1 if a > b else -1 for a, b in zip(one, other, strict=True)] == list(step.coins)
    assert [(x.first, x.second) for x in step.fixtures[:2]] == [(0, 1), (1, 0)]
    assert step.fixtures[0].opening == step.fixtures[1].opening


@given(st.integers(1, 6), st.floats(0, 1), st.integers(0, 1000))
def test_two_different_whole_numbers_are_tried(width, at, seed):
    one = Parameter("nodes", 3, 3 + width, True)
    about = Tuning("nim", f"mcts:nodes={one.value(at)}", (one,), games=8, seed=seed)

    names = course(about, {}).steps[0].players

    assert names[0] != names[1]
    assert all(3 <= int(name.rpartition("=")[2]) <= 3 + width for name in names)


def test_a_number_is_written_where_it_belongs():
    words = "alphabeta:depth=2,eval=mine.py:evaluate(a=1,b=2)"
    names = [parameter("eval.b=0.0..4"), parameter("depth=1..5")]

    assert with_values(words, names, [0.25, 1.0]) == (
        "alphabeta:eval=mine.py:evaluate(a=1,b=1.0),depth=5"
    )
    assert with_values("mine.py:Mine:x=1", [parameter("x=0..4")], [0.5]) == "mine.py:Mine:x=2"
    assert [start(words, one) for one in names] == [0.5, 0.25]
    assert start("alphabeta:eval=mine.py:evaluate", names[0]) == 0.5
    assert with_values("mcts:eval=mine.py:f", [parameter("eval.w=0..2")], [0.5]) == (
        "mcts:eval=mine.py:f(w=1)"
    )


@pytest.mark.parametrize("words", ["x", "x=1", "x=2..1", "x=1..1", "=1..2", "x=a..b", "x=1..2..3"])
def test_what_is_no_parameter_is_refused(words):
    with pytest.raises(GameError):
        parameter(words)


def test_a_plan_comes_back_from_json():
    about = plan(random_plies=2, seed=4)

    assert from_data(to_data(about)) == about
    with pytest.raises(ValueError, match="not a tuning"):
        from_data({"game": "nim"})
