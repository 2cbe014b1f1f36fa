"""Exercises for the section Practice: random, telling, and the same again for the same seed."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from plies.contract import GameError
from plies.exercises.choosing import random_exercise
from plies.searches.methods import ON_PAPER, traits
from plies.views.practice import practice
from plies.web.given import Given, Tell, flag, one_of, whole

SEEDS = 1_000_000_000  # a seed fits into a link
DEEPEST, WIDEST = 4, 3
MOST_LEAVES = 27  # more are no exercise, and not made quickly


def exercise(given: Given, tell: Tell) -> dict[str, Any]:
    """Return a random exercise and the seed that gives it again; without a seed, any."""
    method = one_of(given, "method", ON_PAPER, usual="alphabeta")
    strict = flag(given, "strict")
    depth = whole(given, "depth", 2, DEEPEST, usual=3)
    branching = whole(given, "branching", 2, WIDEST, usual=2)
    chance = flag(given, "chance", usual=traits(method).dice_only)
    chosen = given.get("seed")
    seed = randbelow(SEEDS) if chosen is None else whole(given, "seed", 0, SEEDS - 1)
    if branching**depth > MOST_LEAVES:
        raise GameError(
            f"{branching**depth} leaves are too many to fill in: {MOST_LEAVES} are allowed"
        )
    if chance and not traits(method).chance:
        raise GameError(f"{method} knows no dice: take expectimax or expectiminimax")
    asked: dict[str, Any] = {"strict": True} if strict and traits(method).windowed else {}
    made = random_exercise(
        method, depth=depth, branching=(2, branching), chance=chance, seed=seed, **asked
    )
    return {"exercise": practice(made), "seed": seed}
