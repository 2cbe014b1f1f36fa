"""The job that makes exercises: bounded, and the same again for the same seed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.contract import GameError
from plies.searches import search
from plies.trees.notation import read_tree
from plies.web.jobs import JOBS
from plies.web.jobs.doing import DOING
from plies.web.jobs.practice import SEEDS, exercise

ALPHABETA = {"method": "alphabeta", "depth": 3, "branching": 2, "seed": 7}


def made(**given: Any) -> dict[str, Any]:
    return exercise(given, lambda news: None)


def test_a_link_gives_everybody_the_same_exercise():
    assert made(**ALPHABETA) == made(**ALPHABETA)
    assert made(**ALPHABETA) != made(**ALPHABETA | {"seed": 8})


def test_without_a_seed_the_one_that_was_taken_is_told():
    first = made(method="minimax")

    assert 0 <= first["seed"] < SEEDS
    assert made(method="minimax", seed=first["seed"]) == first


def test_the_tree_can_be_stepped_through_elsewhere():
    model = made(**ALPHABETA)["exercise"]
    tree = read_tree(model["tree"]).tree

    assert search(tree, method="alphabeta").value == model["answers"]["value"][0]


def test_alpha_beta_exercises_have_something_to_cut():
    for seed in range(12):
        assert any(made(**ALPHABETA | {"seed": seed})["exercise"]["answers"]["cut"])


def test_expectiminimax_has_dice_unless_told_otherwise():
    assert "chance" in made(method="expectiminimax", seed=1)["exercise"]["nodes"]["kind"]
    without = made(method="expectiminimax", chance=False, seed=1)["exercise"]
    assert "chance" not in without["nodes"]["kind"]


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"method": "mcts"}, "method must be one of"),
        ({"depth": 9}, "depth must be a whole number"),
        ({"depth": 4, "branching": 3}, "too many to fill in"),
        ({"branching": 1}, "branching must be"),
        ({"seed": -1}, "seed must be"),
        ({"seed": "1"}, "seed must be"),
        ({"seed": 10**30}, "seed must be"),
        ({"strict": 1}, "strict must be true or false"),
        ({"method": "alphabeta", "chance": True}, "knows no dice"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(wrong: dict[str, Any], says: str):
    with pytest.raises(GameError, match=says):
        made(**ALPHABETA | wrong)


def test_every_job_is_listed_with_the_function_that_does_it():
    assert DOING.keys() == JOBS.keys()
    assert DOING["exercise"] is exercise


values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
fields = st.sampled_from(["method", "strict", "depth", "branching", "chance", "seed"])
sensible = st.fixed_dictionaries(
    {},
    optional={
        "method": st.sampled_from(["minimax", "alphabeta", "expectimax", "expectiminimax"]),
        "depth": st.integers(1, 5),
        "branching": st.integers(1, 4),
    },
)


@settings(max_examples=60, deadline=None)
@given(sensible, st.dictionaries(fields, values, max_size=2))
def test_whatever_is_sent_there_is_an_exercise_or_a_sentence(asked: Any, odd: Any):
    try:
        answer = exercise(asked | odd, lambda news: None)
    except GameError:
        return
    assert len(json.dumps(answer, allow_nan=False)) < 60_000
