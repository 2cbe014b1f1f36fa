from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.courses.diagnosis.diagnosis import (
    FAILS,
    FAILS_AT_ENDS,
    NO_SINGLE,
    Probe,
    diagnose,
    explained,
)
from plies.courses.diagnosis.mistakes import BOUNDS, BY_NAME, EVERY, MORE, SENTENCES
from plies.courses.diagnosis.page import step_page, write_pages
from plies.courses.diagnosis.trees import RIGHT, Answer, expected, free_ties, series, trial
from plies.courses.report.gradescope import told_of
from plies.courses.report.outputs import report_text
from plies.courses.report.report import Diagnosis, Report
from plies.exercises.mistakes import MISTAKES, Mistake
from plies.exercises.student import Way, attempt
from plies.trees.notation import read_tree
from plies.trees.tree import Tree

PARTS = ("move", "made")


def course(method: str) -> Way:
    """Return what the Pac-Man course asks for."""
    strict = method == "alphabeta"
    return Way(method=method, strict=strict, depth=2, depth_unit="round", ends="evaluate")


def student(*mistakes: Mistake, last: bool = False) -> Probe:
    """Return the probe of a student who makes these mistakes; moves and generated nodes only."""

    def probe(tree: Tree, asked: Way) -> Answer:
        way = replace(asked, takes_last=last)
        for mistake in mistakes:
            way = mistake.way(way) if mistake.fits(asked, tree) else way
        sheet = attempt(tree, way)
        move = "" if sheet.move is None else str(sheet.move)
        return Answer(move, made=frozenset(map(tree.name_of, sheet.visited)))

    return probe


CASES = [
    (method, name)
    for method in ("minimax", "alphabeta", "expectimax")
    for name in dict.fromkeys(
        name
        for one in series(course(method), PARTS, (2, 3, 4))
        for name in one.answers
        if name != RIGHT
    )
]


@pytest.mark.parametrize(("method", "name"), CASES)
def test_every_mistake_is_named_and_shown_on_a_tree_on_which_it_shows(method, name):
    found = diagnose("q", student(BY_NAME[name]), course(method))

    assert found is not None
    assert (found.mistake, found.sentence) == (name, BY_NAME[name].sentence_for(course(method)))
    assert found.explained == found.tried > 5
    tree = read_tree(found.tree).tree
    tree.movers = [level % len(tree.sides) for level in tree.levels]  # also at the leaves
    asked = Way(**dict(found.how))
    right = expected(tree, asked, free_ties(asked))
    wrong = student(BY_NAME[name])(tree, asked)
    assert right.differences(wrong)
    assert len(tree.parents) <= 8


@pytest.mark.parametrize("name", ["cut-on-equality", "depth-by-pairs", "fail-hard"])
def test_a_mistake_is_named_whichever_of_equal_moves_is_taken(name):
    found = diagnose("q3", student(BY_NAME[name], last=True), course("alphabeta"))

    assert found is not None
    assert found.mistake == name


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "expectimax"])
@pytest.mark.parametrize("last", [False, True])
def test_a_right_search_is_not_blamed(method, last):
    assert diagnose("q", student(last=last), course(method)) is None


@settings(max_examples=25, deadline=None)
@given(st.lists(st.booleans(), min_size=60, max_size=60))
def test_a_right_search_that_tosses_a_coin_between_equal_moves_is_not_blamed(coins):
    tosses = iter(coins)

    def probe(tree: Tree, asked: Way) -> Answer:
        return student(last=next(tosses))(tree, asked)

    assert diagnose("q2", probe, course("minimax")) is None


def test_the_smallest_trees_are_those_of_a_blackboard():
    def shown(method: str, name: str) -> str:
        found = diagnose("q", student(BY_NAME[name]), course(method))
        assert found is not None
        return found.tree

    assert shown("minimax", "max-and-min-exchanged") == "[2, 1]"
    assert shown("alphabeta", "no-pruning") == "[2, [1, 3]]"
    assert shown("alphabeta", "cut-on-equality-at-max") == "[[1, [1, 2]]]"
    assert shown("alphabeta", "fail-hard") == "max[2, min[p2[1], 3]]"


def test_two_mistakes_at_once_are_not_taken_for_one():
    both = student(BY_NAME["no-pruning"], BY_NAME["one-deeper"])

    found = diagnose("q3", both, course("alphabeta"))

    assert found is not None
    assert found.mistake == NO_SINGLE
    assert found.sentence.startswith("No single mistake")
    assert all(
        f"{name}: {SENTENCES[name]}" in found.sentence for name in ("no-pruning", "one-deeper")
    )
    assert found.explained < found.tried


def test_three_mistakes_at_once_are_told_by_the_nearest():
    names = ("root-not-updated", "one-deeper", "infinite-ends")

    found = diagnose("q3", student(*(BY_NAME[name] for name in names)), course("alphabeta"))

    assert found is not None
    assert found.mistake == NO_SINGLE
    assert re.search(r"The nearest, .*, explains \d+ of \d+: You", found.sentence)


def test_a_search_that_fails_at_finished_games_does_not_see_them():
    missed = student(BY_NAME["ends-not-seen"])

    def probe(tree: Tree, asked: Way) -> Answer:
        right, wrong = student()(tree, asked), missed(tree, asked)
        return right if right == wrong else Answer(error="ValueError: max() of an empty list")

    found = diagnose("q2", probe, course("minimax"))

    assert found is not None
    assert found.mistake == "ends-not-seen"


@pytest.mark.parametrize(
    ("error", "mistake"),
    [
        ("ValueError: max() arg is an empty sequence", "ends-not-seen"),
        ("ZeroDivisionError: division by zero", "ends-not-seen"),
        ("AttributeError: 'State' object has no attribute 'score'", FAILS_AT_ENDS),
        ("NameError: name 'evaluate' is not defined", FAILS_AT_ENDS),
        ("ValueError: could not convert string to float: 'x'", FAILS_AT_ENDS),
    ],
)
def test_an_exception_at_finished_games_comes_first_with_its_line(error, mistake):
    missed = student(BY_NAME["ends-not-seen"])
    text = f"{error}\n  search.py, line 3: best(state)\n  search.py, line 12: return end(state)"

    def probe(tree: Tree, asked: Way) -> Answer:
        right, wrong = student()(tree, asked), missed(tree, asked)
        return right if right == wrong else Answer(error=text)

    found = diagnose("q2", probe, course("minimax"))

    assert found is not None
    assert found.mistake == mistake
    where = f"{error} (search.py, line 12: return end(state))."
    assert found.sentence.startswith(f"Where the game is over, your search fails: {where}")
    assert found.sentence.endswith(SENTENCES["ends-not-seen"]) == (mistake == "ends-not-seen")


def test_wrong_values_stand_beside_the_right_ones():
    found = diagnose("q4", student(BY_NAME["sum-for-average"]), course("expectimax"))
    assert found is not None
    report = Report("berkeley", "ann", (), (found,))

    assert found.tree == "[-4, [-3, -4]]"
    assert found.beside == (("root", "-3.5", "-4"), ("1", "-3.5", "-7"))
    assert found.json()["beside"][1] == {"position": "1", "right": "-3.5", "yours": "-7"}
    told = "       position  right  yours\n       root      -3.5   -4\n       1         -3.5   -7\n"
    assert told in report_text(report)
    assert "position  right  yours" in told_of(found)


def test_what_was_cut_and_what_was_not_stand_beside_each_other():
    found = diagnose("q3", student(BY_NAME["no-pruning"]), course("alphabeta"))
    assert found is not None

    assert found.beside == (("1.1", "not looked at", "3"),)
    page = step_page(found)
    assert "<tr><td>1.1</td><td>not looked at</td><td>3</td></tr>" in page
    assert "cannot matter and is never looked at. Your search looks at it." in page


def test_the_steps_of_a_page_say_what_the_students_search_finds():
    found = diagnose("q2", student(BY_NAME["average-for-minimum"]), course("minimax"))
    assert found is not None

    assert found.tree == "[[3, 1], 2]"
    assert "B returns 1. Your search finds 2." in step_page(found)


@pytest.mark.parametrize("name", ["one-deeper", "fail-hard"])
def test_the_equals_sign_is_explained_where_there_is_one(name):
    found = diagnose("q3", student(BY_NAME[name]), course("alphabeta"))
    assert found is not None
    report = Report("berkeley", "ann", (), (found,))

    there = "=" in found.tree
    assert there == (name == "one-deeper")
    for text in (report_text(report), step_page(found), " ".join(told_of(found))):
        assert ("[=2, ...] is a position that is worth 2 by itself" in text) == there


def test_a_search_that_always_fails_is_told_so():
    found = diagnose("q2", lambda tree, asked: Answer(error="NameError: x"), course("minimax"))

    assert found is not None
    assert (found.mistake, found.tree, found.command) == (FAILS, "", "")
    assert "NameError: x" in found.sentence


def test_a_search_that_hangs_is_not_tried_on_every_tree():
    asked_of = []

    def probe(tree: Tree, asked: Way) -> Answer:
        asked_of.append(tree)
        return Answer(error="no answer after 5 s", kind="time")

    assert diagnose("q2", probe, course("minimax")) is not None
    assert len(asked_of) == 2


def test_answers_without_a_limit_are_diagnosed_by_value_and_order_of_visits():
    def probe(tree: Tree, asked: Way) -> Answer:
        sheet = attempt(tree, BY_NAME["cut-strictly"].way(asked))
        return Answer(value=sheet.value, visited=tuple(map(tree.name_of, sheet.visited)))

    found = diagnose("1", probe, Way(), parts=("value", "visited"), players=(2,))

    assert found is not None
    assert found.mistake == "cut-strictly"
    assert found.command == "plies tree '[1, [1, 2]]' --method alphabeta --steps"


def test_a_trial_says_what_everybody_answers():
    tree = read_tree("[[3, 5], [3, 9]]").tree

    one = trial(tree, Way(strict=True), True)
    wrong = Answer("0", made=frozenset(["root", "0", "0.0", "0.1", "1", "1.0"]))

    assert one.answers[RIGHT].moves == ("0", "1")
    assert one.answer("cut-on-equality").explains(wrong)
    assert one.answers[RIGHT].differences(wrong) == ["made"]
    assert explained([one], [wrong])["no-pruning"] == 0


def test_names_are_used_once_and_every_sentence_speaks_to_the_student():
    assert len({mistake.name for mistake in EVERY}) == len(MISTAKES) + len(MORE) + len(BOUNDS)
    assert all("you" in mistake.sentence.lower() for mistake in (*MORE, *BOUNDS))


def test_the_page_steps_through_a_right_search_and_says_what_was_wrong(tmp_path):
    found = diagnose("q3", student(BY_NAME["fail-hard"]), course("alphabeta"))
    assert found is not None

    page = step_page(found)
    (written,) = write_pages([found], tmp_path)

    assert "fail-soft" in page
    assert "alphabeta strict on" in page
    assert (tmp_path / written.page).read_text() == page
    assert written.page == "q3-fail-hard.html"


def test_a_diagnosis_without_a_tree_has_no_page(tmp_path):
    (same,) = write_pages([Diagnosis("q2", FAILS, "It fails.")], tmp_path / "new")

    assert same.page == ""
    assert not (tmp_path / "new").exists()
