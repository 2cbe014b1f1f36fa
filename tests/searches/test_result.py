from __future__ import annotations

import json
import shlex
from dataclasses import replace
from math import inf

import pytest

import plies
from plies.searches.result import Line, Result, ends_in, in_words, note_text, value_text
from plies.searches.table import SCORE, WIN
from tests.cli.running import run_json


@pytest.mark.parametrize(
    ("value", "outcome", "distance", "decisive", "said"),
    [
        (1, "win", 5, True, "win in 5"),
        (WIN, "win", 5, True, "win in 5"),
        (-WIN, "loss", 4, True, "loss in 4"),
        (WIN, "win", None, True, "win"),
        (0, "draw", 9, True, "draw"),
        (WIN, None, None, True, "win"),
        (-WIN, None, None, True, "loss"),
        (SCORE - 7, None, None, True, "win in 7"),
        (7 - SCORE, None, None, True, "loss in 7"),
        (1, None, None, True, "1"),
        (12.5, None, None, True, "12.5"),
        (inf, None, None, True, "inf"),
        (-inf, None, None, True, "-inf"),
        (WIN, None, None, False, str(WIN)),  # points, in a game that has them
        ((1, 2), None, None, False, "(1, 2)"),
    ],
)
def test_a_won_game_reads_as_a_win_and_everything_else_as_a_number(
    value, outcome, distance, decisive, said
):
    assert in_words(value, outcome, distance, decisive=decisive) == said


@pytest.mark.parametrize(
    ("line", "said", "outcome"),
    [
        (Line(WIN, 0, (0,), ("a1",), "win", 3), "win in 3 for black", "win"),
        (Line(-WIN, 0, (0,), ("a1",), "loss", 2), "win in 2 for white", "loss"),
        (Line(-WIN, 0, (0,), ("a1",)), "win for white", "loss"),
        (Line(0, 0, (0,), ("a1",), "draw", 9), "draw", "draw"),
        (Line(-3, 0, (0,), ("a1",)), "-3", None),
    ],
)
def test_the_winner_is_named(line, said, outcome):
    game = plies.game("konane")

    assert (value_text(game, line), ends_in(game, line)) == (said, outcome)


def test_a_result_prints_the_win_and_keeps_the_number():
    game = plies.game("connect4")
    state = game.read_state("112233")

    found = plies.search(game, state, method="alphabeta", depth=3)

    assert str(found).startswith("move 4; win in 1; line 4; alphabeta to depth")
    assert (found.value, found.outcome, found.distance) == (WIN, "win", 1)


def test_a_note_says_not_compiled_only_where_that_is_what_it_is_about():
    ended = Result(0, None, (), 1, 1, 0, 1, 0.1, "alphabeta", note="a loop did not end")
    unfit = replace(ended, note="its states are words", uncompiled="its states are words")

    assert note_text(ended) == "a loop did not end"
    assert note_text(unfit) == "not compiled: its states are words"


@pytest.mark.parametrize(
    ("stopped", "words"),
    [("time", "by the time limit"), ("nodes", "by the nodes limit"), ("interrupt", "by the user")],
)
def test_a_result_says_what_stopped_it(stopped, words):
    found = Result(0, None, (), 1, 1, 0, 1, 0.1, "alphabeta", stopped=stopped)

    assert str(found).endswith(f"stopped {words}")


@pytest.mark.parametrize(
    "words",
    [
        "search nim:heaps=1-2-3 --method alphabeta --ties --lines 2",  # words of its own
        "search mnk --method alphabeta --depth 3 --ties",
        "search 2048:size=2 --depth 2 --position '2 0/0 2'",
        "search room --method maxn --depth 3",
        "tree [[3,5],[2,9]] --ties",
    ],
)
def test_a_result_converts_to_what_the_command_prints(words):
    command, spec, *rest = shlex.split(words)
    printed = run_json(command, spec, *rest)
    game = plies.game(f"tree:{spec}" if command == "tree" else spec)
    position = rest[rest.index("--position") + 1] if "--position" in rest else None
    state = game.read_state(position) if position else None
    numbers = {"--depth": "depth", "--lines": "lines"}
    options = {numbers[w]: int(rest[i + 1]) for i, w in enumerate(rest) if w in numbers}
    method = rest[rest.index("--method") + 1] if "--method" in rest else "auto"
    method = "alphabeta" if command == "tree" else method

    options |= {"engine": "interpreted"} if command == "tree" else {}  # every step is told
    found = plies.search(game, state, method=method, ties="--ties" in rest, **options)

    mine = {**found.to_dict(), "seconds": 0}
    assert mine == {name: printed[name] for name in mine} | {"seconds": 0}
    assert json.loads(found.to_json()) == found.to_dict()


def test_moves_without_words_stay_what_they_are():
    class Plain:
        decisive = True

        def start(self):
            return (4, 0)

        def mover(self, state):
            return state[1]

        def moves(self, state):
            return [take for take in (1, 2) if take <= state[0]]

        def play(self, state, take):
            return (state[0] - take, 1 - state[1])

        def payoff(self, state):
            return -1 if state[1] == 0 else 1

    found = plies.search(Plain(), method="minimax", ties=True, lines=1).to_dict()

    assert (found["move"], found["line"][0], found["ties"]) == (1, 1, [1])
    assert found["lines"][0]["move"] == 1


@pytest.mark.parametrize(("value", "written"), [(inf, '"inf"'), (-inf, '"-inf"'), (3.0, "3")])
def test_json_has_no_infinities(value, written):
    found = replace(plies.search(plies.game("nim:heaps=1"), method="minimax"), value=value)

    assert f'"value": {written},' in found.to_json()
