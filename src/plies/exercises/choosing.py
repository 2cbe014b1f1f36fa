"""Random exercises, chosen to be telling.

A random tree is only the beginning: its values are changed one at a time as long as that makes
the sheet tell more mistakes from the right answers, and more of them from each other.
"""

from __future__ import annotations

from typing import Any

from plies.contract import MAX, GameError
from plies.exercises.exercises import (
    MOST_NODES,
    Exercise,
    asked_options,
    asked_way,
    exercise,
)
from plies.exercises.mistakes import Mistake, applicable
from plies.exercises.student import Way, attempt
from plies.searches.dice import Dice
from plies.searches.methods import traits
from plies.trees.random_trees import Range, random_tree, whole
from plies.trees.tree import Tree

STARTS = 4  # random trees to begin with, before the best so far has to do
PATIENCE = 50  # changes of a value in a row that may come to nothing
FOR_PAIRS = 15  # the same once all mistakes are told, though some not from each other


def random_exercise(
    method: str = "auto",
    *,
    depth: int = 3,
    branching: int | Range = 2,
    leaves: Range = (-9, 9),
    chance: bool = False,
    players: int | None = None,
    beyond: int = 0,
    early: float = 0.0,
    seed: int = 0,
    **asked: Any,
) -> Exercise:
    """Return a random exercise that is chosen to tell as many mistakes as it can.

    With `beyond` the search has a depth limit, and the tree goes that much further; the other
    options are those of `random_tree` and of `exercise`.
    """
    way = asked_way(method, chance, asked | ({"depth": depth} if beyond else {}))
    if players is None:
        players = 1 if chance and traits(way.method).at_random else 2
    dice = Dice(seed)
    best: Tree | None = None
    found = (0, 0)
    for _ in range(STARTS):
        tree = random_tree(
            depth * (players if way.depth_unit == "round" else 1),
            branching,
            leaves,
            chance=chance,
            players=players,
            beyond=beyond,
            early=early,
            seed=dice,
        )
        if len(tree.parents) > MOST_NODES:
            continue
        goal = [mistake for mistake in applicable(way, tree) if within_reach(mistake, tree)]
        score = improved(tree, way, goal, leaves, dice)
        if best is None or score > found:
            best, found = tree, score
        if score[0] == len(goal):
            break
    if best is None:
        raise GameError(
            f"a sheet has room for {MOST_NODES} nodes: take fewer levels or fewer branches"
        )
    return exercise(best, seed=seed, **asked_options(way))


def within_reach(mistake: Mistake, tree: Tree) -> bool:
    """Return whether a tree of this shape could show the mistake, where that is easily said."""
    if mistake.name != "parent-only":
        return True
    for node, children in enumerate(tree.children):
        above = tree.parents[node]
        while children and above > 0:  # from the grandparent on
            above = tree.parents[above]
            if (tree.movers[above] == MAX) != (tree.movers[node] == MAX):
                return True
    return False


def improved(
    tree: Tree, way: Way, mistakes: list[Mistake], leaves: Range, dice: Dice
) -> tuple[int, int]:
    """Change the values of `tree` until it tells all mistakes, or no change helps any more."""
    valued = [node for node, value in enumerate(tree.values) if value is not None]
    wrong = [mistake.way(way) for mistake in mistakes]
    score, full = power(tree, way, wrong), (len(wrong), len(wrong))
    idle = 0
    while score < full and idle < (FOR_PAIRS if score[0] == len(wrong) else PATIENCE):
        node = valued[dice.below(len(valued))]
        before = tree.values[node]
        copied = tree.values[valued[dice.below(len(valued))]]  # ties are what many mistakes need
        tree.values[node] = copied if dice.below(2) else whole(dice, leaves)
        after = power(tree, way, wrong, at_least=score[0])
        idle = 0 if after > score else idle + 1
        if after >= score:
            score = after
        else:
            tree.values[node] = before
    return score


def power(tree: Tree, way: Way, wrong: list[Way], at_least: int = 0) -> tuple[int, int]:
    """Return how many wrong ways the tree tells, and how many different sheets they write.

    Once it is clear that fewer than `at_least` are told, the rest is not tried; what is hard to
    tell comes first from then on, since it will be again.
    """
    right = attempt(tree, way)
    sheets, to_spare = [], len(wrong) - at_least
    for number, one in enumerate(wrong):
        try:
            sheet = attempt(tree, one)
        except GameError:  # it needs the value of a node that has none
            sheet = right
        if sheet != right:
            sheets.append(sheet)
        elif (to_spare := to_spare - 1) < 0:
            wrong.insert(0, wrong.pop(number))
            break
    return len(sheets), len(set(sheets))
