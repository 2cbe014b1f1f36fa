"""Which mistake is it? A student's search is tried on trees where every mistake shows.

    diagnose("q3", probe, Way(method="alphabeta", strict=True), parts=("move", "made"))

`probe(tree, way)` lets the student's search answer on any tree of ours, in the parts that it can
tell. The mistake that gives all these answers, the wrong ones and the right ones, is the
diagnosis; if none does, the nearest is named as what it is: not the whole story.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from plies.contract import GameError
from plies.courses.diagnosis.beside import beside
from plies.courses.diagnosis.failures import NO_MOVES, at_ends, located
from plies.courses.diagnosis.mistakes import BY_NAME, MISSES_ENDS
from plies.courses.diagnosis.smallest import smallest
from plies.courses.diagnosis.trees import (
    ANY,
    RIGHT,
    Answer,
    Trial,
    differing,
    expected,
    free_ties,
    series,
)
from plies.courses.report.report import Diagnosis
from plies.exercises.exercises import asked_options
from plies.exercises.student import Way
from plies.trees.notation import write_tree
from plies.trees.tree import Tree

Probe: TypeAlias = Callable[[Tree, Way], Answer]

NO_SINGLE = "no-single-mistake"
FAILS, FAILS_AT_ENDS = "fails", "fails-at-ends"
PATIENCE = 2  # trees on which a search may hang before the rest is not tried


def diagnose(
    question: str,
    probe: Probe,
    asked: Way,
    *,
    parts: Sequence[str] = ("move", "made"),
    players: Sequence[int] = (2, 3, 4),
) -> Diagnosis | None:
    """Return what is wrong with a search, or None if it searches as asked.

    `parts` are those of an Answer that `probe` tells, `players` how many the trees may have.
    """
    told = tuple(parts)
    trials = series(asked, told, tuple(players))
    answers: list[Answer] = []
    slow = 0
    for one in trials:
        answers.append(probe(one.tree, one.asked))
        slow += bool(answers[-1].error) and answers[-1].kind != "exception"
        if slow == PATIENCE:
            break
    return judged(question, trials[: len(answers)], answers, told)


def judged(
    question: str, tried: Sequence[Trial], answers: Sequence[Answer], told: tuple[str, ...]
) -> Diagnosis | None:
    """Return what these answers say of a search; None if they are right, or if there are none."""
    failures = [located(answer.error) for answer in answers if answer.error]
    counts = explained(tried, answers)
    if counts.pop(RIGHT, 0) == len(tried):
        return None
    if len(failures) == len(answers):
        return Diagnosis(question, FAILS, f"Your search fails on every tree: {failures[0]}")
    most = max(counts.values(), default=0)
    best = [name for name, count in counts.items() if count == most]
    asked = tried[0].asked
    if most < len(tried):
        both = two_mistakes(tried, answers)
        return no_single(question, asked, best, most, len(tried), failures, both)
    name, others = best[0], best[1:]
    sentence = BY_NAME[name].sentence_for(asked)
    if others:
        sentence += f" (Or, with the same answers: {', '.join(others)}.)"
    found = shown_on(tried, question, name, sentence, told, len(tried))
    return failing(found, failures) if failures and name in MISSES_ENDS else found


def failing(found: Diagnosis, failures: list[str]) -> Diagnosis:
    """Return what is said of a search that fails at finished games: first of all, how.

    Only an exception that comes of a list without moves says that the end was not seen; any other
    one is a mistake of its own.
    """
    first = next((text for text in failures if not NO_MOVES.search(text)), "")
    if first:
        return replace(found, mistake=FAILS_AT_ENDS, sentence=at_ends(first), beside=())
    return replace(found, sentence=f"{at_ends(failures[0])} {found.sentence}", beside=())


def explained(trials: Sequence[Trial], answers: Sequence[Answer]) -> dict[str, int]:
    """Return how many of the answers each mistake gives, and how many are RIGHT.

    Somebody takes the first of equally good moves, or the last, or now this and now that.
    """
    names = {name: None for one in trials for name in one.answers}
    pairs = list(zip(trials, answers, strict=True))
    found = {}
    for name in names:
        by_habit = [
            sum(one.answer(name).explains(answer, tie) for one, answer in pairs) for tie in (0, 1)
        ]
        found[name] = max(by_habit)
    whole = any(count == len(pairs) for count in found.values())
    if not whole:  # ties by chance explain more, so they are thought of only now
        for name in names:
            found[name] = sum(one.answer(name).explains(answer, ANY) for one, answer in pairs)
    return found


def two_mistakes(trials: Sequence[Trial], answers: Sequence[Answer]) -> tuple[str, str] | None:
    """Return two mistakes that together give all the answers, if there are such."""
    pairs = list(zip(trials, answers, strict=True))
    pairs.sort(key=lambda pair: pair[0].answers[RIGHT].explains(pair[1]))  # the wrong ones first
    names = list(dict.fromkeys(name for one in trials for name in one.answers if name != RIGHT))
    return next((two for two in combinations(names, 2) if all_by(two, pairs)), None)


def all_by(two: tuple[str, str], pairs: Sequence[tuple[Trial, Answer]]) -> bool:
    """Return whether two mistakes together give all these answers."""
    for one, answer in pairs:
        way = one.asked
        for mistake in (BY_NAME[name] for name in two):
            if mistake.fits(one.asked, one.tree):
                way = replace(way, **mistake.change(one.asked))
        try:
            if not expected(one.tree, way, free_ties(one.asked)).explains(answer):
                return False
        except GameError:
            return False
    return True


def no_single(
    question: str,
    asked: Way,
    best: list[str],
    most: int,
    tried: int,
    failures: list[str],
    both: tuple[str, str] | None,
) -> Diagnosis:
    """Return that there is more than one mistake, or one that we do not know."""
    sentence = "No single mistake that we know explains all your answers."
    if both:
        told = " ".join(f"{name}: {BY_NAME[name].sentence_for(asked)}" for name in both)
        sentence += f" Two together do, {told}"
    elif most:
        nearest = " or ".join(best[:3])
        about = BY_NAME[best[0]].sentence_for(asked)
        sentence += f" The nearest, {nearest}, explains {most} of {tried}: {about}"
    if failures:
        fails = f"On {len(failures)} of {tried} trees your search fails: {failures[0]}"
        sentence = f"{fails} {sentence}"
    return Diagnosis(question, NO_SINGLE, sentence, explained=most, tried=tried)


def shown_on(
    trials: Sequence[Trial],
    question: str,
    name: str,
    sentence: str,
    parts: tuple[str, ...],
    tried: int,
) -> Diagnosis:
    """Return the diagnosis with the smallest tree on which the mistake shows."""
    found = differing(trials, name, parts)
    tree = ""
    how: dict[str, object] = {}
    if found:
        small, asked = smallest(found[:3], BY_NAME[name], parts)
        tree, how = write_tree(small, "list"), asked_options(asked)
    return Diagnosis(
        question,
        name,
        sentence,
        tree=tree,
        explained=tried,
        tried=tried,
        how=tuple(how.items()),
        beside=beside(tree, asked, BY_NAME[name].way(asked)) if tree else (),
    )
