"""Random trees, small enough for paper; the same seed gives the same tree on every machine."""

from __future__ import annotations

from plies.contract import CHANCE, GameError
from plies.searches.dice import Dice
from plies.trees.tree import Tree

MOST_NODES = 100_000
Range = tuple[int, int]  # from the first to the second, both included


def random_tree(
    depth: int = 3,
    branching: int | Range = 2,
    leaves: Range = (-9, 9),
    *,
    chance: bool = False,
    players: int = 2,
    beyond: int = 0,
    early: float = 0.0,
    seed: int | Dice = 0,
) -> Tree:
    """Return a tree of `depth` levels of moves, whose leaves are whole numbers in `leaves`.

    MAX moves first, then each opponent in turn; with `chance` CHANCE moves after each of them.
    `players` is 1 for MAX alone, 3 for MAX against two. `beyond` adds levels below a depth limit
    of `depth`, and values to the inner nodes, for exercises with such a limit. `early` is the
    share of the nodes below the root that are leaves before their time.
    """
    spread = (branching, branching) if isinstance(branching, int) else branching
    _check(depth + beyond, spread, leaves, players, early)
    dice = seed if isinstance(seed, Dice) else Dice(seed)
    movers = [mover for player in range(players) for mover in (player, CHANCE)]
    turns = movers if chance else movers[::2]
    tree = Tree(sides=("MAX", "MIN", *(f"MIN {number}" for number in range(2, players)))[:players])
    waiting: list[tuple[int | None, float]] = [(None, 1.0)]
    while waiting:
        parent, odds = waiting.pop()
        level = 0 if parent is None else tree.levels[parent] + 1
        mover = turns[level % len(turns)]
        last = level == depth + beyond or (level > 0 and dice.share() < early)
        value = whole(dice, leaves) if last or beyond else None
        node = tree.add(parent, mover=0 if last else mover, value=value, probability=odds)
        if not last:
            count = whole(dice, spread)
            shares = uneven(dice, count) if mover == CHANCE else [1.0] * count
            waiting += [(node, share) for share in reversed(shares)]
    return tree


def whole(dice: Dice, between: Range) -> int:
    """Return a whole number in a range."""
    return between[0] + dice.below(between[1] - between[0] + 1)


def uneven(dice: Dice, count: int) -> list[float]:
    """Return probabilities that differ, for two outcomes or more, in quarters, eighths, ...

    Halves of halves are added without error, so that answers are as exact as on paper.
    """
    if count < 2:
        return [1.0] * count
    parts = 4
    while parts <= count:
        parts *= 2
    shares = [1] * count
    for _ in range(parts - count):
        shares[dice.below(count)] += 1
    if len(set(shares)) == 1:
        shares[0], shares[1] = shares[0] + 1, shares[1] - 1
    return [share / parts for share in shares]


def _check(levels: int, branching: Range, leaves: Range, players: int, early: float) -> None:
    low, high = branching
    if levels < 1:
        raise GameError(f"a random tree needs a depth of 1 or more, not {levels}")
    if not 1 <= low <= high:
        raise GameError(f"the branching must be 1 or more, or a range as 2..3, not {low}..{high}")
    if leaves[0] > leaves[1]:
        raise GameError(f"the leaves go from low to high, not {leaves[0]}..{leaves[1]}")
    if not 1 <= players <= 9:
        raise GameError(f"a random tree has 1 to 9 players, not {players}")
    if not 0 <= early < 1:
        raise GameError(f"the share of early leaves is from 0 to below 1, not {early}")
    if levels > 60 or sum(high**level for level in range(levels + 1)) > MOST_NODES:
        raise GameError(
            f"{levels} levels of up to {high} branches are more than {MOST_NODES:,} nodes: "
            "take fewer"
        )
