"""Trees on which mistakes show, and the smallest of them.

A trial is a tree and how to search it. A series of trials is chosen so that every mistake answers
otherwise than a right search somewhere, and otherwise than every other mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, cycle, islice
from math import inf, isclose, isnan

from plies.contract import CHANCE, MAX, GameError
from plies.courses.diagnosis.mistakes import every_applicable
from plies.exercises.exercises import named_for_paper
from plies.exercises.student import Way, attempt
from plies.searches.dice import Dice
from plies.searches.methods import traits
from plies.trees.random_trees import uneven, whole
from plies.trees.tree import Tree

RIGHT = "right"
MOST_NODES = 70  # of a trial
TRIES = 600  # random trees that are looked at for a series
EASY = 24  # so many of them with all mistakes; then only with those that are hard to tell
ANY = -1  # of equally good moves
RANGES = ((-9, 9), (-3, 4), (1, 3), (-4, 2))  # of values; in some ties are frequent
TWICE = 2  # how often every mistake differs from what is right


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a search; None where nothing is. Nodes go by their names, moves as text."""

    move: str | None = None  # "" for none
    value: float | None = None
    visited: tuple[str, ...] | None = None  # in order
    made: frozenset[str] | None = None  # the same, where the order is free
    cut: frozenset[str] | None = None
    error: str = ""  # a sentence, where there is no answer
    kind: str = "exception"  # of error, as of a StudentError


@dataclass(frozen=True, slots=True)
class Expected:
    """What a way to search answers. `moves` are the first and the last of equally good ones."""

    moves: tuple[str, ...]  # only the first, where the others are not as right
    value: float
    visited: tuple[str, ...]
    made: frozenset[str]
    cut: frozenset[str]
    may_fail: bool = False  # it may as well end in an exception, as the highest of no values does
    anything: bool = False  # what is answered is luck: the root has no move, or infinities met

    def explains(self, answer: Answer, tie: int = ANY) -> bool:
        """Return whether a student answers so who searches this way and takes that equal move."""
        if self.anything:
            return True
        if answer.error:
            return self.may_fail and answer.kind == "exception"
        return not self.differences(answer, tie)

    def differences(self, answer: Answer, tie: int = ANY) -> list[str]:
        """Return the parts of an answer that are otherwise."""
        found = []
        moves = self.moves if tie == ANY else self.moves[tie : tie + 1]
        if self.value == -inf:  # no move is better than what the search began with
            moves = (*moves, "")
        if answer.move is not None and answer.move not in moves:
            found.append("move")
        if answer.value is not None and not same(answer.value, self.value):
            found.append("value")
        for part in ("visited", "made", "cut"):
            told = getattr(answer, part)
            if told is not None and told != getattr(self, part):
                found.append(part)
        return found

    def told_from(
        self, other: Expected, parts: Iterable[str], ties: tuple[int, int] = (0, 0)
    ) -> bool:
        """Return whether answers in these parts tell the two ways apart."""
        if self.anything or other.anything:
            return False
        mine = Answer(self.moves[ties[0]], self.value, self.visited, self.made, self.cut)
        return any(part in parts for part in other.differences(mine, ties[1]))


@dataclass(frozen=True, eq=False, slots=True)
class Trial:
    """A tree, how to search it, and what everybody answers: by the mistake's name, or RIGHT."""

    tree: Tree
    asked: Way
    answers: dict[str, Expected]

    def answer(self, name: str) -> Expected:
        """Return the answer of a mistake; one that cannot be made here does no harm."""
        return self.answers.get(name, self.answers[RIGHT])


def same(one: float, other: float) -> bool:
    return one == other or isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def expected(tree: Tree, way: Way, free_ties: bool) -> Expected:
    """Return what a search this way answers; GameError where it cannot be made."""
    sheet = attempt(tree, way)
    moves = [sheet.move]
    if free_ties:
        moves.append(attempt(tree, replace(way, takes_last=True)).move)
    visited = tuple(map(tree.name_of, sheet.visited))
    return Expected(
        tuple("" if move is None else str(move) for move in moves),
        sheet.value,
        visited,
        frozenset(visited),
        frozenset(tree.name_of(tree.play(node, move)) for node, move in sheet.cut),
        may_fail=any(ends_unseen(tree, node, way) for node in sheet.visited),
        anything=way.depth == 0 or any(isnan(value) for _, value in sheet.values),
    )


def ends_unseen(tree: Tree, node: int, way: Way) -> bool:
    """Return whether a game is over at a node, not at the depth limit, and the way misses it."""
    steps = len(tree.sides) if way.depth_unit == "round" else 1
    early = not tree.children[node] and tree.levels[node] < (way.depth or 0) * steps
    if way.misses_ends in (None, "all"):
        return early and way.misses_ends == "all"
    return early and ((tree.values[node] or 0) > 0) == (way.misses_ends == "won")


def trial(tree: Tree, asked: Way, free_ties: bool, only: set[str] | None = None) -> Trial:
    """Return what all mistakes answer on a tree, or `only` some."""
    answers = {RIGHT: expected(tree, asked, free_ties)}
    for mistake in every_applicable(asked, tree):
        if only is not None and mistake.name not in only:
            continue
        try:
            answers[mistake.name] = expected(tree, mistake.way(asked), free_ties)
        except GameError:  # it needs the value of a node that has none
            continue
    return Trial(tree, asked, answers)


@lru_cache(maxsize=32)
def series(
    asked: Way, parts: tuple[str, ...], players: tuple[int, ...] = (2, 3, 4), seed: int = 1
) -> tuple[Trial, ...]:
    """Return trials that tell the mistakes apart by these parts of an answer, so far as they can.

    With a depth limit asked for, the depths are of our choosing.
    """
    dice, free, chosen = Dice(seed), free_ties(asked), []
    chance = traits(asked.method).dice_only
    depths = (None,) if asked.depth is None else (2, 1, 2)
    shapes = [(count, depth) for depth in depths for count in players]
    ties = [(one, other) for one in range(1 + free) for other in range(1 + free)]
    untold: dict[tuple[str, str, tuple[int, int]], int] = {}  # how often they still have to be
    for number, (count, depth) in enumerate(islice(cycle(shapes), TRIES)):
        hard = None if number < EASY else {name for pair in left(untold) for name in pair}
        if hard is not None and not hard:
            break
        tree = random_trial(dice, count, depth, asked.depth_unit, chance)
        way = replace(asked, depth=depth)
        one = trial(tree, way, free, hard)
        news = 0
        for name, other in combinations(one.answers, 2):
            for tie in ties:
                pair = (name, other, tie)
                untold.setdefault(pair, TWICE if name == RIGHT else 1)
                if untold[pair] and one.answers[name].told_from(one.answers[other], parts, tie):
                    untold[pair] -= 1
                    news += 1
        if news:
            chosen.append(one if hard is None else trial(tree, way, free))
    return tuple(chosen)


def left(untold: dict[tuple[str, str, tuple[int, int]], int]) -> list[tuple[str, str]]:
    """Return which pairs of mistakes are not told from each other yet."""
    return [pair[:2] for pair, count in untold.items() if count]


def free_ties(asked: Way) -> bool:
    """Return whether any of equally good moves is right: not where their values are bounds."""
    return not traits(asked.method).windowed or asked.strict


def random_trial(dice: Dice, players: int, depth: int | None, unit: str, chance: bool) -> Tree:
    """Return a random tree that goes on below the depth limit; all its nodes have names."""
    while True:
        steps = players if unit == "round" else 1
        limit = 0 if depth is None else depth * steps  # a game that ends just here tells little
        plies = 3 + dice.below(2) if depth is None else limit + min(steps, 2)
        tree = Tree(sides=("MAX", "MIN", *(f"MIN {one}" for one in range(2, players)))[:players])
        values = RANGES[dice.below(len(RANGES))]
        waiting: list[tuple[int | None, float]] = [(None, 1.0)]
        while waiting and len(tree.parents) <= MOST_NODES:
            parent, odds = waiting.pop()
            level = 0 if parent is None else tree.levels[parent] + 1
            mover = level % players
            if chance:
                mover = CHANCE if level % 2 else level // 2 % players
            early = dice.below(9) == 0 and level not in (0, limit)
            last = level == plies or early
            value = whole(dice, values) if last or depth is not None else None
            value = 5 if value == 0 else value  # an end is won or lost, never neither
            node = tree.add(parent, mover=mover, value=value, probability=odds)
            if not last:
                crowd = 1 + (dice.below(3) > 0) + (dice.below(4) == 0)
                branches = max(2, crowd) if level == 0 or plies < 5 else crowd
                shares = uneven(dice, branches) if mover == CHANCE else [1.0] * branches
                waiting += [(node, share) for share in reversed(shares)]
        if 3 < len(tree.parents) <= MOST_NODES and tree.movers[0] == MAX:
            return named_for_paper(tree)


def differing(trials: Sequence[Trial], name: str, parts: tuple[str, ...]) -> list[Trial]:
    """Return the trials on which a mistake shows, the smallest first."""
    found = [one for one in trials if shows(one.answer(name), one.answer(RIGHT), parts)]
    return sorted(found, key=lambda one: len(one.tree.parents))


def shows(wrong: Expected, right: Expected, parts: tuple[str, ...]) -> bool:
    """Return whether a wrong way answers otherwise, whichever of equally good moves is taken."""
    if wrong.anything:
        return False
    mine = Answer(wrong.moves[0], wrong.value, wrong.visited, wrong.made, wrong.cut)
    return any(part in parts for part in right.differences(mine))
