"""The smallest tree on which a mistake shows: a larger one, made smaller as long as it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from plies.contract import GameError
from plies.courses.diagnosis.trees import Trial, expected, free_ties, random_trial, shows
from plies.exercises.mistakes import Mistake
from plies.exercises.student import Way
from plies.searches.dice import Dice
from plies.searches.methods import traits
from plies.trees.tree import Tree

LITTLE, ENOUGH = 200, 8  # random trees to look at besides


@dataclass(slots=True)
class Twig:
    """A node that can be changed, and all below it."""

    value: float | None
    mover: int
    odds: float
    below: list[Twig] = field(default_factory=list)

    def all(self) -> Iterator[Twig]:
        yield self
        for twig in self.below:
            yield from twig.all()


def smallest(trials: Sequence[Trial], mistake: Mistake, parts: tuple[str, ...]) -> tuple[Tree, Way]:
    """Return the smallest tree found on which `mistake` shows, and how it is searched there.

    It is looked for below the given trials, on which it shows, and among random little trees.
    """
    found = [shrunk(one.tree, one.asked, mistake, parts) for one in trials]
    asked, dice = trials[0].asked, Dice(1)
    depth = None if asked.depth is None else 1
    chance = traits(asked.method).dice_only
    for number in range(LITTLE):
        tree = random_trial(dice, 2 + number % 2, depth, asked.depth_unit, chance)
        if seen(tree, replace(asked, depth=depth), mistake, parts):
            found.append(shrunk(tree, replace(asked, depth=depth), mistake, parts))
        if len(found) == ENOUGH:
            break
    return min(found, key=lambda pair: (len(pair[0].parents), pair[1].depth or 0))


def seen(tree: Tree, way: Way, mistake: Mistake, parts: tuple[str, ...]) -> bool:
    """Return whether a mistake shows on a tree."""
    if not mistake.fits(way, tree) or mistake.way(way).depth == 0:
        return False
    try:
        right = expected(tree, way, free_ties(way))
        return shows(expected(tree, mistake.way(way), free_ties(way)), right, parts)
    except GameError:  # a node has no value
        return False


def shrunk(tree: Tree, asked: Way, mistake: Mistake, parts: tuple[str, ...]) -> tuple[Tree, Way]:
    """Return a tree with fewer nodes, less depth and lower numbers, on which it still shows."""
    sides, root = tree.sides, twigs(tree)

    def still(way: Way) -> bool:
        return seen(grown(root, sides), way, mistake, parts)

    asked = unlimited(root, fewer(root, asked, still), still)
    asked = fewer(root, asked, still)  # without values at inner nodes more can go
    lower(root, lambda: still(asked))
    return grown(root, sides), asked


def fewer(root: Twig, asked: Way, still: Callable[[Way], bool]) -> Way:
    """Take away what is not needed for the mistake to show, and return the search that shows it."""
    changed = True
    while changed:
        changed = False
        for twig in list(root.all()):
            kept, value = twig.below, twig.value
            if twig is not root and kept:
                twig.below, twig.value = [], first_value(twig)
                if still(asked):
                    changed = True
                    continue
                twig.below, twig.value = kept, value
            for other in list(twig.all())[1:]:  # a position further down, with the same mover
                if other.below and other.mover == twig.mover:
                    twig.below = other.below
                    if still(asked):
                        changed, kept = True, twig.below
                        break
                    twig.below = kept
            for child in list(kept) if len(kept) > 1 and sum(t.odds for t in kept) > 1 else ():
                twig.below = [other for other in twig.below if other is not child]
                if twig.below and still(asked):
                    changed = True
                else:
                    twig.below = kept
                kept = twig.below
        if asked.depth and asked.depth > 1 and still(replace(asked, depth=asked.depth - 1)):
            asked, changed = replace(asked, depth=asked.depth - 1), True
    return asked


def first_value(twig: Twig) -> float:
    """Return what a node is worth as a leaf: its own value, or else the first one below it."""
    while twig.value is None:
        twig = twig.below[0]
    return twig.value


def lower(root: Twig, still: Callable[[], bool]) -> None:
    """Make the numbers small: first all at once in the order that they have, then one by one."""
    valued = [twig for twig in root.all() if twig.value is not None]
    before = [twig.value for twig in valued]
    ranks = {value: rank for rank, value in enumerate(sorted(set(before)), 1)}  # type: ignore[type-var]
    for twig in valued:
        twig.value = ranks[twig.value]
    if not still():
        for twig, value in zip(valued, before, strict=True):
            twig.value = value
    for twig in valued:
        kept = twig.value
        if 0 < kept < 10:  # type: ignore[operator]
            continue
        for number in range(1, 10):
            twig.value = number
            if still():
                break
            twig.value = kept


def unlimited(root: Twig, asked: Way, still: Callable[[Way], bool]) -> Way:
    """Return the search without its depth limit if the mistake shows without it, too."""
    if asked.depth is None:
        return asked
    free = replace(asked, depth=None, depth_unit="ply", ends="payoff")
    before = [twig.value for twig in root.all()]
    for twig in root.all():
        twig.value = None if twig.below else twig.value
    if still(free):
        return free
    for twig, value in zip(root.all(), before, strict=True):
        twig.value = value
    return asked


def twigs(tree: Tree, node: int = 0) -> Twig:
    """Return a tree as twigs."""
    below = [twigs(tree, child) for child in tree.children[node]]
    return Twig(tree.values[node], tree.movers[node], tree.odds[node], below)


def grown(root: Twig, sides: tuple[str, ...]) -> Tree:
    """Return twigs as a tree, with the players who still move in it, and two at least."""
    last = max(twig.mover for twig in root.all() if twig.below)
    tree = Tree(sides=sides[: max(2, last + 1)])
    waiting: list[tuple[Twig, int | None]] = [(root, None)]
    while waiting:
        twig, parent = waiting.pop()
        node = tree.add(parent, mover=twig.mover, value=twig.value, probability=twig.odds)
        waiting += [(child, node) for child in reversed(twig.below)]
    return tree
