"""The right answers to game tests, and the verdicts that are made from them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.contract import GameError
from plies.courses.berkeley.games import Decision, Verdict
from plies.courses.berkeley.solving import Search, decided, solved_game
from plies.courses.berkeley.writing import tree_test, write, write_project
from plies.games.pacman.rules import GOING_ON, WORDS
from plies.trees.tree import Tree
from tests.courses.berkeley.modules.seen import game
from tests.courses.berkeley.small_course import ROOM


def somewhere(moves):
    """Return a position of Pacman's turn after some moves."""
    rules = game(ROOM)
    state = last = rules.start()
    for choice in moves:
        legal = list(rules.moves(state))
        state = rules.play(state, legal[choice % len(legal)])
        if state.over != GOING_ON:
            break
        last = state if state.turn == 0 else last
    return rules, last


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=40))
def test_the_best_moves_are_those_of_our_other_search(moves):
    rules, state = somewhere(moves)

    for method in ("minimax", "expectimax"):
        found = plies.search(
            rules,
            state,
            method=method,
            depth=2,
            depth_unit="round",
            ends="evaluate",
            ties=True,
            engine="interpreted",
        )
        assert Search(rules, method).best(state, 2) == [WORDS[move] for move in found.ties]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=40))
def test_alpha_beta_finds_the_same_and_explores_no_more(moves):
    rules, state = somewhere(moves)
    plain, cutting = Search(rules, "minimax"), Search(rules, "alphabeta")

    assert plain.best(state, 2) == cutting.best(state, 2)
    assert cutting.explored <= plain.explored


def test_a_recorded_game():
    rules = game(ROOM)

    minimax, alphabeta = (solved_game(rules, one, 2, 0) for one in ("minimax", "alphabeta"))

    assert len(minimax) == len(alphabeta) == 26
    assert [one.accepted for one in minimax] == [one.accepted for one in alphabeta]
    assert [minimax[0].explored, alphabeta[0].explored] == [(157, 93), (157, 93)]
    assert sum(one.explored[0] for one in minimax) > sum(one.explored[0] for one in alphabeta)


def test_a_decision_has_the_lists_of_the_course():
    rules = game(ROOM)

    found = decided(rules, rules.start(), "minimax", 2)

    assert (len(found.accepted), len(found.explored)) == (2, 2)
    assert (len(found.other_depth), len(found.partial)) == (4, 2)
    assert "Stop" not in found.accepted[1]


def decision(right="a", bare="b", counts=(10, 8)):
    return Decision(((right,), (bare,)), counts, (("d",), ("d",), ("e",), ("e",)), (("p",), ("q",)))


def verdict(*answers, counts=True):
    found = Verdict(counts=counts)
    for action, explored in answers:
        found.hear(action, repr(action), explored, decision(), "picture")
    return found.played()


@pytest.mark.parametrize(
    ("answers", "passed", "sentence"),
    [
        ([("a", 10), ("a", 10)], True, ""),
        ([("b", 8), ("b", 8)], True, ""),
        ([("a", 8), ("a", 10)], True, ""),
        ([("a", 10), ("a", 9)], False, "Wrong number of states: at decision 2 of 2"),
        ([("d", 9), ("d", 9)], False, "Wrong number of states: at decision 1 of 2"),
        ([("a", 10), ("b", 8)], False, "now those of a search with Stop, now of one without"),
        ([("p", 10), ("p", 10)], False, "Partial ply"),
        ([("e", 10), ("e", 10)], False, "Depth off by one"),
        ([("a", 10), ("x", 10)], False, "Not the best move: at decision 2 'x', not a, in\npicture"),
        ([(None, 10)], False, "Not the best move: at decision 1 None, not a"),
    ],
)
def test_verdicts_come_in_the_order_of_the_course(answers, passed, sentence):
    found = verdict(*answers)

    assert found.passed == passed
    assert sentence in found.sentence
    assert len(found.decisions) == len(answers)


def test_without_counts_the_moves_decide():
    assert verdict(("a", 3), counts=False).passed
    assert "Only the moves were compared" in verdict(("a", 3), counts=False).sentence
    assert verdict(("d", 3), counts=False).sentence.startswith("Depth off by one")


def test_a_project_gets_a_folder_of_its_own(tmp_path):
    (tmp_path / "mine.txt").write_text("precious")

    with pytest.raises(GameError, match="is not empty"):
        write_project(tmp_path)
    with pytest.raises(GameError, match="a tree test is for minimax, alphabeta, expectimax"):
        tree_test(Tree([1, 2]), "mcts", 1)


def test_a_game_that_cannot_be_played_to_its_end_is_refused():
    with pytest.raises(GameError, match="does not end within"):
        solved_game(game("%%%%%%%%\n%P%.%G %\n%%%%%%%%"), "minimax", 1, 0)
    with pytest.raises(GameError, match="ghost 1 is walled in"):
        solved_game(game("%%%%%%%%\n%P.  %G%\n%%%%%%%%"), "minimax", 1, 0)


def test_a_project_where_none_can_be_written_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("no folder")

    with pytest.raises(GameError, match="cannot be written"):
        write(tmp_path / "file" / "q1" / "1.test", "")
