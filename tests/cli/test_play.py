from __future__ import annotations

import json

import pytest

from tests.cli.running import refused, run, run_json, shell


def test_simple_against_random_by_seed_is_always_the_same_game():
    first = run_json("play", "tictactoe", "simple", "random", "--seed", "1")
    again = run_json("play", "tictactoe", "simple", "random", "--seed", "1")
    others = {
        tuple(run_json("play", "tictactoe", "simple", "random", "--seed", str(seed))["moves"])
        for seed in range(2, 8)
    }

    assert first == again
    assert first.keys() == {"moves", "final", "payoff", "winner", "reason"}
    assert first["moves"][0] == "a1"
    assert len(others) > 1


def test_dice_fall_by_the_seed():
    words = ["play", "pig:goal=10", "random", "random", "--seed"]

    assert run_json(*words, "3") == run_json(*words, "3")
    assert run_json(*words, "3") != run_json(*words, "4")


def test_people_see_every_position_and_who_won():
    result = run("play", "tictactoe", "alphabeta:depth=2", "simple")

    assert result.exit_code == 0
    assert "X (alphabeta:depth=2) plays" in result.stdout
    assert "X wins." in result.stdout
    assert "nodes" in result.stdout


def test_perfect_players_draw():
    result = run("play", "tictactoe", "alphabeta", "deepening:time=30")

    assert result.stdout.rstrip().endswith("A draw.")


def test_a_human_answers_wrongly_then_by_number_and_by_word():
    answers = "z9\n\n0\na1\nc1\nb1\n"  # wrong, nothing, number 0, taken, two words

    result = run("play", "tictactoe", "human", "simple", answers=answers)

    assert "'z9' is not a legal move here: choose from a1, b1, c1" in result.stdout
    assert "X (human) plays a1" in result.stdout
    assert "'a1' is not a legal move here" in result.stdout
    assert "O (simple) plays b1" in result.stdout
    assert "X (human) plays c1" in result.stdout
    assert result.stdout.rstrip().endswith("X concedes.")  # the input ended
    assert result.exit_code == 0


def test_a_human_can_win_and_json_stays_clean():
    answers = "a1\nb2\nc3\n"

    answer = run_json("play", "tictactoe", "human", "simple", answers=answers)

    assert answer["moves"] == ["a1", "b1", "b2", "c1", "c3"]
    assert (answer["winner"], answer["payoff"]) == ("X", 1)


def test_a_human_concedes():
    answer = run_json("play", "tictactoe", "simple", "human", answers="q\n")

    assert (answer["winner"], answer["reason"], answer["payoff"]) == ("X", "O concedes", None)


def test_without_players_it_is_you_against_the_computer():
    result = run("play", "nim:heaps=1", answers="a1\n")

    assert result.stdout.rstrip().endswith("first wins.")


def test_the_computer_takes_the_empty_seats():
    result = run("play", "nim:heaps=1-1", "simple")

    assert "second (auto:time=1) plays" in result.stdout


def test_three_players_meet_in_the_room():
    answer = run_json("play", "room", "minimax", "minimax", "minimax")

    assert answer["payoff"] is not None


def test_a_game_can_begin_at_a_position():
    answer = run_json("play", "tictactoe", "alphabeta", "simple", "--position", "XX./OO./...")

    assert (answer["moves"], answer["winner"]) == (["c1"], "X")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nosuch", "simple", "simple"), "there is no game 'nosuch'"),
        (("tictactoe", "nobody", "simple"), "there is no player 'nobody'"),
        (("tictactoe", "alphabeta:width=3", "simple"), "has no option 'width'"),
        (("tictactoe", "simple", "simple", "simple"), "is for 2 players, not 3"),
        (("tictactoe", "simple", "simple", "--position", "?"), "a square is one of X O ."),
        (("tictactoe", "simple", "simple", "--seed", "x"), "'x' is not a valid integer"),
    ],
)
def test_bad_words_are_refused_in_one_line(words, sentence):
    assert sentence in refused(run("play", *words))


@pytest.mark.parametrize(
    "spec", ["alphabeta:depth=0", "alphabeta:depth=-1", "alphabeta:eval=snake"]
)
def test_a_player_whose_search_is_refused_is_told_in_one_line(spec):
    result = run("play", "tictactoe", spec, "simple")

    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


def test_a_real_game_in_a_real_terminal_process():
    result = shell("play", "tictactoe", "human", "simple", "--json", answers="0\n9\nb2\nc3\n")

    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout)["moves"] == ["a1", "b1", "b2", "c1", "c3"]
    assert "'9' is not a legal move here" in result.stderr


def test_a_player_without_any_limit_says_so_once_when_it_thinks_for_long(monkeypatch):
    monkeypatch.setattr("plies.cli.play.LONG", 0.0)  # whatever is told comes late enough
    monkeypatch.setattr("plies.searches.run.TELL_EVERY", 0.0)
    slow = ("play", "mnk:m=3,n=4,k=3", "alphabeta", "random", "--seed", "1")

    told = [line for line in run(*slow).stderr.splitlines() if line.startswith("plies: ")]
    limited = run(*(word.replace("alphabeta", "alphabeta:depth=3") for word in slow))

    (sentence,) = told
    assert "alphabeta looks to the end of the game" in sentence
    assert "alphabeta:time=1 gives it a second" in sentence
    assert "looks to the end" not in limited.stderr


def test_whoever_sees_a_won_game_reads_a_win():
    result = run("play", "connect4", "alphabeta:depth=4", "simple", "--position", "112233")

    assert "plays 4   win in 1 for first, " in result.stdout
    assert "000000" not in result.stdout


def test_konane_is_shown_with_coordinates_and_recorded_in_plain_rows():
    words = ("play", "konane:size=4", "simple", "simple")

    shown = run(*words).stdout
    final = run_json(*words)["final"]

    assert shown.startswith("4 B W B W\n3 W B W B\n2 B W B W\n1 W B W B\n  a b c d\nblack to move")
    assert "white to move" in shown
    assert all(set(row) <= set("BW.") for row in final.splitlines()[:4])
