from __future__ import annotations

from itertools import count

import pytest

from plies.cli.solve import so_far
from plies.engines import solving
from plies.games.twenty48.rules import Twenty48
from plies.searches import Progress
from tests.cli.running import refused, run, run_json, strict_json

KEYS = {"value", "winner", "move", "nodes", "seconds", "exact", "distance", "engine", "depth"}
HERE = ("--engine", "interpreted")


def test_json_has_the_keys_that_programs_rely_on():
    answer = run_json("solve", "nim:heaps=1-2-3", *HERE)

    assert answer.keys() >= KEYS
    assert (answer["value"], answer["winner"], answer["exact"]) == (-1, "second", True)
    assert answer["move"] == "a1"


@pytest.mark.parametrize(
    ("game", "winner", "value"),
    [
        ("tictactoe", "draw", 0),
        ("konane:size=4", "white", -1),
        ("domineering:rows=4,cols=4", "vertical", 1),
        ("othello:size=4", "white", -8),
        ("kalah:houses=3,seeds=3", "first", 2),
    ],
)
def test_games_are_solved(game, winner, value):
    answer = run_json("solve", game, *HERE)

    assert (answer["winner"], answer["value"], answer["exact"]) == (winner, value, True)


def test_a_position_can_be_solved():
    answer = run_json("solve", "tictactoe", "--position", "XX./OO./...", *HERE)

    assert (answer["winner"], answer["move"], answer["distance"]) == ("X", "c1", 1)


def test_people_get_a_sentence():
    result = run("solve", "konane:size=4", *HERE)

    assert "solved    white wins in 6 plies (value -1)" in result.stdout
    assert "move      a4" in result.stdout


def test_a_draw_and_a_win_in_one_are_said_in_words():
    won = run("solve", "tictactoe", "--position", "XX./OO./...", *HERE)

    assert "X wins in 1 ply (value 1)" in won.stdout
    assert "solved    a draw (value 0)" in run("solve", "tictactoe", *HERE).stdout


def test_without_a_proof_it_says_so_and_leaves_with_status_1():
    words = ["solve", "mnk:m=6,n=6,k=5", "--time", "0.3", "--method", "deepening", *HERE]

    told, answer = run(*words), run(*words, "--json")

    assert (told.exit_code, answer.exit_code) == (1, 1)
    assert "unsolved  stopped at the time limit before a proof" in told.stdout
    assert "known     nobody can force a win within" in told.stdout
    found = strict_json(answer.stdout)
    assert (found["value"], found["winner"], found["exact"]) == (None, None, False)
    assert found["depth"] >= 1


def test_progress_names_no_value_that_means_nothing():
    assert "value so far none" in so_far(Progress(10, 2.0, 0, None, ()))
    assert "5 nodes/s, value so far loss in 10" in so_far(Progress(10, 2.0, 7, -999_999_990, ()))
    assert "depth 7 done, 10 nodes in 2 s" in so_far(Progress(10, 2.0, 7, 4, ()))


def test_progress_of_a_proof_tells_both_numbers():
    told = so_far(Progress(10, 2.0, 0, None, (), (1200, 7)))

    assert "10 nodes in 2 s, 5 nodes/s, to prove 1,200, to disprove 7" in told


@pytest.mark.parametrize(("method", "plies"), [("deepening", 1), ("proof", None), ("auto", 1)])
def test_deepening_tells_the_distance_and_auto_does_so_for_small_games(method, plies):
    words = ("--position", "XX./OO./...", "--method", method, *HERE)

    answer = run_json("solve", "tictactoe", *words)

    assert (answer["winner"], answer["move"], answer["distance"]) == ("X", "c1", plies)
    assert answer["method"] == ("proof" if method == "proof" else "deepening")


def test_a_proof_that_is_stopped_claims_nothing():
    words = ["solve", "mnk:m=6,n=6,k=5", "--time", "0.5", *HERE]

    told = run(*words)

    assert told.exit_code == 1
    assert "unsolved  stopped at the time limit before a proof" in told.stdout
    assert "known" not in told.stdout


def test_progress_of_recall_tells_how_full_the_table_is():
    told = so_far(Progress(10, 2.0, 0, None, (), fill=0.25))

    assert told == "10 nodes in 2 s, 5 nodes/s, table 25% full (Ctrl-C stops)"


def test_dice_are_solved_with_ten_digits_to_compare():
    told = run("solve", "2048:size=2,goal=16").stdout

    assert "solved    value 0.9625112537\n" in told
    assert "searched  recall to depth 20, 503 nodes in " in told


def test_a_full_table_is_no_error_but_no_solution():
    words = ("solve", "2048", "--table", "1000")

    told, answer = run(*words), run(*words, "--json")

    assert (told.exit_code, answer.exit_code) == (1, 1)
    assert "unsolved  given up before a proof" in told.stdout
    assert "note      the table is full of 1,000 positions" in told.stdout
    found = strict_json(answer.stdout)
    assert (found["exact"], found["value"], found["stopped"]) == (False, None, "")
    assert found["note"].startswith("the table is full")


def test_pig_is_left_to_deepening_and_it_is_said_why():
    told = run("solve", "pig:goal=3", "--time", "0.3", *HERE)

    assert told.exit_code == 1
    assert "unsolved  stopped at the time limit before a proof" in told.stdout
    assert "searched  deepening" in told.stdout
    assert "note      recall cannot solve a game that can come back to a position" in told.stdout


def test_what_has_no_end_ends_by_itself_though_nobody_set_a_limit(monkeypatch):
    monkeypatch.setattr(solving, "CHANCE_NODES", 1000)

    told = run("solve", "pig:goal=3", *HERE)

    assert told.exit_code == 1
    assert "unsolved  stopped at the nodes limit before a proof" in told.stdout
    assert "note      recall cannot solve a game that can come back to a position" in told.stdout


def test_ctrl_c_stops_recall(monkeypatch):
    calls, play = count(1), Twenty48.play

    def pressed(self, state, move):
        if next(calls) % 1000 == 0:
            raise KeyboardInterrupt
        return play(self, state, move)

    monkeypatch.setattr(Twenty48, "play", pressed)
    told, answer = run("solve", "2048"), run("solve", "2048", "--json")

    assert (told.exit_code, answer.exit_code) == (130, 130)
    assert "unsolved  stopped by Ctrl-C before a proof" in told.stdout
    found = strict_json(answer.stdout)
    assert (found["stopped"], found["exact"], found["method"]) == ("interrupt", False, "recall")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nosuch",), "there is no game 'nosuch'"),
        (("tictactoe", "--time", "0"), "the time must be more than 0 seconds"),
        (("tictactoe", "--table", "-1"), "the table must hold 0 positions or more"),
        (("tictactoe", "--threads", "0"), "one thread"),
        (("othello", "--method", "proof"), "not just won, drawn or lost"),
        (("tictactoe", "--engine", "interpreted", "--threads", "2"), "several threads"),
        (("pig", "--method", "recall"), "cannot solve a game that can come back to a position"),
        (("pig:goal=3", "--split", "1"), "as pig can, and so nothing else ends here"),
        (("tictactoe", "--position", "XXX"), "the board needs 3 rows"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("solve", *words))
